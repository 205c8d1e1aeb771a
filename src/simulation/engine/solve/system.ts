/**
 * The system that the primal solvers work on: dofs and rows sorted by island, or all of them as one island.
 *
 * Vectors over dofs are indexed by island order (`map_idof2dof`), vectors over rows by `map_iefc2efc`, so that
 * an island is a range of both. The dofs of a tree stay neighbors: inside a tree the two orders differ by a constant,
 * and the rows of M need no copy. J is copied into tiles of up to six rows that share their columns; rows of one
 * column, as limits have, are listed apart.
 */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Offsets in the description of an island. */
export const RANGE = { v0: 0, v1: 1, r0: 2, ne: 3, nf: 4, r1: 5, t0: 6, t1: 7, s1: 8, l1: 9, trees: 10 } as const;
const NRANGE = 11;

/** Most rows of a tile: those of an elliptic contact. */
export const MAX_TILE = 6;

/** Columns of the row of an edge of a flex: those of its two ends. */
export const STRIP = 6;

/** Inputs, outputs and tiles of the primal solvers. */
export interface System {
  /** The island at hand, addressed by `RANGE`. */
  readonly range: Int32Array;
  /** Difference between the place of a dof in this order and in the Model's. */
  readonly shift: Int32Array;
  /** First row, number of rows, address and number of columns, address of the values of a tile. */
  readonly tileRow: Int32Array;
  readonly tileRows: Int32Array;
  readonly tileCol: Int32Array;
  readonly tileCols: Int32Array;
  readonly tileVal: Int32Array;
  /** Number of tiles from this one on that have one row and `STRIP` columns, and neighboring rows; 0 if this has not. */
  readonly tileRun: Int32Array;
  /** Place of a dof in the order of elimination of its island, which begins where the island does. */
  readonly rank: Int32Array;
  /** First place and number of the columns that the tiles of one supernode share. */
  readonly listCol: Int32Array;
  readonly listCols: Int32Array;
  /** Columns of tiles by rising rank, and these ranks from 0 on. */
  readonly col: Int32Array;
  readonly colRank: Int32Array;
  /** Values of tiles, the rows interleaved: all rows of a column are neighbors. */
  readonly J: Float64Array;
  /** Row, column and value of rows that have one column. */
  readonly singleRow: Int32Array;
  readonly singleCol: Int32Array;
  readonly singleVal: Float64Array;
  /** J qacc - aref and J search. */
  readonly Jaref: Float64Array;
  readonly Jv: Float64Array;
  readonly Ma: Float64Array;
  readonly Mv: Float64Array;
  /** Gradient and preconditioned gradient, and those before. */
  readonly grad: Float64Array;
  readonly Mgrad: Float64Array;
  readonly oldGrad: Float64Array;
  readonly oldMgrad: Float64Array;
  readonly search: Float64Array;
}

/** Allocates the system for the dofs of a Model and the rows that the arena has room for. */
export function makeSystem(m: ModelRecord, d: DataRecord): System {
  const { nv } = m;
  const rows = (): Float64Array => doubles(d.cap_nefc);
  const dofs = (): Float64Array => doubles(nv);
  return {
    range: integers(NRANGE),
    shift: integers(nv),
    tileRow: integers(d.cap_nefc),
    tileRows: integers(d.cap_nefc),
    tileCol: integers(d.cap_nefc),
    tileCols: integers(d.cap_nefc),
    tileVal: integers(d.cap_nefc),
    tileRun: integers(d.cap_nefc),
    listCol: integers(d.cap_nefc),
    listCols: integers(d.cap_nefc),
    rank: integers(nv),
    col: integers(d.cap_nJ),
    colRank: integers(d.cap_nJ),
    J: doubles(d.cap_nJ),
    singleRow: integers(d.cap_nefc),
    singleCol: integers(d.cap_nefc),
    singleVal: rows(),
    Jaref: rows(),
    Jv: rows(),
    Ma: dofs(),
    Mv: dofs(),
    grad: dofs(),
    Mgrad: dofs(),
    oldGrad: dofs(),
    oldMgrad: dofs(),
    search: dofs(),
  };
}
