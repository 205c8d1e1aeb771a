/** Sparsity of the inertia matrix M, its symmetric extension D, and the body-dof matrix B, from parent arrays. */

/** Compressed sparse rows; columns ascend within a row. */
export interface Sparsity {
  readonly rownnz: Int32Array;
  readonly rowadr: Int32Array;
  readonly colind: Int32Array;
}

function fromRows(rows: readonly (readonly number[])[]): Sparsity {
  const rownnz = Int32Array.from(rows, (row) => row.length);
  const rowadr = new Int32Array(rows.length);
  for (let i = 1; i < rows.length; i++) rowadr[i] = rowadr[i - 1] + rownnz[i - 1];
  return { rownnz, rowadr, colind: Int32Array.from(rows.flat()) };
}

/** Ancestors of a dof, ascending, and the dof itself. */
function chain(dof: number, dof_parentid: ArrayLike<number>): number[] {
  const dofs: number[] = [];
  for (let j = dof; j >= 0; j = dof_parentid[j]) dofs.push(j);
  return dofs.reverse();
}

/** Number of consecutive simple dofs that begin at each dof. */
export function simpleRuns(simple: readonly boolean[]): Int32Array {
  const runs = new Int32Array(simple.length);
  for (let i = simple.length - 1; i >= 0; i--) runs[i] = simple[i] ? (runs[i + 1] ?? 0) + 1 : 0;
  return runs;
}

/** Address of each dof in the row-by-row list of chains, and the length of that list (`nM`). */
export function chainAddresses(dof_parentid: ArrayLike<number>): { dof_Madr: Int32Array; nM: number } {
  const nv = dof_parentid.length;
  const depth = new Int32Array(nv);
  const dof_Madr = new Int32Array(nv);
  let nM = 0;
  for (let i = 0; i < nv; i++) {
    depth[i] = dof_parentid[i] < 0 ? 1 : depth[dof_parentid[i]] + 1;
    dof_Madr[i] = nM;
    nM += depth[i];
  }
  return { dof_Madr, nM };
}

/** M: the lower triangle, one row per dof; the row of a simple dof has only its diagonal. */
export function inertiaSparsity(dof_parentid: ArrayLike<number>, dof_simplenum: ArrayLike<number>): Sparsity {
  return fromRows(Array.from(dof_parentid, (_, i) => (dof_simplenum[i] ? [i] : chain(i, dof_parentid))));
}

/** D: ancestors, the dof itself (at `diag` of its row) and descendants of every dof, simple or not. */
export function derivativeSparsity(dof_parentid: ArrayLike<number>): Sparsity & { readonly diag: Int32Array } {
  const rows = Array.from(dof_parentid, (_, i) => chain(i, dof_parentid));
  const diag = Int32Array.from(rows, (row) => row.length - 1);
  for (let i = 0; i < rows.length; i++) {
    for (let j = dof_parentid[i]; j >= 0; j = dof_parentid[j]) rows[j].push(i);
  }
  return { ...fromRows(rows), diag };
}

export interface BodyDofs {
  readonly body_parentid: ArrayLike<number>;
  readonly body_dofnum: ArrayLike<number>;
  readonly body_dofadr: ArrayLike<number>;
}

/** B: for every body the dofs of its ancestors, its own and those of its subtree. */
export function bodySparsity({ body_parentid, body_dofnum, body_dofadr }: BodyDofs): Sparsity {
  const rows = Array.from(body_parentid, (): number[] => []);
  const above: number[][] = [[]];
  for (let i = 1; i < rows.length; i++) {
    const own = Array.from({ length: body_dofnum[i] }, (_, k) => body_dofadr[i] + k);
    const parent = body_parentid[i];
    above[i] = [...above[parent], ...own];
    rows[i] = above[i].slice();
    for (let j = parent; j >= 0; j = j > 0 ? body_parentid[j] : -1) for (const dof of own) rows[j].push(dof);
  }
  return fromRows(rows);
}

export interface InertiaMaps {
  /** From each element of the M rows to its place in the list of chains, where a dof comes before its ancestors. */
  readonly mapM2M: Int32Array;
  /** From each element of D to the element of M with the same pair of dofs, -1 if it has none. */
  readonly mapM2D: Int32Array;
  /** From each element of M to its place in D. */
  readonly mapD2M: Int32Array;
}

export function inertiaMaps(
  M: Sparsity,
  D: Sparsity & { readonly diag: Int32Array },
  dof_Madr: ArrayLike<number>,
): InertiaMaps {
  const mapM2M = new Int32Array(M.colind.length);
  const mapM2D = new Int32Array(D.colind.length).fill(-1);
  const mapD2M = new Int32Array(M.colind.length);
  // where the next descendant stands in each row of D
  const next = D.rowadr.map((address, i) => address + D.diag[i] + 1);
  for (let i = 0; i < M.rownnz.length; i++) {
    const [adrM, adrD, nnz] = [M.rowadr[i], D.rowadr[i], M.rownnz[i]];
    const first = D.diag[i] + 1 - nnz;
    for (let k = 0; k < nnz; k++) {
      mapM2M[adrM + k] = dof_Madr[i] + nnz - 1 - k;
      mapD2M[adrM + k] = adrD + first + k;
      mapM2D[adrD + first + k] = adrM + k;
    }
    for (let k = 0; k < D.diag[i]; k++) {
      const upper = next[D.colind[adrD + k]]++;
      if (k >= first) mapM2D[upper] = adrM + k - first;
    }
  }
  return { mapM2M, mapM2D, mapD2M };
}
