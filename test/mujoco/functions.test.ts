/** Pipeline, support, state and name functions return the same in both modules. */
import type { DoubleBuffer, MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { describe, test } from 'vitest';
import { type See, sameInBoth } from './both.js';
import { SCENE_XML } from './scene-xml.js';

type Step = (mj: MainModule, see: See, model: MjModel, data: MjData) => void;

/** Runs a script on the moving scene with contacts and all computed values. */
const onScene =
  (script: Step) =>
  (mj: MainModule, see: See): void => {
    const model = mj.MjModel.from_xml_string(SCENE_XML);
    const data = new mj.MjData(model);
    mj.mj_resetDataKeyframe(model, data, 0);
    data.qpos.set([0.1], 7);
    mj.mj_forward(model, data);
    script(mj, see, model, data);
    data.delete();
    model.delete();
  };

const STAGES = [
  ...(['mj_fwdPosition', 'mj_fwdVelocity', 'mj_fwdActuation', 'mj_fwdAcceleration', 'mj_fwdConstraint'] as const),
  ...([
    'mj_kinematics',
    'mj_comPos',
    'mj_camlight',
    'mj_flex',
    'mj_tendon',
    'mj_crb',
    'mj_makeM',
    'mj_factorM',
  ] as const),
  ...(['mj_collision', 'mj_makeConstraint', 'mj_island', 'mj_projectConstraint', 'mj_transmission'] as const),
  ...(['mj_comVel', 'mj_passive', 'mj_subtreeVel', 'mj_referenceConstraint', 'mj_fwdKinematics'] as const),
  ...([
    'mj_sensorPos',
    'mj_sensorVel',
    'mj_sensorAcc',
    'mj_energyPos',
    'mj_energyVel',
    'mj_rnePostConstraint',
  ] as const),
  ...(['mj_checkPos', 'mj_checkVel', 'mj_checkAcc', 'mj_invPosition', 'mj_invVelocity', 'mj_invConstraint'] as const),
  ...(['mj_inverse', 'mj_compareFwdInv', 'mj_step1', 'mj_step2', 'mj_step', 'mj_Euler'] as const),
  ...(['mj_forward', 'mj_resetCtrl', 'mj_resetData'] as const),
];

describe('both modules agree on', () => {
  test('every stage of the pipeline', async () => {
    await sameInBoth(
      onScene((mj, see, model, data) => {
        for (const name of STAGES) {
          mj[name](model, data);
          see(`${name} qpos`, data.qpos);
          see(`${name} qvel`, data.qvel);
          see(`${name} qacc`, data.qacc);
          see(`${name} forces`, [...data.qfrc_inverse, ...data.qfrc_constraint, ...data.cfrc_int, ...data.energy]);
        }
        see.error('mj_implicit', () => mj.mj_implicit(model, data));
        model.opt.integrator = mj.mjtIntegrator.mjINT_IMPLICIT.value;
        mj.mj_forward(model, data);
        mj.mj_implicit(model, data);
        see('mj_implicit', data.qvel);
        mj.mj_RungeKutta(model, data, 4);
        see('mj_RungeKutta', data.qpos);
        mj.mj_forwardSkip(model, data, 1, 0);
        see('mj_forwardSkip', data.qacc);
        mj.mj_inverseSkip(model, data, 2, 1);
        see('mj_inverseSkip', data.qfrc_inverse);
        mj.mj_resetDataKeyframe(model, data, 0);
        see('mj_resetDataKeyframe', [data.time, ...data.qvel, ...data.ctrl]);
        mj.mj_setKeyframe(model, data, 0);
        see('mj_setKeyframe', model.key_qpos);
        see.error('no such keyframe', () => mj.mj_setKeyframe(model, data, 7));
      }),
      1e-6,
    );
  });

  test('inertia and Jacobians', async () => {
    await sameInBoth(
      onScene((mj, see, model, data) => {
        const { nv, nefc } = { nv: model.nv, nefc: data.nefc };
        const into = (size: number, run: (out: DoubleBuffer) => unknown, label: string): void => {
          const out = new mj.DoubleBuffer(size);
          run(out);
          see(label, out);
        };
        const x = Array.from({ length: nv }, (_, i) => Math.sin(i + 1));
        into(nv * nv, (out) => mj.mj_fullM(model, data, out), 'mj_fullM');
        into(nv, (out) => mj.mj_mulM(model, data, out, x), 'mj_mulM');
        into(nv, (out) => mj.mj_mulM2(model, data, out, x), 'mj_mulM2');
        into(nv, (out) => mj.mj_solveM(model, data, out, x), 'mj_solveM');
        into(nefc, (out) => mj.mj_mulJacVec(model, data, out, x), 'mj_mulJacVec');
        into(nv, (out) => mj.mj_mulJacTVec(model, data, out, Array(nefc).fill(0.3)), 'mj_mulJacTVec');
        into(nv, (out) => mj.mj_rne(model, data, 1, out), 'mj_rne');
        see('mj_isSparse', mj.mj_isSparse(model));
        see('mj_isPyramidal', mj.mj_isPyramidal(model));
        see('mj_isDual', mj.mj_isDual(model));
        see('mj_getTotalmass', mj.mj_getTotalmass(model));
        into(3 * nv, (out) => mj.mj_jac(model, data, out, null, [0.1, 0.2, 0.3], 2), 'mj_jac p');
        into(3 * nv, (out) => mj.mj_jac(model, data, null, out, [0.1, 0.2, 0.3], 2), 'mj_jac r');
        into(3 * nv, (out) => mj.mj_jacDot(model, data, out, null, [0.1, 0.2, 0.3], 3), 'mj_jacDot');
        into(3 * nv, (out) => mj.mj_jacBody(model, data, out, null, 3), 'mj_jacBody');
        into(3 * nv, (out) => mj.mj_jacBodyCom(model, data, out, null, 3), 'mj_jacBodyCom');
        into(3 * nv, (out) => mj.mj_jacGeom(model, data, out, null, 4), 'mj_jacGeom');
        into(3 * nv, (out) => mj.mj_jacSite(model, data, null, out, 1), 'mj_jacSite');
        into(3 * nv, (out) => mj.mj_jacSubtreeCom(model, data, out, 1), 'mj_jacSubtreeCom');
        into(3 * nv, (out) => mj.mj_jacPointAxis(model, data, out, null, [0, 0, 1], [0, 1, 0], 2), 'mj_jacPointAxis');
        into(3 * nv, (out) => mj.mj_angmomMat(model, data, out, 1), 'mj_angmomMat');
        mj.mj_setTotalmass(model, 10);
        see('mj_setTotalmass', model.body_mass);
      }),
      1e-8,
    );
  });

  test('coordinates, motions, forces and distances', async () => {
    await sameInBoth(
      onScene((mj, see, model, data) => {
        const six = new mj.DoubleBuffer(6);
        for (const [type, id] of [
          [1, 2],
          [2, 2],
          [5, 3],
          [6, 1],
          [7, 1],
        ] as const) {
          mj.mj_objectVelocity(model, data, type, id, six, 0);
          see(`mj_objectVelocity ${type}`, six);
          mj.mj_rnePostConstraint(model, data);
          mj.mj_objectAcceleration(model, data, type, id, six, 1);
          see(`mj_objectAcceleration ${type}`, six);
        }
        const velocity = new mj.DoubleBuffer(model.nv);
        const moved = mj.DoubleBuffer.FromArray(data.qpos);
        mj.mj_integratePos(model, moved, data.qvel as unknown as number[], 0.1);
        see('mj_integratePos', moved);
        mj.mj_differentiatePos(
          model,
          velocity,
          0.1,
          data.qpos as unknown as number[],
          Array.from(moved.GetView() as Float64Array),
        );
        see('mj_differentiatePos', velocity);
        const scaled = mj.DoubleBuffer.FromArray(Array.from(data.qpos as Float64Array, (q) => 2 * q));
        mj.mj_normalizeQuat(model, scaled);
        see('mj_normalizeQuat', scaled);
        const force = new mj.DoubleBuffer(model.nv);
        mj.mj_applyFT(model, data, [1, 2, 3], [0.1, 0.2, 0.3], [0, 0, 1], 3, force);
        see('mj_applyFT', force);
        const pos = new mj.DoubleBuffer(3);
        const mat = new mj.DoubleBuffer(9);
        mj.mj_local2Global(data, pos, mat, [0.1, 0, 0], [0, 1, 0, 0], 2, 0);
        see('mj_local2Global pos', pos);
        see('mj_local2Global mat', mat);
        see('mj_geomDistance', mj.mj_geomDistance(model, data, 2, 5, 10, six));
        see('from to', six);
        const geom = new mj.IntBuffer(1);
        const normal = new mj.DoubleBuffer(3);
        see(
          'mj_ray',
          mj.mj_ray(model, data, [0, 0, 3], [0, 0, -1], null as unknown as number[], true, -1, geom, normal),
        );
        see('ray geom', geom);
        see('ray normal', normal);
        see('groups', mj.mj_ray(model, data, [0, 0, 3], [0, 0, -1], [0, 1, 1, 1, 1, 1], true, -1, geom, null));
        see('no geom', geom);
        see('exclude', mj.mj_ray(model, data, [0, 0, 3], [0, 0, -1], null as unknown as number[], true, 1, null, null));
        const distances = new mj.DoubleBuffer(2);
        const geoms = new mj.IntBuffer(2);
        const along = [0, 0, -1, 0.1, 0, -1];
        mj.mj_multiRay(
          model,
          data,
          [0, 0, 3],
          along,
          null as unknown as number[],
          true,
          -1,
          geoms,
          distances,
          null,
          2,
          1e9,
        );
        see('mj_multiRay', distances);
        see('multi geoms', geoms);
        see('mj_rayMesh', mj.mj_rayMesh(model, data, 4, [0.5, 0, 3], [0, 0, -1], null));
        see('mj_rayHfield', mj.mj_rayHfield(model, data, 1, [5, 0.1, 3], [0, 0, -1], null));
        see(
          'mju_rayGeom',
          mj.mju_rayGeom([0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 1, 1], [0, 0, 3], [0, 0, -1], 6, null),
        );
        see.error('not a mesh', () => mj.mj_rayMesh(model, data, 0, [0, 0, 3], [0, 0, -1], null));
      }),
      1e-8,
    );
  });

  test('state functions', async () => {
    await sameInBoth(
      onScene((mj, see, model, data) => {
        const { mjtState } = mj;
        const bits = [
          mjtState.mjSTATE_QPOS,
          mjtState.mjSTATE_PHYSICS,
          mjtState.mjSTATE_FULLPHYSICS,
          mjtState.mjSTATE_INTEGRATION,
        ];
        for (const { value } of bits) {
          const size = mj.mj_stateSize(model, value);
          see(`size ${value}`, size);
          const state = new mj.DoubleBuffer(size);
          mj.mj_getState(model, data, state, value);
          see(`get ${value}`, state);
        }
        const all = mjtState.mjSTATE_INTEGRATION.value;
        const other = new mj.MjData(model);
        mj.mj_copyState(model, data, other, all);
        see('copy', other.qpos);
        const physics = mjtState.mjSTATE_PHYSICS.value;
        const given = Array.from({ length: mj.mj_stateSize(model, physics) }, (_, i) => i / 10);
        mj.mj_setState(model, other, given, physics);
        see('set', other.qvel);
        const part = new mj.DoubleBuffer(model.nq);
        mj.mj_extractState(model, given, physics, part, mjtState.mjSTATE_QPOS.value);
        see('extract', part);
        see.error('not a part', () => mj.mj_extractState(model, given, physics, new mj.DoubleBuffer(1), 1));
        other.delete();
      }),
    );
  });

  test('derivatives', async () => {
    await sameInBoth(
      onScene((mj, see, model, data) => {
        const n = 2 * model.nv + model.na;
        const [A, B] = [new mj.DoubleBuffer(n * n), new mj.DoubleBuffer(n * model.nu)];
        const C = new mj.DoubleBuffer(model.nsensordata * n);
        mj.mjd_transitionFD(model, data, 1e-6, true, A, B, C, null);
        see('A', A);
        see('B', B);
        see('C', C);
        const [Da, Db] = [new mj.DoubleBuffer(9), new mj.DoubleBuffer(9)];
        mj.mjd_subQuat([0.5, 0.5, 0.5, 0.5], [1, 0, 0, 0], Da, Db);
        see('mjd_subQuat a', Da);
        see('mjd_subQuat b', Db);
        const scale = new mj.DoubleBuffer(3);
        mj.mjd_quatIntegrate([0.1, 0.2, 0.3], 0.5, Da, Db, scale);
        see('mjd_quatIntegrate q', Da);
        see('mjd_quatIntegrate v', Db);
        see('mjd_quatIntegrate s', scale);
        const dq = new mj.DoubleBuffer(model.nv * model.nv);
        mj.mjd_inverseFD(model, data, 1e-6, false, dq, null, null, null, null, null, null);
        see('mjd_inverseFD', dq);
      }),
      1e-4,
    );
  });

  test('names, versions, sizes and constants', async () => {
    await sameInBoth(
      onScene((mj, see, model) => {
        for (const [type, name] of [
          [1, 'arm'],
          [2, 'arm'],
          [3, 'wrist'],
          [5, 'claw'],
          [6, 'tip'],
          [7, 'eye'],
          [8, 'sun'],
          [10, 'tetra'],
          [12, 'hills'],
          [13, 'paint'],
          [14, 'skin'],
          [15, 'touch'],
          [16, 'apart'],
          [17, 'tie'],
          [18, 'string'],
          [19, 'drive'],
          [20, 'turn'],
          [21, 'three'],
          [22, 'word'],
          [23, 'group'],
          [24, 'start'],
          [5, 'nothing'],
          [99, 'arm'],
        ] as const) {
          const id = mj.mj_name2id(model, type, name);
          see(`id ${type} ${name}`, id);
          if (id >= 0) see(`name ${type} ${name}`, mj.mj_id2name(model, type, id));
        }
        for (let type = 1; type <= 25; type++) see(`type ${type}`, mj.mju_type2Str(type));
        for (const name of ['geom', 'xbody', 'key', 'frame', 'nope']) see(`str ${name}`, mj.mju_str2Type(name));
        for (let warning = 0; warning < 8; warning++) {
          if (warning !== 2) see(`warning ${warning}`, mj.mju_warningText(warning, 3));
        }
        see('version', [mj.mj_version(), mj.mjVERSION_HEADER]);
        see('text', mj.mj_versionString());
        const constants = Object.entries(mj).filter(([, value]) => typeof value === 'number');
        for (const [name, value] of constants.sort()) see(name, value);
        for (const name of ['DISABLE', 'ENABLE', 'FRAME', 'LABEL', 'TIMER', 'VIS', 'RND'] as const) {
          see(`mj${name}STRING`, mj[`mj${name}STRING`]);
        }
      }),
    );
  });

  test('enumerations', async () => {
    const ours = await (await import('../../src/api/mujoco.js')).default();
    await sameInBoth((mj, see) => {
      for (const name of Object.keys(ours).filter((each) => each.startsWith('mjt'))) {
        const enumeration = mj[name as 'mjtJoint'] as unknown as Record<string, { value?: number }>;
        const names = Object.getOwnPropertyNames(enumeration).filter((each) => each.startsWith('mj'));
        for (const each of names.sort()) see(each, enumeration[each]?.value);
      }
    });
  });
});
