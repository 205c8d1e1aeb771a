/**
 * Convex hulls as triangulated by the reference. Coplanar points have many triangulations, and triangles many first
 * corners; a search that starts on a triangle depends on the choice.
 */
import type { Model } from '../../src/api/index.js';
import { cross, norm3, normalize3 } from '../../src/foundation/math/vec.js';
import { loadPeer, modelFromPeer, mountFolder } from '../oracle/peer.js';

const TESTED_WORLD = '<worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody>';

async function peerMesh(mesh: string): Promise<Model> {
  const mj = await loadPeer();
  return modelFromPeer(mj.MjModel.from_xml_string(`<mujoco><asset>${mesh}</asset>${TESTED_WORLD}</mujoco>`));
}

/** Sets the faces and bounding volumes of a point-cloud mesh to those of the reference. */
export async function takeFaces(model: Model, mesh: number, folder: string, file: string): Promise<void> {
  mountFolder(await loadPeer(), folder);
  const peer = await peerMesh(`<mesh name="m" file="${folder}/${file}"/>`);
  const start = 3 * model.mesh_faceadr[mesh]!;
  const root = model.mesh_bvhadr[mesh]!;
  const from = peer.mesh_bvhadr[0]!;
  const count = peer.mesh_bvhnum[0]!;
  model.mesh_face.set(peer.mesh_face, start);
  model.bvh_nodeid.set(peer.bvh_nodeid.subarray(from, from + count), root);
  model.bvh_child.set(peer.bvh_child.subarray(2 * from, 2 * (from + count)), 2 * root);
  model.bvh_aabb.set(peer.bvh_aabb.subarray(6 * from, 6 * (from + count)), 6 * root);
}

/** Corners of the triangles of a mesh, and the area of every flat side of it, in ascending order [m^2]. */
export function sidesOf(model: Model, mesh: number): { triangles: string[]; areas: number[] } {
  const triangles: string[] = [];
  const areas = new Map<string, number>();
  const first = model.mesh_vertadr[mesh]!;
  const corner = (v: number): number[] => [...model.mesh_vert.subarray(3 * (first + v), 3 * (first + v) + 3)];
  for (let i = 0; i < model.mesh_facenum[mesh]!; i++) {
    const at = 3 * (model.mesh_faceadr[mesh]! + i);
    const face = [...model.mesh_face.subarray(at, at + 3)];
    const [a, b, c] = face.map(corner) as [number[], number[], number[]];
    const [p, q] = [b, c].map((end) => Float64Array.from(end, (x, k) => x - a[k]!)) as [Float64Array, Float64Array];
    const normal = new Float64Array(3);
    cross(normal, 0, p, 0, q, 0);
    const length = norm3(normal, 0);
    normalize3(normal, 0);
    // sides are distinguished by their normals
    const side = Array.from(normal, (x) => Math.round(100 * x) + 0).join(' ');
    areas.set(side, (areas.get(side) ?? 0) + length / 2);
    triangles.push(face.join(' '));
  }
  return { triangles: triangles.sort(), areas: [...areas.values()].sort((x, y) => x - y) };
}
