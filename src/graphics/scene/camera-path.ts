/** Paths of the free camera: points in time, between which it moves smoothly. */
import { usageError } from '../../foundation/base/usage.js';
import { Camera } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { defaultViewCamera, type ViewCamera } from './view-camera.js';

/** The free camera at a time. Values that are left out are those of the point before, at first those of the Model. */
export interface CameraPoint {
  /** Time from the start of the path [s]. */
  readonly time: number;
  /** Point that it looks at [m]. */
  readonly lookat?: ArrayLike<number>;
  /** Distance from that point [m]. */
  readonly distance?: number;
  /** Direction of view about the vertical axis [deg]; 0 and 360 are the two ends of a full turn. */
  readonly azimuth?: number;
  /** Direction of view above the horizontal [deg]; negative looks down. */
  readonly elevation?: number;
}

const MEMBERS = ['time', 'lookat', 'distance', 'azimuth', 'elevation'];

/**
 * A path through points: cubic Hermite curves whose slopes at a point are those between its neighbours, and 0 at both ends,
 * where the camera rests.
 */
export class CameraPath {
  private readonly times: readonly number[];
  /** Distance, azimuth, elevation and the three coordinates of `lookat`, by point. */
  private readonly values: readonly (readonly number[])[];
  private readonly slopes: readonly (readonly number[])[];

  /** @throws TypeError for points that are not valid, RangeError if their times do not increase */
  constructor(model: Model, points: readonly CameraPoint[]) {
    if (!Array.isArray(points) || points.length === 0) throw usageError('camera path', 'a list of points', points);
    const { distance, azimuth, elevation, lookat } = defaultViewCamera(model);
    let last: readonly number[] = [distance, azimuth, elevation, ...lookat];
    this.values = points.map((point, i) => {
      last = valuesOf(point, last, `camera path, point ${i}`);
      return last;
    });
    this.times = points.map(({ time }) => time);
    for (let i = 1; i < this.times.length; i++) {
      if (!(this.times[i]! > this.times[i - 1]!)) {
        throw new RangeError(`camera path, point ${i}: its time must be after that of the point before`);
      }
    }
    const end = points.length - 1;
    this.slopes = this.values.map((each, i) =>
      each.map((_, k) => {
        if (i === 0 || i === end) return 0;
        const rise = this.values[i + 1]![k]! - this.values[i - 1]![k]!;
        return rise / (this.times[i + 1]! - this.times[i - 1]!);
      }),
    );
  }

  /** Time of the last point [s]. */
  get duration(): number {
    return this.times.at(-1)!;
  }

  /** Sets a camera to the pose at a time [s]; before the first and after the last point it rests there. */
  place(time: number, camera: ViewCamera): void {
    const { times, values, slopes } = this;
    let i = 0;
    while (i < times.length - 2 && time >= times[i + 1]!) i++;
    const next = Math.min(i + 1, times.length - 1);
    const span = times[next]! - times[i]!;
    const s = span > 0 ? Math.min(Math.max((time - times[i]!) / span, 0), 1) : 0;
    const at = (k: number): number => {
      const [p, q] = [values[i]![k]!, values[next]![k]!];
      const [u, v] = [span * slopes[i]![k]!, span * slopes[next]![k]!];
      return p + s * (u + s * (3 * (q - p) - 2 * u - v + s * (2 * (p - q) + u + v)));
    };
    camera.type = Camera.FREE;
    camera.distance = at(0);
    camera.azimuth = at(1);
    camera.elevation = at(2);
    for (let k = 0; k < 3; k++) camera.lookat[k] = at(3 + k);
  }
}

function valuesOf(point: CameraPoint, last: readonly number[], call: string): readonly number[] {
  if (typeof point !== 'object' || point === null) throw usageError(call, 'an object with a time', point);
  const unknown = Object.keys(point).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw new TypeError(`${call}: there is no '${unknown}'; there is ${MEMBERS.join(', ')}`);
  const { time, distance = last[0]!, azimuth = last[1]!, elevation = last[2]!, lookat = last.slice(3) } = point;
  const values = [distance, azimuth, elevation, ...Array.from(lookat)];
  if (!Number.isFinite(time)) throw usageError(`${call}, time`, 'a number of seconds', time);
  if (values.length !== 6 || !values.every(Number.isFinite) || !(distance > 0)) {
    throw usageError(call, 'a positive distance, finite angles and a lookat of 3 numbers', JSON.stringify(point));
  }
  return values;
}
