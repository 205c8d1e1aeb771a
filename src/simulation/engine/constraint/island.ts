/** Constraint islands: trees that constraints connect, directly or indirectly. */
import { fillRange } from '../../../foundation/math/ranges.js';
import { integers } from '../../../foundation/math/scratch.js';
import { ConstraintType, DisableBit, EqType, ObjType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { hasActuation, hasCouplings, mayCouple } from '../metric/gate.js';

/**
 * Binds island discovery: trees are united along the rows of J by union-find with the smallest tree as root, islands
 * are numbered by their smallest tree, and trees, dofs and rows are sorted by island, keeping their order.
 */
export function bindIsland(m: ModelRecord, d: DataRecord): () => void {
  const parent = integers(m.ntree);
  const rowTree = integers(d.cap_nefc);
  /** True if a tree changed its island. */
  let hasChanged = true;
  /** Next free index per island; the last entry is for items outside of islands. */
  const cursor = integers(m.ntree + 1);

  function rootOf(tree: number): number {
    let root = tree;
    while (parent[root] !== root) root = parent[root];
    for (let t = tree; t !== root; ) {
      const next = parent[t];
      parent[t] = root;
      t = next;
    }
    return root;
  }

  /** Activates a tree and unites it with another one; -1 means no tree. Returns the tree that is not -1. */
  function unite(tree: number, other: number): number {
    if (tree < 0) return other < 0 ? -1 : unite(other, -1);
    if (parent[tree] < 0) parent[tree] = tree;
    if (other < 0) return tree;
    if (parent[other] < 0) parent[other] = other;
    const a = rootOf(tree);
    const b = rootOf(other);
    if (a < b) parent[b] = a;
    else if (b < a) parent[a] = b;
    return tree;
  }

  /** Unites the trees of a row's columns. */
  function uniteColumns(row: number): number {
    const { dof_treeid } = m;
    const { efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const adr = efc_J_rowadr[row];
    let tree = -1;
    let last = -1;
    for (let k = adr; k < adr + efc_J_rownnz[row]; k++) {
      const t = dof_treeid[efc_J_colind[k]];
      if (t === last) continue;
      unite(t, last);
      if (tree < 0) tree = t;
      last = t;
    }
    return tree;
  }

  function uniteBodies(body1: number, body2: number): number {
    const { body_treeid } = m;
    return unite(body_treeid[body1], body_treeid[body2]);
  }

  /** Unites the trees of a constraint row, and returns one of them. */
  function uniteRow(row: number): number {
    const { dof_treeid, jnt_dofadr, geom_bodyid, eq_type, eq_objtype, eq_obj1id, eq_obj2id, site_bodyid } = m;
    const { efc_type, efc_id, contact_geom } = d;
    const type = efc_type[row];
    const id = efc_id[row];
    if (type >= ConstraintType.CONTACT_FRICTIONLESS) {
      const geom1 = contact_geom[2 * id];
      const geom2 = contact_geom[2 * id + 1];
      if (geom1 >= 0 && geom2 >= 0) return uniteBodies(geom_bodyid[geom1], geom_bodyid[geom2]);
      return uniteColumns(row);
    }
    if (type === ConstraintType.FRICTION_DOF) return unite(dof_treeid[id], -1);
    if (type === ConstraintType.LIMIT_JOINT) return unite(dof_treeid[jnt_dofadr[id]], -1);
    if (type === ConstraintType.EQUALITY && (eq_type[id] === EqType.CONNECT || eq_type[id] === EqType.WELD)) {
      const sites = eq_objtype[id] === ObjType.SITE;
      const one = eq_obj1id[id];
      const two = eq_obj2id[id];
      return uniteBodies(sites ? site_bodyid[one] : one, sites ? site_bodyid[two] : two);
    }
    return uniteColumns(row);
  }

  /**
   * Tests whether a row connects the same trees as the previous one. Rows of one flex equality may connect different
   * trees; rows of other constraints connect the same.
   */
  function repeats(row: number): boolean {
    const { eq_type } = m;
    const { efc_type, efc_id } = d;
    if (row === 0 || efc_type[row] !== efc_type[row - 1] || efc_id[row] !== efc_id[row - 1]) return false;
    if (efc_type[row] !== ConstraintType.EQUALITY) return true;
    const type = eq_type[efc_id[row]];
    return type !== EqType.FLEX && type !== EqType.FLEXVERT && type !== EqType.FLEXSTRAIN;
  }

  function uniteTrees(): void {
    const nefc = d.scalar[SC.nefc] | 0;
    fillRange(parent, -1, 0, m.ntree);
    for (let i = 0; i < nefc; i++) rowTree[i] = repeats(i) ? rowTree[i - 1] : uniteRow(i);
    for (let f = 0; f < m.nflex; f++) if (isElastic(f)) uniteFlex(f);
    if (hasCouplings(m)) uniteCoupled();
  }

  /** Unites the trees that tendons and actuators couple in the metric of a discrete step. */
  function uniteCoupled(): void {
    const { ten_J_rownnz, ten_J_rowadr, ten_J_colind, nactuator, actuator_outadr, actuator_outnum } = m;
    const { efm_tid, scalar, moment_rownnz, moment_rowadr, moment_colind } = d;
    for (let k = 0; k < scalar[SC.nefmT]; k++) {
      const t = efm_tid[k];
      uniteTreesOf(ten_J_colind, ten_J_rowadr[t], ten_J_rownnz[t]);
    }
    if (!hasActuation(m)) return;
    for (let i = 0; i < nactuator; i++) {
      if (!mayCouple(m, i)) continue;
      const end = actuator_outadr[i] + actuator_outnum[i];
      for (let o = actuator_outadr[i]; o < end; o++) {
        uniteTreesOf(moment_colind, moment_rowadr[o], moment_rownnz[o]);
      }
    }
  }

  /** Unites the trees of the dofs in a list if there are several. */
  function uniteTreesOf(colind: Int32Array, adr: number, count: number): void {
    const { dof_treeid } = m;
    for (let k = adr + 1; k < adr + count; k++) {
      const tree = dof_treeid[colind[k]];
      const last = dof_treeid[colind[k - 1]];
      if (tree !== last) unite(tree, last);
    }
  }

  /** Tests whether elastic forces connect the vertices of a flex. */
  function isElastic(f: number): boolean {
    const { flex_dim, flex_rigid, flex_bendingadr, flex_stiffness, flex_stiffnessadr } = m;
    if (flex_rigid[f] !== 0 || flex_dim[f] < 2) return false;
    return flex_bendingadr[f] >= 0 || (flex_stiffnessadr[f] >= 0 && flex_stiffness[flex_stiffnessadr[f]] !== 0);
  }

  function uniteFlex(f: number): void {
    const { flex_interp, flex_vertadr, flex_vertnum, flex_vertbodyid, flex_nodeadr, flex_nodenum, flex_nodebodyid } = m;
    if (flex_interp[f] === 0) uniteAll(flex_vertbodyid, flex_vertadr[f], flex_vertnum[f]);
    else uniteAll(flex_nodebodyid, flex_nodeadr[f], flex_nodenum[f]);
  }

  /** Unites the trees of bodies with the first of them. */
  function uniteAll(bodies: Int32Array, begin: number, count: number): void {
    const { body_treeid } = m;
    let tree = -1;
    for (let i = begin; i < begin + count; i++) {
      const other = body_treeid[bodies[i]];
      if (other < 0 || other === tree) continue;
      if (tree < 0) tree = other;
      else unite(tree, other);
    }
  }

  /** Numbers the islands and lists their trees; trees outside of islands come last. */
  function sortTrees(): number {
    const { ntree } = m;
    const { tree_island, island_ntree, island_itreeadr, map_itree2tree } = d;
    let nisland = 0;
    hasChanged = false;
    for (let t = 0; t < ntree; t++) {
      // a root is the smallest tree of its island, so it has been numbered before the others
      const island = parent[t] < 0 ? -1 : parent[t] === t ? nisland++ : tree_island[rootOf(t)];
      if (tree_island[t] !== island) hasChanged = true;
      tree_island[t] = island;
    }
    countByIsland(tree_island, ntree, island_ntree, island_itreeadr, nisland);
    for (let t = 0; t < ntree; t++) map_itree2tree[place(tree_island[t], nisland)] = t;
    return nisland;
  }

  /** Counts items per island, computes their starts, and sets the cursors to these. */
  function countByIsland(
    islandOf: Int32Array,
    n: number,
    counts: Int32Array,
    starts: Int32Array,
    nisland: number,
  ): void {
    for (let k = 0; k < nisland; k++) counts[k] = 0;
    for (let i = 0; i < n; i++) if (islandOf[i] >= 0) counts[islandOf[i]]++;
    let start = 0;
    for (let k = 0; k < nisland; k++) {
      starts[k] = cursor[k] = start;
      start += counts[k];
    }
    cursor[nisland] = start;
  }

  const place = (island: number, nisland: number): number => cursor[island < 0 ? nisland : island]++;

  /**
   * Sorts dofs by island. The order stays valid while the same trees are in the same islands. In a new Data there is no
   * order yet; its islands have no dofs, unlike any sorted island.
   */
  function sortDofs(nisland: number): void {
    const { island_nv, island_idofadr } = d;
    if (hasChanged || island_nv[nisland - 1] === 0) sortDofsByIsland(nisland);
    else d.scalar[SC.nidof] = island_idofadr[nisland - 1] + island_nv[nisland - 1];
  }

  function sortDofsByIsland(nisland: number): void {
    const { nv, dof_treeid } = m;
    const { tree_island, dof_island, island_nv, island_idofadr, island_dofadr, map_dof2idof, map_idof2dof } = d;
    for (let i = 0; i < nv; i++) dof_island[i] = tree_island[dof_treeid[i]];
    countByIsland(dof_island, nv, island_nv, island_idofadr, nisland);
    d.scalar[SC.nidof] = cursor[nisland];
    for (let i = 0; i < nv; i++) {
      const idof = place(dof_island[i], nisland);
      map_dof2idof[i] = idof;
      map_idof2dof[idof] = i;
    }
    for (let k = 0; k < nisland; k++) island_dofadr[k] = map_idof2dof[island_idofadr[k]];
  }

  function sortRows(nisland: number): void {
    const { scalar, tree_island, efc_island, island_ne, island_nf, island_nefc, island_iefcadr } = d;
    const { efc_type, efc_id, efc_frictionloss, efc_D, efc_R, map_efc2iefc, map_iefc2efc } = d;
    const { iefc_type, iefc_id, iefc_frictionloss, iefc_D, iefc_R } = d;
    const nefc = scalar[SC.nefc] | 0;
    for (let i = 0; i < nefc; i++) efc_island[i] = tree_island[rowTree[i]];
    countByIsland(efc_island, nefc, island_nefc, island_iefcadr, nisland);
    for (let k = 0; k < nisland; k++) island_ne[k] = island_nf[k] = 0;
    for (let i = 0; i < nefc; i++) {
      const island = efc_island[i];
      const type = efc_type[i];
      if (type === ConstraintType.EQUALITY) island_ne[island]++;
      else if (type === ConstraintType.FRICTION_DOF || type === ConstraintType.FRICTION_TENDON) island_nf[island]++;
      const ic = place(island, nisland);
      map_efc2iefc[i] = ic;
      map_iefc2efc[ic] = i;
      iefc_type[ic] = type;
      iefc_id[ic] = efc_id[i];
      iefc_frictionloss[ic] = efc_frictionloss[i];
      iefc_D[ic] = efc_D[i];
      iefc_R[ic] = efc_R[i];
    }
  }

  return function island(): void {
    const { scalar } = d;
    scalar[SC.nisland] = scalar[SC.nidof] = 0;
    if ((m.opt[OPT.disableflags] & DisableBit.ISLAND) !== 0 || scalar[SC.nefc] === 0) return;
    uniteTrees();
    const nisland = sortTrees();
    scalar[SC.nisland] = nisland;
    if (nisland === 0) return;
    sortDofs(nisland);
    sortRows(nisland);
  };
}
