/**
 * Simulates a model in a page and draws it on a canvas; users can move the camera and drag bodies by mouse, touch and
 * keys.
 */
import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import { CameraPath, type CameraPoint } from '../../graphics/scene/camera-path.js';
import type { Project } from '../../graphics/scene/projection.js';
import { defaultViewCamera, type ViewCamera } from '../../graphics/scene/view-camera.js';
import type { VisualOptions } from '../../graphics/scene/visual-options.js';
import { type CameraChoice, chosenCamera } from '../../graphics/view/picture-renderer.js';
import type { Look } from '../../graphics/view/shading/look.js';
import type { TileRect } from '../../graphics/view/tiles.js';
import { type Seen, Viewport, type ViewportTile } from '../../graphics/view/viewport.js';
import type { ContactHandlers, ContactOptions } from '../../simulation/contact-events/contact-events.js';
import type { ContactSelector } from '../../simulation/contact-events/selection.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Drawable } from '../browser/asset-worker-pool.js';
import type { LoadProgress } from '../simulation-worker/simulation-protocol.js';
import { followDrops } from './dropped-model.js';
import type { Ghost } from './ghost.js';
import { stillPicture } from './page-simulation.js';
import type { RecordedRun, Replay, ReplayOptions } from './replay.js';
import { Listeners, type Running, type StepHook } from './running.js';
import { openSource, type ViewerSource } from './sources.js';
import { followKeys } from './viewer-keys.js';

/** A small picture above the picture: a camera, at the right edge, or with its place as fractions of the picture. */
export type TileChoice = CameraChoice | { readonly camera: CameraChoice; readonly rect: TileRect };

/** Options of a viewer. */
export interface ViewerOptions {
  /** The look: `classic` as in MuJoCo's own renderer (default), or `studio`, physically based. */
  readonly look?: Look;
  /** The initial camera: a camera of the model by name or index, `free`, or a custom free camera. */
  readonly camera?: CameraChoice;
  /** Small pictures of other cameras above the picture. */
  readonly tiles?: readonly TileChoice[];
  /** The initial keyframe, by index or name. */
  readonly keyframe?: number | string;
  /** True to wait for `play`; by default only if the user prefers reduced motion. */
  readonly paused?: boolean;
  /** Target speed [simulated seconds per second]; default 1. */
  readonly speed?: number;
  /** True if the user can perturb bodies by dragging them; default true. */
  readonly draggable?: boolean;
  /** True if users can drop a model, as a file or archive, on the picture to replace the model; default false. */
  readonly droppable?: boolean;
  /** Called with the reason if a dropped model cannot be loaded; by default, the page reports it as an error. */
  readonly dropFailed?: (error: Error) => void;
  /** The accessible name of the picture. */
  readonly label?: string;
  /** Called with the progress of loading. */
  readonly progress?: (progress: LoadProgress) => void;
  /** Cancels loading. */
  readonly signal?: AbortSignal;
}

export const VIEWER_OPTIONS: OptionNames<ViewerOptions> = {
  look: true,
  camera: true,
  tiles: true,
  keyframe: true,
  paused: true,
  speed: true,
  draggable: true,
  droppable: true,
  dropFailed: true,
  label: true,
  progress: true,
  signal: true,
};

/** Options of a ghost. */
export interface GhostOptions {
  /** Factor of the opacity of each geom, 0 to 1; default 0.35. */
  readonly opacity?: number;
  /** Cancels loading. */
  readonly signal?: AbortSignal;
}

const GHOST_OPTIONS: OptionNames<GhostOptions> = { opacity: true, signal: true };
const GHOST_OPACITY = 0.35;

const DEFAULT_LABEL = 'Simulation: arrow keys turn the camera, space plays and pauses';

const wantsRest = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** An interactive view of a simulated model in a page. */
export class Viewer {
  private readonly viewport: Viewport;
  private readonly chosen = new Listeners<[number]>();
  private readonly drawn = new Listeners<[Project]>();
  /** Ghosts with the functions that remove them. */
  private readonly ghosts = new Map<Ghost, () => void>();
  private running: Running | undefined;
  private isOwn = false;
  private unsubscribe = (): void => {};
  private ignoreDrops = (): void => {};
  private loading = new AbortController();
  private body = 0;
  /** The path of the camera, and the camera that it moves. */
  private followed: { readonly place: () => void; readonly camera: ViewCamera } | undefined;
  private chosenTiles: readonly TileChoice[] = [];
  private isDisposed = false;

  /** @param place the canvas to draw on, or an element that gets a canvas of its size */
  constructor(
    place: HTMLElement,
    private readonly options: ViewerOptions = {},
  ) {
    if (!(place instanceof HTMLElement)) {
      throw new TypeError(`a viewer needs a canvas or another element of the page, not ${String(place)}`);
    }
    const { label = DEFAULT_LABEL, look = 'classic', draggable = true } = options;
    this.viewport = new Viewport(place, {
      tick: (now) => {
        this.running?.showPaths?.(this, this.visual.flags[VisFlag.SDFITER]!);
        this.running?.advance(now);
        this.moveAlongPath();
      },
      prepare: (canvas) => {
        if (!canvas.hasAttribute('role')) canvas.setAttribute('role', 'application');
        if (!canvas.hasAttribute('aria-label')) canvas.setAttribute('aria-label', label);
        followKeys(
          canvas,
          () => this.viewport,
          () => this.running,
        );
      },
      drawn: (project) => this.drawn.call(project),
      selected: (body) => {
        if (!this.running) return;
        this.body = body;
        this.chosen.call(body);
      },
    });
    this.viewport.look = look;
    this.viewport.isDraggable = draggable;
    if (options.droppable) {
      const { dropFailed = reportError } = options;
      this.ignoreDrops = followDrops(place, (source) => void this.load(source).catch(dropFailed), dropFailed);
    }
  }

  /**
   * Shows another model. The previous one is shown until the new one has loaded, and stays if loading fails. The first
   * picture of a first model with large meshes is drawn before loading ends, in the initial state.
   *
   * @throws ModelError if the model has errors; an Error if the page cannot draw
   */
  async load(source: ViewerSource, options: ViewerOptions = {}): Promise<void> {
    this.requireLive();
    requireOptionsOf('load', VIEWER_OPTIONS, options);
    const { progress = () => {}, signal } = { ...this.options, ...options };
    this.loading.abort(new DOMException('Another model was loaded.', 'AbortError'));
    const loading = new AbortController();
    this.loading = loading;
    const all = signal ? AbortSignal.any([signal, loading.signal]) : loading.signal;
    const ready = this.viewport.ready.catch(cannotDraw);
    const given = { ...this.options, ...options };
    let drawn: Drawable | undefined;
    const drawFirst = async (drawable: Drawable): Promise<void> => {
      drawn = drawable;
      await ready;
      if (!all.aborted && !this.running) await this.preview(drawable, given);
    };
    try {
      const [opened] = await Promise.all([openSource(source, progress, all, drawFirst), ready]);
      if (all.aborted && opened.isOwn) opened.simulation.dispose();
      all.throwIfAborted();
      this.adopt(opened.simulation, opened.isOwn, given);
    } catch (error) {
      if (drawn && this.viewport.subject?.data === drawn.data) this.viewport.clear();
      throw error;
    } finally {
      drawn?.data.dispose();
    }
  }

  /** The simulation that is shown. */
  get simulation(): Running {
    this.requireLive();
    if (!this.running) throw new RangeError('no model has been loaded yet: wait for load()');
    return this.running;
  }

  get model(): Model {
    return this.simulation.model;
  }

  /** The displayed state. It can be read at any time, and changed if the simulation is not in a worker. */
  get data(): Data {
    return this.simulation.data;
  }

  /** The canvas. It is replaced when its graphics context is lost. */
  get canvas(): HTMLCanvasElement {
    return this.viewport.canvas;
  }

  /**
   * The camera of the view. Its values can be changed; assigning a name, an index, `free` or another camera replaces
   * it.
   */
  get camera(): ViewCamera {
    void this.simulation;
    return this.viewport.camera!;
  }

  set camera(camera: CameraChoice) {
    this.viewport.camera = chosenCamera(this.model, camera);
    this.redraw();
  }

  /**
   * Small pictures of other cameras above the picture: names or indices of cameras of the model, or other cameras, one
   * below the other at the right edge, or each with the rectangle of its place. Pointers act on the picture below them.
   *
   * @throws RangeError if the model has no such camera, or a rectangle is not inside the picture
   */
  get tiles(): readonly TileChoice[] {
    return this.chosenTiles;
  }

  set tiles(tiles: readonly TileChoice[]) {
    this.viewport.tiles = tilesOf(this.model, tiles);
    this.chosenTiles = tiles;
  }

  get look(): Look {
    return this.viewport.look;
  }

  set look(look: Look) {
    this.viewport.look = look;
  }

  /** The visibility of groups, element flags by `VisFlag`, frames and labels. Call `redraw` after a change. */
  get visual(): VisualOptions {
    return this.viewport.options;
  }

  /**
   * The effects that are drawn in addition to the elements, by `RndFlag`: shadows, reflections, sky. Call `redraw`
   * after a change.
   */
  get flags(): boolean[] {
    return this.viewport.flags;
  }

  /** True if the user can perturb bodies by dragging them. */
  get draggable(): boolean {
    return this.viewport.isDraggable;
  }

  set draggable(draggable: boolean) {
    this.viewport.isDraggable = draggable;
  }

  /** Id of the selected body; 0: none. */
  get selected(): number {
    return this.body;
  }

  /** Selects a body by its id; 0 selects none. */
  select(body: number): void {
    this.viewport.select(body);
  }

  /** Subscribes to the ids of selected bodies; returns an unsubscribe function. */
  onSelect(selected: (body: number) => void): () => void {
    return this.chosen.add(selected);
  }

  /** Returns the element at a point of the window [CSS pixels] and the point in the world frame [m]. */
  pick(clientX: number, clientY: number): Seen | undefined {
    return this.viewport.pick(clientX, clientY);
  }

  /** Adds a function that is called before each step, to set controls or forces; returns a function that removes it. */
  beforeStep(hook: StepHook): () => void {
    return this.simulation.beforeStep(hook);
  }

  /** Adds a function that is called after each step; returns a function that removes it. */
  afterStep(hook: StepHook): () => void {
    return this.simulation.afterStep(hook);
  }

  /**
   * Calls functions when geoms begin and cease to touch, or are in a zone, for every step of the simulation shown;
   * returns a function that ends it. Sides are selected by the name of a geom, body or site, or by `{ subtree }`,
   * `{ group }` and so on.
   *
   * @throws RangeError if an element does not exist, TypeError for other arguments that are not valid
   */
  onContact(a: ContactSelector, b: ContactSelector, handlers: ContactHandlers, options?: ContactOptions): () => void {
    return this.simulation.onContact(a, b, handlers, options);
  }

  /** The recorded run that is shown in place of the simulation; undefined while the simulation runs. */
  get replayed(): Replay | undefined {
    return this.simulation.replayed;
  }

  /**
   * Shows a recorded run in place of the simulation, from its first row. `play`, `pause`, `step` and `reset` then go
   * through its rows; hooks and functions for contacts are not called.
   *
   * @param run an address (relative to the page, or `data:`), a file, its bytes with a name, or a trajectory
   * @throws ModelError if it cannot be fetched or is not a recording, RangeError if it belongs to another model
   */
  replay(run: RecordedRun, options?: ReplayOptions): Promise<Replay> {
    return this.simulation.replay(run, options);
  }

  /**
   * Draws a recorded run translucent, at the time of the state that is shown; returns a function that removes it.
   *
   * @throws ModelError if it cannot be fetched or is not a recording, RangeError if it belongs to another model
   */
  async addGhost(run: RecordedRun, options: GhostOptions = {}): Promise<() => void> {
    requireOptionsOf('addGhost', GHOST_OPTIONS, options);
    const { opacity = GHOST_OPACITY, signal } = options;
    if (!(opacity >= 0 && opacity <= 1)) throw usageError('addGhost, opacity', 'a number from 0 to 1', opacity);
    const { simulation, model } = this;
    const [{ Ghost: Drawn }, { openRun }] = await Promise.all([import('./ghost.js'), import('./recorded-run.js')]);
    const { player } = await openRun('addGhost', run, model, signal);
    if (this.running !== simulation || simulation.model !== model) {
      throw new DOMException('Another model was loaded.', 'AbortError');
    }
    const ghost = new Drawn(model, player, opacity, () => simulation.data.time);
    const removeTool = this.viewport.addTool(ghost);
    const remove = (): void => {
      if (!this.ghosts.delete(ghost)) return;
      removeTool();
      ghost.dispose();
    };
    this.ghosts.set(ghost, remove);
    return remove;
  }

  get playing(): boolean {
    return this.simulation.playing;
  }

  play(): void {
    this.simulation.play();
  }

  pause(): void {
    this.simulation.pause();
  }

  step(count = 1): void {
    this.simulation.step(count);
  }

  /** Resets to the initial state, or to a keyframe by index or name. @throws RangeError if it does not exist */
  reset(keyframe?: number | string): void {
    this.simulation.reset(keyframe);
  }

  /** Call after changing the state or the display other than by a method. */
  redraw(): void {
    this.viewport.invalidate();
  }

  /**
   * Adds a function that is called after each picture with the projection of points of the world [m] to the picture [CSS
   * pixels from its upper left corner], for elements above the picture; returns a function that removes it.
   */
  onPicture(drawn: (project: Project) => void): () => void {
    return this.drawn.add(drawn);
  }

  /**
   * Moves the free camera along a path, by the simulated or recorded time that is shown; returns a function that ends it.
   * Another path, camera or model ends it, too.
   *
   * @param start time at which the path starts [s]; default: the time that is shown, or the start of a recorded run
   * @throws TypeError, RangeError for points that are not valid
   */
  followPath(points: readonly CameraPoint[], start?: number): () => void {
    const path = new CameraPath(this.model, points);
    const first = start ?? this.replayed?.start ?? this.data.time;
    const camera = defaultViewCamera(this.model);
    this.viewport.camera = camera;
    const followed = { place: () => path.place(this.data.time - first, camera), camera };
    this.followed = followed;
    this.redraw();
    return () => {
      if (this.followed === followed) this.followed = undefined;
    };
  }

  /** Resolves when the next picture has been drawn. */
  nextPicture(): Promise<void> {
    return this.viewport.nextPicture();
  }

  /** Returns the picture as a PNG. */
  async screenshot(): Promise<Blob> {
    this.requireLive();
    return this.viewport.screenshot();
  }

  /**
   * Ends the viewer and releases its resources, including graphics memory. A canvas or simulation passed by the caller
   * stays.
   */
  dispose(): void {
    this.isDisposed = true;
    this.loading.abort(new DOMException('The viewer was disposed.', 'AbortError'));
    this.ignoreDrops();
    this.release();
    this.chosen.clear();
    this.drawn.clear();
    this.viewport.dispose();
  }

  private moveAlongPath(): void {
    const { followed, viewport } = this;
    if (!followed) return;
    if (viewport.camera === followed.camera) followed.place();
    else this.followed = undefined;
  }

  private requireLive(): void {
    if (this.isDisposed) throw new TypeError('this viewer was disposed of; create another one');
  }

  /** Draws a model that cannot be simulated yet; settles after the next frame. */
  private async preview({ model, data }: Drawable, { camera, keyframe }: ViewerOptions): Promise<void> {
    this.viewport.show(stillPicture(model, data, keyframe));
    if (camera !== undefined) this.viewport.camera = chosenCamera(model, camera);
    await nextFrame();
  }

  private adopt(simulation: Running, isOwn: boolean, options: ViewerOptions): void {
    const { camera, tiles = [], keyframe, paused, speed } = options;
    // the user may have moved the camera of the preview
    const keepsCamera = !this.running && this.viewport.subject !== undefined;
    this.release();
    this.running = simulation;
    this.isOwn = isOwn;
    this.unsubscribe = simulation.subscribe((event) => {
      if (event === 'model') {
        this.removeGhosts();
        this.tiles = [];
        this.viewport.show(simulation.picture ?? simulation);
      } else if (event === 'state') this.viewport.invalidate();
    });
    if (keyframe !== undefined) simulation.reset(keyframe);
    if (speed !== undefined) simulation.speed = speed;
    this.viewport.show(simulation.picture ?? simulation, keepsCamera);
    if (camera !== undefined && !keepsCamera) this.camera = camera;
    this.tiles = tiles;
    if (paused ?? (isOwn && wantsRest())) simulation.pause();
    else if (isOwn) simulation.play();
  }

  private removeGhosts(): void {
    for (const remove of this.ghosts.values()) remove();
  }

  private release(): void {
    this.removeGhosts();
    this.unsubscribe();
    this.running?.showPaths?.(this, false);
    if (this.isOwn) this.running?.dispose();
    this.running = undefined;
    this.body = 0;
  }
}

/** Time after which a hidden page, which has no frames, continues [ms]. */
const HIDDEN = 200;

/** Settles after the next frame has been drawn. */
const nextFrame = (): Promise<void> =>
  new Promise((done) => {
    // the frame is drawn by a function that was requested before
    requestAnimationFrame(() => done());
    setTimeout(done, HIDDEN);
  });

/** Size of a tile without a place, as a fraction of the picture, and the gaps around it. */
const TILE = 0.3;
const TILE_GAP = 0.02;

/** Returns the cameras and places of tiles. */
function tilesOf(model: Model, tiles: readonly TileChoice[]): ViewportTile[] {
  const placed = tiles.map((tile) =>
    typeof tile === 'object' && 'rect' in tile ? tile : { camera: tile as CameraChoice, rect: undefined },
  );
  const count = placed.filter(({ rect }) => !rect).length;
  // more tiles are smaller, so that they fit below each other
  const size = Math.min(TILE, (1 - TILE_GAP) / Math.max(1, count) - TILE_GAP);
  let index = 0;
  return placed.map(({ camera, rect }) => {
    const usual: TileRect = [1 - TILE_GAP - size, TILE_GAP + (size + TILE_GAP) * (rect ? 0 : index++), size, size];
    return { camera: chosenCamera(model, camera), rect: rect ? insidePicture(rect) : usual };
  });
}

function insidePicture(rect: TileRect): TileRect {
  const [left, top, width, height] = rect;
  const isInside = left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= 1 && top + height <= 1;
  if (rect.length === 4 && isInside) return rect;
  throw new RangeError(`tiles: ${rect} is not a rectangle [left, top, width, height] in fractions of the picture`);
}

function cannotDraw(cause: unknown): never {
  throw new Error('this page can draw neither with WebGPU nor with WebGL 2', { cause });
}

/**
 * Shows a model in a page and simulates it in real time; users can perturb its bodies and move the camera.
 *
 * @param place the canvas to draw on, or an element that gets a canvas of its size
 * @param source a model: an address (relative to the page, `github:owner/repository/branch/path` or `sample:humanoid`),
 * a text, files, a Spec or a Model; or a running simulation, such as one of `kinetree/worker`
 * @throws ModelError if the model has errors; TypeError if the element or source is invalid; an Error if the page
 * cannot draw; the reason of the signal if it is aborted
 */
export async function createViewer(
  place: HTMLElement,
  source: ViewerSource,
  options: ViewerOptions = {},
): Promise<Viewer> {
  requireOptionsOf('createViewer', VIEWER_OPTIONS, options);
  const viewer = new Viewer(place, options);
  try {
    await viewer.load(source);
  } catch (error) {
    viewer.dispose();
    throw error;
  }
  return viewer;
}
