/**
 * The system that the primal solvers work on: dofs and rows sorted by island, or all of them as one island.
 *
 * Vectors over dofs are indexed by island order (`map_idof2dof`), vectors over rows by `map_iefc2efc`, so that
 * an island is a range of both. The dofs of a tree stay adjacent: inside a tree the two orders differ by a constant,
 * and the rows of M need no copy. J is copied into tiles of up to six rows that share their columns; rows with one
 * column, such as limits, are listed separately.
 */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Offsets in the description of an island. */
export const RANGE = {
  v0: 0,
  v1: 1,
  r0: 2,
  ne: 3,
  nf: 4,
  r1: 5,
  t0: 6,
  t1: 7,
  s1: 8,
  l1: 9,
  trees: 10,
  m1: 11,
} as const;
const NRANGE = 12;

/** Maximum number of rows of a tile: those of an elliptic contact. */
export const MAX_TILE = 6;

/** Number of columns of a flex edge row: the dofs of its two ends. */
export const STRIP = 6;

/** Inputs, outputs and tiles of the primal solvers. */
export interface System {
  /** The current island, indexed by `RANGE`. */
  readonly range: Int32Array;
  /** Difference between the index of a dof in this order and in the Model's. */
  readonly shift: Int32Array;
  /**
   * First row (of a term of the metric the index of its weight), number of rows, address and number of columns, address
   * of the values of a tile.
   */
  readonly tileRow: Int32Array;
  readonly tileRows: Int32Array;
  readonly tileCol: Int32Array;
  readonly tileCols: Int32Array;
  readonly tileVal: Int32Array;
  /**
   * Number of consecutive tiles from this one on with one row, `STRIP` columns and adjacent rows; 0 if this tile
   * differs.
   */
  readonly tileRun: Int32Array;
  /** Rank of a dof in the elimination order of its island, counted from the start of the island. */
  readonly rank: Int32Array;
  /** First index and number of the columns that the tiles of one supernode share. */
  readonly listCol: Int32Array;
  readonly listCols: Int32Array;
  /** Columns of tiles by ascending rank, and these ranks relative to the island. */
  readonly col: Int32Array;
  readonly colRank: Int32Array;
  /** Values of tiles, with rows interleaved: all rows of a column are adjacent. */
  readonly J: Float64Array;
  /** Weight of each tendon and actuator in the metric of a discrete step; their tiles, from t1 to m1, have one row each. */
  readonly weight: Float64Array;
  /** Row, column and value of single-column rows. */
  readonly singleRow: Int32Array;
  readonly singleCol: Int32Array;
  readonly singleVal: Float64Array;
  /** J qacc - aref and J search. */
  readonly Jaref: Float64Array;
  readonly Jv: Float64Array;
  readonly Ma: Float64Array;
  readonly Mv: Float64Array;
  /** Current and previous gradient and preconditioned gradient. */
  readonly grad: Float64Array;
  readonly Mgrad: Float64Array;
  readonly oldGrad: Float64Array;
  readonly oldMgrad: Float64Array;
  readonly search: Float64Array;
}

/** Allocates the system for the dofs of a Model and the row capacity of the arena. */
export function makeSystem(m: ModelRecord, d: DataRecord): System {
  const { nv } = m;
  const rows = (): Float64Array => doubles(d.cap_nefc);
  const couplings = m.ntendon + m.nout;
  const ntile = d.cap_nefc + couplings;
  const nvalue = d.cap_nJ + m.nJten + m.nJmom;
  /** Lists of columns of the pairs of points of flexes, 6 for each block of 9 values. */
  const nlist = ntile + Math.ceil(d.cap_nefmK / 9);
  const ncol = nvalue + Math.ceil((6 * d.cap_nefmK) / 9);
  const dofs = (): Float64Array => doubles(nv);
  return {
    range: integers(NRANGE),
    shift: integers(nv),
    tileRow: integers(ntile),
    tileRows: integers(ntile),
    tileCol: integers(ntile),
    tileCols: integers(ntile),
    tileVal: integers(ntile),
    tileRun: integers(ntile),
    listCol: integers(nlist),
    listCols: integers(nlist),
    rank: integers(nv),
    col: integers(ncol),
    colRank: integers(ncol),
    J: doubles(nvalue),
    weight: doubles(couplings),
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
