/**
 * A view of a model in a page: a canvas, a subject, options and a camera. The picture is redrawn when one of them
 * changes.
 */

import { ObjType } from '../../foundation/schema/enums.js';
import { Camera, CatBit } from '../../foundation/schema/visual-enums.js';
import { elementPoints, visiblePoints } from '../scene/bounds.js';
import { framedViewCamera, frameView } from '../scene/framing.js';
import { addDrawn } from '../scene/plugin-drawings.js';
import { type Project, projection } from '../scene/projection.js';
import { type Outline, Scene } from '../scene/scene.js';
import { updateScene } from '../scene/update.js';
import { freeViewAt, orbitCamera, panCamera, type ViewCamera, zoomCamera } from '../scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../scene/visual-options.js';
import { followPointers } from './input/pointers.js';
import { SceneRenderer } from './renderer.js';
import type { Look } from './shading/look.js';
import { defaultRenderFlags, type Surroundings } from './stage.js';
import type { Subject } from './subject.js';
import type { TileRect } from './tiles.js';

/** The element at a point of the picture. */
export interface Seen {
  /** The element, by `ObjType` and id. */
  readonly objtype: ObjType;
  readonly objid: number;
  /** The body of the element; 0 for the world, skins and flexes. */
  readonly body: number;
  /** The point in the world [m]. */
  readonly point: Float64Array;
}

/** The callbacks of a viewport. */
export interface ViewportListener {
  /** Called once per animation frame, before drawing; `now` is the timestamp of `performance.now` [ms]. */
  readonly tick?: (now: number) => void;
  /** Called for each canvas: a lost canvas is replaced by a new one. */
  readonly prepare?: (canvas: HTMLCanvasElement) => void;
  readonly lost?: () => void;
  /** The user selected a body; 0: none. */
  readonly selected?: (body: number) => void;
  /** The user moved the view away from a camera of the model; without this callback, such a camera stays. */
  readonly leftCamera?: () => void;
  /** A picture was drawn. */
  readonly drawn?: (project: Project) => void;
}

/** An extension of a viewport by a program. */
export interface ViewportTool {
  /** Tests whether an element is hidden, even if its group is shown. */
  hides?(objtype: ObjType, objid: number): boolean;
  /** Returns the outline of an element. */
  outlines?(objtype: ObjType, objid: number): Outline;
  /** Adds geoms to the scene of each picture, after those of the model. */
  adds?(scene: Scene, options: VisualOptions): void;
  /** Called for a click of the mouse; returns true to leave the selection of bodies unchanged. */
  clicked?(event: PointerEvent): boolean;
  /** Called for a click of the right button, which opens a menu. */
  menuRequested?(event: PointerEvent): void;
}

/** A small picture of another camera above the picture. */
export interface ViewportTile {
  readonly camera: ViewCamera;
  /** Its place in the picture. */
  readonly rect: TileRect;
}

interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly renderer: SceneRenderer;
  isReady: boolean;
}

/** A view of a model on a canvas, drawn whenever its content or its camera has changed. */
export class Viewport {
  readonly scene = new Scene();
  /** The visibility of groups, flags, frames and labels. Call `invalidate` after a change. */
  readonly options: VisualOptions = defaultVisualOptions();
  /** The effects that are drawn in addition to the elements, by `RndFlag`: shadows, reflections, sky. */
  readonly flags: boolean[] = defaultRenderFlags();
  /** The camera of the view; undefined before the first model. */
  camera: ViewCamera | undefined;
  /** True if the user can perturb bodies by dragging them. */
  isDraggable = true;
  /** Settles when pictures can be drawn. Rejects if the page supports neither WebGPU nor WebGL 2. */
  readonly ready: Promise<void>;
  private shown: Subject | undefined;
  private chosenLook: Look = 'classic';
  private isNeutral = false;
  private cellSize = 0;
  /** Values of the camera that framed the model; undefined while it waits for the size of the picture. */
  private framedFrom: readonly number[] | undefined;
  private drawing: Drawing;
  private readonly ownsCanvas: boolean;
  /** True if the content has changed since the last picture. */
  private stale = true;
  /** True if the shapes are up to date with the current model, so that its elements can be picked. */
  private isArranged = false;
  /** Values of the camera in the last picture. */
  private drawnFrom: readonly number[] = [];
  private isVisible = true;
  private request = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly tools = new Set<ViewportTool>();
  private shownTiles: readonly ViewportTile[] = [];
  private tileScene: Scene | undefined;
  private readonly resizing = new ResizeObserver(() => this.resize());
  private readonly seeing = new IntersectionObserver((entries) => {
    this.isVisible = entries.at(-1)!.isIntersecting;
  });

  /** @param place the canvas to draw on, or the element in which to create a canvas of its size */
  constructor(
    place: HTMLElement,
    private readonly listener: ViewportListener = {},
  ) {
    this.ownsCanvas = !(place instanceof HTMLCanvasElement);
    this.drawing = this.newDrawing(place instanceof HTMLCanvasElement ? place : canvasIn(place));
    this.ready = this.drawing.renderer.ready;
    // prevents an unhandled rejection if the caller does not await `ready`
    this.ready.catch(() => {});
    this.request = requestAnimationFrame(this.draw);
  }

  get canvas(): HTMLCanvasElement {
    return this.drawing.canvas;
  }

  /** The content of the picture. */
  get subject(): Subject | undefined {
    return this.shown;
  }

  /**
   * Shows another model. With `keepsCamera` a camera that is valid in the model stays; otherwise the free camera frames
   * the model.
   */
  show(subject: Subject, keepsCamera = false): void {
    const { model } = subject;
    this.shown = subject;
    const { camera } = this;
    const isThere = camera && camera.trackbodyid < model.nbody && camera.fixedcamid < model.ncam;
    if (!keepsCamera || !isThere) this.frameAll();
    this.drawing.renderer.setModel(model);
    this.isArranged = false;
    this.invalidate();
  }

  /** Shows nothing. */
  clear(): void {
    this.shown = undefined;
    this.camera = undefined;
    this.drawing.renderer.clear();
  }

  /** Uses the free camera of the model; it is moved if it does not show all that is there in this picture. */
  frameAll(): void {
    const { shown, options, canvas } = this;
    if (!shown) return;
    const aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight) || 1;
    this.camera = framedViewCamera(shown.model, visiblePoints(shown.model, shown.data, options), aspect);
    this.framedFrom = cameraValues(this.camera);
    this.invalidate();
  }

  /** Moves the free camera, without turning it, so that it frames an element. */
  frame(objtype: ObjType, id: number): void {
    const { shown, canvas, scene } = this;
    if (!shown || !this.camera) return;
    if (this.camera.type === Camera.FIXED) this.camera = freeViewAt(scene.camera, this.camera);
    const points = elementPoints(shown.model, shown.data, objtype, id);
    frameView(shown.model, this.camera, points, canvas.clientWidth / Math.max(1, canvas.clientHeight) || 1);
    this.invalidate();
  }

  /** True if a model without sky, lights or ground gets neutral ones, which are not part of it. */
  get hasNeutralStage(): boolean {
    return this.isNeutral;
  }

  set hasNeutralStage(isNeutral: boolean) {
    this.isNeutral = isNeutral;
    this.surround();
  }

  /** Spacing of the lines of a grid on the ground [m]; 0 draws none. */
  get grid(): number {
    return this.cellSize;
  }

  set grid(cell: number) {
    this.cellSize = cell;
    this.surround();
  }

  /** Small pictures of other cameras above the picture. */
  get tiles(): readonly ViewportTile[] {
    return this.shownTiles;
  }

  set tiles(tiles: readonly ViewportTile[]) {
    this.shownTiles = tiles;
    this.invalidate();
  }

  /** Adds a tool; returns a function that removes it. */
  addTool(tool: ViewportTool): () => void {
    this.tools.add(tool);
    this.invalidate();
    return () => {
      this.tools.delete(tool);
      this.invalidate();
    };
  }

  /** Passes a click of the mouse to the tools; returns true if one of them has handled it. */
  click(event: PointerEvent): boolean {
    return [...this.tools].some((tool) => tool.clicked?.(event));
  }

  /** Passes a click of the right button to the tools. */
  requestMenu(event: PointerEvent): void {
    for (const tool of this.tools) tool.menuRequested?.(event);
  }

  get look(): Look {
    return this.chosenLook;
  }

  /** Sets the look of the picture. */
  set look(look: Look) {
    this.chosenLook = look;
    this.drawing.renderer.look = look;
    this.surround();
  }

  /** Resolves when the next picture has been drawn. */
  nextPicture(): Promise<void> {
    return new Promise((done) => this.waiting.push(done));
  }

  /** Requests a new picture. Call it after a change of the shown elements. */
  invalidate(): void {
    this.stale = true;
  }

  /** Rotates the camera around its target, by fractions of the height of the picture. */
  orbit(dx: number, dy: number): void {
    this.leaveFixedCamera();
    if (this.camera) orbitCamera(this.camera, dx, dy);
    this.invalidate();
  }

  /** Moves the camera, by fractions of the height of the picture. */
  pan(dx: number, dy: number, horizontal = false): void {
    this.leaveFixedCamera();
    if (this.camera) panCamera(this.camera, this.scene.camera, dx, dy, horizontal);
    this.invalidate();
  }

  /** Moves the camera towards its target, or away from it. */
  zoom(amount: number): void {
    this.leaveFixedCamera();
    if (this.camera && this.shown) zoomCamera(this.shown.model, this.camera, amount);
    this.invalidate();
  }

  /** Replaces a camera of the model by the free camera at its place. */
  private leaveFixedCamera(): void {
    const { camera, scene, listener } = this;
    if (camera?.type !== Camera.FIXED || !listener.leftCamera) return;
    this.camera = freeViewAt(scene.camera, camera);
    listener.leftCamera();
  }

  /** Selects a body; 0 selects none. */
  select(body: number): void {
    if (this.shown) this.shown.perturbation.select = body;
    this.listener.selected?.(body);
    this.invalidate();
  }

  /**
   * Returns the element at a point of the window [CSS pixels] in the last picture or, after a new model, in its first
   * one; decorations are ignored, and elements for which `ignores` returns true.
   */
  pick(clientX: number, clientY: number, ignores?: (objtype: ObjType, objid: number) => boolean): Seen | undefined {
    const { subject, scene } = this;
    if (!this.isArranged) this.arrange();
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const [x, y] = [(2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height];
    const { objtype: types, objid: ids } = scene.geoms;
    const isIgnored = ignores && ((i: number) => ignores(types[i] as ObjType, ids[i]!));
    const hit = this.drawing.renderer.pick(scene, x, y, isIgnored);
    if (!hit || !subject) return undefined;
    const [objtype, objid] = [scene.geoms.objtype[hit.geom] as ObjType, scene.geoms.objid[hit.geom]];
    let body = 0;
    if (objtype === ObjType.GEOM) body = subject.model.geom_bodyid[objid];
    else if (objtype === ObjType.SITE) body = subject.model.site_bodyid[objid];
    return { objtype, objid, body, point: hit.point };
  }

  /** Draws the picture again and returns it as a PNG. */
  async screenshot(): Promise<Blob> {
    this.render();
    return new Promise((done, fail) => {
      this.canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture cannot be read'))));
    });
  }

  /**
   * Draws one picture of a size [px] and passes its canvas to a function, which must read it at once. The picture on the
   * page follows with the next frame.
   */
  drawSized<T>(width: number, height: number, read: (canvas: HTMLCanvasElement) => T): T {
    const { renderer } = this.drawing;
    renderer.resize(width, height, 1);
    this.render();
    const result = read(this.canvas);
    this.resize();
    return result;
  }

  /** Releases all resources; a canvas passed by the caller stays in the page. */
  dispose(): void {
    cancelAnimationFrame(this.request);
    this.resizing.disconnect();
    this.seeing.disconnect();
    this.drawing.renderer.dispose();
    if (this.ownsCanvas) this.canvas.remove();
    this.shown = undefined;
  }

  private newDrawing(canvas: HTMLCanvasElement): Drawing {
    if (canvas.tabIndex < 0) canvas.tabIndex = 0;
    this.listener.prepare?.(canvas);
    followPointers(canvas, this);
    this.resizing.disconnect();
    this.resizing.observe(canvas);
    this.seeing.disconnect();
    this.seeing.observe(canvas);
    const lost = (): void => {
      if (this.drawing === drawing) this.contextLost();
    };
    const renderer = new SceneRenderer(canvas, this.flags, lost, () => this.invalidate());
    const drawing: Drawing = { canvas, renderer, isReady: false };
    drawing.renderer.look = this.look;
    drawing.renderer.surroundings = this.surroundings;
    const isReady = () => {
      drawing.isReady = true;
      this.invalidate();
    };
    drawing.renderer.ready.then(isReady, () => {});
    return drawing;
  }

  /** Replaces the canvas: a canvas keeps its type of context, and a lost context may never be restored. */
  private contextLost(): void {
    const before = this.drawing;
    const canvas = before.canvas.cloneNode() as HTMLCanvasElement;
    before.canvas.replaceWith(canvas);
    this.drawing = this.newDrawing(canvas);
    before.renderer.dispose();
    if (this.shown) this.drawing.renderer.setModel(this.shown.model);
    this.isArranged = false;
    this.resize();
    this.listener.lost?.();
  }

  private resize(): void {
    const { canvas } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    this.drawing.renderer.resize(width, height, window.devicePixelRatio);
    // without a CSS size the canvas would grow with its pixels
    if (canvas.clientWidth !== width) canvas.style.width = `${width}px`;
    if (canvas.clientHeight !== height) canvas.style.height = `${height}px`;
    const isFramed = this.camera && this.framedFrom && areEqual(cameraValues(this.camera), this.framedFrom);
    if (isFramed) this.frameAll();
    this.invalidate();
  }

  /** The look `studio` always has a neutral stage; the classic look is that of the reference. */
  private get surroundings(): Surroundings {
    return { isNeutral: this.isNeutral || this.look === 'studio', grid: this.cellSize };
  }

  private surround(): void {
    this.drawing.renderer.surroundings = this.surroundings;
    this.invalidate();
  }

  private readonly draw = (now: number): void => {
    this.request = requestAnimationFrame(this.draw);
    this.listener.tick?.(now);
    const { isBehind } = this.drawing.renderer;
    // tools that inspect the picture can check this attribute and wait
    this.canvas.toggleAttribute('data-late', isBehind);
    if (isBehind) return;
    if (
      !(this.stale || this.hasCameraMoved()) ||
      !this.isVisible ||
      !this.drawing.isReady ||
      !this.shown ||
      !this.camera
    )
      return;
    this.stale = this.camera.type === Camera.TRACKING;
    this.render();
    for (const done of this.waiting.splice(0)) done();
  };

  /** Compares the camera with that of the last picture, because it can be changed without a call. */
  private hasCameraMoved(): boolean {
    const { camera, drawnFrom } = this;
    if (!camera) return false;
    const values = cameraValues(camera);
    if (areEqual(values, drawnFrom)) return false;
    this.drawnFrom = values;
    return true;
  }

  /** Updates the scene and the shapes without drawing. */
  private arrange(): void {
    const { camera, scene } = this;
    if (!this.subject || !camera) return;
    this.fill(scene, camera);
    this.drawing.renderer.arrange(scene);
    this.isArranged = true;
  }

  /** Updates a scene for a camera. */
  private fill(scene: Scene, camera: ViewCamera): void {
    const { subject, options } = this;
    if (!subject) return;
    updateScene(subject.model, subject.data, options, subject.perturbation, camera, scene);
    addDrawn({ scene, options, unit: subject.model.stat.meansize }, subject.drawn);
    for (const tool of this.tools) {
      tool.adds?.(scene, options);
      hideGeoms(scene, tool);
      outlineGeoms(scene, tool);
    }
  }

  private renderTiles(): void {
    const { shownTiles, drawing } = this;
    const scene = (this.tileScene ??= new Scene());
    const rects = shownTiles.map(({ rect }) => rect);
    drawing.renderer.renderTiles(rects, (tile) => {
      this.fill(scene, shownTiles[tile]!.camera);
      return scene;
    });
    // picking needs the shapes of the picture again
    this.isArranged = false;
  }

  private render(): void {
    const { scene, canvas } = this;
    if (!this.subject || !this.camera) return;
    this.arrange();
    this.drawing.renderer.render(scene);
    if (this.shownTiles.length > 0) this.renderTiles();
    this.listener.drawn?.(projection(scene.camera, canvas.clientWidth, canvas.clientHeight));
  }
}

function cameraValues({ type, fixedcamid, trackbodyid, lookat, ...rest }: ViewCamera): readonly number[] {
  return [type, fixedcamid, trackbodyid, ...lookat, rest.distance, rest.azimuth, rest.elevation];
}

const areEqual = (a: readonly number[], b: readonly number[]): boolean => a.every((value, k) => value === b[k]);

/** Makes geoms transparent, so that geoms behind them can be seen and picked. */
function hideGeoms(scene: Scene, tool: ViewportTool): void {
  if (!tool.hides) return;
  const { objtype, objid, rgba } = scene.geoms;
  for (let i = 0; i < scene.ngeom; i++) if (tool.hides(objtype[i] as ObjType, objid[i]!)) rgba[4 * i + 3] = 0;
}

/** Outlines geoms of the model; of two outlines the stronger one is drawn. */
function outlineGeoms(scene: Scene, tool: ViewportTool): void {
  if (!tool.outlines) return;
  const { objtype, objid, category } = scene.geoms;
  for (let i = 0; i < scene.ngeom; i++) {
    if (category[i] === CatBit.DECOR) continue;
    const outline = tool.outlines(objtype[i] as ObjType, objid[i]!);
    if (outline > scene.outlines[i]!) scene.outlines[i] = outline;
  }
}

/** Creates a canvas that fills an element. */
function canvasIn(place: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
  place.prepend(canvas);
  return canvas;
}
