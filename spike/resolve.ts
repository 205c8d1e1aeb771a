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

/** What parameters stand for in one instance of a function: functions and records are fixed per instance. */
export type Bindings = ReadonlyMap<ts.Symbol, Fn | Path>;

export const isFn = (value: Fn | Path): value is Fn => 'node' in value;

export class Resolver {
  constructor(readonly sources: Sources) {}

  arrayKind(node: ts.Node): ArrayKind | undefined {
    const name = this.sources.checker.getTypeAtLocation(node).getSymbol()?.name;
    return name !== undefined && ARRAYS.has(name) ? (name as ArrayKind) : undefined;
  }

  isNumeric(node: ts.Node): boolean {
    const { flags } = this.sources.checker.getBaseTypeOfLiteralType(this.sources.checker.getTypeAtLocation(node));
    return (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0 || this.isUnionOf(node);
  }

  private isUnionOf(node: ts.Node): boolean {
    const type = this.sources.checker.getTypeAtLocation(node);
    const scalar = ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;
    return type.isUnion() && type.types.every(({ flags }) => (flags & scalar) !== 0);
  }

  isBoolean(node: ts.Node): boolean {
    return (this.sources.checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0;
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
    if (!ts.isIdentifier(e)) return undefined;
    const symbol = this.sources.symbol(e);
    const bound = symbol && bindings.get(symbol);
    if (bound) return isFn(bound) ? undefined : bound;
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return undefined;
    const owner = enclosing(declaration);
    const user = enclosing(e);
    if (owner !== user && (owner === undefined || this.sources.fnOf(owner)?.factory === undefined))
      return { root: symbol, text: e.text, isMutable: this.sources.assigned.has(symbol) };
    // a local name for a captured record
    if (this.arrayKind(e) || this.isNumeric(e)) return undefined;
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.path(declaration.initializer, bindings);
    if (ts.isBindingElement(declaration)) {
      const variable = declaration.parent.parent;
      const base =
        ts.isVariableDeclaration(variable) && variable.initializer && this.path(variable.initializer, bindings);
      if (base) return { ...base, text: `${base.text}.${(declaration.propertyName ?? declaration.name).getText()}` };
    }
    return undefined;
  }

  /** The function that is called; undefined if it depends on more than the sources. */
  callee(expression: ts.Expression, bindings?: Bindings): Fn | undefined {
    const e = strip(expression);
    const direct = this.sources.declarationOf(e);
    if (direct) return this.sources.fnOf(direct);
    if (ts.isIdentifier(e)) {
      const symbol = this.sources.symbol(e);
      const bound = symbol && bindings?.get(symbol);
      if (bound) return isFn(bound) ? bound : undefined;
      const value = this.valueOf(e);
      if (!value || value === e) return undefined;
      if (ts.isCallExpression(value)) {
        const returned = this.returned(value);
        if (returned && ts.isFunctionExpression(returned)) return this.sources.fnOf(returned);
        return returned && this.callee(returned);
      }
      return this.callee(value);
    }
    if (!ts.isPropertyAccessExpression(e)) return undefined;
    const object = this.objectOf(e.expression);
    const property = object?.properties.find((each) => each.name?.getText() === e.name.text);
    if (!property) return undefined;
    if (ts.isShorthandPropertyAssignment(property)) return this.callee(property.name);
    return ts.isPropertyAssignment(property) ? this.callee(property.initializer) : undefined;
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
    const symbol = this.sources.symbol(e);
    const declaration = symbol?.valueDeclaration;
    if (!symbol || !declaration || this.sources.assigned.has(symbol)) return undefined;
    if (ts.isVariableDeclaration(declaration)) return declaration.initializer && strip(declaration.initializer);
    if (!ts.isParameter(declaration)) return undefined;
    const calls = this.sources.calls.get(declaration.parent) ?? [];
    if (calls.length !== 1) return undefined;
    const argument = calls[0]!.arguments[(declaration.parent as Body).parameters.indexOf(declaration)];
    return argument && strip(argument);
  }

  /** What a called factory returns. */
  private returned(call: ts.CallExpression): ts.Expression | undefined {
    const body = this.sources.declarationOf(call.expression)?.body;
    if (!body) return undefined;
    if (!ts.isBlock(body)) return strip(body);
    const last = body.statements.at(-1);
    return last && ts.isReturnStatement(last) && last.expression ? strip(last.expression) : undefined;
  }
}

/** The function that contains a node; undefined at the top level of a module. */
export function enclosing(node: ts.Node): Body | undefined {
  let each = node.parent;
  while (each && !ts.isFunctionLike(each)) each = each.parent;
  return each as Body | undefined;
}
