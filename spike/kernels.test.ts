import binaryen from 'binaryen';
import { beforeAll, describe, expect, it } from 'vitest';
import * as tree from '../src/foundation/math/tree-ldl.js';
import { type Compiled, compileKernels } from './compile.js';
import { PAGES } from './pages.js';

let compiled: Compiled;
let call: (name: string, ...args: (number | Float64Array | Int32Array)[]) => number;
const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
let taken = 1024;

function doubles(values: readonly number[]): Float64Array {
  const array = new Float64Array(memory.buffer, taken, values.length);
  taken += 8 * values.length;
  array.set(values);
  return array;
}

function integers(values: readonly number[]): Int32Array {
  const array = new Int32Array(memory.buffer, taken, values.length);
  taken += 8 * values.length;
  array.set(values);
  return array;
}

/** Numbers in [-1, 1) that repeat for a seed. */
function random(seed: number): () => number {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) | 0;
    return x / 2 ** 31;
  };
}

/** Bits of doubles, with one NaN for all. */
const bits = (values: Float64Array): string[] =>
  Array.from(values, (x) => {
    if (Number.isNaN(x)) return 'NaN';
    return new BigUint64Array(Float64Array.of(x).buffer)[0]!.toString(16);
  });

beforeAll(() => {
  compiled = compileKernels();
  const { module } = compiled.emitter;
  compiled.compiled.forEach(({ fn, instance }, i) => {
    if (fn.file.endsWith('tree-ldl.ts')) module.addFunctionExport(instance.name, `f${i}`);
  });
  expect(module.validate()).toBe(1);
  module.runPasses(['remove-unused-module-elements']);
  binaryen.setOptimizeLevel(4);
  module.optimize();
  const wasm = new WebAssembly.Module(module.emitBinary() as Uint8Array<ArrayBuffer>);
  const outside = WebAssembly.Module.imports(wasm).filter(({ module }) => module === 'js');
  const refuse = (name: string) => () => {
    throw new Error(`a kernel calls ${name} of TypeScript`);
  };
  const js = Object.fromEntries(outside.map(({ name }) => [name, refuse(name)]));
  const { exports } = new WebAssembly.Instance(wasm, { env: { memory }, js });
  call = (name, ...args) => {
    const at = compiled.compiled.findIndex(({ fn }) => `${fn.file} ${fn.name}` === name);
    const numbers = args.map((each) => (typeof each === 'number' ? each : each.byteOffset));
    return (exports[`f${at}`] as (...list: number[]) => number)(...numbers, 0);
  };
});

/** A symmetric matrix over a chain of dofs in which each has the next lower one, or the one before it, as parent. */
function randomTree(n: number, next: () => number) {
  const parent = Array.from({ length: n }, (_, i) =>
    i === 0 ? -1 : next() < 0.4 ? i - 1 : Math.floor(((next() + 1) / 2) * i),
  );
  const rows = parent.map((_, i) => {
    const row: number[] = [];
    for (let j = i; j >= 0; j = parent[j]!) row.unshift(j);
    return row;
  });
  const rownnz = rows.map((row) => row.length);
  const rowadr = rownnz.map((_, i) => rownnz.slice(0, i).reduce((a, b) => a + b, 0));
  const values = rows.flatMap((row, i) => row.map((j) => (j === i ? 2 + n * Math.abs(next()) : next())));
  return { rownnz, rowadr, colind: rows.flat(), values };
}

describe('compiled kernels', () => {
  it.each(Array.from({ length: 50 }, (_, k) => k))(
    'factor and solve a random tree with the bits of TypeScript, seed %i',
    (seed) => {
      const next = random(seed + 1);
      const n = 2 + (seed % 17);
      const { rownnz, rowadr, colind, values } = randomTree(n, next);
      // a few matrices are singular or not finite
      if (seed % 10 === 3) values[0] = -1;
      if (seed % 10 === 7) values[values.length - 1] = Number.NaN;
      const b = Array.from({ length: n }, next);
      const LD = Float64Array.from(values);
      const inverse = new Float64Array(n);
      const x = Float64Array.from(b);
      const [nnz, adr, col] = [rownnz, rowadr, colind].map((list) => Int32Array.from(list)) as [
        Int32Array,
        Int32Array,
        Int32Array,
      ];
      const raised = tree.factorTree(LD, inverse, 0, n, nnz, adr, col);
      tree.solveTree(x, LD, inverse, 0, n, nnz, adr, col);
      const LD2 = doubles(values);
      const inverse2 = doubles(b.map(() => 0));
      const x2 = doubles(b);
      const lists = [integers(rownnz), integers(rowadr), integers(colind)];
      expect(call('src/foundation/math/tree-ldl.ts factorTree', LD2, inverse2, 0, n, ...lists)).toBe(raised);
      call('src/foundation/math/tree-ldl.ts solveTree', x2, LD2, inverse2, 0, n, ...lists);
      expect(bits(LD2)).toEqual(bits(LD));
      expect(bits(inverse2)).toEqual(bits(inverse));
      expect(bits(x2)).toEqual(bits(x));
    },
  );

  /** Why compiled code calls TypeScript at a place. */
  const reasonOf = (file: string, text: string): string | undefined =>
    [...compiled.emitter.callOuts].find(([place]) => place.includes(file) && place.includes(text))?.[1];

  it('leaves a function to TypeScript that replaces an array whose length is read by one of unknown length', () => {
    expect(reasonOf('collision/broad/pair-list.ts', 'grow')).toMatch(/length of larger/);
  });

  it('does not take the length of a list that a function extends for a constant', () => {
    expect(reasonOf('flex/metric-points.ts', 'points[i] = dof.length')).toMatch(/list dof changes/);
  });

  it('states the file and line of the construct that stops a function', () => {
    expect(compiled.stopped.length).toBeGreaterThan(0);
    for (const { reason } of compiled.stopped) expect(reason).toMatch(/^src\/[\w/.-]+\.ts:\d+: ./);
  });
});
