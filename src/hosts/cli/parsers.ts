/** Parsers of option values; each throws for invalid text. */
import { InvalidArgumentError } from 'commander';

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export function positive(text: string): number {
  const value = numberIn(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a positive integer.');
}

export function whole(text: string): number {
  const value = numberIn(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError('It must be a whole number.');
}

export function nonNegative(text: string): number {
  const value = numberIn(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('It must be zero or a positive number.');
}

export function finite(text: string): number {
  const value = numberIn(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError('It must be a number.');
}

export function positiveNumber(text: string): number {
  const value = numberIn(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a positive number.');
}

/** Parses a positive duration [s]. */
export function seconds(text: string): number {
  const value = numberIn(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a positive number of seconds.');
}

export function port(text: string): number {
  const value = positive(text);
  if (value > 65_535) throw new InvalidArgumentError('It must be a port, 1 to 65535.');
  return value;
}

/** Parses a port; 0 stands for any free one. */
export function portOrAny(text: string): number {
  if (text === '0') return 0;
  try {
    return port(text);
  } catch {
    throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  }
}

/** Parses names that are separated by commas. */
export const names = (text: string): string[] => text.split(',').map((name) => name.trim());

/** Parses the coordinates of a point, as `0,0,1`. */
export function point(text: string): readonly number[] {
  const values = text.split(',').map(numberIn);
  if (values.length === 3 && values.every(Number.isFinite)) return values;
  throw new InvalidArgumentError('It must have the form x,y,z.');
}

/** Parses width and height [px]. */
export function size(text: string): readonly [number, number] {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(text) ?? [];
  if (width === undefined || height === undefined) throw new InvalidArgumentError('It must have the form 640x480.');
  return [Number(width), Number(height)];
}
