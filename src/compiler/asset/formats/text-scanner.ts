/** Reader of words and numbers in a line-based ASCII file, directly from its bytes. */

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const LOWER_E = 101;

/** Longest number that is parsed [characters]. */
const MAX_NUMBER = 400;
/** Powers of ten that a double represents exactly. */
const POWERS = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/** Cursor in the bytes of a text; it creates strings only for requested words. */
export class TextScanner {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Character code at the cursor, or -1 at the end of the text. */
  peek(ahead = 0): number {
    return this.bytes[this.at + ahead] ?? -1;
  }

  skip(count: number): void {
    this.at += count;
  }

  get atLineEnd(): boolean {
    const c = this.peek();
    return c === LF || c === CR || c === -1;
  }

  /** Moves to the first character of the next line. */
  nextLine(): void {
    const { bytes } = this;
    let { at } = this;
    while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
    if (bytes[at] === CR) at++;
    if (bytes[at] === LF) at++;
    this.at = at;
  }

  skipBlanks(): void {
    const { bytes } = this;
    while (bytes[this.at] === SPACE || bytes[this.at] === TAB) this.at++;
  }

  private skipToBlank(): void {
    while (!this.atLineEnd && this.peek() !== SPACE && this.peek() !== TAB) this.at++;
  }

  /** Returns the next word of the line (its first 64 characters), or '' at the end of the line. */
  word(): string {
    this.skipBlanks();
    const from = this.at;
    this.skipToBlank();
    return String.fromCharCode(...this.bytes.subarray(from, Math.min(this.at, from + 64)));
  }

  /** Reads an integer with an optional sign at the cursor; 0 without digits. */
  integer(): number {
    const { bytes } = this;
    const negative = bytes[this.at] === MINUS;
    let at = negative || bytes[this.at] === PLUS ? this.at + 1 : this.at;
    let value = 0;
    for (let c = bytes[at]; c >= ZERO && c < ZERO + 10; c = bytes[++at]) value = 10 * value + (c - ZERO);
    this.at = at;
    return negative ? -value : value;
  }

  /** Reads the next number of the line, correctly rounded; returns `missing` without digits. */
  number(missing = 0): number {
    this.skipBlanks();
    const { bytes, at: from } = this;
    const negative = bytes[from] === MINUS;
    let at = negative || bytes[from] === PLUS ? from + 1 : from;
    let mantissa = 0;
    let digits = 0;
    let fraction = 0;
    let afterDot = false;
    for (let c = bytes[at]; ; c = bytes[++at]) {
      if (c >= ZERO && c < ZERO + 10) {
        mantissa = 10 * mantissa + (c - ZERO);
        digits++;
        if (afterDot) fraction++;
      } else if (c === DOT && !afterDot) afterDot = true;
      else break;
    }
    this.at = at;
    const exponent = digits > 0 && (bytes[at] | 32) === LOWER_E ? this.exponent() : 0;
    const power = exponent - fraction;
    // up to 15 digits and an exact power of ten round only once
    if (digits > 0 && digits <= 15 && Math.abs(power) < POWERS.length) {
      const value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
      return negative ? -value : value;
    }
    this.skipToBlank();
    if (digits === 0) return missing;
    return Number.parseFloat(String.fromCharCode(...bytes.subarray(from, Math.min(this.at, from + MAX_NUMBER))));
  }

  /** Reads the exponent at the cursor, NaN without digits; skips the rest of the word. */
  private exponent(): number {
    this.at++;
    const sign = this.peek() === MINUS || this.peek() === PLUS ? 1 : 0;
    const from = this.at + sign;
    const value = this.integer();
    const isGiven = this.at > from;
    this.skipToBlank();
    return isGiven ? value : Number.NaN;
  }
}
