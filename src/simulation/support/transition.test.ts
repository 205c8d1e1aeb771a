import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../test/oracle/peer.js';
import { Pair } from '../../../test/oracle/stage.js';
import { EnableBit } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { quatIntegrateDerivative, subQuatDerivative } from './rotation.js';
import { inverseFD, transitionFD } from './transition.js';

const ARM = (option: string): string => `
<mujoco>
  <option ${option}/>
  <worldbody>
    <body pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .05" pos=".1 0 .02" euler="0 20 0"/>
      <body pos=".2 0 0"><joint type="ball" damping=".1"/><geom type="capsule" size=".05" fromto="0 0 0 .4 0 .1"/>
        <body pos=".4 0 0"><joint name="elbow" axis="0 1 .2" damping=".5"/>
          <geom type="ellipsoid" size=".05 .1 .03" pos=".1 0 0"/><site name="tip"/></body></body></body>
  </worldbody>
  <actuator>
    <motor joint="elbow" ctrllimited="true" ctrlrange="-1 .5"/><position joint="elbow" kp="3" timeconst=".1"/>
    <motor joint="elbow" ctrllimited="true" ctrlrange="0 3"/>
  </actuator>
  <sensor><framepos objtype="site" objname="tip"/><accelerometer site="tip"/><jointvel joint="elbow"/></sensor>
</mujoco>`;

type Matrices = Record<string, Float64Array>;

describe('finite differences', () => {
  let mj: Awaited<ReturnType<typeof loadPeer>>;
  let pair: Pair | undefined;
  beforeEach(async () => {
    mj = await loadPeer();
  });
  afterEach(() => {
    pair?.free();
    pair = undefined;
  });

  async function arm(option: string): Promise<Pair> {
    pair = await Pair.fromXML(ARM(option));
    pair.randomize(3, 0.3);
    for (const [i, value] of [0.5, 0.2, 0].entries()) pair.set('ctrl', i, value);
    return pair;
  }

  function transition({ model, data }: Pair, centered: boolean): Matrices {
    const n = 2 * model.nv + model.na;
    const A = new Float64Array(n * n);
    const B = new Float64Array(n * model.nu);
    const C = new Float64Array(model.nsensordata * n);
    const D = new Float64Array(model.nsensordata * model.nu);
    transitionFD(model, data, 1e-6, centered, { A, B, C, D });
    return { A, B, C, D };
  }

  function peerTransition({ peer, peerData }: Pair, sizes: Matrices, centered: boolean): Matrices {
    const buffers = Object.values(sizes).map((x) => new mj.DoubleBuffer(x.length));
    mj.mjd_transitionFD(peer, peerData, 1e-6, centered, buffers[0], buffers[1], buffers[2], buffers[3]);
    const entries = Object.keys(sizes).map((name, i) => [
      name,
      Float64Array.from(buffers[i].GetView() as Float64Array),
    ]);
    for (const buffer of buffers) buffer.delete();
    return Object.fromEntries(entries) as Matrices;
  }

  /** Largest difference, relative to the largest magnitude. */
  function apart(ours: Float64Array, theirs: Float64Array): number {
    let [worst, scale] = [0, 1];
    ours.forEach((x, i) => {
      worst = Math.max(worst, Math.abs(x - theirs[i]));
      scale = Math.max(scale, Math.abs(theirs[i]));
    });
    return worst / scale;
  }

  it.each(['integrator="Euler"', 'integrator="implicit"', 'integrator="implicitfast"'])(
    'of a step agree with the reference, %s',
    async (option) => {
      const both = await arm(option);
      const before = both.data.qpos.slice();
      for (const centered of [false, true]) {
        const ours = transition(both, centered);
        const theirs = peerTransition(both, ours, centered);
        // the tolerance is rounding divided by the size of a nudge
        for (const name of ['A', 'B', 'C']) expect(apart(ours[name], theirs[name]), name).toBeLessThan(1e-7);
        // with centered differences, the reference has the wrong sign in D if both nudges are in range
        if (!centered) expect(apart(ours.D, theirs.D)).toBeLessThan(1e-7);
        else expect(apart(ours.D, transition(both, false).D)).toBeLessThan(1e-4);
      }
      expect(both.data.qpos).toEqual(before);
    },
  );

  it('finite differences of inverse dynamics agree with the reference', async () => {
    const both = await arm('');
    const { model, data, peer, peerData } = both;
    const { nv, nC, nsensordata } = model;
    for (let i = 0; i < nv; i++) both.set('qacc', i, Math.sin(i));
    const sizes = { DfDq: nv, DfDv: nv, DfDa: nv, DsDq: nsensordata, DsDv: nsensordata, DsDa: nsensordata, DmDq: nC };
    for (const actuation of [false, true]) {
      const out: Matrices = {};
      for (const [name, cols] of Object.entries(sizes)) out[name] = new Float64Array(nv * cols);
      inverseFD(model, data, 1e-6, actuation, out);
      const buffers = Object.values(sizes).map((cols) => new mj.DoubleBuffer(nv * cols));
      const [q, v, a, sq, sv, sa, mq] = buffers;
      mj.mjd_inverseFD(peer, peerData, 1e-6, actuation, q, v, a, sq, sv, sa, mq);
      Object.keys(sizes).forEach((name, i) => {
        expect(apart(out[name], buffers[i].GetView() as Float64Array), name).toBeLessThan(1e-7);
        buffers[i].delete();
      });
    }
  });

  it('finite differences are refused with the Runge-Kutta integrator', async () => {
    const { model, data } = await arm('integrator="RK4"');
    expect(() => transitionFD(model, data, 1e-6, false, {})).toThrow(RangeError);
    expect(() => inverseFD(model, data, 1e-6, false, {})).toThrow(RangeError);
  });

  it('finite differences are refused if trees may sleep', async () => {
    const { model, data } = await arm('');
    model.record.opt[OPT.enableflags] |= EnableBit.SLEEP;
    expect(() => transitionFD(model, data, 1e-6, false, {})).toThrow(/sleep/);
    expect(() => inverseFD(model, data, 1e-6, false, {})).toThrow(/sleep/);
  });
});

describe('derivatives of rotations', () => {
  it.each([[[0.3, -0.5, 0.7]], [[1e-9, 0, 2e-9]], [[2, 1.5, -1]]])(
    'derivatives of rotations agree with the reference for %s',
    async (vel) => {
      const mj = await loadPeer();
      const of = (size: number) => [new Float64Array(size), new mj.DoubleBuffer(size)] as const;
      const [[quat, theirQuat], [byVel, theirVel], [scale, theirScale]] = [of(9), of(9), of(3)];
      quatIntegrateDerivative(vel, 0.8, quat, byVel, scale);
      mj.mjd_quatIntegrate(vel, 0.8, theirQuat, theirVel, theirScale);
      const norm = Math.hypot(...vel);
      const half = Math.sin(norm / 2) / norm;
      const turned = [Math.cos(norm / 2), ...vel.map((x) => x * half)];
      const [[a, theirA], [b, theirB]] = [of(9), of(9)];
      const still = [0.5, 0.5, -0.5, 0.5];
      subQuatDerivative(turned, still, a, b);
      mj.mjd_subQuat(turned, still, theirA, theirB);
      const pairs = [
        [quat, theirQuat],
        [byVel, theirVel],
        [scale, theirScale],
        [a, theirA],
        [b, theirB],
      ] as const;
      for (const [ours, theirs] of pairs) {
        const view = theirs.GetView() as Float64Array;
        ours.forEach((x, i) => {
          expect(x).toBeCloseTo(view[i], 8);
        });
        theirs.delete();
      }
    },
  );
});
