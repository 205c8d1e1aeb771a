/**
 * Reads expressions: the arithmetic, texts, lists and dictionaries of Python, calls of known functions, conditional
 * expressions and comprehensions. Texts are never run as programs.
 *
 * The Python Language Reference, chapter 6, "Expressions".
 */
import { suggest } from '../../../foundation/base/suggest.js';
import { message } from '../../../foundation/schema/messages.js';
import { type Work, XacroFault } from './fault.js';
import { attributeOf, called, elementOf, formatted, sliceOf } from './operations.js';
import {
  areEqual,
  asFloat,
  contains,
  Dict,
  isLess,
  isNumber,
  isTrue,
  itemsOf,
  negated,
  nounOf,
  OPERATORS,
  Tuple,
  type Value,
} from './value.js';

/** The names that an expression can use. */
export interface Names {
  /** The value of a name; undefined if there is none. */
  find(name: string): Value | undefined;
  /** All names, for suggestions. */
  all(): Iterable<string>;
  readonly work: Work;
}

export type Expression = (names: Names) => Value;

/** Longest expression [characters], and deepest nesting of its parts. */
const MAX_LENGTH = 20_000;
const MAX_NESTING = 60;

type Token =
  | { readonly type: 'number'; readonly value: bigint | number; readonly at: number }
  | { readonly type: 'text'; readonly value: string; readonly at: number }
  | { readonly type: 'name' | 'sign' | 'end'; readonly value: string; readonly at: number };

const NUMBER = /0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SIGN = /\*\*|\/\/|<=|>=|==|!=|[-+*/%<>()[\]{},.:=]/y;
const SPACE = /\s*/y;

function syntaxFault(problem: string): XacroFault {
  return new XacroFault(message('xacro/syntax', { problem }));
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '', '0': '\0' };

/** Reads a text in quotes; returns its value and end. */
function textAt(source: string, start: number): { value: string; end: number } {
  const quote = source[start]!;
  let value = '';
  for (let at = start + 1; at < source.length; at++) {
    const c = source[at]!;
    if (c === quote) return { value, end: at + 1 };
    if (c !== '\\') value += c;
    else {
      const next = source[++at] ?? '';
      value += ESCAPES[next] ?? (next === quote || next === '\\' || next === '"' || next === "'" ? next : `\\${next}`);
    }
  }
  throw syntaxFault('a text has no closing quote');
}

function numberOf(text: string): bigint | number {
  const plain = text.replaceAll('_', '');
  if (/^0[xXbBoO]/.test(plain)) {
    if (plain.length < 3) throw syntaxFault(`'${text}' is not a number`);
    return BigInt(plain);
  }
  return /[.eE]/.test(plain) ? Number(plain) : BigInt(plain);
}

function tokensIn(source: string): Token[] {
  if (source.length > MAX_LENGTH) throw syntaxFault(`it is longer than ${MAX_LENGTH} characters`);
  const tokens: Token[] = [];
  const match = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  for (let at = 0; ; ) {
    at += match(SPACE, at)?.length ?? 0;
    if (at >= source.length) break;
    const c = source[at]!;
    if (c === '"' || c === "'") {
      const { value, end } = textAt(source, at);
      tokens.push({ type: 'text', value, at });
      at = end;
      continue;
    }
    const number = /[\d.]/.test(c) ? match(NUMBER, at) : undefined;
    const name = number === undefined ? match(NAME, at) : undefined;
    const sign = number === undefined && name === undefined ? match(SIGN, at) : undefined;
    const found = number ?? name ?? sign;
    if (found === undefined) throw syntaxFault(`'${String.fromCodePoint(source.codePointAt(at)!)}' is unexpected`);
    if (number !== undefined) tokens.push({ type: 'number', value: numberOf(number), at });
    else tokens.push({ type: name === undefined ? 'sign' : 'name', value: found, at });
    at += found.length;
  }
  tokens.push({ type: 'end', value: '', at: source.length });
  return tokens;
}

const WORDS = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'for', 'lambda']);
const CONSTANTS = new Map<string, Value>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression {
    const expression = this.list('');
    if (this.token.type !== 'end') this.unexpected();
    return expression;
  }

  private get token(): Token {
    return this.tokens[this.at]!;
  }

  private unexpected(): never {
    const { type, value } = this.token;
    throw syntaxFault(type === 'end' ? 'it ends too early' : `'${value}' is unexpected`);
  }

  private is(value: string): boolean {
    const { type, value: present } = this.token;
    return (type === 'sign' || type === 'name') && present === value;
  }

  private take(value: string): boolean {
    if (!this.is(value)) return false;
    this.at++;
    return true;
  }

  private expect(value: string): void {
    if (!this.take(value)) this.unexpected();
  }

  private name(): string {
    const { type, value } = this.token;
    if (type !== 'name' || WORDS.has(value)) this.unexpected();
    this.at++;
    return value;
  }

  /** One expression, or several with commas, which make a tuple. */
  private list(end: string): Expression {
    const first = this.conditional();
    if (!this.is(',')) return first;
    const items = [first];
    while (this.take(',')) {
      if (this.token.type === 'end' || (end !== '' && this.is(end))) break;
      items.push(this.conditional());
    }
    return (names) => new Tuple(items.map((each) => each(names)));
  }

  private conditional(): Expression {
    if (++this.depth > MAX_NESTING) throw syntaxFault(`it is nested more than ${MAX_NESTING} deep`);
    const value = this.either();
    let result = value;
    if (this.take('if')) {
      const condition = this.either();
      this.expect('else');
      const other = this.conditional();
      result = (names) => (isTrue(condition(names)) ? value(names) : other(names));
    }
    this.depth--;
    return result;
  }

  private either(): Expression {
    let left = this.both();
    while (this.take('or')) {
      const [first, second] = [left, this.both()];
      left = (names) => {
        const value = first(names);
        return isTrue(value) ? value : second(names);
      };
    }
    return left;
  }

  private both(): Expression {
    let left = this.inverse();
    while (this.take('and')) {
      const [first, second] = [left, this.inverse()];
      left = (names) => {
        const value = first(names);
        return isTrue(value) ? second(names) : value;
      };
    }
    return left;
  }

  private inverse(): Expression {
    let count = 0;
    while (this.take('not')) count++;
    const value = this.comparison();
    return count === 0 ? value : (names) => isTrue(value(names)) === (count % 2 === 0);
  }

  private comparison(): Expression {
    const first = this.sum();
    const rest: { readonly operator: string; readonly right: Expression }[] = [];
    for (;;) {
      const operator = this.comparator();
      if (operator === undefined) break;
      rest.push({ operator, right: this.sum() });
    }
    if (rest.length === 0) return first;
    return (names) => {
      let left = first(names);
      for (const { operator, right } of rest) {
        const value = right(names);
        if (!compare(operator, left, value, names.work)) return false;
        left = value;
      }
      return true;
    };
  }

  private comparator(): string | undefined {
    for (const each of ['<=', '>=', '==', '!=', '<', '>', 'in']) if (this.take(each)) return each;
    if (this.take('is')) return this.take('not') ? '!=' : '==';
    if (!this.is('not')) return undefined;
    this.at++;
    this.expect('in');
    return 'not in';
  }

  private sum(): Expression {
    return this.chain(['+', '-'], () => this.product());
  }

  private product(): Expression {
    return this.chain(['*', '/', '//', '%'], () => this.unary());
  }

  /** Operators of the same precedence, from left to right. */
  private chain(operators: readonly string[], part: () => Expression): Expression {
    let left = part();
    for (;;) {
      const operator = operators.find((each) => this.is(each));
      if (operator === undefined) return left;
      this.at++;
      left = binary(operator, left, part());
    }
  }

  private unary(): Expression {
    const signs: string[] = [];
    while (this.is('-') || this.is('+')) {
      signs.push(this.token.value as string);
      this.at++;
    }
    const value = this.power();
    if (signs.length === 0) return value;
    const isNegative = signs.filter((each) => each === '-').length % 2 === 1;
    return (names) => {
      const found = value(names);
      if (isNegative) return negated(found);
      return typeof found === 'boolean' ? BigInt(found) : isNumber(found) ? found : asFloat(found);
    };
  }

  private power(): Expression {
    const base = this.postfix();
    if (!this.take('**')) return base;
    if (++this.depth > MAX_NESTING) throw syntaxFault(`it is nested more than ${MAX_NESTING} deep`);
    const exponent = this.unary();
    this.depth--;
    return binary('**', base, exponent);
  }

  private postfix(): Expression {
    let value = this.atom();
    for (;;) {
      const object = value;
      if (this.take('.')) {
        const name = this.name();
        value = (names) => attributeOf(object(names), name, names.work);
      } else if (this.take('[')) value = this.subscript(object);
      else if (this.take('(')) value = this.call(object);
      else return value;
    }
  }

  private subscript(object: Expression): Expression {
    const parts: (Expression | undefined)[] = [];
    let isSlice = false;
    for (;;) {
      if (this.is(':') || this.is(']')) parts.push(undefined);
      else parts.push(this.list(']'));
      if (!this.take(':')) break;
      isSlice = true;
    }
    this.expect(']');
    const [start] = parts;
    if (isSlice) {
      if (parts.length > 3) throw syntaxFault('a slice has more than three parts');
      return (names) => {
        const [from, to, step] = parts.map((each) => each?.(names) ?? null);
        return sliceOf(object(names), from ?? null, to ?? null, step ?? null, names.work);
      };
    }
    if (!start) throw syntaxFault('a subscript is empty');
    return (names) => elementOf(object(names), start(names));
  }

  private call(callee: Expression): Expression {
    const args: Expression[] = [];
    const named: [string, Expression][] = [];
    while (!this.take(')')) {
      const isNamed =
        this.token.type === 'name' &&
        this.tokens[this.at + 1]?.type === 'sign' &&
        this.tokens[this.at + 1]?.value === '=';
      if (isNamed) {
        const name = this.name();
        this.expect('=');
        named.push([name, this.conditional()]);
      } else args.push(this.comprehended(this.conditional()));
      if (!this.is(')')) this.expect(',');
    }
    return (names) => {
      names.work.spend(1);
      const values = args.map((each) => each(names));
      return called(callee(names), values, new Map(named.map(([name, each]) => [name, each(names)])), names.work);
    };
  }

  /** A comprehension over the value, if `for` follows. */
  private comprehended(value: Expression): Expression {
    if (!this.take('for')) return value;
    const variables = [this.name()];
    while (this.take(',')) variables.push(this.name());
    this.expect('in');
    const source = this.either();
    const conditions: Expression[] = [];
    while (this.take('if')) conditions.push(this.either());
    return (names) => {
      const found: Value[] = [];
      for (const item of itemsOf(source(names), names.work)) {
        names.work.spend(1);
        const values = variables.length === 1 ? [item] : itemsOf(item, names.work);
        if (values.length !== variables.length) {
          throw new XacroFault(
            message('xacro/value', { problem: `${values.length} values for ${variables.length} names` }),
          );
        }
        const local = new Map(variables.map((name, i) => [name, values[i]!]));
        const inner: Names = {
          find: (name) => (local.has(name) ? local.get(name) : names.find(name)),
          all: () => [...local.keys(), ...names.all()],
          work: names.work,
        };
        if (conditions.every((each) => isTrue(each(inner)))) found.push(value(inner));
      }
      return found;
    };
  }

  private atom(): Expression {
    const { type, value } = this.token;
    if (type === 'number') {
      this.at++;
      return () => value;
    }
    if (type === 'text') return this.text();
    if (type === 'name') {
      const constant = CONSTANTS.get(value);
      const name = this.name();
      if (constant !== undefined) return () => constant;
      return (names) => named(name, names);
    }
    if (this.take('(')) return this.parenthesis();
    if (this.take('[')) return this.array();
    if (this.take('{')) return this.dictionary();
    return this.unexpected();
  }

  /** Texts that follow each other are one. */
  private text(): Expression {
    let text = '';
    for (let { token } = this; token.type === 'text'; token = this.token) {
      text += token.value;
      this.at++;
    }
    return () => text;
  }

  private parenthesis(): Expression {
    if (this.take(')')) return () => new Tuple([]);
    const value = this.comprehended(this.list(')'));
    this.expect(')');
    return value;
  }

  private array(): Expression {
    if (this.take(']')) return () => [];
    const first = this.conditional();
    if (this.is('for')) {
      const all = this.comprehended(first);
      this.expect(']');
      return all;
    }
    const items = [first];
    while (this.take(',')) {
      if (this.is(']')) break;
      items.push(this.conditional());
    }
    this.expect(']');
    return (names) => {
      names.work.spend(items.length);
      return items.map((each) => each(names));
    };
  }

  private dictionary(): Expression {
    const entries: [Expression, Expression][] = [];
    while (!this.take('}')) {
      const key = this.conditional();
      this.expect(':');
      entries.push([key, this.conditional()]);
      if (!this.is('}')) this.expect(',');
    }
    return (names) => {
      names.work.spend(entries.length);
      const dict = new Dict();
      for (const [key, value] of entries) dict.set(key(names), value(names));
      return dict;
    };
  }
}

function named(name: string, names: Names): Value {
  names.work.spend(1);
  const value = names.find(name);
  if (value === undefined) throw nameFault(name, names.all());
  return value;
}

/** The fault of an unknown name. */
export function nameFault(name: string, all: Iterable<string>): XacroFault {
  return new XacroFault(message('xacro/name', { name }), suggest(name, all));
}

function binary(operator: string, left: Expression, right: Expression): Expression {
  const apply = OPERATORS[operator]!;
  return (names) => {
    names.work.spend(1);
    const value = left(names);
    if (operator === '%' && typeof value === 'string') return formatted(value, right(names), names.work);
    return apply(value, right(names), names.work);
  };
}

function compare(operator: string, a: Value, b: Value, work: Work): boolean {
  work.spend(1);
  switch (operator) {
    case '==':
      return areEqual(a, b, work);
    case '!=':
      return !areEqual(a, b, work);
    case 'in':
      return contains(b, a, work);
    case 'not in':
      return !contains(b, a, work);
    case '<':
      return isLess(a, b, work);
    case '>':
      return isLess(b, a, work);
    default: {
      if (!isNumber(a) && typeof a !== typeof b) {
        throw new XacroFault(message('xacro/value', { problem: `${nounOf(a)} and ${nounOf(b)} have no order` }));
      }
      const [low, high] = operator === '<=' ? [a, b] : [b, a];
      return isLess(low, high, work) || areEqual(low, high, work);
    }
  }
}

/** Parses an expression. */
export const parseExpression = (source: string): Expression => new Parser(tokensIn(source)).whole();
