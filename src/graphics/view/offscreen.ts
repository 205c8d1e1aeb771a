/** Pictures of a Model without a canvas: colors, depths and segmentation. */
import {
  FloatType,
  LinearSRGBColorSpace,
  NearestFilter,
  RedFormat,
  RenderTarget,
  type WebGPURenderer,
} from 'three/webgpu';
import type { Model } from '../../simulation/model/model.js';
import type { Scene } from '../scene/scene.js';
import type { Quality } from './quality.js';
import type { Look } from './shading/look.js';
import { defaultRenderFlags, Stage } from './stage.js';

/** Row alignment of buffers that are read back [bytes]. */
const ROW_ALIGNMENT = 256;

/** Renders a scene to arrays of pixels, without a canvas. */
export class Offscreen {
  readonly flags = defaultRenderFlags();
  private readonly stage: Stage;
  private readonly colorTarget: RenderTarget;
  private readonly depthTarget: RenderTarget;
  private readonly identityTarget: RenderTarget;

  constructor(
    private readonly gpu: WebGPURenderer,
    model: Model,
    readonly width: number,
    readonly height: number,
    quality: Quality,
    look: Look = 'classic',
  ) {
    gpu.outputColorSpace = LinearSRGBColorSpace;
    this.stage = new Stage(gpu, model, quality);
    this.stage.look = look;
    const plain = { generateMipmaps: false, minFilter: NearestFilter, magFilter: NearestFilter } as const;
    this.colorTarget = new RenderTarget(width, height, { ...plain, samples: quality.antialias ? 4 : 0 });
    this.depthTarget = new RenderTarget(width, height, { ...plain, format: RedFormat, type: FloatType });
    this.identityTarget = new RenderTarget(width, height, plain);
  }

  /** Number of triangles in the last picture, including those of all its passes. */
  triangles = 0;

  /** Prepares a scene to be drawn. */
  update(scene: Scene): void {
    this.stage.update(scene, this.width, this.height, this.flags);
  }

  /** Returns red, green, blue and opacity of each pixel, row by row from the top. */
  async color(scene: Scene): Promise<Uint8Array> {
    const { info } = this.gpu;
    info.autoReset = false;
    info.reset();
    this.stage.drawColor(this.colorTarget, scene, this.flags);
    this.triangles = info.render.triangles;
    return this.read(this.colorTarget, new Uint8Array(4 * this.width * this.height), 4) as Promise<Uint8Array>;
  }

  /** Returns the distance of each pixel along the direction of view [m], 0 for the background. */
  async depth(): Promise<Float32Array> {
    this.stage.drawPlain(this.depthTarget, 'depth');
    return this.read(this.depthTarget, new Float32Array(this.width * this.height), 1) as Promise<Float32Array>;
  }

  /** Returns the index of the scene geom at each pixel, -1 for the background. */
  async identities(): Promise<Int32Array> {
    this.stage.drawPlain(this.identityTarget, 'identity');
    const bytes = new Uint8Array(4 * this.width * this.height);
    await this.read(this.identityTarget, bytes, 4);
    return Int32Array.from({ length: this.width * this.height }, (_, i) => {
      return bytes[4 * i]! + 256 * bytes[4 * i + 1]! + 65536 * bytes[4 * i + 2]! - 1;
    });
  }

  dispose(): void {
    this.stage.dispose();
    for (const target of [this.colorTarget, this.depthTarget, this.identityTarget]) target.dispose();
  }

  /** Reads a target back and removes the padding between its rows. */
  private async read<T extends Uint8Array | Float32Array>(target: RenderTarget, out: T, channels: number): Promise<T> {
    const { width, height } = this;
    const values = (await this.gpu.readRenderTargetPixelsAsync(target, 0, 0, width, height)) as T;
    const row = channels * width;
    const padded = Math.ceil((row * out.BYTES_PER_ELEMENT) / ROW_ALIGNMENT) * (ROW_ALIGNMENT / out.BYTES_PER_ELEMENT);
    const stride = values.length >= padded * (height - 1) + row && values.length !== row * height ? padded : row;
    for (let y = 0; y < height; y++) out.set(values.subarray(y * stride, y * stride + row), y * row);
    return out;
  }
}
