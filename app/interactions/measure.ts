/** Measuring: the distance between two points of surfaces in the picture. */
import type { Vec3 } from '../../src/foundation/math/pose.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import type { Studio } from '../studio/studio.js';
import type { Overlay } from '../viewport/overlays.js';
import { at3, type Point } from './handle.js';
import type { Interaction } from './interaction.js';
import { Interactions, type Press } from './interactions.js';

const COLOR = '#ffd43b';
const RADIUS = 4;

/** Text of a length [m] with three significant digits. */
export const lengthText = (length: number): string => `${Number(length.toPrecision(3))} m`;

class Measure implements Interaction {
  readonly act = 'measure';

  constructor(
    private readonly tool: MeasureTool,
    private readonly from: Vec3,
  ) {
    tool.show(from, from);
  }

  move(point: Point): void {
    const to = this.tool.pointAt(point);
    if (to) this.tool.show(this.from, to);
  }

  /** The distance stays in the picture. */
  commit(): void {}

  cancel(): void {
    this.tool.clear();
  }
}

/** The tool that measures while it is on. */
export class MeasureTool implements Overlay {
  private line: readonly [Vec3, Vec3] | undefined;
  private stop: (() => void) | undefined;

  constructor(private readonly studio: Studio) {
    studio.session.subscribe({ loaded: () => this.clear() });
  }

  get isOn(): boolean {
    return this.stop !== undefined;
  }

  /** Switches the tool; drags in the picture measure while it is on. */
  toggle(): void {
    const { picture, stores } = this.studio;
    if (this.stop) {
      this.stop();
      this.stop = undefined;
      this.clear();
    } else {
      const stops = [picture.overlays.add(this), this.studio.part(Interactions).addSource((press) => this.grab(press))];
      this.stop = () => {
        for (const stop of stops) stop();
      };
    }
    stores.gizmo.setState({ isMeasuring: this.isOn });
  }

  /** Point of a surface under a point of the picture, in the world [m]. */
  pointAt([x, y]: Point): Vec3 | undefined {
    const { element, viewport } = this.studio.picture;
    const { left, top } = element.getBoundingClientRect();
    const seen = viewport.pick(left + x, top + y);
    return seen && at3(seen.point, 0);
  }

  show(from: Vec3, to: Vec3): void {
    this.line = [from, to];
    this.studio.stores.gizmo.setState({ measured: Math.hypot(...to.map((x, k) => x - from[k]!)) });
    this.studio.picture.invalidate();
  }

  clear(): void {
    this.line = undefined;
    this.studio.stores.gizmo.setState({ measured: undefined });
    this.studio.picture.invalidate();
  }

  draw(context: CanvasRenderingContext2D, project: Project): void {
    if (!this.line) return;
    const ends = this.line.map((point) => project(point));
    const [a, b] = ends;
    context.strokeStyle = context.fillStyle = COLOR;
    context.lineWidth = 2;
    for (const end of ends) {
      if (!end) continue;
      context.beginPath();
      context.arc(...end, RADIUS, 0, 2 * Math.PI);
      context.fill();
    }
    if (!a || !b) return;
    context.beginPath();
    context.moveTo(...a);
    context.lineTo(...b);
    context.stroke();
  }

  private grab({ point }: Press): Interaction | undefined {
    const from = this.pointAt(point);
    return from && new Measure(this, from);
  }
}
