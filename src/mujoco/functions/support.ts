/** Support functions: inertia, Jacobians, coordinates, state, rays, forces, derivatives. */

import { ConeType, GeomType, SolverType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { shapeOfType } from '../../foundation/schema/shapes.js';
import type { Data } from '../../simulation/model/data.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { copyModel, type Model } from '../../simulation/model/model.js';
import { setConst, setLengthRange } from '../../simulation/set-const/index.js';
import {
  addContact,
  addM,
  angmomMat,
  applyFT,
  constraintUpdate,
  contactForce,
  copyState,
  differentiatePos,
  extractState,
  fullM,
  geomDistance,
  getState,
  getTotalmass,
  initCtrlHistory,
  initSensorHistory,
  insideSite,
  integratePos,
  jac,
  jacBody,
  jacBodyCom,
  jacDot,
  jacGeom,
  jacPointAxis,
  jacSite,
  jacSubtreeCom,
  local2Global,
  maxContact,
  mulJacTVec,
  mulJacVec,
  mulM,
  mulM2,
  normalizeQuat,
  objectAcceleration,
  objectVelocity,
  setState,
  setTotalmass,
  solveM,
  solveM2,
  stateSize,
} from '../../simulation/support/index.js';
import { multiRay, ray, rayGeom, rayShape } from '../../simulation/support/ray.js';
import { quatIntegrateDerivative, subQuatDerivative } from '../../simulation/support/rotation.js';
import { inverseFD, transitionFD } from '../../simulation/support/transition.js';
import {
  call,
  DATA,
  FLAG,
  input,
  instanceOf,
  intOutput,
  MODEL,
  NUMBER,
  optional,
  output,
  type Parameter,
  type Size,
  TRUTH,
} from '../binding/call.js';
import { engineError } from '../binding/handle.js';
import { MjContact } from '../structs/contact.js';
import { isSparse } from '../structs/data.js';
import { MjLROpt } from './length-range-options.js';
import { checkRoom, checkSignature, checkState } from './state-checks.js';

type Inputs = Parameter<ArrayLike<number> | null | undefined, Float64Array | null>;
const nv: Size = (m) => m.nv;
const nq: Size = (m) => m.nq;
const nefc: Size = (_, data) => data?.nefc ?? 0;
const square = (size: (m: Model) => number) => (m: Model) => size(m) ** 2;
const threeRows: Size = (m) => 3 * m.nv;

/** An optional matrix of a derivative. */
const matrix = (name: string, size: Size) => optional(output(name, size));
const point = input('point', 3);
const jacobians = [matrix('jacp', threeRows), matrix('jacr', threeRows)] as const;
const objectJacobian = (
  of: (model: Model, data: Data, jacp: Float64Array | null, jacr: Float64Array | null, id: number) => void,
) => call([MODEL, DATA, ...jacobians, NUMBER], of);

const GEOM_GROUPS = optional(input('geomgroup', 6)) as Inputs;
const rayOptions = (groups: Float64Array | null, withStatic: boolean, bodyExclude: number) => ({
  ...(groups && { groups }),
  static: withStatic,
  bodyExclude,
});

/** The support functions: parameters, and the engine function behind each. */
export const SUPPORT = {
  mj_fullM: call(
    [
      MODEL,
      DATA,
      output(
        'dst',
        square((m) => m.nv),
      ),
    ],
    fullM,
  ),
  mj_mulM: call([MODEL, DATA, output('res', nv), input('vec', nv)], mulM),
  mj_mulM2: call([MODEL, DATA, output('res', nv), input('vec', nv)], mulM2),
  mj_solveM: call([MODEL, DATA, output('x'), input('y', 'alike')], (model, data, x, y) => {
    const left = x.length % model.nv;
    if (left > 0) {
      const quotient = (x.length - left) / model.nv;
      throw engineError(`[mj_solveM] x must be divisible by ${model.nv}, got quot=${quotient} rem=${left}`);
    }
    solveM(model, data, x, y, model.nv === 0 ? 0 : y.length / model.nv);
  }),
  mj_solveM2: call([MODEL, DATA, output('x', nv), input('y', nv), input('sqrtInvD', nv)], solveM2),
  /** Adds M to a dense matrix, or to the rows of a sparsity pattern if one is given. */
  mj_addM: call(
    [
      MODEL,
      DATA,
      output('dst', (m) => m.nM),
      optional(intOutput('rownnz', nv)),
      optional(intOutput('rowadr', nv)),
      optional(intOutput('colind', (m) => m.nM)),
    ],
    addMatrix,
  ),
  mj_constraintUpdate: call(
    [MODEL, DATA, input('jar', nefc), optional(output('cost', 1)), FLAG],
    (model, data, jar, cost, hessian) => {
      const value = constraintUpdate(model, data, jar, hessian);
      if (cost) cost[0] = value;
    },
  ),
  mj_maxContact: call([MODEL, NUMBER, NUMBER, NUMBER], (model, geom1, geom2, margin) =>
    maxContact(model, geom1, geom2, margin < 0 ? undefined : margin > 0),
  ),
  mj_addContact: call([MODEL, DATA, instanceOf(MjContact, 'MjContact')], (model, data, contact) => {
    addContact(model, data, contact.values());
    return 0;
  }),
  mj_mulJacVec: call([MODEL, DATA, output('res', nefc), input('vec', nv)], mulJacVec),
  mj_mulJacTVec: call([MODEL, DATA, output('res', nv), input('vec', nefc)], mulJacTVec),
  mj_isSparse: call([MODEL], (model) => Number(isSparse(model))),
  mj_isPyramidal: call([MODEL], ({ record }) => Number(record.opt[OPT.cone] === ConeType.PYRAMIDAL)),
  mj_isDual: call([MODEL], ({ record: { opt } }) =>
    Number(opt[OPT.solver] === SolverType.PGS || (opt[OPT.noslip_iterations] as number) > 0),
  ),
  mj_getTotalmass: call([MODEL], getTotalmass),
  mj_setTotalmass: call([MODEL, NUMBER], setTotalmass),
  mj_sizeModel: call([MODEL], (model) => BigInt(saveMJB(model).length)),
  mj_setConst: call([MODEL, DATA], (model) => setConst(model)),
  mj_setLengthRange: call([MODEL, DATA, NUMBER, instanceOf(MjLROpt, 'MjLROpt')], (model, _data, actuator, options) => {
    // our function sets all actuators at once: copy only the requested one
    const trial = copyModel(model);
    setLengthRange(trial, options.settings());
    const at = 2 * (model.actuator_outadr[actuator] as number);
    model.actuator_lengthrange.set(trial.actuator_lengthrange.subarray(at, at + 2), at);
    return 1;
  }),

  mj_jac: call([MODEL, DATA, ...jacobians, point, NUMBER], jac),
  mj_jacDot: call([MODEL, DATA, ...jacobians, point, NUMBER], jacDot),
  mj_jacBody: objectJacobian(jacBody),
  mj_jacBodyCom: objectJacobian(jacBodyCom),
  mj_jacGeom: objectJacobian(jacGeom),
  mj_jacSite: objectJacobian(jacSite),
  mj_jacSubtreeCom: call([MODEL, DATA, matrix('jacp', threeRows), NUMBER], (model, data, jacp, body) => {
    if (jacp) jacSubtreeCom(model, data, jacp, body);
  }),
  mj_jacPointAxis: call(
    [MODEL, DATA, matrix('jacPoint', threeRows), matrix('jacAxis', threeRows), point, input('axis', 3), NUMBER],
    jacPointAxis,
  ),
  mj_angmomMat: call([MODEL, DATA, output('mat', threeRows), NUMBER], angmomMat),

  mj_objectVelocity: call([MODEL, DATA, NUMBER, NUMBER, output('res', 6), FLAG], objectVelocity),
  mj_objectAcceleration: call([MODEL, DATA, NUMBER, NUMBER, output('res', 6), FLAG], objectAcceleration),
  mj_local2Global: call(
    [DATA, output('xpos', 3), output('xmat', 9), input('pos', 3), input('quat', 4), NUMBER, NUMBER],
    (data, xpos, xmat, pos, quat, body, sameframe) =>
      local2Global(data.model, data, xpos, xmat, pos, quat, body, sameframe),
  ),
  mj_differentiatePos: call(
    [MODEL, output('qvel', nv), NUMBER, input('qpos1', nq), input('qpos2', nq)],
    differentiatePos,
  ),
  mj_integratePos: call([MODEL, output('qpos', nq), input('qvel', nv), NUMBER], integratePos),
  mj_normalizeQuat: call([MODEL, output('qpos', nq)], normalizeQuat),
  mj_applyFT: call(
    [MODEL, DATA, optional(input('force', 3)), optional(input('torque', 3)), point, NUMBER, output('qfrc_target', nv)],
    (model, data, force, torque, at, body, target) => {
      if (!(body >= 0 && body < model.nbody)) throw engineError(`mj_applyFT: invalid body ${body}`);
      applyFT(model, data, force, torque, at, body, target);
    },
  ),
  mj_contactForce: call([MODEL, DATA, NUMBER, output('result', 6)], contactForce),
  mj_insideSite: call([MODEL, DATA, NUMBER, input('point')], (model, data, site, at) => {
    // the reference reads the first three numbers of any list
    if (at.length < 3) throw engineError(`[mj_insideSite] point must have size 3, got ${at.length}`);
    return Number(insideSite(model, data, site, at.subarray(0, 3)));
  }),
  mj_geomDistance: call([MODEL, DATA, NUMBER, NUMBER, NUMBER, optional(output('fromto', 6))], geomDistance),

  mj_stateSize: call([MODEL, NUMBER], (model, signature) => {
    checkSignature('mj_stateSize', signature);
    return stateSize(model, signature);
  }),
  mj_getState: call([MODEL, DATA, output('state'), NUMBER], (model, data, state, signature) => {
    checkState('mj_getState', state, model, signature);
    getState(model, data, state, signature);
  }),
  mj_setState: call([MODEL, DATA, input('state'), NUMBER], (model, data, state, signature) => {
    checkState('mj_setState', state, model, signature);
    setState(model, data, state, signature);
  }),
  mj_copyState: call([MODEL, DATA, DATA, NUMBER], (model, from, to, signature) => {
    checkSignature('mj_copyState', signature);
    copyState(model, from, to, signature);
  }),
  mj_extractState: call(
    [MODEL, input('src'), NUMBER, output('dst'), NUMBER],
    (model, from, fromSignature, to, toSignature) => {
      checkRoom('mj_extractState', 'src', from, model, fromSignature);
      checkRoom('mj_extractState', 'dst', to, model, toSignature);
      if ((toSignature & ~fromSignature) !== 0) {
        throw engineError('mj_extractState: dstsig is not a subset of srcsig');
      }
      extractState(model, from, fromSignature, to, toSignature);
    },
  ),
  mj_initCtrlHistory: call(
    [MODEL, DATA, NUMBER, optional(input('times')), input('values')],
    (model, data, id, ...past) => {
      if (!((model.actuator_history[2 * id] ?? 0) > 0)) {
        throw engineError(`mj_initCtrlHistory: actuator ${id} has no history buffer`);
      }
      initCtrlHistory(model, data, id, ...past);
    },
  ),
  mj_initSensorHistory: call(
    [MODEL, DATA, NUMBER, optional(input('times')), input('values'), NUMBER],
    (model, data, id, ...past) => {
      if (!((model.sensor_history[2 * id] ?? 0) > 0)) {
        throw engineError(`mj_initSensorHistory: sensor ${id} has no history buffer`);
      }
      initSensorHistory(model, data, id, ...past);
    },
  ),

  mj_ray: call(
    [
      MODEL,
      DATA,
      input('pnt', 3),
      input('vec', 3),
      GEOM_GROUPS,
      TRUTH,
      NUMBER,
      optional(intOutput('geomid', 1)),
      optional(output('normal', 3)),
    ],
    (model, data, from, along, groups, withStatic, bodyExclude, geomid, normal) => {
      const hit = ray(model, data, from, along, rayOptions(groups, withStatic, bodyExclude));
      if (geomid) geomid[0] = hit.geom;
      normal?.set(hit.normal);
      return hit.distance;
    },
    8,
  ),
  mj_multiRay: call(
    [
      MODEL,
      DATA,
      input('pnt', 3),
      input('vec'),
      GEOM_GROUPS,
      TRUTH,
      NUMBER,
      optional(intOutput('geomid')),
      output('dist'),
      optional(output('normal')),
      NUMBER,
      NUMBER,
    ],
    (model, data, from, along, groups, withStatic, bodyExclude, geom, distance, normal, nray, cutoff) => {
      const options = { ...rayOptions(groups, withStatic, bodyExclude), cutoff };
      const out = { distance, ...(geom && { geom }), ...(normal && { normal }) };
      multiRay(model, data, from, along.subarray(0, 3 * nray), out, options);
    },
  ),
  mj_rayHfield: rayOfType(GeomType.HFIELD, 'mj_rayHfield', 'hfield'),
  mj_rayMesh: rayOfType(GeomType.MESH, 'mj_rayMesh', 'mesh'),
  mju_rayGeom: call(
    [
      input('pos', 3),
      input('mat', 9),
      input('size', 3),
      input('pnt', 3),
      input('vec', 3),
      NUMBER,
      optional(output('normal', 3)),
    ],
    (pos, mat, size, from, along, type, normal) => {
      if (!shapeOfType(type)?.drawn) throw engineError(`mju_rayGeom: unexpected geom type ${type}`);
      return rayShape(type, pos, mat, size, from, along, normal);
    },
  ),

  mjd_transitionFD: call(
    [
      MODEL,
      DATA,
      NUMBER,
      TRUTH,
      matrix(
        'A',
        square((m) => 2 * m.nv + m.na),
      ),
      matrix('B', (m) => (2 * m.nv + m.na) * m.nu),
      matrix('C', (m) => m.nsensordata * (2 * m.nv + m.na)),
      matrix('D', (m) => m.nsensordata * m.nu),
    ],
    (model, data, eps, centered, A, B, C, D) => transitionFD(model, data, eps, centered, { A, B, C, D }),
  ),
  mjd_inverseFD: call(
    [
      MODEL,
      DATA,
      NUMBER,
      TRUTH,
      matrix(
        'DfDq',
        square((m) => m.nv),
      ),
      matrix(
        'DfDv',
        square((m) => m.nv),
      ),
      matrix(
        'DfDa',
        square((m) => m.nv),
      ),
      matrix('DsDq', (m) => m.nv * m.nsensordata),
      matrix('DsDv', (m) => m.nv * m.nsensordata),
      matrix('DsDa', (m) => m.nv * m.nsensordata),
      matrix('DmDq', (m) => m.nv * m.nC),
    ],
    (model, data, eps, actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq) =>
      inverseFD(model, data, eps, actuation, { DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq }),
  ),
  mjd_subQuat: call([input('qa', 4), input('qb', 4), matrix('Da', 9), matrix('Db', 9)], subQuatDerivative),
  mjd_quatIntegrate: call(
    [input('vel', 3), NUMBER, matrix('Dquat', 9), matrix('Dvel', 9), matrix('Dscale', 3)],
    quatIntegrateDerivative,
  ),
};

/**
 * Adds M to sparse rows, whose pattern must contain that of M. Without a pattern the matrix is dense, and only the
 * first nM values are written, since the reference requires that length.
 */
function addMatrix(
  model: Model,
  data: Data,
  dst: Float64Array,
  rownnz: Int32Array | null,
  rowadr: Int32Array | null,
  colind: Int32Array | null,
): void {
  if (rownnz && rowadr && colind) {
    addM(model, data, dst, { rownnz, rowadr, colind });
    return;
  }
  const dense = new Float64Array(model.nv ** 2);
  addM(model, data, dense);
  for (let i = 0; i < dst.length; i++) dst[i] = (dst[i] as number) + (dense[i] ?? 0);
}

/** Casts a ray against one geom, which must have a given type. */
function rayOfType(type: GeomType, name: string, what: string) {
  return call(
    [MODEL, DATA, NUMBER, input('pnt', 3), input('vec', 3), optional(output('normal', 3))],
    (model, data, geom, from, along, normal) => {
      if (model.geom_type[geom] !== type) throw engineError(`${name}: geom with ${what} type expected`);
      return rayGeom(model, data, geom, from, along, normal);
    },
  );
}
