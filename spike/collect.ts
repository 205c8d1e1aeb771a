/** First stage: parses the sources of engine and math, and lists their functions, calls and constants. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import * as enums from '../src/foundation/schema/enums.js';
import * as options from '../src/foundation/schema/options.js';
import * as scalars from '../src/foundation/schema/scalars.js';
import * as statistic from '../src/foundation/schema/statistic.js';
import * as visual from '../src/foundation/schema/visual.js';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src/simulation/engine', 'src/foundation/math'];

/** Tables of offsets that modules compute when they are imported. */
const TABLES: Readonly<Record<string, unknown>> = {
  ...enums,
  ...options,
  ...scalars,
  ...statistic,
  ...visual,
};

export type Body = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;

/** A function at the top level of a module, or directly in a factory there. */
export interface Fn {
  readonly name: string;
  readonly node: Body;
  readonly file: string;
  /** The top-level function that contains it. */
  readonly factory: Fn | undefined;
}

/** A construct that the compiler does not translate, and its place. */
export class Unsupported extends Error {
  constructor(
    readonly node: ts.Node,
    message: string,
  ) {
    super(`${placeOf(node)}: ${message}`);
  }
}

/** File and line of a node. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${relative(ROOT, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

const NUMBERS: Readonly<Record<string, number>> = {
  MAX_VALUE: Number.MAX_VALUE,
  MIN_VALUE: Number.MIN_VALUE,
  EPSILON: Number.EPSILON,
  POSITIVE_INFINITY: Infinity,
  NEGATIVE_INFINITY: -Infinity,
  NaN: Number.NaN,
};

export class Sources {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  readonly functions: Fn[] = [];
  /** Calls of a function, by its declaration. */
  readonly calls = new Map<ts.Node, ts.CallExpression[]>();
  /** Properties and variables that are assigned after their declaration. */
  readonly assigned = new Set<ts.Symbol>();
  private readonly byNode = new Map<ts.Node, Fn>();

  constructor(extra: readonly string[] = []) {
    const names = FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
    ).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    this.program = ts.createProgram([...names, ...extra], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    });
    this.checker = this.program.getTypeChecker();
    this.files = [...names, ...extra].map((name) => this.program.getSourceFile(name)!);
    for (const file of this.files) this.listFunctions(file, relative(ROOT, file.fileName), undefined);
    for (const file of this.files) this.listUses(file);
  }

  fnOf(node: ts.Node): Fn | undefined {
    return this.byNode.get(node);
  }

  private readonly symbols = new Map<ts.Node, ts.Symbol | undefined>();

  /** The symbol of a name, without import aliases. */
  symbol(node: ts.Node): ts.Symbol | undefined {
    if (this.symbols.has(node)) return this.symbols.get(node);
    const symbol = this.findSymbol(node);
    this.symbols.set(node, symbol);
    return symbol;
  }

  private findSymbol(node: ts.Node): ts.Symbol | undefined {
    let symbol = this.checker.getSymbolAtLocation(node);
    if (symbol && node.parent && ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node)
      symbol = this.checker.getShorthandAssignmentValueSymbol(node.parent);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private readonly constants = new Map<ts.Node, number | undefined>();

  /** Value of a numeric constant: a literal, a member of an enum or constant object, or arithmetic over them. */
  constant(node: ts.Expression): number | undefined {
    const e = strip(node);
    if (this.constants.has(e)) return this.constants.get(e);
    const value = this.findConstant(e);
    this.constants.set(e, value);
    return value;
  }

  private findConstant(e: ts.Expression): number | undefined {
    if (ts.isNumericLiteral(e)) return Number(e.text);
    if (ts.isIdentifier(e) && (e.text === 'NaN' || e.text === 'Infinity')) return Number(e.text);
    if (ts.isPrefixUnaryExpression(e) && e.operator === ts.SyntaxKind.MinusToken) {
      const value = this.constant(e.operand);
      return value === undefined ? undefined : -value;
    }
    if (ts.isBinaryExpression(e)) {
      const a = this.constant(e.left);
      const b = this.constant(e.right);
      if (a === undefined || b === undefined) return undefined;
      const fold = FOLDS[e.operatorToken.kind];
      return fold?.(a, b);
    }
    if (ts.isCallExpression(e) && e.expression.getText() === 'Math.sqrt') {
      const of = e.arguments[0] && this.constant(e.arguments[0]);
      return of === undefined ? undefined : Math.sqrt(of);
    }
    if (!ts.isIdentifier(e) && !ts.isPropertyAccessExpression(e)) return undefined;
    if (ts.isPropertyAccessExpression(e) && ts.isIdentifier(e.expression)) {
      const { text } = e.expression;
      const ofMath = text === 'Math' ? (Math as unknown as Record<string, unknown>)[e.name.text] : undefined;
      if (typeof ofMath === 'number') return ofMath;
      if (text === 'Number' && e.name.text in NUMBERS) return NUMBERS[e.name.text];
      const value = this.entry(text, e.name.text);
      if (value !== undefined) return value;
    }
    const entry = ts.isPropertyAccessExpression(e) ? this.entryAt(e) : undefined;
    if (entry !== undefined) return entry;
    const type = this.checker.getTypeAtLocation(e);
    const declaration = this.symbol(e)?.valueDeclaration;
    if (declaration && ts.isBindingElement(declaration)) {
      const of = declaration.parent.parent;
      const isMath = ts.isVariableDeclaration(of) && of.initializer?.getText() === 'Math';
      const name = (declaration.propertyName ?? declaration.name).getText();
      const value = isMath ? (Math as unknown as Record<string, unknown>)[name] : undefined;
      if (typeof value === 'number') return value;
    }
    const isVariable = declaration && ts.isVariableDeclaration(declaration);
    if (isVariable && !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) return undefined;
    if (type.isNumberLiteral() && !(declaration && ts.isParameter(declaration))) return type.value;
    if (ts.isIdentifier(e) && isVariable && declaration.initializer) return this.constant(declaration.initializer);
    return undefined;
  }

  /** A number that nested tables hold, as `VIS.global.fovy`. */
  private entryAt(e: ts.PropertyAccessExpression): number | undefined {
    const names = e.getText().split('.');
    if (!(names[0]! in TABLES) || this.fnOfDeclaration(e)) return undefined;
    let value: unknown = TABLES;
    for (const name of names) value = (value as Record<string, unknown> | undefined)?.[name];
    return typeof value === 'number' ? value : undefined;
  }

  /** Tests whether the first name of a path belongs to a function, not to a module. */
  private fnOfDeclaration(e: ts.PropertyAccessExpression): boolean {
    let root: ts.Expression = e;
    while (ts.isPropertyAccessExpression(root)) root = root.expression;
    const declaration = this.symbol(root)?.valueDeclaration;
    let each = declaration?.parent;
    while (each && !ts.isFunctionLike(each)) each = each.parent;
    return each !== undefined;
  }

  /** A number of a table of offsets or limits. */
  entry(table: string, name: string): number | undefined {
    const value = (TABLES[table] as Record<string, unknown> | undefined)?.[name];
    return typeof value === 'number' ? value : undefined;
  }

  private listFunctions(node: ts.Node, file: string, factory: Fn | undefined): void {
    ts.forEachChild(node, (child) => {
      const fn = this.take(child, file, factory);
      if (!fn) this.listFunctions(child, file, factory);
      else if (!factory) this.listFunctions(child, file, fn);
    });
  }

  private take(node: ts.Node, file: string, factory: Fn | undefined): Fn | undefined {
    const isExpression = ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);
    if (!ts.isFunctionDeclaration(node) && !isExpression) return undefined;
    if (!node.body) return undefined;
    const { parent } = node;
    const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
    const name = node.name ?? (isNamed ? parent.name : undefined);
    const fn: Fn = { name: name?.getText() ?? '(anonymous)', node, file, factory };
    this.functions.push(fn);
    this.byNode.set(node, fn);
    return fn;
  }

  private listUses(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const target = this.declarationOf(node.expression);
      if (target) this.calls.set(target, [...(this.calls.get(target) ?? []), node]);
      if (node.expression.getText() === 'Object.assign' && node.arguments[0])
        for (const each of this.checker.getTypeAtLocation(node.arguments[0]).getProperties()) this.assigned.add(each);
    }
    const left = assignedPart(node);
    const symbol = left && this.symbol(left);
    if (symbol) this.assigned.add(symbol);
    ts.forEachChild(node, (child) => this.listUses(child));
  }

  /** The function that a name refers to. */
  declarationOf(expression: ts.Expression): Body | undefined {
    const declaration = this.symbol(strip(expression))?.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    const value = strip(declaration.initializer);
    return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
  }
}

const FOLDS: Partial<Record<ts.SyntaxKind, (a: number, b: number) => number>> = {
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [ts.SyntaxKind.BarToken]: (a, b) => a | b,
  [ts.SyntaxKind.LessThanLessThanToken]: (a, b) => a << b,
};

/** The target of an assignment or increment. */
export function assignedPart(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return strip(node.left);
  if (ts.isPostfixUnaryExpression(node)) return strip(node.operand);
  const steps = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken];
  if (ts.isPrefixUnaryExpression(node) && steps.includes(node.operator)) return strip(node.operand);
  return undefined;
}

export const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** An expression without parentheses and assertions. */
export function strip(node: ts.Expression): ts.Expression {
  let e = node;
  while (
    ts.isParenthesizedExpression(e) ||
    ts.isAsExpression(e) ||
    ts.isNonNullExpression(e) ||
    ts.isSatisfiesExpression(e)
  )
    e = e.expression;
  return e;
}
