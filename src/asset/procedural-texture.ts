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
/** Largest value of x / sqrt(1 + x^2) for x up to 1. */
const SIGMOID_MAX = 1 / Math.sqrt(2);

/** Seed of the random marks: every model has the same stars. */
const SEED = 42n;

/** RGB pixels of one image, a window into the texture. */
class Canvas {
  constructor(
    readonly data: Uint8Array,
    readonly offset: number,
    readonly width: number,
    readonly height: number,
  ) {}

  set(row: number, column: number, [red, green, blue]: Vec3): void {
    const at = this.offset + 3 * (row * this.width + column);
    this.data[at] = 255 * red;
    this.data[at + 1] = 255 * green;
    this.data[at + 2] = 255 * blue;
  }

  fill(color: (row: number, column: number) => Vec3): void {
    for (let r = 0; r < this.height; r++) for (let c = 0; c < this.width; c++) this.set(r, c, color(r, c));
  }

  /** Blends from `low` to `high` by a position in [-1, 1] that depends on x and y in [-1, 1], through a sigmoid. */
  shade(high: Vec3, low: Vec3, position: (x: number, y: number) => number): void {
    const [r1, g1, b1] = high;
    const [r0, g0, b0] = low;
    let at = this.offset;
    for (let row = 0; row < this.height; row++) {
      const y = 1 - (2 * row) / (this.height - 1);
      for (let column = 0; column < this.width; column++, at += 3) {
        const p = position((2 * column) / (this.width - 1) - 1, y);
        const alpha = Math.min(1, Math.max(0, 0.5 * (1 + p / Math.sqrt(1 + p * p) / SIGMOID_MAX)));
        this.data[at] = 255 * (alpha * r1 + (1 - alpha) * r0);
        this.data[at + 1] = 255 * (alpha * g1 + (1 - alpha) * g0);
        this.data[at + 2] = 255 * (alpha * b1 + (1 - alpha) * b0);
      }
    }
  }
}

/** Paints a 2D texture into the first three bytes per pixel of `data`. */
export function paint2D(data: Uint8Array, width: number, height: number, pattern: Pattern): void {
  const canvas = new Canvas(data, 0, width, height);
  const { rgb1, rgb2 } = pattern;
  if (pattern.builtin === 'checker') checker(canvas, rgb1, rgb2);
  else if (pattern.builtin === 'flat') canvas.fill(() => rgb1);
  else canvas.shade(rgb2, rgb1, (x, y) => 2 * Math.sqrt(x * x + y * y) - 1);
  markImage(canvas, pattern);
  if (pattern.mark === 'random') markRandomly(canvas, pattern);
}

/** Paints the six sides of a cube, one below the other. */
export function paintCube(data: Uint8Array, width: number, pattern: Pattern): void {
  const sides = SIDES.map((_, i) => new Canvas(data, 3 * i * width * width, width, width));
  if (pattern.builtin === 'gradient') skyGradient(sides, pattern);
  else for (const [i, side] of SIDES.entries()) paintSide(sides[i], side, pattern);
  for (const canvas of sides) markImage(canvas, pattern);
  if (pattern.mark === 'random') markRandomly(new Canvas(data, 0, width, 6 * width), pattern);
}

function paintSide(canvas: Canvas, side: Side, { builtin, rgb1, rgb2 }: Pattern): void {
  if (builtin === 'flat') canvas.fill(() => (side === 'down' ? rgb2 : rgb1));
  else if (side === 'front' || side === 'back') checker(canvas, rgb2, rgb1);
  else checker(canvas, rgb1, rgb2);
}

/** Colors by the elevation of the direction to a pixel, from straight down to straight up. */
function skyGradient([right, left, up, down, front, back]: readonly Canvas[], { rgb1, rgb2 }: Pattern): void {
  const quarter = 0.5 * Math.PI;
  const elevation = (x: number, y: number) => 1 - acos(1 / Math.sqrt(1 + x * x + y * y)) / quarter;
  right.shade(rgb1, rgb2, (x, y) => asin(y / Math.sqrt(1 + x * x + y * y)) / quarter);
  up.shade(rgb1, rgb2, elevation);
  down.shade(rgb1, rgb2, (x, y) => -elevation(x, y));
  // sides around the horizon look the same
  const size = 3 * right.width * right.height;
  for (const side of [left, front, back]) right.data.copyWithin(side.offset, right.offset, right.offset + size);
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
