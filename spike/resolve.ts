/** Second stage: resolves calls to functions, and captured names to paths from variables of the factory. */
import ts from 'typescript';
import { type Body, type Fn, type Sources, strip } from './collect.js';

export type ArrayKind = 'Float64Array' | 'Float32Array' | 'Int32Array' | 'Uint8Array';
const ARRAYS = new Set(['Float64Array', 'Float32Array', 'Int32Array', 'Uint8Array']);

/** A value that a factory holds: a variable and properties from there. `text` is its source. */
export interface Path {
  readonly root: ts.Symbol;
  readonly text: string;
  /** True if a property on the way, or the variable, may be assigned later. */
  readonly isMutable: boolean;
}

/** A function, a record of the factory, or a text. */
export type Bound = Fn | Path | string;

/** What parameters stand for in one instance of a function: functions, records and texts are fixed per instance. */
export type Bindings = ReadonlyMap<ts.Symbol, Bound>;

export const isFn = (value: Bound): value is Fn => typeof value !== 'string' && 'node' in value;

export class Resolver {
  /** By the declaration of a property: the functions that object literals assign to it; undefined stands for any other. */
  private readonly implementations = new Map<ts.Node, Set<Fn | undefined>>();

  constructor(readonly sources: Sources) {
    for (const file of sources.files) this.listImplementations(file);
  }

  private listImplementations(node: ts.Node): void {
    if (ts.isObjectLiteralExpression(node)) {
      const contextual = this.sources.checker.getContextualType(node);
      for (const each of node.properties) {
        if (ts.isSpreadAssignment(each) && contextual) this.listSpread(each, contextual);
        const name = each.name?.getText();
        if (name === undefined) continue;
        const own = this.sources.checker.getTypeAtLocation(node).getProperty(name);
        const declared = contextual && this.sources.checker.getNonNullableType(contextual).getProperty(name);
        const alias = this.aliasOfType(ts.isPropertyAssignment(each) ? each.initializer : (each.name as ts.Expression));
        if (alias) this.named.set(alias, (this.named.get(alias) ?? new Set()).add(this.implementation(each)));
        for (const symbol of [own, declared]) {
          const declaration = symbol?.declarations?.[0];
          if (!declaration) continue;
          const fns = this.implementations.get(declaration) ?? new Set();
          this.implementations.set(declaration, fns.add(this.implementation(each)));
        }
      }
    }
    ts.forEachChild(node, (child) => this.listImplementations(child));
  }

  /** Functions in object literals, by the name of their type. */
  private readonly named = new Map<ts.Symbol, Set<Fn | undefined>>();

  private aliasOfType(e: ts.Expression): ts.Symbol | undefined {
    const { checker } = this.sources;
    const type = ts.isExpression(e) && !ts.isIdentifier(e) ? checker.getContextualType(e) : undefined;
    const given = type ?? checker.getContextualType(e);
    return given && checker.getNonNullableType(given).aliasSymbol;
  }

  /** Properties that an object takes from another one, by their declarations. */
  private readonly taken = new Map<ts.Node, Set<ts.Node>>();

  private listSpread(node: ts.SpreadAssignment, to: ts.Type): void {
    for (const property of this.sources.checker.getTypeAtLocation(node.expression).getProperties()) {
      const from = property.declarations?.[0];
      const declared = this.sources.checker.getNonNullableType(to).getProperty(property.name)?.declarations?.[0];
      if (from && declared && from !== declared)
        this.taken.set(declared, (this.taken.get(declared) ?? new Set()).add(from));
    }
  }

  private implementation(property: ts.ObjectLiteralElementLike): Fn | undefined {
    if (ts.isMethodDeclaration(property)) return this.sources.fnOf(property);
    if (ts.isShorthandPropertyAssignment(property)) return this.callee(property.name);
    if (!ts.isPropertyAssignment(property)) return undefined;
    const value = strip(property.initializer);
    if (ts.isCallExpression(value)) {
      const returned = this.returned(value);
      return returned && (this.sources.fnOf(returned) ?? this.callee(returned));
    }
    return this.sources.fnOf(value) ?? this.callee(value);
  }

  /** Functions that a conditional value may be. */
  private alternatives(expression: ts.Expression): Fn[] {
    const e = strip(expression);
    if (ts.isConditionalExpression(e)) return [...this.alternatives(e.whenTrue), ...this.alternatives(e.whenFalse)];
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return [...this.alternatives(e.left), ...this.alternatives(e.right)];
    const returned = ts.isCallExpression(e) ? this.returned(e) : e;
    if (!returned) return [];
    if (returned !== e && ts.isConditionalExpression(returned)) return this.alternatives(returned);
    const fn = this.sources.fnOf(returned) ?? this.callee(returned);
    return fn ? [fn] : [];
  }

  private readonly known = new Map<ts.Expression, Fn[]>();

  /** All functions of the sources that a call may reach. */
  callees(expression: ts.Expression, bindings?: Bindings): Fn[] {
    if (bindings?.size) return this.findCallees(expression, bindings);
    let fns = this.known.get(expression);
    if (!fns) this.known.set(expression, (fns = this.findCallees(expression, bindings)));
    return fns;
  }

  private findCallees(expression: ts.Expression, bindings?: Bindings): Fn[] {
    const fn = this.callee(expression, bindings);
    if (fn) return [fn];
    const e = strip(expression);
    let symbol = ts.isPropertyAccessExpression(e) || ts.isIdentifier(e) ? this.sources.symbol(e) : undefined;
    let declaration = symbol?.declarations?.[0];
    // a function taken from a record by destructuring
    if (declaration && ts.isBindingElement(declaration) && ts.isObjectBindingPattern(declaration.parent)) {
      const property = (declaration.propertyName ?? declaration.name).getText();
      symbol = this.sources.checker.getTypeAtLocation(declaration.parent).getProperty(property);
      declaration = symbol?.declarations?.[0];
    }
    const values = ts.isIdentifier(e) ? this.valuesOf(e) : [];
    const some = values.flatMap((value) => this.alternatives(value));
    if (some.length) return [...new Set(some)];
    if (!declaration) return [];
    const all = [declaration, ...(this.taken.get(declaration) ?? [])];
    const list = new Set(all.flatMap((each) => [...(this.implementations.get(each) ?? [])]));
    if (!list.size && values.some(ts.isElementAccessExpression)) {
      const { aliasSymbol } = this.sources.checker.getNonNullableType(this.sources.checker.getTypeAtLocation(e));
      for (const each of (aliasSymbol && this.named.get(aliasSymbol)) ?? []) list.add(each);
    }
    return [...list].filter((each) => each !== undefined);
  }

  private readonly arrays = new Map<ts.Node, ArrayKind | undefined>();

  arrayKind(node: ts.Node): ArrayKind | undefined {
    if (this.arrays.has(node)) return this.arrays.get(node);
    const kind = this.findArrayKind(node);
    this.arrays.set(node, kind);
    return kind;
  }

  private findArrayKind(node: ts.Node): ArrayKind | undefined {
    return this.arrayOfType(this.sources.checker.getTypeAtLocation(node));
  }

  arrayOfType(type: ts.Type): ArrayKind | undefined {
    const name = this.sources.checker.getNonNullableType(type).getSymbol()?.name;
    return name !== undefined && ARRAYS.has(name) ? (name as ArrayKind) : undefined;
  }

  /** Kind of the array that a function returns. */
  resultArray(fn: Fn): ArrayKind | undefined {
    const signature = this.sources.checker.getSignatureFromDeclaration(fn.node);
    return signature && this.arrayOfType(this.sources.checker.getReturnTypeOfSignature(signature));
  }

  /** Name of the function of `Math` or `Number` that is called. */
  mathName(e: ts.CallExpression): string | undefined {
    const [, name] = /^(?:Math|Number)\.(\w+)$/.exec(e.expression.getText()) ?? [];
    if (name || !ts.isIdentifier(e.expression)) return name;
    const declaration = this.sources.symbol(e.expression)?.valueDeclaration;
    if (!declaration || !ts.isBindingElement(declaration)) return undefined;
    const variable = declaration.parent.parent;
    const isMath = ts.isVariableDeclaration(variable) && variable.initializer?.getText() === 'Math';
    return isMath ? (declaration.propertyName ?? declaration.name).getText() : undefined;
  }

  /** The numbers of a constant list. */
  tableOf(node: ts.Expression): number[] | undefined {
    const e = strip(node);
    const declaration = ts.isIdentifier(e) ? this.sources.symbol(e)?.valueDeclaration : undefined;
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    const list = strip(declaration.initializer);
    if (!ts.isArrayLiteralExpression(list) || !list.elements.length) return undefined;
    const values = list.elements.map((each) => this.sources.constant(each));
    return values.every((each) => each !== undefined) ? values : undefined;
  }

  isFunction(node: ts.Node): boolean {
    const type = this.sources.checker.getNonNullableType(this.sources.checker.getTypeAtLocation(node));
    return type.getCallSignatures().length > 0;
  }

  private readonly numeric = new Map<ts.Node, boolean>();

  isNumeric(node: ts.Node): boolean {
    let is = this.numeric.get(node);
    if (is === undefined) this.numeric.set(node, (is = this.findNumeric(node)));
    return is;
  }

  private findNumeric(node: ts.Node): boolean {
    const { flags } = this.sources.checker.getBaseTypeOfLiteralType(this.sources.checker.getTypeAtLocation(node));
    return (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0 || this.isUnionOf(node);
  }

  private isUnionOf(node: ts.Node): boolean {
    const type = this.sources.checker.getTypeAtLocation(node);
    const scalar = ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;
    return type.isUnion() && type.types.every(({ flags }) => (flags & scalar) !== 0);
  }

  private readonly booleans = new Map<ts.Node, boolean>();

  isBoolean(node: ts.Node): boolean {
    let is = this.booleans.get(node);
    if (is === undefined) {
      is = (this.sources.checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0;
      this.booleans.set(node, is);
    }
    return is;
  }

  /** Path of a captured name, array or record; undefined for locals. */
  path(expression: ts.Expression, bindings: Bindings): Path | undefined {
    const e = strip(expression);
    if (ts.isPropertyAccessExpression(e)) {
      const base = this.path(e.expression, bindings);
      const symbol = this.sources.symbol(e);
      if (!base || !symbol) return undefined;
      const isMutable = base.isMutable || this.sources.assigned.has(symbol);
      return { root: base.root, text: `${base.text}.${e.name.text}`, isMutable };
    }
    if (ts.isElementAccessExpression(e) && ts.isIdentifier(e.expression)) {
      const list = this.valueOf(e.expression);
      const at = this.sources.constant(e.argumentExpression);
      const base = list && ts.isArrayLiteralExpression(list) ? this.path(e.expression, bindings) : undefined;
      return base && at !== undefined ? { ...base, text: `${base.text}[${at}]` } : undefined;
    }
    if (!ts.isIdentifier(e)) return undefined;
    const symbol = this.sources.symbol(e);
    const bound = symbol && bindings.get(symbol);
    if (bound !== undefined) return typeof bound === 'string' || isFn(bound) ? undefined : bound;
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return undefined;
    const owner = enclosing(declaration);
    const user = enclosing(e);
    if (owner !== user && (owner === undefined || this.sources.fnOf(owner)?.factory === undefined))
      return { root: symbol, text: e.text, isMutable: this.sources.assigned.has(symbol) };
    if (this.arrayKind(e) || this.isNumeric(e) || this.sources.assigned.has(symbol)) return undefined;
    const local = this.aliasOf(declaration, bindings);
    return local?.isMutable ? undefined : local;
  }

  /** The captured value that a local name stands for, of whatever kind. */
  aliasOf(declaration: ts.Declaration, bindings: Bindings): Path | undefined {
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.path(declaration.initializer, bindings);
    if (!ts.isBindingElement(declaration)) return undefined;
    const variable = declaration.parent.parent;
    const source = ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
    const base = source && this.path(source, bindings);
    return base && source && this.fieldOf(base, source, (declaration.propertyName ?? declaration.name).getText());
  }

  /** Path of a field of the record that an expression refers to. */
  fieldOf(base: Path, record: ts.Node, name: string): Path {
    const member = this.sources.checker.getTypeAtLocation(record).getProperty(name);
    const isMutable = base.isMutable || (member !== undefined && this.sources.assigned.has(member));
    return { root: base.root, text: `${base.text}.${name}`, isMutable };
  }

  /** The function that is called; undefined if it depends on more than the sources. */
  callee(expression: ts.Expression, bindings?: Bindings): Fn | undefined {
    const e = strip(expression);
    const direct = this.sources.declarationOf(e);
    if (direct) return this.sources.fnOf(direct);
    if (ts.isIdentifier(e)) {
      const symbol = this.sources.symbol(e);
      const bound = symbol && bindings?.get(symbol);
      if (bound !== undefined) return isFn(bound) ? bound : undefined;
      const property = this.taking(e);
      if (property) return this.implementation(property);
      const value = this.valueOf(e);
      if (!value || value === e) return undefined;
      if (ts.isCallExpression(value)) {
        const returned = this.returned(value);
        return returned && (this.sources.fnOf(returned) ?? this.callee(returned));
      }
      return this.callee(value);
    }
    if (!ts.isPropertyAccessExpression(e)) return undefined;
    const object = this.objectOf(e.expression);
    const property = object?.properties.find((each) => each.name?.getText() === e.name.text);
    if (!property) return undefined;
    return this.implementation(property);
  }

  /** The property of an object literal that a name takes by a pattern. */
  private taking(e: ts.Identifier): ts.ObjectLiteralElementLike | undefined {
    const declaration = this.sources.symbol(e)?.valueDeclaration;
    if (!declaration || !ts.isBindingElement(declaration)) return undefined;
    const variable = declaration.parent.parent;
    if (!ts.isVariableDeclaration(variable) || !variable.initializer) return undefined;
    const name = (declaration.propertyName ?? declaration.name).getText();
    return this.objectOf(variable.initializer)?.properties.find((each) => each.name?.getText() === name);
  }

  /** The object literal that a captured constant holds. */
  private objectOf(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
    const e = strip(expression);
    if (ts.isObjectLiteralExpression(e)) return e;
    if (ts.isCallExpression(e)) {
      const returned = this.returned(e);
      return returned && this.objectOf(returned);
    }
    const value = ts.isIdentifier(e) ? this.valueOf(e) : undefined;
    return value && this.objectOf(value);
  }

  /** The expression that a constant, or a parameter of a factory with one call, stands for. */
  private valueOf(e: ts.Identifier): ts.Expression | undefined {
    const values = this.valuesOf(e);
    return values.length === 1 ? values[0] : undefined;
  }

  /** The expressions that a constant, or a parameter of a factory in all calls, stands for. */
  private valuesOf(e: ts.Identifier): ts.Expression[] {
    const symbol = this.sources.symbol(e);
    const declaration = symbol?.valueDeclaration;
    if (!symbol || !declaration || this.sources.assigned.has(symbol)) return [];
    if (ts.isVariableDeclaration(declaration)) return declaration.initializer ? [strip(declaration.initializer)] : [];
    if (!ts.isParameter(declaration)) return [];
    const at = (declaration.parent as Body).parameters.indexOf(declaration);
    const calls = this.sources.calls.get(declaration.parent) ?? [];
    // what a function calls itself is fixed per instance of it, see `Bindings`
    if (calls.length > 1 && enclosing(e) === declaration.parent) return [];
    return calls.flatMap(({ arguments: { [at]: argument } }) => (argument ? [strip(argument)] : []));
  }

  /** Kind of the values that a list of JavaScript holds; undefined for anything else. */
  elementsOf(node: ts.Node): ts.Type | undefined {
    const { checker } = this.sources;
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
    if (!checker.isArrayType(type) && !checker.isTupleType(type)) return undefined;
    const element = type.getNumberIndexType();
    return element && checker.getNonNullableType(element);
  }

  /** What a called factory returns. */
  private returned(call: ts.CallExpression): ts.Expression | undefined {
    const body = this.sources.declarationOf(call.expression)?.body;
    if (!body) return undefined;
    if (!ts.isBlock(body)) return strip(body);
    const last = body.statements.findLast((each) => ts.isReturnStatement(each));
    return last?.expression && strip(last.expression);
  }
}

/** The function that contains a node; undefined at the top level of a module. */
export function enclosing(node: ts.Node): Body | undefined {
  let each = node.parent;
  while (each && !ts.isFunctionLike(each)) each = each.parent;
  return each as Body | undefined;
}
