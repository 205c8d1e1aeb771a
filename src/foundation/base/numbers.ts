/** Conversion between numbers and text. */

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^([+-]?)0x(?=\.?[0-9a-f])([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i;
const NOT_A_NUMBER = /^[+-]?nan(?:\(\w*\))?$/i;
const INTEGER = /^[+-]?\d+$/;

/** Smallest normal numbers in double and single precision. */
const LEAST_DOUBLE = 2 ** -1022;
const LEAST_SINGLE = 2 ** -126;
/** Half a step above the largest number in single precision: from here on, numbers round to infinity. */
const END_OF_SINGLE = 2 ** 128 - 2 ** 103;

/** Words of a text, separated by white space. */
export function words(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}

const [TAB, NEWLINE, RETURN, SPACE, PLUS, MINUS, POINT, ZERO] = [9, 10, 13, 32, 43, 45, 46, 48];
const isBlank = (code: number): boolean => code === SPACE || code === NEWLINE || code === TAB || code === RETURN;

/** Number of decimal digits that a double always represents exactly. */
const EXACT_DIGITS = 15;
/** Powers of ten that a double represents exactly. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const LOWER_E = 101;

/**
 * Parses a text of short decimals, the usual case. The values equal those of `parseNumber`: an exact integer times or
 * over an exact power of ten is rounded once (Clinger 1990). A word that is not a short decimal is passed to `others`,
 * which returns its values; without it, or if it returns undefined, the result is undefined.
 */
export function plainNumbers(
  text: string,
  others?: (word: string) => readonly number[] | undefined,
): number[] | undefined {
  const values: number[] = [];
  const { length } = text;
  let at = 0;
  for (;;) {
    while (at < length && isBlank(text.charCodeAt(at))) at++;
    if (at === length) return values;
    const first = at;
    const sign = text.charCodeAt(at);
    if (sign === MINUS || sign === PLUS) at++;
    const begin = at;
    let point = -1;
    let mantissa = 0;
    let code = 0;
    for (; at < length; at++) {
      code = text.charCodeAt(at);
      if (code >= ZERO && code <= ZERO + 9) mantissa = 10 * mantissa + (code - ZERO);
      else if (code === POINT && point < 0) point = at;
      else break;
    }
    const digits = at - begin - Number(point >= 0);
    let power = point < 0 ? 0 : point + 1 - at;
    let isShort = digits > 0 && digits <= EXACT_DIGITS;
    if (at < length && (code | 32) === LOWER_E) {
      const isNegative = text.charCodeAt(at + 1) === MINUS;
      at += isNegative || text.charCodeAt(at + 1) === PLUS ? 2 : 1;
      const from = at;
      let exponent = 0;
      for (; at < length; at++) {
        code = text.charCodeAt(at);
        if (!(code >= ZERO && code <= ZERO + 9)) break;
        exponent = 10 * exponent + (code - ZERO);
      }
      isShort &&= at > from;
      power += isNegative ? -exponent : exponent;
    }
    if (isShort && Math.abs(power) < POWERS_OF_TEN.length && (at === length || isBlank(text.charCodeAt(at)))) {
      const value = power < 0 ? mantissa / POWERS_OF_TEN[-power]! : mantissa * POWERS_OF_TEN[power]!;
      values.push(sign === MINUS ? -value : value);
      continue;
    }
    while (at < length && !isBlank(text.charCodeAt(at))) at++;
    const found = others?.(text.slice(first, at));
    if (!found) return undefined;
    for (const value of found) values.push(value);
  }
}

/** Parses a number as C does: decimal, hexadecimal, infinity or NaN; undefined if the word is not a number. */
export function parseNumber(word: string): number | undefined {
  if (DECIMAL.test(word)) return Number(word);
  const hexadecimal = HEXADECIMAL.exec(word);
  if (hexadecimal) return hexadecimalNumber(hexadecimal);
  if (NOT_A_NUMBER.test(word)) return Number.NaN;
  const lower = word.toLowerCase();
  if (/^\+?inf(inity)?$/.test(lower)) return Number.POSITIVE_INFINITY;
  return /^-inf(inity)?$/.test(lower) ? Number.NEGATIVE_INFINITY : undefined;
}

function hexadecimalNumber([, sign, whole, fraction, exponent]: RegExpExecArray): number {
  const digits = Number(BigInt(`0x${whole}${fraction}`));
  const power = Number(exponent ?? 0) - 4 * fraction!.length;
  // in two steps, so that neither leaves the range of doubles before the product does
  const half = Math.trunc(power / 2);
  return (sign === '-' ? -1 : 1) * digits * 2 ** half * 2 ** (power - half);
}

/** True if a number in a text is too large or too small for double precision, or for single precision if `single`. */
export function isBeyondRange(word: string, value: number, single = false): boolean {
  if (Number.isNaN(value)) return false;
  const size = Math.abs(value);
  const least = single ? LEAST_SINGLE : LEAST_DOUBLE;
  if (size >= least && size < END_OF_SINGLE) return false;
  if (size === Number.POSITIVE_INFINITY) return !/inf/i.test(word);
  if (size >= END_OF_SINGLE) return single;
  if (size === 0 && !/[1-9a-f]/i.test(word)) return false;
  // hexadecimal digits are exact even for subnormal numbers
  const hexadecimal = HEXADECIMAL.exec(word);
  if (size > 0) return !hexadecimal;
  return /[1-9a-f]/i.test(hexadecimal ? `${hexadecimal[2]}${hexadecimal[3]}` : word.replace(/e.*/i, ''));
}

/** Parses a 32-bit integer; undefined if the word is not one. */
export function parseInteger(word: string): number | undefined {
  if (!INTEGER.test(word)) return undefined;
  const value = Number(word);
  return value === (value | 0) ? value | 0 : undefined;
}

/** Shortest text that reads back as the same number, or the number with the given number of significant digits. */
export function formatNumber(value: number, digits?: number): string {
  if (Object.is(value, -0)) return '-0';
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value !== 0 && Math.abs(value) < LEAST_DOUBLE) return hexadecimal(value);
  return String(digits === undefined ? value : Number(value.toPrecision(digits)));
}

/** Formats a number that is stored in single precision; a number out of its range is written as it is stored. */
export function formatSingle(value: number, digits?: number): string {
  const size = Math.abs(value);
  if (size >= END_OF_SINGLE) return value > 0 ? 'inf' : '-inf';
  if (size >= LEAST_SINGLE || !(size > 0)) return formatNumber(value, digits);
  const stored = Math.fround(value);
  return stored === 0 ? formatNumber(stored) : hexadecimal(stored);
}

/** Formats a subnormal number in hexadecimal, which is not rejected as too small. */
function hexadecimal(value: number): string {
  const size = Math.abs(value);
  const exponent = Math.max(-1074, Math.floor(Math.log2(size)) - 52);
  return `${value < 0 ? '-' : ''}0x${(size / 2 ** exponent).toString(16)}p${exponent}`;
}
