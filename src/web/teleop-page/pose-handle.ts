/** A handle above a picture, by which a pose is moved along axes and rotated about them. */
import { axisAngleToQuat, mulQuat, type Quat, rotate, type Vec3 } from '../../foundation/math/pose.js';
import type { Project } from '../../graphics/scene/projection.js';

/** What a handle moves. */
export interface HandledPose {
  /** Position in the world [m]. */
  readonly position: Vec3;
  /** Orientation in the world: a quaternion [w, x, y, z]. */
  readonly orientation: Quat;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Length of an arrow, and width of the area by which it can be grabbed [px]. */
const REACH = 70;
const GRAB = 16;
const RING_POINTS = 36;
const COLORS = ['#e5484d', '#30a46c', '#3e8bff'] as const;
const NAMES = ['x', 'y', 'z'] as const;
const UNIT: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

type Point = readonly [x: number, y: number];

/** A part of the handle while it is dragged. */
type Drag = (to: Point) => void;

/** The handle: three arrows along the axes of the world, a dot that moves in the picture plane, and three rings. */
export class PoseHandle {
  private readonly svg = document.createElementNS(SVG, 'svg');
  private readonly arrows: readonly SVGElement[][];
  private readonly rings: readonly SVGElement[][];
  private readonly dot: SVGElement;
  private project: Project | undefined;
  private drag: Drag | undefined;

  /**
   * @param canvas the picture, above which the handle is added to the page
   * @param turns true for rings, which rotate the pose
   * @param moved called with each pose during a drag
   */
  constructor(
    private canvas: HTMLCanvasElement,
    private readonly pose: () => HandledPose,
    turns: boolean,
    private readonly moved: (pose: Partial<HandledPose>) => void,
  ) {
    const { svg } = this;
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', 'Handle of the end effector');
    svg.style.cssText = 'position:absolute;overflow:visible;pointer-events:none;touch-action:none';
    this.rings = turns ? UNIT.map((_, k) => this.part('polyline', k, (at) => this.turning(k, at))) : [];
    this.arrows = UNIT.map((_, k) => this.part('line', k, (at) => this.sliding(k, at)));
    this.dot = this.part('circle', -1, (at) => this.placing(at))[0]!;
    this.dot.setAttribute('r', '7');
    this.dot.setAttribute('fill', '#f5f7fa');
    canvas.after(svg);
  }

  /** Draws the handle above a picture. */
  draw(project: Project, canvas: HTMLCanvasElement): void {
    if (canvas !== this.canvas || !this.svg.isConnected) {
      this.canvas = canvas;
      canvas.after(this.svg);
    }
    this.project = project;
    const { svg } = this;
    svg.style.left = `${canvas.offsetLeft}px`;
    svg.style.top = `${canvas.offsetTop}px`;
    svg.setAttribute('width', String(canvas.clientWidth));
    svg.setAttribute('height', String(canvas.clientHeight));
    const { position } = this.pose();
    const center = project(position);
    const length = this.length(position);
    svg.style.visibility = center && length > 0 ? 'visible' : 'hidden';
    if (!center) return;
    this.dot.setAttribute('cx', String(center[0]));
    this.dot.setAttribute('cy', String(center[1]));
    for (const [k, parts] of this.arrows.entries()) {
      const end = project(along(position, UNIT[k]!, length)) ?? center;
      for (const part of parts) {
        for (const [name, value] of Object.entries({ x1: center[0], y1: center[1], x2: end[0], y2: end[1] })) {
          part.setAttribute(name, String(value));
        }
      }
    }
    for (const [k, parts] of this.rings.entries()) {
      const points = this.ring(k, 0.75 * length).map((point) => point.map((each) => each.toFixed(1)).join());
      for (const part of parts) part.setAttribute('points', points.join(' '));
    }
  }

  /** Removes the handle from the page. */
  dispose(): void {
    this.svg.remove();
  }

  /** Creates a visible part, and a wide invisible one by which it is grabbed. */
  private part(
    tag: 'line' | 'polyline' | 'circle',
    axis: number,
    start: (at: Point) => Drag | undefined,
  ): SVGElement[] {
    const shown: SVGElement = document.createElementNS(SVG, tag);
    const grabbed: SVGElement = document.createElementNS(SVG, tag);
    const name = axis < 0 ? 'place' : `${tag === 'line' ? 'move' : 'turn'}-${NAMES[axis]}`;
    grabbed.dataset.part = name;
    for (const each of [shown, grabbed]) {
      each.setAttribute('fill', 'none');
      each.setAttribute('stroke', COLORS[axis] ?? '#1c2024');
      each.setAttribute('stroke-width', '3');
      each.setAttribute('stroke-linecap', 'round');
    }
    grabbed.setAttribute('stroke', 'transparent');
    grabbed.setAttribute('stroke-width', String(GRAB));
    grabbed.style.cssText = `pointer-events:${axis < 0 ? 'all' : 'stroke'};cursor:grab`;
    const used = axis < 0 ? grabbed : undefined;
    grabbed.addEventListener('pointerdown', (event: PointerEvent) => {
      const drag = event.button === 0 ? start(this.pointOf(event)) : undefined;
      if (!drag) return;
      event.preventDefault();
      event.stopPropagation();
      grabbed.setPointerCapture(event.pointerId);
      this.drag = drag;
    });
    grabbed.addEventListener('pointermove', (event: PointerEvent) => this.drag?.(this.pointOf(event)));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      grabbed.addEventListener(end, () => {
        this.drag = undefined;
      });
    }
    if (used) {
      this.svg.append(used);
      return [used];
    }
    this.svg.append(shown, grabbed);
    return [shown, grabbed];
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** Starts a motion along an axis of the world. */
  private sliding(axis: number, from: Point): Drag | undefined {
    const { position } = this.pose();
    const direction = UNIT[axis]!;
    const [rate] = this.rates(position, [direction]);
    const squares = rate ? rate[0] ** 2 + rate[1] ** 2 : 0;
    if (!rate || squares === 0) return undefined;
    return ([x, y]) => {
      const distance = ((x - from[0]) * rate[0] + (y - from[1]) * rate[1]) / squares;
      this.moved({ position: along(position, direction, distance) });
    };
  }

  /** Starts a motion in the plane of the picture: the shortest one in the world that follows the pointer. */
  private placing(from: Point): Drag | undefined {
    const { position } = this.pose();
    const rates = this.rates(position, UNIT);
    if (rates.length < 3) return undefined;
    // rows of the 2 x 3 matrix of pixels per meter, and the inverse of its square
    const [u, v] = [0, 1].map((row) => rates.map((rate) => rate[row]!)) as [number[], number[]];
    const product = (a: number[], b: number[]): number => a.reduce((sum, each, k) => sum + each * b[k]!, 0);
    const [uu, uv, vv] = [product(u, u), product(u, v), product(v, v)];
    const determinant = uu * vv - uv * uv;
    if (determinant === 0) return undefined;
    return ([x, y]) => {
      const [dx, dy] = [x - from[0], y - from[1]];
      const [a, b] = [(vv * dx - uv * dy) / determinant, (uu * dy - uv * dx) / determinant];
      this.moved({ position: position.map((each, k) => each + a * u[k]! + b * v[k]!) as unknown as Vec3 });
    };
  }

  /** Starts a rotation about an axis of the world. */
  private turning(axis: number, from: Point): Drag | undefined {
    const { position, orientation } = this.pose();
    const center = this.project?.(position);
    if (!center) return undefined;
    // whether angles about the axis grow with those in the picture, whose y axis points down
    const ring = this.ring(axis, this.length(position));
    let area = 0;
    for (let i = 1; i < ring.length; i++) area += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
    const sign = Math.sign(area) || 1;
    const angleOf = ([x, y]: Point): number => Math.atan2(y - center[1], x - center[0]);
    const first = angleOf(from);
    return (to) => {
      const turn = axisAngleToQuat(UNIT[axis]!, sign * (angleOf(to) - first));
      this.moved({ orientation: mulQuat(turn, orientation) });
    };
  }

  /** Pixels per meter along directions at a point; empty if it is behind the camera. */
  private rates(point: Vec3, directions: readonly Vec3[]): Point[] {
    const length = this.length(point) / 10;
    const center = this.project?.(point);
    if (!center || !(length > 0)) return [];
    return directions.flatMap((direction) => {
      const end = this.project!(along(point, direction, length));
      return end ? [[(end[0] - center[0]) / length, (end[1] - center[1]) / length] as const] : [];
    });
  }

  /** Length in the world of a handle of `REACH` pixels [m]; 0 behind the camera. */
  private length(point: Vec3): number {
    const probe = 1e-3;
    const center = this.project?.(point);
    if (!center) return 0;
    let most = 0;
    for (const direction of UNIT) {
      const end = this.project!(along(point, direction, probe));
      if (end) most = Math.max(most, Math.hypot(end[0] - center[0], end[1] - center[1]));
    }
    return most > 0 ? (REACH * probe) / most : 0;
  }

  /** Points of the ring about an axis in the picture. */
  private ring(axis: number, radius: number): Point[] {
    const { position } = this.pose();
    const start = UNIT[(axis + 1) % 3]!;
    return Array.from({ length: RING_POINTS + 1 }, (_, i) => {
      const turn = axisAngleToQuat(UNIT[axis]!, (2 * Math.PI * i) / RING_POINTS);
      return this.project!(along(position, rotate(start, turn), radius));
    }).filter((point) => point !== undefined);
  }
}

const along = (from: Vec3, direction: Vec3, distance: number): Vec3 =>
  from.map((each, k) => each + distance * direction[k]!) as unknown as Vec3;
