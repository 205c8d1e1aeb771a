/** Tendons: lengths, paths and Jacobians. */
import { doubles } from '../../../foundation/math/scratch.js';
import { copy3, MINVAL, zero3 } from '../../../foundation/math/vec.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { WrapType } from '../../../foundation/schema/enums.js';
import type { Bind } from '../context.js';
import { bindSleepers } from '../sleep/sleepers.js';
import { ARC, bindWrap } from './wrap.js';

/** The stage that writes `ten_length`, `ten_J` and the paths in `wrap_xpos`. */
export interface TendonStages {
  /** Computes paths, lengths and Jacobians of tendons. */
  tendon(): void;
}

const { sqrt } = Math;

/** Values of `wrap_obj` for points of a path at sites and pulleys; a point on a geom has the geom id. */
const PATH_SITE = -1;
const PATH_PULLEY = -2;

/**
 * Offsets in `sum`: length of the tendon and of the current stretch between two sites [m], and weight of the stretch.
 */
const LENGTH = 0;
const STRETCH = 1;
const SHARE = 2;

/**
 * A fixed tendon is a weighted sum of joint positions. A spatial tendon is the shortest path through its
 * sites and around the geoms between them; after a pulley, lengths count divided by its divisor.
 *
 * MuJoCo documentation, XML reference, "tendon"; Modeling, "Tendons".
 */
export const bindTendon: Bind<TendonStages> = (m, d, stages) => {
  const direction = doubles(3);
  const { path, wrap } = bindWrap(follows(m.compatibility, 'stableWrapping'));
  /** Dense Jacobian of one tendon; zero between tendons. */
  const row = doubles(m.nv);
  const sum = doubles(3);
  const sleeps = bindSleepers(m, d, 'tendon');
  /** Number of path points written so far. */
  let count = 0;

  function tendon(): void {
    const { ntendon, tendon_adr, wrap_type } = m;
    const { ten_wrapadr, ten_wrapnum, ten_length } = d;
    count = 0;
    for (let t = 0; t < ntendon; t++) {
      if (sleeps(t)) {
        // as in the reference, length and Jacobian are zero, because no awake element depends on them
        ten_length[t] = 0;
        storeRow(t);
        continue;
      }
      ten_wrapadr[t] = count;
      if (wrap_type[tendon_adr[t]] === WrapType.JOINT) fixedTendon(t);
      else spatialTendon(t);
      ten_wrapnum[t] = count - ten_wrapadr[t];
    }
  }

  function fixedTendon(t: number): void {
    const { tendon_adr, tendon_num, wrap_objid, wrap_prm, jnt_qposadr, jnt_dofadr } = m;
    const { ten_length, qpos } = d;
    const end = tendon_adr[t] + tendon_num[t];
    let length = 0;
    for (let w = tendon_adr[t]; w < end; w++) {
      const joint = wrap_objid[w];
      length += wrap_prm[w] * qpos[jnt_qposadr[joint]];
      row[jnt_dofadr[joint]] += wrap_prm[w];
    }
    ten_length[t] = length;
    storeRow(t);
  }

  function spatialTendon(t: number): void {
    const { tendon_adr, tendon_num, wrap_type, wrap_objid, wrap_prm } = m;
    const end = tendon_adr[t] + tendon_num[t];
    let w = tendon_adr[t];
    sum[LENGTH] = 0;
    sum[SHARE] = 1;
    while (w < end - 1) {
      const next = wrap_type[w + 1];
      if (wrap_type[w] === WrapType.PULLEY) {
        sum[SHARE] = 1 / wrap_prm[w++];
        addPulley();
      } else if (next === WrapType.PULLEY) {
        w++;
      } else {
        sum[STRETCH] = 0;
        if (next === WrapType.SITE) straight(w);
        else aroundGeom(w);
        sum[LENGTH] += sum[SHARE] * sum[STRETCH];
        w += next === WrapType.SITE ? 1 : 2;
      }
      if (w > tendon_adr[t] && endsSegment(w, end)) addPoint(d.site_xpos, wrap_objid[w], PATH_SITE);
    }
    d.ten_length[t] = sum[LENGTH];
    storeRow(t);
  }

  /** Tests whether element w is a site and the last element before a pulley or the end. */
  function endsSegment(w: number, end: number): boolean {
    return m.wrap_type[w] === WrapType.SITE && (w === end - 1 || m.wrap_type[w + 1] === WrapType.PULLEY);
  }

  /** Adds the straight stretch between the sites w and w + 1. */
  function straight(w: number): void {
    const { wrap_objid, site_bodyid } = m;
    const { site_xpos } = d;
    const a = wrap_objid[w];
    const b = wrap_objid[w + 1];
    addPoint(site_xpos, a, PATH_SITE);
    segment(site_bodyid[a], site_xpos, 3 * a, site_bodyid[b], site_xpos, 3 * b);
  }

  /** Adds the stretch between the sites w and w + 2, around the geom w + 1 if the tendon wraps it. */
  function aroundGeom(w: number): void {
    const { wrap_type, wrap_objid, wrap_prm, site_bodyid, geom_bodyid, geom_size } = m;
    const { site_xpos, geom_xpos, geom_xmat } = d;
    const a = wrap_objid[w];
    const b = wrap_objid[w + 2];
    const g = wrap_objid[w + 1];
    const isSphere = wrap_type[w + 1] === WrapType.SPHERE;
    const side = (3 * wrap_prm[w + 1]) | 0;
    const bodyA = site_bodyid[a];
    const bodyB = site_bodyid[b];
    const body = geom_bodyid[g];
    addPoint(site_xpos, a, PATH_SITE);
    if (
      wrap(site_xpos, 3 * a, site_xpos, 3 * b, geom_xpos, geom_xmat, g, geom_size, 3 * g, isSphere, site_xpos, side)
    ) {
      addPoint(path, 0, g);
      addPoint(path, 1, g);
      segment(bodyA, site_xpos, 3 * a, body, path, 0);
      sum[STRETCH] += path[ARC];
      segment(body, path, 3, bodyB, site_xpos, 3 * b);
    } else {
      segment(bodyA, site_xpos, 3 * a, bodyB, site_xpos, 3 * b);
    }
  }

  /** Adds a straight segment between points of two bodies: its length to the stretch, its Jacobian to the row. */
  function segment(bodyA: number, a: Float64Array, i: number, bodyB: number, b: Float64Array, j: number): void {
    const x = b[j] - a[i];
    const y = b[j + 1] - a[i + 1];
    const z = b[j + 2] - a[i + 2];
    const length = sqrt(x * x + y * y + z * z);
    sum[STRETCH] += length;
    if (bodyA === bodyB) return;
    const isPoint = length < MINVAL;
    const scale = isPoint ? 0 : 1 / length;
    direction[0] = (isPoint ? 1 : x * scale) * sum[SHARE];
    direction[1] = y * scale * sum[SHARE];
    direction[2] = z * scale * sum[SHARE];
    stages.addForcePair(row, bodyA, a, i, bodyB, b, j, direction, 0);
  }

  function addPoint(points: Float64Array, i: number, kind: number): void {
    d.wrap_obj[count] = kind;
    copy3(d.wrap_xpos, 3 * count, points, 3 * i);
    count++;
  }

  function addPulley(): void {
    d.wrap_obj[count] = PATH_PULLEY;
    zero3(d.wrap_xpos, 3 * count);
    count++;
  }

  /** Copies the row to ten_J and clears it. */
  function storeRow(t: number): void {
    const { ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_J } = d;
    const end = ten_J_rowadr[t] + ten_J_rownnz[t];
    for (let p = ten_J_rowadr[t]; p < end; p++) {
      ten_J[p] = row[ten_J_colind[p]];
      row[ten_J_colind[p]] = 0;
    }
  }

  return { tendon };
};
