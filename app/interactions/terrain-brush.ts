/** The brush for terrain: its strokes, and its outline in the picture. */

import type { Project } from '../../src/graphics/scene/projection.js';
import type { ElementKey } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import { Editor } from '../commands/editor.js';
import type { BrushSettings, GroundPoint } from '../store/brush-settings.js';
import type { Studio } from '../studio/studio.js';
import type { Point } from './handle.js';
import { EditInteraction } from './interaction.js';
import { Interactions } from './interactions.js';
import { groundAt, heightOf, terrainOf, toWorld } from './terrain.js';

/** Interval between dabs of a stroke [ms], and the maximum time that one dab counts for [s]. */
const INTERVAL = 60;
const LONGEST = 0.25;
/** Decay rate of smoothing and flattening at full strength: a residue of e^-8 remains after a second. */
const RATE = 8;
const RING_POINTS = 48;

/** Returns the strength of a dab with a duration [s]: a slope of 1 after one second at full strength. */
function strengthFor({ mode, radius, strength }: BrushSettings, time: number): number {
  return mode === 'raise' || mode === 'lower' ? strength * radius * time : 1 - Math.exp(-RATE * strength * time);
}

/** A stroke of the brush, which touches the field repeatedly while the brush is held. */
export class Stroke extends EditInteraction<GroundPoint> {
  readonly actsOnPress = true;
  private last = performance.now() - INTERVAL;
  private readonly timer: number;

  /**
   * @param field the height field; undefined if the model no longer contains it
   * @param moveBrush moves the brush to a point of the window [CSS pixels]
   */
  constructor(
    editor: Editor,
    private readonly field: Promise<ElementKey | undefined>,
    private readonly moveBrush: (clientX: number, clientY: number) => void,
    isHeld: boolean,
  ) {
    super(editor, 'sculpt');
    const touch = (): void => this.request(this.settings.at);
    if (isHeld) touch();
    this.timer = isHeld ? window.setInterval(touch, INTERVAL) : 0;
  }

  move([x, y]: Point): void {
    const { left, top } = this.editor.studio.picture.element.getBoundingClientRect();
    this.moveBrush(left + x, top + y);
  }

  touchAt(at: GroundPoint): void {
    this.request(at);
  }

  override commit(): void {
    clearInterval(this.timer);
    super.commit();
  }

  override cancel(): void {
    clearInterval(this.timer);
    super.cancel();
  }

  protected override async send(at: GroundPoint): Promise<void> {
    const field = await this.field;
    if (field === undefined) return;
    const now = performance.now();
    const time = Math.min(LONGEST, (now - this.last) / 1000);
    this.last = now;
    const { mode, radius } = this.settings;
    const dab = { mode, at, radius, strength: strengthFor(this.settings, time) };
    await this.editor.edit('sculpt', field, dab, this.undoGroup);
  }

  private get settings(): BrushSettings {
    return this.editor.stores.brush.getState();
  }
}

/** The brush of a studio. Height fields are given by their ids in the running model. */
export class TerrainBrush {
  private readonly editor: Editor;

  constructor(private readonly studio: Studio) {
    this.editor = studio.part(Editor);
  }

  /** Starts a stroke that another element than the picture moves. */
  beginStroke(id: number): Stroke {
    const stroke = new Stroke(this.editor, this.fieldOf(id), () => {}, false);
    this.studio.part(Interactions).start(stroke);
    return stroke;
  }

  /** Commits the stroke that `beginStroke` has started. */
  endStroke(): void {
    this.studio.part(Interactions).commit();
  }

  private fieldOf(id: number): Promise<ElementKey | undefined> {
    return this.editor.request('find', 'hfield', id).catch(() => undefined);
  }

  /** Applies one dab to a field, for a key. */
  async touchOnce(id: number): Promise<void> {
    const field = await this.editor.edit('find', 'hfield', id);
    const { mode, at, radius } = this.settings;
    const strength = strengthFor(this.settings, LONGEST);
    if (field !== undefined) await this.editor.edit('sculpt', field, { mode, at, radius, strength });
  }

  /** Enables painting a field with the mouse in the picture. Returns a function that disables it. */
  paintInPicture(id: number): () => void {
    const { picture, stores } = this.studio;
    const { element } = picture;
    const { mode } = stores.gizmo.getState();
    // handles would cover the terrain
    stores.gizmo.setState({ mode: undefined });
    const moveBrush = (clientX: number, clientY: number): boolean => {
      const { mirror } = stores.studio.getState();
      const at = mirror && groundAt(picture, mirror, id, clientX, clientY);
      if (at) stores.brush.setState({ at });
      return at !== undefined;
    };
    const follow = ({ buttons, clientX, clientY }: PointerEvent): void => {
      if (buttons === 0) moveBrush(clientX, clientY);
    };
    element.addEventListener('pointermove', follow);
    const removeSource = this.studio
      .part(Interactions)
      .addSource(({ event: { clientX, clientY } }) =>
        moveBrush(clientX, clientY) ? new Stroke(this.editor, this.fieldOf(id), moveBrush, true) : undefined,
      );
    return () => {
      element.removeEventListener('pointermove', follow);
      removeSource();
      if (stores.gizmo.getState().mode === undefined) stores.gizmo.setState({ mode });
    };
  }

  /** Shows the outline of the brush on a field. Returns a function that removes it. */
  showRing(id: number): () => void {
    const { picture, stores } = this.studio;
    const draw = (context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void =>
      this.drawRing(id, context, project, mirror);
    const stops = [picture.overlays.add({ draw }), stores.brush.subscribe(() => picture.invalidate())];
    picture.invalidate();
    return () => {
      for (const stop of stops) stop();
      picture.invalidate();
    };
  }

  private get settings(): BrushSettings {
    return this.studio.stores.brush.getState();
  }

  private drawRing(id: number, context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void {
    const terrain = terrainOf(mirror, id);
    if (!terrain) return;
    const { at, radius } = this.settings;
    context.lineWidth = 2.5;
    context.strokeStyle = '#ff9f1c';
    context.beginPath();
    for (let i = 0; i <= RING_POINTS; i++) {
      const angle = (2 * Math.PI * i) / RING_POINTS;
      const place: GroundPoint = [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
      const world = toWorld(mirror, id, [...place, heightOf(terrain, place)]);
      const seen = world && project(world);
      if (seen) context.lineTo(...seen);
    }
    context.stroke();
  }
}
