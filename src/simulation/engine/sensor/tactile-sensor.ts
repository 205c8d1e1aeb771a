/** Tactile sensors: depth and sliding speed at each vertex of a mesh, against the geoms its body touches. */

import { mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { add3, dot3, sub3 } from '../../../foundation/math/vec.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { TAXEL_SIZE } from '../../../foundation/schema/sensors.js';
import { bindSdfField } from '../collision/sdf/sdf-field.js';
import type { Bind } from '../context.js';
import type { SensorKernel } from './kernel.js';

/** Copies three numbers. A function of the module, so that it reads one type of array only. */
function load3(out: Float64Array, values: Float32Array, at: number): void {
  for (let k = 0; k < 3; k++) out[k] = values[at + k];
}

/** Binds the kernel of tactile sensors. It reads mesh vertices, contacts, velocities and signed distances of geoms. */
export const bindTactileSensor: Bind<Record<'TACTILE', SensorKernel>> = (m, d, _s, context) => {
  const field = bindSdfField(m, context);
  const touching = integers(m.ngeom);
  const taxel = doubles(3);
  const local = doubles(3);
  const tangent = doubles(3);
  const sliding = doubles(3);
  const depth = doubles(1);

  /** Body that the body of a geom is welded to; -1 for a flex. */
  function weldOf(geom: number): number {
    return geom >= 0 ? m.body_weldid[m.geom_bodyid[geom]] : -1;
  }

  /** Lists the geoms in contact with the bodies welded to `weld`, each once, and returns their count. */
  function listTouching(weld: number): number {
    const { contact_geom, scalar } = d;
    let count = 0;
    for (let i = 0; i < scalar[SC.ncon]; i++) {
      for (let side = 0; side < 2; side++) {
        const other = contact_geom[2 * i + 1 - side];
        if (other < 0 || weldOf(contact_geom[2 * i + side]) !== weld) continue;
        let known = false;
        for (let k = 0; k < count; k++) if (touching[k] === other) known = true;
        if (!known) touching[count++] = other;
      }
    }
    return count;
  }

  /** sliding += sign * velocity of a body at the point p[i..] (world). */
  function addVelocity(body: number, p: Float64Array, i: number, sign: number): void {
    const { cvel, subtree_com } = d;
    const com = 3 * m.body_rootid[body];
    const rx = p[i] - subtree_com[com];
    const ry = p[i + 1] - subtree_com[com + 1];
    const rz = p[i + 2] - subtree_com[com + 2];
    const b = 6 * body;
    sliding[0] += sign * (cvel[b + 3] + cvel[b + 1] * rz - cvel[b + 2] * ry);
    sliding[1] += sign * (cvel[b + 4] + cvel[b + 2] * rx - cvel[b] * rz);
    sliding[2] += sign * (cvel[b + 5] + cvel[b] * ry - cvel[b + 1] * rx);
  }

  /**
   * Writes one channel after the other, with a value per vertex: the depth [m], then the sliding speed [m/s] along the
   * two tangents if the mesh has them.
   */
  function tactile(i: number, out: Float64Array, o: number): void {
    const { mesh_vertadr, mesh_vertnum, mesh_normaladr, mesh_normalnum, mesh_vert, mesh_normal } = m;
    const { geom_xpos, geom_xmat } = d;
    const dim = m.sensor_dim[i];
    const mesh = m.sensor_objid[i];
    const pad = m.sensor_refid[i];
    const weld = m.body_weldid[m.geom_bodyid[pad]];
    const vertices = mesh_vertnum[mesh];
    const channels = mesh_normalnum[mesh] === 3 * vertices ? Math.min(TAXEL_SIZE, dim / vertices) : 1;
    out.fill(0, o, o + dim);
    const count = listTouching(weld);
    for (let v = 0; v < vertices && count > 0; v++) {
      load3(taxel, mesh_vert, 3 * (mesh_vertadr[mesh] + v));
      mulMatVec3(taxel, 0, geom_xmat, 9 * pad, taxel, 0);
      add3(taxel, 0, taxel, 0, geom_xpos, 3 * pad);
      for (let k = 0; k < count; k++) {
        const geom = touching[k];
        sub3(local, 0, taxel, 0, geom_xpos, 3 * geom);
        mulMatTVec3(local, 0, geom_xmat, 9 * geom, local, 0);
        field.distance(depth, 0, geom, local, 0);
        if (!(depth[0] < 0)) continue;
        out[o + v] = Math.max(out[o + v], -depth[0]);
        sliding.fill(0);
        addVelocity(weld, taxel, 0, 1);
        addVelocity(m.geom_bodyid[geom], taxel, 0, -1);
        for (let c = 1; c < channels; c++) {
          load3(tangent, mesh_normal, 3 * (mesh_normaladr[mesh] + 3 * v + c));
          mulMatVec3(tangent, 0, geom_xmat, 9 * pad, tangent, 0);
          out[o + c * vertices + v] += Math.abs(dot3(sliding, 0, tangent, 0));
        }
      }
    }
  }

  return { TACTILE: tactile };
};
