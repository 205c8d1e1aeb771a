import { describe, expect, it } from 'vitest';
import { loadPeer, modelFromPeer } from '../../../test/oracle/peer.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { LRMode } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import type { Model } from '../model/model.js';
import { setLengthRange } from './length-range.js';
import { planPulls } from './pulls.js';

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

/** A limited hinge that a muscle pulls; its site is on the link. */
const link = (name: string): string => `
  <body pos="0 ${name.charCodeAt(0) - 97} 0"><joint name="${name}" axis="0 1 0" range="-50 70"/>
    <geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/><site name="${name}" pos=".2 0 .03"/></body>`;
const LINKS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six trees: a joint equality couples b and c, a limited tendon d and e. All are pulled; c and d also by a tendon. */
const LINKED = `
<mujoco>
  <compiler><lengthrange mode="all" inttotal="3" interval="1" tolrange="10"/></compiler>
  <worldbody><site name="o" pos="0 0 1"/>${LINKS.map(link).join('')}</worldbody>
  <equality><joint joint1="b" joint2="c" polycoef="0 .5 0 0 0"/></equality>
  <tendon>
    <spatial name="de" range="0 1.2"><site site="d"/><site site="e"/></spatial>
    <spatial name="cd"><site site="o"/><site site="c"/><site site="d"/></spatial>
  </tendon>
  <actuator>${LINKS.map((joint) => `<motor joint="${joint}"/>`).join('')}<muscle tendon="cd"/></actuator>
</mujoco>`;

async function linked(): Promise<Model> {
  const mj = await loadPeer();
  const peer = mj.MjModel.from_xml_string(LINKED);
  const model = await modelFromPeer(peer);
  peer.delete();
  return model;
}

describe('setLengthRange', () => {
  it('setLengthRange pulls uncoupled trees in one simulation', async () => {
    const { record } = await linked();
    const pulls = [...planPulls(record, [0, 1, 2, 3, 4, 5, 6])];
    expect(pulls.map(({ actuators }) => actuators)).toEqual([[0, 1, 3, 5], [2, 4], [6]]);
    expect(pulls.map(({ puller }) => [...puller])).toEqual([
      [0, 1, 1, 2, 2, 3],
      [-1, 0, 0, 1, 1, -1],
      [-1, 0, 0, 0, 0, -1],
    ]);
    expect(pulls.map(({ tendons }) => [...tendons])).toEqual([[0], [0], [0, 1]]);
  });

  it('joint simulations find the same length ranges as separate ones', async () => {
    const [model, expected] = [await linked(), await linked()];
    model.actuator_lengthrange.fill(0);
    setLengthRange(model, { mode: LRMode.ALL, inttotal: 3, interval: 1, tolrange: 10 });
    model.actuator_lengthrange.forEach((x, i) => {
      expect(x).toBeCloseTo(expected.actuator_lengthrange[i]!, 9);
    });
  });

  it('only the actuator that makes a shared simulation unstable is reported', async () => {
    const model = await linked();
    model.actuator_lengthrange.fill(0);
    // a limit this stiff makes its joint unstable
    model.jnt_solref.set([-1e14, -1], 2 * 5);
    let error: unknown;
    try {
      setLengthRange(model, { mode: LRMode.ALL, inttotal: 3, interval: 1, tolrange: 10 });
    } catch (thrown) {
      error = thrown;
    }
    const found = (error as ModelError).diagnostics.map(({ code, element }) => [code, element]);
    expect(found).toEqual([['length-range-unstable', 'actuator 5']]);
  });

  it('length ranges agree with the reference', async () => {
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

  it('a length range simulation ends as soon as nothing moves', async () => {
    const [model, patient] = [await arm(), await arm()];
    for (const m of [model, patient]) m.actuator_lengthrange.fill(0);
    setLengthRange(model, { inttotal: 60 });
    // a simulated day, which would take minutes without the early end
    setLengthRange(patient, { inttotal: 86_400 });
    patient.actuator_lengthrange.forEach((x, i) => {
      expect(x).toBeCloseTo(model.actuator_lengthrange[i], 9);
    });
  });

  it('setLengthRange copies limits and keeps existing ranges', async () => {
    const model = await arm();
    model.actuator_lengthrange.set([1, 2], 2);
    model.actuator_lengthrange.fill(0, 0, 2);
    setLengthRange(model, { mode: LRMode.ALL, uselimit: true });
    const [low, high] = model.actuator_lengthrange;
    expect([low, high]).toEqual([...model.jnt_range.subarray(2, 4)]);
    expect([...model.actuator_lengthrange.subarray(2, 4)]).toEqual([1, 2]);
  });

  it('the error lists the actuators without a length range', async () => {
    const model = await arm();
    model.actuator_lengthrange.fill(0);
    model.jnt_limited.fill(0);
    const find = () => setLengthRange(model, { inttotal: 2, interval: 1 });
    expect(find).toThrow(ModelError);
    expect(find).toThrow(/did not converge.*length-range-open/);
  });

  it.each([
    ['time goes back', -0.002, 0],
    ['time does not come from one step to the next', 1e299, 1e299],
  ])('a length range simulation ends if %s', async (_, step, timestep) => {
    const model = await arm();
    model.actuator_lengthrange.fill(0);
    // a binary file may contain a value that the option refuses
    model.record.opt[OPT.timestep] = step;
    expect(() => setLengthRange(model, { timestep, inttotal: 1e300 })).toThrow(/length-range-unstable/);
  });
});
