/** Fourth stage: translates instances of functions to WebAssembly with binaryen. */
import { relative } from 'node:path';
import binaryen from 'binaryen';
import ts from 'typescript';
import { assignedPart, type Fn, isAssignment, placeOf, ROOT, strip, Unsupported } from './collect.js';
import { COMPARISONS, type Inference, LIMIT } from './infer.js';
import { PAGES } from './pages.js';
import { type ArrayKind, type Bindings, type Bound, enclosing, isFn, type Path, type Resolver } from './resolve.js';

const K = ts.SyntaxKind;
type Type = 'i32' | 'f64';
type Ref = binaryen.ExpressionRef;

/** A word of memory that stands for a value of TypeScript; a function takes two, see `Emitter.dispatch`. */
export interface Slot {
  readonly kind: 'array' | 'length' | 'i32' | 'f64' | 'fn' | 'record' | 'list';
  /** Source of the value in the scope of the factory, or the name of a field of a record. */
  readonly text: string;
  readonly offset: number;
  /** The variable of the factory, if it is one that is assigned later. */
  readonly variable: ts.Symbol | undefined;
  /** True if compiled code assigns it. */
  isWritten: boolean;
  /** Numbers of the compiled functions that it may hold, in the order of their tests. */
  readonly ids: readonly number[];
  /** Words of the record that it refers to. */
  readonly record: Layout | undefined;
  /** True if a field may be assigned. */
  readonly isMutable: boolean;
  /** What a list holds. */
  readonly of: ListOf | undefined;
  /** TypeScript that the function consists of, with its parameters. */
  readonly outlined: { readonly node: ts.Node; readonly parameters: readonly string[] } | undefined;
}

type ListOf = 'array' | 'record' | 'fn';
type SlotMore = Partial<Pick<Slot, 'variable' | 'ids' | 'record' | 'isMutable' | 'of' | 'outlined'>>;

/** The captured values of all functions of one factory, or the fields of a type of records. */
export class Layout {
  readonly slots = new Map<string, Slot>();
  /** Size [bytes]. */
  private size = 0;

  constructor(
    readonly id: number,
    readonly factory: Fn | undefined,
  ) {}

  take(kind: Slot['kind'], text: string, more: SlotMore = {}): Slot {
    const key = `${kind} ${text} ${more.record?.id ?? ''} ${more.ids ?? ''}`;
    let slot = this.slots.get(key);
    if (!slot) {
      const { variable, ids = [], record, isMutable = false, of, outlined } = more;
      // doubles, and the two words of a function, at multiples of 8
      const isWide = kind === 'f64' || kind === 'fn';
      const offset = isWide ? (this.size + 7) & ~7 : this.size;
      this.size = offset + (isWide ? 8 : 4);
      slot = { kind, text, offset, variable, isWritten: false, ids, record, isMutable, of, outlined };
      this.slots.set(key, slot);
    }
    return slot;
  }
}

export type Kind = Type | 'boolean' | 'array' | 'record';

interface Parameter {
  readonly name: string;
  readonly kind: Kind;
  readonly array: ArrayKind | undefined;
  readonly record: Layout | undefined;
  /** True if the next word is the length of the array. */
  readonly hasLength?: boolean;
}

/** A function compiled for fixed functions and records as arguments. */
export interface Instance {
  readonly name: string;
  readonly fn: Fn;
  readonly layout: Layout;
  readonly parameters: readonly Parameter[];
  readonly result: Kind | undefined;
  readonly resultRecord?: Layout | undefined;
  readonly resultArray: ArrayKind | undefined;
}

const SHIFT: Record<ArrayKind, number> = { Float64Array: 3, Float32Array: 2, Int32Array: 2, Uint8Array: 0 };

export class Emitter {
  readonly module = new binaryen.Module();
  readonly instances = new Map<string, Instance>();
  private readonly failures = new Map<string, Unsupported>();
  private readonly layouts = new Map<Fn | undefined, Layout>();
  /** Layouts of records, by the symbol of their type. */
  readonly records = new Map<ts.Symbol, Layout>();
  private readonly files = new Map<string, number>();
  private readonly imports = new Set<string>();
  /** Names of modules that functions of other files use, by file. */
  readonly globals = new Map<string, Set<string>>();
  /** Fields of which the length is read. */
  readonly lengthReads = new Set<ts.Symbol>();
  /** Integers that may be -0 and that are also used as doubles. */
  readonly minusZeros = new Set<ts.Symbol>();
  /** Calls from compiled code to TypeScript, with the reason. */
  readonly callOuts = new Map<string, string>();

  constructor(
    readonly resolver: Resolver,
    readonly inference: Inference,
    /** Fields of which the length was read when all was compiled before. */
    readonly knownReads: ReadonlySet<ts.Symbol> = new Set(),
  ) {
    this.module.setFeatures(
      binaryen.Features.BulkMemory |
        binaryen.Features.BulkMemoryOpt |
        binaryen.Features.NontrappingFPToInt |
        binaryen.Features.MutableGlobals |
        binaryen.Features.SignExt,
    );
    this.module.setMemory(PAGES, PAGES, null, [], false, false, '0');
    this.module.addMemoryImport('0', 'env', 'memory');
  }

  layoutOf(factory: Fn | undefined): Layout {
    let layout = this.layouts.get(factory);
    if (!layout) this.layouts.set(factory, (layout = new Layout(this.layouts.size, factory)));
    return layout;
  }

  /** Words of the records of a type. */
  recordOf(node: ts.Node): Layout {
    const { checker } = this.resolver.sources;
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
    const symbol = type.symbol ?? type.aliasSymbol;
    if (!symbol || !(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length)
      throw new Unsupported(node, `${node.getText().slice(0, 40)} is neither number, array nor record`);
    let layout = this.records.get(symbol);
    if (!layout) this.records.set(symbol, (layout = new Layout(this.records.size, undefined)));
    return layout;
  }

  /** Source of a variable or function of a module that is valid in all files. */
  global(file: string, name: string): string {
    const names = this.globals.get(file) ?? new Set();
    this.globals.set(file, names.add(name));
    return `$wasm.globals[${JSON.stringify(`${file}#${name}`)}]`;
  }

  /** The import that calls a function in TypeScript; `signature`: result and parameters. */
  importOf(signature: string): string {
    const name = `js_${signature}`;
    if (!this.imports.has(name)) {
      this.imports.add(name);
      const wasm = [...signature].map((each) =>
        each === 'v' ? binaryen.none : each === 'd' ? binaryen.f64 : binaryen.i32,
      );
      this.module.addFunctionImport(name, 'js', name, binaryen.createType([binaryen.i32, ...wasm.slice(1)]), wasm[0]!);
    }
    return name;
  }

  /** Places where a double becomes an integer. */
  readonly truncations: { readonly place: string; readonly isModulo: boolean }[] = [];

  /**
   * A double that becomes an integer. In a build with checks, the run lists those that are no integers, or that
   * JavaScript truncates in another way.
   */
  checked(value: Ref, node: ts.Node, isModulo = false): Ref {
    const { module: m } = this;
    const text = node.getText().replace(/\s+/g, ' ').slice(0, 60);
    const id = this.truncations.push({ place: `${placeOf(node)} ${text}`, isModulo }) - 1;
    if (process.env.KERNEL_CHECK === undefined) return value;
    const { f64, i32 } = binaryen;
    if (!this.imports.has('js_index')) {
      this.imports.add('js_index');
      m.addFunctionImport('js_index', 'js', 'js_index', binaryen.createType([i32, f64]), f64);
    }
    return m.call('js_index', [m.i32.const(id), value], f64);
  }

  /** The function for remainders of doubles: integers below 2^53 are divided here, others by TypeScript. */
  remainder(): string {
    const { module: m } = this;
    const name = 'remainder';
    if (this.imports.has(name)) return name;
    this.imports.add(name);
    const { f64 } = binaryen;
    const pair = binaryen.createType([f64, f64]);
    m.addFunctionImport('js_remainder', 'js', 'js_remainder', pair, f64);
    const get = (index: number): Ref => m.local.get(index, f64);
    const whole = (index: number): Ref => m.f64.eq(m.f64.trunc(get(index)), get(index));
    const small = (index: number): Ref => m.f64.lt(m.f64.abs(get(index)), m.f64.const(2 ** 53));
    const tests = [small(0), small(1), whole(0), whole(1), m.f64.ne(get(1), m.f64.const(0))];
    const rest = m.i64.rem_s(m.i64.trunc_s_sat.f64(get(0)), m.i64.trunc_s_sat.f64(get(1)));
    const quick = m.f64.copysign(m.f64.convert_s.i64(rest), get(0));
    const test = tests.reduce((a, b) => m.i32.and(a, b));
    m.addFunction(name, pair, f64, [], m.if(test, quick, m.call('js_remainder', [get(0), get(1)], f64)));
    return name;
  }

  /** Number of a source file in the source map. */
  fileOf(name: string): number {
    let index = this.files.get(name);
    if (index === undefined) this.files.set(name, (index = this.module.addDebugInfoFileName(name)));
    return index;
  }

  /** @throws Unsupported if it, or a function that it calls, cannot be compiled */
  instance(fn: Fn, bindings: Bindings, layout: Layout): Instance {
    const bound = [...bindings].map(([symbol, to]) => `${symbol.name}=${nameOfBound(to)}`).join(',');
    const owner = layout.factory ? `${layout.factory.file}/${layout.factory.name}` : '';
    const key = `${owner}|${fn.file}:${fn.node.pos}|${bound}`;
    const known = this.instances.get(key);
    if (known) return known;
    const failed = this.failures.get(key);
    if (failed) throw failed;
    const isBound = ({ name: each }: ts.ParameterDeclaration): boolean =>
      ts.isIdentifier(each) && bindings.has(this.resolver.sources.symbol(each)!);
    try {
      const parameters = fn.node.parameters
        .filter((parameter) => !isBound(parameter))
        .map((parameter) => this.parameter(parameter));
      const name = `${fn.factory ? `${fn.factory.name}.` : ''}${fn.name}${bound ? `<${bound}>` : ''}#${this.serial++}`;
      const resultArray = this.resolver.resultArray(fn);
      const result = resultArray ? 'array' : this.resultOf(fn);
      const instance: Instance = { name, fn, layout, parameters, result, resultArray };
      this.instances.set(key, instance);
      new Translation(this, instance, bindings).run();
      return instance;
    } catch (error) {
      const begun = this.instances.get(key);
      this.instances.delete(key);
      if (begun && this.called.has(begun)) this.addStub(begun);
      const failure =
        error instanceof Unsupported
          ? error
          : new Unsupported(
              fn.node,
              `binaryen: ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`,
            );
      this.failures.set(key, failure);
      throw failure;
    }
  }

  private serial = 0;
  /** Instances that others call. */
  readonly called = new Set<Instance>();
  /** Functions that others called before they turned out not to compile. */
  readonly stubs: string[] = [];

  private addStub({ name, parameters, result }: Instance): void {
    const types = [...parameters.flatMap(({ kind, hasLength }) => (hasLength ? [kind, kind] : [kind])), 'i32' as const];
    const wasm = types.map((kind) => (wordOf(kind) === 'f64' ? binaryen.f64 : binaryen.i32));
    const returned = result === undefined ? binaryen.none : wordOf(result) === 'f64' ? binaryen.f64 : binaryen.i32;
    this.module.addFunction(name, binaryen.createType(wasm), returned, [], this.module.unreachable());
    this.stubs.push(name);
  }

  private parameter(parameter: ts.ParameterDeclaration): Parameter {
    if (ts.isObjectBindingPattern(parameter.name)) {
      const name = `$p${parameter.parent.parameters.indexOf(parameter)}`;
      return { name, kind: 'record', array: undefined, record: this.recordOf(parameter) };
    }
    if (!ts.isIdentifier(parameter.name)) throw new Unsupported(parameter, 'list as a parameter');
    if (parameter.dotDotDotToken) throw new Unsupported(parameter, 'rest parameter');
    const name = parameter.name.getText();
    const array = this.resolver.arrayKind(parameter.name);
    if (array) return { name, kind: 'array', array, record: undefined, hasLength: this.needsLength(parameter) };
    if (this.resolver.isFunction(parameter.name)) throw new Unsupported(parameter, `parameter ${name} is a function`);
    if (!this.resolver.isNumeric(parameter.name))
      return { name, kind: 'record', array, record: this.recordOf(parameter.name) };
    if (this.resolver.isBoolean(parameter.name)) return { name, kind: 'boolean', array, record: undefined };
    const value = this.inference.variables.get(this.resolver.sources.symbol(parameter.name)!);
    if (!value) throw new Unsupported(parameter, `no call settles whether ${name} is an integer`);
    return { name, kind: value.type, array, record: undefined };
  }

  private readonly lengths = new Map<ts.Node, boolean>();

  /** Tests whether a function, or one that it calls, needs the number of values of an array parameter. */
  needsLength(parameter: ts.ParameterDeclaration): boolean {
    const known = this.lengths.get(parameter);
    if (known !== undefined) return known;
    this.lengths.set(parameter, false);
    const is = this.isLengthUsed(this.resolver.sources.symbol(parameter.name));
    this.lengths.set(parameter, is);
    return is;
  }

  /** Tests whether the number of values of an array is needed where a name of it is used. */
  isLengthUsed(symbol: ts.Symbol | undefined): boolean {
    const needs = (use: ts.Node): boolean => {
      const { parent } = use;
      if (ts.isBinaryExpression(parent)) {
        const left = parent.right === use ? assignedPart(parent) : undefined;
        const target = left && ts.isIdentifier(left) ? this.resolver.sources.symbol(left) : undefined;
        const isLocal = target?.valueDeclaration && enclosing(target.valueDeclaration) === enclosing(use);
        // a field, or a variable of the factory, always has the length of its array, too
        return left !== undefined && (!isLocal || (target !== symbol && this.isLengthUsed(target)));
      }
      if (ts.isVariableDeclaration(parent) && parent.initializer === use)
        return (
          ts.isObjectBindingPattern(parent.name) && parent.name.elements.some((each) => each.getText() === 'length')
        );
      if (ts.isPropertyAccessExpression(parent) && parent.expression === use) {
        const call = parent.parent;
        if (parent.name.text === 'fill') return ts.isCallExpression(call) && call.arguments.length < 3;
        return parent.name.text === 'length';
      }
      if (!ts.isCallExpression(parent)) return false;
      const at = parent.arguments.indexOf(use as ts.Expression);
      if (at < 0) return false;
      const callee = strip(parent.expression);
      if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'set') return true;
      return this.resolver.callees(parent.expression).some(({ node: { parameters } }) => {
        const to = parameters[at];
        return to !== undefined && ts.isIdentifier(to.name) && this.needsLength(to);
      });
    };
    return symbol !== undefined && this.inference.usesOf(symbol).some(needs);
  }

  private returnsRecord(type: ts.Type, fn: Fn): 'record' {
    const given = this.resolver.sources.checker.getNonNullableType(type);
    const isRecord = given.flags & ts.TypeFlags.Object && !given.getCallSignatures().length && given.symbol;
    if (!isRecord || this.resolver.sources.checker.isArrayLikeType(given))
      throw new Unsupported(fn.node, `${fn.name} returns ${this.resolver.sources.checker.typeToString(type)}`);
    return 'record';
  }

  private resultOf(fn: Fn): Instance['result'] {
    const { checker } = this.resolver.sources;
    const signature = checker.getSignatureFromDeclaration(fn.node);
    const type = signature && checker.getReturnTypeOfSignature(signature);
    if (!type || type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return undefined;
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    const isNumber = (each: ts.Type): boolean => (each.flags & ts.TypeFlags.NumberLike) !== 0;
    if (!isNumber(type) && !(type.isUnion() && type.types.every(isNumber))) return this.returnsRecord(type, fn);
    const value = this.inference.results.get(fn);
    if (!value) throw new Unsupported(fn.node, 'type of the result is unknown');
    return value.type;
  }
}

const nameOfBound = (to: Bound): string => (typeof to === 'string' ? `'${to}'` : isFn(to) ? to.name : to.text);

const m_tee = (m: binaryen.Module, index: number, value: Ref): Ref => m.local.tee(index, value, binaryen.f64);

/** Translates the body of one instance. */
/** Operators whose results may be doubles, and integers where those are needed. */
const WRAPS = new Set([K.GreaterThanGreaterThanGreaterThanToken, K.PercentToken]);

/** Number of functions in question up to which a call tests one after the other. */
const FEW = 4;

/** The type that a kind of value has in WebAssembly. */
const wordOf = (kind: Kind): Type => (kind === 'f64' ? 'f64' : 'i32');

class Translation {
  private readonly m: binaryen.Module;
  private readonly resolver: Resolver;
  private readonly locals = new Map<ts.Symbol, { index: number; type: Type }>();
  private readonly types: Type[] = [];
  private readonly count: number;
  private labels = 0;
  private readonly targets: { break: string; continue: string }[] = [];
  private readonly lines: [Ref, ts.Node][] = [];
  /** Captured values that are loaded once, before a loop. */
  private readonly held = new Map<Slot, number>();
  private readonly prologue: Ref[] = [];
  private loaded: Ref[] = [];
  /** Where the numbers of values of array parameters are. */
  private readonly lengths = new Map<ts.Symbol, number>();
  /** Functions in local variables: the address of their two words. */
  private readonly locallyHeld = new Map<ts.Symbol, number>();
  /** Records that were evaluated before their fields are taken. */
  private readonly evaluated = new Map<ts.Expression, number>();
  private depth = 0;
  /** True where 0 and -0 are the same. */
  private ignoresSign = false;

  constructor(
    private readonly emitter: Emitter,
    private readonly instance: Instance,
    private readonly bindings: Bindings,
  ) {
    this.m = emitter.module;
    this.resolver = emitter.resolver;
    const { parameters } = instance.fn.node;
    let made = 0;
    const patterns: [ts.ParameterDeclaration, number][] = [];
    for (const parameter of parameters) {
      if (ts.isObjectBindingPattern(parameter.name)) {
        made++;
        patterns.push([parameter, this.types.length]);
        this.types.push('i32');
        continue;
      }
      const symbol = this.symbol(parameter.name);
      if (bindings.has(symbol)) continue;
      const { kind } = instance.parameters[made]!;
      const type = wordOf(kind);
      const { hasLength } = instance.parameters[made++]!;
      this.locals.set(symbol, { index: this.types.length, type });
      this.types.push(type);
      if (!hasLength) continue;
      this.lengths.set(symbol, this.types.length);
      this.types.push('i32');
    }
    // the last parameter is the address of the captured values
    this.types.push('i32');
    this.count = this.types.length;
    for (const [parameter, index] of patterns) this.unpack(parameter, index);
  }

  /** Loads the fields that a parameter names. */
  private unpack(parameter: ts.ParameterDeclaration, index: number): void {
    const pattern = parameter.name as ts.ObjectBindingPattern;
    const layout = this.emitter.recordOf(parameter);
    const type = this.resolver.sources.checker.getTypeAtLocation(parameter);
    for (const element of pattern.elements) {
      if (!ts.isIdentifier(element.name) || element.initializer) throw new Unsupported(element, 'nested pattern');
      const property = (element.propertyName ?? element.name).getText();
      const member = type.getProperty(property);
      const isNumber = this.resolver.isNumeric(element.name);
      const number = isNumber ? this.fieldKind(element.name, member) : undefined;
      const kind = this.resolver.arrayKind(element.name) ? 'array' : (number ?? 'record');
      if (this.resolver.isFunction(element.name)) throw new Unsupported(element, 'function of a record');
      const isMutable = member !== undefined && this.resolver.sources.assigned.has(member);
      const record = kind === 'record' ? this.emitter.recordOf(element.name) : undefined;
      const slot = layout.take(kind, property, { isMutable, ...(record ? { record } : {}) });
      const at = this.m.local.get(index, binaryen.i32);
      const wanted = isNumber ? this.variableType(element.name) : 'i32';
      const value = this.convert(this.load(slot, at), number ?? 'i32', wanted, element);
      this.prologue.push(this.m.local.set(this.local(this.symbol(element.name), wanted).index, value));
      if (kind !== 'array' || !this.emitter.isLengthUsed(this.symbol(element.name))) continue;
      if (member) this.emitter.lengthReads.add(this.emitter.inference.fieldSymbol(member)!);
      const length = this.load(layout.take('length', property, { isMutable }), this.m.local.get(index, binaryen.i32));
      this.prologue.push(this.keepLength(this.symbol(element.name), length));
    }
  }

  /** Keeps the number of values of an array in a local variable. */
  private keepLength(symbol: ts.Symbol, length: Ref): Ref {
    let index = this.lengths.get(symbol);
    if (index === undefined) this.lengths.set(symbol, (index = this.temporary('i32')));
    return this.m.local.set(index, length);
  }

  private get env(): Ref {
    return this.m.local.get(this.count - 1, binaryen.i32);
  }

  run(): void {
    const { fn, name, result } = this.instance;
    const { body } = fn.node;
    if (!body) throw new Unsupported(fn.node, 'no body');
    const wasm = result === undefined ? binaryen.none : this.wasm(wordOf(result));
    let code: Ref;
    if (ts.isBlock(body)) {
      const list = body.statements.map((each) => this.statement(each));
      if (result !== undefined) list.push(this.m.unreachable());
      code = this.m.block(null, list, wasm);
    } else code = result === undefined ? this.effect(body) : this.value(body, result);
    if (this.prologue.length) code = this.m.block(null, [...this.prologue, code], wasm);
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
    let code: Ref;
    try {
      code = this.statementOf(node);
    } catch (error) {
      const isOne = ts.isExpressionStatement(node) || ts.isThrowStatement(node);
      if (!(error instanceof Unsupported) || !isOne) throw error;
      code = this.outlined(node, undefined, error);
    }
    this.lines.push([code, node]);
    return code;
  }

  /** Runs an expression or a statement, which the compiler does not translate, as TypeScript. */
  private outlined(node: ts.Node, result: Type | 'boolean' | undefined, error: Unsupported): Ref {
    const { m } = this;
    const { fn, layout } = this.instance;
    if (fn.factory === undefined || fn.factory !== layout.factory) throw error;
    const parameters = new Map<string, ts.Identifier>();
    const list = (each: ts.Node): void => {
      if (this.resolver.sources.fnOf(each) || ts.isFunctionLike(each) || each.kind === K.ThisKeyword) throw error;
      const left = assignedPart(each);
      if (left && ts.isIdentifier(left) && this.locals.has(this.symbol(left))) throw error;
      if (ts.isIdentifier(each) && !(ts.isPropertyAccessExpression(each.parent) && each.parent.name === each)) {
        const symbol = this.resolver.sources.symbol(each);
        const declaration = symbol?.valueDeclaration;
        if (declaration && enclosing(declaration) === fn.node && !ts.isPropertyAssignment(each.parent)) {
          if (!this.locals.has(symbol)) throw error;
          if (!this.resolver.isNumeric(each) && !this.resolver.arrayKind(each)) throw error;
          parameters.set(each.text, each);
        }
      }
      ts.forEachChild(each, list);
    };
    list(node);
    const names = [...parameters.keys()];
    const slot = layout.take('fn', `outlined ${placeOf(node)} ${node.pos}`, { outlined: { node, parameters: names } });
    const letters = { Float64Array: 'F', Float32Array: 'G', Int32Array: 'I', Uint8Array: 'U' };
    let signature = result === undefined ? 'v' : result === 'f64' ? 'd' : result === 'boolean' ? 'b' : 'i';
    const operands: Ref[] = [this.load(slot, this.env)];
    for (const each of parameters.values()) {
      const array = this.resolver.arrayKind(each);
      const { index, type } = this.locals.get(this.symbol(each))!;
      const isBoolean = !array && this.resolver.isBoolean(each);
      signature += array ? letters[array] : isBoolean ? 'b' : type === 'f64' ? 'd' : 'i';
      operands.push(m.local.get(index, this.wasm(type)));
    }
    this.emitter.callOuts.set(`${placeOf(node)} ${node.getText().slice(0, 50)}`, error.message);
    const type = result === undefined ? binaryen.none : this.wasm(wordOf(result));
    return m.call(this.emitter.importOf(signature), operands, type);
  }

  /** Runs an expression that cannot be translated as TypeScript. */
  private orOutlined(e: ts.Expression, result: Type | 'boolean', make: () => Ref): Ref {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return this.outlined(e, result, error);
    }
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
    if (ts.isSwitchStatement(node)) return this.switch(node);
    throw new Unsupported(node, `statement ${K[node.kind]}`);
  }

  private switch(node: ts.SwitchStatement): Ref {
    const { m } = this;
    const id = this.labels++;
    const type = this.typeOf(node.expression);
    const value = this.temporary(type);
    const { clauses } = node.caseBlock;
    const end = `break${id}`;
    const outer = this.targets.at(-1);
    this.targets.push({ break: end, continue: outer?.continue ?? '' });
    const other = clauses.findIndex((each) => ts.isDefaultClause(each));
    let code: Ref = m.block(`case${id}_0`, [
      m.local.set(value, this.number(node.expression, type)),
      ...clauses.flatMap((clause, k) => {
        if (!ts.isCaseClause(clause)) return [];
        const equal = (type === 'f64' ? m.f64 : m.i32).eq(
          m.local.get(value, this.wasm(type)),
          this.number(clause.expression, type),
        );
        return [m.br(`case${id}_${k}`, equal)];
      }),
      m.br(other < 0 ? end : `case${id}_${other}`),
    ]);
    clauses.forEach((clause, k) => {
      const body = clause.statements.map((each) => this.statement(each));
      code = m.block(k + 1 < clauses.length ? `case${id}_${k + 1}` : end, [code, ...body], binaryen.none);
    });
    this.targets.pop();
    return code;
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
    // captured values are loaded before the outermost loop that uses them
    const isOutermost = this.depth === 0;
    if (isOutermost) this.held.clear();
    const before = this.loaded;
    if (isOutermost) this.loaded = [];
    this.depth++;
    const test = condition && this.condition(condition);
    this.targets.push(target);
    const inner = m.block(target.continue, [this.statement(body)], binaryen.none);
    this.targets.pop();
    const step = incrementor ? [this.effect(incrementor)] : [];
    this.depth--;
    const again = m.br(`loop${id}`);
    const list = ts.isDoStatement(node)
      ? [inner, ...step, m.br(`loop${id}`, test)]
      : [...(test ? [m.br(target.break, m.i32.eqz(test))] : []), inner, ...step, again];
    const loop = m.loop(`loop${id}`, m.block(null, list, binaryen.none));
    const loads = isOutermost ? this.loaded : [];
    if (isOutermost) this.loaded = before;
    return m.block(target.break, [...loads, ...begin, loop], binaryen.none);
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
    const source = node.initializer;
    if (!source) throw new Unsupported(node, 'pattern without a value');
    const code: Ref[] = [];
    if (ts.isCallExpression(strip(source)) || ts.isElementAccessExpression(strip(source))) {
      const at = this.temporary('i32');
      code.push(this.m.local.set(at, this.record(source)));
      this.evaluated.set(strip(source), at);
    }
    for (const element of pattern.elements) {
      if (!ts.isIdentifier(element.name) || element.initializer) throw new Unsupported(element, 'nested pattern');
      const property = (element.propertyName ?? element.name).getText();
      const symbol = this.symbol(element.name);
      const set = (type: Type, value: Ref): number =>
        code.push(this.m.local.set(this.local(symbol, type).index, value));
      if (this.resolver.arrayKind(element.name)) {
        set('i32', this.field('array', source, property, element));
        if (this.emitter.isLengthUsed(symbol))
          code.push(this.keepLength(symbol, this.field('length', source, property, element)));
      } else if (this.resolver.isNumeric(element.name)) {
        const type = this.variableType(element.name);
        if (property === 'length' && this.resolver.arrayKind(source)) {
          set(type, this.convert(this.length(source), 'i32', type, element));
          continue;
        }
        const member = this.resolver.sources.checker.getTypeAtLocation(source).getProperty(property);
        const kind = this.fieldKind(element.name, member);
        set(type, this.convert(this.field(kind, source, property, element), kind, type, element));
      } else if (this.resolver.isFunction(element.name)) {
        const isKnown = this.resolver.callee(element.name, this.bindings) ?? this.aliasOfFunction(element.name);
        if (!isKnown) this.holdFunction(symbol, source, property, code);
      } else if (this.resolver.elementsOf(element.name)) {
        set('i32', this.listField(source, property, element.name));
      } else {
        const base = this.resolver.path(source, this.bindings);
        if (base && !this.resolver.fieldOf(base, source, property).isMutable) continue;
        set('i32', this.field('record', source, property, element, this.emitter.recordOf(element.name)));
      }
    }
    return code;
  }

  /** Keeps the address of the words of a function that a record holds. */
  private holdFunction(symbol: ts.Symbol, source: ts.Expression, property: string, code: Ref[]): void {
    const name =
      symbol.valueDeclaration && ts.isBindingElement(symbol.valueDeclaration) && symbol.valueDeclaration.name;
    if (!name || !ts.isIdentifier(name)) return;
    const { ids } = this.targetsOf(this.resolver.callees(name, this.bindings));
    const slot = this.fieldSlot('fn', source, property, { ids });
    const at = this.temporary('i32');
    code.push(this.m.local.set(at, this.m.i32.add(this.record(source), this.m.i32.const(slot.offset))));
    this.locallyHeld.set(symbol, at);
  }

  private declaration(node: ts.VariableDeclaration, name: ts.Identifier): Ref {
    const symbol = this.symbol(name);
    if (this.resolver.arrayKind(name)) {
      const { index } = this.local(symbol, 'i32');
      if (!node.initializer) return this.m.nop();
      const set = this.m.local.set(index, this.array(node.initializer));
      if (!this.emitter.isLengthUsed(symbol)) return set;
      return this.m.block(null, [set, this.keepLength(symbol, this.length(node.initializer))], binaryen.none);
    }
    if (!this.resolver.isNumeric(name)) {
      if (!node.initializer) throw new Unsupported(node, `local ${name.text} without a value`);
      if (this.resolver.callee(name, this.bindings)) return this.m.nop();
      const given = strip(node.initializer);
      if (this.resolver.isFunction(name) && ts.isElementAccessExpression(given)) {
        const { ids } = this.targetsOf(this.resolver.callees(name, this.bindings));
        const at = this.temporary('i32');
        this.locallyHeld.set(symbol, at);
        return this.m.local.set(at, this.listed(given, 'fn', { ids }));
      }
      if (this.resolver.elementsOf(name))
        return this.m.local.set(this.local(symbol, 'i32').index, this.list(given, {}));
      const path = this.resolver.path(name, this.bindings);
      if (path) return this.m.nop();
      return this.m.local.set(this.local(symbol, 'i32').index, this.record(node.initializer));
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

  /** A captured value; inside of loops, one that never changes is loaded at the start of the function. */
  private captured(kind: Slot['kind'], path: Path, node: ts.Node, more: SlotMore = {}): Ref {
    const slot = this.slot(kind, path, node, more);
    const type: Type = kind === 'f64' ? 'f64' : 'i32';
    if (slot.variable || slot.isWritten || this.depth === 0 || kind === 'fn') return this.load(slot, this.env);
    let local = this.held.get(slot);
    if (local === undefined) {
      this.held.set(slot, (local = this.temporary(type)));
      this.loaded.push(this.m.local.set(local, this.load(slot, this.env)));
    }
    return this.m.local.get(local, this.wasm(type));
  }

  private load(slot: Slot, at: Ref): Ref {
    return (slot.kind === 'f64' ? this.m.f64 : this.m.i32).load(slot.offset, 0, at);
  }

  private slot(kind: Slot['kind'], path: Path, node: ts.Node, more: SlotMore = {}): Slot {
    const declaration = path.root.valueDeclaration;
    const owner = declaration && enclosing(declaration);
    const { layout } = this.instance;
    if (!layout.factory) throw new Unsupported(node, `${path.text} is a variable of the module`);
    let { text } = path;
    if (owner === undefined) {
      const file = declaration && relative(ROOT, declaration.getSourceFile().fileName);
      if (!file?.startsWith('src/')) throw new Unsupported(node, `${path.text} of ${file}`);
      if (file !== layout.factory.file)
        text = this.emitter.global(file, path.root.name) + path.text.slice(path.root.name.length);
    } else if (owner !== layout.factory.node)
      throw new Unsupported(node, `${path.text} is out of reach of ${layout.factory.name}`);
    const isVariable = path.text === path.root.name && this.resolver.sources.assigned.has(path.root);
    if (path.isMutable && !isVariable) throw new Unsupported(node, `${path.text} may be replaced`);
    return layout.take(kind, text, { ...more, ...(isVariable ? { variable: path.root } : {}) });
  }

  /** A field of a record: a captured value if nothing on the way is assigned, else a word of the record. */
  private field(kind: Slot['kind'], record: ts.Expression, name: string, node: ts.Node, to?: Layout): Ref {
    const base = this.resolver.path(record, this.bindings);
    const path = base && this.resolver.fieldOf(base, record, name);
    const more = to ? { record: to } : {};
    const declared = this.resolver.sources.checker.getTypeAtLocation(record).getProperty(name)?.declarations?.[0];
    if (declared?.getSourceFile().isDeclarationFile) {
      if (name !== 'length' || !base) throw new Unsupported(node, `${name} of an object of JavaScript`);
      this.assertFixed(record, base);
    }
    if (path && !path.isMutable) return this.captured(kind, path, node, more);
    const member = kind === 'length' && this.resolver.sources.checker.getTypeAtLocation(record).getProperty(name);
    if (member) this.emitter.lengthReads.add(this.emitter.inference.fieldSymbol(member)!);
    return this.load(this.fieldSlot(kind, record, name, more), this.record(record));
  }

  private fieldKind(value: ts.Node, member: ts.Symbol | undefined): Type {
    return this.resolver.isBoolean(value) ? 'i32' : this.emitter.inference.ofField(member).type;
  }

  private fieldSlot(kind: Slot['kind'], record: ts.Expression, name: string, more: SlotMore = {}): Slot {
    const member = this.resolver.sources.checker.getTypeAtLocation(record).getProperty(name);
    const isMutable = member !== undefined && this.resolver.sources.assigned.has(member);
    return this.emitter.recordOf(record).take(kind, name, { ...more, isMutable });
  }

  /** Address in a local variable, or one of two addresses that `of` returns; undefined for other expressions. */
  private localAddress(e: ts.Expression, of: (e: ts.Expression) => Ref): Ref | undefined {
    const { m } = this;
    const symbol = ts.isIdentifier(e) ? this.symbol(e) : undefined;
    const local = symbol && this.locals.get(symbol);
    if (local) return m.local.get(local.index, binaryen.i32);
    if (!ts.isConditionalExpression(e)) return undefined;
    return m.if(this.condition(e.condition), of(e.whenTrue), of(e.whenFalse));
  }

  private listOf(node: ts.Node): { of: ListOf; record?: Layout } {
    const element = this.resolver.elementsOf(node)!;
    if (this.resolver.arrayOfType(element)) return { of: 'array' };
    if (element.getCallSignatures().length) return { of: 'fn' };
    const symbol = element.symbol ?? element.aliasSymbol;
    if (!symbol || !(element.flags & ts.TypeFlags.Object) || this.resolver.sources.checker.isArrayLikeType(element))
      throw new Unsupported(node, `${node.getText().slice(0, 40)} is a list of neither arrays, functions nor records`);
    let layout = this.emitter.records.get(symbol);
    if (!layout) this.emitter.records.set(symbol, (layout = new Layout(this.emitter.records.size, undefined)));
    return { of: 'record', record: layout };
  }

  private listField(source: ts.Expression, property: string, node: ts.Node, more: SlotMore = {}): Ref {
    const whole = { ...this.listOf(node), ...more };
    const base = this.resolver.path(source, this.bindings);
    const path = base && this.resolver.fieldOf(base, source, property);
    if (path && !path.isMutable) return this.captured('list', path, node, whole);
    return this.load(this.fieldSlot('list', source, property, whole), this.record(source));
  }

  /** @throws Unsupported if a list changes after its factory was bound */
  private assertFixed(e: ts.Expression, path: Path): void {
    for (const use of this.emitter.inference.usesOf(path.root)) {
      const access = use.parent;
      const changes =
        (ts.isElementAccessExpression(access) && access.expression === use && assignedPart(access.parent) === access) ||
        (ts.isPropertyAccessExpression(access) && /^(push|pop|splice|fill|sort|length)$/.test(access.name.text));
      const user = enclosing(use);
      const isBound = user && this.resolver.sources.fnOf(user)?.factory === undefined;
      const isRead = ts.isPropertyAccessExpression(access) && access.name.text === 'length';
      if (changes && !isBound && !isRead) throw new Unsupported(e, `list ${path.text} changes at ${placeOf(use)}`);
    }
  }

  /** Address of the words of a list of JavaScript, which nothing changes after a factory was bound. */
  private list(expression: ts.Expression, more: SlotMore): Ref {
    const e = strip(expression);
    const local = ts.isIdentifier(e) ? this.locals.get(this.symbol(e)) : undefined;
    if (local) return this.m.local.get(local.index, binaryen.i32);
    if (ts.isPropertyAccessExpression(e)) return this.listField(e.expression, e.name.text, e, more);
    const path = this.resolver.path(e, this.bindings);
    if (!path || path.isMutable || !this.resolver.elementsOf(e))
      throw new Unsupported(e, `list ${e.getText().slice(0, 40)} is not captured`);
    this.assertFixed(e, path);
    return this.captured('list', path, e, { ...this.listOf(e), ...more });
  }

  /** Address of the two words of an element of a list: of a function, or address and length of an array. */
  private listed(e: ts.ElementAccessExpression, of: ListOf, more: SlotMore = {}): Ref {
    const { m } = this;
    if (!this.resolver.elementsOf(e.expression) || this.listOf(e.expression).of !== of)
      throw new Unsupported(e, `${e.getText().slice(0, 40)} is no element of a list`);
    const index = m.i32.shl(this.number(e.argumentExpression, 'i32'), m.i32.const(3));
    return m.i32.add(this.list(e.expression, more), index);
  }

  /** Address of the words of a record, as one of another type if that is wanted. */
  private record(expression: ts.Expression, wanted?: Layout): Ref {
    const e = strip(expression);
    if (wanted && !ts.isConditionalExpression(e) && this.emitter.recordOf(e) !== wanted)
      return this.recordAs(e, wanted);
    const evaluated = this.evaluated.get(e);
    if (evaluated !== undefined) return this.m.local.get(evaluated, binaryen.i32);
    if (ts.isCallExpression(e)) {
      const { code, result } = this.call(e);
      if (result !== 'record') throw new Unsupported(e, 'call for a record');
      return code;
    }
    if (ts.isElementAccessExpression(e) && this.resolver.path(e, this.bindings) === undefined)
      return this.m.i32.load(0, 0, this.listed(e, 'record'));
    const known = this.localAddress(e, (each) => this.record(each, wanted));
    if (known !== undefined) return known;
    const path = this.resolver.path(e, this.bindings);
    const isVariable = path && path.text === path.root.name;
    const to = this.emitter.recordOf(e);
    if (path && (isVariable || !path.isMutable)) return this.captured('record', path, e, { record: to });
    if (ts.isPropertyAccessExpression(e)) return this.field('record', e.expression, e.name.text, e, to);
    throw new Unsupported(e, `record ${e.getText().slice(0, 40)} is not captured`);
  }

  /** The words of a captured record as those of a type that it extends. */
  private recordAs(e: ts.Expression, to: Layout): Ref {
    const path = this.resolver.path(e, this.bindings);
    const isVariable = path && path.text === path.root.name;
    if (path && (isVariable || !path.isMutable)) return this.captured('record', path, e, { record: to });
    throw new Unsupported(e, `record ${e.getText().slice(0, 40)} is of another type`);
  }

  private capturedNumber(e: ts.Expression): { path: Path; type: Type } | undefined {
    if (!ts.isIdentifier(e)) return undefined;
    const path = this.resolver.path(e, this.bindings);
    return path && { path, type: this.variableType(e) };
  }

  /** Address of an array. */
  private array(expression: ts.Expression): Ref {
    const e = strip(expression);
    const known = this.localAddress(e, (each) => this.array(each));
    if (known !== undefined) return known;
    if (ts.isCallExpression(e)) {
      const { code, result } = this.call(e);
      if (result !== 'array') throw new Unsupported(e, 'call for an array');
      return code;
    }
    if (ts.isPropertyAccessExpression(e)) return this.field('array', e.expression, e.name.text, e);
    const path = this.resolver.path(e, this.bindings);
    if (!path && ts.isElementAccessExpression(e)) return this.m.i32.load(0, 0, this.listed(e, 'array'));
    if (!path) throw new Unsupported(e, `array ${e.getText().slice(0, 40)} is not captured`);
    return this.captured('array', path, e);
  }

  /** Number of values of an array. */
  private length(expression: ts.Expression): Ref {
    const e = strip(expression);
    const symbol = ts.isIdentifier(e) ? this.resolver.sources.symbol(e) : undefined;
    const declaration = symbol?.valueDeclaration;
    const given = symbol && this.lengths.get(symbol);
    if (given !== undefined) return this.m.local.get(given, binaryen.i32);
    if (ts.isConditionalExpression(e))
      return this.m.if(this.condition(e.condition), this.length(e.whenTrue), this.length(e.whenFalse));
    if (ts.isPropertyAccessExpression(e)) return this.field('length', e.expression, e.name.text, e);
    const path =
      this.resolver.path(e, this.bindings) ??
      (symbol && declaration && !this.resolver.sources.assigned.has(symbol)
        ? this.resolver.aliasOf(declaration, this.bindings)
        : undefined);
    if (path && !path.isMutable) return this.captured('length', path, e);
    if (ts.isElementAccessExpression(e)) return this.m.i32.load(4, 0, this.listed(e, 'array'));
    throw new Unsupported(e, `length of ${e.getText().slice(0, 40)}`);
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
    const constant = this.constant(index);
    if (constant !== undefined) return { at: base, offset: constant << shift, kind };
    if (ts.isBinaryExpression(index) && index.operatorToken.kind === K.PlusToken) {
      const right = this.resolver.sources.constant(index.right);
      if (right !== undefined && right >= 0) {
        offset = right << shift;
        index = index.left;
      }
    }
    const scaled = this.number(index, 'i32');
    return { at: m.i32.add(base, shift ? m.i32.shl(scaled, m.i32.const(shift)) : scaled), offset, kind };
  }

  private loadElement(kind: ArrayKind, at: Ref, offset: number): Ref {
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
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === K.AmpersandAmpersandToken)
      return m.if(this.condition(e.left), this.effect(e.right));
    if (ts.isVoidExpression(e)) return this.effect(e.expression);
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === K.QuestionQuestionEqualsToken) return this.fillIn(e);
    if (assignedPart(e)) return this.assignment(e);
    if (ts.isCallExpression(e)) {
      const filled = this.filling(e);
      if (filled !== undefined) return filled;
      const { code, result } = this.call(e);
      return result === undefined ? code : m.drop(code);
    }
    if (ts.isIdentifier(e)) return m.nop();
    if (ts.isConditionalExpression(e))
      return m.if(this.condition(e.condition), this.effect(e.whenTrue), this.effect(e.whenFalse));
    throw new Unsupported(e, `statement of ${K[e.kind]}`);
  }

  /** `variable ??= value`: TypeScript makes the value, once. */
  private fillIn(e: ts.BinaryExpression): Ref {
    const { m } = this;
    const left = strip(e.left);
    const fault = new Unsupported(e, 'a value is made once');
    const path = this.resolver.path(left, this.bindings);
    if (!path) throw fault;
    let word: Ref;
    if (this.resolver.isFunction(left)) {
      const { ids } = this.targetsOf(this.resolver.callees(left, this.bindings));
      const at = this.functionWords(left, ids);
      word = m.i32.load(at.offset, 0, at.base());
    } else word = this.resolver.arrayKind(left) ? this.array(left) : this.record(left);
    return m.if(m.i32.eqz(word), this.outlined(e, undefined, fault));
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
      const before = this.loadElement(kind, m.local.get(address, binaryen.i32), offset);
      const after = this.combined(e, before, type);
      return m.block(
        null,
        [m.local.set(address, at), this.store(kind, m.local.get(address, binaryen.i32), offset, after)],
        binaryen.none,
      );
    }
    if (ts.isPropertyAccessExpression(left)) return this.assignField(e, left);
    if (!ts.isIdentifier(left)) throw new Unsupported(left, `assignment to ${left.getText().slice(0, 40)}`);
    const symbol = this.symbol(left);
    const local = this.locals.get(symbol);
    if (local) {
      const set = m.local.set(local.index, this.assignedTo(left, e, local));
      if (!this.resolver.arrayKind(left) || !this.emitter.isLengthUsed(symbol)) return set;
      const length = this.keepLength(symbol, this.length((e as ts.BinaryExpression).right));
      return m.block(null, [length, set], binaryen.none);
    }
    const path = this.resolver.path(left, this.bindings);
    if (!path) {
      const isWord = this.resolver.isNumeric(left);
      const made = this.local(symbol, isWord ? this.variableType(left) : 'i32');
      return m.local.set(made.index, this.assignedTo(left, e, made));
    }
    if (!this.resolver.isNumeric(left)) {
      if (!this.resolver.arrayKind(left)) throw new Unsupported(e, 'assignment to a captured record');
      const slot = this.slot('array', path, e);
      slot.isWritten = true;
      const { right } = e as ts.BinaryExpression;
      const length = this.slot('length', path, e);
      const put = m.i32.store(length.offset, 0, this.env, this.length(right));
      return m.block(null, [put, m.i32.store(slot.offset, 0, this.env, this.array(right))], binaryen.none);
    }
    const type = this.variableType(left);
    const slot = this.slot(type, path, e);
    slot.isWritten = true;
    const value = this.assigned(e, type, this.load(slot, this.env));
    return (type === 'f64' ? m.f64 : m.i32).store(slot.offset, 0, this.env, value);
  }

  /** The value that a local variable gets. */
  private assignedTo(left: ts.Expression, e: ts.Expression, { index, type }: { index: number; type: Type }): Ref {
    if (this.resolver.isNumeric(left)) return this.assigned(e, type, this.m.local.get(index, this.wasm(type)));
    if (!ts.isBinaryExpression(e)) throw new Unsupported(e, 'increment');
    return this.resolver.arrayKind(left) ? this.array(e.right) : this.record(e.right);
  }

  /** Stores the length of an array that a field gets, unless it is unknown and nothing reads it. */
  private putLength(left: ts.PropertyAccessExpression, right: ts.Expression): Ref | undefined {
    let value: Ref;
    try {
      value = this.length(right);
    } catch (error) {
      if (
        !(error instanceof Unsupported) ||
        this.emitter.knownReads.has(this.emitter.inference.fieldSymbol(this.symbol(left))!)
      )
        throw error;
      return undefined;
    }
    const length = this.fieldSlot('length', left.expression, left.name.text);
    return this.m.i32.store(length.offset, 0, this.record(left.expression), value);
  }

  private assignField(e: ts.Expression, left: ts.PropertyAccessExpression): Ref {
    const { m } = this;
    const kind = this.resolver.arrayKind(left) ? 'array' : this.fieldKind(left, this.symbol(left));
    if (kind !== 'array' && !this.resolver.isNumeric(left)) throw new Unsupported(e, 'assignment to a field');
    const slot = this.fieldSlot(kind, left.expression, left.name.text);
    slot.isWritten = true;
    const base = this.record(left.expression);
    const value =
      kind === 'array'
        ? this.array((e as ts.BinaryExpression).right)
        : this.assigned(e, kind, this.load(slot, this.record(left.expression)));
    const store = (kind === 'f64' ? m.f64 : m.i32).store(slot.offset, 0, base, value);
    if (kind !== 'array') return store;
    const put = this.putLength(left, (e as ts.BinaryExpression).right);
    return put === undefined ? store : m.block(null, [put, store], binaryen.none);
  }

  /** `fill`, `set` and `copyWithin` of an array; undefined for other calls. */
  private filling(e: ts.CallExpression): Ref | undefined {
    const { m } = this;
    const callee = strip(e.expression);
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const kind = this.resolver.arrayKind(callee.expression);
    if (!kind) return undefined;
    const shift = m.i32.const(SHIFT[kind]);
    const bytes = (count: Ref): Ref => m.i32.shl(count, m.i32.const(SHIFT[kind]));
    const [first, from, to] = e.arguments;
    const at = (index: ts.Expression | undefined): Ref => (index ? this.number(index, 'i32') : m.i32.const(0));
    if (callee.name.text === 'set') {
      let source = strip(first!);
      let begin: Ref = m.i32.const(0);
      let count: Ref;
      if (ts.isCallExpression(source)) {
        const inner = strip(source.expression);
        if (!ts.isPropertyAccessExpression(inner) || inner.name.text !== 'subarray' || source.arguments.length !== 2)
          throw new Unsupported(e, 'set from a call');
        begin = at(source.arguments[0]);
        count = m.i32.sub(at(source.arguments[1]), at(source.arguments[0]));
        source = strip(inner.expression);
      } else count = this.length(source);
      if (this.resolver.arrayKind(source) !== kind) throw new Unsupported(e, 'set of another type');
      const target = m.i32.add(this.array(callee.expression), m.i32.shl(at(from), shift));
      return m.memory.copy(target, m.i32.add(this.array(source), bytes(begin)), bytes(count));
    }
    if (callee.name.text === 'copyWithin') {
      const target = m.i32.add(this.array(callee.expression), bytes(at(first)));
      const source = m.i32.add(this.array(callee.expression), bytes(at(from)));
      if (!to) throw new Unsupported(e, 'copyWithin up to the end');
      return m.memory.copy(target, source, bytes(m.i32.sub(at(to), at(from))));
    }
    if (callee.name.text !== 'fill') throw new Unsupported(e, `${callee.name.text} of an array`);
    const end = to ? at(to) : this.length(callee.expression);
    const isZero = this.resolver.sources.constant(first!) === 0;
    const start = m.i32.add(this.array(callee.expression), bytes(at(from)));
    if (isZero) {
      // an empty range may be written in reverse
      const count = this.temporary('i32');
      const size = m.local.tee(count, bytes(m.i32.sub(end, at(from))), binaryen.i32);
      const kept = m.if(m.i32.gt_s(size, m.i32.const(0)), m.local.get(count, binaryen.i32), m.i32.const(0));
      return m.memory.fill(start, m.i32.const(0), kept);
    }
    const type: Type = kind === 'Int32Array' || kind === 'Uint8Array' ? 'i32' : 'f64';
    const value = this.temporary(type);
    const address = this.temporary('i32');
    const last = this.temporary('i32');
    const get = (index: number): Ref => m.local.get(index, binaryen.i32);
    const id = this.labels++;
    return m.block(
      `filled${id}`,
      [
        m.local.set(value, this.number(first!, type)),
        m.local.set(address, start),
        m.local.set(last, m.i32.add(this.array(callee.expression), bytes(end))),
        m.loop(
          `fill${id}`,
          m.block(null, [
            m.br(`filled${id}`, m.i32.ge_s(get(address), get(last))),
            this.store(kind, get(address), 0, m.local.get(value, this.wasm(type))),
            m.local.set(address, m.i32.add(get(address), m.i32.const(1 << SHIFT[kind]))),
            m.br(`fill${id}`),
          ]),
        ),
      ],
      binaryen.none,
    );
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
    const target = assignedPart(right);
    const goesOn = target && ts.isElementAccessExpression(target) && ts.isBinaryExpression(right);
    const isPlain = goesOn && right.operatorToken.kind === K.EqualsToken;
    const inner = isPlain ? this.chain(right, value) : m.local.set(value, this.number(right, from));
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

  /** A constant, also of a table by a name that is fixed in this instance. */
  private constant(expression: ts.Expression): number | undefined {
    const e = strip(expression);
    const { sources } = this.resolver;
    if (!ts.isElementAccessExpression(e) || !ts.isIdentifier(e.argumentExpression)) return sources.constant(e);
    const symbol = sources.symbol(e.argumentExpression);
    const name = symbol && this.bindings.get(symbol);
    return typeof name === 'string' ? sources.entry(e.expression.getText(), name) : undefined;
  }

  private typeOf(e: ts.Expression): Type {
    const value = this.emitter.inference.of(e);
    if (!value) throw new Unsupported(e, `type of ${e.getText().slice(0, 40)} is unknown`);
    return value.type;
  }

  private value(e: ts.Expression, kind: Kind, record?: Layout): Ref {
    if (kind === 'boolean') return this.condition(e);
    if (kind === 'array') return this.array(e);
    return kind === 'record' ? this.record(e, record) : this.number(e, kind);
  }

  private convert(code: Ref, from: Type, to: Type, node: ts.Node): Ref {
    if (from === to) return code;
    if (to === 'f64') return this.m.f64.convert_s.i32(code);
    // only indices, which must be integers, get doubles
    return this.m.i32.trunc_s_sat.f64(this.emitter.checked(code, node));
  }

  /** A number as JavaScript stores it in an array: doubles become integers modulo 2^32. */
  private truncated(e: ts.Expression, type: Type): Ref {
    const { m } = this;
    if (type === 'f64' || this.typeOf(e) === 'i32') return this.number(e, type);
    return m.i32.wrap(m.i64.trunc_s_sat.f64(this.emitter.checked(this.number(e, 'f64'), e, true)));
  }

  /** A number of the wanted type; integers are computed modulo 2^32. */
  private number(expression: ts.Expression, type: Type): Ref {
    const e = strip(expression);
    if (!ts.isCallExpression(e)) return this.numberOf(e, type);
    return this.orOutlined(e, type, () => this.numberOf(e, type));
  }

  private numberOf(e: ts.Expression, type: Type): Ref {
    const { m } = this;
    const isOperation = ts.isBinaryExpression(e) || ts.isPrefixUnaryExpression(e) || ts.isConditionalExpression(e);
    if (type === 'i32' && isOperation && !this.resolver.isBoolean(e) && this.constant(e) === undefined) {
      // an operation of doubles for an index
      const isOwn = ts.isBinaryExpression(e) && WRAPS.has(e.operatorToken.kind);
      if (this.typeOf(e) === 'f64' && !isOwn) return this.convert(this.number(e, 'f64'), 'f64', 'i32', e);
    }
    const constant = this.constant(e);
    if (constant !== undefined) return type === 'f64' ? m.f64.const(constant) : m.i32.const(constant | 0);
    const isSet = ts.isBinaryExpression(e) && isAssignment(e.operatorToken.kind);
    if (this.resolver.isBoolean(e) && !isSet) return this.convert(this.condition(e), 'i32', type, e);
    if (ts.isIdentifier(e)) return this.name(e, type);
    const table = ts.isElementAccessExpression(e) ? this.resolver.tableOf(e.expression) : undefined;
    if (table && ts.isElementAccessExpression(e)) {
      const index = this.temporary('i32');
      const value = (x: number): Ref => (type === 'f64' ? m.f64.const(x) : m.i32.const(x));
      let code = value(table.at(-1)!);
      for (let k = table.length - 2; k >= 0; k--)
        code = m.if(m.i32.eq(m.local.get(index, binaryen.i32), m.i32.const(k)), value(table[k]!), code);
      return m.block(null, [m.local.set(index, this.number(e.argumentExpression, 'i32')), code], this.wasm(type));
    }
    if (ts.isElementAccessExpression(e)) {
      const { at, offset, kind } = this.element(e);
      return this.convert(
        this.loadElement(kind, at, offset),
        kind === 'Int32Array' || kind === 'Uint8Array' ? 'i32' : 'f64',
        type,
        e,
      );
    }
    if (ts.isPropertyAccessExpression(e)) {
      if (e.name.text === 'length' && this.resolver.arrayKind(e.expression))
        return this.convert(this.length(e.expression), 'i32', type, e);
      const kind = this.fieldKind(e, this.symbol(e));
      return this.convert(this.field(kind, e.expression, e.name.text, e), kind, type, e);
    }
    if (ts.isConditionalExpression(e))
      return m.if(this.condition(e.condition), this.number(e.whenTrue, type), this.number(e.whenFalse, type));
    if (ts.isPrefixUnaryExpression(e)) return this.prefix(e, type);
    if (ts.isPostfixUnaryExpression(e)) return this.postfix(e, type);
    if (ts.isCallExpression(e)) {
      const { code, result } = this.call(e);
      if (result === undefined) throw new Unsupported(e, 'call without a result');
      return this.convert(code, wordOf(result), type, e);
    }
    if (ts.isBinaryExpression(e)) return this.binary(e, type);
    throw new Unsupported(e, `expression ${K[e.kind]}`);
  }

  private name(e: ts.Identifier, type: Type): Ref {
    const local = this.locals.get(this.symbol(e));
    if (local) {
      const value = this.emitter.inference.variables.get(this.symbol(e));
      if (type === 'f64' && local.type === 'i32' && value?.mayBeMinusZero && !this.ignoresSign) {
        this.emitter.minusZeros.add(this.symbol(e));
        throw new Unsupported(e, `${e.text} may be -0`);
      }
      return this.convert(this.m.local.get(local.index, this.wasm(local.type)), local.type, type, e);
    }
    const captured = this.capturedNumber(e);
    if (!captured) throw new Unsupported(e, `${e.text} is neither local nor captured`);
    return this.convert(this.captured(captured.type, captured.path, e), captured.type, type, e);
  }

  private prefix(e: ts.PrefixUnaryExpression, type: Type): Ref {
    const { m } = this;
    if (assignedPart(e)) {
      const local = ts.isIdentifier(e.operand) ? this.locals.get(this.symbol(e.operand)) : undefined;
      if (!local) return this.reread(e, e.operand, type);
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
    if (!local) {
      // JavaScript's order: the old value, then the assignment
      const kept = this.typeOf(e.operand);
      const before = this.temporary(kept);
      const read = m.local.set(before, this.number(e.operand, kept));
      const value = this.convert(m.local.get(before, this.wasm(kept)), kept, type, e);
      return m.block(null, [read, this.assignment(e), value], this.wasm(type));
    }
    if (local.type !== 'i32') throw new Unsupported(e, 'increment of a double in an expression');
    const after = m.local.tee(
      local.index,
      this.combined(e, m.local.get(local.index, binaryen.i32), 'i32'),
      binaryen.i32,
    );
    const one = m.i32.const(1);
    return this.convert(e.operator === K.PlusPlusToken ? m.i32.sub(after, one) : m.i32.add(after, one), 'i32', type, e);
  }

  /** Assigns, then reads the target again: the value of an assignment inside of an expression. */
  private reread(e: ts.Expression, left: ts.Expression, type: Type): Ref {
    const target = strip(left);
    if (ts.isElementAccessExpression(target) && this.hasEffect(target.argumentExpression))
      throw new Unsupported(e, 'assignment in an expression to an index with effects');
    return this.m.block(null, [this.assignment(e), this.number(target, type)], this.wasm(type));
  }

  private hasEffect(node: ts.Node): boolean {
    if (ts.isCallExpression(node) || (ts.isExpression(node) && assignedPart(node))) return true;
    return ts.forEachChild(node, (child) => this.hasEffect(child)) ?? false;
  }

  private binary(e: ts.BinaryExpression, type: Type): Ref {
    const { m } = this;
    const op = e.operatorToken.kind;
    if (isAssignment(op)) {
      const left = assignedPart(e)!;
      const local = ts.isIdentifier(left) ? this.locals.get(this.symbol(left)) : undefined;
      if (!local) return this.reread(e, left, type);
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
    if (op === K.GreaterThanGreaterThanGreaterThanToken) {
      const code = m.i32.shr_u(this.truncated(e.left, 'i32'), this.truncated(e.right, 'i32'));
      return type === 'i32' ? code : m.f64.convert_u.i32(code);
    }
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
    if (op === K.PercentToken && this.typeOf(e.left) === 'i32' && this.typeOf(e.right) === 'i32') {
      const [a, b] = [this.temporary('i32'), this.temporary('i32')];
      const get = (index: number): Ref => m.local.get(index, binaryen.i32);
      const set = [m.local.set(a, this.number(e.left, 'i32')), m.local.set(b, this.number(e.right, 'i32'))];
      const rest = m.i32.rem_s(get(a), get(b));
      if (type === 'i32') return m.block(null, [...set, m.if(get(b), rest, m.i32.const(0))], binaryen.i32);
      // the sign of the dividend, also for 0
      const value = m.f64.copysign(m.f64.convert_s.i32(rest), m.f64.convert_s.i32(get(a)));
      return m.block(null, [...set, m.if(get(b), value, m.f64.const(Number.NaN))], binaryen.f64);
    }
    if (op === K.PercentToken) {
      const rest = m.call(
        this.emitter.remainder(),
        [this.number(e.left, 'f64'), this.number(e.right, 'f64')],
        binaryen.f64,
      );
      return this.convert(rest, 'f64', type, e);
    }
    if (op === K.CommaToken) return m.block(null, [this.effect(e.left), this.number(e.right, type)], this.wasm(type));
    throw new Unsupported(e, `operator ${e.operatorToken.getText()} for ${type}`);
  }

  private condition(expression: ts.Expression): Ref {
    const e = strip(expression);
    const isCompound = ts.isBinaryExpression(e) && !COMPARISONS.has(e.operatorToken.kind);
    if (isCompound || ts.isPrefixUnaryExpression(e)) return this.conditionOf(e);
    return this.orOutlined(e, 'boolean', () => this.conditionOf(e));
  }

  private conditionOf(e: ts.Expression): Ref {
    const { m } = this;
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
      if (ts.isPropertyAccessExpression(e)) return this.field('i32', e.expression, e.name.text, e);
      if (ts.isBinaryExpression(e) && isAssignment(e.operatorToken.kind)) return this.number(e, 'i32');
      throw new Unsupported(e, `condition ${K[e.kind]}`);
    }
    if (this.resolver.isNumeric(e)) {
      if (this.typeOf(e) === 'i32') return m.i32.ne(this.number(e, 'i32'), m.i32.const(0));
      const value = this.temporary('f64');
      const get = (): Ref => m.local.get(value, binaryen.f64);
      const isNumber = m.f64.eq(m.local.tee(value, this.number(e, 'f64'), binaryen.f64), get());
      return m.i32.and(isNumber, m.f64.ne(get(), m.f64.const(0)));
    }
    return this.presence(e);
  }

  /** Tests whether a record or function is given. */
  private presence(expression: ts.Expression): Ref {
    const { m } = this;
    const e = strip(expression);
    if (this.resolver.arrayKind(e)) return m.i32.ne(this.array(e), m.i32.const(0));
    if (this.resolver.isNumeric(e)) throw new Unsupported(e, `condition ${e.getText().slice(0, 40)}`);
    if (!this.resolver.isFunction(e)) return m.i32.ne(this.record(e), m.i32.const(0));
    const at = this.functionWords(e, []);
    return m.i32.ne(m.i32.load(at.offset, 0, at.base()), m.i32.const(0));
  }

  private comparison(e: ts.BinaryExpression): Ref {
    const { m } = this;
    if (this.resolver.arrayKind(e.left) && this.resolver.arrayKind(e.right)) {
      const isEqual = e.operatorToken.kind === K.EqualsEqualsEqualsToken;
      return (isEqual ? m.i32.eq : m.i32.ne)(this.array(e.left), this.array(e.right));
    }
    const isUndefined = e.right.getText() === 'undefined';
    if (isUndefined && e.operatorToken.kind === K.ExclamationEqualsEqualsToken) return this.presence(e.left);
    if (isUndefined && e.operatorToken.kind === K.EqualsEqualsEqualsToken) return m.i32.eqz(this.presence(e.left));
    const isRecord = (each: ts.Expression): boolean =>
      !this.resolver.isNumeric(each) && !this.resolver.isFunction(each);
    if (isRecord(e.left) && isRecord(e.right)) {
      const isEqual = e.operatorToken.kind === K.EqualsEqualsEqualsToken;
      return (isEqual ? m.i32.eq : m.i32.ne)(this.record(e.left), this.record(e.right));
    }
    if (!this.resolver.isNumeric(e.left) || !this.resolver.isNumeric(e.right))
      throw new Unsupported(e, 'comparison of other things than numbers');
    const { inference } = this.emitter;
    const isInteger = [e.left, e.right].every((each) => {
      if (this.resolver.isBoolean(strip(each))) return true;
      const value = inference.of(each);
      return value?.type === 'i32' && value.most <= LIMIT;
    });
    const type: Type = isInteger ? 'i32' : 'f64';
    const before = this.ignoresSign;
    this.ignoresSign = true;
    const a = this.number(e.left, type);
    const b = this.number(e.right, type);
    this.ignoresSign = before;
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
    if (e.expression.getText() === 'Object.is' && e.arguments.length === 2) {
      const { m } = this;
      const [a, b] = e.arguments.map((each) => ({ code: this.number(each, 'f64'), at: this.temporary('f64') }));
      const get = (index: number): Ref => m.local.get(index, binaryen.f64);
      const isSame = m.i64.eq(m.i64.reinterpret(m_tee(m, a!.at, a!.code)), m.i64.reinterpret(m_tee(m, b!.at, b!.code)));
      const areNaN = m.i32.and(m.f64.ne(get(a!.at), get(a!.at)), m.f64.ne(get(b!.at), get(b!.at)));
      return { code: m.i32.or(isSame, areNaN), result: 'boolean' };
    }
    const name = this.resolver.mathName(e);
    if (name === 'isNaN') {
      const value = this.temporary('f64');
      const given = m_tee(this.m, value, this.number(e.arguments[0]!, 'f64'));
      return { code: this.m.f64.ne(given, this.m.local.get(value, binaryen.f64)), result: 'boolean' };
    }
    if (name) return this.math(e, name);
    const fns = this.resolver.callees(e.expression, this.bindings);
    const { layout } = this.instance;
    const [fn] = fns;
    if (fns.length === 1 && fn && (fn.factory === undefined || fn.factory === layout.factory))
      return this.direct(e, fn);
    return this.dispatch(e, fns);
  }

  /** Calls a function of the same factory, or of no factory. */
  private direct(e: ts.CallExpression, fn: Fn): { code: Ref; result: Instance['result'] } {
    const bindings = new Map<ts.Symbol, Bound>();
    fn.node.parameters.forEach((parameter, i) => {
      const argument = e.arguments[i];
      if (!argument || !ts.isIdentifier(parameter.name)) return;
      const value = this.bindable(parameter, argument);
      if (value !== undefined) bindings.set(this.symbol(parameter.name), value);
    });
    let to: Instance;
    try {
      to = this.emitter.instance(fn, bindings, this.instance.layout);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      const isTop = fn.factory === undefined;
      const place = this.instance.layout.factory?.file;
      if (!place) throw error;
      // a function of the module has the records of its caller, which TypeScript finds by itself
      const text = isTop && fn.file !== place ? this.emitter.global(fn.file, fn.name) : fn.name;
      const isPath = !isTop && !ts.isIdentifier(strip(e.expression));
      if (isPath || fn.name.startsWith('(')) throw error;
      const slot = this.instance.layout.take('fn', text);
      return this.callOut(e, this.load(slot, this.env), error.message);
    }
    return this.callOf(e, to, bindings, this.env);
  }

  /** What stands for a parameter throughout an instance: a function, a record or a text. */
  private bindable(parameter: ts.ParameterDeclaration, argument: ts.Expression): Bound | undefined {
    if (this.resolver.arrayKind(argument) || this.resolver.isNumeric(argument)) return undefined;
    const e = strip(argument);
    if (ts.isStringLiteral(e)) return e.text;
    const fn = this.resolver.callee(e, this.bindings);
    if (fn) {
      if (fn.factory !== undefined && fn.factory !== this.instance.layout.factory)
        throw new Unsupported(argument, `function ${fn.name} of another factory as an argument`);
      return fn;
    }
    const bound = ts.isIdentifier(e) ? this.bindings.get(this.symbol(e)) : undefined;
    if (typeof bound === 'string') return bound;
    const path = this.resolver.path(e, this.bindings);
    if (path && !path.isMutable) return path;
    if (this.resolver.isFunction(parameter.name)) throw new Unsupported(argument, 'function as an argument');
    return undefined;
  }

  private callOf(
    e: ts.CallExpression,
    to: Instance,
    bindings: Bindings,
    env: Ref,
  ): { code: Ref; result: Instance['result'] } {
    const given = to.fn.node.parameters
      .map((parameter, i) => ({ parameter, argument: e.arguments[i] ?? parameter.initializer }))
      .filter(({ parameter: { name } }) => !ts.isIdentifier(name) || !bindings.has(this.symbol(name)));
    const operands = to.parameters.flatMap(({ kind, hasLength, record }, i) => {
      const { argument } = given[i]!;
      if (!argument) throw new Unsupported(e, 'missing argument');
      return [this.value(argument, kind, record), ...(hasLength ? [this.length(argument)] : [])];
    });
    operands.push(env);
    this.emitter.called.add(to);
    const type = to.result === undefined ? binaryen.none : this.wasm(wordOf(to.result));
    const code = this.m.call(to.name, operands, type);
    this.lines.push([code, e]);
    return { code, result: to.result };
  }

  /**
   * Calls a function that another factory made, of which the address of captured values is known at run time: those of
   * a compiled function, of which several may be in question, or the number of one in TypeScript, negative.
   */
  private dispatch(e: ts.CallExpression, fns: readonly Fn[]): { code: Ref; result: Instance['result'] } {
    const { m } = this;
    const { targets, ids, ...made } = this.targetsOf(fns);
    const reason = fns.length ? made.reason : `call of ${e.expression.getText().slice(0, 40)}`;
    const at = this.functionWords(e.expression, ids);
    if (targets.length === 0) return this.callOut(e, m.i32.load(at.offset, 0, at.base()), reason);
    const env = this.temporary('i32');
    const get = (): Ref => m.local.get(env, binaryen.i32);
    const results = targets.map(({ result }) => result);
    const result = results.every((each) => each === results[0])
      ? results[0]
      : results.includes('f64')
        ? 'f64'
        : undefined;
    let otherwise: Ref;
    try {
      otherwise = this.callOut(e, get(), reason, result).code;
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      otherwise = m.unreachable();
    }
    const calls = targets.map((to) => {
      const made = this.callOf(e, to, new Map(), get());
      if (result === undefined) return made.result === undefined ? made.code : m.drop(made.code);
      return this.convert(made.code, wordOf(made.result!), wordOf(result), e);
    });
    if (calls.length > FEW)
      return { code: m.if(this.isCompiled(env, at), this.chosen(at, calls, result), otherwise), result };
    let code = calls.at(-1)!;
    for (let k = calls.length - 2; k >= 0; k--)
      code = m.if(m.i32.eq(m.i32.load(at.offset + 4, 0, at.base()), m.i32.const(k)), calls[k]!, code);
    return { code: m.if(this.isCompiled(env, at), code, otherwise), result };
  }

  /** Tests whether a function is compiled, and keeps the address of its captured values. */
  private isCompiled(env: number, at: { base: () => Ref; offset: number }): Ref {
    const { m } = this;
    return m.i32.gt_s(m.local.tee(env, m.i32.load(at.offset, 0, at.base()), binaryen.i32), m.i32.const(0));
  }

  /** One of many calls, by the second word of a function. */
  private chosen(at: { base: () => Ref; offset: number }, calls: readonly Ref[], result: Instance['result']): Ref {
    const { m } = this;
    const id = this.labels++;
    const value = result === undefined ? undefined : this.temporary(wordOf(result));
    const names = calls.map((_, k) => `call${id}_${k}`);
    let code: Ref = m.block(
      names[0]!,
      [m.switch(names, names.at(-1)!, m.i32.load(at.offset + 4, 0, at.base()))],
      binaryen.none,
    );
    calls.forEach((each, k) => {
      const done = [value === undefined ? each : m.local.set(value, each), m.br(`called${id}`)];
      code = m.block(names[k + 1] ?? `called${id}`, [code, ...done], binaryen.none);
    });
    if (value === undefined) return code;
    return m.block(null, [code, m.local.get(value, this.wasm(wordOf(result!)))], this.wasm(wordOf(result!)));
  }

  /** The compiled ones of functions, with their numbers, and why others do not compile. */
  private targetsOf(fns: readonly Fn[]): { targets: Instance[]; ids: number[]; reason: string } {
    const targets: Instance[] = [];
    let reason = '';
    for (const fn of fns) {
      try {
        if (fn.factory) targets.push(this.emitter.instance(fn, new Map(), this.emitter.layoutOf(fn.factory)));
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        reason = error.message;
      }
    }
    return { targets, ids: targets.map(({ fn }) => this.resolver.sources.functions.indexOf(fn)), reason };
  }

  /** Where the two words of a function are. */
  private functionWords(e: ts.Expression, ids: readonly number[]): { base: () => Ref; offset: number } {
    const callee = strip(e);
    const declaration = this.resolver.sources.symbol(callee)?.declarations?.[0];
    // a method of JavaScript needs its object
    if (declaration?.getSourceFile().isDeclarationFile) throw new Unsupported(callee, `method ${callee.getText()}`);
    const symbol = ts.isIdentifier(callee) ? this.resolver.sources.symbol(callee) : undefined;
    const held = symbol && this.locallyHeld.get(symbol);
    if (held !== undefined) return { base: () => this.m.local.get(held, binaryen.i32), offset: 0 };
    const path = this.resolver.path(callee, this.bindings) ?? this.aliasOfFunction(callee);
    if (path && (!path.isMutable || path.text === path.root.name)) {
      const slot = this.slot('fn', path, e, { ids });
      return { base: () => this.env, offset: slot.offset };
    }
    if (!ts.isPropertyAccessExpression(callee))
      throw new Unsupported(e, `call of ${callee.getText().slice(0, 40)}, which is not captured`);
    const slot = this.fieldSlot('fn', callee.expression, callee.name.text, { ids });
    return { base: () => this.record(callee.expression), offset: slot.offset };
  }

  private aliasOfFunction(callee: ts.Expression): Path | undefined {
    const symbol = ts.isIdentifier(callee) ? this.symbol(callee) : undefined;
    return symbol?.valueDeclaration && this.resolver.aliasOf(symbol.valueDeclaration, this.bindings);
  }

  /** Calls a function in TypeScript by its negative number. */
  private callOut(
    e: ts.CallExpression,
    id: Ref,
    reason: string,
    wanted?: Instance['result'],
  ): { code: Ref; result: Instance['result'] } {
    const { checker } = this.resolver.sources;
    const operands = [id];
    let signature = '';
    for (const argument of e.arguments) {
      const array = this.resolver.arrayKind(argument);
      if (array) {
        operands.push(this.array(argument));
        signature +=
          array === 'Float64Array' ? 'F' : array === 'Float32Array' ? 'G' : array === 'Int32Array' ? 'I' : 'U';
        continue;
      }
      if (!this.resolver.isNumeric(argument)) {
        if (this.resolver.isFunction(argument) || ts.isStringLiteral(strip(argument)))
          throw new Unsupported(e, `call of TypeScript with ${argument.getText().slice(0, 30)}; ${reason}`);
        operands.push(this.record(argument));
        signature += 'R';
        continue;
      }
      const isBoolean = this.resolver.isBoolean(argument);
      const type = isBoolean ? 'i32' : this.typeOf(argument);
      operands.push(isBoolean ? this.condition(argument) : this.number(argument, type));
      signature += isBoolean ? 'b' : type === 'i32' ? 'i' : 'd';
    }
    const returned = checker.getTypeAtLocation(e);
    let result = wanted;
    if (result === undefined && !(returned.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never))) {
      if (this.resolver.arrayKind(e)) result = 'array';
      else if (!this.resolver.isBoolean(e) && !this.resolver.isNumeric(e) && ts.isExpressionStatement(e.parent))
        result = undefined;
      else if (this.resolver.isBoolean(e)) result = 'boolean';
      else if (this.resolver.isNumeric(e)) result = this.emitter.inference.of(e)?.type ?? 'f64';
      else throw new Unsupported(e, `call of TypeScript for a record; ${reason}`);
    }
    if (result === 'record') throw new Unsupported(e, `call of TypeScript for a record; ${reason}`);
    const letter =
      result === undefined ? 'v' : result === 'f64' ? 'd' : result === 'array' ? 'A' : result === 'boolean' ? 'b' : 'i';
    const name = this.emitter.importOf(letter + signature);
    const type = result === undefined ? binaryen.none : this.wasm(wordOf(result));
    if (reason) this.emitter.callOuts.set(`${placeOf(e)} ${e.expression.getText().slice(0, 50)}`, reason);
    return { code: this.m.call(name, operands, type), result };
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
    if (name === 'abs' && type === 'i32') {
      const at = this.temporary('i32');
      const get = (): Ref => m.local.get(at, binaryen.i32);
      const test = m.i32.lt_s(m.local.tee(at, this.number(a!, 'i32'), binaryen.i32), m.i32.const(0));
      return { code: m.if(test, m.i32.sub(m.i32.const(0), get()), get()), result: 'i32' };
    }
    if (name === 'abs' && type === 'f64') return { code: m.f64.abs(this.number(a!, 'f64')), result: 'f64' };
    if (name === 'sqrt' || name === 'floor' || name === 'ceil' || name === 'trunc')
      return { code: m.f64[name](this.number(a!, 'f64')), result: 'f64' };
    throw new Unsupported(e, `Math.${name}`);
  }
}
