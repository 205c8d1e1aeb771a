import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../model/data.js';
import { step } from '../../runtime/run.js';
import { bindCutoff } from './kernel.js';

/** Returns values of a sensor after its cutoff, which may be changed, as in a model that was not compiled here. */
function limited(sensor: string, values: number[], cutoff?: number): number[] {
  const { record } = compile(
    parseModel(`<mujoco><worldbody><body name="b"><joint name="j"/><geom name="g" size=".1"/><site name="s"/></body>
      <geom name="h" size=".1" pos="1 0 0"/></worldbody><sensor>${sensor}</sensor></mujoco>`),
  );
  if (cutoff !== undefined) record.sensor_cutoff[0] = cutoff;
  const out = Float64Array.from([9, ...values, 9]);
  bindCutoff(record)(0, out, 1);
  expect([out[0], out.at(-1)]).toEqual([9, 9]);
  return [...out.subarray(1, -1)];
}

describe('the cutoff of a sensor', () => {
  it.each([
    ['on both sides, where values are real', '<gyro site="s" cutoff="2"/>', [-3, 1, 3], [-2, 1, 2]],
    ['from above, where they are positive', '<touch site="s" cutoff="2"/>', [3], [2]],
    ['from above only', '<touch site="s" cutoff="2"/>', [-3], [-3]],
    ['not below it', '<touch site="s" cutoff="2"/>', [1.5], [1.5]],
    ['not at all, without one', '<touch site="s"/>', [1e9], [1e9]],
    ['not on end points', '<fromto geom1="g" geom2="h" cutoff=".1"/>', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
  ])('limits %s', (_, sensor, values, left) => {
    expect(limited(sensor, values)).toEqual(left);
  });

  it('limits no axis', () => {
    expect(limited('<framexaxis objtype="site" objname="s"/>', [0, 0.6, -0.8], 0.1)).toEqual([0, 0.6, -0.8]);
  });

  it('limits the weight that a touch sensor feels', () => {
    // 1 kg lies on the floor: 9.81 N, but for what still moves
    const model = compile(
      parseModel(`<mujoco><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 .1"><joint type="slide" axis="0 0 1" damping="50"/>
        <geom type="sphere" size=".1" mass="1"/><site name="s" size=".2"/></body></worldbody>
        <sensor><touch site="s"/><touch site="s" cutoff="4"/></sensor></mujoco>`),
    );
    const data = new Data(model);
    for (let i = 0; i < 500; i++) step(model, data);
    expect(data.sensordata[0]).toBeCloseTo(9.81, 6);
    expect(data.sensordata[1]).toBe(4);
    data.dispose();
  });
});
