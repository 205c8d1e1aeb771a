/** Rarely used functions: contacts, constraint costs, bounded quadratic programs, room scenes, printing. */
import type { MainModule } from '@mujoco/mujoco';
import { describe, expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { type See, sameInBoth } from './both.js';

const XML = `
<mujoco>
  <option cone="elliptic"/>
  <asset><mesh name="m" vertex="0 0 0 .1 0 0 0 .2 0 0 0 .4"/><hfield name="h" nrow="2" ncol="2" size="1 1 1 .1" elevation="0 1 1 0"/></asset>
  <worldbody>
    <geom type="plane" size="1 1 .1"/><geom type="hfield" hfield="h" pos="9 0 0"/>
    <body pos="0 0 .09"><freejoint/><geom size=".1"/></body>
    <body pos="3 0 1"><joint name="j"/><joint name="s" type="slide"/><geom type="capsule" size=".1 .1"/></body>
    <body pos="4 0 1"><joint name="b" type="ball"/><geom type="ellipsoid" size=".1 .1 .2"/></body>
    <body pos="5 0 1"><freejoint/><geom type="cylinder" size=".1 .1"/><geom type="box" size=".1 .1 .1" pos="1 0 0"/></body>
    <body pos="7 0 1"><freejoint/><geom type="mesh" mesh="m"/></body>
  </worldbody>
  <actuator>
    <motor joint="j"/><pid name="pid" joint="j" kp="1" input="pos vel ff"/>
    <dcmotor name="dc" joint="s" motorconst="1 1" resistance="1"/><orientation name="o" joint="b" kp="1"/>
  </actuator>
</mujoco>`;

const withModel =
  (script: (mj: MainModule, see: See, scene: ReturnType<typeof load>) => void) => (mj: MainModule, see: See) =>
    script(mj, see, load(mj));

function load(mj: MainModule) {
  const model = mj.MjModel.from_xml_string(XML);
  const data = new mj.MjData(model);
  mj.mj_forward(model, data);
  return { model, data };
}

describe('both modules agree on', () => {
  test('inputs of actuators and bounds of contacts', async () => {
    await sameInBoth(
      withModel((mj, see, { model }) => {
        for (const [actuator, input] of [
          [1, 0],
          [1, 1],
          [1, 2],
          [2, 0],
          [3, 0],
          [3, 2],
        ] as const) {
          see(`input ${actuator} ${input}`, mj.mj_actuatorInputName(model, actuator, input));
        }
        for (const disabled of [0, mj.mjtDisableBit.mjDSBL_MULTICCD.value]) {
          model.opt.disableflags = disabled;
          for (let i = 0; i < model.ngeom; i++) {
            for (let k = 0; k < model.ngeom; k++) {
              for (const margin of [-1, 0, 1]) {
                see(`contacts ${disabled} ${i} ${k} ${margin}`, mj.mj_maxContact(model, i, k, margin));
              }
            }
          }
        }
      }),
    );
  });

  test('constraints at given residuals and added contacts', async () => {
    await sameInBoth(
      withModel((mj, see, { model, data }) => {
        const { nefc } = data;
        see('rows', nefc);
        const cost = new mj.DoubleBuffer(1);
        for (const scale of [-0.1, 0.1, 1]) {
          const residuals = Array.from({ length: nefc }, (_, i) => scale * (i + 1));
          mj.mj_constraintUpdate(model, data, residuals, cost, 1);
          see(`cost ${scale}`, cost);
          see(`force ${scale}`, data.efc_force);
          see(`state ${scale}`, data.efc_state);
          see(`joints ${scale}`, data.qfrc_constraint);
        }
        const first = data.contact.get(0)!;
        see('added', mj.mj_addContact(model, data, first));
        see('contacts', data.ncon);
        mj.mj_makeConstraint(model, data);
        see('more rows', data.nefc);
        see('positions', data.efc_pos);
      }),
    );
  });

  test('half-solves with the factor of M', async () => {
    await sameInBoth(
      withModel((mj, see, { model, data }) => {
        const root = Array.from(data.qLDiagInv as Float64Array, Math.sqrt);
        const x = new mj.DoubleBuffer(model.nv);
        mj.mj_solveM2(
          model,
          data,
          x,
          Array.from({ length: model.nv }, (_, i) => i + 1),
          root,
        );
        see('solveM2', x);
      }),
    );
  });

  test('quadratic programs with bounds', async () => {
    await sameInBoth((mj, see) => {
      const n = 3;
      const H = [2, 0.5, 0, 0.5, 1, 0, 0, 0, 3];
      for (const bounds of [1, 0.5, 0.1, 10]) {
        const [res, R] = [new mj.DoubleBuffer(n), new mj.DoubleBuffer(n * (n + 7))];
        const index = new mj.IntBuffer(n);
        const [lower, upper] = [Array(n).fill(-bounds), Array(n).fill(bounds)];
        const free = mj.mju_boxQP(res, R, index, H, [1, -4, 2], lower, upper);
        see(`free ${bounds}`, free);
        see(`solution ${bounds}`, res);
        see(`index ${bounds}`, Array.from(index.GetView() as Int32Array).slice(0, free));
      }
      const [res, R] = [new mj.DoubleBuffer(n), new mj.DoubleBuffer(9)];
      see.error('size', () => mj.mju_boxQP(res, R, null, H, [1, -4, 2], [0, 0, 0], [1, 1, 1]));
    }, 1e-8);
  });

  test('scenes moved to a room', async () => {
    await sameInBoth(
      withModel((mj, see, { model, data }) => {
        const scene = new mj.MjvScene(model, 100);
        const camera = new mj.MjvCamera();
        mj.mjv_defaultFreeCamera(model, camera);
        camera.azimuth = 30;
        const [pos, quat] = [new mj.DoubleBuffer(3), new mj.DoubleBuffer(4)];
        const place = (): void => {
          mj.mjv_updateScene(model, data, new mj.MjvOption(), new mj.MjvPerturb(), camera, 7, scene);
          see('transformed', scene.enabletransform);
          scene.enabletransform = 1;
          scene.translate.set([1, 0, 0.5]);
          scene.rotate.set([0.5, 0.5, 0.5, 0.5]);
          scene.scale = 2;
        };
        place();
        mj.mjv_model2room(pos, quat, [1, 2, 3], [0, 1, 0, 0], scene);
        see('room', [...pos.GetView(), ...quat.GetView()]);
        mj.mjv_room2model(pos, quat, [1, 2, 3], [0, 1, 0, 0], scene);
        see('model', [...pos.GetView(), ...quat.GetView()]);
        const eye = [0, 1, 2].map(() => new mj.DoubleBuffer(3));
        mj.mjv_cameraInRoom(eye[0], eye[1], eye[2], scene);
        see(
          'camera in room',
          eye.flatMap((each) => [...each.GetView()]),
        );
        mj.mjv_cameraInModel(eye[0], eye[1], eye[2], scene);
        see(
          'camera in model',
          eye.flatMap((each) => [...each.GetView()]),
        );
        for (const up of [
          [0, 0, 1],
          [0, 1, 0],
        ]) {
          for (let action = 1; action <= 7; action++) {
            place();
            mj.mjv_moveModel(model, action, 0.1, 0.2, up, scene);
            see(`moved ${action} ${up}`, [...scene.translate, ...scene.rotate, scene.scale]);
          }
        }
        scene.delete();
      }),
      1e-5,
    );
  });
});

describe('printing', () => {
  test('printing writes models, data and scenes to files', async () => {
    const texts: string[] = [];
    const mj = await loadDropIn({ print: (text) => void texts.push(text) });
    const model = mj.MjModel.from_xml_string(XML);
    const data = new mj.MjData(model);
    mj.mj_forward(model, data);
    mj.mj_printFormattedModel(model, '/model.txt', '%10.3f');
    const text = mj.FS.readFile('/model.txt', { encoding: 'utf8' });
    expect(text).toContain('  timestep               0.002\n');
    expect(text).toMatch(/\nBODY_POS\n {2} {5}0.000 {6}0.000 {6}0.000\n {2} {5}0.000 {6}0.000 {6}0.090\n/);
    mj.mj_printData(model, data, '/data.txt');
    expect(mj.FS.readFile('/data.txt', { encoding: 'utf8' })).toContain('QPOS\n');
    const scene = new mj.MjvScene(model, 10);
    mj.mj_printScene(scene, '/scene.txt');
    expect(mj.FS.readFile('/scene.txt', { encoding: 'utf8' })).toContain('GEOMS 0');
    mj.mju_printMat([1, 2, 3, 4], 2, 2);
    mj.mju_printMatSparse([5], [1, 0], [0, 1], [1]);
    expect(texts).toEqual(['    1.00000000   2.00000000\n    3.00000000   4.00000000', '  (0)  1:  5.000000\n  (1)  ']);
    expect(mj.mju_writeNumBytes(1536)).toBe('1.5 KB');
    expect(() => mj.mj_printFormattedModel(model, '/model.txt', '%d')).toThrow('invalid float_format');
  });

  test('printing fills computed arrays with a byte', async () => {
    const mj = await loadDropIn();
    const model = mj.MjModel.from_xml_string(XML);
    const data = new mj.MjData(model);
    mj.mj_resetDataDebug(model, data, 65);
    expect(data.qpos[2]).toBe(0.09);
    expect(data.xpos[4]).toBeCloseTo(2261634.5098, 3);
    mj.mj_forward(model, data);
    expect(data.xpos[5]).toBe(0.09);
  });

  test('printing adds the inertia matrix', async () => {
    const mj = await loadDropIn();
    const model = mj.MjModel.from_xml_string(XML);
    const data = new mj.MjData(model);
    mj.mj_forward(model, data);
    const full = new Float64Array(model.nv ** 2);
    const dense = new Float64Array(model.nM).fill(1);
    mj.mj_fullM(model, data, full);
    mj.mj_addM(model, data, dense, null, null, null);
    for (let at = 0; at < model.nM; at++) {
      const [i, j] = [Math.floor(at / model.nv), at % model.nv];
      expect(dense[at]).toBe(1 + (j <= i ? full[at]! : 0));
    }
    const [sparse, colind] = [new Float64Array(model.nM), new Int32Array(model.nM)];
    colind.set(model.M_colind);
    mj.mj_addM(model, data, sparse, model.M_rownnz, model.M_rowadr, colind);
    expect(sparse.subarray(0, data.M.length)).toEqual(data.M);
  });
});
