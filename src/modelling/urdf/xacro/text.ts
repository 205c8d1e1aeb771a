/** Evaluates texts with `${expression}` and `$(substitution)`; `$${` and `$$(` stand for the signs themselves. */
import { message } from '../../../foundation/schema/messages.js';
import { type Names, parseExpression } from './expression.js';
import { type Work, XacroFault } from './fault.js';
import { textOf, type Value } from './value.js';

export interface TextContext {
  readonly names: Names;
  /** The value of `$(command)`. */
  readonly substitute: (command: string) => Value;
  readonly work: Work;
}

const START = /\$+[{(]/g;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')' };

/** Deepest nesting of expressions in substitutions, and of substitutions in expressions. */
const MAX_NESTING = 20;

/**
 * The index of the bracket that closes the one before `start`, outside of quotes; that of the first one if the quotes
 * do not match; -1 if there is none.
 */
function closing(text: string, start: number, bracket: string): number {
  const close = CLOSING[bracket]!;
  let depth = 1;
  let quote = '';
  for (let i = start; i < text.length; i++) {
    const c = text[i]!;
    if (quote !== '') {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (c === "'" || c === '"') quote = c;
    else if (c === bracket) depth++;
    else if (c === close && --depth === 0) return i;
  }
  return text.indexOf(close, start);
}

/** A single expression keeps the type of its value; anything else is a text. */
export function evaluateText(text: string, context: TextContext, depth = 0): Value {
  if (!text.includes('$')) return text;
  if (depth > MAX_NESTING)
    throw new XacroFault(message('xacro/syntax', { problem: 'its parts are nested too deep' }), undefined, text);
  const parts: Value[] = [];
  let at = 0;
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const [signs] = match;
    const start = match.index + signs.length;
    if (match.index > at) parts.push(text.slice(at, match.index));
    if (signs.length > 2) {
      parts.push(signs.slice(1));
      at = start;
      continue;
    }
    const bracket = signs[1]!;
    const end = closing(text, start, bracket);
    if (end < 0)
      throw new XacroFault(message('xacro/open', { bracket: CLOSING[bracket]! }), undefined, text.slice(match.index));
    const inner = text.slice(start, end);
    // evaluating the inner text moves the position of the pattern
    parts.push(partOf(bracket, inner, context, depth));
    at = START.lastIndex = end + 1;
  }
  if (at < text.length) parts.push(text.slice(at));
  if (parts.length === 1) return parts[0]!;
  const joined = parts.map((part) => textOf(part, context.work)).join('');
  context.work.spend(joined.length);
  return joined;
}

function partOf(bracket: string, inner: string, context: TextContext, depth: number): Value {
  const expanded = inner.includes('$') ? textOf(evaluateText(inner, context, depth + 1), context.work) : inner;
  context.work.spend(expanded.length);
  try {
    return bracket === '(' ? context.substitute(expanded) : parseExpression(expanded)(context.names);
  } catch (error) {
    if (error instanceof XacroFault) error.subject ??= expanded.trim().slice(0, SHOWN);
    throw error;
  }
}

/** Length of an expression in a message [characters]. */
const SHOWN = 200;
