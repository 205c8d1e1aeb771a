/**
 * Fast copies of a Data record into another record of the same Model: the main arrays as one shared buffer, the arena
 * up to its counts. Nothing is allocated.
 */
import { INDEX } from '../../foundation/math/scratch.js';
import { ARENA_FIELDS, ARENA_SIZES, type ArenaFieldName, type ArenaSizeName } from '../../foundation/schema/arena.js';
import type { Field } from '../../foundation/schema/fields.js';
import { NISLAND, NSOLVER, NSOLVERSTAT, SC } from '../../foundation/schema/scalars.js';
import type { DataRecord } from './data-record.js';

/** Arena arrays of one number type, with the scalars that count their rows; -1 for all rows. */
interface Part {
  readonly names: readonly ArenaFieldName[];
  readonly counts: Int32Array;
  readonly cols: Int32Array;
}

const isCounted = (rows: string): rows is ArenaSizeName => (ARENA_SIZES as readonly string[]).includes(rows);

/** Half of the numbers of a contact; used by elliptic cones only. */
const HESSIANS = 'contact_H';
const ARENA_NAMES = /* @__PURE__ */ Object.keys(ARENA_FIELDS) as ArenaFieldName[];
const HESSIAN = ARENA_FIELDS[HESSIANS].cols as number;

function partOf(kind: 'num' | 'int'): Part {
  const fields = (Object.entries(ARENA_FIELDS) as [ArenaFieldName, Field][]).filter(
    ([name, field]) => field.kind === kind && name !== HESSIANS,
  );
  return {
    names: fields.map(([name]) => name),
    counts: Int32Array.from(fields, ([, { rows }]) => (isCounted(rows) ? SC[rows] : -1)),
    cols: Int32Array.from(fields, ([, { cols }]) => cols as number),
  };
}

const NUM = /* @__PURE__ */ partOf('num');
const INT = /* @__PURE__ */ partOf('int');
const SOLVER_ROW = NSOLVER * NSOLVERSTAT;

/** Views of a record for copying. */
export class RecordImage {
  private readonly main: Float64Array;
  private readonly num: Float64Array;
  private readonly int: Int32Array;
  private readonly numAt: Int32Array;
  private readonly intAt: Int32Array;
  /** Lengths of the arrays without a row count. */
  private readonly numLength: Int32Array;
  private readonly intLength: Int32Array;

  constructor(readonly record: DataRecord) {
    // empty arrays lie in another buffer; `xpos` and `contact_dist` are never empty
    this.main = new Float64Array(record.xpos.buffer);
    const { buffer } = record.contact_dist;
    this.num = new Float64Array(buffer);
    this.int = new Int32Array(buffer);
    this.numAt = Int32Array.from(NUM.names, (name) => record[name].byteOffset / Float64Array.BYTES_PER_ELEMENT);
    this.intAt = Int32Array.from(INT.names, (name) => record[name].byteOffset / Int32Array.BYTES_PER_ELEMENT);
    this.numLength = Int32Array.from(NUM.names, (name, k) => (NUM.counts[k]! < 0 ? record[name].length : 0));
    this.intLength = Int32Array.from(INT.names, (name, k) => (INT.counts[k]! < 0 ? record[name].length : 0));
  }

  /** Tests whether the arena has capacity for the content of another one. */
  hasRoomFor({ scalar }: DataRecord): boolean {
    const { record } = this;
    return (
      scalar[SC.ncon]! <= record.cap_ncon &&
      scalar[SC.nefc]! <= record.cap_nefc &&
      scalar[SC.nJ]! <= record.cap_nJ &&
      scalar[SC.nY]! <= record.cap_nY &&
      scalar[SC.nA]! <= record.cap_nA &&
      scalar[SC.nefmK]! <= record.cap_nefmK &&
      scalar[SC.nefmdof]! <= record.cap_nefmdof &&
      scalar[SC.nefmL]! <= record.cap_nefmL &&
      scalar[SC.nefmcon]! <= record.cap_nefmcon
    );
  }

  /** Copies everything except the arena and the solver statistics. */
  copyMain(from: RecordImage): void {
    this.main.set(from.main);
    this.record.scalar.set(from.record.scalar);
  }

  /** Copies the arena, including rows beyond its counts that fit, and all solver statistics. */
  copyAll(from: RecordImage): void {
    this.record.solver.set(from.record.solver);
    if (this.num.length === from.num.length && this.numAt.at(-1) === from.numAt.at(-1)) {
      this.num.set(from.num);
      return;
    }
    for (const name of ARENA_NAMES) {
      const [to, other] = [this.record[name], from.record[name]];
      to.set(other.length > to.length ? other.subarray(0, to.length) : other);
    }
  }

  /** Copies the arena arrays without Hessians; if `rows` is false, only those with a row per dof, tree or tendon. */
  copyArena(from: RecordImage, rows = true): void {
    const { scalar } = from.record;
    copyNum(this.num, this.numAt, from.num, from.numAt, this.numLength, scalar, rows);
    copyInt(this.int, this.intAt, from.int, from.intAt, this.intLength, scalar, rows);
  }

  /** Copies the Hessians of contacts. */
  copyHessians({ record: from }: RecordImage): void {
    copyNumbers(this.record[HESSIANS], 0, from[HESSIANS], 0, (from.scalar[SC.ncon]! | 0) * HESSIAN);
  }

  /** Copies the solver statistics of the iterations done. */
  copySolver(from: RecordImage): void {
    const { solver } = this.record;
    const { solver: other, scalar } = from.record;
    for (let island = 0; island < NISLAND; island++) {
      const iterations = scalar[SC.solver_niter + island]!;
      if (iterations === 0) continue;
      const begin = island * SOLVER_ROW;
      const end = begin + Math.min(iterations, NSOLVER) * NSOLVERSTAT;
      for (let i = begin; i < end; i++) solver[i] = other[i]!;
    }
  }
}

/** Copies four numbers per iteration of the loop. */
function copyNumbers(to: Float64Array, toAt: number, from: Float64Array, fromAt: number, length: number): void {
  let i = toAt & INDEX;
  let j = fromAt & INDEX;
  const end = (i + length) & INDEX;
  for (; i < end - 3; i += 4, j += 4) {
    to[i] = from[j]!;
    to[i + 1] = from[j + 1]!;
    to[i + 2] = from[j + 2]!;
    to[i + 3] = from[j + 3]!;
  }
  for (; i < end; i++, j++) to[i] = from[j]!;
}

/** `copyNumbers` for integers: V8 compiles fast code only for one array type per function. */
function copyIntegers(to: Int32Array, toAt: number, from: Int32Array, fromAt: number, length: number): void {
  let i = toAt & INDEX;
  let j = fromAt & INDEX;
  const end = (i + length) & INDEX;
  for (; i < end - 3; i += 4, j += 4) {
    to[i] = from[j]!;
    to[i + 1] = from[j + 1]!;
    to[i + 2] = from[j + 2]!;
    to[i + 3] = from[j + 3]!;
  }
  for (; i < end; i++, j++) to[i] = from[j]!;
}

function copyNum(
  to: Float64Array,
  toAt: Int32Array,
  from: Float64Array,
  fromAt: Int32Array,
  lengths: Int32Array,
  scalar: Float64Array,
  rows: boolean,
): void {
  const { counts, cols } = NUM;
  for (let k = 0; k < counts.length; k++) {
    const count = counts[k]!;
    const length = count < 0 ? lengths[k]! : rows ? (scalar[count]! | 0) * cols[k]! : 0;
    if (length > 0) copyNumbers(to, toAt[k]!, from, fromAt[k]!, length);
  }
}

/** The integer counterpart; separate, because a loop over arrays of two types takes three times as long. */
function copyInt(
  to: Int32Array,
  toAt: Int32Array,
  from: Int32Array,
  fromAt: Int32Array,
  lengths: Int32Array,
  scalar: Float64Array,
  rows: boolean,
): void {
  const { counts, cols } = INT;
  for (let k = 0; k < counts.length; k++) {
    const count = counts[k]!;
    const length = count < 0 ? lengths[k]! : rows ? (scalar[count]! | 0) * cols[k]! : 0;
    if (length > 0) copyIntegers(to, toAt[k]!, from, fromAt[k]!, length);
  }
}
