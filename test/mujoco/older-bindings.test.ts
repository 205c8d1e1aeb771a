/** Calls of programs for `mujoco-js`, the bindings before `@mujoco/mujoco`, that differ from these. */
import { expect, test } from 'vitest';
import loadMujoco from '../../src/api/mujoco.js';

const XML =
  '<mujoco><worldbody><geom name="floor" type="plane" size="1 1 .1"/><body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>';

test('loads, steps and reads a scene as libraries for mujoco-js do', async () => {
  const mj = await loadMujoco();
  expect(() => mj.FS.unmount('/working')).toThrow();
  mj.FS.mkdir('/working');
  mj.FS.writeFile('/working/scene.xml', XML);
  const model = mj.MjModel.loadFromXML('/working/scene.xml');
  expect(model).toBeInstanceOf(mj.MjModel);
  const data = new mj.MjData(model);
  mj.mj_forward(model, data);
  const geom = new Int32Array(1);
  const ray = mj.mj_ray as (...given: unknown[]) => number;
  expect(ray(model, data, [0.5, 0, 1], [0, 0, -1], null, 1, -1, geom)).toBeCloseTo(1, 12);
  expect(geom[0]).toBe(0);
  mj.mj_applyFT(model, data, [0, 0, 1], [0, 0, 0], [0, 0, 1], 1, data.qfrc_applied);
  expect(data.qfrc_applied[2]).toBe(1);
  expect(() => mj.MjModel.loadFromXML('/nowhere.xml')).toThrow('Error opening file');
});
