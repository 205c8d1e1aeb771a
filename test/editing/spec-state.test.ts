/**
 * State that is kept with a Spec: which parts a copy of the Spec gets, and what remains after the Spec is disposed of.
 */
import { expect, it } from 'vitest';
import {
  assetCache,
  changedFiles,
  compile,
  Data,
  type Decoder,
  definePlugin,
  type FileReader,
  loadSpec,
  parseXML,
  type ResourceProvider,
  recompile,
  Spec,
  type SpecElement,
  watch,
} from '../../src/api/index.js';
import { rewrittenIn } from '../../src/compiler/compile/edit/recompile.js';
import { COMPILER_QUERIES } from '../../src/compiler/compile/expand/compiler-queries.js';
import { keyOfMade, originOfMade } from '../../src/compiler/compile/expand/expansion.js';
import type { Decoded } from '../../src/compiler/compile/extensions.js';

const BALL = '<mujoco><worldbody><body name="b"><freejoint/><geom size=".1"/></body></worldbody></mujoco>';
const FLEX = `<mujoco><worldbody><flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1" radius=".01" mass="1" dim="2"/>
  </worldbody></mujoco>`;
const TETRA = { vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1) };

/** A Spec with a mesh that a given function decodes. */
async function decodedBy(decode: Decoder<Decoded>['decode']) {
  const decoder: Decoder<Decoded> = { contentType: 'model/x', extensions: ['x'], decode };
  const text =
    '<mujoco><asset><mesh name="m" file="m.x"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>';
  return loadSpec('m.xml', {
    files: { 'm.xml': new TextEncoder().encode(text), 'm.x': Uint8Array.of(1) },
    extensions: { decoders: [decoder] },
  });
}

it('only the original Spec watches its files, and disposing of it releases them', async () => {
  let stamp = '1';
  let unmounted = 0;
  const text = new TextEncoder().encode(BALL);
  const files: FileReader = Object.assign(() => text, { timestamp: () => stamp });
  const provider: ResourceProvider = {
    prefix: 'store',
    open: () => undefined,
    read: () => text,
    close: () => {},
    mount: () => {},
    unmount: () => void unmounted++,
  };
  const spec = await loadSpec('m.xml', { files, extensions: { providers: [provider] } });
  const copy = spec.clone();
  stamp = '2';
  expect([await changedFiles(spec), await changedFiles(copy)]).toEqual([['m.xml'], []]);
  copy.dispose();
  expect(unmounted).toBe(0);
  {
    using disposed = spec;
    expect(disposed.uri).toBe('m.xml');
  }
  expect([unmounted, await changedFiles(spec)]).toEqual([1, []]);
  spec.dispose();
  expect([unmounted, spec.bodies.length]).toEqual([1, 1]);
});

it('a copy of a Spec has no origin, and disposing of a Spec forgets its origin', () => {
  const spec = parseXML(BALL);
  const [model, other] = [compile(spec), compile(spec.clone())];
  watch(model, { interval: Number.POSITIVE_INFINITY }).close();
  expect(() => watch(other)).toThrow('was not read from a file');
  spec.dispose();
  expect(() => watch(model)).toThrow('was not read from a file');
});

it('copies of a Spec use the files that were decoded while it was loaded, until it is disposed of', async () => {
  const spec = await decodedBy(async () => TETRA);
  assetCache.clear();
  expect(compile(spec.clone()).nmesh).toBe(1);
  assetCache.clear();
  // compiling expands replicates in a copy
  spec.worldbody.addReplicate({ count: 2, offset: [1, 0, 0] }).addGeom({ size: [0.1] });
  expect(compile(spec).nmesh).toBe(1);
  const rest = spec.clone();
  spec.dispose();
  assetCache.clear();
  expect(() => compile(spec)).toThrow('m.x');
  expect(compile(rest).nmesh).toBe(1);
});

it('a Spec keeps its compiled assets until it is disposed of, and a copy keeps them once it has compiled them', async () => {
  let decoded = 0;
  const spec = await decodedBy(() => {
    decoded++;
    return TETRA;
  });
  const countOf = (each: Spec): number => {
    assetCache.clear();
    const before = decoded;
    compile(each);
    return decoded - before;
  };
  countOf(spec);
  expect(countOf(spec)).toBe(0);
  const copy = spec.clone();
  expect([countOf(copy), countOf(copy)]).toEqual([countOf(spec.clone()), 0]);
  spec.dispose();
  expect([countOf(copy), countOf(spec), countOf(spec)]).toEqual([0, countOf(spec.clone()), 0]);
});

it('facts that follow from compiling are computed for each copy, and again after disposing', () => {
  const spec = parseXML(FLEX);
  const flexcomp = spec.all('flex')[0]!;
  const copy = spec.clone();
  expect(COMPILER_QUERIES.jointCount(flexcomp)).toBe(12);
  expect(COMPILER_QUERIES.jointCount(copy.all('flex')[0]!)).toBe(12);
  spec.dispose();
  expect(COMPILER_QUERIES.jointCount(flexcomp)).toBe(12);
});

it('a flexcomp makes the same elements in each compile, others in a copy, and new ones after disposing', () => {
  const spec = parseXML(FLEX);
  const made = (of: Spec) => compile(of).elements!.body.slice(1) as SpecElement[];
  const first = made(spec);
  expect(made(spec)).toEqual(first);
  expect(first.map((each) => originOfMade(each))).toEqual(first.map(() => spec.all('flex')[0]));
  const copy = spec.clone();
  const copied = made(copy);
  expect(copied.some((each) => first.includes(each))).toBe(false);
  expect(copied.map((each) => keyOfMade(each))).toEqual(first.map((each) => keyOfMade(each)));
  expect(originOfMade(copied[0]!)).toBe(copy.all('flex')[0]);
  spec.dispose();
  expect(originOfMade(first[0]!)).toBeUndefined();
  expect(made(spec).some((each) => first.includes(each))).toBe(false);
});

it('replicate makes the same elements in each compile, others in a copy, and new ones after disposing', () => {
  const spec = new Spec();
  spec.worldbody
    .addReplicate({ count: 2, offset: [1, 0, 0] })
    .addBody({ name: 'b' })
    .addGeom({ size: [0.1] });
  const replicas = (of: Spec) => compile(of).elements!.body.slice(1);
  const first = replicas(spec);
  const isFirst = (of: Spec) => replicas(of).map((each, i) => each === first[i]);
  expect([isFirst(spec), isFirst(spec.clone())]).toEqual([
    [true, true],
    [false, false],
  ]);
  spec.dispose();
  expect(isFirst(spec)).toEqual([false, false]);
});

it('only the Spec itself records the arrays that a recompile wrote into, until it is disposed of', () => {
  const spec =
    parseXML(`<mujoco><asset><texture name="t" type="2d" builtin="flat" rgb1="1 0 0" width="1024" height="512"/></asset>
    <worldbody><body name="b"><geom size=".1"/></body></worldbody></mujoco>`);
  const model = compile(spec);
  model.tex_data.fill(7);
  spec.get('body', 'b').addGeom({ size: [0.2] });
  const previous = model.record;
  recompile(spec, model, new Data(model));
  expect(rewrittenIn(model, previous).map(({ field }) => field)).toEqual(['tex_data']);
  expect(rewrittenIn(compile(spec.clone()), previous)).toEqual([]);
  spec.dispose();
  expect(rewrittenIn(model, previous)).toEqual([]);
});

it('plugin activations are those of the last compile, of a copy once it is compiled, until the Spec is disposed of', () => {
  const lag = definePlugin({
    name: 'y.lag',
    actuator: true,
    actdim: () => 2,
    actDot() {},
    compute() {},
  });
  const spec = parseXML(`<mujoco><extension><plugin plugin="y.lag"/></extension>
    <worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <actuator><plugin joint="j" plugin="y.lag"/></actuator></mujoco>`);
  const extensions = { plugins: [lag] };
  const [actuator] = spec.all('actuator');
  const copies = new Map<SpecElement, SpecElement>();
  const copy = spec.clone(copies);
  const countsOf = () => [actuator!, copies.get(actuator!)!].map((each) => COMPILER_QUERIES.activationCount(each));
  expect(compile(spec, { extensions }).na).toBe(2);
  expect(countsOf()).toEqual([2, undefined]);
  compile(copy, { extensions });
  spec.dispose();
  expect(countsOf()).toEqual([undefined, 2]);
});

it('a Spec cannot be cloned between threads, but its text can', () => {
  const spec = parseXML(BALL);
  expect(() => structuredClone(spec)).toThrow();
});
