/** Pictures as arrays for learning and perception: tensors of channels, and point clouds. */
import type { SceneCamera } from '../scene/scene.js';

/** Order of the dimensions of a tensor: channels, rows and columns, or rows, columns and channels. */
export type TensorLayout = 'CHW' | 'HWC';

/** A picture as numbers. */
export interface PictureTensor {
  readonly data: Float32Array;
  /** Sizes of the dimensions, in the order of the layout. */
  readonly shape: readonly [number, number, number];
  /** Names of the channels. */
  readonly channels: readonly string[];
}

/** Points in the world that a camera sees. */
export interface PointCloud {
  /** Positions in the world [m], three for each point. */
  readonly positions: Float32Array;
  /** Red, green and blue of each point, if colors were requested. */
  readonly colors: Uint8Array | undefined;
  /** Index of the pixel of each point, row by row from the upper left. */
  readonly pixels: Int32Array;
}

/** Values of pixels: `stride` numbers for each, of which one channel starts at `offset`, multiplied by `scale`. */
export interface PixelChannel {
  readonly name: string;
  readonly values: ArrayLike<number>;
  readonly stride: number;
  readonly offset: number;
  readonly scale: number;
}

/** Copies channels of pixels once, into a tensor. @throws RangeError if `out` has another length */
export function tensorOf(
  channels: readonly PixelChannel[],
  width: number,
  height: number,
  layout: TensorLayout,
  out?: Float32Array,
): PictureTensor {
  const count = channels.length;
  const pixels = width * height;
  const data = out ?? new Float32Array(count * pixels);
  if (data.length !== count * pixels) {
    throw new RangeError(
      `out must have ${count * pixels} numbers (${count} x ${height} x ${width}), not ${data.length}`,
    );
  }
  const [step, between] = layout === 'CHW' ? [1, pixels] : [count, 1];
  for (const [c, { values, stride, offset, scale }] of channels.entries()) {
    for (let i = 0; i < pixels; i++) data[c * between + i * step] = scale * values[i * stride + offset]!;
  }
  return {
    data,
    shape: layout === 'CHW' ? [count, height, width] : [height, width, count],
    channels: channels.map(({ name }) => name),
  };
}

/** Returns the points of the pixels that show something, from their depths [m]. */
export function pointCloudOf(
  depth: Float32Array,
  color: Uint8Array | undefined,
  camera: SceneCamera,
  width: number,
  height: number,
): PointCloud {
  let count = 0;
  for (let i = 0; i < depth.length; i++) if (depth[i]! > 0) count++;
  const positions = new Float32Array(3 * count);
  const colors = color && new Uint8Array(3 * count);
  const pixels = new Int32Array(count);
  const { pos, forward: f, up: u, orthographic, fovy } = camera;
  const right = [f[1]! * u[2]! - f[2]! * u[1]!, f[2]! * u[0]! - f[0]! * u[2]!, f[0]! * u[1]! - f[1]! * u[0]!];
  const half = orthographic ? fovy / 2 : Math.tan((fovy * Math.PI) / 360);
  for (let i = 0, at = 0; i < depth.length; i++) {
    const along = depth[i]!;
    if (!(along > 0)) continue;
    const scale = (2 * half * (orthographic ? 1 : along)) / height;
    const x = scale * ((i % width) + 0.5 - width / 2);
    const y = scale * (height / 2 - Math.floor(i / width) - 0.5);
    for (let k = 0; k < 3; k++) positions[3 * at + k] = pos[k]! + along * f[k]! + x * right[k]! + y * u[k]!;
    if (colors) for (let k = 0; k < 3; k++) colors[3 * at + k] = color[4 * i + k]!;
    pixels[at++] = i;
  }
  return { positions, colors, pixels };
}
