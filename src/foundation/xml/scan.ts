/** Finds the attributes of a tag in raw text, for diagnostics and for malformed tags. */
export interface ScannedAttribute {
  readonly name: string;
  readonly nameStart: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

const NAME = /[^\s=/>"']+/y;
const SPACE = /\s*/y;
const EQUALS = /\s*=\s*(["'])/y;

/** Attributes of the tag at `offset`, in order. */
export function scanAttributes(text: string, offset: number): ScannedAttribute[] {
  const found: ScannedAttribute[] = [];
  let at = skip(NAME, text, offset + 1);
  for (;;) {
    const nameStart = skip(SPACE, text, at);
    const nameEnd = skip(NAME, text, nameStart);
    EQUALS.lastIndex = nameEnd;
    const quote = EQUALS.exec(text);
    if (nameEnd === nameStart || !quote) return found;
    const valueStart = EQUALS.lastIndex;
    const valueEnd = text.indexOf(quote[1]!, valueStart);
    if (valueEnd < 0) return found;
    found.push({ name: text.slice(nameStart, nameEnd), nameStart, valueStart, valueEnd });
    at = valueEnd + 1;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
