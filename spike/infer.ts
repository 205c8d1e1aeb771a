/**
 * Third stage: finds the variables and functions whose numbers are integers of 32 bits; all others are doubles.
 *
 * An integer is kept as i32 while its magnitude, bounded by intervals over the sources, stays below 2^31. Elements of
 * integer arrays and sizes are bounded by `INDEX`. Larger results stay i32 only where they are used as addresses, which
 * are exact modulo 2^32; elsewhere they are doubles, as in JavaScript.
 */
import ts from 'typescript';
import { assignedPart, type Fn, isAssignment, placeOf, strip } from './collect.js';
import { enclosing, type Resolver } from './resolve.js';

const K = ts.SyntaxKind;

export interface Value {
  readonly type: 'i32' | 'f64';
  /** Bound of the magnitude of an integer. */
  readonly most: number;
  /** True if it may be below zero, and if JavaScript's value may be -0. */
  readonly isSigned: boolean;
  readonly mayBeMinusZero: boolean;
}

/** Larger than every index into an array, as `INDEX` of the engine. */
const INDEX = 0x7ffffff;
export const LIMIT = 0x7fffffff;
/** Number of times that a bound may grow. */
const GROWTH = 8;
/** Rounds after which a bound that still grows is given up. */
const ROUNDS = 40;

const DOUBLE: Value = { type: 'f64', most: Infinity, isSigned: true, mayBeMinusZero: true };
const integer = (most: number, isSigned = false, mayBeMinusZero = false): Value => ({
  type: 'i32',
  most,
  isSigned,
  mayBeMinusZero,
});

function join(a: Value | undefined, b: Value | undefined): Value | undefined {
  if (!a || !b) return a ?? b;
  if (a.type === 'f64' || b.type === 'f64') return DOUBLE;
  return integer(Math.max(a.most, b.most), a.isSigned || b.isSigned, a.mayBeMinusZero || b.mayBeMinusZero);
}

const isSame = (a: Value | undefined, b: Value | undefined): boolean =>
  a?.type === b?.type && a?.most === b?.most && a?.isSigned === b?.isSigned && a?.mayBeMinusZero === b?.mayBeMinusZero;

const BITWISE = new Set([
  K.AmpersandToken,
  K.BarToken,
  K.CaretToken,
  K.LessThanLessThanToken,
  K.GreaterThanGreaterThanToken,
]);
export const COMPARISONS = new Set([
  K.LessThanToken,
  K.GreaterThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanEqualsToken,
  K.EqualsEqualsEqualsToken,
  K.ExclamationEqualsEqualsToken,
]);

export class Inference {
  readonly variables = new Map<ts.Symbol, Value>();
  readonly results = new Map<Fn, Value>();
  /** Functions that a parameter may stand for. */
  private readonly passed = new Map<ts.Symbol, Set<Fn>>();
  private readonly addresses = new Map<ts.Symbol, boolean>();
  private readonly uses = new Map<ts.Symbol, ts.Node[]>();
  private readonly growth = new Map<ts.Symbol | Fn, number>();
  private isChanged = true;
  private round = 0;
  /** Where a number became a double, for diagnosis. */
  readonly doubled = new Map<ts.Symbol | Fn, ts.Node>();

  /** @param doubles variables that are doubles although they only get integers, as these may be -0 */
  constructor(
    readonly resolver: Resolver,
    private readonly doubles: ReadonlySet<ts.Symbol> = new Set(),
  ) {
    const { functions, files } = resolver.sources;
    for (const file of files) this.listUses(file);
    for (; this.isChanged && this.round < 2 * ROUNDS; this.round++) {
      this.isChanged = false;
      for (const fn of functions) this.visit(fn.node, fn);
      for (const file of files) this.visitModule(file);
    }
  }

  private visitModule(file: ts.SourceFile): void {
    for (const statement of file.statements)
      if (ts.isVariableStatement(statement))
        for (const each of statement.declarationList.declarations) {
          const value = each.initializer && strip(each.initializer);
          if (value && ts.isExpression(value) && this.resolver.isNumeric(each.name)) this.declare(each);
          if (value) this.visitLiterals(value);
        }
  }

  private visitLiterals(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (ts.isObjectLiteralExpression(node)) this.literal(node);
    ts.forEachChild(node, (child) => this.visitLiterals(child));
  }

  /** Type of a numeric or boolean expression; undefined while nothing is known. */
  of(expression: ts.Expression): Value | undefined {
    const e = strip(expression);
    const { sources } = this.resolver;
    const constant = sources.constant(e);
    if (constant !== undefined) return this.ofConstant(constant);
    if (this.resolver.isBoolean(e)) return integer(1);
    if (ts.isIdentifier(e)) {
      const symbol = sources.symbol(e);
      return symbol && this.variables.get(symbol);
    }
    if (ts.isElementAccessExpression(e)) {
      const kind = this.resolver.arrayKind(e.expression);
      const table = this.resolver.tableOf(e.expression);
      if (table) return table.map((x) => this.ofConstant(x)).reduce((a, b) => join(a, b)!);
      return kind === 'Int32Array' ? integer(INDEX, true) : kind === 'Uint8Array' ? integer(255) : DOUBLE;
    }
    if (ts.isPropertyAccessExpression(e))
      return e.name.text === 'length' ? integer(INDEX) : this.ofField(sources.symbol(e));
    if (ts.isPostfixUnaryExpression(e)) return this.of(e.operand);
    if (ts.isPrefixUnaryExpression(e)) return this.ofPrefix(e);
    if (ts.isConditionalExpression(e)) return join(this.of(e.whenTrue), this.of(e.whenFalse));
    if (ts.isBinaryExpression(e)) return this.ofBinary(e);
    if (ts.isCallExpression(e)) return this.ofCall(e);
    return DOUBLE;
  }

  private ofConstant(constant: number): Value {
    if (!Number.isInteger(constant) || Math.abs(constant) > LIMIT || Object.is(constant, -0)) return DOUBLE;
    return integer(Math.abs(constant), constant < 0);
  }

  private ofPrefix(e: ts.PrefixUnaryExpression): Value | undefined {
    const value = this.of(e.operand);
    if (e.operator === K.TildeToken) return integer(LIMIT, true);
    return value?.type === 'i32' && e.operator === K.MinusToken ? integer(value.most, true, true) : value;
  }

  private ofBinary(e: ts.BinaryExpression): Value | undefined {
    const op = e.operatorToken.kind;
    if (op === K.SlashToken || op === K.AsteriskAsteriskToken) return DOUBLE;
    if (op === K.CommaToken || op === K.EqualsToken) return this.of(e.right);
    const a = this.of(e.left);
    const b = this.of(e.right);
    if (BITWISE.has(op)) return this.ofBits(e, a, b);
    if (op === K.GreaterThanGreaterThanGreaterThanToken) return DOUBLE;
    if (!a || !b) return a ?? b;
    if (a.type === 'f64' || b.type === 'f64') return DOUBLE;
    if (isAssignment(op))
      return op === K.SlashEqualsToken
        ? DOUBLE
        : integer(Math.max(INDEX, a.most), true, op === K.AsteriskEqualsToken || a.mayBeMinusZero);
    if (op === K.AsteriskToken) {
      const isSigned = a.isSigned || b.isSigned;
      const [x, y] = [e.left, e.right].map((each) => (this.resolver.sources.constant(each) ?? 0) > 0);
      const mayBeMinusZero = x
        ? b.mayBeMinusZero
        : y
          ? a.mayBeMinusZero
          : isSigned || a.mayBeMinusZero || b.mayBeMinusZero;
      return integer(a.most * b.most, isSigned, mayBeMinusZero);
    }
    if (op === K.PercentToken) {
      const divisor = this.resolver.sources.constant(e.right);
      return divisor ? integer(Math.min(a.most, Math.abs(divisor)), a.isSigned, a.isSigned) : DOUBLE;
    }
    const isSigned = op === K.MinusToken || a.isSigned || b.isSigned;
    return integer(a.most + b.most, isSigned, a.mayBeMinusZero && b.mayBeMinusZero);
  }

  private ofBits(e: ts.BinaryExpression, a: Value | undefined, b: Value | undefined): Value {
    if (e.operatorToken.kind === K.AmpersandToken) {
      const bound = [a, b].filter((each) => each?.type === 'i32' && !each.isSigned).map((each) => each!.most);
      if (bound.length) return integer(Math.min(...bound));
    }
    // truncated sizes and counts
    const isTruncation = e.operatorToken.kind === K.BarToken && this.resolver.sources.constant(e.right) === 0;
    return integer(isTruncation ? INDEX : LIMIT, true);
  }

  private ofCall(e: ts.CallExpression): Value | undefined {
    const name = this.resolver.mathName(e);
    if (name === 'imul' || name === 'clz32') return integer(LIMIT, true);
    if (name === 'min' || name === 'max' || name === 'abs') {
      let all: Value | undefined;
      for (const each of e.arguments) all = join(all, this.of(each));
      return all;
    }
    if (name === 'floor' || name === 'trunc') return this.ofQuotient(e, name);
    if (name) return DOUBLE;
    const fns = this.callees(e);
    let all: Value | undefined;
    for (const fn of fns) all = join(all, this.results.get(fn));
    return fns.length ? all : DOUBLE;
  }

  /** The integer part of an integer divided by a constant; of anything else, it is a double. */
  private ofQuotient(e: ts.CallExpression, name: 'floor' | 'trunc'): Value {
    const quotient = e.arguments[0] && strip(e.arguments[0]);
    if (!quotient || !ts.isBinaryExpression(quotient) || quotient.operatorToken.kind !== K.SlashToken) return DOUBLE;
    const divisor = this.resolver.sources.constant(quotient.right) ?? 0;
    const of = this.of(quotient.left);
    if (of?.type !== 'i32' || of.most > LIMIT || divisor < 1) return DOUBLE;
    return integer(of.most, of.isSigned, of.mayBeMinusZero || (name === 'trunc' && of.isSigned));
  }

  private callees(e: ts.CallExpression): Fn[] {
    const fns = this.resolver.callees(e.expression);
    if (fns.length) return fns;
    const symbol = ts.isIdentifier(e.expression) ? this.resolver.sources.symbol(e.expression) : undefined;
    return symbol ? [...(this.passed.get(symbol) ?? [])] : [];
  }

  private visit(node: ts.Node, fn: Fn): void {
    if (ts.isObjectLiteralExpression(node)) this.literal(node);
    if (ts.isParameter(node) && ts.isObjectBindingPattern(node.name)) this.unpack(node.name);
    if (ts.isVariableDeclaration(node)) this.declare(node);
    else if (ts.isReturnStatement(node) && node.expression && enclosing(node) === fn.node)
      this.return(fn, node.expression);
    else if (ts.isCallExpression(node)) this.pass(node);
    else this.assign(node);
    if (node === fn.node && ts.isArrowFunction(node) && !ts.isBlock(node.body)) this.return(fn, node.body);
    ts.forEachChild(node, (child) => {
      if (!this.resolver.sources.fnOf(child)) this.visit(child, fn);
    });
  }

  private declare(node: ts.VariableDeclaration): void {
    if (ts.isIdentifier(node.name)) {
      if (node.initializer && this.resolver.isNumeric(node.name)) {
        // sizes that are computed when a factory is bound, and checked then
        const name = ts.isCallExpression(node.initializer) ? this.resolver.mathName(node.initializer) : undefined;
        const owner = enclosing(node);
        const isOfFactory = owner && this.resolver.sources.fnOf(owner)?.factory === undefined;
        const isSize = isOfFactory && (name === 'ceil' || name === 'floor');
        this.set(node.name, isSize ? integer(INDEX) : this.of(node.initializer), node.initializer);
      }
    } else if (ts.isObjectBindingPattern(node.name)) {
      this.unpack(node.name);
    }
  }

  private unpack(pattern: ts.ObjectBindingPattern): void {
    const type = this.resolver.sources.checker.getTypeAtLocation(pattern);
    for (const { name, propertyName } of pattern.elements)
      if (this.resolver.isNumeric(name))
        this.set(name, this.ofField(type.getProperty((propertyName ?? name).getText())));
  }

  private assign(node: ts.Node): void {
    const left = assignedPart(node);
    if (left && ts.isPropertyAccessExpression(left) && this.resolver.isNumeric(left)) {
      const symbol = this.fieldSymbol(this.resolver.sources.symbol(left));
      const isPlain = ts.isBinaryExpression(node) && node.operatorToken.kind === K.EqualsToken;
      if (symbol && isPlain && ts.isBinaryExpression(node)) this.setSymbol(symbol, this.of(node.right), node.right);
      else if (symbol && ts.isBinaryExpression(node)) this.setSymbol(symbol, this.of(node), node);
      else if (symbol) this.setSymbol(symbol, integer(INDEX, true), node);
      return;
    }
    if (!left || !ts.isIdentifier(left)) return;
    if (!ts.isBinaryExpression(node)) {
      this.set(left, integer(INDEX));
      return;
    }
    const op = node.operatorToken.kind;
    if (op === K.EqualsToken && this.refersTo(node.right, left)) {
      const value = this.of(node.right);
      this.set(left, value?.type === 'i32' ? integer(INDEX, value.isSigned, value.mayBeMinusZero) : value);
    } else if (op === K.EqualsToken) this.set(left, this.of(node.right), node.right);
    else if (op === K.SlashEqualsToken) this.set(left, DOUBLE);
    else {
      const value = this.of(node.right);
      if (value)
        this.set(left, value.type === 'f64' ? DOUBLE : integer(INDEX, value.isSigned || op !== K.PlusEqualsToken));
    }
  }

  private refersTo(node: ts.Node, name: ts.Identifier): boolean {
    if (ts.isIdentifier(node) && this.resolver.sources.symbol(node) === this.resolver.sources.symbol(name)) return true;
    return ts.forEachChild(node, (child) => this.refersTo(child, name)) ?? false;
  }

  private return(fn: Fn, expression: ts.Expression): void {
    if (!this.resolver.isNumeric(expression)) return;
    const had = this.results.get(fn);
    const value = this.widened(fn, had, join(had, this.of(expression)));
    const kept = value && value.type === 'i32' && value.most > LIMIT ? DOUBLE : value;
    if (!kept || isSame(kept, had)) return;
    if (kept.type === 'f64' && had?.type !== 'f64') this.doubled.set(fn, expression);
    this.results.set(fn, kept);
    this.isChanged = true;
  }

  private pass(call: ts.CallExpression): void {
    for (const fn of this.callees(call)) {
      fn.node.parameters.forEach((parameter, i) => {
        const argument = call.arguments[i];
        if (!argument || !ts.isIdentifier(parameter.name)) return;
        if (this.resolver.isNumeric(parameter.name)) this.set(parameter.name, this.of(argument), argument);
        const symbol = this.resolver.sources.symbol(parameter.name);
        for (const given of symbol && this.resolver.isFunction(parameter.name) ? this.functionsOf(argument) : []) {
          if (this.passed.get(symbol!)?.has(given)) continue;
          this.passed.set(symbol!, (this.passed.get(symbol!) ?? new Set()).add(given));
          this.isChanged = true;
        }
      });
    }
  }

  /** The value of a number that goes on growing, as a counter does: it stays below `INDEX`, or its last bound. */
  /** Why the numbers of an expression are doubles: places, from use to origin. */
  explain(node: ts.Node, seen = new Set<ts.Symbol | Fn>()): string {
    let text = '';
    const visit = (each: ts.Node): void => {
      if (text) return;
      let key: ts.Symbol | Fn | undefined = ts.isIdentifier(each) ? this.resolver.sources.symbol(each) : undefined;
      if (ts.isCallExpression(each)) key = this.callees(each)[0];
      const from = key && this.doubled.get(key);
      if (key && from && !seen.has(key)) {
        seen.add(key);
        const isPlain = !ts.isCallExpression(each) && from.parent && assignedPart(from.parent) === from;
        const place = isPlain ? from.parent : from;
        text = ` <- ${placeOf(place)} ${place.getText().replace(/\s+/g, ' ').slice(0, 50)}${this.explain(place, seen)}`;
        return;
      }
      if (!ts.isElementAccessExpression(each)) ts.forEachChild(each, visit);
    };
    visit(node);
    return text;
  }

  private widened(of: ts.Symbol | Fn, had: Value | undefined, next: Value | undefined): Value | undefined {
    if (had?.type !== 'i32' || next?.type !== 'i32' || next.most <= had.most) return next;
    const count = (this.growth.get(of) ?? 0) + 1;
    this.growth.set(of, count);
    return count < GROWTH ? next : integer(Math.max(had.most, INDEX), next.isSigned, next.mayBeMinusZero);
  }

  /** Functions that an argument may be: known ones, or those passed to the function that passes it on. */
  private functionsOf(argument: ts.Expression): Iterable<Fn> {
    const e = strip(argument);
    if (ts.isConditionalExpression(e)) return [...this.functionsOf(e.whenTrue), ...this.functionsOf(e.whenFalse)];
    const symbol = ts.isIdentifier(e) ? this.resolver.sources.symbol(e) : undefined;
    return (symbol && this.passed.get(symbol)) ?? this.resolver.callees(e);
  }

  /** The symbol under which the numbers of a field are collected. */
  fieldSymbol(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    const declaration = symbol?.declarations?.[0] as { symbol?: ts.Symbol } | undefined;
    return declaration?.symbol ?? symbol;
  }

  /** Number type of a field. */
  ofField(symbol: ts.Symbol | undefined): Value {
    const of = this.fieldSymbol(symbol);
    return (of && this.variables.get(of)) ?? integer(INDEX);
  }

  private literal(node: ts.ObjectLiteralExpression): void {
    const { checker } = this.resolver.sources;
    const contextual = checker.getContextualType(node);
    for (const each of node.properties) {
      const isShort = ts.isShorthandPropertyAssignment(each);
      if (!isShort && !ts.isPropertyAssignment(each)) continue;
      const value = isShort ? each.name : each.initializer;
      if (!ts.isExpression(value) || !this.resolver.isNumeric(value)) continue;
      const name = each.name.getText();
      const own = checker.getTypeAtLocation(node).getProperty(name);
      const declared = contextual && checker.getNonNullableType(contextual).getProperty(name);
      for (const symbol of new Set([this.fieldSymbol(own), this.fieldSymbol(declared)]))
        if (symbol) this.setSymbol(symbol, this.of(value), value);
    }
  }

  private set(name: ts.Node, value: Value | undefined, from?: ts.Node): void {
    const symbol = this.resolver.sources.symbol(name);
    if (symbol) this.setSymbol(symbol, value, from ?? name);
  }

  private setSymbol(symbol: ts.Symbol, value: Value | undefined, from: ts.Node): void {
    if (!value) return;
    const had = this.variables.get(symbol);
    let next = this.doubles.has(symbol) ? DOUBLE : this.widened(symbol, had, join(had, value)!)!;
    // a double that is only used as an index must be an integer
    if (next.type === 'f64' && !this.doubles.has(symbol) && this.isAddress(symbol)) next = integer(LIMIT, true);
    if (next.type === 'i32' && (next.most > LIMIT || this.round > ROUNDS) && !isSame(next, had)) {
      next = this.isAddress(symbol) ? integer(LIMIT, next.isSigned, next.mayBeMinusZero) : DOUBLE;
    }
    if (isSame(next, had)) return;
    if (next.type === 'f64' && had?.type !== 'f64') this.doubled.set(symbol, from);
    this.variables.set(symbol, next);
    this.isChanged = true;
  }

  /** Tests whether a variable is only used to compute indices of arrays. */
  private isAddress(symbol: ts.Symbol): boolean {
    const known = this.addresses.get(symbol);
    if (known !== undefined) return known;
    this.addresses.set(symbol, true);
    const is = (this.uses.get(symbol) ?? []).every((use) => this.isAddressUse(use as ts.Expression, symbol));
    this.addresses.set(symbol, is);
    return is;
  }

  private isAddressUse(use: ts.Expression, symbol: ts.Symbol): boolean {
    let node: ts.Node = use;
    for (;;) {
      const { parent } = node;
      const isLeft = assignedPart(parent) === node;
      if (isLeft && (ts.isExpressionStatement(parent.parent) || ts.isForStatement(parent.parent))) return true;
      if (isLeft && ts.isBinaryExpression(parent.parent) && parent.parent.operatorToken.kind === K.CommaToken)
        return true;
      if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
      if (ts.isVariableDeclaration(parent)) return this.isTargetAddress(parent.name, symbol);
      if (ts.isBinaryExpression(parent)) {
        const op = parent.operatorToken.kind;
        if (isAssignment(op)) return ts.isIdentifier(parent.left) && this.isTargetAddress(parent.left, symbol);
        if (BITWISE.has(op)) return true;
        if (op !== K.PlusToken && op !== K.MinusToken && op !== K.AsteriskToken) return false;
      } else if (ts.isCallExpression(parent)) {
        const at = parent.arguments.indexOf(node as ts.Expression);
        const fns = this.callees(parent);
        return (
          fns.length > 0 &&
          fns.every(({ node: { parameters } }) => {
            const parameter = parameters[at];
            return parameter !== undefined && this.isTargetAddress(parameter.name, symbol);
          })
        );
      } else if (!ts.isParenthesizedExpression(parent) && !isLeft) return false;
      node = parent;
    }
  }

  private isTargetAddress(name: ts.Node, from: ts.Symbol): boolean {
    const symbol = this.resolver.sources.symbol(name);
    return symbol !== undefined && (symbol === from || this.isAddress(symbol));
  }

  /** Places that use a name, apart from its declaration. */
  usesOf(symbol: ts.Symbol): readonly ts.Node[] {
    return this.uses.get(symbol) ?? [];
  }

  private note(symbol: ts.Symbol, node: ts.Node): void {
    const list = this.uses.get(symbol);
    if (list) list.push(node);
    else this.uses.set(symbol, [node]);
  }

  private listUses(node: ts.Node): void {
    if (ts.isIdentifier(node) && !ts.isVariableDeclaration(node.parent) && !ts.isParameter(node.parent)) {
      const symbol = this.resolver.sources.symbol(node);
      if (symbol) this.note(symbol, node);
    } else if (ts.isIdentifier(node) && ts.isVariableDeclaration(node.parent) && node.parent.initializer === node) {
      const symbol = this.resolver.sources.symbol(node);
      if (symbol) this.note(symbol, node);
    }
    ts.forEachChild(node, (child) => this.listUses(child));
  }
}
