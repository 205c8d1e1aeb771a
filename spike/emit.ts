/** Fourth stage: translates instances of functions to WebAssembly with binaryen. */
import binaryen from 'binaryen';
import ts from 'typescript';
import { assignedPart, type Fn, isAssignment, strip, Unsupported } from './collect.js';
import { COMPARISONS, type Inference, LIMIT } from './infer.js';
import { PAGES } from './pages.js';
import { type ArrayKind, type Bindings, enclosing, isFn, type Path, type Resolver } from './resolve.js';

const K = ts.SyntaxKind;
type Type = 'i32' | 'f64';
type Ref = binaryen.ExpressionRef;

/** A word of instance memory: what a factory hands over when it is bound. */
export interface Slot {
  readonly kind: 'array' | 'length' | 'i32' | 'f64' | 'env';
  /** Source of the value in the scope of the factory. */
  readonly text: string;
  readonly offset: number;
  readonly isMutable: boolean;
  /** The variable of the factory, if it is one that is assigned later. */
  readonly variable: ts.Symbol | undefined;
}

/** The captured values of all functions of one factory. */
export class Layout {
  readonly slots = new Map<string, Slot>();

  constructor(readonly factory: Fn | undefined) {}

  take(kind: Slot['kind'], text: string, isMutable: boolean, variable?: ts.Symbol): Slot {
    const key = `${kind} ${text}`;
    let slot = this.slots.get(key);
    if (!slot) this.slots.set(key, (slot = { kind, text, offset: 8 * this.slots.size, isMutable, variable }));
    return slot;
  }
}

/** A function compiled for fixed functions and records as arguments. */
export interface Instance {
  readonly name: string;
  readonly fn: Fn;
  readonly layout: Layout;
  readonly parameters: readonly { name: string; kind: Type | 'array' }[];
  readonly result: Type | 'boolean' | undefined;
  /** Words that calls of this instance read and that may have changed, and those that they write. */
  readonly reads: Set<Slot>;
  readonly writes: Set<Slot>;
}

const SHIFT: Record<ArrayKind, number> = { Float64Array: 3, Float32Array: 2, Int32Array: 2, Uint8Array: 0 };

export class Emitter {
  readonly module = new binaryen.Module();
  readonly instances = new Map<string, Instance>();
  private readonly failures = new Map<string, Unsupported>();
  private readonly layouts = new Map<Fn | undefined, Layout>();
  private readonly files = new Map<string, number>();

  constructor(
    readonly resolver: Resolver,
    readonly inference: Inference,
  ) {
    this.module.setFeatures(
      binaryen.Features.BulkMemory |
        binaryen.Features.NontrappingFPToInt |
        binaryen.Features.MutableGlobals |
        binaryen.Features.SignExt,
    );
    this.module.setMemory(PAGES, PAGES, null, [], false, false, '0');
    this.module.addMemoryImport('0', 'env', 'memory');
  }

  layoutOf(factory: Fn | undefined): Layout {
    let layout = this.layouts.get(factory);
    if (!layout) this.layouts.set(factory, (layout = new Layout(factory)));
    return layout;
  }

  /** Number of a source file in the source map. */
  fileOf(name: string): number {
    let index = this.files.get(name);
    if (index === undefined) this.files.set(name, (index = this.module.addDebugInfoFileName(name)));
    return index;
  }

  /** @throws Unsupported if it, or a function that it calls, cannot be compiled */
  instance(fn: Fn, bindings: Bindings, layout: Layout): Instance {
    const bound = [...bindings].map(([symbol, to]) => `${symbol.name}=${isFn(to) ? to.name : to.text}`).join(',');
    const owner = layout.factory ? `${layout.factory.file}/${layout.factory.name}` : '';
    const key = `${owner}|${fn.file}:${fn.node.pos}|${bound}`;
    const known = this.instances.get(key);
    if (known) return known;
    const failed = this.failures.get(key);
    if (failed) throw failed;
    const symbolOf = (parameter: ts.ParameterDeclaration): ts.Symbol => this.resolver.sources.symbol(parameter.name)!;
    try {
      const parameters = fn.node.parameters
        .filter((parameter) => !bindings.has(symbolOf(parameter)))
        .map((parameter) => ({ name: parameter.name.getText(), kind: this.parameterKind(parameter) }));
      const name = `${fn.factory ? `${fn.factory.name}.` : ''}${fn.name}${bound ? `<${bound}>` : ''}#${this.instances.size}`;
      const instance: Instance = {
        name,
        fn,
        layout,
        parameters,
        result: this.resultOf(fn),
        reads: new Set(),
        writes: new Set(),
      };
      this.instances.set(key, instance);
      new Translation(this, instance, bindings).run();
      return instance;
    } catch (error) {
      this.instances.delete(key);
      const failure = error instanceof Unsupported ? error : new Unsupported(fn.node, `binaryen: ${error}`);
      this.failures.set(key, failure);
      throw failure;
    }
  }

  private parameterKind(parameter: ts.ParameterDeclaration): Type | 'array' {
    if (!ts.isIdentifier(parameter.name)) throw new Unsupported(parameter, 'pattern as a parameter');
    if (parameter.initializer || parameter.dotDotDotToken)
      throw new Unsupported(parameter, 'default or rest parameter');
    if (this.resolver.arrayKind(parameter.name)) return 'array';
    if (!this.resolver.isNumeric(parameter.name))
      throw new Unsupported(parameter, `parameter ${parameter.name.text} is a record or function`);
    if (this.resolver.isBoolean(parameter.name)) return 'i32';
    const value = this.inference.variables.get(this.resolver.sources.symbol(parameter.name)!);
    if (!value) throw new Unsupported(parameter, `no call settles whether ${parameter.name.text} is an integer`);
    return value.type;
  }

  private resultOf(fn: Fn): Instance['result'] {
    const { checker } = this.resolver.sources;
    const signature = checker.getSignatureFromDeclaration(fn.node);
    const type = signature && checker.getReturnTypeOfSignature(signature);
    if (!type || type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return undefined;
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    const isNumber = (each: ts.Type): boolean => (each.flags & ts.TypeFlags.NumberLike) !== 0;
    if (!isNumber(type) && !(type.isUnion() && type.types.every(isNumber)))
      throw new Unsupported(fn.node, `${fn.name} returns ${checker.typeToString(type)}`);
    const value = this.inference.results.get(fn);
    if (!value) throw new Unsupported(fn.node, 'type of the result is unknown');
    return value.type;
  }
}

/** Translates the body of one instance. */
class Translation {
  private readonly m: binaryen.Module;
  private readonly resolver: Resolver;
  private readonly locals = new Map<ts.Symbol, { index: number; type: Type }>();
  private readonly types: Type[] = [];
  private readonly count: number;
  private labels = 0;
  private readonly targets: { break: string; continue: string }[] = [];
  private readonly lines: [Ref, ts.Node][] = [];

  constructor(
    private readonly emitter: Emitter,
    private readonly instance: Instance,
    private readonly bindings: Bindings,
  ) {
    this.m = emitter.module;
    this.resolver = emitter.resolver;
    const { parameters } = instance.fn.node;
    for (const parameter of parameters) {
      const symbol = this.symbol(parameter.name);
      if (bindings.has(symbol)) continue;
      const { kind } = instance.parameters[this.types.length]!;
      this.locals.set(symbol, { index: this.types.length, type: kind === 'array' ? 'i32' : kind });
      this.types.push(kind === 'array' ? 'i32' : kind);
    }
    // the last parameter is the address of the captured values
    this.types.push('i32');
    this.count = this.types.length;
  }

  private get env(): Ref {
    return this.m.local.get(this.count - 1, binaryen.i32);
  }

  run(): void {
    const { fn, name, result } = this.instance;
    const { body } = fn.node;
    if (!body) throw new Unsupported(fn.node, 'no body');
    const wasm = result === undefined ? binaryen.none : this.wasm(result === 'boolean' ? 'i32' : result);
    let code: Ref;
    if (ts.isBlock(body)) {
      const list = body.statements.map((each) => this.statement(each));
      if (result !== undefined) list.push(this.m.unreachable());
      code = this.m.block(null, list, wasm);
    } else code = result === undefined ? this.effect(body) : this.value(body, result);
    const parameters = binaryen.createType(this.types.slice(0, this.count).map((type) => this.wasm(type)));
    const added = this.m.addFunction(
      name,
      parameters,
      wasm,
      this.types.slice(this.count).map((type) => this.wasm(type)),
      code,
    );
    const file = this.emitter.fileOf(fn.file);
    for (const [ref, node] of this.lines) {
      const { line, character } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
      this.m.setDebugLocation(added, ref, file, line + 1, character);
    }
  }

  private wasm(type: Type): binaryen.Type {
    return type === 'i32' ? binaryen.i32 : binaryen.f64;
  }

  private symbol(node: ts.Node): ts.Symbol {
    const symbol = this.resolver.sources.symbol(node);
    if (!symbol) throw new Unsupported(node, 'name without a declaration');
    return symbol;
  }

  private temporary(type: Type): number {
    this.types.push(type);
    return this.types.length - 1;
  }

  private local(symbol: ts.Symbol, type: Type): { index: number; type: Type } {
    let local = this.locals.get(symbol);
    if (!local) this.locals.set(symbol, (local = { index: this.temporary(type), type }));
    return local;
  }

  // statements

  private statement(node: ts.Statement): Ref {
    const code = this.statementOf(node);
    this.lines.push([code, node]);
    return code;
  }

  private statementOf(node: ts.Statement): Ref {
    const { m } = this;
    if (ts.isBlock(node))
      return m.block(
        null,
        node.statements.map((each) => this.statement(each)),
        binaryen.none,
      );
    if (ts.isVariableStatement(node)) return this.declarations(node.declarationList);
    if (ts.isExpressionStatement(node)) return this.effect(node.expression);
    if (ts.isIfStatement(node)) {
      const otherwise = node.elseStatement && this.statement(node.elseStatement);
      return m.if(this.condition(node.expression), this.statement(node.thenStatement), otherwise);
    }
    if (ts.isForStatement(node))
      return this.loop(node, node.initializer, node.condition, node.incrementor, node.statement);
    if (ts.isWhileStatement(node)) return this.loop(node, undefined, node.expression, undefined, node.statement);
    if (ts.isDoStatement(node)) return this.loop(node, undefined, node.expression, undefined, node.statement);
    if (ts.isReturnStatement(node)) {
      const { result } = this.instance;
      if (result !== undefined && node.expression) return m.return(this.value(node.expression, result));
      if (!node.expression) return m.return();
      return m.block(null, [this.effect(node.expression), m.return()], binaryen.none);
    }
    const target = this.targets.at(-1);
    if (ts.isBreakStatement(node) && !node.label && target) return m.br(target.break);
    if (ts.isContinueStatement(node) && !node.label && target) return m.br(target.continue);
    if (ts.isEmptyStatement(node)) return m.nop();
    throw new Unsupported(node, `statement ${K[node.kind]}`);
  }

  private loop(
    node: ts.Statement,
    initializer: ts.ForInitializer | undefined,
    condition: ts.Expression | undefined,
    incrementor: ts.Expression | undefined,
    body: ts.Statement,
  ): Ref {
    const { m } = this;
    const id = this.labels++;
    const target = { break: `break${id}`, continue: `continue${id}` };
    const begin: Ref[] = [];
    if (initializer)
      begin.push(ts.isVariableDeclarationList(initializer) ? this.declarations(initializer) : this.effect(initializer));
    const test = condition && this.condition(condition);
    this.targets.push(target);
    const inner = m.block(target.continue, [this.statement(body)], binaryen.none);
    this.targets.pop();
    const step = incrementor ? [this.effect(incrementor)] : [];
    const again = m.br(`loop${id}`);
    const list = ts.isDoStatement(node)
      ? [inner, ...step, m.br(`loop${id}`, test)]
      : [...(test ? [m.br(target.break, m.i32.eqz(test))] : []), inner, ...step, again];
    const loop = m.loop(`loop${id}`, m.block(null, list, binaryen.none));
    return m.block(target.break, [...begin, loop], binaryen.none);
  }

  private declarations(list: ts.VariableDeclarationList): Ref {
    const code: Ref[] = [];
    for (const each of list.declarations) {
      if (ts.isObjectBindingPattern(each.name)) code.push(...this.destructured(each, each.name));
      else if (ts.isIdentifier(each.name)) code.push(this.declaration(each, each.name));
      else throw new Unsupported(each, 'array pattern');
    }
    return this.m.block(null, code, binaryen.none);
  }

  private destructured(node: ts.VariableDeclaration, pattern: ts.ObjectBindingPattern): Ref[] {
    const base = node.initializer && this.resolver.path(node.initializer, this.bindings);
    if (!base) throw new Unsupported(node, 'destructured value is not captured');
    const code: Ref[] = [];
    for (const element of pattern.elements) {
      const property = (element.propertyName ?? element.name).getText();
      const symbol = this.symbol(element.name);
      const member = this.resolver.sources.checker.getTypeAtLocation(node.initializer!).getProperty(property);
      const isMutable = base.isMutable || (member !== undefined && this.resolver.sources.assigned.has(member));
      const path: Path = { root: base.root, text: `${base.text}.${property}`, isMutable };
      if (this.resolver.arrayKind(element.name))
        code.push(this.m.local.set(this.local(symbol, 'i32').index, this.word('array', path, node)));
      else if (this.resolver.isNumeric(element.name)) {
        if (property === 'length') throw new Unsupported(node, 'length of an array');
        code.push(
          this.m.local.set(this.local(symbol, this.variableType(element.name)).index, this.word('i32', path, node)),
        );
      } else if (this.resolver.sources.checker.getTypeAtLocation(element.name).getCallSignatures().length)
        throw new Unsupported(element, 'destructured function');
    }
    return code;
  }

  private declaration(node: ts.VariableDeclaration, name: ts.Identifier): Ref {
    const symbol = this.symbol(name);
    if (this.resolver.arrayKind(name)) {
      if (!node.initializer) throw new Unsupported(node, 'array without a value');
      return this.m.local.set(this.local(symbol, 'i32').index, this.array(node.initializer));
    }
    if (!this.resolver.isNumeric(name)) {
      if (node.initializer && this.resolver.path(node.initializer, this.bindings)) return this.m.nop();
      throw new Unsupported(node, `local ${name.text} is neither number nor array`);
    }
    if (this.resolver.sources.constant(name) !== undefined) return this.m.nop();
    const { index, type } = this.local(symbol, this.variableType(name));
    return node.initializer ? this.m.local.set(index, this.number(node.initializer, type)) : this.m.nop();
  }

  private variableType(name: ts.Node): Type {
    if (this.resolver.isBoolean(name)) return 'i32';
    const value = this.emitter.inference.variables.get(this.symbol(name));
    if (!value) throw new Unsupported(name, `type of ${name.getText()} is unknown`);
    return value.type;
  }

  // captured values

  private word(kind: Slot['kind'], path: Path, node: ts.Node): Ref {
    const { m } = this;
    const slot = this.slot(kind, path, node);
    const type = kind === 'f64' ? m.f64 : m.i32;
    return type.load(slot.offset, 0, this.env);
  }

  private slot(kind: Slot['kind'], path: Path, node: ts.Node): Slot {
    const declaration = path.root.valueDeclaration;
    const owner = declaration && enclosing(declaration);
    const { layout, fn } = this.instance;
    if (!layout.factory) throw new Unsupported(node, `${path.text} is a variable of the module`);
    const isOwn = owner === layout.factory.node || (owner === undefined && layout.factory.file === fn.file);
    if (!isOwn) throw new Unsupported(node, `${path.text} is out of reach of ${layout.factory.name}`);
    const isVariable = path.text === path.root.name && this.resolver.sources.assigned.has(path.root);
    if (isVariable && kind === 'array') throw new Unsupported(node, `captured array ${path.text} is replaced later`);
    const slot = layout.take(kind, path.text, path.isMutable && !isVariable, isVariable ? path.root : undefined);
    if (slot.isMutable) this.instance.reads.add(slot);
    return slot;
  }

  private capturedNumber(e: ts.Expression): { path: Path; type: Type } | undefined {
    const path = this.resolver.path(e, this.bindings);
    if (!path) return undefined;
    if (ts.isIdentifier(e)) return { path, type: this.variableType(e) };
    return { path, type: 'i32' };
  }

  /** Address of an array. */
  private array(expression: ts.Expression): Ref {
    const e = strip(expression);
    const symbol = ts.isIdentifier(e) ? this.symbol(e) : undefined;
    const local = symbol && this.locals.get(symbol);
    if (local) return this.m.local.get(local.index, binaryen.i32);
    if (ts.isConditionalExpression(e))
      return this.m.if(this.condition(e.condition), this.array(e.whenTrue), this.array(e.whenFalse));
    const path = this.resolver.path(e, this.bindings);
    if (!path) throw new Unsupported(e, `array ${e.getText().slice(0, 40)} is not captured`);
    return this.word('array', path, e);
  }

  /** Address and offset of an element. */
  private element(e: ts.ElementAccessExpression): { at: Ref; offset: number; kind: ArrayKind } {
    const { m } = this;
    const kind = this.resolver.arrayKind(e.expression);
    if (!kind) throw new Unsupported(e, 'element of something else than a typed array');
    const shift = SHIFT[kind];
    const base = this.array(e.expression);
    let index = strip(e.argumentExpression);
    let offset = 0;
    const constant = this.resolver.sources.constant(index);
    if (constant !== undefined) return { at: base, offset: constant << shift, kind };
    if (ts.isBinaryExpression(index) && index.operatorToken.kind === K.PlusToken) {
      const right = this.resolver.sources.constant(index.right);
      if (right !== undefined && right >= 0) {
        offset = right << shift;
        index = index.left;
      }
    }
    const value = this.emitter.inference.of(index);
    if (value?.type !== 'i32')
      throw new Unsupported(index, `index ${index.getText()} may be no integer, or exceed 2^31`);
    const scaled = this.number(index, 'i32');
    return { at: m.i32.add(base, shift ? m.i32.shl(scaled, m.i32.const(shift)) : scaled), offset, kind };
  }

  private load(kind: ArrayKind, at: Ref, offset: number): Ref {
    const { m } = this;
    if (kind === 'Float64Array') return m.f64.load(offset, 0, at);
    if (kind === 'Float32Array') return m.f64.promote(m.f32.load(offset, 0, at));
    return kind === 'Int32Array' ? m.i32.load(offset, 0, at) : m.i32.load8_u(offset, 0, at);
  }

  private store(kind: ArrayKind, at: Ref, offset: number, value: Ref): Ref {
    const { m } = this;
    if (kind === 'Float64Array') return m.f64.store(offset, 0, at, value);
    if (kind === 'Float32Array') return m.f32.store(offset, 0, at, m.f32.demote(value));
    return kind === 'Int32Array' ? m.i32.store(offset, 0, at, value) : m.i32.store8(offset, 0, at, value);
  }

  // expressions

  /** An expression for its effects. */
  private effect(expression: ts.Expression): Ref {
    const { m } = this;
    const e = strip(expression);
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === K.CommaToken)
      return m.block(null, [this.effect(e.left), this.effect(e.right)], binaryen.none);
    if (assignedPart(e)) return this.assignment(e);
    if (ts.isCallExpression(e)) {
      const { code, result } = this.call(e);
      return result === undefined ? code : m.drop(code);
    }
    if (ts.isConditionalExpression(e))
      return m.if(this.condition(e.condition), this.effect(e.whenTrue), this.effect(e.whenFalse));
    throw new Unsupported(e, `statement of ${K[e.kind]}`);
  }

  private assignment(e: ts.Expression): Ref {
    const { m } = this;
    const left = assignedPart(e)!;
    const isBinary = ts.isBinaryExpression(e);
    const op = isBinary ? e.operatorToken.kind : undefined;
    if (ts.isElementAccessExpression(left)) {
      const right = op === K.EqualsToken ? strip((e as ts.BinaryExpression).right) : undefined;
      // a = b = c
      if (right && assignedPart(right)) return this.chain(e, this.temporary(this.typeOf(right)));
      const { at, offset, kind } = this.element(left);
      const type: Type = kind === 'Int32Array' || kind === 'Uint8Array' ? 'i32' : 'f64';
      if (right) return this.store(kind, at, offset, this.truncated(right, type));
      const address = this.temporary('i32');
      const before = this.load(kind, m.local.get(address, binaryen.i32), offset);
      const after = this.combined(e, before, type);
      return m.block(
        null,
        [m.local.set(address, at), this.store(kind, m.local.get(address, binaryen.i32), offset, after)],
        binaryen.none,
      );
    }
    if (!ts.isIdentifier(left)) throw new Unsupported(left, 'assignment to a property');
    const symbol = this.symbol(left);
    const local = this.locals.get(symbol);
    if (local)
      return m.local.set(local.index, this.assigned(e, local.type, m.local.get(local.index, this.wasm(local.type))));
    const captured = this.capturedNumber(left);
    if (!captured) {
      const made = this.local(symbol, this.variableType(left));
      return m.local.set(made.index, this.assigned(e, made.type, m.local.get(made.index, this.wasm(made.type))));
    }
    const slot = this.slot(captured.type, captured.path, e);
    if (!slot.variable || this.instance.layout.factory !== this.instance.fn.factory)
      throw new Unsupported(e, 'assignment to a captured field');
    this.instance.writes.add(slot);
    const value = this.assigned(e, captured.type, this.word(captured.type, captured.path, e));
    return (captured.type === 'f64' ? m.f64 : m.i32).store(slot.offset, 0, this.env, value);
  }

  private chain(e: ts.Expression, value: number): Ref {
    const { m } = this;
    const left = assignedPart(e)!;
    if (!ts.isBinaryExpression(e) || e.operatorToken.kind !== K.EqualsToken || !ts.isElementAccessExpression(left))
      throw new Unsupported(e, 'chained assignment');
    const right = strip(e.right);
    const { at, offset, kind } = this.element(left);
    const type: Type = kind === 'Int32Array' || kind === 'Uint8Array' ? 'i32' : 'f64';
    const from = this.types[value]!;
    const address = this.temporary('i32');
    const inner = assignedPart(right) ? this.chain(right, value) : m.local.set(value, this.number(right, from));
    return m.block(
      null,
      [
        m.local.set(address, at),
        inner,
        this.store(
          kind,
          m.local.get(address, binaryen.i32),
          offset,
          this.convert(m.local.get(value, this.wasm(from)), from, type, e),
        ),
      ],
      binaryen.none,
    );
  }

  /** The value that a variable gets. */
  private assigned(e: ts.Expression, type: Type, before: Ref): Ref {
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === K.EqualsToken) return this.number(e.right, type);
    return this.combined(e, before, type);
  }

  private combined(e: ts.Expression, before: Ref, type: Type): Ref {
    const { m } = this;
    if (!ts.isBinaryExpression(e)) {
      const isPlus =
        (ts.isPostfixUnaryExpression(e) || ts.isPrefixUnaryExpression(e)) && e.operator === K.PlusPlusToken;
      if (type === 'f64') return (isPlus ? m.f64.add : m.f64.sub)(before, m.f64.const(1));
      return (isPlus ? m.i32.add : m.i32.sub)(before, m.i32.const(1));
    }
    const op = e.operatorToken.kind;
    const of = { [K.PlusEqualsToken]: 'add', [K.MinusEqualsToken]: 'sub', [K.AsteriskEqualsToken]: 'mul' } as Partial<
      Record<ts.SyntaxKind, 'add' | 'sub' | 'mul'>
    >;
    const name = of[op];
    if (name && type === 'f64') return m.f64[name](before, this.number(e.right, 'f64'));
    if (name && this.typeOf(e.right) === 'i32') return m.i32[name](before, this.number(e.right, 'i32'));
    if (op === K.SlashEqualsToken && type === 'f64') return m.f64.div(before, this.number(e.right, 'f64'));
    const bits = {
      [K.BarEqualsToken]: 'or',
      [K.AmpersandEqualsToken]: 'and',
      [K.CaretEqualsToken]: 'xor',
      [K.GreaterThanGreaterThanEqualsToken]: 'shr_s',
      [K.LessThanLessThanEqualsToken]: 'shl',
    } as Partial<Record<ts.SyntaxKind, 'or' | 'and' | 'xor' | 'shr_s' | 'shl'>>;
    const bit = bits[op];
    if (bit && type === 'i32') return m.i32[bit](before, this.truncated(e.right, 'i32'));
    throw new Unsupported(e, `operator ${e.operatorToken.getText()}`);
  }

  private typeOf(e: ts.Expression): Type {
    const value = this.emitter.inference.of(e);
    if (!value) throw new Unsupported(e, `type of ${e.getText().slice(0, 40)} is unknown`);
    return value.type;
  }

  private value(e: ts.Expression, result: Type | 'boolean'): Ref {
    return result === 'boolean' ? this.condition(e) : this.number(e, result);
  }

  private convert(code: Ref, from: Type, to: Type, node: ts.Node): Ref {
    if (from === to) return code;
    if (to === 'f64') return this.m.f64.convert_s.i32(code);
    throw new Unsupported(node, `a double where an integer is needed: ${node.getText().slice(0, 40)}`);
  }

  /** A number as JavaScript stores it in an array: doubles become integers modulo 2^32. */
  private truncated(e: ts.Expression, type: Type): Ref {
    const { m } = this;
    if (type === 'f64' || this.typeOf(e) === 'i32') return this.number(e, type);
    return m.i32.wrap(m.i64.trunc_s_sat.f64(this.number(e, 'f64')));
  }

  /** A number of the wanted type; integers are computed modulo 2^32. */
  private number(expression: ts.Expression, type: Type): Ref {
    const { m } = this;
    const e = strip(expression);
    const constant = this.resolver.sources.constant(e);
    if (constant !== undefined) return type === 'f64' ? m.f64.const(constant) : m.i32.const(constant | 0);
    if (this.resolver.isBoolean(e)) return this.convert(this.condition(e), 'i32', type, e);
    if (ts.isIdentifier(e)) return this.name(e, type);
    if (ts.isElementAccessExpression(e)) {
      const { at, offset, kind } = this.element(e);
      return this.convert(
        this.load(kind, at, offset),
        kind === 'Int32Array' || kind === 'Uint8Array' ? 'i32' : 'f64',
        type,
        e,
      );
    }
    if (ts.isPropertyAccessExpression(e)) {
      if (e.name.text === 'length') throw new Unsupported(e, 'length of an array');
      const captured = this.capturedNumber(e);
      if (captured) return this.convert(this.word(captured.type, captured.path, e), captured.type, type, e);
    }
    if (ts.isConditionalExpression(e))
      return m.if(this.condition(e.condition), this.number(e.whenTrue, type), this.number(e.whenFalse, type));
    if (ts.isPrefixUnaryExpression(e)) return this.prefix(e, type);
    if (ts.isPostfixUnaryExpression(e)) return this.postfix(e, type);
    if (ts.isCallExpression(e)) {
      const { code, result } = this.call(e);
      if (result === undefined) throw new Unsupported(e, 'call without a result');
      return this.convert(code, result === 'boolean' ? 'i32' : result, type, e);
    }
    if (ts.isBinaryExpression(e)) return this.binary(e, type);
    throw new Unsupported(e, `expression ${K[e.kind]}`);
  }

  private name(e: ts.Identifier, type: Type): Ref {
    const local = this.locals.get(this.symbol(e));
    if (local) {
      const value = this.emitter.inference.variables.get(this.symbol(e));
      if (type === 'f64' && local.type === 'i32' && value?.mayBeMinusZero)
        throw new Unsupported(e, `${e.text} may be -0`);
      return this.convert(this.m.local.get(local.index, this.wasm(local.type)), local.type, type, e);
    }
    const captured = this.capturedNumber(e);
    if (!captured) throw new Unsupported(e, `${e.text} is neither local nor captured`);
    return this.convert(this.word(captured.type, captured.path, e), captured.type, type, e);
  }

  private prefix(e: ts.PrefixUnaryExpression, type: Type): Ref {
    const { m } = this;
    if (assignedPart(e)) {
      const local = ts.isIdentifier(e.operand) ? this.locals.get(this.symbol(e.operand)) : undefined;
      if (!local) throw new Unsupported(e, 'increment in an expression');
      const code = m.local.tee(
        local.index,
        this.combined(e, m.local.get(local.index, this.wasm(local.type)), local.type),
        this.wasm(local.type),
      );
      return this.convert(code, local.type, type, e);
    }
    if (e.operator === K.MinusToken)
      return type === 'f64'
        ? m.f64.neg(this.number(e.operand, 'f64'))
        : m.i32.sub(m.i32.const(0), this.number(e.operand, 'i32'));
    if (e.operator === K.PlusToken) return this.number(e.operand, type);
    if (e.operator === K.TildeToken)
      return this.convert(m.i32.xor(this.truncated(e.operand, 'i32'), m.i32.const(-1)), 'i32', type, e);
    throw new Unsupported(e, 'prefix operator');
  }

  private postfix(e: ts.PostfixUnaryExpression, type: Type): Ref {
    const { m } = this;
    const local = ts.isIdentifier(e.operand) ? this.locals.get(this.symbol(e.operand)) : undefined;
    if (local?.type !== 'i32') throw new Unsupported(e, 'increment in an expression');
    const after = m.local.tee(
      local.index,
      this.combined(e, m.local.get(local.index, binaryen.i32), 'i32'),
      binaryen.i32,
    );
    const one = m.i32.const(1);
    return this.convert(e.operator === K.PlusPlusToken ? m.i32.sub(after, one) : m.i32.add(after, one), 'i32', type, e);
  }

  private binary(e: ts.BinaryExpression, type: Type): Ref {
    const { m } = this;
    const op = e.operatorToken.kind;
    if (isAssignment(op)) {
      const left = assignedPart(e)!;
      const local = ts.isIdentifier(left) ? this.locals.get(this.symbol(left)) : undefined;
      if (!local) throw new Unsupported(e, 'assignment in an expression');
      const code = this.assigned(e, local.type, m.local.get(local.index, this.wasm(local.type)));
      return this.convert(m.local.tee(local.index, code, this.wasm(local.type)), local.type, type, e);
    }
    const bits = {
      [K.BarToken]: 'or',
      [K.AmpersandToken]: 'and',
      [K.CaretToken]: 'xor',
      [K.GreaterThanGreaterThanToken]: 'shr_s',
      [K.LessThanLessThanToken]: 'shl',
    } as Partial<Record<ts.SyntaxKind, 'or' | 'and' | 'xor' | 'shr_s' | 'shl'>>;
    const bit = bits[op];
    if (bit)
      return this.convert(m.i32[bit](this.truncated(e.left, 'i32'), this.truncated(e.right, 'i32')), 'i32', type, e);
    const names = { [K.PlusToken]: 'add', [K.MinusToken]: 'sub', [K.AsteriskToken]: 'mul' } as Partial<
      Record<ts.SyntaxKind, 'add' | 'sub' | 'mul'>
    >;
    const name = names[op];
    if (name && type === 'f64') return m.f64[name](this.number(e.left, 'f64'), this.number(e.right, 'f64'));
    if (name && this.typeOf(e) === 'i32') return m.i32[name](this.number(e.left, 'i32'), this.number(e.right, 'i32'));
    if (op === K.SlashToken && type === 'f64')
      return m.f64.div(this.number(e.left, 'f64'), this.number(e.right, 'f64'));
    const divisor = this.resolver.sources.constant(e.right);
    if (op === K.PercentToken && this.typeOf(e) === 'i32' && divisor)
      return this.convert(m.i32.rem_s(this.number(e.left, 'i32'), m.i32.const(divisor)), 'i32', type, e);
    if (op === K.CommaToken) return m.block(null, [this.effect(e.left), this.number(e.right, type)], this.wasm(type));
    throw new Unsupported(e, `operator ${e.operatorToken.getText()} for ${type}`);
  }

  private condition(expression: ts.Expression): Ref {
    const { m } = this;
    const e = strip(expression);
    if (e.kind === K.TrueKeyword) return m.i32.const(1);
    if (e.kind === K.FalseKeyword) return m.i32.const(0);
    if (ts.isPrefixUnaryExpression(e) && e.operator === K.ExclamationToken) return m.i32.eqz(this.condition(e.operand));
    if (ts.isBinaryExpression(e)) {
      const op = e.operatorToken.kind;
      if (op === K.AmpersandAmpersandToken)
        return m.if(this.condition(e.left), this.condition(e.right), m.i32.const(0));
      if (op === K.BarBarToken) return m.if(this.condition(e.left), m.i32.const(1), this.condition(e.right));
      if (COMPARISONS.has(op)) return this.comparison(e);
    }
    if (this.resolver.isBoolean(e)) {
      if (ts.isIdentifier(e)) return this.name(e, 'i32');
      if (ts.isConditionalExpression(e))
        return m.if(this.condition(e.condition), this.condition(e.whenTrue), this.condition(e.whenFalse));
      if (ts.isCallExpression(e)) {
        const { code, result } = this.call(e);
        if (result !== 'boolean') throw new Unsupported(e, 'call as a condition');
        return code;
      }
      const captured = ts.isPropertyAccessExpression(e) ? this.capturedNumber(e) : undefined;
      if (captured) return this.word('i32', captured.path, e);
      throw new Unsupported(e, `condition ${K[e.kind]}`);
    }
    if (this.resolver.isNumeric(e) && this.typeOf(e) === 'i32') return m.i32.ne(this.number(e, 'i32'), m.i32.const(0));
    throw new Unsupported(e, `condition ${e.getText().slice(0, 40)}`);
  }

  private comparison(e: ts.BinaryExpression): Ref {
    const { m } = this;
    if (!this.resolver.isNumeric(e.left) || !this.resolver.isNumeric(e.right))
      throw new Unsupported(e, 'comparison of other things than numbers');
    const { inference } = this.emitter;
    const isInteger = [e.left, e.right].every((each) => {
      const value = inference.of(each);
      return value?.type === 'i32' && value.most <= LIMIT;
    });
    const type: Type = isInteger ? 'i32' : 'f64';
    const a = this.number(e.left, type);
    const b = this.number(e.right, type);
    switch (e.operatorToken.kind) {
      case K.LessThanToken:
        return isInteger ? m.i32.lt_s(a, b) : m.f64.lt(a, b);
      case K.GreaterThanToken:
        return isInteger ? m.i32.gt_s(a, b) : m.f64.gt(a, b);
      case K.LessThanEqualsToken:
        return isInteger ? m.i32.le_s(a, b) : m.f64.le(a, b);
      case K.GreaterThanEqualsToken:
        return isInteger ? m.i32.ge_s(a, b) : m.f64.ge(a, b);
      case K.EqualsEqualsEqualsToken:
        return isInteger ? m.i32.eq(a, b) : m.f64.eq(a, b);
      default:
        return isInteger ? m.i32.ne(a, b) : m.f64.ne(a, b);
    }
  }

  // calls

  private call(e: ts.CallExpression): { code: Ref; result: Instance['result'] } {
    const [, name] = /^Math\.(\w+)$/.exec(e.expression.getText()) ?? [];
    if (name) return this.math(e, name);
    const fn = this.resolver.callee(e.expression, this.bindings);
    if (!fn) throw new Unsupported(e, `call of ${e.expression.getText().slice(0, 40)}`);
    const { layout } = this.instance;
    const isNested = fn.factory !== undefined;
    const isForeign = isNested && fn.factory !== layout.factory;
    const bindings = new Map<ts.Symbol, Fn | Path>();
    const given: ts.Expression[] = [];
    fn.node.parameters.forEach((parameter, i) => {
      const argument = e.arguments[i];
      if (!argument) throw new Unsupported(e, 'missing argument');
      const value =
        this.resolver.arrayKind(argument) || this.resolver.isNumeric(argument)
          ? undefined
          : (this.resolver.callee(argument, this.bindings) ?? this.resolver.path(argument, this.bindings));
      if (value && !isForeign) bindings.set(this.symbol(parameter.name), value);
      else given.push(argument);
    });
    const to = this.emitter.instance(fn, bindings, isForeign ? this.emitter.layoutOf(fn.factory) : layout);
    if (isForeign && to.reads.size)
      throw new Unsupported(e, `${fn.name} of another factory reads fields that are replaced`);
    if (isForeign && to.writes.size) throw new Unsupported(e, `${fn.name} of another factory assigns its variables`);
    for (const slot of to.reads) this.instance.reads.add(slot);
    for (const slot of to.writes) this.instance.writes.add(slot);
    const operands = to.parameters.map(({ kind }, i) =>
      kind === 'array' ? this.array(given[i]!) : this.number(given[i]!, kind),
    );
    operands.push(isForeign ? this.foreign(e) : this.env);
    const type = to.result === undefined ? binaryen.none : this.wasm(to.result === 'boolean' ? 'i32' : to.result);
    const code = this.m.call(to.name, operands, type);
    this.lines.push([code, e]);
    return { code, result: to.result };
  }

  /** Address of the captured values of a function that another factory made. */
  private foreign(e: ts.CallExpression): Ref {
    const callee = strip(e.expression);
    const path = this.resolver.path(callee, this.bindings);
    if (!path) throw new Unsupported(e, 'function of another factory is not captured');
    return this.word('env', { ...path, isMutable: false }, e);
  }

  private math(e: ts.CallExpression, name: string): { code: Ref; result: Type } {
    const { m } = this;
    const type = this.typeOf(e);
    const [a, b, ...rest] = e.arguments;
    if (name === 'imul')
      return { code: m.i32.mul(this.truncated(a!, 'i32'), this.truncated(b!, 'i32')), result: 'i32' };
    if (name === 'clz32') return { code: m.i32.clz(this.truncated(a!, 'i32')), result: 'i32' };
    if (name === 'min' || name === 'max') {
      let code = this.number(a!, type);
      for (const each of [b!, ...rest]) {
        if (type === 'f64') code = m.f64[name](code, this.number(each, 'f64'));
        else {
          const x = this.temporary('i32');
          const y = this.temporary('i32');
          const get = (index: number): Ref => m.local.get(index, binaryen.i32);
          const first = m.local.tee(x, code, binaryen.i32);
          const second = m.local.tee(y, this.number(each, 'i32'), binaryen.i32);
          const test = name === 'min' ? m.i32.lt_s(first, second) : m.i32.gt_s(first, second);
          code = m.if(test, get(x), get(y));
        }
      }
      return { code, result: type };
    }
    if (name === 'fround') return { code: m.f64.promote(m.f32.demote(this.number(a!, 'f64'))), result: 'f64' };
    if (name === 'abs' && type === 'f64') return { code: m.f64.abs(this.number(a!, 'f64')), result: 'f64' };
    if (name === 'sqrt' || name === 'floor' || name === 'ceil' || name === 'trunc')
      return { code: m.f64[name](this.number(a!, 'f64')), result: 'f64' };
    throw new Unsupported(e, `Math.${name}`);
  }
}
