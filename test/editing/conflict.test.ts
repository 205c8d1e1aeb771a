/** `compiler.conflict` against the reference: for each field under each policy, the same Model or the same refusal. */
import type { MainModule } from '@mujoco/mujoco';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile } from '../../src/compiler/compile/compile.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import type { Model } from '../../src/simulation/model/model.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { compareModels } from '../oracle/compare-model.js';
import { loadPeer, modelFromPeer } from '../oracle/peer.js';

let mj: MainModule;
const quiet = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
beforeAll(async () => {
  for (const spy of quiet) spy.mockImplementation(() => {});
  mj = await loadPeer();
});
afterAll(() => {
  for (const spy of quiet) spy.mockRestore();
});

const option = (attributes: string): string => `<option ${attributes}/>`;
const flag = (attributes: string): string => `<option><flag ${attributes}/></option>`;

/** The settings of the parent, and those of the child. */
const PAIRS: readonly (readonly [parent: string, child: string])[] = [
  ...(
    [
      ['timestep="0.004"', 'timestep="0.001"'],
      ['', 'timestep="0.001"'],
      ['timestep="0.001"', 'timestep="0.004"'],
      ['gravity="0 0 1"', 'gravity="0 0 2"'],
      ['', 'gravity="0 0 2"'],
      ['iterations="10"', 'iterations="20"'],
      ['tolerance="1e-3"', 'tolerance="1e-5"'],
      ['integrator="RK4"', 'integrator="implicit"'],
      ['', 'integrator="implicit"'],
      ['cone="elliptic"', ''],
      ['density="1"', 'density="2"'],
      ['viscosity="1"', 'viscosity="0.5"'],
      ['wind="1 0 0"', 'wind="0 1 0"'],
      ['magnetic="1 0 0"', 'magnetic="2 0 0"'],
      ['o_margin="1"', 'o_margin="2"'],
      ['impratio="2"', 'impratio="5"'],
      ['solver="CG"', 'solver="PGS"'],
      ['jacobian="dense"', 'jacobian="sparse"'],
      ['ls_iterations="3"', 'ls_iterations="4"'],
      ['noslip_iterations="1"', 'noslip_iterations="5"'],
      ['ccd_iterations="10"', 'ccd_iterations="50"'],
      ['sdf_iterations="3"', 'sdf_iterations="30"'],
      ['actuatorgroupdisable="1"', 'actuatorgroupdisable="2"'],
    ] as const
  ).map(([parent, child]) => [option(parent), option(child)] as const),
  ...(
    [
      ['contact="disable"', 'gravity="disable"'],
      ['contact="disable"', 'contact="enable"'],
      ['contact="enable"', 'contact="disable"'],
      ['energy="enable"', 'energy="disable"'],
      ['energy="disable"', 'energy="enable"'],
      ['', 'energy="enable"'],
      ['multiccd="enable"', 'island="disable"'],
    ] as const
  ).map(([parent, child]) => [flag(parent), flag(child)] as const),
  ['<size nuserdata="3"/>', '<size nuserdata="5"/>'],
  ['', '<size nuserdata="5"/>'],
  ['<size memory="1M"/>', '<size memory="2M"/>'],
  ['<size nkey="1"/>', '<size nkey="3"/>'],
  ['<visual><map znear="0.1" zfar="10"/></visual>', '<visual><map znear="0.05" zfar="20"/></visual>'],
  ['<visual><global fovy="10"/></visual>', '<visual><global fovy="20"/></visual>'],
  ['', '<visual><global fovy="20"/></visual>'],
  ['<statistic extent="1"/>', '<statistic extent="2"/>'],
  ['', '<statistic extent="2"/>'],
];

/** Settings that the reference accepts under `error` although parent and child contradict each other. */
const STRICTER = [
  option('actuatorgroupdisable="2"'),
  flag('contact="enable"'),
  flag('energy="disable"'),
] as readonly string[];

const parentOf = (policy: string, text: string): string =>
  `<mujoco model="p"><compiler conflict="${policy}"/>${text}<worldbody><frame name="f"/></worldbody></mujoco>`;
const childOf = (text: string): string =>
  `<mujoco model="c">${text}<worldbody><body name="part"><joint/><geom size=".1"/></body></worldbody></mujoco>`;

/** Compiles the attached Model; undefined if the attachment is refused. */
function ours(parent: string, child: string): Model | undefined {
  const spec = readModelText(parent);
  try {
    spec.find('frame', 'f')!.attach(readModelText(child).find('body', 'part')!, { prefix: 'x-' });
  } catch (error) {
    if (error instanceof ModelError && error.diagnostics.every(({ code }) => code === 'attach-conflict')) return;
    throw error;
  }
  return compile(spec);
}

async function theirs(parent: string, child: string): Promise<Model | undefined> {
  const [to, from] = [mj.parseXMLString(parent), mj.parseXMLString(child)];
  mj.mjs_setDeepCopy(to, 1);
  try {
    const part = mj.mjs_findBody(from, 'part')!.element;
    if (!mj.mjs_attach(mj.mjs_findFrame(to, 'f')!.element, part, 'x-', '')) return undefined;
    const model = mj.mj_compile(to);
    const copy = await modelFromPeer(model);
    model.delete();
    return copy;
  } catch {
    return undefined;
  } finally {
    to.delete();
    from.delete();
  }
}

describe.each(['warning', 'merge', 'error'])('with conflict="%s"', (policy) => {
  it.each(PAIRS)(
    'attaching resolves %s in the parent and %s in the child as the reference does',
    async (parent, child) => {
      const [one, other] = [
        ours(parentOf(policy, parent), childOf(child)),
        await theirs(parentOf(policy, parent), childOf(child)),
      ];
      if (policy === 'error' && parent !== '' && STRICTER.includes(child)) {
        expect(one).toBeUndefined();
        return;
      }
      expect(one === undefined).toBe(other === undefined);
      if (one && other) expect(compareModels(one.record, other.record)).toEqual([]);
    },
  );
});
