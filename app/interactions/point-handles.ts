/**
 * Draggable points of the selected element: the ends of a shape between two points, the tip of the axis of a joint, and
 * the ends of its range. Keys move the point that is chosen above the tree.
 */

import { rotate, type Vec3 } from '../../src/foundation/math/pose.js';
import { GeomType, JointType } from '../../src/foundation/schema/enums.js';
import { inertiaBox } from '../../src/graphics/scene/bodies.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import type { ElementKey } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Editor } from '../commands/editor.js';
import type { PointName } from '../store/gizmo-settings.js';
import type { Overlay } from '../viewport/overlays.js';
import type { Picture } from '../viewport/picture.js';
import { along, at3, decimalStep, type Point, reachOf, worldPerPixel } from './handle.js';
import { type EditAct, EditInteraction, type Interaction, type Modifiers } from './interaction.js';
import type { Press } from './interactions.js';

/** Length of an axis, and radius of the arc of a range, in the picture [px]. */
const AXIS = 104;
const ARC = 46;
const ARC_POINTS = 40;
const RADIUS = 6;
const NEAR = 10;
const COLOR = '#f5a524';
/** Steps of angles [rad] and lengths [m]. */
const ANGLE_STEP = Math.PI / 36;
const LENGTH_STEP = 0.01;

interface PointHandle {
  readonly name: PointName;
  readonly at: Vec3;
  /** Moves the point by one step along a world axis; an end of a range, up or down. */
  readonly nudge: (axis: 0 | 1 | 2, sign: 1 | -1) => Promise<unknown>;
  readonly drag: (from: Point, project: Project) => Interaction;
}

interface Shown {
  readonly points: readonly PointHandle[];
  /** Lines between points of the world. */
  readonly lines: readonly (readonly Vec3[])[];
}

const NONE: Shown = { points: [], lines: [] };

const UNIT: readonly [Vec3, Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A projection for keys, which do not use the picture. */
const NOWHERE: Project = () => undefined;

/** The draggable points of a studio's selection. */
export class PointHandles implements Overlay {
  private readonly picture: Picture;

  constructor(private readonly editor: Editor) {
    this.picture = editor.studio.picture;
  }

  draw(context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void {
    const { points, lines } = this.shownFor(mirror, project);
    context.strokeStyle = context.fillStyle = COLOR;
    context.lineWidth = 2;
    for (const line of lines) {
      context.beginPath();
      for (const point of line) {
        const place = project(point);
        if (place) context.lineTo(...place);
      }
      context.stroke();
    }
    const { point } = this.editor.stores.gizmo.getState();
    for (const { at, name } of points) {
      const place = project(at);
      if (!place) continue;
      context.beginPath();
      context.arc(...place, RADIUS, 0, 2 * Math.PI);
      context.fill();
      if (name !== point) continue;
      context.beginPath();
      context.arc(...place, 1.8 * RADIUS, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /** Starts dragging the point under the pointer; undefined if there is none. */
  grab({ point, event, project, mirror }: Press): Interaction | undefined {
    const near = reachOf(event, NEAR);
    for (const { at, drag } of this.shownFor(mirror, project).points) {
      const place = project(at);
      if (place && Math.hypot(place[0] - point[0], place[1] - point[1]) <= near) return drag(point, project);
    }
    return undefined;
  }

  /** Returns the names of the points of the selected element. */
  names(mirror: SimulationMirror): readonly PointName[] {
    return this.shownFor(mirror, NOWHERE).points.map(({ name }) => name);
  }

  /** Moves the chosen point by one step; false if none is chosen. */
  nudge(mirror: SimulationMirror, axis: 0 | 1 | 2, sign: 1 | -1): boolean {
    const { point } = this.editor.stores.gizmo.getState();
    const chosen = point && this.shownFor(mirror, NOWHERE).points.find(({ name }) => name === point);
    if (chosen) void chosen.nudge(axis, sign);
    return chosen !== undefined;
  }

  private shownFor(mirror: SimulationMirror, project: Project): Shown {
    const chosen = this.editor.state.view?.selection;
    const key = chosen?.keys[0];
    if (!chosen?.live || key === undefined || chosen.keys.length !== 1) return NONE;
    const { kind, id } = chosen.live;
    if (kind === 'joint') return this.jointHandles(mirror, project, key, id);
    if (kind === 'inertial') return { points: [], lines: inertiaEdges(mirror, id) };
    const isBetweenPoints = chosen.attributes.some(({ name, from }) => name === 'fromto' && from === 'authored');
    return (kind === 'geom' || kind === 'site') && isBetweenPoints ? this.endHandles(mirror, key, kind, id) : NONE;
  }

  private endHandles({ model, data }: SimulationMirror, key: ElementKey, kind: 'geom' | 'site', id: number): Shown {
    const [place, axes] = kind === 'geom' ? [data.geom_xpos, data.geom_xmat] : [data.site_xpos, data.site_xmat];
    const [type, size] = kind === 'geom' ? [model.geom_type, model.geom_size] : [model.site_type, model.site_size];
    const isRound = type[id] === GeomType.CAPSULE || type[id] === GeomType.CYLINDER;
    const half = size[3 * id + (isRound ? 1 : 2)]!;
    const axis: Vec3 = [axes[9 * id + 2]!, axes[9 * id + 5]!, axes[9 * id + 8]!];
    // the axis of a shape points from its second end to its first
    const ends = [half, -half].map((by) => along(at3(place, 3 * id), axis, by));
    return {
      points: ends.map((at, end) => ({
        name: end === 0 ? 'end1' : 'end2',
        at,
        nudge: (axis, sign) =>
          this.editor.edit('moveEnd', key, end as 0 | 1, along([0, 0, 0], UNIT[axis], sign * LENGTH_STEP)),
        drag: (from, project) => this.endDrag(key, end as 0 | 1, at, from, project),
      })),
      lines: [],
    };
  }

  /** A drag of an end in the plane that faces the camera. It sends the offset since the last request. */
  private endDrag(key: ElementKey, end: 0 | 1, at: Vec3, from: Point, project: Project): Interaction {
    let done: Vec3 = [0, 0, 0];
    const measure = ([x, y]: Point, isSnapping: boolean): Vec3 => {
      const { right, up } = screenAxes(this.picture);
      const scale = worldPerPixel(this.picture, at, project);
      const way = along(along([0, 0, 0], right, (x - from[0]) * scale), up, (from[1] - y) * scale);
      return isSnapping ? (way.map((each) => Math.round(each / LENGTH_STEP) * LENGTH_STEP) as unknown as Vec3) : way;
    };
    return new PointDrag<Vec3>(
      this.editor,
      'moveEnd',
      measure,
      async (wanted, undoGroup) => {
        const offset = wanted.map((x, k) => x - done[k]!) as unknown as Vec3;
        done = wanted;
        if (Math.hypot(...offset) > 1e-9) await this.editor.edit('moveEnd', key, end, offset, undoGroup);
      },
      (undoGroup) => {
        const step = decimalStep(worldPerPixel(this.picture, at, project));
        return this.editor.edit('roundDragged', key, 'moveEnd', step, undoGroup);
      },
    );
  }

  private jointHandles({ model, data }: SimulationMirror, project: Project, key: number, id: number): Shown {
    const type = model.jnt_type[id];
    if (type !== JointType.HINGE && type !== JointType.SLIDE) return NONE;
    const [anchor, axis] = [at3(data.xanchor, 3 * id), at3(data.xaxis, 3 * id)];
    const scale = worldPerPixel(this.picture, anchor, project);
    const tip = along(anchor, axis, AXIS * scale);
    const tipHandle: PointHandle = {
      name: 'axis',
      at: tip,
      nudge: (k, sign) => this.editor.edit('pointAxis', key, along(axis, UNIT[k], sign * ANGLE_STEP)),
      drag: (from, view) => {
        const { right, up } = screenAxes(this.picture);
        const measure = ([x, y]: Point, isSnapping: boolean): Vec3 => {
          const by = worldPerPixel(this.picture, tip, view);
          const now = along(along(tip, right, (x - from[0]) * by), up, (from[1] - y) * by);
          const direction = now.map((each, k) => each - anchor[k]!) as unknown as Vec3;
          return isSnapping ? nearestAxis(direction) : direction;
        };
        return new PointDrag<Vec3>(this.editor, 'pointAxis', measure, (wanted, undoGroup) =>
          this.editor.edit('pointAxis', key, wanted, undoGroup),
        );
      },
    };
    const lines: (readonly Vec3[])[] = [[anchor, tip]];
    if (!model.jnt_limited[id]) return { points: [tipHandle], lines };
    const q = data.qpos[model.jnt_qposadr[id]!]!;
    const range: readonly [number, number] = [model.jnt_range[2 * id]!, model.jnt_range[2 * id + 1]!];
    const isHinge = type === JointType.HINGE;
    const arm = isHinge ? armOf(anchor, axis, at3(data.xipos, 3 * model.jnt_bodyid[id]!)) : axis;
    const placeOf = (value: number): Vec3 =>
      isHinge ? along(anchor, turned(arm, axis, value - q), ARC * scale) : along(anchor, axis, value - q);
    const steps = Array.from({ length: ARC_POINTS + 1 }, (_, i) => range[0] + ((range[1] - range[0]) * i) / ARC_POINTS);
    lines.push(isHinge ? [anchor, ...steps.map(placeOf), anchor] : range.map(placeOf));
    const ends = range.map((value, end): PointHandle => {
      const at = placeOf(value);
      const step = isHinge ? ANGLE_STEP : LENGTH_STEP;
      const moved = (to: number): readonly [number, number] =>
        end === 0 ? [Math.min(to, range[1]), range[1]] : [range[0], Math.max(to, range[0])];
      return {
        name: end === 0 ? 'lower' : 'upper',
        at,
        nudge: (_, sign) => this.editor.edit('setRange', key, moved(value + sign * step)),
        drag: (from, view) => {
          const measure = isHinge
            ? angleOn(this.picture, anchor, axis, from, view)
            : lengthOn(this.picture, at, axis, from, view);
          const range = (point: Point, isSnapping: boolean): readonly [number, number] => {
            const far = value + measure(point);
            return moved(isSnapping ? Math.round(far / step) * step : far);
          };
          return new PointDrag(this.editor, 'setRange', range, (wanted, undoGroup) =>
            this.editor.edit('setRange', key, wanted, undoGroup),
          );
        },
      };
    });
    return { points: [tipHandle, ...ends], lines };
  }
}

/** A drag of a point: `measure` returns what to request for a place of the pointer, `edit` sends it. */
class PointDrag<T> extends EditInteraction<T> {
  constructor(
    editor: Editor,
    act: EditAct,
    private readonly measure: (point: Point, isSnapping: boolean) => T,
    private readonly edit: (wanted: T, undoGroup: string) => Promise<unknown>,
    private readonly rounding?: (undoGroup: string) => Promise<unknown>,
  ) {
    super(editor, act);
  }

  move(point: Point, { isSnapping }: Modifiers): void {
    this.request(this.measure(point, isSnapping));
  }

  protected override send(wanted: T): Promise<unknown> {
    return this.edit(wanted, this.undoGroup);
  }

  protected override round(): Promise<unknown> {
    return this.rounding?.(this.undoGroup) ?? Promise.resolve();
  }
}

/** Returns the edges of the box with the mass and inertia of a body, which the handles along its axes scale. */
function inertiaEdges({ model, data }: SimulationMirror, body: number): (readonly Vec3[])[] {
  const center = at3(data.xipos, 3 * body);
  const half = inertiaBox(model, body);
  const corner = (k: number): Vec3 =>
    [0, 1, 2].reduce<Vec3>((at, i) => {
      const axis: Vec3 = [0, 3, 6].map((row) => data.ximat[9 * body + row + i]!) as unknown as Vec3;
      return along(at, axis, k & (1 << i) ? half[i]! : -half[i]!);
    }, center);
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) =>
    [1, 2, 4].filter((side) => (k & side) === 0).map((side) => [corner(k), corner(k | side)]),
  );
}

function screenAxes({ scene }: Picture): { readonly right: Vec3; readonly up: Vec3 } {
  const { forward: f, up: u } = scene.camera;
  const right: Vec3 = [f[1]! * u[2]! - f[2]! * u[1]!, f[2]! * u[0]! - f[0]! * u[2]!, f[0]! * u[1]! - f[1]! * u[0]!];
  return { right, up: at3(u, 0) };
}

/** Returns the world axis nearest to a direction. */
function nearestAxis(direction: Vec3): Vec3 {
  const largest = direction.reduce((best, x, k) => (Math.abs(x) > Math.abs(direction[best]!) ? k : best), 0);
  return direction.map((x, k) => (k === largest ? Math.sign(x) : 0)) as unknown as Vec3;
}

/**
 * Returns the direction from an axis to the center of mass; if that is on the axis, any direction perpendicular to it.
 */
function armOf(anchor: Vec3, axis: Vec3, mass: Vec3): Vec3 {
  const across = (from: Vec3): Vec3 => {
    const share = from.reduce((sum, x, k) => sum + x * axis[k]!, 0);
    return along(from, axis, -share);
  };
  const arm = across(mass.map((x, k) => x - anchor[k]!) as unknown as Vec3);
  const found = Math.hypot(...arm) > 1e-6 ? arm : across(Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]);
  const length = Math.hypot(...found);
  return found.map((x) => x / length) as unknown as Vec3;
}

const turned = (vector: Vec3, axis: Vec3, angle: number): Vec3 => {
  const [c, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  return rotate(vector, [c, s * axis[0], s * axis[1], s * axis[2]]);
};

/** Measures the rotation of the pointer about an axis [rad]. */
function angleOn(
  { scene }: Picture,
  anchor: Vec3,
  axis: Vec3,
  from: Point,
  project: Project,
): (point: Point) => number {
  const middle = project(anchor);
  const { forward } = scene.camera;
  const sign = axis.reduce((sum, x, k) => sum + x * forward[k]!, 0) < 0 ? 1 : -1;
  return ([x, y]) => {
    if (!middle) return 0;
    const angle = ([px, py]: Point): number => Math.atan2(middle[1] - py, px - middle[0]);
    const by = angle([x, y]) - angle(from);
    return sign * Math.atan2(Math.sin(by), Math.cos(by));
  };
}

/** Measures the movement of the pointer along an axis [m]. */
function lengthOn(picture: Picture, at: Vec3, axis: Vec3, from: Point, project: Project): (point: Point) => number {
  const scale = AXIS * worldPerPixel(picture, at, project);
  const [a, b] = [project(at), project(along(at, axis, scale))];
  if (!a || !b) return () => 0;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = Math.max(25, dx * dx + dy * dy);
  return ([x, y]) => (((x - from[0]) * dx + (y - from[1]) * dy) / square) * scale;
}
