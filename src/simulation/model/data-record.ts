/** The inner record of a Data: the main arrays, the arena arrays and the scalars that kernels bind to. */
import { ARENA_FIELDS, ARENA_SIZES, type ArenaSizeName } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import { SolverType } from '../../foundation/schema/enums.js';
import type { ArraysOf } from '../../foundation/schema/fields.js';
import type { ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { OPT } from '../../foundation/schema/options.js';
import { NISLAND, NSOLVER, NSOLVERSTAT, SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import { structSize } from '../../foundation/schema/struct.js';
import { FieldTable, recordMaker } from './allocate.js';
import type { ModelRecord } from './model-record.js';

/** Capacities of a record's arena: maximum number of contacts, rows and non-zeros. */
export type ArenaCapacity = { readonly [N in ArenaSizeName as `cap_${N}`]: number };

/** The arrays and scalars of a Data as kernels see them: state, results, and an arena with its capacities. */
export interface DataRecord extends ArraysOf<typeof DATA_FIELDS>, ArraysOf<typeof ARENA_FIELDS>, ArenaCapacity {
  /** Mutable scalars, addressed by `SC`. */
  readonly scalar: Float64Array;
  /** Solver statistics, addressed by `SOLVER_STAT`. */
  readonly solver: Float64Array;
}

/** Capacity of an arena by size name: contacts, rows and non-zeros. */
export type Capacities = Record<ArenaSizeName, number>;

const MAIN = /* @__PURE__ */ new FieldTable(DATA_FIELDS);
const ARENA = /* @__PURE__ */ new FieldTable(ARENA_FIELDS);
const SCALARS = ['scalar', 'solver'] as const;
const SCALAR_SIZE = /* @__PURE__ */ structSize(SCALAR_FIELDS);

const makeData = /* @__PURE__ */ recordMaker<DataRecord>(
  MAIN.names,
  SCALARS,
  ARENA.names,
  /* @__PURE__ */ ARENA_SIZES.map((name) => `cap_${name}`),
);

const sizeIn = (m: ModelRecord) => (name: string) => m[name as ModelSizeName];

const capacitiesIn = (capacities: Capacities): number[] => ARENA_SIZES.map((name) => capacities[name]);

function allocateArena(m: ModelRecord, capacities: Capacities): readonly unknown[] {
  return ARENA.allocate(ARENA.filled((name) => capacities[name as ArenaSizeName] ?? m[name as ModelSizeName]));
}

/**
 * Initial capacities of a new Data: a few contacts per body, or for many bodies one per four. They grow when a step
 * needs more, and code is then compiled again. Only dual solvers have Y and A.
 */
export function initialCapacities(m: ModelRecord): Capacities {
  const ncon = Math.max(16, Math.min(2 * m.nbody, 64 + (m.nbody >> 2)));
  const nefc = 4 * ncon + m.njnt + m.nv + m.ntendon + 6 * m.neq;
  const nJ = nefc * Math.min(Math.max(m.nv, 1), 16);
  const isDual = m.opt[OPT.solver] === SolverType.PGS || m.opt[OPT.noslip_iterations]! > 0;
  return {
    ncon,
    nefc,
    nJ,
    nY: isDual ? nJ : 0,
    nA: isDual ? 16 * nefc : 0,
    nefmK: 0,
    nefmdof: 0,
    nefmL: 0,
    nefmcon: 0,
  };
}

/** Allocates the zeroed arrays of a Data for a Model; the main arrays share one buffer. */
export function allocateData(m: ModelRecord, capacities = initialCapacities(m)): DataRecord {
  const scalars = [
    new Float64Array(SCALAR_SIZE),
    // there are at most as many islands as trees
    new Float64Array(Math.min(NISLAND, Math.max(1, m.ntree)) * NSOLVER * NSOLVERSTAT),
  ];
  return makeData(
    MAIN.allocate(MAIN.filled(sizeIn(m))),
    scalars,
    allocateArena(m, capacities),
    capacitiesIn(capacities),
  );
}

/**
 * Zeroes everything except the arena. The main arrays share one buffer, which is found through `xpos` because that is
 * never empty. Solver statistics, up to half of a small Data, are skipped if nothing was solved.
 */
export function clearRecord(d: DataRecord, isSolved = true): void {
  new Float64Array(d.xpos.buffer).fill(0);
  d.scalar.fill(0);
  if (isSolved) d.solver.fill(0);
}

/** Zeroes the arena. Its arrays also share one buffer, found through `contact_dist`, which is never empty. */
export function clearArena(d: DataRecord): void {
  new Float64Array(d.contact_dist.buffer).fill(0);
}

/** Returns a record with the same main arrays and a larger arena that starts with the content of the old one. */
export function growArena(m: ModelRecord, d: DataRecord, needed: Partial<Capacities>): DataRecord {
  const capacities = Object.fromEntries(
    ARENA_SIZES.map((name) => {
      const had = d[`cap_${name}`];
      const need = needed[name] ?? 0;
      return [name, need > had ? Math.max(need, Math.ceil(1.5 * had)) : had];
    }),
  ) as Capacities;
  const grown = makeData(
    MAIN.names.map((name) => d[name]),
    SCALARS.map((name) => d[name]),
    allocateArena(m, capacities),
    capacitiesIn(capacities),
  );
  for (const name of ARENA.names) grown[name].set(d[name]);
  return grown;
}

/**
 * Checks that a Data has the arrays of a Model, as every Data of a Model of equal structure has.
 *
 * @throws RangeError if not
 */
export function assertFits(m: ModelRecord, d: DataRecord): void {
  const { fields, lengths } = MAIN.filled(sizeIn(m));
  const wanted: number[] = [];
  fields.forEach((field, k) => {
    wanted[field] = lengths[k]!;
  });
  MAIN.names.forEach((name, field) => {
    const { length } = d[name];
    const needed = wanted[field] ?? 0;
    if (length !== needed) {
      throw new RangeError(
        `this Data does not fit the Model: ${name} has ${length} values, and the Model needs ${needed}; give recompile every Data of the Model, or create a new Data`,
      );
    }
  });
}
