/** Anchors of connect and weld constraints: two points with orientations, on bodies or sites. */
import { mulQuat } from '../../../foundation/math/quat.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { EqType, ObjType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Values per equality in `eq_data`. */
export const NEQDATA = 11;
/** Offset in `eq_data` of the weight of a weld's rotations. */
export const TORQUESCALE = 10;

/**
 * For a weld, p (first) and q (second) are the orientations that must agree. The residual is the vector part of conj(q)
 * p: the sine of half the angle between them times its axis.
 */
export interface Anchors {
  /** World positions of the first and the second anchor. */
  readonly point: Float64Array;
  /** Orientations p and q, as quaternions; written for welds only. */
  readonly quat: Float64Array;
  /** Vector part of conj(q) p; written for welds only. */
  readonly residual: Float64Array;
  readonly body: Int32Array;
  /** Matrix of `turnMap`, 3 x 3. */
  readonly turn: Float64Array;
  /** Computes the anchors of an equality constraint. */
  locate(eq: number): void;
  /**
   * Writes into `turn` the matrix that maps a relative angular velocity w (first minus second body) to the rate of
   * the residual times the torque scale s: s/2 the vector part of conj(q) (0, w) p, which for q = (q0, u) and
   * p = (p0, v) is (q0 p0 - u.v) 1 + u v' + v u' - [q0 v + p0 u]x.
   */
  turnMap(eq: number): void;
}

/** Makes the anchors of a Model and Data. `locate` reads `eq_data` and the poses of bodies or sites. */
export function bindAnchors(m: ModelRecord, d: DataRecord): Anchors {
  const point = doubles(6);
  const quat = doubles(8);
  const residual = doubles(3);
  const body = integers(2);
  const turn = doubles(9);

  function bodyPoint(o: number, id: number, data: number): void {
    const { eq_data } = m;
    const { xpos, xmat } = d;
    const x = eq_data[data];
    const y = eq_data[data + 1];
    const z = eq_data[data + 2];
    for (let r = 0; r < 3; r++) {
      const a = 9 * id + 3 * r;
      point[o + r] = xpos[3 * id + r] + xmat[a] * x + xmat[a + 1] * y + xmat[a + 2] * z;
    }
  }

  function sitePoint(o: number, site: number): void {
    const { site_xpos } = d;
    for (let r = 0; r < 3; r++) point[o + r] = site_xpos[3 * site + r];
  }

  /** Sets p and q: the first body's pose times the relative pose of the constraint, or the poses of the two sites. */
  function orientations(eq: number, sites: boolean): void {
    const { eq_data, eq_obj1id, eq_obj2id, site_quat } = m;
    const { xquat } = d;
    if (sites) {
      mulQuat(quat, 0, xquat, 4 * body[0], site_quat, 4 * eq_obj1id[eq]);
      mulQuat(quat, 4, xquat, 4 * body[1], site_quat, 4 * eq_obj2id[eq]);
    } else {
      mulQuat(quat, 0, xquat, 4 * body[0], eq_data, NEQDATA * eq + 6);
      for (let k = 0; k < 4; k++) quat[4 + k] = xquat[4 * body[1] + k];
    }
    const pw = quat[0];
    const px = quat[1];
    const py = quat[2];
    const pz = quat[3];
    const qw = quat[4];
    const qx = quat[5];
    const qy = quat[6];
    const qz = quat[7];
    residual[0] = qw * px - qx * pw - qy * pz + qz * py;
    residual[1] = qw * py + qx * pz - qy * pw - qz * px;
    residual[2] = qw * pz - qx * py + qy * px - qz * pw;
  }

  function locate(eq: number): void {
    const { eq_type, eq_obj1id, eq_obj2id, eq_objtype, site_bodyid } = m;
    const one = eq_obj1id[eq];
    const two = eq_obj2id[eq];
    const weld = eq_type[eq] === EqType.WELD;
    const sites = eq_objtype[eq] !== ObjType.BODY;
    if (sites) {
      body[0] = site_bodyid[one];
      body[1] = site_bodyid[two];
      sitePoint(0, one);
      sitePoint(3, two);
    } else {
      // a weld stores the anchor of its second body first
      const data = NEQDATA * eq;
      body[0] = one;
      body[1] = two;
      bodyPoint(0, one, weld ? data + 3 : data);
      bodyPoint(3, two, weld ? data : data + 3);
    }
    if (weld) orientations(eq, sites);
  }

  function turnMap(eq: number): void {
    const scale = 0.5 * m.eq_data[NEQDATA * eq + TORQUESCALE];
    const pw = quat[0];
    const px = quat[1];
    const py = quat[2];
    const pz = quat[3];
    const qw = quat[4];
    const qx = quat[5];
    const qy = quat[6];
    const qz = quat[7];
    const trace = qw * pw - qx * px - qy * py - qz * pz;
    const xy = qx * py + qy * px;
    const xz = qx * pz + qz * px;
    const yz = qy * pz + qz * py;
    const sx = qw * px + pw * qx;
    const sy = qw * py + pw * qy;
    const sz = qw * pz + pw * qz;
    turn[0] = scale * (trace + 2 * qx * px);
    turn[1] = scale * (xy + sz);
    turn[2] = scale * (xz - sy);
    turn[3] = scale * (xy - sz);
    turn[4] = scale * (trace + 2 * qy * py);
    turn[5] = scale * (yz + sx);
    turn[6] = scale * (xz + sy);
    turn[7] = scale * (yz - sx);
    turn[8] = scale * (trace + 2 * qz * pz);
  }

  return { point, quat, residual, body, turn, locate, turnMap };
}
