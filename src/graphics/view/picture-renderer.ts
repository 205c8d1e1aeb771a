/** Pictures of the states of one Model, without a canvas. */

import type { WebGPURenderer } from 'three/webgpu';
import { type OptionNames, requireChoice, requireOptionsOf } from '../../foundation/base/usage.js';
import { Camera } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { namesOf } from '../../simulation/model/named.js';
import { noPerturbation } from '../scene/perturbation.js';
import { Scene } from '../scene/scene.js';
import { updateScene } from '../scene/update.js';
import { defaultViewCamera, type ViewCamera } from '../scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../scene/visual-options.js';
import { Offscreen } from './offscreen.js';
import {
  type PictureTensor,
  type PixelChannel,
  type PointCloud,
  pointCloudOf,
  type TensorLayout,
  tensorOf,
} from './picture-arrays.js';
import type { Look } from './shading/look.js';

/** Pose of a free camera; the default free camera of the Model has the values that are left out. Angles in degrees. */
export interface FreeCamera {
  /** Point that it looks at [m]. */
  readonly lookat?: ArrayLike<number>;
  /** Distance from that point [m]. */
  readonly distance?: number;
  /** Direction of view about the vertical axis; 0 looks along x, 90 along y. */
  readonly azimuth?: number;
  /** Direction of view above the horizontal; negative looks down. */
  readonly elevation?: number;
}

/**
 * A camera of a Model by its index or name, the default free camera of the Model (`free`), another free camera, or a camera
 * pose.
 */
export type CameraChoice = 'free' | number | string | FreeCamera | ViewCamera;

/** Options of a renderer of pictures. */
export interface RendererOptions {
  /** Size of the pictures [px]. */
  readonly width: number;
  readonly height: number;
  readonly look?: Look;
  /** True if edges are smoothed; default true. */
  readonly antialias?: boolean;
  /** Longest side of a shadow map [px]; by default chosen by the size of the pictures, at most `quality.shadowsize`. */
  readonly shadowSize?: number;
  /** Detail of round shapes relative to their size in the picture: default 1; Infinity always draws full detail. */
  readonly detail?: number;
}

export const RENDERER_OPTIONS: OptionNames<RendererOptions> = {
  width: true,
  height: true,
  look: true,
  antialias: true,
  shadowSize: true,
  detail: true,
};

/** The channels of a tensor. */
export interface TensorOptions {
  /** Order of the dimensions; default 'CHW'. */
  readonly layout?: TensorLayout;
  /** False to leave out the colors. */
  readonly color?: boolean;
  /** True to add the depth [m]. */
  readonly depth?: boolean;
  /** True to add id and `ObjType` of the visible element. */
  readonly segmentation?: boolean;
  /** The array to write to, instead of a new one. */
  readonly out?: Float32Array;
}

export const TENSOR_OPTIONS: OptionNames<TensorOptions> = {
  layout: true,
  color: true,
  depth: true,
  segmentation: true,
  out: true,
};

/** Options of a point cloud. */
export interface PointCloudOptions {
  /** True for the colors of the points. */
  readonly colors?: boolean;
}

export const POINT_CLOUD_OPTIONS: OptionNames<PointCloudOptions> = { colors: true };

/** Longest side of a picture [px]. */
const MAX_SIDE = 8192;
const MAX_SHADOW_SIZE = 4096;
const MIN_SHADOW_SIZE = 512;
/** Number of squares along an infinite plane per pixel of the longest side of a picture, and its minimum. */
const SQUARES_PER_PIXEL = 0.35;
const MIN_SQUARES = 40;
/** Pixels of a shadow map per pixel of the picture, along a side. */
const SHADOW_SCALE = 4;

/** A graphics device and the function that releases it. */
export interface Graphics {
  readonly gpu: WebGPURenderer;
  readonly close: () => void;
}

/**
 * Draws states of one Model. `update` sets the state; then `color`, `depth` and `segmentation` return its pictures, row
 * by row from the upper left.
 */
export class PictureRenderer {
  /** The visibility of groups, flags, frames and labels. */
  readonly options: VisualOptions = defaultVisualOptions();
  /** The scene filled by the last `update`. */
  readonly scene = new Scene();
  private readonly offscreen: Offscreen;
  private isUpdated = false;

  constructor(
    private readonly graphics: Graphics,
    private readonly model: Model,
    options: RendererOptions,
  ) {
    requireOptionsOf(
      'createRenderer',
      RENDERER_OPTIONS,
      options ?? null,
      'a size, such as { width: 640, height: 480 }',
    );
    const { width, height, antialias = true, shadowSize, look = 'classic', detail = 1 } = options;
    checkSide('width', width);
    checkSide('height', height);
    if (!(detail >= 0)) throw new RangeError(`detail must be at least 0, not ${detail}`);
    const needed = Math.max(MIN_SHADOW_SIZE, 2 ** Math.ceil(Math.log2(SHADOW_SCALE * Math.max(width, height))));
    const quality = {
      antialias,
      anisotropy: 1,
      maxShadowSize: shadowSize ?? Math.min(MAX_SHADOW_SIZE, needed),
      maxPixelRatio: 1,
      detail,
      squares: Math.max(MIN_SQUARES, Math.ceil(SQUARES_PER_PIXEL * Math.max(width, height))),
    };
    this.offscreen = new Offscreen(graphics.gpu, model, width, height, quality, look);
  }

  get width(): number {
    return this.offscreen.width;
  }

  get height(): number {
    return this.offscreen.height;
  }

  /** Number of triangles in the last picture, including those of its shadows and reflections. */
  get triangles(): number {
    return this.offscreen.triangles;
  }

  /** The effects that are drawn in addition to the elements (shadows, reflections, sky, fog), by `RndFlag`. */
  get flags(): boolean[] {
    return this.offscreen.flags;
  }

  /**
   * Sets the state to draw and the camera.
   * @throws RangeError if the Model has no such camera
   */
  update(data: Data, camera: CameraChoice = 'free'): void {
    const { model, options, scene } = this;
    updateScene(model, data, options, noPerturbation(), chosenCamera(model, camera), scene);
    this.offscreen.update(scene);
    this.isUpdated = true;
  }

  /** Returns red, green, blue and opacity (255) of each pixel, width x height x 4 values. */
  color(): Promise<Uint8Array> {
    this.checkUpdated();
    return this.offscreen.color(this.scene);
  }

  /** Returns the distance of each pixel along the direction of view [m], 0 for the background. */
  depth(): Promise<Float32Array> {
    this.checkUpdated();
    return this.offscreen.depth();
  }

  /** Returns two numbers for each pixel: id and `ObjType` of the visible element; both -1 for the background. */
  async segmentation(): Promise<Int32Array> {
    this.checkUpdated();
    const { objid, objtype } = this.scene.geoms;
    const seen = await this.offscreen.identities();
    const out = new Int32Array(2 * seen.length);
    seen.forEach((i, k) => {
      out[2 * k] = i < 0 ? -1 : objid[i]!;
      out[2 * k + 1] = i < 0 ? -1 : objtype[i]!;
    });
    return out;
  }

  /**
   * Returns channels of the picture as one array of 32-bit numbers, for a network: colors from 0 to 1, then the depth [m],
   * then id and `ObjType` of the visible element (-1: none).
   *
   * @throws RangeError if `out` has another length
   */
  async tensor(options: TensorOptions = {}): Promise<PictureTensor> {
    requireOptionsOf('tensor', TENSOR_OPTIONS, options);
    const { layout = 'CHW', color = true, depth = false, segmentation = false, out } = options;
    requireChoice('tensor, layout', ['CHW', 'HWC'], layout);
    const channels: PixelChannel[] = [];
    const add = (names: readonly string[], values: ArrayLike<number>, stride: number, scale: number): void => {
      for (const [offset, name] of names.entries()) channels.push({ name, values, stride, offset, scale });
    };
    if (color) add(['red', 'green', 'blue'], await this.color(), 4, 1 / 255);
    if (depth) add(['depth'], await this.depth(), 1, 1);
    if (segmentation) add(['id', 'type'], await this.segmentation(), 2, 1);
    return tensorOf(channels, this.width, this.height, layout, out);
  }

  /**
   * Returns the points in the world that the camera sees, from the depth of each pixel; with `colors`, also their red,
   * green and blue.
   */
  async pointCloud(options: PointCloudOptions = {}): Promise<PointCloud> {
    requireOptionsOf('pointCloud', POINT_CLOUD_OPTIONS, options);
    const color = options.colors ? await this.color() : undefined;
    return pointCloudOf(await this.depth(), color, this.scene.camera, this.width, this.height);
  }

  /** Releases all resources; the renderer must not be used afterwards. */
  dispose(): void {
    this.offscreen.dispose();
    this.graphics.close();
  }

  private checkUpdated(): void {
    if (!this.isUpdated) throw new RangeError('there is no state to draw: call update(data) first');
  }
}

function checkSide(name: string, side: number): void {
  if (Number.isInteger(side) && side >= 1 && side <= MAX_SIDE) return;
  throw new RangeError(`${name} must be an integer from 1 to ${MAX_SIDE}, not ${side}`);
}

/**
 * Returns the view camera for a choice.
 *
 * @throws RangeError if the Model has no such camera
 */
export function chosenCamera(model: Model, camera: CameraChoice): ViewCamera {
  if (typeof camera === 'object' && 'type' in camera) return camera;
  const view = defaultViewCamera(model);
  if (typeof camera === 'object') {
    const { lookat = view.lookat, ...pose } = camera;
    return Object.assign(view, pose, { lookat: Float64Array.from(lookat) });
  }
  if (camera === 'free') return view;
  const names = namesOf(model.record, 'camera');
  const id = typeof camera === 'number' ? camera : names.indexOf(camera);
  if (Number.isInteger(id) && id >= 0 && id < model.ncam) {
    return Object.assign(view, { type: Camera.FIXED, fixedcamid: id });
  }
  const known = ['free', ...names].map((name, k) => (name ? `'${name}'` : String(k - 1)));
  const choices = known.join(', ');
  throw new RangeError(`the model has no camera '${camera}'; it has ${choices}`);
}
