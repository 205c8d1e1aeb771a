import { describe, expect, it } from 'vitest';
import { loadPeer, modelFromPeer } from '../../../test/oracle/peer.js';
import { ModelError } from '../../base/diagnostics.js';
import type { Model } from '../../model/model.js';
import { LRMode } from '../../schema/enums.js';
import { setLengthRange } from './length-range.js';

const ARM = `
<mujoco>
  <compiler><lengthrange inttotal="4" interval="1"/></compiler>
  <worldbody>
    <site name="s0" pos="0 0 .1"/>
    <body><joint name="shoulder" axis="0 1 0" range="-60 80"/><geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/>
      <site name="s1" pos=".2 0 .03"/>
      <body pos=".3 0 0"><joint name="elbow" axis="0 1 0" range="-100 0"/>
        <geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/><site name="s2" pos=".1 0 .03"/></body></body>
  </worldbody>
  <tendon>
    <spatial name="one"><site site="s0"/><site site="s1"/></spatial>
    <spatial name="two"><site site="s0"/><site site="s1"/><site site="s2"/></spatial>
  </tendon>
  <actuator><motor joint="elbow"/><muscle tendon="one"/><muscle tendon="two"/><muscle joint="elbow"/></actuator>
</mujoco>`;

async function arm(): Promise<Model> {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(ARM);
  const model = await modelFromPeer(peer);
  peer.delete();
  return model;
}

describe('setLengthRange', () => {
  it('finds the ranges that the reference finds', async () => {
    const [model, expected] = [await arm(), await arm()];
    model.actuator_lengthrange.fill(0);
    const options = model.opt.disableflags;
    setLengthRange(model, { inttotal: 4, interval: 1 });
    expect([...model.actuator_lengthrange.subarray(0, 2)]).toEqual([0, 0]);
    model.actuator_lengthrange.forEach((x, i) => {
      expect(x).toBeCloseTo(expected.actuator_lengthrange[i], 9);
    });
    expect(model.opt.disableflags).toBe(options);
  });

  it('copies limits, and keeps what is there', async () => {
    const model = await arm();
    model.actuator_lengthrange.set([1, 2], 2);
    model.actuator_lengthrange.fill(0, 0, 2);
    setLengthRange(model, { mode: LRMode.ALL, uselimit: true });
    const [low, high] = model.actuator_lengthrange;
    expect([low, high]).toEqual([...model.jnt_range.subarray(2, 4)]);
    expect([...model.actuator_lengthrange.subarray(2, 4)]).toEqual([1, 2]);
  });

  it('says which actuators have no range', async () => {
    const model = await arm();
    model.actuator_lengthrange.fill(0);
    model.jnt_limited.fill(0);
    const find = () => setLengthRange(model, { inttotal: 2, interval: 1 });
    expect(find).toThrow(ModelError);
    expect(find).toThrow(/did not settle.*length-range-open/);
  });

  it.each([
    ['time goes back', -0.002, 0],
    ['time does not come from one step to the next', 1e299, 1e299],
  ])('ends where %s', async (_, step, timestep) => {
    const model = await arm();
    model.actuator_lengthrange.fill(0);
    model.opt.timestep = step;
    expect(() => setLengthRange(model, { timestep, inttotal: 1e300 })).toThrow(/length-range-unstable/);
  });
});
