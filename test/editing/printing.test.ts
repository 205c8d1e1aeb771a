/** Texts that `console.log` of Node prints of a Model, a Data and their elements. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { compile, Data, parseXML, recompile } from '../../src/api/index.js';

function falling() {
  const spec = parseXML(
    '<mujoco><worldbody><body name="ball" pos="0 0 1"><freejoint name="free"/><geom size=".1"/></body></worldbody></mujoco>',
  );
  const model = compile(spec);
  return { spec, model, data: new Data(model) };
}

test('a Model and a Data print as one line each, also nested', () => {
  const { model, data } = falling();
  expect(inspect(model)).toBe('Model (nbody: 2, njnt: 1, ngeom: 1, nu: 0)');
  expect(inspect([data])).toBe('[ Data (time: 0, nq: 7, nv: 6, ncon: 0) ]');
});

test('elements and options show their values', () => {
  const { model, data } = falling();
  expect(inspect(data.joint('free'))).toContain('qpos: Float64Array(7) [');
  expect(inspect(model.body('ball'))).toContain("name: 'ball'");
  expect(inspect(model.opt)).toContain('timestep: 0.002');
});

test('a deleted element is printed without values', () => {
  const { spec, model, data } = falling();
  const handle = data.joint('free');
  spec.get('body', 'ball').delete();
  recompile(spec, model, data);
  expect(inspect(handle)).toContain('qpos: [Getter/Setter]');
});
