/** `MjvFigure`: the data of a plot, which the program fills and draws. */
import { halton } from '../../foundation/math/scalar.js';
import { call, instanceOf } from '../binding/call.js';
import { assignStruct, ValueStruct } from './scene-structs.js';

const MAX_LINES = 100;
const MAX_POINTS = 1001;
const TEXT = 100;
const NUMBER_TEXT = 20;

/** A text as an array of bytes. */
function text(length: number, initial = ''): Int8Array {
  const bytes = new Int8Array(length);
  bytes.set(new TextEncoder().encode(initial));
  return bytes;
}

/** Colors of the first lines, easy to distinguish. */
const FIRST_COLORS: readonly (readonly number[])[] = [
  [1, 0.3, 0.3],
  [0.1, 1, 0.1],
  [0.3, 0.3, 1],
  [0.1, 1, 1],
  [1, 0.2, 1],
  [1, 1, 0.1],
  [1, 0.6, 0.2],
  [0.6, 0.7, 0.4],
];

/** Colors of all lines; after the first ones, a Halton sequence covers the color cube. */
function lineColors(): Float32Array {
  const colors = new Float32Array(3 * MAX_LINES);
  for (let line = 0; line < MAX_LINES; line++) {
    colors.set(FIRST_COLORS[line] ?? [2, 3, 5].map((base) => 0.1 + 0.8 * halton(line, base)), 3 * line);
  }
  return colors;
}

/** A figure of line plots with the reference's defaults; colors have channels from 0 to 1. */
export class MjvFigure extends ValueStruct {
  flg_legend = 1;
  readonly flg_ticklabel = new Int32Array([1, 1]);
  flg_extend = 1;
  flg_barplot = 0;
  flg_selection = 0;
  flg_symmetric = 0;
  linewidth = 3;
  gridwidth = 1;
  readonly gridsize = new Int32Array([2, 2]);
  readonly gridrgb = new Float32Array([0.4, 0.4, 0.4]);
  readonly figurergba = new Float32Array([0, 0, 0, 1]);
  readonly panergba = new Float32Array([0, 0, 0, 1]);
  readonly legendrgba = new Float32Array([0, 0, 0, 0.3]);
  readonly textrgb = new Float32Array([1, 1, 1]);
  readonly linergb = lineColors();
  readonly range = new Float32Array([0, 1, 0, 1]);
  /** Number formats, as in C. */
  readonly xformat = text(NUMBER_TEXT, '%.0f');
  readonly yformat = text(NUMBER_TEXT, '%.2g');
  /** A text with the minimum width of the axis labels, as in the reference. */
  readonly minwidth = text(NUMBER_TEXT, 'XXX');
  readonly title = text(10 * TEXT);
  readonly xlabel = text(TEXT);
  readonly linename = text(MAX_LINES * TEXT);
  legendoffset = 0;
  subplot = 0;
  readonly highlight = new Int32Array(2);
  highlightid = -1;
  selection = 0;
  /** Number of points of each line, and the x and y of each point. */
  readonly linepnt = new Int32Array(MAX_LINES);
  readonly linedata = new Float32Array(2 * MAX_LINES * MAX_POINTS);
  readonly xaxispixel = new Int32Array(2);
  readonly yaxispixel = new Int32Array(2);
  readonly xaxisdata = new Float32Array(2);
  readonly yaxisdata = new Float32Array(2);
}

/** The functions `mjv_*` for figures. */
export const FIGURE = {
  mjv_defaultFigure: call([instanceOf(MjvFigure, 'MjvFigure')], (figure) => void assignStruct(figure, new MjvFigure())),
};
