/** Last stage, at run time: instance memory of factories, and the memory that arrays and kernels share. */
import kernels from 'kernels-in-base64';
import { PAGES } from './pages.js';

type Thunk = () => unknown;
type SlotList = readonly (readonly [kind: 'array' | 'length' | 'i32' | 'f64' | 'env', offset: number, value: Thunk])[];
type View = Float64Array | Float32Array | Int32Array | Uint8Array;

const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
const i32 = new Int32Array(memory.buffer);
const f64 = new Float64Array(memory.buffer);
const bytes = Uint8Array.from(atob(kernels), (char) => char.charCodeAt(0));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });

const envs = new WeakMap<object, () => number>();
/** Start and size of the blocks that hold several arrays, by start. */
const blocks = new Map<number, number>();
const state = { taken: 1024, isOn: true };

/** Names of factories that stayed TypeScript, with the reason. */
const failures = new Map<string, string>();
const bound = new Set<string>();

/** Address of zeroed bytes; they are never freed. */
function take(size: number): number {
  const at = state.taken;
  state.taken += (size + 15) & ~15;
  if (state.taken > memory.buffer.byteLength) throw new RangeError('the memory of the trial is full');
  blocks.set(at, size);
  return at;
}

/** Address of an array; -1 if it is not in the memory. */
function addressOf(array: View | undefined): number {
  if (array?.buffer === memory.buffer) return array.byteOffset;
  return array?.length === 0 ? 0 : -1;
}

function whole(array: View): Float64Array {
  let start = array.byteOffset;
  while (!blocks.has(start)) start -= 8;
  return new Float64Array(memory.buffer, start, blocks.get(start)! / 8);
}

function put(env: number, kind: SlotList[number][0], offset: number, value: unknown): void {
  const at = env + offset;
  if (kind === 'f64') f64[at >> 3] = Number(value ?? 0);
  else if (kind === 'array') {
    const address = addressOf(value as View);
    if (address < 0) throw new TypeError('an array outside of the memory');
    i32[at >> 2] = address;
  } else if (kind === 'env') {
    const address = envs.get(value as object)?.();
    if (!address) throw new TypeError('a function that stayed TypeScript');
    if (incomplete.has(address)) early.add(address);
    i32[at >> 2] = address;
  } else {
    const number = Number(value ?? 0);
    if (!Number.isInteger(number)) throw new TypeError(`${number} is no integer`);
    i32[at >> 2] = number;
  }
}

/** Addresses that were handed over while their words were not complete, as factories may refer to each other. */
const early = new Set<number>();
const incomplete = new Set<number>();

/**
 * Address of the captured values of a factory; 0 if it stays TypeScript.
 *
 * @param hold keeps the address, before the words are complete and again if it is 0
 */
function bind(name: string, slots: SlotList, hold: (env: number) => void): number {
  const env = state.isOn ? take(8 * slots.length + 8) : 0;
  hold(env);
  if (env === 0) return 0;
  incomplete.add(env);
  for (const [kind, offset, value] of slots) {
    try {
      put(env, kind, offset, value());
    } catch (error) {
      const reason = `${value}: ${error instanceof Error ? error.message : error}`;
      if (early.has(env)) throw new Error(`${name}, which another factory refers to, cannot be bound: ${reason}`);
      failures.set(name, reason);
      hold(0);
      return 0;
    }
  }
  incomplete.delete(env);
  bound.add(name);
  return env;
}

export const $wasm = {
  buffer: memory.buffer,
  x: exports as Record<string, (...args: number[]) => number>,
  i32,
  f64,
  state,
  failures,
  bound,
  take,
  addressOf,
  whole,
  bind,
  put,
  doubles: (n: number): Float64Array => new Float64Array(memory.buffer, take(8 * n), n),
  register: (fn: object, env: () => number): void => void envs.set(fn, env),
};

Object.assign(globalThis, { kernelTrial: $wasm });
