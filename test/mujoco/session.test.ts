/** One long program, run in both modules: more than 200 calls of functions, with every result compared. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import { callsCompared, type See, sameInBoth } from './both.js';
import { SCENE_XML } from './scene-xml.js';

/** An output buffer with its length; all other arguments are passed unchanged. */
class Out {
  constructor(readonly length: number) {}
}
const out = (length: number): Out => new Out(length);

type Row = readonly [name: string, ...given: unknown[]];

const v = [0.3, -1.2, 0.7];
const w = [1.5, 0.4, -0.2];
const q = [0.5, -0.5, 0.5, 0.5];
const r = [0.8, 0.6, 0, 0];
const M = [1, 2, 3, 4, 5, 6, 7, 8, 10];
const S = [4, 1, 0.5, 1, 5, 0.2, 0.5, 0.2, 6];
const prm = [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2];

const MATH: readonly Row[] = [
  ['mju_zero3', out(3)],
  ['mju_copy3', out(3), v],
  ['mju_scl3', out(3), v, 2],
  ['mju_add3', out(3), v, w],
  ['mju_sub3', out(3), v, w],
  ['mju_addScl3', out(3), v, w, 0.5],
  ['mju_dot3', v, w],
  ['mju_dist3', v, w],
  ['mju_norm3', v],
  ['mju_cross', out(3), v, w],
  ['mju_mulMatVec3', out(3), M, v],
  ['mju_mulMatTVec3', out(3), M, v],
  ['mju_zero4', out(4)],
  ['mju_unit4', out(4)],
  ['mju_copy4', out(4), q],
  ['mju_fill', out(5), 3],
  ['mju_copy', out(3), v],
  ['mju_sum', v, 3],
  ['mju_L1', v, 3],
  ['mju_scl', out(3), v, -1],
  ['mju_add', out(3), v, w],
  ['mju_sub', out(3), v, w],
  ['mju_addScl', out(3), v, w, 3],
  ['mju_norm', v, 3],
  ['mju_dot', v, w],
  ['mju_rotVecQuat', out(3), v, q],
  ['mju_negQuat', out(4), q],
  ['mju_mulQuat', out(4), q, r],
  ['mju_mulQuatAxis', out(4), q, v],
  ['mju_axisAngle2Quat', out(4), [0, 0, 1], 0.7],
  ['mju_quat2Vel', out(3), r, 0.5],
  ['mju_subQuat', out(3), q, r],
  ['mju_quat2Mat', out(9), q],
  ['mju_mat2Quat', out(4), [0, -1, 0, 1, 0, 0, 0, 0, 1]],
  ['mju_derivQuat', out(4), q, v],
  ['mju_quatZ2Vec', out(4), v],
  ['mju_euler2Quat', out(4), v, 'xyz'],
  ['mju_mulPose', out(3), out(4), v, q, w, r],
  ['mju_negPose', out(3), out(4), v, q],
  ['mju_trnVecPose', out(3), v, q, w],
  ['mju_mulMatVec', out(3), M, v, 3, 3],
  ['mju_mulMatTVec', out(3), M, v, 3, 3],
  ['mju_mulVecMatVec', v, M, w],
  ['mju_transpose', out(9), M, 3, 3],
  ['mju_symmetrize', out(9), M, 3],
  ['mju_mulMatMat', out(9), M, S, 3, 3, 3],
  ['mju_mulMatMatT', out(9), M, S, 3, 3, 3],
  ['mju_mulMatTMat', out(9), M, S, 3, 3, 3],
  ['mju_sqrMatTD', out(9), M, v, 3, 3],
  ['mju_eye', out(9)],
  ['mju_cholSolve', out(3), [2, 0, 0, 1, 3, 0, 0.5, 1, 4], v],
  ['mju_bandDiag', 2, 6, 3, 1],
  ['mju_min', 1, 2],
  ['mju_max', 1, 2],
  ['mju_clip', 3, 1, 2],
  ['mju_sign', -3],
  ['mju_round', 2.6],
  ['mju_isBad', 1],
  ['mju_sigmoid', 0.3],
  ['mju_springDamper', 1, 0.5, 100, 2, 0.1],
  ['mju_Halton', 5, 3],
  ['mju_muscleGain', 0.9, -0.2, [0.5, 1.2], 100, prm],
  ['mju_muscleBias', 1.1, [0.5, 1.2], 100, prm],
  ['mju_muscleDynamics', 0.7, 0.3, [0.01, 0.04, 0]],
  ['mju_encodePyramid', out(4), [1, 0.2, 0.3], [1, 0.5]],
  ['mju_decodePyramid', out(3), [1, 2, 3, 4], [1, 0.5]],
  ['mju_rayGeom', [0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 1, 1], [0, 0, 3], [0, 0, -1], 2, null],
  ['mju_type2Str', 5],
  ['mju_str2Type', 'joint'],
  ['mju_warningText', 3, 7],
  ['mj_version'],
  ['mj_versionString'],
];

const STAGES = [
  ...['mj_kinematics', 'mj_comPos', 'mj_camlight', 'mj_flex', 'mj_tendon', 'mj_crb', 'mj_makeM', 'mj_factorM'],
  ...['mj_transmission', 'mj_collision', 'mj_makeConstraint', 'mj_island', 'mj_projectConstraint', 'mj_fwdKinematics'],
  ...['mj_fwdPosition', 'mj_comVel', 'mj_passive', 'mj_referenceConstraint', 'mj_fwdVelocity', 'mj_fwdActuation'],
  ...['mj_fwdAcceleration', 'mj_fwdConstraint', 'mj_sensorPos', 'mj_sensorVel', 'mj_sensorAcc', 'mj_energyPos'],
  ...[
    'mj_energyVel',
    'mj_rnePostConstraint',
    'mj_subtreeVel',
    'mj_checkPos',
    'mj_checkVel',
    'mj_checkAcc',
    'mj_invPosition',
  ],
  ...['mj_invVelocity', 'mj_invConstraint', 'mj_inverse', 'mj_forward', 'mj_compareFwdInv', 'mj_step1', 'mj_step2'],
  ...['mj_step', 'mj_Euler'],
];

function callRow(mj: MainModule, see: See, [name, ...given]: Row, label: string): void {
  const buffers: { GetView(): Float64Array }[] = [];
  const taken = given.map((each) => {
    if (!(each instanceof Out)) return each;
    const buffer = new mj.DoubleBuffer(each.length) as unknown as { GetView(): Float64Array };
    buffers.push(buffer);
    return buffer;
  });
  const result = (mj as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(...taken);
  if (result !== undefined) see(`${label} result`, result);
  buffers.forEach((buffer, i) => {
    see(`${label} ${i}`, buffer);
  });
}

function seeState(see: See, label: string, data: MjData): void {
  for (const name of ['qpos', 'qvel', 'qacc', 'act', 'sensordata', 'xpos', 'qfrc_constraint'] as const) {
    see(`${label} ${name}`, data[name]);
  }
  see(`${label} counts`, [data.ncon, data.nefc, data.nisland, data.time]);
}

function support(mj: MainModule, see: See, model: MjModel, data: MjData): void {
  const { nv, nq } = model;
  const x = Array.from({ length: nv }, (_, i) => Math.sin(i + 1));
  const rows: readonly (readonly [string, ...unknown[]])[] = [
    ['mj_fullM', out(nv * nv)],
    ['mj_mulM', out(nv), x],
    ['mj_mulM2', out(nv), x],
    ['mj_solveM', out(nv), x],
    ['mj_mulJacVec', out(data.nefc), x],
    ['mj_rne', 1, out(nv)],
    ['mj_jac', out(3 * nv), out(3 * nv), v, 2],
    ['mj_jacBody', out(3 * nv), out(3 * nv), 2],
    ['mj_jacBodyCom', out(3 * nv), out(3 * nv), 2],
    ['mj_jacGeom', out(3 * nv), out(3 * nv), 2],
    ['mj_jacSite', out(3 * nv), out(3 * nv), 0],
    ['mj_jacDot', out(3 * nv), out(3 * nv), v, 2],
    ['mj_jacSubtreeCom', out(3 * nv), 1],
    ['mj_jacPointAxis', out(3 * nv), out(3 * nv), v, [0, 0, 1], 2],
    ['mj_angmomMat', out(3 * nv), 1],
    ['mj_objectVelocity', 1, 2, out(6), 0],
    ['mj_objectAcceleration', 1, 2, out(6), 1],
    ['mj_applyFT', v, w, [0, 0, 1], 2, out(nv)],
    ['mj_geomDistance', 1, 2, 5, out(6)],
    ['mj_contactForce', 0, out(6)],
  ];
  for (const [name, ...given] of rows) callRow(mj, see, [name, model, data, ...given], name);
  const ofModel: readonly (readonly [string, ...unknown[]])[] = [
    ['mj_isSparse'],
    ['mj_isPyramidal'],
    ['mj_isDual'],
    ['mj_getTotalmass'],
    ['mj_integratePos', out(nq), x, 0.1],
    ['mj_differentiatePos', out(nv), 0.1, Array.from(data.qpos), Array.from(data.qpos)],
    ['mj_stateSize', 7],
    ['mj_name2id', 1, 'nobody'],
    ['mj_id2name', 1, 1],
    ['mj_id2name', 5, 1],
    ['mj_maxContact', 0, 1, -1],
  ];
  for (const [name, ...given] of ofModel) callRow(mj, see, [name, model, ...given], name);
  callRow(mj, see, ['mj_getState', model, data, out(mj.mj_stateSize(model, 7)), 7], 'mj_getState');
  see('mj_ray', mj.mj_ray(model, data, [0, 0, 5], [0, 0, -1], null as unknown as number[], true, -1, null, null));
}

function files(mj: MainModule, see: See): void {
  mj.FS.mkdir('/session');
  mj.FS.writeFile('/session/model.xml', SCENE_XML);
  const model = mj.MjModel.from_xml_path('/session/model.xml');
  mj.mj_saveModel(model, '/session/model.mjb', null);
  const again = mj.MjModel.from_binary_path('/session/model.mjb', new mj.MjVFS());
  see('sizes', [model.nq, model.nv, model.nbody, again.nq, again.nv, again.nbody]);
  see('saved', mj.mj_saveLastXML('/session/saved.xml', model));
  const saved = mj.MjModel.from_xml_path('/session/saved.xml');
  see('masses of the saved file', saved.body_mass);
  see('geoms of the saved file', saved.geom_size);
  see('folder', mj.FS.readdir('/session').sort());
  for (const name of ['model.xml', 'model.mjb', 'saved.xml']) mj.FS.unlink(`/session/${name}`);
  mj.FS.rmdir('/session');
}

function specs(mj: MainModule, see: See): void {
  const spec = mj.parseXMLString(SCENE_XML);
  const world = mj.mjs_findBody(spec, 'world')!;
  const main = mj.mjs_getSpecDefault(spec)!;
  for (let i = 0; i < 5; i++) {
    const body = mj.mjs_addBody(world, main)!;
    body.pos.set([i, 0, 5]);
    see(`named ${i}`, mj.mjs_setName(body.element, `ball ${i}`));
    mj.mjs_addFreeJoint(body);
    mj.mjs_addGeom(body, main)!.size[0] = 0.1 + i / 20;
    see(`name ${i}`, mj.mjs_getName(mj.mjs_findBody(spec, `ball ${i}`)!.element));
  }
  const model = mj.mj_compile(spec);
  see('compiled', [model.nbody, model.nv, model.ngeom]);
  const data = new mj.MjData(model);
  for (let i = 0; i < 5; i++) mj.mj_step(model, data);
  see('fallen', data.qpos.slice(-7 * 5));
}

function scenes(mj: MainModule, see: See, model: MjModel, data: MjData): void {
  const scene = new mj.MjvScene(model, 1000);
  const [option, perturb, camera] = [new mj.MjvOption(), new mj.MjvPerturb(), new mj.MjvCamera()];
  mj.mjv_defaultOption(option);
  mj.mjv_defaultPerturb(perturb);
  mj.mjv_defaultCamera(camera);
  mj.mjv_defaultFreeCamera(model, camera);
  mj.mjv_updateScene(model, data, option, perturb, camera, 7, scene);
  see('geoms', scene.ngeom);
  for (let action = 1; action <= 5; action++) {
    mj.mjv_moveCamera(model, action, 0.02, 0.01, camera);
    mj.mjv_updateCamera(model, data, camera, scene);
    see(`height ${action}`, mj.mjv_frustumHeight(scene));
  }
  perturb.select = 1;
  mj.mjv_initPerturb(model, data, scene, perturb);
  perturb.active = 1;
  mj.mjv_movePerturb(model, data, 3, 0.1, 0.1, scene, perturb);
  mj.mjv_applyPerturbForce(model, data, perturb);
  see('pull', data.xfrc_applied);
  scene.delete();
}

test('a program of more than 200 calls gets the same results from both modules', async () => {
  const values = await sameInBoth((mj, see) => {
    for (const [i, row] of MATH.entries()) callRow(mj, see, row, `${i} ${row[0]}`);
    const model = mj.MjModel.from_xml_string(SCENE_XML);
    const data = new mj.MjData(model);
    mj.mj_forward(model, data);
    mj.mj_step(model, data);
    seeState(see, 'stepped', data);
    mj.mj_forward(model, data);
    for (const stage of STAGES) {
      callRow(mj, see, [stage, model, data], stage);
      seeState(see, stage, data);
    }
    mj.mj_forward(model, data);
    support(mj, see, model, data);
    scenes(mj, see, model, data);
    files(mj, see);
    specs(mj, see);
    mj.mj_resetData(model, data);
    seeState(see, 'reset', data);
  }, 1e-7);
  const { calls, functions } = callsCompared();
  process.stdout.write(`${calls} calls of ${functions} functions, ${values} results equal\n`);
  expect(calls).toBeGreaterThan(200);
  expect(functions).toBeGreaterThan(150);
});
