/**
 * Handles along axes of the world or of the selected element: arrows that move it, rings that rotate it, boxes that
 * scale it. Keys with Alt do the same.
 */

import { compose, type Quat, rotate, type Vec3 } from '../../src/foundation/math/pose.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import type { SelectionView } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Editor } from '../commands/editor.js';
import type { GizmoMode } from '../store/gizmo-settings.js';
import type { Overlay } from '../viewport/overlays.js';
import { DragRequests } from './drag-requests.js';
import { along, at3, type HandleDrag, type Point, worldPerPixel } from './handle.js';

/** Steps of positions [m], angles [rad] and factors. */
const STEP = { translate: 0.01, rotate: Math.PI / 12, scale: 0.1 } as const;
/** Length of a handle, and distance within which the pointer grabs it [px]. */
const REACH = 76;
const NEAR = 9;
const COLORS = ['#e5484d', '#30a46c', '#3e8bff'] as const;
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

/** Rounds a drag to a power of ten below the size of a pixel, so that the model gets short numbers. */
function fine({ mode, length }: Handles, far: number): number {
  const pixel = mode === 'translate' ? length / REACH : 1 / REACH;
  const step = 10 ** Math.floor(Math.log10(pixel) + 0.7);
  return Number((Math.round(far / step) * step).toPrecision(12));
}

/** The handles along axes of a studio. */
export class AxisHandles implements Overlay {
  private heldAxis: Axis | undefined;

  constructor(private readonly editor: Editor) {}

  draw(context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void {
    const handles = this.handlesAt(mirror, project);
    if (!handles) return;
    for (const axis of [0, 1, 2] as const) {
      const points = outline(handles, axis);
      const end = points.at(-1);
      if (!end) continue;
      context.strokeStyle = context.fillStyle = COLORS[axis];
      context.lineWidth = this.heldAxis === axis ? 5 : 3;
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
      if (handles.mode === 'rotate') continue;
      context.beginPath();
      if (handles.mode === 'translate') context.arc(end[0], end[1], 6, 0, 2 * Math.PI);
      else context.rect(end[0] - 6, end[1] - 6, 12, 12);
      context.fill();
    }
  }

  /** Starts dragging the handle under the pointer; undefined if there is none. */
  grab(from: Point, project: Project, mirror: SimulationMirror): HandleDrag | undefined {
    const handles = this.handlesAt(mirror, project);
    if (!handles) return undefined;
    const distances = ([0, 1, 2] as const).map((axis) => distanceTo(outline(handles, axis), from));
    const axis = distances.indexOf(Math.min(...distances)) as Axis;
    if (distances[axis]! > NEAR) return undefined;
    const merge = this.editor.newMergeKey('drag');
    let done = 0;
    const requests = new DragRequests<number>(async (wanted) => {
      const by = wanted - done;
      done = wanted;
      if (Math.abs(by) > 1e-9) await this.change(handles, axis, by, merge);
    });
    this.heldAxis = axis;
    return {
      move: (point, isSnapping) => {
        const step = STEP[handles.mode];
        const far = this.measure(handles, axis, from, point);
        requests.request(isSnapping ? Math.round(far / step) * step : fine(handles, far));
      },
      end: () => {
        this.heldAxis = undefined;
      },
    };
  }

  /** Moves, rotates or scales the selection by one step. */
  async nudge(mirror: SimulationMirror, axis: Axis, sign: 1 | -1): Promise<void> {
    const handles = this.handlesAt(mirror, undefined);
    if (handles) await this.change(handles, axis, sign * STEP[handles.mode]);
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

  /** Returns the motion of the pointer in the unit of the handle. */
  private measure(handles: Handles, axis: Axis, start: Point, point: Point): number {
    const { mode, center, axes, length, project } = handles;
    const middle = project(center);
    const end = project(along(center, axes[axis], length));
    if (!middle || !end) return 0;
    if (mode === 'rotate') {
      const angle = ([x, y]: Point): number => Math.atan2(middle[1] - y, x - middle[0]);
      const by = angle(point) - angle(start);
      const turned = Math.atan2(Math.sin(by), Math.cos(by));
      const { forward } = this.editor.studio.picture.scene.camera;
      const facing = axes[axis].reduce((sum, x, k) => sum + x * forward[k]!, 0);
      return facing < 0 ? turned : -turned;
    }
    const [dx, dy] = [end[0] - middle[0], end[1] - middle[1]];
    const share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / Math.max(25, dx * dx + dy * dy);
    return mode === 'translate' ? share * length : Math.log(Math.max(0.1, 1 + share));
  }

  private async change({ mode, axes }: Handles, axis: Axis, by: number, merge?: string): Promise<void> {
    const { editor } = this;
    const key = editor.state.selection[0];
    if (key === undefined) return;
    const [x, y, z] = axes[axis];
    if (mode === 'translate') await editor.edit('translate', key, [by * x, by * y, by * z], merge);
    else if (mode === 'scale') {
      const factors = [0, 1, 2].map((k) => (k === axis ? Math.exp(by) : 1)) as unknown as Vec3;
      await editor.edit('scale', key, factors, merge);
    } else {
      const half = Math.sin(by / 2);
      await editor.edit('rotate', key, [Math.cos(by / 2), half * x, half * y, half * z] as Quat, merge);
    }
  }
}
