/** Textures generated from two colors and marks: `texture/builtin` and `texture/mark`. */
import type { Vec3 } from '../../../foundation/math/pose.js';
import { acos, asin } from '../../../foundation/math/trigonometry.js';
import { MersenneTwister64 } from './mersenne-twister.js';

/** Values of the attribute `builtin` of a texture, except `none`. */
export type TextureBuiltin = 'gradient' | 'checker' | 'flat';
/** Values of the attribute `mark` of a texture. */
export type TextureMark = 'none' | 'edge' | 'cross' | 'random';

/** The pattern of a built-in texture; colors have channels from 0 to 1. */
export interface Pattern {
  readonly builtin: TextureBuiltin;
  readonly rgb1: Vec3;
  readonly rgb2: Vec3;
  readonly mark: TextureMark;
  readonly markrgb: Vec3;
  /** Probability of a random mark on a pixel. */
  readonly random: number;
}

/** Directions of the sides of a cube, in the order in which they are stored. */
const SIDES = ['right', 'left', 'up', 'down', 'front', 'back'] as const;
type Side = (typeof SIDES)[number];
/** Value of x / sqrt(1 + x^2) at x = 1, the largest position. */
const SIGMOID_MAX = 1 / Math.sqrt(2);

/** Seed of the random marks; they are the same in every model. */
const SEED = 42n;

/** A color channel as byte; negative values become 0. */
const byteOf = (part: number): number => Math.max(0, 255 * part);

/** RGB pixels of one image inside the data of a texture. */
class Canvas {
  constructor(
    readonly data: Uint8Array,
    readonly offset: number,
    readonly width: number,
    readonly height: number,
  ) {}

  set(row: number, column: number, [red, green, blue]: Vec3): void {
    const at = this.offset + 3 * (row * this.width + column);
    this.data[at] = byteOf(red);
    this.data[at + 1] = byteOf(green);
    this.data[at + 2] = byteOf(blue);
  }

  /** Fills the rectangle between two rows and columns, the second ones exclusive. */
  rectangle(row0: number, column0: number, row1: number, column1: number, color: Vec3): void {
    if (row1 <= row0 || column1 <= column0) return;
    for (let column = column0; column < column1; column++) this.set(row0, column, color);
    const start = this.offset + 3 * (row0 * this.width + column0);
    const end = start + 3 * (column1 - column0);
    for (let row = row0 + 1; row < row1; row++) {
      this.data.copyWithin(start + 3 * (row - row0) * this.width, start, end);
    }
  }
}

/** Intervals of a ramp per row of its image. */
const INTERVALS_PER_ROW = 16;
/** Markers of an interval whose end colors are not computed yet, or differ. */
const UNKNOWN = -1;
const MIXED = -2;

/**
 * Two colors blended as a parameter grows: the first at position -1, the second at 1, through a sigmoid. Positions are
 * monotonic in the parameter, so an interval whose ends have the same color has it throughout. Most pixels lie in such
 * intervals and avoid the costly `position`.
 */
class Ramp {
  private readonly colors: Int32Array;
  private readonly ends: Int32Array;
  private readonly scale: number;

  constructor(
    private readonly data: Uint8Array,
    private readonly from: Vec3,
    private readonly to: Vec3,
    private readonly low: number,
    high: number,
    rows: number,
    private readonly position: (parameter: number) => number,
  ) {
    const count = INTERVALS_PER_ROW * rows;
    this.colors = new Int32Array(count).fill(UNKNOWN);
    this.ends = new Int32Array(count + 1).fill(UNKNOWN);
    this.scale = count / (high - low);
  }

  /** Writes the three bytes at offset `at`. */
  set(at: number, parameter: number): void {
    const { colors, data } = this;
    const interval = Math.floor((parameter - this.low) * this.scale);
    let color = interval >= 0 && interval < colors.length ? colors[interval] : MIXED;
    if (color === UNKNOWN) color = this.fill(interval);
    if (color === MIXED) color = this.blend(parameter);
    data[at] = color >> 16;
    data[at + 1] = color >> 8;
    data[at + 2] = color;
  }

  private fill(interval: number): number {
    const color = this.end(interval);
    this.colors[interval] = color === this.end(interval + 1) ? color : MIXED;
    return this.colors[interval];
  }

  private end(i: number): number {
    if (this.ends[i] === UNKNOWN) this.ends[i] = this.blend(this.low + i / this.scale);
    return this.ends[i];
  }

  private blend(parameter: number): number {
    const { from, to } = this;
    const p = this.position(parameter);
    const alpha = Math.min(1, Math.max(0, 0.5 * (1 + p / Math.sqrt(1 + p * p) / SIGMOID_MAX)));
    let color = 0;
    for (let k = 0; k < 3; k++) color = (color << 8) | ((255 * (alpha * to[k] + (1 - alpha) * from[k])) & 255);
    return color;
  }
}

/** Coordinate in [-1, 1] of a row or column of `count`. */
const coordinate = (i: number, count: number): number => (2 * i) / (count - 1) - 1;

/** Mirrors the left half of the columns to the right half. */
function mirrorColumns({ data, offset, width, height }: Canvas): void {
  for (let row = 0; row < height; row++) {
    let from = offset + 3 * row * width;
    let to = from + 3 * (width - 1);
    for (; from < to; from += 3, to -= 3) {
      data[to] = data[from];
      data[to + 1] = data[from + 1];
      data[to + 2] = data[from + 2];
    }
  }
}

/** Mirrors the upper half of the rows to the lower half. */
function mirrorRows({ data, offset, width, height }: Canvas): void {
  for (let row = 0, last = height - 1; row < last; row++, last--) {
    const start = offset + 3 * row * width;
    data.copyWithin(offset + 3 * last * width, start, start + 3 * width);
  }
}

/** Paints a 2D texture into the first three bytes per pixel of `data`. */
export function paint2D(data: Uint8Array, width: number, height: number, pattern: Pattern): void {
  const canvas = new Canvas(data, 0, width, height);
  const { rgb1, rgb2 } = pattern;
  if (pattern.builtin === 'checker') checker(canvas, rgb1, rgb2);
  else if (pattern.builtin === 'flat') canvas.rectangle(0, 0, height, width, rgb1);
  else radialGradient(canvas, rgb1, rgb2);
  markImage(canvas, pattern);
  if (pattern.mark === 'random') markRandomly(canvas, pattern);
}

/** Paints the six sides of a cube, stored one after another. */
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

/** Blends from `inner` in the middle to `outer` at the edges. */
function radialGradient(canvas: Canvas, inner: Vec3, outer: Vec3): void {
  const { width, height } = canvas;
  const ramp = new Ramp(canvas.data, inner, outer, 0, 1.5, height, (radius) => 2 * radius - 1);
  for (let row = 0; 2 * row < height; row++) {
    const y = coordinate(row, height);
    for (let column = 0; 2 * column < width; column++) {
      const x = coordinate(column, width);
      ramp.set(canvas.offset + 3 * (row * width + column), Math.sqrt(x * x + y * y));
    }
  }
  mirrorColumns(canvas);
  mirrorRows(canvas);
}

/** Paints colors by the elevation of the direction to a pixel, from straight down to straight up. */
function skyGradient([right, left, up, down, front, back]: readonly Canvas[], { rgb1, rgb2 }: Pattern): void {
  const quarter = 0.5 * Math.PI;
  const { data, width } = right;
  const around = new Ramp(data, rgb2, rgb1, -1, 1, width, (sine) => asin(sine) / quarter);
  const above = new Ramp(data, rgb2, rgb1, 0, 1, width, (sine) => 1 - acos(sine) / quarter);
  const below = new Ramp(data, rgb2, rgb1, 0, 1, width, (sine) => acos(sine) / quarter - 1);
  for (let row = 0; row < width; row++) {
    const y = -coordinate(row, width);
    for (let column = 0; 2 * column < width; column++) {
      const x = coordinate(column, width);
      const at = 3 * (row * width + column);
      const length = Math.sqrt(1 + x * x + y * y);
      around.set(right.offset + at, y / length);
      // up and down are symmetric along both axes and the diagonal
      if (2 * row >= width || column > row) continue;
      const across = 3 * (column * width + row);
      for (const place of [at, across]) {
        above.set(up.offset + place, 1 / length);
        below.set(down.offset + place, 1 / length);
      }
    }
  }
  mirrorColumns(right);
  for (const pole of [up, down]) {
    mirrorColumns(pole);
    mirrorRows(pole);
  }
  // the sides around the horizon are equal
  const size = 3 * width * width;
  for (const side of [left, front, back]) data.copyWithin(side.offset, right.offset, right.offset + size);
}

/** Paints two by two fields, `a` at the upper left and lower right. */
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
  const { width, height } = canvas;
  new MersenneTwister64(SEED).drawBelow(random, width * height, (pixel) => canvas.set(0, pixel, markrgb));
}
