/** Skins: surfaces whose vertices follow bodies. */
import { mulQuat, negQuat, quat2Mat } from '../../foundation/math/quat.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { CatBit, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { setMaterial } from './geoms.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

/** Size of the scene geoms of skins, which have no size in the Model [m]. */
const DECOR_SIZE = 0.1;

/** Adds a geom for each visible skin and computes its vertices. */
export function addSkins(u: SceneUpdate): void {
  const { model: m, data, scene } = u;
  if (!shows(u, VisFlag.SKIN)) return;
  scene.allocateSkins(m.nskinvert);
  for (let id = 0; id < m.nskin; id++) {
    if (!u.options.skingroup[clampGroup(m.skin_group[id]!)]) continue;
    poseSkin(m, data, id, scene.skinvert);
    skinNormals(m, id, scene.skinvert, scene.skinnormal);
    inflate(m, id, scene.skinvert, scene.skinnormal);
    const i = scene.addGeom(GeomType.SKIN, CatBit.DYNAMIC, ObjType.SKIN, id);
    scene.setSize(i, DECOR_SIZE, DECOR_SIZE, DECOR_SIZE);
    setMaterial(u, i, m.skin_rgba, id, m.skin_matid[id]!);
    labelElement(u, i, Label.SKIN, 'skin', id);
  }
}

/**
 * Linear blend skinning, v = sum_b w_b (R_b (v_0 - c_b) + x_b), with the rotation R_b of bone b since binding, its
 * position c_b at binding and x_b now, and the weights w_b of a vertex, whose sum is 1. Writes world positions [m].
 */
function poseSkin(m: Model, d: Data, id: number, vert: Float32Array): void {
  const first = m.skin_vertadr[id]!;
  vert.fill(0, 3 * first, 3 * (first + m.skin_vertnum[id]!));
  const endBone = m.skin_boneadr[id]! + m.skin_bonenum[id]!;
  for (let bone = m.skin_boneadr[id]!; bone < endBone; bone++) {
    const body = m.skin_bonebodyid[bone]!;
    const turn = turnSinceBound(m, d, bone, body);
    const [cx, cy, cz] = [0, 1, 2].map((k) => m.skin_bonebindpos[3 * bone + k]!) as [number, number, number];
    const end = m.skin_bonevertadr[bone]! + m.skin_bonevertnum[bone]!;
    for (let j = m.skin_bonevertadr[bone]!; j < end; j++) {
      const v = 3 * (first + m.skin_bonevertid[j]!);
      const weight = m.skin_bonevertweight[j]!;
      const [x, y, z] = [m.skin_vert[v]! - cx, m.skin_vert[v + 1]! - cy, m.skin_vert[v + 2]! - cz];
      for (let k = 0; k < 3; k++) {
        const turned = turn[3 * k]! * x + turn[3 * k + 1]! * y + turn[3 * k + 2]! * z;
        vert[v + k]! += weight * (turned + d.xpos[3 * body + k]!);
      }
    }
  }
}

const turn = new Float64Array(9);
const scratch = new Float64Array(8);

/** Rotation matrix of xquat conj(bindquat). */
function turnSinceBound(m: Model, d: Data, bone: number, body: number): Float64Array {
  for (let k = 0; k < 4; k++) scratch[k] = m.skin_bonebindquat[4 * bone + k]!;
  negQuat(scratch, 0, scratch, 0);
  mulQuat(scratch, 4, d.xquat, 4 * body, scratch, 0);
  quat2Mat(turn, 0, scratch, 4);
  return turn;
}

/** Computes vertex normals as the area-weighted sum of the normals of adjacent triangles. */
function skinNormals(m: Model, id: number, vert: Float32Array, normal: Float32Array): void {
  const first = m.skin_vertadr[id]!;
  const end = first + m.skin_vertnum[id]!;
  normal.fill(0, 3 * first, 3 * end);
  const endFace = m.skin_faceadr[id]! + m.skin_facenum[id]!;
  for (let face = m.skin_faceadr[id]!; face < endFace; face++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * (first + m.skin_face[3 * face + k]!)) as [number, number, number];
    const [ux, uy, uz] = [vert[b]! - vert[a]!, vert[b + 1]! - vert[a + 1]!, vert[b + 2]! - vert[a + 2]!];
    const [vx, vy, vz] = [vert[c]! - vert[a]!, vert[c + 1]! - vert[a + 1]!, vert[c + 2]! - vert[a + 2]!];
    const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) normal[corner + k]! += cross[k]!;
  }
  for (let v = 3 * first; v < 3 * end; v += 3) {
    const length = Math.hypot(normal[v]!, normal[v + 1]!, normal[v + 2]!);
    for (let k = 0; k < 3; k++) normal[v + k] = length > 0 ? normal[v + k]! / length : Number(k === 2);
  }
}

function inflate(m: Model, id: number, vert: Float32Array, normal: Float32Array): void {
  const distance = m.skin_inflate[id]!;
  if (distance === 0) return;
  const first = m.skin_vertadr[id]!;
  for (let i = 3 * first; i < 3 * (first + m.skin_vertnum[id]!); i++) vert[i]! += distance * normal[i]!;
}
