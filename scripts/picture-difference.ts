/** Measures of the difference between two images. */

const BLOCK = 4;
/** A block is different if a channel differs by more than this. */
const VISIBLE = 16;

/** Mean of |difference| of blocks of 4x4 pixels over all channels, and share of the blocks that are visibly different. */
export function blockDifference(
  a: ArrayLike<number>,
  aChannels: number,
  b: ArrayLike<number>,
  bChannels: number,
  width: number,
  height: number,
): { mean: number; share: number } {
  let sum = 0;
  let different = 0;
  let blocks = 0;
  const mean = (values: ArrayLike<number>, channels: number, x: number, y: number, channel: number): number => {
    let total = 0;
    for (let dy = 0; dy < BLOCK; dy++) {
      for (let dx = 0; dx < BLOCK; dx++) total += values[((y + dy) * width + x + dx) * channels + channel]!;
    }
    return total / (BLOCK * BLOCK);
  };
  for (let y = 0; y + BLOCK <= height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK) {
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        const difference = Math.abs(mean(a, aChannels, x, y, channel) - mean(b, bChannels, x, y, channel));
        sum += difference;
        most = Math.max(most, difference);
      }
      blocks++;
      if (most > VISIBLE) different++;
    }
  }
  return { mean: sum / (3 * blocks), share: different / blocks };
}

/** Tests whether the values of a pixel and its neighbors satisfy `isNear` with that of the pixel. */
function isInside(
  values: ArrayLike<number>,
  width: number,
  height: number,
  x: number,
  y: number,
  isNear: (a: number, b: number) => boolean,
): boolean {
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  const here = values[y * width + x]!;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) if (!isNear(here, values[(y + dy) * width + x + dx]!)) return false;
  }
  return true;
}

const STEP = 0.05;

/** Median of |difference| where both depth images have a value, without a border around steps. */
export function depthDifference(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  width: number,
  height: number,
  farthest: number,
): number {
  const isNear = (p: number, q: number): boolean => Math.abs(p - q) <= STEP * Math.min(p, q);
  const differences: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (a[i] === farthest || b[i] === farthest || !isInside(b, width, height, x, y, isNear)) continue;
      differences.push(Math.abs(a[i]! - b[i]!));
    }
  }
  differences.sort((p, q) => p - q);
  return differences[differences.length >> 1] ?? Number.POSITIVE_INFINITY;
}

/** Share of the pixels with the same value, without a border around changes. */
export function sameShare(a: ArrayLike<number>, b: ArrayLike<number>, width: number, height: number): number {
  let [same, all] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(b, width, height, x, y, (p, q) => p === q)) continue;
      all++;
      if (a[y * width + x] === b[y * width + x]) same++;
    }
  }
  return same / all;
}

/**
 * Share of the pixels of an image that differ visibly from every color of the other image within one pixel: displaced
 * or missing parts.
 */
export function strayShare(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  channels: number,
  width: number,
  height: number,
): number {
  const isStray = (x: number, y: number, channel: number): boolean => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const value = b[((y + dy) * width + x + dx) * channels + channel]!;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    const here = a[(y * width + x) * channels + channel]!;
    return here < low - VISIBLE || here > high + VISIBLE;
  };
  let stray = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) stray += Number([0, 1, 2].some((channel) => isStray(x, y, channel)));
  }
  return stray / ((width - 2) * (height - 2));
}
