/** Textures made from two colors and marks: `texture/builtin` and `texture/mark`. */
import { acos, asin } from '../math/elementary.js';
import type { Vec3 } from '../math/pose.js';
import { MersenneTwister64 } from './mersenne-twister.js';

export type TextureBuiltin = 'gradient' | 'checker' | 'flat';
export type TextureMark = 'none' | 'edge' | 'cross' | 'random';

export interface Pattern {
  readonly builtin: TextureBuiltin;
  readonly rgb1: Vec3;
  readonly rgb2: Vec3;
  readonly mark: TextureMark;
  readonly markrgb: Vec3;
  /** Probability of a random mark on a pixel. */
  readonly random: number;
}

/** Where on a cube a side looks, in the order the sides are stored. */
const SIDES = ['right', 'left', 'up', 'down', 'front', 'back'] as const;
type Side = (typeof SIDES)[number];
/** Sides that look like the right one in a gradient. */
const HORIZON: readonly Side[] = ['left', 'front', 'back'];
/** Largest value of x / sqrt(1 + x^2) for x up to 1. */
const SIGMOID_MAX = 1 / Math.sqrt(2);

/** Seed of the random marks: every model has the same stars. */
const SEED = 42n;

/** RGB pixels of one image, a window into the texture. */
class Canvas {
  constructor(
    private readonly data: Uint8Array,
    private readonly offset: number,
    readonly width: number,
    readonly height: number,
  ) {}

  set(row: number, column: number, color: Vec3): void {
    const at = this.offset + 3 * (row * this.width + column);
    for (let k = 0; k < 3; k++) this.data[at + k] = 255 * color[k];
  }

  fill(color: (row: number, column: number) => Vec3): void {
    for (let r = 0; r < this.height; r++) for (let c = 0; c < this.width; c++) this.set(r, c, color(r, c));
  }
}

/** Paints a 2D texture into the first three bytes per pixel of `data`. */
export function paint2D(data: Uint8Array, width: number, height: number, pattern: Pattern): void {
  const canvas = new Canvas(data, 0, width, height);
  const { rgb1, rgb2 } = pattern;
  if (pattern.builtin === 'checker') checker(canvas, rgb1, rgb2);
  else if (pattern.builtin === 'flat') canvas.fill(() => rgb1);
  else {
    canvas.fill((row, column) => {
      const x = (2 * column) / (width - 1) - 1;
      const y = 1 - (2 * row) / (height - 1);
      return blend(rgb2, rgb1, 2 * Math.sqrt(x * x + y * y) - 1);
    });
  }
  markImage(canvas, pattern);
  if (pattern.mark === 'random') markRandomly(canvas, pattern);
}

/** Paints the six sides of a cube, one below the other. */
export function paintCube(data: Uint8Array, width: number, pattern: Pattern): void {
  const size = 3 * width * width;
  SIDES.forEach((side, i) => {
    const canvas = new Canvas(data, i * size, width, width);
    // sides around the horizon look the same
    if (pattern.builtin === 'gradient' && HORIZON.includes(side)) data.copyWithin(i * size, 0, size);
    else paintSide(canvas, side, pattern);
    markImage(canvas, pattern);
  });
  if (pattern.mark === 'random') markRandomly(new Canvas(data, 0, width, 6 * width), pattern);
}

function paintSide(canvas: Canvas, side: Side, { builtin, rgb1, rgb2 }: Pattern): void {
  if (builtin === 'flat') canvas.fill(() => (side === 'down' ? rgb2 : rgb1));
  else if (builtin === 'gradient') gradient(canvas, side, rgb1, rgb2);
  else if (side === 'front' || side === 'back') checker(canvas, rgb2, rgb1);
  else checker(canvas, rgb1, rgb2);
}

/** Colors by the elevation of the direction to a pixel, from straight down to straight up. */
function gradient(canvas: Canvas, side: Side, rgb1: Vec3, rgb2: Vec3): void {
  const quarter = 0.5 * Math.PI;
  canvas.fill((row, column) => {
    const x = (2 * column) / (canvas.width - 1) - 1;
    const y = 1 - (2 * row) / (canvas.width - 1);
    const distance = Math.sqrt(1 + x * x + y * y);
    if (side === 'right') return blend(rgb1, rgb2, asin(y / distance) / quarter);
    const up = 1 - acos(1 / distance) / quarter;
    return blend(rgb1, rgb2, side === 'up' ? up : -up);
  });
}

/** From `low` at position -1 to `high` at 1, through a sigmoid. */
function blend(high: Vec3, low: Vec3, position: number): Vec3 {
  const sigmoid = position / Math.sqrt(1 + position * position) / SIGMOID_MAX;
  const alpha = Math.min(1, Math.max(0, 0.5 * (1 + sigmoid)));
  const mix = (k: number) => alpha * high[k] + (1 - alpha) * low[k];
  return [mix(0), mix(1), mix(2)];
}

/** Two by two fields, `a` at the upper left and lower right. */
function checker(canvas: Canvas, a: Vec3, b: Vec3): void {
  const middleRow = canvas.height >> 1;
  const middleColumn = canvas.width >> 1;
  canvas.fill((row, column) => (row < middleRow === column < middleColumn ? a : b));
}

function markImage(canvas: Canvas, { mark, markrgb }: Pattern): void {
  const { width, height } = canvas;
  const drawRow = (row: number) => {
    for (let c = 0; c < width; c++) canvas.set(row, c, markrgb);
  };
  const drawColumn = (column: number) => {
    for (let r = 0; r < height; r++) canvas.set(r, column, markrgb);
  };
  if (mark === 'edge') {
    drawColumn(0);
    drawColumn(width - 1);
    drawRow(0);
    drawRow(height - 1);
  } else if (mark === 'cross') {
    drawColumn(width >> 1);
    drawRow(height >> 1);
  }
}

function markRandomly(canvas: Canvas, { markrgb, random }: Pattern): void {
  if (random <= 0) return;
  const generator = new MersenneTwister64(SEED);
  for (let r = 0; r < canvas.height; r++) {
    for (let c = 0; c < canvas.width; c++) if (generator.uniform() < random) canvas.set(r, c, markrgb);
  }
}
