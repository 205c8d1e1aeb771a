/** Bounding volumes of bodies, meshes, octrees and flexes at one depth of their trees, as boxes. */
import { mulMatVec3 } from '../../foundation/math/mat.js';
import { add3 } from '../../foundation/math/vec.js';
import { GeomType } from '../../foundation/schema/enums.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

const center = new Float64Array(3);
const UPRIGHT = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** World pose of the frame in which a box is given: arrays and the offsets of the pose in them. */
interface Frame {
  readonly xpos: Float64Array;
  readonly p: number;
  readonly xmat: Float64Array;
  readonly r: number;
}

function addBox(u: SceneUpdate, id: number, aabb: Float64Array, at: number, frame: Frame | undefined): void {
  const { scene, model } = u;
  const i = scene.addDecor(GeomType.LINEBOX, id);
  scene.setSize(i, aabb[at + 3]!, aabb[at + 4]!, aabb[at + 5]!);
  if (frame) {
    mulMatVec3(center, 0, frame.xmat, frame.r, aabb, at);
    add3(center, 0, center, 0, frame.xpos, frame.p);
    scene.setPose(i, center, 0, frame.xmat, frame.r);
  } else scene.setPose(i, aabb, at, UPRIGHT, 0);
  scene.setColor(i, model.vis.rgba.bv);
}

const isLeaf = (children: Int32Array, node: number): boolean =>
  children[2 * node] === -1 && children[2 * node + 1] === -1;

/** Nodes at the depth to show, and leaves at lower depths. */
function shownNodes({ model: m, options }: SceneUpdate, first: number, count: number): number[] {
  const isShown = (node: number): boolean => {
    const depth = m.bvh_depth[node]!;
    return depth === options.bvh_depth || (depth < options.bvh_depth && isLeaf(m.bvh_child, node));
  };
  return Array.from({ length: count }, (_, k) => first + k).filter(isShown);
}

/**
 * Adds the nodes above the leaves in the inertial frame of the body, and leaves, each with one geom, in the frame of
 * the geom.
 */
export function addBodyVolumes(u: SceneUpdate): void {
  if (!shows(u, VisFlag.BODYBVH)) return;
  const { model: m, data: d } = u;
  for (let body = 0; body < m.nbody; body++) {
    for (const node of shownNodes(u, m.body_bvhadr[body]!, m.body_bvhnum[body]!)) {
      if (isLeaf(m.bvh_child, node)) {
        const geom = m.bvh_nodeid[node]!;
        const frame = { xpos: d.geom_xpos, p: 3 * geom, xmat: d.geom_xmat, r: 9 * geom };
        addBox(u, node, m.geom_aabb, 6 * geom, frame);
      } else addBox(u, node, m.bvh_aabb, 6 * node, { xpos: d.xipos, p: 3 * body, xmat: d.ximat, r: 9 * body });
    }
  }
}

/** Adds boxes around the elements of flexes and the triangles of meshes, and the cells of octrees. */
export function addMeshVolumes(u: SceneUpdate): void {
  if (!shows(u, VisFlag.MESHBVH)) return;
  addFlexes(u);
  addMeshes(u);
  addOctrees(u);
}

function addFlexes(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  for (let flex = 0; flex < m.nflex; flex++) {
    if (!u.options.flexgroup[clampGroup(m.flex_group[flex]!)]) continue;
    for (const node of shownNodes(u, m.flex_bvhadr[flex]!, m.flex_bvhnum[flex]!)) {
      addBox(u, node, d.bvh_aabb_dyn, 6 * (node - m.nbvhstatic), undefined);
    }
  }
}

function forEachMesh({ model: m, data: d }: SceneUpdate, visit: (geom: number, mesh: number, frame: Frame) => void) {
  for (let geom = 0; geom < m.ngeom; geom++) {
    const mesh = m.geom_dataid[geom]!;
    if (mesh < 0 || m.geom_type[geom] === GeomType.HFIELD) continue;
    visit(geom, mesh, { xpos: d.geom_xpos, p: 3 * geom, xmat: d.geom_xmat, r: 9 * geom });
  }
}

function addMeshes(u: SceneUpdate): void {
  const { model: m } = u;
  // the reference can hide volumes that the last step did not visit; visits are not recorded here
  if (m.vis.global.bvactive) return;
  forEachMesh(u, (geom, mesh, frame) => {
    if (m.geom_type[geom] === GeomType.SDF || m.mesh_octadr[mesh]! >= 0) return;
    for (const node of shownNodes(u, m.mesh_bvhadr[mesh]!, m.mesh_bvhnum[mesh]!)) {
      addBox(u, node, m.bvh_aabb, 6 * node, frame);
    }
  });
}

function addOctrees(u: SceneUpdate): void {
  const { model: m, options } = u;
  forEachMesh(u, (_geom, mesh, frame) => {
    const first = m.mesh_octadr[mesh]!;
    if (first < 0) return;
    for (let node = first; node < first + m.mesh_octnum[mesh]!; node++) {
      if (m.oct_depth[node] === options.bvh_depth) addBox(u, node, m.oct_aabb, 6 * node, frame);
    }
  });
}
