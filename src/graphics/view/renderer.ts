/** Draws scenes of one Model on a canvas. */
import { LinearSRGBColorSpace, WebGPURenderer } from 'three/webgpu';
import type { Model } from '../../simulation/model/model.js';
import type { Scene } from '../scene/scene.js';
import { GpuPace } from './gpu-pace.js';
import { type Hit, pick } from './input/picking.js';
import { detectQuality } from './quality.js';
import type { Look } from './shading/look.js';
import { EMPTY, type RenderFlags, Stage, type Surroundings } from './stage.js';
import type { TileRect, Tiles } from './tiles.js';

/** Height of labels [CSS pixels]. */
const LABEL_HEIGHT = 13;
/** Width of outlines [CSS pixels]. */
const OUTLINE_WIDTH = 2;

/** Draws the scenes of a Model on a canvas, once the graphics card is ready. The Model can be replaced. */
export class SceneRenderer {
  /** Settles when pictures can be drawn; `render` does nothing before. */
  readonly ready: Promise<void>;
  private readonly gpu: WebGPURenderer;
  private readonly quality = detectQuality();
  private readonly pace: GpuPace;
  private stage: Stage | undefined;
  /**
   * Stage of the previous Model, kept until the first picture of the new one, so that shared shader programs are not
   * rebuilt.
   */
  private outdated: Stage | undefined;
  private model: Model | undefined;
  private tiles: Tiles | undefined;
  private areTilesRequested = false;
  private isReady = false;
  private isDisposed = false;
  private chosenLook: Look = 'classic';
  private chosenSurroundings = EMPTY;
  private width = 1;
  private height = 1;
  private pixelRatio = 1;

  /**
   * @param flags rendering effects, by `RndFlag`
   * @param changed called when another picture of the same scene would differ
   * @param lost called when the graphics device is lost; another canvas and renderer are then needed
   */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly flags: RenderFlags,
    lost: () => void,
    private readonly changed: () => void = () => {},
  ) {
    this.gpu = new WebGPURenderer({ canvas, antialias: this.quality.antialias, alpha: false });
    this.pace = new GpuPace(this.gpu);
    this.gpu.outputColorSpace = LinearSRGBColorSpace;
    this.gpu.onDeviceLost = () => {
      if (!this.isDisposed) lost();
    };
    this.ready = this.gpu.init().then(() => {
      if (this.isDisposed) return;
      this.isReady = true;
      if (this.model) this.makeStage(this.model);
    });
  }

  /** Prepares for another Model and releases the previous one. */
  setModel(model: Model): void {
    this.model = model;
    if (this.isReady) this.makeStage(model);
  }

  /** Releases the Model and its picture. */
  clear(): void {
    this.releaseOutdated();
    this.stage?.dispose();
    this.stage = undefined;
    this.model = undefined;
    if (!this.isReady) return;
    this.gpu.setRenderTarget(null);
    this.gpu.clear();
  }

  get look(): Look {
    return this.chosenLook;
  }

  set look(look: Look) {
    this.chosenLook = look;
    if (this.stage) this.stage.look = look;
  }

  set surroundings(surroundings: Surroundings) {
    this.chosenSurroundings = surroundings;
    if (this.stage) this.stage.surroundings = surroundings;
  }

  /** Sets the size of the picture [CSS pixels]. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.width = width;
    this.height = height;
    this.pixelRatio = Math.min(pixelRatio, this.quality.maxPixelRatio);
    this.gpu.setPixelRatio(this.pixelRatio);
    this.gpu.setSize(width, height, false);
  }

  /** Updates the shapes from a scene, for the next picture and for picking. */
  arrange(scene: Scene): void {
    if (!this.stage) return;
    const [width, height] = this.pixels;
    this.stage.outlineWidth = OUTLINE_WIDTH * this.pixelRatio;
    this.stage.labels.height = Math.round(LABEL_HEIGHT * this.pixelRatio);
    this.stage.update(scene, width, height, this.flags);
  }

  /** Draws the scene of the last `arrange`. */
  render(scene: Scene): void {
    if (!this.stage) return;
    this.stage.drawColor(null, scene, this.flags);
    this.pace.pictureSubmitted();
    this.releaseOutdated();
  }

  /**
   * Draws tiles above the last picture. The shapes are those of the last tile afterwards.
   *
   * @param sceneOf returns the scene of a tile
   */
  renderTiles(rects: readonly TileRect[], sceneOf: (tile: number) => Scene): void {
    const { stage, tiles } = this;
    if (!stage) return;
    if (!tiles) {
      this.loadTiles();
      return;
    }
    const [width, height] = this.pixels;
    tiles.draw(rects, width, height, (tile, tileWidth, tileHeight, target) => {
      const scene = sceneOf(tile);
      stage.update(scene, tileWidth, tileHeight, this.flags);
      stage.drawColor(target, scene, this.flags);
    });
  }

  /** True while the graphics card is busy with earlier pictures, so that another one should wait. */
  get isBehind(): boolean {
    return this.pace.isBehind;
  }

  /**
   * Returns the element of the last scene at a point of the picture, from (-1, -1) at the lower left to (1, 1);
   * decorations are ignored, and geoms of the scene for which `ignores` returns true.
   */
  pick(scene: Scene, x: number, y: number, ignores?: (geom: number) => boolean): Hit | undefined {
    const { stage, model } = this;
    if (!stage || !model) return undefined;
    const ray = stage.lens.ray(x, y);
    return pick(model, scene, stage.batches.drawn(), ray, ignores);
  }

  /** Size of the picture [px]. */
  private get pixels(): [width: number, height: number] {
    const pixels = (x: number): number => Math.max(1, Math.floor(x * this.pixelRatio));
    return [pixels(this.width), pixels(this.height)];
  }

  /** Loads the code of tiles, which most pictures do not have. */
  private loadTiles(): void {
    if (this.areTilesRequested) return;
    this.areTilesRequested = true;
    void import('./tiles.js').then(({ Tiles: Made }) => {
      if (this.isDisposed) return;
      this.tiles = new Made(this.gpu, this.quality.antialias ? 4 : 0);
      this.changed();
    });
  }

  private makeStage(model: Model): void {
    this.releaseOutdated();
    this.outdated = this.stage;
    this.stage = new Stage(this.gpu, model, this.quality, this.outdated, this.changed);
    this.stage.look = this.chosenLook;
    this.stage.surroundings = this.chosenSurroundings;
  }

  private releaseOutdated(): void {
    this.outdated?.dispose();
    this.outdated = undefined;
  }

  dispose(): void {
    this.isDisposed = true;
    this.releaseOutdated();
    this.stage?.dispose();
    this.stage = undefined;
    this.tiles?.dispose();
    void this.gpu.dispose();
  }
}

export type { Hit } from './input/picking.js';
