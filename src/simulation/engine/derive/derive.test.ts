import { afterEach, describe, expect, it } from 'vitest';
import { adoptPeer } from '../../../../test/oracle/adopt.js';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { isFreeBody } from './rne-vel.js';

const MACHINE = (option: string): string => `
<mujoco>
  <option gravity="0 0 -9" ${option}><flag contact="disable"/></option>
  <worldbody>
    <site name="anchor" pos="0 .1 1.2"/>
    <body name="base" pos="0 0 1"><freejoint/>
      <geom type="box" size=".1 .2 .05" pos=".1 0 .02" euler="0 20 0"/>
      <body name="upper" pos=".2 0 0">
        <joint name="shoulder" type="ball" damping=".1 .2 .3"/>
        <geom type="capsule" size=".05" fromto="0 0 0 .4 0 .1" fluidshape="ellipsoid"/><site name="mid" pos=".2 .05 0"/>
        <body name="hand" pos=".4 0 0">
          <joint name="elbow" axis="0 1 .2" pos=".02 0 .01" armature=".02" damping=".5"/>
          <joint name="reach" type="slide" axis="1 .1 0" damping=".3 .1"/>
          <joint name="twist" axis="1 0 0" pos="0 .1 0"/>
          <geom type="ellipsoid" size=".05 .1 .03" pos=".1 0 0" fluidshape="ellipsoid" fluidcoef=".6 .3 1.4 .8 1.2"/>
          <geom type="cylinder" size=".05 .1" pos=".1 .2 0" fluidshape="ellipsoid"/>
          <site name="tip" pos=".15 0 .02"/>
        </body>
      </body>
      <body pos="-.3 0 0"><joint name="tail" type="ball" pos=".1 0 0"/><geom type="box" size=".2 .05 .08"/></body>
    </body>
    <body name="kite" pos="1 1 1"><freejoint/>
      <geom type="ellipsoid" size=".3 .2 .1" pos=".1 .02 .05" fluidshape="ellipsoid" euler="10 20 30"/></body>
    <body name="brick" pos="2 1 1"><freejoint/><geom type="box" size=".3 .2 .1" pos=".1 .02 .05" euler="10 20 30"/></body>
    <body pos="-1 0 0"><joint name="cart" type="slide" axis="1 0 0"/><geom size=".1"/><site name="hook"/>
      <body pos="0 0 -.5"><joint name="pole" axis="0 1 0"/><geom type="capsule" size=".02 .3"/></body></body>
  </worldbody>
  <tendon>
    <spatial name="cord" damping="2 1 .5"><site site="anchor"/><site site="mid"/><site site="tip"/></spatial>
    <spatial name="rope" damping="1"><site site="hook"/><site site="tip"/></spatial>
    <fixed name="mix" damping=".7"><joint joint="reach" coef="3"/><joint joint="elbow" coef="-.5"/></fixed>
  </tendon>
  <actuator>
    <velocity joint="elbow" kv="4"/><position tendon="cord" kp="3" kv="2"/><damper joint="cart" kv="3" ctrlrange="0 2"/>
    <muscle tendon="cord" lengthrange=".2 1.5"/><general joint="pole" lengthrange="-1.5 2" gaintype="muscle" gainprm=".7 1.1 30 200 .5 1.6 1.5 1.3 1.2" dyntype="muscle" dynprm=".01 .04" actearly="true"/>
    <general joint="twist" gaintype="affine" gainprm="1 .2 .3" dyntype="filterexact" dynprm=".2" actearly="true"/>
    <velocity joint="pole" kv="20" forcerange="-.1 .1"/><velocity joint="pole" kv="5" group="3"/>
    <general joint="tail" gear="1 2 3" biastype="affine" biasprm="0 0 -1.5"/>
    <general site="tip" refsite="anchor" gear="1 2 0 0 1 0" biastype="affine" biasprm="0 -2 -1.2"/>
    <dcmotor joint="elbow" motorconst=".05" resistance="2"/>
    <dcmotor joint="cart" motorconst=".05" resistance="2" inductance=".01"/>
    <dcmotor joint="pole" motorconst=".05" resistance="2" input="pos" controller="3 0 .4" lugre=".5 .3 .2 .1 .05"/>
    <general joint="reach" damping=".4" gear="2"/><motor joint="reach" ctrlrange="-1 1" ctrllimited="true"/>
  </actuator>
</mujoco>`;

const FLUIDS = [
  '',
  'density="1.2" viscosity="0"',
  'density="0" viscosity=".3"',
  'density="20" viscosity=".4" wind="1 -2 .5"',
];

describe('velocity derivatives', () => {
  let pair: Pair | undefined;
  afterEach(() => {
    pair?.free();
    pair = undefined;
  });

  /** Computes qDeriv before a step, and returns its difference from that of a step of the reference. */
  async function derived(option: string, seed: number, withBias: boolean): Promise<number> {
    const mj = await loadPeer();
    pair = await Pair.fromXML(MACHINE(`${option} actuatorgroupdisable="3"`));
    pair.randomize(seed, 0.4);
    for (let i = 0; i < pair.model.na; i++) pair.set('act', i, 0.1 + 0.05 * i);
    mj.mj_forward(pair.peer, pair.peerData);
    adoptPeer(pair);
    pair.data.record.qDeriv.fill(Number.NaN);
    pair.stages.deriveSmoothVel(withBias);
    mj.mj_step(pair.peer, pair.peerData);
    return pair.difference('qDeriv');
  }

  it.each(FLUIDS.flatMap((fluid) => [1, 2, 3].map((seed) => [fluid, seed] as const)))(
    'qDeriv with bias agrees with the reference: %s, state %i',
    async (fluid, seed) => {
      expect(await derived(`integrator="implicit" ${fluid}`, seed, true)).toBeLessThan(1e-11);
    },
  );

  it.each(FLUIDS.flatMap((fluid) => [4, 5].map((seed) => [fluid, seed] as const)))(
    'qDeriv without bias agrees with the reference: %s, state %i',
    async (fluid, seed) => {
      expect(await derived(`integrator="implicitfast" ${fluid}`, seed, false)).toBeLessThan(1e-11);
    },
  );

  it('freeBiasVel of a free body equals its block of the whole derivative', async () => {
    await derived('integrator="implicit"', 7, true);
    const { model, stages } = pair as Pair;
    const m = model.record;
    const d = (pair as Pair).data.record;
    const free = Array.from({ length: m.nbody }, (_, i) => i).filter((i) => isFreeBody(m, i));
    expect(free).toHaveLength(2);
    const whole = d.qDeriv.slice();
    stages.deriveSmoothVel(false);
    const block = new Float64Array(36);
    for (const body of free) {
      stages.freeBiasVel(body, block);
      for (let i = 0; i < 36; i++) {
        const at = m.D_rowadr[m.body_dofadr[body] + ((i / 6) | 0)] + (i % 6);
        expect(d.qDeriv[at] - whole[at]).toBeCloseTo(block[i], 12);
      }
    }
  });

  it.each(
    ['implicit', 'implicitfast', 'discrete'].flatMap((integrator) =>
      ['none', 'ellipsoid'].map((fluid) => [integrator, fluid] as const),
    ),
  )('a free body with bodies fixed to it moves like the reference, %s, fluid shape %s', async (integrator, fluid) => {
    const mj = await loadPeer();
    const geom = (size: string): string => `<geom type="box" size="${size}" fluidshape="${fluid}"/>`;
    pair = await Pair.fromXML(`<mujoco><option integrator="${integrator}" timestep=".01" density="100" viscosity=".1"/>
        <worldbody><body><freejoint/>${geom('.1 .2 .3')}<body pos=".1 .2 .05" euler="20 30 40">${geom('.05 .1 .03')}
        <body pos=".3 0 0">${geom('.05 .1 .03')}</body></body></body></worldbody></mujoco>`);
    pair.randomize(3, 5);
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect(pair.difference('qvel')).toBeLessThan(1e-11);
  });
});
