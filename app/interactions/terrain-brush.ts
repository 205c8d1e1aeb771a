/** The brush for terrain: its strokes, and its outline in the picture. */

import type { Project } from '../../src/graphics/scene/projection.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import { Editor } from '../commands/editor.js';
import type { BrushSettings, GroundPoint } from '../store/brush-settings.js';
import type { Studio } from '../studio/studio.js';
import { DragRequests } from './drag-requests.js';
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

/** A stroke of the brush, which is one entry of the history. */
export interface Stroke {
  touchAt(at: GroundPoint): void;
}

/** The brush of a studio. Height fields are given by their ids in the running model. */
export class TerrainBrush {
  private readonly editor: Editor;

  constructor(private readonly studio: Studio) {
    this.editor = studio.part(Editor);
  }

  beginStroke(id: number): Stroke {
    const { editor } = this;
    const key = editor.request('find', 'hfield', id).catch(() => undefined);
    const merge = editor.newMergeKey('stroke');
    let last = performance.now() - INTERVAL;
    const requests = new DragRequests<GroundPoint>(async (at) => {
      const field = await key;
      if (field === undefined) return;
      const now = performance.now();
      const time = Math.min(LONGEST, (now - last) / 1000);
      last = now;
      const { mode, radius } = this.settings;
      await editor.edit('sculpt', field, { mode, at, radius, strength: strengthFor(this.settings, time) }, merge);
    });
    return { touchAt: (at) => requests.request(at) };
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
    let stroke: Stroke | undefined;
    let timer = 0;
    const moveBrush = ({ clientX, clientY }: PointerEvent): boolean => {
      const { mirror } = stores.studio.getState();
      const at = mirror && groundAt(picture, mirror, id, clientX, clientY);
      if (at) stores.brush.setState({ at });
      return at !== undefined;
    };
    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || !moveBrush(event)) return;
      event.stopPropagation();
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      const begun = this.beginStroke(id);
      stroke = begun;
      const touch = (): void => begun.touchAt(this.settings.at);
      touch();
      timer = window.setInterval(touch, INTERVAL);
    };
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0 || stroke) moveBrush(event);
      if (stroke) event.stopPropagation();
    };
    const release = (event: PointerEvent): void => {
      if (!stroke) return;
      event.stopPropagation();
      clearInterval(timer);
      stroke = undefined;
    };
    const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: release } as const;
    for (const [name, listen] of Object.entries(listeners)) {
      element.addEventListener(name as 'pointerdown', listen, { capture: true });
    }
    return () => {
      clearInterval(timer);
      for (const [name, listen] of Object.entries(listeners)) {
        element.removeEventListener(name as 'pointerdown', listen, { capture: true });
      }
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
