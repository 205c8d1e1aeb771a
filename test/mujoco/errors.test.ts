/** Failing calls throw the same messages in both modules, and typed arrays are accepted for results here. */
import type { MainModule } from '@mujoco/mujoco';
import { describe, expect, test } from 'vitest';
import loadMujoco from '../../src/api/mujoco.js';
import { sameInBoth } from './both.js';

const XML = '<mujoco><worldbody><body name="b"><freejoint/><geom name="g" size=".1"/></body></worldbody></mujoco>';

/** Functions and classes as untyped programs call them. */
interface Loose {
  (...given: unknown[]): unknown;
  new (...given: unknown[]): unknown;
}

const loose = (mj: MainModule): Readonly<Record<string, Loose>> => mj as unknown as Record<string, Loose>;

describe('both modules agree on errors about', () => {
  test('wrong arguments of constructors', async () => {
    await sameInBoth((mj, see) => {
      const make = loose(mj);
      const model = mj.MjModel.from_xml_string(XML);
      const data = new mj.MjData(model);
      for (const name of ['MjModel', 'MjData', 'MjSpec', 'DoubleBuffer', 'IntBuffer', 'FloatBuffer', 'Uint8Buffer']) {
        see.error(`new ${name}()`, () => new make[name]!());
      }
      see.error('data of data', () => new make.MjData!(data));
      see.error('scene of data', () => new make.MjvScene!(data, 10));
    });
  });

  test('wrong arguments of functions', async () => {
    await sameInBoth((mj, see) => {
      const call = loose(mj);
      const model = mj.MjModel.from_xml_string(XML);
      const data = new mj.MjData(model);
      for (const name of ['mj_step', 'mj_forward', 'mj_kinematics']) {
        see.error(`${name} of a model`, () => call[name]!(model));
        see.error(`${name} of nothing`, () => call[name]!(null, data));
        see.error(`${name} the wrong way round`, () => call[name]!(data, model));
        see.error(`${name} with too much`, () => call[name]!(model, data, 1));
      }
      see.error('result null', () => call.mj_fullM!(model, data, null));
      see.error('result undefined', () => call.mj_fullM!(model, data, undefined));
      see.error('result too short', () => call.mj_fullM!(model, data, new mj.DoubleBuffer(3)));
      see.error('integers for numbers', () => call.mju_zero3!(new mj.IntBuffer(3)));
      see.error('numbers null', () => call.mju_dot!(null, [1]));
      see.error('numbers of other length', () => call.mju_dot!([1, 2], [1]));
      see.error('numbers for integers', () => {
        call.mj_ray!(model, data, [0, 0, 3], [0, 0, -1], null, true, -1, new mj.DoubleBuffer(1), null);
      });
    });
  });

  test('arguments that are converted before array sizes are checked', async () => {
    await sameInBoth((mj, see) => {
      const call = loose(mj);
      const spec = mj.parseXMLString(XML);
      const [body, vfs] = [mj.mjs_findBody(spec, 'b'), new mj.MjVFS()];
      const three = [0, 0, 0];
      const flex = (type: unknown, dof: unknown, file: unknown, rigid: unknown = 0) => {
        const shape = ['soft', type, 2, dof, [1], [1], [1], [1], 0.01, 1, 0.1, 0, rigid, 0, 0];
        call.mjs_makeFlex!(body, ...shape, three, [1, 0, 0, 0], three, file, vfs);
      };
      see.error('no type', () => flex(null, 'full', ''));
      see.error('no kind of freedom', () => flex('grid', null, ''));
      see.error('a number as a file', () => flex('grid', 'full', 3));
      see.error('a text as a truth value', () => flex('grid', 'full', '', 'yes'));
      const model = mj.MjModel.from_xml_string(XML);
      const data = new mj.MjData(model);
      const short = new mj.DoubleBuffer(1);
      see.error('a text as an id', () => call.mj_jac!(model, data, short, short, [0, 0, 0], 'x'));
      see.error('a text as a flag', () => call.mj_rne!(model, data, 'x', new mj.DoubleBuffer(6)));
      see.error('no text of an orientation', () => call.mjs_resolveOrientation!(short, 1, null, null));
    });
  });

  test('missing elements and files', async () => {
    await sameInBoth((mj, see) => {
      const model = mj.MjModel.from_xml_string(XML);
      see.error('geom by number', () => model.geom(99));
      see.error('geom by name', () => model.geom('nobody'));
      see.error('file', () => mj.MjModel.from_xml_path('/nowhere.xml'));
      see.error('empty text', () => mj.MjModel.from_xml_string(''));
      see.error('folder', () => mj.mj_saveLastXML('/nowhere/model.xml', model));
      see.error('what is no file', () => mj.FS.writeFile('/number', 3));
      see.error('reading', () => mj.FS.readFile('/nowhere'));
    });
  });
});

test('results in typed arrays of either precision', async () => {
  const mj = await loadMujoco();
  const model = mj.MjModel.from_xml_string(XML);
  const data = new mj.MjData(model);
  mj.mj_forward(model, data);
  for (const made of [new Float64Array(36), new Float32Array(36)]) {
    mj.mj_fullM(model, data, made);
    expect(made[0]).toBeCloseTo((4 / 3) * Math.PI, 5);
  }
  const rotated = new Float32Array(3);
  mj.mju_rotVecQuat(rotated, [1, 0, 0], [0, 0, 0, 1]);
  expect([...rotated]).toEqual([-1, 0, 0]);
});
