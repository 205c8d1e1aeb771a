/**
 * Handles along axes of the world or of the selected element: arrows that move it, rings that rotate it, boxes that
 * scale it. Keys with Alt do the same.
 */

import { compose, type Quat, rotate, type Vec3 } from '../../src/foundation/math/pose.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import type { ElementKey, SelectionView } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Editor } from '../commands/editor.js';
import type { GizmoMode } from '../store/gizmo-settings.js';
import type { Overlay } from '../viewport/overlays.js';
import { along, at3, decimalStep, type Point, reachOf, worldPerPixel } from './handle.js';
import { EditInteraction, type Interaction, type Modifiers } from './interaction.js';
import type { Press } from './interactions.js';
import { Place } from './place.js';

/** Steps of positions [m], angles [rad] and factors. */
const STEP = { translate: 0.01, rotate: Math.PI / 12, scale: 0.1 } as const;
/** Length of a handle, and distance within which the pointer grabs it [px]. */
const REACH = 76;
const NEAR = 9;
const COLORS = ['#e5484d', '#30a46c', '#3e8bff'] as const;
/** Color of the handle in the center, which places the element on what is under the pointer. */
const CENTER = '#f5f7fa';
const RING_POINTS = 48;

type Axis = 0 | 1 | 2;

/** The handles in the current picture. */
interface Handles {
  readonly mode: GizmoMode;
  readonly center: Vec3;
  /** Axes in the world frame. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  /** Length of a handle in the world frame [m]. */
  readonly length: number;
  readonly project: Project;
}

/** Arrays of Data with the position and the orientation for each kind. */
const PLACES: Readonly<Record<string, readonly [pos: string, mat: string | undefined]>> = {
  body: ['xpos', 'xmat'],
  geom: ['geom_xpos', 'geom_xmat'],
  site: ['site_xpos', 'site_xmat'],
  camera: ['cam_xpos', 'cam_xmat'],
  light: ['light_xpos', undefined],
  joint: ['xanchor', undefined],
  inertial: ['xipos', 'ximat'],
};

const UNIT: Handles['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Position and, for elements with an orientation, axes in the world frame. */
interface ShownPose {
  readonly center: Vec3;
  readonly axes: Handles['axes'] | undefined;
}

/** Returns the pose of an element in the current state; undefined for the world, and for elements without a pose. */
function poseOf({ live, frame, body }: SelectionView, data: SimulationMirror['data']): ShownPose | undefined {
  if (frame) {
    const quat = [0, 1, 2, 3].map((k) => data.xquat[4 * body + k]!) as unknown as Quat;
    const { pos, quat: turned } = compose({ pos: at3(data.xpos, 3 * body), quat }, frame);
    return { center: pos, axes: UNIT.map((axis) => rotate(axis, turned)) as unknown as Handles['axes'] };
  }
  const place = live && PLACES[live.kind];
  if (!place || (live.kind === 'body' && live.id === 0)) return undefined;
  const arrays = data as unknown as Record<string, ArrayLike<number>>;
  const { id } = live;
  const m = place[1] && arrays[place[1]];
  const axes = m && UNIT.map((_, k) => [m[9 * id + k]!, m[9 * id + 3 + k]!, m[9 * id + 6 + k]!]);
  return { center: at3(arrays[place[0]]!, 3 * id), axes: axes as unknown as ShownPose['axes'] };
}

/** Returns the points of a handle in the picture: a line for an arrow or a box, a ring for a rotation. */
function outline({ mode, center, axes, length, project }: Handles, axis: Axis): Point[] {
  if (mode !== 'rotate') {
    const ends = [project(center), project(along(center, axes[axis], length))];
    return ends.every((end) => end !== undefined) ? (ends as Point[]) : [];
  }
  const [u, v] = [axes[(axis + 1) % 3]!, axes[(axis + 2) % 3]!];
  const points: Point[] = [];
  for (let i = 0; i <= RING_POINTS; i++) {
    const angle = (2 * Math.PI * i) / RING_POINTS;
    const point = project(along(along(center, u, length * Math.cos(angle)), v, length * Math.sin(angle)));
    if (point) points.push(point);
  }
  return points;
}

function distanceTo(points: readonly Point[], [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square)) : 0;
    least = Math.min(least, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
  }
  return least;
}

/** Rounds a drag to a step below the size of a pixel, so that the model gets short numbers. */
function fine({ mode, length }: Handles, far: number): number {
  const step = decimalStep(mode === 'translate' ? length / REACH : 1 / REACH);
  return Number((Math.round(far / step) * step).toPrecision(12));
}

/** The handles along axes of a studio. */
export class AxisHandles implements Overlay {
  private held: Axis | 'center' | undefined;

  constructor(private readonly editor: Editor) {}

  draw(context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void {
    const handles = this.handlesAt(mirror, project);
    if (!handles) return;
    for (const axis of [0, 1, 2] as const) {
      const points = outline(handles, axis);
      const end = points.at(-1);
      if (!end) continue;
      context.strokeStyle = context.fillStyle = COLORS[axis];
      context.lineWidth = this.held === axis ? 5 : 3;
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
      if (handles.mode === 'rotate') continue;
      context.beginPath();
      if (handles.mode === 'translate') context.arc(end[0], end[1], 6, 0, 2 * Math.PI);
      else context.rect(end[0] - 6, end[1] - 6, 12, 12);
      context.fill();
    }
    const middle = handles.mode === 'translate' && project(handles.center);
    if (!middle) return;
    context.fillStyle = CENTER;
    context.beginPath();
    context.arc(middle[0], middle[1], this.held === 'center' ? 7 : 5, 0, 2 * Math.PI);
    context.fill();
  }

  /** Starts dragging the handle under the pointer; undefined if there is none. */
  grab({ point, event, project, mirror }: Press): Interaction | undefined {
    const near = reachOf(event, NEAR);
    const handles = this.handlesAt(mirror, project);
    const key = this.editor.state.selection[0];
    if (!handles || key === undefined) return undefined;
    const middle = project(handles.center);
    if (handles.mode === 'translate' && middle && Math.hypot(middle[0] - point[0], middle[1] - point[1]) <= near) {
      this.held = 'center';
      return new Place(this.editor, key, handles.center, decimalStep(handles.length / REACH), () => this.release());
    }
    const distances = ([0, 1, 2] as const).map((axis) => distanceTo(outline(handles, axis), point));
    const axis = distances.indexOf(Math.min(...distances)) as Axis;
    if (distances[axis]! > near) return undefined;
    this.held = axis;
    return new DRAGS[handles.mode](this.editor, key, handles, axis, point, () => this.release());
  }

  private release(): void {
    this.held = undefined;
  }

  /** Moves, rotates or scales the selection by one step. */
  async nudge(mirror: SimulationMirror, axis: Axis, sign: 1 | -1): Promise<void> {
    const handles = this.handlesAt(mirror, undefined);
    const key = this.editor.state.selection[0];
    if (handles && key !== undefined) await change(this.editor, key, handles, axis, sign * STEP[handles.mode]);
  }

  /** @param project undefined for keys, which do not use the picture */
  private handlesAt({ data }: SimulationMirror, project: Project | undefined): Handles | undefined {
    const { stores, state, studio } = this.editor;
    const chosen = state.view?.selection;
    const { mode, isLocal } = stores.gizmo.getState();
    if (!chosen || !mode || chosen.keys.length !== 1) return undefined;
    const can = { translate: chosen.canTranslate, rotate: chosen.canRotate, scale: chosen.canScale };
    const pose = can[mode] && poseOf(chosen, data);
    if (!pose) return undefined;
    const { center, axes: own } = pose;
    const axes = own && (isLocal || mode === 'scale') ? own : UNIT;
    if (!project) return { mode, center, axes, length: 1, project: () => undefined };
    const length = REACH * worldPerPixel(studio.picture, center, project);
    if (length === 0) return undefined;
    return { mode, center, axes, length, project };
  }
}

/** Translates, rotates or scales an element along an axis. */
async function change(
  editor: Editor,
  key: ElementKey,
  { mode, axes }: Pick<Handles, 'mode' | 'axes'>,
  axis: Axis,
  by: number,
  undoGroup?: string,
): Promise<void> {
  const [x, y, z] = axes[axis];
  if (mode === 'translate') await editor.edit('translate', key, [by * x, by * y, by * z], undoGroup);
  else if (mode === 'scale') {
    const factors = [0, 1, 2].map((k) => (k === axis ? Math.exp(by) : 1)) as unknown as Vec3;
    await editor.edit('scale', key, factors, undoGroup);
  } else {
    const half = Math.sin(by / 2);
    await editor.edit('rotate', key, [Math.cos(by / 2), half * x, half * y, half * z] as Quat, undoGroup);
  }
}

/** A drag of a handle along an axis. It sends the difference to the last request. */
abstract class AxisDrag extends EditInteraction<number> {
  /** The change so far, in the unit of the handle. */
  private done = 0;

  constructor(
    editor: Editor,
    private readonly key: ElementKey,
    protected readonly handles: Handles,
    protected readonly axis: Axis,
    protected readonly from: Point,
    ended: () => void,
  ) {
    super(editor, handles.mode, ended);
  }

  /** Returns the motion of the pointer in the unit of the handle. */
  protected abstract measure(point: Point): number;

  move(point: Point, { isSnapping }: Modifiers): void {
    const step = STEP[this.handles.mode];
    const far = this.measure(point);
    this.request(isSnapping ? Math.round(far / step) * step : fine(this.handles, far));
  }

  protected override async send(wanted: number): Promise<void> {
    const by = wanted - this.done;
    this.done = wanted;
    if (Math.abs(by) > 1e-9) await change(this.editor, this.key, this.handles, this.axis, by, this.undoGroup);
  }

  protected override round(): Promise<unknown> {
    const { mode, length } = this.handles;
    return this.editor.edit('roundDragged', this.key, mode, decimalStep(length / REACH), this.undoGroup);
  }

  /** Moves the state back, which is not part of the history. */
  protected override restore(): Promise<void> {
    return this.send(0);
  }

  /** Motion of the pointer along the handle, relative to the length of the handle in the picture. */
  protected share(point: Point): number {
    const { center, axes, length, project } = this.handles;
    const middle = project(center);
    const end = project(along(center, axes[this.axis], length));
    if (!middle || !end) return 0;
    const [dx, dy] = [end[0] - middle[0], end[1] - middle[1]];
    return ((point[0] - this.from[0]) * dx + (point[1] - this.from[1]) * dy) / Math.max(25, dx * dx + dy * dy);
  }
}

class Translate extends AxisDrag {
  protected override measure(point: Point): number {
    return this.share(point) * this.handles.length;
  }
}

class Scale extends AxisDrag {
  protected override measure(point: Point): number {
    return Math.log(Math.max(0.1, 1 + this.share(point)));
  }
}

class Rotate extends AxisDrag {
  protected override measure(point: Point): number {
    const { center, axes, project } = this.handles;
    const middle = project(center);
    if (!middle) return 0;
    const angle = ([x, y]: Point): number => Math.atan2(middle[1] - y, x - middle[0]);
    const by = angle(point) - angle(this.from);
    const turned = Math.atan2(Math.sin(by), Math.cos(by));
    const { forward } = this.editor.studio.picture.scene.camera;
    const facing = axes[this.axis].reduce((sum, x, k) => sum + x * forward[k]!, 0);
    return facing < 0 ? turned : -turned;
  }
}

const DRAGS = { translate: Translate, rotate: Rotate, scale: Scale } as const;
