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

  /** One color in the rectangle from a row and column to another, exclusive. */
  rectangle(row0: number, column0: number, row1: number, column1: number, color: Vec3): void {
    if (row1 <= row0 || column1 <= column0) return;
    for (let column = column0; column < column1; column++) this.set(row0, column, color);
    const start = this.offset + 3 * (row0 * this.width + column0);
    const end = start + 3 * (column1 - column0);
    for (let row = row0 + 1; row < row1; row++) {
      this.data.copyWithin(start + 3 * (row - row0) * this.width, start, end);
    }
  }

  /** Blends from `low` to `high` by a position in [-1, 1] of every pixel, through a sigmoid. */
  shade([r1, g1, b1]: Vec3, [r0, g0, b0]: Vec3, positions: Float64Array): void {
    const { data } = this;
    let at = this.offset;
    for (const p of positions) {
      const alpha = Math.min(1, Math.max(0, 0.5 * (1 + p / Math.sqrt(1 + p * p) / SIGMOID_MAX)));
      data[at] = 255 * (alpha * r1 + (1 - alpha) * r0);
      data[at + 1] = 255 * (alpha * g1 + (1 - alpha) * g0);
      data[at + 2] = 255 * (alpha * b1 + (1 - alpha) * b0);
      at += 3;
    }
  }
}

/** A function of x and y in [-1, 1], even in x, at every pixel, row by row from y = 1; a row mirrors its first half. */
function positionsOf(width: number, height: number, position: (x: number, y: number) => number): Float64Array {
  const positions = new Float64Array(width * height);
  for (let row = 0; row < height; row++) {
    const y = 1 - (2 * row) / (height - 1);
    const [first, last] = [row * width, (row + 1) * width - 1];
    for (let column = 0; 2 * column < width; column++) {
      const value = position((2 * column) / (width - 1) - 1, y);
      positions[first + column] = value;
      positions[last - column] = value;
    }
  }
  return positions;
}

/** Paints a 2D texture into the first three bytes per pixel of `data`. */
export function paint2D(data: Uint8Array, width: number, height: number, pattern: Pattern): void {
  const canvas = new Canvas(data, 0, width, height);
  const { rgb1, rgb2 } = pattern;
  if (pattern.builtin === 'checker') checker(canvas, rgb1, rgb2);
  else if (pattern.builtin === 'flat') canvas.rectangle(0, 0, height, width, rgb1);
  else
    canvas.shade(
      rgb2,
      rgb1,
      positionsOf(width, height, (x, y) => 2 * Math.sqrt(x * x + y * y) - 1),
    );
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
  if (builtin === 'flat') canvas.rectangle(0, 0, canvas.height, canvas.width, side === 'down' ? rgb2 : rgb1);
  else if (side === 'front' || side === 'back') checker(canvas, rgb2, rgb1);
  else checker(canvas, rgb1, rgb2);
}

/** Colors by the elevation of the direction to a pixel, from straight down to straight up. */
function skyGradient([right, left, up, down, front, back]: readonly Canvas[], { rgb1, rgb2 }: Pattern): void {
  const quarter = 0.5 * Math.PI;
  const { width } = right;
  const around = positionsOf(width, width, (x, y) => asin(y / Math.sqrt(1 + x * x + y * y)) / quarter);
  const above = positionsOf(width, width, (x, y) => 1 - acos(1 / Math.sqrt(1 + x * x + y * y)) / quarter);
  right.shade(rgb1, rgb2, around);
  up.shade(rgb1, rgb2, above);
  down.shade(
    rgb1,
    rgb2,
    above.map((position) => -position),
  );
  // sides around the horizon look the same
  const size = 3 * right.width * right.height;
  for (const side of [left, front, back]) right.data.copyWithin(side.offset, right.offset, right.offset + size);
}

/** Two by two fields, `a` at the upper left and lower right. */
function checker(canvas: Canvas, a: Vec3, b: Vec3): void {
  const middleRow = canvas.height >> 1;
  const middleColumn = canvas.width >> 1;
  const { width, height } = canvas;
  canvas.rectangle(0, 0, middleRow, middleColumn, a);
  canvas.rectangle(0, middleColumn, middleRow, width, b);
  canvas.rectangle(middleRow, 0, height, middleColumn, b);
  canvas.rectangle(middleRow, middleColumn, height, width, a);
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
