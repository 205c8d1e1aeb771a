/**
 * Convex hulls as the reference triangulates them. Coplanar points have many triangulations and triangles many first
 * corners; where a search starts on a triangle, or a plane looks at the neighbors of a vertex, the choice shows.
 */
import type { Model } from '../../src/index.js';
import { loadPeer, modelFromPeer, mountFolder } from '../oracle/peer.js';

const TESTED_WORLD = '<worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody>';

async function peerMesh(mesh: string): Promise<Model> {
  const mj = await loadPeer();
  return modelFromPeer(mj.MjModel.from_xml_string(`<mujoco><asset>${mesh}</asset>${TESTED_WORLD}</mujoco>`));
}

/** Gives a mesh that is a cloud of points the faces and the bounding volumes it has in the reference. */
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

/** Gives a mesh the graph of its hull in the reference. */
export async function takeGraph(model: Model, mesh: number): Promise<void> {
  const range = (adr: number, num: number): [number, number] => [3 * adr, 3 * (adr + num)];
  const vert = model.mesh_vert.subarray(...range(model.mesh_vertadr[mesh]!, model.mesh_vertnum[mesh]!));
  const face = model.mesh_face.subarray(...range(model.mesh_faceadr[mesh]!, model.mesh_facenum[mesh]!));
  const peer = await peerMesh(`<mesh name="m" vertex="${vert.join(' ')}" face="${face.join(' ')}"/>`);
  model.mesh_graph.set(peer.mesh_graph, model.mesh_graphadr[mesh]!);
}
