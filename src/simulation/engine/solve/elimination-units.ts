/** Units that the Hessian eliminates at once: trees, or single vertices of flexes attached to a moving body. */
import { integers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Number of vertices of a tree from which they are eliminated one by one. */
const MANY = 16;

/** Units of elimination. */
export interface EliminationUnits {
  readonly count: number;
  /** Unit of each dof. */
  readonly unitOf: Int32Array;
  /** Marks units that move other units and are eliminated after them. */
  readonly isStem: Int32Array;
}

/**
 * A flex whose vertices are children of one body forms one tree with it. Eliminated in index order, which fills all
 * blocks between them, 350 vertices take fifty times the work of the minimum fill. Each vertex depends only on the stem
 * of its tree.
 */
export function eliminationUnits(m: ModelRecord): EliminationUnits {
  const { nv, ntree, dof_treeid, dof_bodyid } = m;
  const unitOf = integers(nv);
  for (let i = 0; i < nv; i++) unitOf[i] = dof_treeid[i];
  const vertices = hangingVertices(m);
  const hanging = integers(ntree);
  for (const body of vertices) hanging[dof_treeid[m.body_dofadr[body]]]++;
  let count = ntree;
  const unitOfBody = new Map<number, number>();
  for (const body of vertices) {
    if (hanging[dof_treeid[m.body_dofadr[body]]] >= MANY) unitOfBody.set(body, count++);
  }
  const isStem = integers(count);
  for (let i = 0; i < nv; i++) {
    const unit = unitOfBody.get(dof_bodyid[i]);
    if (unit === undefined) continue;
    isStem[dof_treeid[i]] = 1;
    unitOf[i] = unit;
  }
  return { count, unitOf, isStem };
}

/** Vertex bodies of flexes that have a moving ancestor and no descendants. */
function hangingVertices(m: ModelRecord): Set<number> {
  const { nv, dof_parentid, dof_bodyid, flex_vertbodyid, body_dofnum, body_dofadr } = m;
  const movesOthers = new Set<number>();
  for (let i = 0; i < nv; i++) {
    const parent = dof_parentid[i];
    if (parent >= 0 && dof_bodyid[parent] !== dof_bodyid[i]) movesOthers.add(dof_bodyid[parent]);
  }
  const out = new Set<number>();
  for (const body of flex_vertbodyid) {
    if (body < 0 || body_dofnum[body] === 0 || movesOthers.has(body)) continue;
    if (dof_parentid[body_dofadr[body]] >= 0) out.add(body);
  }
  return out;
}
