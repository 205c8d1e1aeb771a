/** Structure of the tree and sparsity of its matrices, computed before the Model is allocated. */
import type { Compilation } from './compilation.js';
import { checkInertiaWork } from './elements/inertia-work.js';
import {
  bodySparsity,
  chainAddresses,
  derivativeSparsity,
  type InertiaMaps,
  inertiaCounts,
  inertiaMaps,
  inertiaSparsity,
  type Sparsity,
  simpleRuns,
} from './elements/sparsity.js';
import { type TreeStructure, treeStructure } from './elements/structure.js';
import type { AllObjects } from './objects.js';

/** Structure of the tree and sparsity patterns: inertia M, derivative D, bodies by dofs B. */
export interface Derived {
  readonly structure: TreeStructure;
  readonly M: Sparsity;
  readonly D: Sparsity & { readonly diag: Int32Array };
  readonly B: Sparsity;
  readonly maps: InertiaMaps;
  readonly dof_simplenum: Int32Array;
  readonly dof_Madr: Int32Array;
  readonly nM: number;
}

/** Computes the structure and patterns, after checking that the lists are not excessively long. */
export function derive(compilation: Compilation, objects: AllObjects): Derived {
  const { bodies, tendons } = objects;
  const structure = treeStructure(objects, tendons);
  const { dof_parentid, dof_bodyid, simple, dofadr } = structure;
  const dof_simplenum = simpleRuns(dof_bodyid.map((body) => simple[body]));
  const rownnz = inertiaCounts(dof_parentid, dof_simplenum);
  // checked first, because the length of some lists is quadratic in the length of a chain
  checkInertiaWork(compilation, bodies, rownnz, dofadr);
  const { dof_Madr, nM } = chainAddresses(dof_parentid);
  const M = inertiaSparsity(dof_parentid, rownnz);
  const D = derivativeSparsity(dof_parentid);
  const B = bodySparsity({
    body_parentid: bodies.map((body) => body.parent?.id ?? 0),
    body_dofnum: bodies.map((body) => body.dofnum),
    body_dofadr: dofadr,
  });
  return { structure, M, D, B, maps: inertiaMaps(M, D, dof_Madr), dof_simplenum, dof_Madr, nM };
}
