/** Sensors of contacts and rays with values that no attribute can express: both modules refuse the same ones. */
import type { MainModule } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import loadMujoco from '../../src/api/mujoco.js';
import { type Script, sameInBoth } from './both.js';

const XML = `<mujoco><worldbody><body name="b" pos="0 0 1"><freejoint/><geom name="g" size=".1"/>
  <geom name="h" size=".1" pos="1 0 0"/><site name="s"/><camera name="c" resolution="3 2"/></body></worldbody></mujoco>`;

type Numbers = readonly [number, number, number];
type Named = readonly [type: 'GEOM' | 'BODY' | 'SITE' | 'CAMERA' | 'UNKNOWN', name: string];

/** The Model with a sensor, or the message of its refusal. */
function compiled(mj: MainModule, type: 'CONTACT' | 'RANGEFINDER', intprm: Numbers, object: Named, reference?: Named) {
  const spec = mj.parseXMLString(XML);
  const sensor = mj.mjs_addSensor(spec)!;
  sensor.type = mj.mjtSensor[`mjSENS_${type}`];
  sensor.objtype = mj.mjtObj[`mjOBJ_${object[0]}`];
  sensor.objname = object[1];
  if (reference) [sensor.reftype, sensor.refname] = [mj.mjtObj[`mjOBJ_${reference[0]}`], reference[1]];
  intprm.forEach((x, i) => void (sensor.intprm[i] = x));
  return mj.mj_compile(spec)!;
}

const script: Script = (mj, see) => {
  const note = (...given: [type: 'CONTACT' | 'RANGEFINDER', Numbers, Named, Named?]): void => {
    let result: unknown = 'refused';
    try {
      const model = compiled(mj, ...given);
      result = [...model.sensor_intprm, ...model.sensor_dim, ...model.sensor_objtype, ...model.sensor_objid];
      model.delete();
    } catch {}
    see(JSON.stringify(given), result);
  };
  for (const data of [-1, 0, 1, 127, 128, 129, 256]) note('CONTACT', [data, 0, 1], ['GEOM', 'g']);
  for (const reduce of [-1, 3, 4]) note('CONTACT', [1, reduce, 1], ['GEOM', 'g']);
  for (const num of [-1, 0, 5]) note('CONTACT', [1, 0, num], ['GEOM', 'g']);
  for (const object of [
    ['BODY', 'b'],
    ['SITE', 's'],
    ['CAMERA', 'c'],
    ['GEOM', ''],
    ['UNKNOWN', ''],
  ] as const) {
    note('CONTACT', [1, 0, 1], object);
    note('RANGEFINDER', [1, 0, 0], object);
  }
  for (const reference of [
    ['GEOM', 'h'],
    ['SITE', 's'],
    ['CAMERA', 'c'],
  ] as const) {
    note('CONTACT', [1, 0, 1], ['GEOM', 'g'], reference);
  }
  for (const data of [-1, 0, 1, 63, 64, 65]) note('RANGEFINDER', [data, 0, 0], ['SITE', 's']);
  // the other numbers do not affect rays
  note('RANGEFINDER', [1, 7, -1], ['CAMERA', 'c']);
};

test('both modules refuse the same sensors', async () => {
  expect(await sameInBoth(script)).toBeGreaterThan(30);
});

test('a refused sensor compiles after it is corrected, and the message gives the valid values and the location', async () => {
  const mj = (await loadMujoco()) as unknown as MainModule;
  const spec = mj.parseXMLString(
    XML.replace('</worldbody>', '</worldbody><sensor><contact name="x" geom1="g"/></sensor>'),
  );
  const sensor = mj.mjs_asSensor(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_SENSOR, 'x')!)!;
  sensor.intprm[0] = 128;
  expect(() => mj.mj_compile(spec)).toThrow(
    'model.xml:2:119: error: intprm must fit data, reduce, num [bad-sensor/parameters]',
  );
  expect(() => mj.mj_compile(new mj.MjSpec(spec))).toThrow('intprm must fit');
  sensor.intprm[0] = 2;
  sensor.objtype = mj.mjtObj.mjOBJ_CAMERA;
  sensor.objname = 'c';
  expect(() => mj.mj_compile(spec)).toThrow('objtype must fit site, geom1, body1, subtree1');
  sensor.objtype = mj.mjtObj.mjOBJ_GEOM;
  sensor.objname = 'h';
  expect([...mj.mj_compile(spec)!.sensor_intprm]).toEqual([2, 0, 1]);
});
