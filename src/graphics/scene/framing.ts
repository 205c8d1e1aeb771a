/** Frames points of the world with the free camera. */
import { cross3, dot3, type Vec3 } from '../../foundation/math/pose.js';
import { cos, sin } from '../../foundation/math/trigonometry.js';
import { Camera } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { defaultViewCamera, orbitFrame, type ViewCamera } from './view-camera.js';

/** Size of the picture relative to what it frames. */
const MARGIN = 1.12;
/** The same for a whole scene whose default camera is too far away: its surroundings stay in the picture. */
const WIDE_MARGIN = 1.8;
/** Sizes of the framed points relative to the picture between which the default camera of a Model stays. */
const [LEAST, MOST] = [0.4, 0.97];
const DEGREE = Math.PI / 180;

/** Tangents of half the angle of view, to the side and upwards. */
type Slopes = readonly [number, number];

interface Axes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** Points relative to a camera: to the right, up and ahead [m]. */
type Seen = readonly [x: number, y: number, ahead: number];

function axesOf(view: ViewCamera): Axes {
  const frame = { pos: new Float64Array(3), forward: new Float64Array(3), up: new Float64Array(3) };
  orbitFrame(view, frame);
  const [forward, up] = [[...frame.forward], [...frame.up]] as unknown as [Vec3, Vec3];
  return { forward, up, right: cross3(forward, up) };
}

function seenFrom({ right, up, forward }: Axes, from: ArrayLike<number>, points: readonly Vec3[]): Seen[] {
  return points.map((point): Seen => {
    const offset: Vec3 = [point[0] - from[0]!, point[1] - from[1]!, point[2] - from[2]!];
    return [dot3(offset, right), dot3(offset, up), dot3(offset, forward)];
  });
}

/** Largest distance of points from the center of the picture, relative to its edge; infinite behind the camera. */
function reachOf(seen: readonly Seen[], slopes: Slopes): number {
  let reach = 0;
  for (const [x, y, ahead] of seen) {
    if (ahead <= 0) return Number.POSITIVE_INFINITY;
    reach = Math.max(reach, Math.abs(x) / (ahead * slopes[0]), Math.abs(y) / (ahead * slopes[1]));
  }
  return reach;
}

/**
 * Moves a camera along its directions so that it frames points.
 *
 * An eye at distance d before the reference and c to the side sees a point at (x, ahead) if |x - c| <= t (ahead + d),
 * with the slope t of the edge of the picture. The tightest c and d for all points follow from the largest x - t ahead
 * and the largest -x - t ahead.
 *
 * @param aspect width of the picture over its height
 * @param margin size of the picture relative to what it frames
 */
export function frameView(
  model: Model,
  view: ViewCamera,
  points: readonly Vec3[],
  aspect: number,
  margin = MARGIN,
): void {
  if (points.length === 0) return;
  const slopes = slopesOf(model, aspect);
  const axes = axesOf(view);
  const seen = seenFrom(axes, view.lookat, points);
  const fit = ([0, 1] as const).map((axis) => {
    const slope = slopes[axis] / margin;
    let [right, left] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of seen) {
      right = Math.max(right, point[axis] - slope * point[2]);
      left = Math.max(left, -point[axis] - slope * point[2]);
    }
    return { center: (right - left) / 2, distance: (right + left) / (2 * slope) };
  });
  const [nearest, farthest] = [Math.min, Math.max].map((end) => seen.reduce((x, each) => end(x, each[2]), seen[0]![2]));
  const middle = (nearest! + farthest!) / 2;
  const distance = Math.max(fit[0]!.distance, fit[1]!.distance) + middle;
  for (let k = 0; k < 3; k++) {
    view.lookat[k]! += fit[0]!.center * axes.right[k]! + fit[1]!.center * axes.up[k]! + middle * axes.forward[k]!;
  }
  view.distance = Math.max(distance, 1e-3 * model.stat.extent);
  view.type = Camera.FREE;
}

function slopesOf({ vis }: Model, aspect: number): Slopes {
  const half = (vis.global.fovy * DEGREE) / 2;
  const slope = sin(half) / cos(half);
  return [slope * aspect, slope];
}

/** Points farther from the center of a Model than this [extents] do not count; its author chose a smaller extent. */
const FAR = 3;

/**
 * Returns the free camera of a Model for a picture of a given shape: the default one if it shows all points at a good
 * size, else one with the same direction that frames them.
 *
 * @param aspect width of the picture over its height
 */
export function framedViewCamera(model: Model, points: readonly Vec3[], aspect: number): ViewCamera {
  const view = defaultViewCamera(model);
  const { center, extent } = model.stat;
  const near = points.filter((point) => Math.hypot(...point.map((x, k) => x - center[k]!)) <= FAR * extent);
  // an orthographic view has the size that the model sets
  if (near.length === 0 || model.vis.global.orthographic !== 0) return view;
  const axes = axesOf(view);
  const eye = view.lookat.map((x, k) => x - view.distance * axes.forward[k]!);
  const reach = reachOf(seenFrom(axes, eye, near), slopesOf(model, aspect));
  if (reach > MOST) frameView(model, view, near, aspect);
  else if (reach < LEAST) frameView(model, view, near, aspect, WIDE_MARGIN);
  return view;
}
