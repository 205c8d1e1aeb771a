/**
 * How far convex shapes protrude from the volume of a site: the directed Hausdorff distance
 * max over x in A of sd_B(x), with the signed distance sd_B to the site, which is negative inside.
 *
 * sd_B is convex, so that the maximum is at an extreme point of A: a corner, or for a curved surface a point that the
 * ascent x <- argmax over A of grad sd_B(x) . x reaches. Release notes of MuJoCo 3.15.0; XML reference, *insidesite*.
 */
import { mulMatTMat3, mulMatTVec3, mulMatVec3, transpose3 } from '../../../foundation/math/mat.js';
import { quat2Mat } from '../../../foundation/math/quat.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { add3, copy3, dot3, norm3, sub3 } from '../../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

type Arr = Float64Array;

/** Number of steps of the ascent on a curved surface. */
const ASCENTS = 200;
/** Number of bisections for the nearest point of an ellipsoid; more than the bits of a double. */
const BISECTIONS = 120;
/** Gain at which the ascent ends, relative to the size of the shape. */
const GAIN = 1e-14;

/** Binds the measure: the largest protrusion [m] of an object from a site, minus the clearance if it is inside. */
export function bindProtrusion(m: ModelRecord, d: DataRecord): (type: number, id: number, site: number) => number {
  /** Shapes A, the object, and B, the site: type, mesh; size, world position and world axes. */
  const kind = integers(2);
  const mesh = integers(2);
  const size = doubles(6);
  const pos = doubles(6);
  const mat = doubles(18);
  const axes = doubles(9);
  const turned = doubles(9);
  const p = doubles(3);
  const local = doubles(3);
  const normal = doubles(3);
  const direction = doubles(3);
  const start = doubles(3);
  const triangle = doubles(9);
  const near = doubles(3);
  const offset = doubles(3);

  function setPose(side: number, xpos: Arr, xmat: Arr, id: number): void {
    copy3(pos, 3 * side, xpos, 3 * id);
    for (let k = 0; k < 9; k++) mat[9 * side + k] = xmat[9 * id + k];
  }

  function setGeom(side: number, geom: number): void {
    kind[side] = m.geom_type[geom];
    mesh[side] = m.geom_dataid[geom];
    copy3(size, 3 * side, m.geom_size, 3 * geom);
    setPose(side, d.geom_xpos, d.geom_xmat, geom);
  }

  function setSite(side: number, site: number): void {
    const id = m.site_dataid[site];
    kind[side] = m.site_type[site];
    mesh[side] = id;
    copy3(size, 3 * side, m.site_size, 3 * site);
    setPose(side, d.site_xpos, d.site_xmat, site);
    if (kind[side] !== GeomType.MESH) return;
    // vertices are in the inertial frame of the mesh
    mulMatVec3(offset, 0, d.site_xmat, 9 * site, m.mesh_pos, 3 * id);
    add3(pos, 3 * side, pos, 3 * side, offset, 0);
    quat2Mat(turned, 0, m.mesh_quat, 4 * id);
    transpose3(axes, 0, d.site_xmat, 9 * site);
    mulMatTMat3(mat, 9 * side, axes, 0, turned, 0);
  }

  /** Signed distance of the world point p to B; writes its gradient to `normal`, in the world. */
  function distance(): number {
    sub3(local, 0, p, 0, pos, 3);
    mulMatTVec3(local, 0, mat, 9, local, 0);
    const found = localDistance();
    mulMatVec3(normal, 0, mat, 9, normal, 0);
    return found;
  }

  function localDistance(): number {
    switch (kind[1]) {
      case GeomType.SPHERE:
        return toAxis(local[0], local[1], local[2]) - size[3];
      case GeomType.CAPSULE: {
        const z = Math.max(-size[4], Math.min(size[4], local[2]));
        return toAxis(local[0], local[1], local[2] - z) - size[3];
      }
      case GeomType.ELLIPSOID:
        return ellipsoidDistance();
      case GeomType.CYLINDER:
        return cylinderDistance();
      case GeomType.BOX:
        return boxDistance();
      default:
        return hullDistance();
    }
  }

  /** Length of a vector, whose direction becomes the normal; that of a null vector is arbitrary. */
  function toAxis(x: number, y: number, z: number): number {
    const length = Math.sqrt(x * x + y * y + z * z);
    normal[0] = length > 0 ? x / length : 1;
    normal[1] = length > 0 ? y / length : 0;
    normal[2] = length > 0 ? z / length : 0;
    return length;
  }

  function cylinderDistance(): number {
    const rho = Math.sqrt(local[0] * local[0] + local[1] * local[1]);
    const x = rho > 0 ? local[0] / rho : 1;
    const y = rho > 0 ? local[1] / rho : 0;
    const up = local[2] < 0 ? -1 : 1;
    const side = rho - size[3];
    const end = Math.abs(local[2]) - size[4];
    if (side > 0 && end > 0) return toAxis(side * x, side * y, end * up);
    const isSide = side > end;
    normal[0] = isSide ? x : 0;
    normal[1] = isSide ? y : 0;
    normal[2] = isSide ? 0 : up;
    return isSide ? side : end;
  }

  function boxDistance(): number {
    let deepest = 0;
    let outside = 0;
    for (let k = 0; k < 3; k++) {
      const over = Math.abs(local[k]) - size[3 + k];
      if (over > 0) outside++;
      if (over > Math.abs(local[deepest]) - size[3 + deepest]) deepest = k;
    }
    if (outside > 1) {
      for (let k = 0; k < 3; k++) {
        near[k] = local[k] - Math.max(-size[3 + k], Math.min(size[3 + k], local[k]));
      }
      return toAxis(near[0], near[1], near[2]);
    }
    normal[0] = normal[1] = normal[2] = 0;
    normal[deepest] = local[deepest] < 0 ? -1 : 1;
    return Math.abs(local[deepest]) - size[3 + deepest];
  }

  /**
   * The nearest point is q_i = s_i^2 y_i / (t + s_i^2), with the root t > -min s^2 of sum (q_i / s_i)^2 = 1. D. Eberly,
   * "Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid", 2013.
   */
  function ellipsoidDistance(): number {
    let least = 0;
    for (let k = 1; k < 3; k++) if (size[3 + k] < size[3 + least]) least = k;
    const s = size[3 + least];
    let low = -s * s;
    let high = low;
    let reach = 0;
    for (let k = 0; k < 3; k++) reach += size[3 + k] * size[3 + k] * local[k] * local[k];
    high += Math.sqrt(reach);
    low += s * Math.abs(local[least]);
    for (let i = 0; i < BISECTIONS && low < high; i++) {
      const t = 0.5 * (low + high);
      if (t === low || t === high) break;
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        const ratio = (size[3 + k] * local[k]) / (t + size[3 + k] * size[3 + k]);
        sum += ratio * ratio;
      }
      if (sum > 1) low = t;
      else high = t;
    }
    const t = 0.5 * (low + high);
    let rest = 1;
    for (let k = 0; k < 3; k++) {
      const half = size[3 + k];
      const divisor = t + half * half;
      near[k] = k === least || divisor <= 0 ? 0 : (half * half * local[k]) / divisor;
      rest -= (near[k] / half) * (near[k] / half);
    }
    near[least] = (local[least] < 0 ? -1 : 1) * s * Math.sqrt(Math.max(0, rest));
    for (let k = 0; k < 3; k++) offset[k] = near[k] / (size[3 + k] * size[3 + k]);
    toAxis(offset[0], offset[1], offset[2]);
    sub3(offset, 0, local, 0, near, 0);
    return dot3(normal, 0, offset, 0);
  }

  /** Inside, the height above the nearest plane of the hull; outside, the distance to the nearest of its triangles. */
  function hullDistance(): number {
    const { mesh_polyadr, mesh_polynum, mesh_polynormal, mesh_polyvertadr, mesh_polyvert, mesh_vert, mesh_vertadr } = m;
    const id = mesh[1];
    let highest = -Infinity;
    for (let i = mesh_polyadr[id]; i < mesh_polyadr[id] + mesh_polynum[id]; i++) {
      const v = 3 * (mesh_vertadr[id] + mesh_polyvert[mesh_polyvertadr[i]]);
      let height = 0;
      for (let k = 0; k < 3; k++) height += mesh_polynormal[3 * i + k] * (local[k] - mesh_vert[v + k]);
      if (height <= highest) continue;
      highest = height;
      for (let k = 0; k < 3; k++) normal[k] = mesh_polynormal[3 * i + k];
    }
    return highest <= 0 ? highest : distanceToFaces(id);
  }

  function distanceToFaces(id: number): number {
    const { mesh_graph, mesh_graphadr, mesh_vert, mesh_vertadr } = m;
    const graph = mesh_graphadr[id];
    const faces = mesh_graph[graph + 1];
    const begin = graph + 2 + 3 * mesh_graph[graph] + 3 * faces;
    let least = Infinity;
    for (let i = begin; i < begin + 3 * faces; i += 3) {
      for (let corner = 0; corner < 3; corner++) {
        const v = 3 * (mesh_vertadr[id] + mesh_graph[i + corner]);
        for (let k = 0; k < 3; k++) triangle[3 * corner + k] = mesh_vert[v + k];
      }
      nearestOnTriangle(near, triangle, local);
      sub3(offset, 0, local, 0, near, 0);
      const found = norm3(offset, 0);
      if (found >= least) continue;
      least = found;
      toAxis(offset[0], offset[1], offset[2]);
    }
    return least;
  }

  /** Distance of the point of A with the local coordinates in `start`. */
  function distanceAt(x: number, y: number, z: number): number {
    start[0] = x;
    start[1] = y;
    start[2] = z;
    mulMatVec3(p, 0, mat, 0, start, 0);
    add3(p, 0, p, 0, pos, 0);
    return distance();
  }

  /** Ascends on a curved surface of A from the point in the local direction (x, y, z). */
  function ascend(x: number, y: number, z: number): number {
    const scale = size[0] + size[1] + size[2];
    direction[0] = x;
    direction[1] = y;
    direction[2] = z;
    let best = -Infinity;
    for (let i = 0; i < ASCENTS; i++) {
      supportOfA();
      const found = distanceAt(near[0], near[1], near[2]);
      if (!(found > best + GAIN * scale)) return Math.max(best, found);
      best = found;
      mulMatTVec3(direction, 0, mat, 0, normal, 0);
    }
    return best;
  }

  /** near = point of A that is farthest along `direction`, for a cylinder or an ellipsoid. */
  function supportOfA(): void {
    const x = direction[0];
    const y = direction[1];
    const z = direction[2];
    if (kind[0] === GeomType.CYLINDER) {
      const rho = Math.sqrt(x * x + y * y);
      near[0] = rho > 0 ? (size[0] * x) / rho : size[0];
      near[1] = rho > 0 ? (size[0] * y) / rho : 0;
      near[2] = z < 0 ? -size[1] : size[1];
      return;
    }
    let length = 0;
    for (let k = 0; k < 3; k++) length += size[k] * size[k] * direction[k] * direction[k];
    length = Math.sqrt(length);
    for (let k = 0; k < 3; k++) near[k] = length > 0 ? (size[k] * size[k] * direction[k]) / length : 0;
  }

  function hullVertices(): number {
    const { mesh_graph, mesh_graphadr, mesh_vert, mesh_vertadr } = m;
    const graph = mesh_graphadr[mesh[0]];
    if (graph < 0) return -Infinity;
    const count = mesh_graph[graph];
    let most = -Infinity;
    for (let i = graph + 2 + count; i < graph + 2 + 2 * count; i++) {
      const v = 3 * (mesh_vertadr[mesh[0]] + mesh_graph[i]);
      most = Math.max(most, distanceAt(mesh_vert[v], mesh_vert[v + 1], mesh_vert[v + 2]));
    }
    return most;
  }

  /** Largest distance over the shape A. */
  function shape(): number {
    let most = -Infinity;
    switch (kind[0]) {
      case GeomType.SPHERE:
        return distanceAt(0, 0, 0) + size[0];
      case GeomType.CAPSULE:
        return Math.max(distanceAt(0, 0, size[1]), distanceAt(0, 0, -size[1])) + size[0];
      case GeomType.BOX:
        for (let i = 0; i < 8; i++) {
          const found = distanceAt(i & 1 ? size[0] : -size[0], i & 2 ? size[1] : -size[1], i & 4 ? size[2] : -size[2]);
          most = Math.max(most, found);
        }
        return most;
      case GeomType.CYLINDER:
      case GeomType.ELLIPSOID:
        for (let x = -1; x <= 1; x++) {
          for (let y = -1; y <= 1; y++) {
            for (let z = -1; z <= 1; z++) if (x !== 0 || y !== 0 || z !== 0) most = Math.max(most, ascend(x, y, z));
          }
        }
        return most;
      default:
        return hullVertices();
    }
  }

  function bodyGeoms(body: number): number {
    let most = -Infinity;
    for (let geom = m.body_geomadr[body]; geom < m.body_geomadr[body] + m.body_geomnum[body]; geom++) {
      setGeom(0, geom);
      most = Math.max(most, shape());
    }
    return most;
  }

  return function protrusion(type, id, site): number {
    setSite(1, site);
    if (type === ObjType.GEOM) setGeom(0, id);
    else if (type === ObjType.SITE) setSite(0, id);
    else if (type === ObjType.BODY) return bodyGeoms(id);
    else {
      let most = -Infinity;
      for (let body = id; body < m.nbody; body++) if (isIn(m, body, id)) most = Math.max(most, bodyGeoms(body));
      return most;
    }
    return shape();
  };
}

/** Tests whether a body belongs to the subtree of another one. */
function isIn({ body_parentid }: ModelRecord, body: number, root: number): boolean {
  let at = body;
  while (at > root) at = body_parentid[at];
  return at === root;
}

/** out (3) = point of a triangle (9) that is nearest to p (3). C. Ericson, "Real-Time Collision Detection", 5.1.5. */
function nearestOnTriangle(out: Arr, t: Arr, p: Arr): void {
  let d1 = 0;
  let d2 = 0;
  let d3 = 0;
  let d4 = 0;
  let d5 = 0;
  let d6 = 0;
  for (let k = 0; k < 3; k++) {
    const ab = t[3 + k] - t[k];
    const ac = t[6 + k] - t[k];
    d1 += ab * (p[k] - t[k]);
    d2 += ac * (p[k] - t[k]);
    d3 += ab * (p[k] - t[3 + k]);
    d4 += ac * (p[k] - t[3 + k]);
    d5 += ab * (p[k] - t[6 + k]);
    d6 += ac * (p[k] - t[6 + k]);
  }
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  // weights of the second and the third corner
  let v = 0;
  let w = 0;
  if (d1 <= 0 && d2 <= 0) v = 0;
  else if (d3 >= 0 && d4 <= d3) v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else {
    const sum = va + vb + vc;
    v = vb / sum;
    w = vc / sum;
  }
  for (let k = 0; k < 3; k++) out[k] = t[k] + v * (t[3 + k] - t[k]) + w * (t[6 + k] - t[k]);
}
