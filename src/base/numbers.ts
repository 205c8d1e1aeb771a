/** Numbers in text. */

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^([+-]?)(0[xX][0-9a-fA-F]+)$/;
const INTEGER = /^[+-]?\d+$/;

/** Words of a text between white space. */
export function words(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}

/** The number a word stands for, or undefined. */
export function parseNumber(word: string): number | undefined {
  if (DECIMAL.test(word)) return Number(word);
  const hexadecimal = HEXADECIMAL.exec(word);
  if (hexadecimal) return Number(hexadecimal[2]) * (hexadecimal[1] === '-' ? -1 : 1);
  const lower = word.toLowerCase();
  if (/^[+-]?nan$/.test(lower)) return Number.NaN;
  if (/^\+?inf(inity)?$/.test(lower)) return Number.POSITIVE_INFINITY;
  return /^-inf(inity)?$/.test(lower) ? Number.NEGATIVE_INFINITY : undefined;
}

/** The 32-bit integer a word stands for, or undefined. */
export function parseInteger(word: string): number | undefined {
  if (!INTEGER.test(word)) return undefined;
  const value = Number(word);
  return value === (value | 0) ? value | 0 : undefined;
}

/** Shortest text that reads back as the same number, or the number to so many significant digits. */
export function formatNumber(value: number, digits?: number): string {
  if (Object.is(value, -0)) return '-0';
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return String(digits === undefined ? value : Number(value.toPrecision(digits)));
}
