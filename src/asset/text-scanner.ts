/** Reads words and numbers of a line-based ASCII file straight from its bytes. */

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const LOWER_E = 101;

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

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
    while (!this.atLineEnd) this.at++;
    if (this.peek() === CR) this.at++;
    if (this.peek() === LF) this.at++;
  }

  skipBlanks(): void {
    while (this.peek() === SPACE || this.peek() === TAB) this.at++;
  }

  /** The next word of the line, empty at its end. */
  word(): string {
    this.skipBlanks();
    const from = this.at;
    while (!this.atLineEnd && this.peek() !== SPACE && this.peek() !== TAB) this.at++;
    return String.fromCharCode(...this.bytes.subarray(from, Math.min(this.at, from + 64)));
  }

  /** An optionally signed integer at the cursor; 0 where there is none. */
  integer(): number {
    const negative = this.peek() === MINUS;
    if (negative || this.peek() === PLUS) this.at++;
    let value = 0;
    for (let c = this.peek(); c >= ZERO && c < ZERO + 10; c = this.peek()) {
      value = 10 * value + (c - ZERO);
      this.at++;
    }
    return negative ? -value : value;
  }

  /** The next number of the line, correctly rounded; `missing` where there is none. */
  number(missing = 0): number {
    this.skipBlanks();
    const from = this.at;
    const negative = this.peek() === MINUS;
    if (negative || this.peek() === PLUS) this.at++;
    const digitsFrom = this.at;
    let mantissa = 0;
    let fraction = 0;
    let afterDot = false;
    for (; ; this.at++) {
      const c = this.peek();
      if (c >= ZERO && c < ZERO + 10) {
        mantissa = 10 * mantissa + (c - ZERO);
        if (afterDot) fraction++;
      } else if (c === DOT && !afterDot) afterDot = true;
      else break;
    }
    const digits = this.at - digitsFrom - (afterDot ? 1 : 0);
    if (digits === 0) {
      this.word();
      return missing;
    }
    const hasExponent = (this.peek() | 32) === LOWER_E;
    // up to 15 digits and a power of ten that is exact give a single rounding
    if (digits <= 15 && fraction <= 22 && !hasExponent) {
      const value = fraction ? mantissa / POWERS[fraction] : mantissa;
      return negative ? -value : value;
    }
    const rest = hasExponent ? this.word() : '';
    const text = String.fromCharCode(...this.bytes.subarray(from, Math.min(this.at, from + 400)));
    const value = Number.parseFloat(text);
    return Number.isNaN(value) && rest ? missing : value;
  }
}
