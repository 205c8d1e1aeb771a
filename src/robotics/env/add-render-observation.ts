/** Image observations, after Gymnasium's `AddRenderObservation` and `FrameStackObservation`. */
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Data } from '../../simulation/model/data.js';
import type { AnyEnv, Info, ResetOptions } from './env.js';
import { Box } from './spaces.js';

/** The part of a renderer that observations need; `createRenderer` of `kinetree/render` returns one. */
export interface ObservationRenderer<Camera = unknown> {
  /** Size of the images [px]. */
  readonly width: number;
  readonly height: number;
  /** Copies the state to draw before it returns. */
  update(data: Data, camera?: Camera): void;
  /** Red, green, blue and opacity of each pixel, row by row from the upper left. */
  color(): Promise<Uint8Array>;
  dispose(): void;
}

/** An environment whose innermost environment exposes its Data, as the MuJoCo tasks do. */
export interface RenderableEnv extends AnyEnv {
  readonly unwrapped: AnyEnv & { readonly data: Data };
}

/** Options of `AddRenderObservation`. */
export interface RenderObservationOptions<Camera = unknown, Only extends boolean = boolean> {
  /** Camera of the images, as for `renderer.update`; by default, the renderer's own choice. */
  readonly camera?: Camera;
  /** True if the image is the whole observation (default); otherwise it is added to the state. */
  readonly renderOnly?: Only;
  /** Number of images in an observation, the oldest first; default 1. At a reset, all are the first image. */
  readonly stack?: number;
}

export const RENDER_OBSERVATION_OPTIONS: OptionNames<RenderObservationOptions> = {
  camera: true,
  renderOnly: true,
  stack: true,
};

/** Observation of state and image. */
export interface StateAndPixels {
  readonly state: Float64Array;
  readonly pixels: Uint8Array;
}

/** The observation with an image: only the image, or the state and the image. */
export type RenderObservation<Only extends boolean> = Only extends true ? Uint8Array : StateAndPixels;
/** The space of observations with an image. */
export type RenderObservationSpace<Only extends boolean> = Only extends true
  ? Box
  : { readonly state: Box; readonly pixels: Box };

/** `StepResult` with images. */
export type RenderStepResult<Only extends boolean> = [
  obs: RenderObservation<Only>,
  reward: number,
  terminated: boolean,
  truncated: boolean,
  info: Info,
];

const RGB = 3;
const RGBA = 4;

/**
 * Adds images to the observations of an environment, or replaces them: bytes of red, green and blue (height x width x
 * 3, rows from the top), or (stack x height x width x 3) if `stack` is above 1.
 *
 * Images arrive asynchronously from the graphics device, so `reset`, `step` and `setState` return promises; other
 * wrappers must be inside this one. The image shows the arrays of the Data after the step: positions of bodies are
 * those at the beginning of the last simulation step, as in Gymnasium.
 *
 * Gymnasium documentation, API, "Observation Wrappers".
 */
export class AddRenderObservation<Camera, Only extends boolean = true> {
  readonly observationSpace: RenderObservationSpace<Only>;
  private readonly options: RenderObservationOptions<Camera, Only>;
  private readonly renderOnly: boolean;
  /** Images of the observation, the oldest first. */
  private readonly pixels: Uint8Array;
  private readonly pictureSize: number;
  private isDrawing = false;
  /** True after the first image of an episode. */
  private isBegun = false;

  /**
   * @param renderer draws the Model of the environment; `close` disposes of it
   * @throws RangeError if `stack` is not a positive integer
   */
  constructor(
    readonly env: RenderableEnv,
    readonly renderer: ObservationRenderer<Camera>,
    options: RenderObservationOptions<Camera, Only> = {},
  ) {
    requireOptionsOf('new AddRenderObservation', RENDER_OBSERVATION_OPTIONS, options);
    const { stack = 1, renderOnly = true } = options;
    if (!Number.isSafeInteger(stack) || stack < 1) {
      throw new RangeError(`stack must be a positive integer, not ${stack}`);
    }
    const picture = [renderer.height, renderer.width, RGB];
    const pixels = new Box(0, 255, { shape: stack > 1 ? [stack, ...picture] : picture, dtype: 'uint8' });
    this.options = options;
    this.renderOnly = renderOnly;
    this.observationSpace = (
      renderOnly ? pixels : { state: env.observationSpace, pixels }
    ) as RenderObservationSpace<Only>;
    this.pixels = new Uint8Array(pixels.size);
    this.pictureSize = pixels.size / stack;
  }

  get actionSpace(): Box {
    return this.env.actionSpace;
  }

  /** @throws TypeError while the previous image is being drawn */
  async reset(options?: ResetOptions): Promise<[obs: RenderObservation<Only>, info: Info]> {
    this.checkIdle();
    const [state, info] = this.env.reset(options);
    return [await this.observe(state, true), info as Info];
  }

  /**
   * @throws TypeError before the first reset and while the previous image is being drawn, RangeError for an action of
   * wrong size
   */
  async step(action: ArrayLike<number>): Promise<RenderStepResult<Only>> {
    this.checkIdle();
    const [state, reward, terminated, truncated, info] = this.env.step(action);
    return [await this.observe(state, !this.isBegun), reward, terminated, truncated, info as Info];
  }

  /** Begins an episode at a given state; returns the observation there. @throws the errors of `reset` */
  async setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Promise<RenderObservation<Only>> {
    this.checkIdle();
    if (!this.env.setState) throw new TypeError('setState: the environment has no such state');
    return this.observe(this.env.setState(qpos, qvel), true);
  }

  /** Closes the environment and disposes of the renderer. */
  close(): void {
    this.env.close();
    this.renderer.dispose();
  }

  private checkIdle(): void {
    if (this.isDrawing) throw new TypeError('await the previous observation first');
  }

  private async observe(state: Float64Array, isFirst: boolean): Promise<RenderObservation<Only>> {
    if (isFirst) this.isBegun = false;
    this.isDrawing = true;
    try {
      this.renderer.update(this.env.unwrapped.data, this.options.camera);
      this.push(await this.renderer.color(), isFirst);
    } finally {
      this.isDrawing = false;
    }
    this.isBegun = true;
    const pixels = this.pixels.slice();
    return (this.renderOnly ? pixels : { state, pixels }) as RenderObservation<Only>;
  }

  /** Shifts the images by one and appends the newest; the first image of an episode fills all positions. */
  private push(rgba: Uint8Array, isFirst: boolean): void {
    const { pixels, pictureSize } = this;
    const last = pixels.length - pictureSize;
    pixels.copyWithin(0, pictureSize);
    for (let from = 0, to = last; to < pixels.length; from += RGBA, to += RGB) {
      pixels[to] = rgba[from]!;
      pixels[to + 1] = rgba[from + 1]!;
      pixels[to + 2] = rgba[from + 2]!;
    }
    if (isFirst) for (let at = 0; at < last; at += pictureSize) pixels.copyWithin(at, last);
  }
}
