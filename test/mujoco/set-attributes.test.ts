/**
 * Sets every property of every `Mjs*` class alone: both modules compile the same model or refuse to, except for listed
 * differences. For the first element of each class; for all 649 properties in `npm run test:long`.
 */
import type { MainModule } from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { loadPeer, renewPeer } from '../oracle/peer.js';
import { isLong } from '../runner/size.js';
import { CLASSES, type Found, setAll } from './set-attributes.js';

/**
 * Number of properties after which the reference gets a new instance: its memory does not survive many failed compiles.
 */
const RENEWAL = 12;

/** Arrays with the same content in another order, and descriptions of memory. */
const UNORDERED = /buffer|bvh_|signature|mesh_extrema|mesh_graph|mesh_poly|narena/;

type Outcome = 'differs' | 'refused here' | 'refused there';

const DIFFERENT: Readonly<Record<string, Readonly<Record<string, Outcome>>>> = {
  MjsBody: {
    // the full matrix takes precedence
    'inert.fullinertia': 'refused there',
    // without mass and position: the reference sets the position to nan
    'mo.explicitinertial': 'differs',
  },
  // fewer vertices than a hull can have
  MjsMesh: { 'tetra.maxhullvert': 'refused there' },
  // a flat field has as many elevations as needed
  MjsHField: { 'plain.ncol': 'refused there', 'plain.nrow': 'refused there' },
  // follows from the objects of the weld
  MjsEquality: { 'w.objtype': 'refused there' },
  MjsSensor: {
    // follow from the name of the object
    'jp.objtype': 'refused there',
    'jp.reftype': 'refused there',
    'us.objtype': 'refused there',
    'us.reftype': 'refused there',
    'us.type': 'refused there',
  },
  // the reference does not find discarded elements
  MjsCompiler: { '.discardvisual': 'refused there' },
};

const isTrap = ({ error = '' }: Found): boolean => /memory access|unreachable|table index/.test(error);

function peer(): (after?: Found) => Promise<MainModule> {
  let count = 0;
  return (after) => (after && (++count % RENEWAL === 0 || isTrap(after)) ? renewPeer() : loadPeer());
}

function compare(theirs: Found, ours: Found | undefined): Outcome | undefined {
  // overwritten memory proves nothing
  if (isTrap(theirs)) return undefined;
  if (theirs.error !== undefined && ours?.error !== undefined) return undefined;
  if (theirs.error !== undefined) return 'refused there';
  if (ours?.error !== undefined) return 'refused here';
  const same = Object.entries(theirs.model ?? {}).every(
    ([name, values]) => UNORDERED.test(name) || isSame(values, ours?.model?.[name] ?? []),
  );
  return same ? undefined : 'differs';
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length &&
  a.every((x, i) => Object.is(x, b[i]) || Math.abs(x - b[i]!) <= 1e-7 * Math.max(1, Math.abs(x)));

describe('properties of structs', () => {
  it.each(Object.keys(CLASSES))('compile to the same model in both modules: %s', async (type) => {
    const own = (await loadDropIn()) as unknown as MainModule;
    const elements = CLASSES[type]!.slice(0, isLong ? undefined : 1);
    const theirs = await setAll(peer(), type, elements);
    const ours = await setAll(async () => own, type, elements);
    const different: Record<string, Outcome> = {};
    for (const [name, found] of theirs) {
      const outcome = compare(found, ours.get(name));
      if (outcome) different[name] = outcome;
    }
    expect(theirs.size).toBeGreaterThan(0);
    const listed = Object.entries(DIFFERENT[type] ?? {}).filter(([name]) => theirs.has(name));
    expect(different).toEqual(Object.fromEntries(listed));
  });
});
