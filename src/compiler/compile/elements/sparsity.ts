/** Sparsity of the inertia matrix M, its symmetric extension D, and the body-dof matrix B, from parent arrays. */

/** Compressed sparse rows; columns ascend within a row. */
export interface Sparsity {
  readonly rownnz: Int32Array;
  readonly rowadr: Int32Array;
  readonly colind: Int32Array;
}

/** Addresses of consecutive rows, and their total element count. */
function addresses(rownnz: Int32Array): { rowadr: Int32Array; count: number } {
  const rowadr = new Int32Array(rownnz.length);
  let count = 0;
  for (let i = 0; i < rownnz.length; i++) {
    rowadr[i] = count;
    count += rownnz[i];
  }
  return { rowadr, count };
}

/** Count of ancestors of each dof, itself included. */
function depths(dof_parentid: ArrayLike<number>): Int32Array {
  const depth = new Int32Array(dof_parentid.length);
  for (let i = 0; i < depth.length; i++) depth[i] = dof_parentid[i] < 0 ? 1 : depth[dof_parentid[i]] + 1;
  return depth;
}

/** Length of the run of simple dofs from each dof on; zero for a dof that is not simple. */
export function simpleRuns(simple: ArrayLike<number>): Int32Array {
  const runs = new Int32Array(simple.length);
  for (let i = simple.length - 1; i >= 0; i--) runs[i] = simple[i] ? (runs[i + 1] ?? 0) + 1 : 0;
  return runs;
}

/** Address of each dof in the row-by-row list of chains, and the length of that list (`nM`). */
export function chainAddresses(dof_parentid: ArrayLike<number>): { dof_Madr: Int32Array; nM: number } {
  const { rowadr, count } = addresses(depths(dof_parentid));
  return { dof_Madr: rowadr, nM: count };
}

/** Element count of each row of M: only the diagonal for a simple dof. */
export function inertiaCounts(dof_parentid: ArrayLike<number>, dof_simplenum: ArrayLike<number>): Int32Array {
  return depths(dof_parentid).map((depth, i) => (dof_simplenum[i] ? 1 : depth));
}

/** M: the lower triangle, one row per dof with `rownnz` elements. */
export function inertiaSparsity(dof_parentid: ArrayLike<number>, rownnz: Int32Array): Sparsity {
  const { rowadr, count } = addresses(rownnz);
  const colind = new Int32Array(count);
  for (let i = 0; i < rownnz.length; i++) {
    let at = rowadr[i] + rownnz[i] - 1;
    for (let j = i; at >= rowadr[i]; j = dof_parentid[j]) colind[at--] = j;
  }
  return { rownnz, rowadr, colind };
}

/** D: ancestors, the dof itself (at `diag` of its row) and descendants of every dof, simple or not. */
export function derivativeSparsity(dof_parentid: ArrayLike<number>): Sparsity & { readonly diag: Int32Array } {
  const depth = depths(dof_parentid);
  const rownnz = depth.slice();
  for (let i = 0; i < depth.length; i++) for (let j = dof_parentid[i]; j >= 0; j = dof_parentid[j]) rownnz[j]++;
  const { rowadr, count } = addresses(rownnz);
  const colind = new Int32Array(count);
  const next = rowadr.slice();
  for (let i = 0; i < depth.length; i++) {
    let at = rowadr[i] + depth[i];
    next[i] = at;
    for (let j = i; j >= 0; j = dof_parentid[j]) colind[--at] = j;
    for (let j = dof_parentid[i]; j >= 0; j = dof_parentid[j]) colind[next[j]++] = i;
  }
  return { rownnz, rowadr, colind, diag: depth.map((count) => count - 1) };
}

/** Parents and dof ranges of the bodies, named after the arrays of a Model. */
export interface BodyDofs {
  readonly body_parentid: ArrayLike<number>;
  readonly body_dofnum: ArrayLike<number>;
  readonly body_dofadr: ArrayLike<number>;
}

/** B: for every body the dofs of its ancestors, of itself and of its subtree. */
export function bodySparsity({ body_parentid, body_dofnum, body_dofadr }: BodyDofs): Sparsity {
  const nbody = body_parentid.length;
  // dofs of the ancestors and of the body, then also of the subtree
  const depth = new Int32Array(nbody);
  for (let i = 1; i < nbody; i++) depth[i] = depth[body_parentid[i]] + body_dofnum[i];
  const rownnz = depth.slice();
  for (let i = nbody - 1; i > 0; i--) {
    for (let j = i; j > 0; j = body_parentid[j]) rownnz[body_parentid[j]] += body_dofnum[i];
  }
  const { rowadr, count } = addresses(rownnz);
  const colind = new Int32Array(count);
  const next = rowadr.map((address, i) => address + depth[i]);
  for (let i = 1; i < nbody; i++) {
    const from = rowadr[body_parentid[i]];
    const to = rowadr[i];
    const above = depth[body_parentid[i]];
    colind.copyWithin(to, from, from + above);
    for (let k = 0; k < body_dofnum[i]; k++) colind[to + above + k] = body_dofadr[i] + k;
    for (let j = i; j > 0; j = body_parentid[j]) {
      for (let k = 0; k < body_dofnum[i]; k++) colind[next[body_parentid[j]]++] = body_dofadr[i] + k;
    }
  }
  return { rownnz, rowadr, colind };
}

/** Index maps between the three storage orders of the inertia matrix. */
export interface InertiaMaps {
  /** Index of each element of M in the list of chains, where a dof precedes its ancestors. */
  readonly mapM2M: Int32Array;
  /** For each element of D the index of the element of M with the same pair of dofs, -1 without one. */
  readonly mapM2D: Int32Array;
  /** For each element of M its index in D. */
  readonly mapD2M: Int32Array;
}

/** Computes the maps between M (rows of the lower triangle) and D (both triangles). */
export function inertiaMaps(
  M: Sparsity,
  D: Sparsity & { readonly diag: Int32Array },
  dof_Madr: ArrayLike<number>,
): InertiaMaps {
  const mapM2M = new Int32Array(M.colind.length);
  const mapM2D = new Int32Array(D.colind.length).fill(-1);
  const mapD2M = new Int32Array(M.colind.length);
  // index of the next descendant in each row of D
  const next = D.rowadr.map((address, i) => address + D.diag[i] + 1);
  for (let i = 0; i < M.rownnz.length; i++) {
    const adrM = M.rowadr[i];
    const adrD = D.rowadr[i];
    const nnz = M.rownnz[i];
    const first = D.diag[i] + 1 - nnz;
    for (let k = 0; k < nnz; k++) {
      mapM2M[adrM + k] = dof_Madr[i] + nnz - 1 - k;
      mapD2M[adrM + k] = adrD + first + k;
      mapM2D[adrD + first + k] = adrM + k;
    }
    for (let k = 0; k < D.diag[i]; k++) {
      const upper = next[D.colind[adrD + k]]++;
      // M has only the diagonal of a simple dof
      if (first === 0) mapM2D[upper] = adrM + k;
    }
  }
  return { mapM2M, mapM2D, mapD2M };
}
