/** The brush for terrain: its settings, its strokes, and its ring in the picture. */
import { create } from 'zustand';
import type { SimulationMirror } from '../../src/browser/simulation-client.js';
import type { Project } from '../../src/scene/projection.js';
import type { BrushMode } from '../../src/source/index.js';
import { useStudio } from '../store/studio-state.js';
import { addOverlay } from '../viewport/overlays.js';
import { picture } from '../viewport/the-picture.js';
import { DragRequests } from './drag-requests.js';
import { ask, edit } from '../commands/editor.js';
import { useGizmo } from '../store/gizmo-settings.js';
import { type GroundPoint, groundAt, heightOf, terrainOf, toWorld } from './terrain.js';

/** Modes of the brush in the order of the buttons. */
export const BRUSH_MODES = ['raise', 'lower', 'smooth', 'flatten'] as const satisfies readonly BrushMode[];

interface Brush {
  readonly mode: BrushMode;
  /** [m] */
  readonly radius: number;
  /** 0 to 1 */
  readonly strength: number;
  readonly at: GroundPoint;
  /** True if the mouse paints in the picture. */
  readonly isInPicture: boolean;
}

/** Store: the settings and the place of the brush. */
export const useBrush = create<Brush>(() => ({
  mode: 'raise',
  radius: 0.5,
  strength: 0.5,
  at: [0, 0],
  isInPicture: true,
}));

/** Time between two touches of a stroke [ms], and the longest that one counts for [s]. */
const INTERVAL = 60;
const LONGEST = 0.25;
/** Touches of full strength smooth and flatten by all but e^-8 in a second. */
const PULL = 8;

/** Effect of a touch that lasts for a time [s]: a slope of one after a second at full strength. */
function strengthFor({ mode, radius, strength }: Brush, time: number): number {
  return mode === 'raise' || mode === 'lower' ? strength * radius * time : 1 - Math.exp(-PULL * strength * time);
}

let strokes = 0;

/** A stroke is one entry of the history. */
export class Stroke {
  private readonly merge = `stroke ${++strokes}`;
  private last = performance.now() - INTERVAL;
  private readonly requests: DragRequests<GroundPoint>;

  /** @param id the height field, in the model that runs */
  constructor(id: number) {
    const key = ask('find', 'hfield', id).catch(() => undefined);
    this.requests = new DragRequests(async (at) => {
      const field = await key;
      if (field === undefined) return;
      const now = performance.now();
      const time = Math.min(LONGEST, (now - this.last) / 1000);
      this.last = now;
      await this.touch(field, at, time);
    });
  }

  touchAt(at: GroundPoint): void {
    this.requests.ask(at);
  }

  private touch(field: number, at: GroundPoint, time: number): Promise<unknown> {
    const brush = useBrush.getState();
    const { mode, radius } = brush;
    return edit('sculpt', field, { mode, at, radius, strength: strengthFor(brush, time) }, this.merge);
  }
}

/** Touches a field once, as a key does. */
export async function touchOnce(id: number): Promise<void> {
  const field = await edit('find', 'hfield', id);
  const brush = useBrush.getState();
  const { mode, at, radius } = brush;
  if (field !== undefined) await edit('sculpt', field, { mode, at, radius, strength: strengthFor(brush, LONGEST) });
}

const RING_POINTS = 48;

/** Draws the ring of the brush on the ground. */
function drawRing(id: number) {
  return (context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void => {
    const terrain = terrainOf(mirror, id);
    if (!terrain) return;
    const { at, radius } = useBrush.getState();
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
  };
}

/** Lets the mouse paint in the picture; returns what ends that. */
export function paintInPicture(id: number): () => void {
  const { element } = picture;
  const { mode } = useGizmo.getState();
  // handles would be in the way
  useGizmo.setState({ mode: undefined });
  let stroke: Stroke | undefined;
  let timer = 0;
  const follow = ({ clientX, clientY }: PointerEvent): boolean => {
    const { mirror } = useStudio.getState();
    const at = mirror && groundAt(mirror, id, clientX, clientY);
    if (at) useBrush.setState({ at });
    return at !== undefined;
  };
  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || !follow(event)) return;
    event.stopPropagation();
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    const begun = new Stroke(id);
    stroke = begun;
    const touch = (): void => begun.touchAt(useBrush.getState().at);
    touch();
    timer = window.setInterval(touch, INTERVAL);
  };
  const move = (event: PointerEvent): void => {
    if (event.buttons === 0 || stroke) follow(event);
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
    if (useGizmo.getState().mode === undefined) useGizmo.setState({ mode });
  };
}

/** Shows the ring of the brush; returns what ends that. */
export function showRing(id: number): () => void {
  const stop = [addOverlay({ draw: drawRing(id) }), useBrush.subscribe(() => picture.invalidate())];
  picture.invalidate();
  return () => {
    for (const end of stop) end();
    picture.invalidate();
  };
}
