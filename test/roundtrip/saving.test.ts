/**
 * Saving does not change a Spec, also one without facts that follow from compiling: bodies whose inertia, alignment,
 * fitted shapes and keyframes must be explicit in a file with one `compiler`.
 */
import { expect, it } from 'vitest';
import { compile, encode, parseXML, type Spec, toArchive, toURDF, toXML } from '../../src/api/node.js';
import { toXML as write } from '../../src/modelling/mjcf/index.js';
import { readModelText as read } from '../fixtures/read-model-text.js';
import { compareModels } from '../oracle/compare-model.js';

const TETRAHEDRON = 'v 0 0 0\nv .3 0 0\nv 0 .2 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

/** Everything about an attached model that only compiling determines, with settings other than those of the file. */
const FILES = {
  'child.xml': `<mujoco><compiler boundmass=".5" boundinertia=".01" alignfree="true" fitaabb="true" angle="radian"/>
    <asset><mesh name="m" file="m.obj"/></asset>
    <worldbody>
      <body name="free" pos="0 0 1"><joint name="f" type="free" damping=".1"/>
        <geom type="box" size=".1 .2 .3" pos=".1 0 0" euler=".3 0 0"/><geom type="box" mesh="m" pos="0 .2 0"/></body>
      <body name="light" pos="1 0 1"><joint name="h" range="-1 1" limited="true"/><geom size=".01"/></body>
    </worldbody><keyframe><key name="k" qpos="0 0 2 1 0 0 0 .5"/></keyframe></mujoco>`,
  'rope.xml': `<mujoco><compiler boundmass=".5"/><worldbody>
      <flexcomp name="rope" type="grid" count="3 1 1" spacing=".1 .1 .1" radius=".01" dim="1" mass=".2"/>
    </worldbody></mujoco>`,
  'm.obj': TETRAHEDRON,
};
const MAIN = `<mujoco><asset><model name="r" file="rope.xml"/><model name="c" file="child.xml"/></asset>
  <worldbody><body><joint name="own"/><geom size=".1"/></body>
    <body name="b"><attach model="r" prefix="r_"/></body><attach model="c" prefix="c_"/></worldbody></mujoco>`;

/** Read without the compiler: the Spec has no compilerQueries. */
const bareSpec = (): Spec => read(MAIN, { files: FILES });

/** Values that are computed on first use and cached; slots hold what other rooms computed from the Spec. */
const CACHES = new Set([...['slots', 'starts', 'scanned', 'cache', 'latest'], ...['knownInheritance', 'inheritedIn']]);

/** Everything reachable from a value, with the paths of repeated objects. */
function stateOf(value: unknown): string[] {
  const seen = new Map<object, string>();
  const lines: string[] = [];
  const visit = (at: unknown, path: string): void => {
    if (typeof at !== 'object' || at === null) {
      lines.push(`${path}: ${typeof at === 'function' ? 'function' : String(at)}`);
      return;
    }
    const before = seen.get(at);
    lines.push(`${path}: ${before ?? Object.getPrototypeOf(at)?.constructor?.name}`);
    if (before !== undefined) return;
    seen.set(at, path);
    if (at instanceof Map || at instanceof Set) {
      for (const [i, [key, each]] of [...at.entries()].entries()) {
        visit(key, `${path}<${i}>`);
        visit(each, `${path}.${i}`);
      }
    } else {
      for (const [key, each] of Object.entries(at)) if (!CACHES.has(key)) visit(each, `${path}.${key}`);
    }
  };
  visit(value, 'spec');
  return lines;
}

const SAVED: readonly (readonly [string, (spec: Spec) => unknown])[] = [
  ['toXML', (spec) => toXML(spec)],
  ['toURDF', (spec) => toURDF(spec)],
  ['toArchive', (spec) => toArchive(spec, { format: 'mjz' })],
  ['encode as text', (spec) => encode(spec, 'a.xml')],
  ['encode as URDF', (spec) => encode(spec, 'a.urdf')],
];

it.each(SAVED)('%s does not change the Spec', async (_, save) => {
  const spec = bareSpec();
  const before = write(spec);
  const state = stateOf(spec);
  await save(spec);
  expect(stateOf(spec)).toEqual(state);
  expect(write(spec)).toBe(before);
});

it('a Spec without compilerQueries is written like one with them', () => {
  const spec = bareSpec();
  const other = parseXML(MAIN, { files: FILES });
  expect(toXML(spec)).toBe(toXML(other));
  expect(toURDF(spec)).toBe(toURDF(other));
  expect(write(spec)).not.toBe(toXML(spec));
  const model = compile(parseXML(toXML(spec), { files: { 'm.obj': TETRAHEDRON } }));
  expect(compareModels(model.record, compile(bareSpec()).record)).toEqual([]);
});
