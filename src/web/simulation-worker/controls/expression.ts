/**
 * Formulas over a Model and its Data, such as `qpos[3]`, `body('torso').xpos[2]` or `norm(sensor('force').data) /
 * 9.81`. A small parser reads them, so that no code of the user runs.
 */

import { ARENA_FIELDS } from '../../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../../foundation/schema/data.js';
import { MODEL_FIELDS } from '../../../foundation/schema/model.js';
import { SCALAR_FIELDS } from '../../../foundation/schema/scalars.js';
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import { NAMED_KINDS, type NamedKind } from '../../../simulation/model/named.js';

/** Error in a formula, with its column (from 1) and reason. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  constructor(
    readonly column: number,
    reason: string,
  ) {
    super(`column ${column}: ${reason}`);
  }
}

type Value = number | ArrayLike<number>;
type Node = () => Value;

const TOKEN = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_]\w*)|'([^']*)'|"([^"]*)"|(\S))/iy;

interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly column: number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  for (;;) {
    const match = pattern.exec(text);
    if (!match) break;
    const [all, number, name, single, double, sign] = match;
    const column = match.index + all.length - all.trimStart().length + 1;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, column });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, column });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, column });
    else tokens.push({ kind: 'text', text: single ?? double ?? '', column });
  }
  tokens.push({ kind: 'end', text: 'the end', column: text.length + 1 });
  return tokens;
}

/** Functions of numbers with their argument counts. `pow` and the trigonometric functions are those of JavaScript. */
const NUMBER_FUNCTIONS: Readonly<Record<string, readonly [count: number, apply: (...x: number[]) => number]>> = {
  abs: [1, Math.abs],
  sqrt: [1, Math.sqrt],
  exp: [1, Math.exp],
  log: [1, Math.log],
  sin: [1, Math.sin],
  cos: [1, Math.cos],
  tan: [1, Math.tan],
  asin: [1, Math.asin],
  acos: [1, Math.acos],
  atan2: [2, Math.atan2],
  pow: [2, Math.pow],
  sign: [1, Math.sign],
  floor: [1, Math.floor],
};

/** Functions of one array or of any number of numbers. */
const ARRAY_FUNCTIONS: Readonly<Record<string, (x: ArrayLike<number>) => number>> = {
  norm: (x) => Math.hypot(...Array.from(x)),
  sum: (x) => Array.from(x).reduce((a, b) => a + b, 0),
  max: (x) => Array.from(x).reduce((a, b) => Math.max(a, b), -Infinity),
  min: (x) => Array.from(x).reduce((a, b) => Math.min(a, b), Infinity),
};

/** Length limit of formulas: deeper nesting could overflow the stack. */
const MAX_LENGTH = 1000;

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI };

const isArray = (value: Value): value is ArrayLike<number> => typeof value !== 'number';

/**
 * Compiles a formula. The function returns its current value, or NaN for an index beyond the end of an array (contact
 * arrays change their length).
 *
 * @throws ExpressionError for a syntax error, an unknown name, or an array in place of a number
 */
export function compileExpression(text: string, model: Model, data: Data): () => number {
  if (text.length > MAX_LENGTH) throw new ExpressionError(MAX_LENGTH, `it is longer than ${MAX_LENGTH} characters`);
  const parser = new Parser(tokensOf(text), model, data);
  const node = single(parser.whole());
  const first = node();
  if (isArray(first)) {
    throw new ExpressionError(1, `it has ${first.length} values: choose one, as in ${text.trim()}[0]`);
  }
  return node as () => number;
}

/** Returns the node of the only value of an array, such as the position of a hinge; other nodes as they are. */
function single(node: Node): Node {
  const first = node();
  return isArray(first) && first.length === 1 ? () => (node() as ArrayLike<number>)[0] ?? Number.NaN : node;
}

class Parser {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly model: Model,
    private readonly data: Data,
  ) {}

  whole(): Node {
    const node = this.sum();
    if (this.next.kind !== 'end') throw this.unexpected();
    return node;
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private unexpected(): ExpressionError {
    return new ExpressionError(this.next.column, `${this.next.text} was not expected`);
  }

  private accept(sign: string): boolean {
    if (this.next.kind !== 'sign' || this.next.text !== sign) return false;
    this.at++;
    return true;
  }

  private expect(sign: string): void {
    if (!this.accept(sign)) throw new ExpressionError(this.next.column, `${sign} is missing`);
  }

  private sum(): Node {
    let left = this.product();
    for (;;) {
      const { column } = this.next;
      if (this.accept('+')) left = this.binary(left, this.product(), (a, b) => a + b, column);
      else if (this.accept('-')) left = this.binary(left, this.product(), (a, b) => a - b, column);
      else return left;
    }
  }

  private product(): Node {
    let left = this.signed();
    for (;;) {
      const { column } = this.next;
      if (this.accept('*')) left = this.binary(left, this.signed(), (a, b) => a * b, column);
      else if (this.accept('/')) left = this.binary(left, this.signed(), (a, b) => a / b, column);
      else if (this.accept('%')) left = this.binary(left, this.signed(), (a, b) => a % b, column);
      else return left;
    }
  }

  /** Unary minus binds less tightly than a power: -2^2 is -4. */
  private signed(): Node {
    const { column } = this.next;
    if (this.accept('-'))
      return this.binary(
        () => 0,
        this.signed(),
        (a, b) => a - b,
        column,
      );
    if (this.accept('+')) return this.signed();
    const base = this.operand();
    const power = this.next.column;
    return this.accept('^') ? this.binary(base, this.signed(), (a, b) => a ** b, power) : base;
  }

  private binary(first: Node, second: Node, apply: (a: number, b: number) => number, column: number): Node {
    const [left, right] = [single(first), single(second)];
    if (isArray(left()) || isArray(right()))
      throw new ExpressionError(
        column,
        'arithmetic needs numbers, and this is an array; choose one value, as in qpos[0]',
      );
    return () => apply(left() as number, right() as number);
  }

  /** Parses an operand with any number of indices. */
  private operand(): Node {
    let node = this.atom();
    while (this.next.text === '[' && this.next.kind === 'sign') {
      const { column } = this.next;
      this.at++;
      node = indexed(node, this.sum(), column);
      this.expect(']');
    }
    return node;
  }

  private atom(): Node {
    const token = this.next;
    if (token.kind === 'number') {
      this.at++;
      const value = Number(token.text);
      return () => value;
    }
    if (this.accept('(')) {
      const inner = this.sum();
      this.expect(')');
      return inner;
    }
    if (token.kind !== 'name') throw this.unexpected();
    this.at++;
    if (token.text === 'model' && this.accept('.')) return this.named(this.take('name'), this.model);
    return this.named(token, this.data);
  }

  private take(kind: Token['kind']): Token {
    const token = this.next;
    if (token.kind !== kind) throw this.unexpected();
    this.at++;
    return token;
  }

  /** Parses a field, a function call, or a property of a named element. */
  private named(token: Token, owner: Model | Data): Node {
    const { text, column } = token;
    if (Object.hasOwn(NAMED_KINDS, text)) return this.element(text as NamedKind, owner, column);
    if (owner === this.data) {
      const call = this.call(text, column);
      if (call) return call;
      if (Object.hasOwn(CONSTANTS, text)) return () => CONSTANTS[text]!;
      if (isDataField(text)) return () => this.data[text as 'qpos'];
    } else if (Object.hasOwn(MODEL_FIELDS, text)) return () => this.model[text as 'qpos0'];
    throw new ExpressionError(column, `there is no '${text}'`);
  }

  private call(name: string, column: number): Node | undefined {
    const ofArray = Object.hasOwn(ARRAY_FUNCTIONS, name) ? ARRAY_FUNCTIONS[name] : undefined;
    const ofNumbers = Object.hasOwn(NUMBER_FUNCTIONS, name) ? NUMBER_FUNCTIONS[name] : undefined;
    if (!ofArray && !ofNumbers) return undefined;
    this.expect('(');
    const args = [this.sum()];
    while (this.accept(',')) args.push(this.sum());
    this.expect(')');
    if (ofArray) return applyToArrays(name, ofArray, args, column);
    const [count, apply] = ofNumbers!;
    if (args.length !== count) throw new ExpressionError(column, `${name} takes ${count} numbers`);
    const numbers = args.map(single);
    if (numbers.some((each) => isArray(each()))) throw new ExpressionError(column, `${name} takes numbers, not arrays`);
    return () => apply(...(numbers.map((each) => each()) as number[]));
  }

  /** Parses the rest of `body('torso').xpos` or `joint(2).qpos`. */
  private element(kind: NamedKind, owner: Model | Data, column: number): Node {
    this.expect('(');
    const key = this.next.kind === 'number' ? Number(this.take('number').text) : this.take('text').text;
    this.expect(')');
    this.expect('.');
    const property = this.take('name');
    let handle: Record<string, Value>;
    try {
      handle = (owner as unknown as ElementsByName)[kind](key);
    } catch (error) {
      throw new ExpressionError(column, (error as Error).message);
    }
    if (property.text === 'name' || !Object.keys(handle).includes(property.text)) {
      throw new ExpressionError(property.column, `a ${kind} has no '${property.text}'`);
    }
    return () => handle[property.text]!;
  }
}

type ElementsByName = { readonly [K in NamedKind]: (key: string | number) => Record<string, Value> };

const isDataField = (name: string): boolean =>
  [DATA_FIELDS, ARENA_FIELDS, SCALAR_FIELDS].some((fields) => Object.hasOwn(fields, name));

function indexed(node: Node, index: Node, column: number): Node {
  const values = node();
  if (!isArray(values)) throw new ExpressionError(column, 'a number cannot be indexed');
  if (isArray(index())) throw new ExpressionError(column, 'an index must be a single number');
  return () => (node() as ArrayLike<number>)[index() as number] ?? Number.NaN;
}

/** Applies an array function to one array, or to any number of numbers. */
function applyToArrays(
  name: string,
  apply: (x: ArrayLike<number>) => number,
  args: readonly Node[],
  column: number,
): Node {
  const arrays = args.filter((each) => isArray(each()));
  if (arrays.length === 0) return () => apply(args.map((each) => each() as number));
  if (args.length !== 1) throw new ExpressionError(column, `${name} takes one array, or numbers`);
  return () => apply(args[0]!() as ArrayLike<number>);
}
