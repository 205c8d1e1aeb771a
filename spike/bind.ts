/** Last stage, at run time: instance memory of factories, and the memory that arrays and kernels share. */
import kernels, { records, truncations } from 'kernels-in-base64';
import { PAGES } from './pages.js';

type Thunk = () => unknown;
type Kind = 'array' | 'length' | 'i32' | 'f64' | 'fn' | 'record' | 'list';
type Single = number | readonly number[];
type Extra = Single | { readonly of: 'array' | 'record' | 'fn'; readonly extra: Single };
type SlotList = readonly (readonly [kind: Kind, offset: number, value: Thunk, extra: Extra])[];
type View = Float64Array | Float32Array | Int32Array | Uint8Array;
type Callable = (...args: never[]) => unknown;

const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
const i32 = new Int32Array(memory.buffer);
const f64 = new Float64Array(memory.buffer);
const bytes = Uint8Array.from(atob(kernels), (char) => char.charCodeAt(0));
const module = new WebAssembly.Module(bytes);

/** Doubles that became integers although they are none, by place; in a build with checks. */
const badIndices = new Map<string, number>();
/** Records by the address of their words. */
const objects = new Map<number, object>();
/** Functions in TypeScript that compiled code calls, by number. */
const functions: unknown[] = [];
const { exports } = new WebAssembly.Instance(module, { env: { memory }, js: imports() });

/** Imports that call TypeScript; their names are the types of the result and the parameters. */
function imports(): Record<string, Callable> {
  const list: Record<string, Callable> = {};
  const types: Record<string, string> = { F: 'Float64Array', G: 'Float32Array', I: 'Int32Array', U: 'Uint8Array' };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== 'js') continue;
    if (name === 'js_index') {
      list[name] = ((id: number, x: number) => {
        const { place, isModulo } = truncations[id]!;
        const isExact = isModulo ? !(Math.abs(x) >= 2 ** 63) : (x | 0) === x;
        if (!isExact && !badIndices.has(place)) badIndices.set(place, x);
        return x;
      }) as Callable;
      continue;
    }
    if (name === 'js_remainder') {
      list[name] = ((a: number, b: number) => a % b) as Callable;
      continue;
    }
    const [result, ...parameters] = name.slice(3);
    const names = parameters.map((_, i) => `a${i}`);
    const args = parameters.map((each, i) => {
      if (types[each]) return `view('${types[each]}', a${i})`;
      if (each === 'R') return `objects.get(a${i})`;
      return each === 'b' ? `a${i} !== 0` : `a${i}`;
    });
    const call = `functions[-1 - id](${args.join(', ')})`;
    const value = result === 'A' ? `address(${call})` : result === 'b' ? `${call} ? 1 : 0` : call;
    const make = new Function(
      'functions',
      'view',
      'address',
      'objects',
      `return (${['id', ...names].join(', ')}) => ${value};`,
    );
    list[name] = make(functions, viewAt, (array: View) => array.byteOffset, objects) as Callable;
  }
  return list;
}

const envs = new WeakMap<object, { env: () => number; id: number }>();
/** Start and size of the blocks that hold several arrays, by start. */
const blocks = new Map<number, number>();
const state = { taken: 1024, isOn: true, form: '' };
const globals: Record<string, unknown> = {};

/** Names of factories that stayed TypeScript, with the reason. */
const failures = new Map<string, string>();
const bound = new Set<string>();

/** Arrays by type and address, for calls of TypeScript. */
const views: Record<string, Map<number, View>> = {
  Float64Array: new Map(),
  Float32Array: new Map(),
  Int32Array: new Map(),
  Uint8Array: new Map(),
};

/** Address of zeroed bytes; they are never freed. */
function take(size: number): number {
  const at = state.taken;
  // arrays of no values also have different addresses, by which views are found
  state.taken += (size + 16) & ~15;
  if (state.taken > memory.buffer.byteLength) throw new RangeError('the memory of the trial is full');
  blocks.set(at, size);
  return at;
}

/** Words of factories and records lie together, apart from arrays: they are read in every function. */
const WORDS = 1 << 16;
const words = { at: 0, end: 0 };

function takeWords(slots: readonly { readonly offset: number }[] | SlotList): number {
  const last = slots.reduce((most, slot) => Math.max(most, 'offset' in slot ? slot.offset : slot[1]), 0);
  const size = (last + 15) & ~7;
  if (words.at + size > words.end) {
    const room = Math.max(WORDS, size);
    words.at = take(room);
    words.end = words.at + room;
  }
  const at = words.at;
  words.at += size;
  return at;
}

/** Address of arrays of no values that are not in the memory. */
const EMPTY = 8;

/** Address of an array; -1 if it is not in the memory. */
function addressOf(array: View | undefined): number {
  if (array?.buffer !== memory.buffer) return array === undefined ? 0 : array.length === 0 ? EMPTY : -1;
  const known = views[array.constructor.name]!;
  if (!known.has(array.byteOffset)) known.set(array.byteOffset, array);
  return array.byteOffset;
}

function viewAt(type: string, address: number): View {
  const view = views[type]!.get(address);
  if (!view) throw new Error(`no ${type} at ${address}`);
  return view;
}

function whole(array: View): Float64Array {
  let start = array.byteOffset;
  while (!blocks.has(start)) start -= 8;
  return new Float64Array(memory.buffer, start, blocks.get(start)! / 8);
}

function put(
  env: number,
  kind: Kind,
  offset: number,
  value: unknown,
  extra: Extra,
  call?: Callable,
  label?: string,
): void {
  const at = env + offset;
  if (kind === 'f64') f64[at >> 3] = Number(value ?? 0);
  else if (kind === 'array') {
    const address = addressOf(value as View);
    if (address < 0) throw new TypeError('an array outside of the memory');
    if (label && !named.has(address)) named.set(address, label);
    i32[at >> 2] = address;
  } else if (kind === 'length') i32[at >> 2] = (value as View | undefined)?.length ?? 0;
  else if (kind === 'fn') putFunction(at, value as object | undefined, extra as readonly number[], call);
  else if (kind === 'record') i32[at >> 2] = recordOf(value as object | undefined, extra as number);
  else if (kind === 'list') i32[at >> 2] = listOf(value as readonly unknown[] | undefined, extra as ListExtra);
  else {
    const number = Number(value ?? 0);
    if (!Number.isInteger(number)) throw new TypeError(`${number} is no integer`);
    i32[at >> 2] = number;
  }
}

type ListExtra = Exclude<Extra, Single>;
const lists = new WeakMap<object, Map<string, number>>();

/** Address of the words of a list, two for each value. */
function listOf(list: readonly unknown[] | undefined, { of, extra }: ListExtra): number {
  if (list === undefined) return 0;
  const known = lists.get(list) ?? new Map<string, number>();
  lists.set(list, known);
  const key = `${of} ${extra}`;
  const had = known.get(key);
  if (had !== undefined) return had;
  const at = take(8 * list.length + 8);
  known.set(key, at);
  list.forEach((value, k) => {
    put(at, of, 8 * k, of === 'array' ? inMemory(of, value, 'list') : value, extra);
    if (of === 'array') i32[(at + 8 * k + 4) >> 2] = (value as View | undefined)?.length ?? 0;
  });
  return at;
}

/** The two words of a function: address of captured values and place in the list, or the negative number. */
function putFunction(at: number, value: object | undefined, ids: readonly number[], call?: Callable): void {
  i32[at >> 2] = 0;
  if (value === undefined) return;
  const known = envs.get(value);
  const env = known && ids.includes(known.id) ? known.env() : 0;
  if (env > 0) {
    if (incomplete.has(env)) early.add(env);
    i32[at >> 2] = env;
    i32[(at >> 2) + 1] = ids.indexOf(known!.id);
  } else i32[at >> 2] = -functions.push(call ?? value);
}

/** Addresses that were handed over while their words were not complete, as factories may refer to each other. */
const early = new Set<number>();
const incomplete = new Set<number>();

/** The value of a path, undefined if a record on the way is. */
function present(value: Thunk): unknown {
  try {
    return value();
  } catch (error) {
    if (error instanceof TypeError && /undefined|null/.test(error.message)) return undefined;
    throw error;
  }
}

const copies = new WeakMap<View, View>();
/** Constant tables that were copied into the memory. */
const copied = new Set<string>();

function inMemory(kind: Kind, value: unknown, name: string): unknown {
  if (kind !== 'array' || value === undefined || addressOf(value as View) >= 0) return value;
  const view = value as View;
  let copy = copies.get(view);
  if (!copy) {
    const type = view.constructor as new (buffer: ArrayBuffer, at: number, n: number) => View;
    copy = new type(memory.buffer, take(view.byteLength), view.length);
    copy.set(view);
    copies.set(view, copy);
    copied.add(name);
  }
  return copy;
}

/** An address that no access can have. */
const POISON = -16;

const addresses: WeakMap<object, number>[] = records.map(() => new WeakMap<object, number>());

/** Address of the words of a record; its fields that are assigned become accessors of them. */
function recordOf(record: object | undefined, id: number): number {
  if (record === undefined || record === null) return 0;
  const known = addresses[id]!.get(record);
  if (known !== undefined) return known;
  const at = takeWords(records[id]!);
  addresses[id]!.set(record, at);
  objects.set(at, record);
  for (const slot of records[id]!) putField(record as Record<string, unknown>, at, slot);
  return at;
}

type FieldSlot = (typeof records)[number][number];

function putField(record: Record<string, unknown>, at: number, slot: FieldSlot): void {
  const { kind, offset, text, extra, isMutable, isWritten } = slot;
  const call = ((...args: never[]) => (record[text] as Callable)(...args)) as Callable;
  let held = record[text];
  const set = (): void => {
    try {
      put(at, kind, offset, held, extra, kind === 'fn' ? call : undefined);
    } catch (error) {
      failures.set(`field ${text}`, String(error));
      i32[(at + offset) >> 2] = POISON;
    }
  };
  set();
  if (!isMutable && !isWritten) return;
  const before = Object.getOwnPropertyDescriptor(record, text);
  Object.defineProperty(record, text, {
    configurable: true,
    enumerable: true,
    get: isWritten
      ? () => (typeof held === 'boolean' ? i32[(at + offset) >> 2] !== 0 : get(at, kind, offset, held))
      : () => (before?.get ? before.get.call(record) : held),
    set: (value: unknown) => {
      before?.set?.call(record, value);
      held = value;
      set();
    },
  });
}

/** The value of a word that compiled code may have written; `like` is one of the same type. */
function get(env: number, kind: Kind, offset: number, like: unknown): unknown {
  const at = env + offset;
  if (kind === 'f64') return f64[at >> 3];
  if (kind === 'i32') return i32[at >> 2];
  const address = i32[at >> 2]!;
  if (kind !== 'array' || address === 0 || address === EMPTY) return like;
  if (like !== undefined) return viewAt((like as View).constructor.name, address);
  for (const known of Object.values(views)) if (known.has(address)) return known.get(address);
  return like;
}

/**
 * Address of the captured values of a factory; 0 if it stays TypeScript.
 *
 * @param hold keeps the address, before the words are complete and again if it is 0
 */
function bind(name: string, slots: SlotList, hold: (env: number) => void): number {
  const env = state.isOn ? takeWords(slots) : 0;
  hold(env);
  if (env === 0) return 0;
  incomplete.add(env);
  for (const [kind, offset, value, extra] of slots) {
    try {
      put(env, kind, offset, inMemory(kind, present(value), name), extra, undefined, `${name} ${value}`);
    } catch (error) {
      const reason = `${value}: ${error instanceof Error ? error.message : error}`;
      if (early.has(env)) throw new Error(`${name}, which another factory refers to, cannot be bound: ${reason}`);
      failures.set(name, reason);
      // a factory that has not returned yet is bound at a later call
      hold(error instanceof ReferenceError ? -1 : 0);
      return 0;
    }
  }
  incomplete.delete(env);
  bound.add(name);
  return env;
}

function register<T extends object>(fn: T, env: () => number, id: number): T {
  envs.set(fn, { env, id });
  return fn;
}

/** Names of arrays by address, for messages. */
const named = new Map<number, string>();
const differences = new Map<string, string>();

function nameAt(address: number): string {
  let best = 0;
  for (const start of named.keys()) if (start <= address && start > best) best = start;
  return `${named.get(best) ?? '?'} + ${address - best}`;
}

/** Runs the outermost of nested calls in both forms on the same memory, and goes on with TypeScript's result. */
function check(label: string, plain: Callable, args: unknown[], run: () => unknown): unknown {
  const call = plain as unknown as (...list: unknown[]) => unknown;
  if (state.form !== '') return state.form === 'ts' ? call(...args) : run();
  // the functions that it calls are compared from now on
  if (differences.has(label)) return call(...args);
  const all = new Uint8Array(memory.buffer);
  const before = all.slice(0, state.taken);
  let result: unknown;
  let message = '';
  state.form = 'wasm';
  try {
    result = run();
  } catch (error) {
    message = `throws ${error}`;
  }
  const after = all.slice(0, before.length);
  all.set(before);
  state.form = 'ts';
  const wanted = call(...args);
  state.form = '';
  if (!message && !Object.is(result, wanted) && typeof wanted !== 'object')
    message = `returns ${result}, not ${wanted}`;
  const words = new BigInt64Array(after.buffer, 0, before.length >> 3);
  const doubles = new Float64Array(after.buffer, 0, before.length >> 3);
  const expected = new BigInt64Array(memory.buffer, 0, before.length >> 3);
  for (let i = 0; i < words.length && !message; i++) {
    if (words[i] === expected[i] || (Number.isNaN(doubles[i]) && Number.isNaN(f64[i]))) continue;
    message = `${nameAt(8 * i)}: ${doubles[i]} (${words[i]}), not ${f64[i]} (${expected[i]})`;
  }
  if (message && !differences.has(label)) differences.set(label, message);
  return wanted;
}

export const $wasm = {
  check,
  differences,
  badIndices,
  buffer: memory.buffer,
  x: exports as Record<string, (...args: number[]) => number>,
  state,
  failures,
  bound,
  globals,
  take,
  addressOf,
  recordOf,
  viewAt,
  whole,
  bind,
  put,
  get,
  register,
  doubles: (n: number): Float64Array => new Float64Array(memory.buffer, take(8 * n), n),
  wrap: <T extends object>(plain: T, make: (plain: T) => T, env: () => number, id: number): T =>
    register(make(plain), env, id),
};

Object.assign(globalThis, { kernelTrial: $wasm });
