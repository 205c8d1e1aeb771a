/** A step of models with many features agrees with the reference under each option, array by array. */
import type { MainModule, MjModel } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { richPath } from '../../../test/models/rich.js';
import { SOFT_SCENES } from '../../../test/models/soft-scenes.js';
import { disturbedStates } from '../../../test/oracle/disturbed.js';
import { judgeEngine, type LabelledState } from '../../../test/oracle/judge-engine.js';
import { worstState } from '../../../test/oracle/judge-model.js';
import { loadPeer, modelFromPeer, peerModel } from '../../../test/oracle/peer.js';
import {
  ConeType,
  DisableBit,
  EnableBit,
  IntegratorType,
  JacobianType,
  SolverType,
} from '../../foundation/schema/enums.js';

/** Copies of the reference that show its jitter. */
const COPIES = 1;

type Options = Readonly<Record<string, number>>;

const named = (name: string, values: Readonly<Record<string, number>>): [string, Options][] =>
  Object.entries(values).map(([key, value]) => [`${name} ${key}`, { [name]: value }]);

/** The reference has no sleep for equalities of tendons, which the machine has; both refuse its contacts of `ipc`. */
const { SLEEP: _, IPC: _ipc, ...AWAKE } = EnableBit;

const OPTIONS: readonly [string, Options][] = [
  ...named('integrator', IntegratorType),
  ...named('solver', SolverType),
  ...named('cone', ConeType),
  ...named('jacobian', JacobianType),
  ...named('disableflags', DisableBit),
  ...named('enableflags', AWAKE),
  ['no slip', { noslip_iterations: 3 }],
  ['a denser medium', { density: 3, viscosity: 0.1 }],
];

interface Rig {
  readonly peer: MjModel;
  readonly states: readonly LabelledState[];
}

const load = async (make: (mj: MainModule) => MjModel | Promise<MjModel>, count: number): Promise<Rig> => {
  const peer = await make(await loadPeer());
  return { peer, states: await disturbedStates(peer, await modelFromPeer(peer), count) };
};

async function expectAgreement({ peer, states }: Rig, options: Options): Promise<void> {
  const opt = peer.opt as unknown as Record<string, number>;
  const kept = Object.keys(options).map((name) => [name, opt[name]!] as const);
  Object.assign(opt, options);
  const verdicts = await judgeEngine(peer, await modelFromPeer(peer), states, COPIES).finally(() =>
    Object.assign(opt, Object.fromEntries(kept)),
  );
  const agrees = verdicts.every((state) => state.forward.agrees && state.step.agrees);
  expect(agrees, worstState(verdicts)).toBe(true);
}

describe('a machine of nearly every joint, tendon, equality, actuator and sensor', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await load(() => peerModel(richPath('machine')), 2);
  });

  it.each(OPTIONS)('%s', (_, options) => expectAgreement(rig, options));
});

it('agrees where many shapes meet', async () => {
  await expectAgreement(await load(() => peerModel(richPath('meetings')), 3), {});
});

it.each(Object.entries(SOFT_SCENES))('agrees for soft bodies: %s', async (_, xml) => {
  await expectAgreement(await load((mj) => mj.MjModel.from_xml_string(xml)!, 2), {});
});
