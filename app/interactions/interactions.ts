/** The interaction of a studio: it starts with a press in the picture, and Escape cancels it. */
import { type Project, projection } from '../../src/graphics/scene/projection.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Studio } from '../studio/studio.js';
import type { Point } from './handle.js';
import type { Act, Interaction } from './interaction.js';

/** Maximum movement during a click, which selects the element behind a handle [px]. */
const CLICK_RADIUS = 4;

/** A press of the main button in the picture. */
export interface Press {
  readonly point: Point;
  readonly event: PointerEvent;
  readonly project: Project;
  readonly mirror: SimulationMirror;
}

/** Starts the interaction for a press; undefined if nothing is there. */
export type InteractionSource = (press: Press) => Interaction | undefined;

interface Held {
  readonly interaction: Interaction;
  /** Undefined for an interaction of another element than the picture. */
  readonly pointer: number | undefined;
  readonly start: Point;
  hasMoved: boolean;
}

/** The interaction of a studio, if there is one. */
export class Interactions {
  private held: Held | undefined;
  private readonly sources: InteractionSource[] = [];

  constructor(private readonly studio: Studio) {
    const { element } = studio.picture;
    const capture = { capture: true };
    element.addEventListener('pointerdown', (event) => this.press(event), capture);
    element.addEventListener('pointermove', (event) => this.move(event), capture);
    element.addEventListener('pointerup', (event) => this.release(event), capture);
    element.addEventListener(
      'pointercancel',
      (event) => event.pointerId === this.held?.pointer && this.cancel(),
      capture,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !this.studio.receives(event) || !this.cancel()) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      capture,
    );
    studio.session.subscribe({ loaded: (_, kept) => void (!kept && this.commit()) });
  }

  get running(): Interaction | undefined {
    return this.held?.interaction;
  }

  /** The act of the running interaction. */
  get act(): Act | undefined {
    return this.running?.act;
  }

  /** Adds a source of interactions, which is asked before the others. Returns a function that removes it. */
  addSource(source: InteractionSource): () => void {
    this.sources.unshift(source);
    return () => {
      const at = this.sources.indexOf(source);
      if (at >= 0) this.sources.splice(at, 1);
    };
  }

  /** Starts an interaction that another part of the page moves and commits. A running one is cancelled. */
  start(interaction: Interaction): void {
    this.cancel();
    this.held = { interaction, pointer: undefined, start: [0, 0], hasMoved: true };
  }

  /** Commits the running interaction. */
  commit(): void {
    this.end()?.commit();
  }

  /** Cancels the running interaction; returns false if there is none. */
  cancel(): boolean {
    const interaction = this.end();
    interaction?.cancel();
    return interaction !== undefined;
  }

  private end(): Interaction | undefined {
    const { held } = this;
    this.held = undefined;
    if (held) this.studio.picture.invalidate();
    return held?.interaction;
  }

  private press(event: PointerEvent): void {
    const { picture, stores } = this.studio;
    const { mirror } = stores.studio.getState();
    const { element, scene } = picture;
    // clicks continue an interaction that is not a drag
    if (event.button !== 0 || !mirror || this.held) return;
    const point = this.pointOf(event);
    const project = projection(scene.camera, element.clientWidth, element.clientHeight);
    for (const source of this.sources) {
      const interaction = source({ point, event, project, mirror });
      if (!interaction) continue;
      this.start(interaction);
      this.held = { interaction, pointer: event.pointerId, start: point, hasMoved: false };
      event.stopPropagation();
      event.preventDefault();
      // synthetic events have no pointer that can be captured
      if (event.isTrusted) element.setPointerCapture(event.pointerId);
      picture.canvas.focus({ preventScroll: true });
      return;
    }
  }

  private move(event: PointerEvent): void {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    const point = this.pointOf(event);
    held.hasMoved ||= Math.hypot(point[0] - held.start[0], point[1] - held.start[1]) > CLICK_RADIUS;
    const { isSnapping } = this.studio.stores.gizmo.getState();
    if (held.hasMoved) held.interaction.move(point, { isSnapping, shiftKey: event.shiftKey });
  }

  private release(event: PointerEvent): void {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.commit();
    if (!held.hasMoved && !held.interaction.actsOnPress) this.studio.picture.viewport.click(event);
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.studio.picture.element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
}
