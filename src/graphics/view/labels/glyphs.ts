/** Pictures of single characters: white with a dark outline, readable on any background. */
import { FONT_HEIGHT, FONT_WIDTH, isSet } from './pixel-font.js';

/** The picture of a character and its advance. */
export interface Glyph {
  /** Size of the picture [px]. */
  readonly width: number;
  readonly height: number;
  /** Distance from the start of a character to the start of the next one [px]. */
  readonly advance: number;
  /** Brightness and opacity of each pixel, row by row from the top. */
  readonly pixels: Uint8Array;
}

/** Draws a character, by a canvas or by `pixel-font.ts`. */
export type DrawGlyph = (char: string) => Glyph;

const RIM = 2;
/** Width of a character picture, relative to the height of the text; wide scripts need this much. */
const RELATIVE_WIDTH = 1.6;
const FAMILY = 'system-ui, sans-serif';
/** Brightness of letters, and opacity of letters and outline. */
const WHITE = 255;

/** Returns the function that draws characters at a height of the text [px]. */
export function glyphsOf(height: number): DrawGlyph {
  const context = typeof document === 'undefined' ? undefined : letterContext(height);
  return context ? (char) => drawnGlyph(context, char) : (char) => pixelGlyph(char, height);
}

function letterContext(height: number): CanvasRenderingContext2D | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(RELATIVE_WIDTH * height) + 2 * RIM;
  canvas.height = Math.ceil(1.3 * height) + 2 * RIM;
  const context = canvas.getContext('2d', { willReadFrequently: true }) ?? undefined;
  if (!context) return undefined;
  context.font = `${height}px ${FAMILY}`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 2 * RIM;
  context.strokeStyle = 'black';
  context.fillStyle = 'white';
  return context;
}

function drawnGlyph(context: CanvasRenderingContext2D, char: string): Glyph {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.strokeText(char, RIM, height / 2);
  context.fillText(char, RIM, height / 2);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(2 * width * height);
  for (let i = 0; i < width * height; i++) {
    pixels[2 * i] = data[4 * i]!;
    pixels[2 * i + 1] = data[4 * i + 3]!;
  }
  return { width, height, advance: context.measureText(char).width, pixels };
}

/** Draws a character of the pixel font, scaled to approximately the text height [px]. */
export function pixelGlyph(char: string, textHeight: number): Glyph {
  const scale = Math.max(1, Math.round(textHeight / (FONT_HEIGHT + 2)));
  const [width, height] = [FONT_WIDTH * scale + 2, FONT_HEIGHT * scale + 2];
  const pixels = new Uint8Array(2 * width * height);
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((x - 1) / scale), Math.floor((y - 1) / scale)];
    return column >= 0 && column < FONT_WIDTH && row >= 0 && row < FONT_HEIGHT && isSet(char, column, row);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 2 * (y * width + x);
      if (isInk(x, y)) pixels[at] = pixels[at + 1] = WHITE;
      else if (hasInkBeside(isInk, x, y)) pixels[at + 1] = WHITE;
    }
  }
  return { width, height, advance: (FONT_WIDTH + 1) * scale, pixels };
}

function hasInkBeside(isInk: (x: number, y: number) => boolean, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isInk(x + dx, y + dy)) return true;
  return false;
}
