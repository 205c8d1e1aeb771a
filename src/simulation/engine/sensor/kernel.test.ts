import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../model/data.js';
import { step } from '../../runtime/run.js';
import { bindCutoff } from './kernel.js';

/** Applies the cutoff of a sensor to values. `cutoff` replaces the compiled one, as in a model of another compiler. */
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
    ['limits real values on both sides', '<gyro site="s" cutoff="2"/>', [-3, 1, 3], [-2, 1, 2]],
    ['limits positive values from above', '<touch site="s" cutoff="2"/>', [3], [2]],
    ['does not limit positive values from below', '<touch site="s" cutoff="2"/>', [-3], [-3]],
    ['keeps values below it', '<touch site="s" cutoff="2"/>', [1.5], [1.5]],
    ['of zero keeps all values', '<touch site="s"/>', [1e9], [1e9]],
    ['keeps end points', '<fromto geom1="g" geom2="h" cutoff=".1"/>', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
  ])('a sensor cutoff %s', (_, sensor, values, left) => {
    expect(limited(sensor, values)).toEqual(left);
  });

  it('a sensor cutoff keeps frame axes', () => {
    expect(limited('<framexaxis objtype="site" objname="s"/>', [0, 0.6, -0.8], 0.1)).toEqual([0, 0.6, -0.8]);
  });

  it('a sensor cutoff limits the force of a touch sensor', () => {
    // 1 kg at rest on the floor: 9.81 N, up to the motion that is left
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
