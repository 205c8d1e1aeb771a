/** The inner record of a Data: the main arrays, the arena arrays and the scalars that kernels bind to. */
import { ARENA_FIELDS, ARENA_SIZES, type ArenaSizeName } from '../schema/arena.js';
import { DATA_FIELDS } from '../schema/data.js';
import type { ArraysOf, Field } from '../schema/fields.js';
import type { ModelSizeName } from '../schema/model/sizes.js';
import { NISLAND, NSOLVER, NSOLVERSTAT, SCALAR_FIELDS } from '../schema/scalars.js';
import { structSize } from '../schema/struct.js';
import { allocateFields, fieldLength, recordMaker } from './allocate.js';
import type { ModelRecord } from './model-record.js';

/** How many contacts, rows and non-zeros the arena of a record has room for. */
export type ArenaCapacity = { readonly [N in ArenaSizeName as `cap_${N}`]: number };

export interface DataRecord extends ArraysOf<typeof DATA_FIELDS>, ArraysOf<typeof ARENA_FIELDS>, ArenaCapacity {
  /** Mutable scalars, addressed by `SC`. */
  readonly scalar: Float64Array;
  /** Solver statistics, addressed by `SOLVER_STAT`. */
  readonly solver: Float64Array;
}

type MainPart = ArraysOf<typeof DATA_FIELDS> & { scalar: Float64Array; solver: Float64Array };
export type Capacities = Record<ArenaSizeName, number>;

const sizeIn = (m: ModelRecord) => (name: string) => m[name as ModelSizeName];

function allocateMain(m: ModelRecord): MainPart {
  return Object.assign(allocateFields(DATA_FIELDS, sizeIn(m)), {
    scalar: new Float64Array(structSize(SCALAR_FIELDS)),
    // there are at most as many islands as trees
    solver: new Float64Array(Math.min(NISLAND, Math.max(1, m.ntree)) * NSOLVER * NSOLVERSTAT),
  });
}

function allocateArena(m: ModelRecord, capacities: Capacities): object {
  const size = (name: string): number => (name in capacities ? capacities[name as ArenaSizeName] : sizeIn(m)(name));
  const caps = Object.fromEntries(ARENA_SIZES.map((name) => [`cap_${name}`, capacities[name]]));
  return Object.assign(allocateFields(ARENA_FIELDS, size), caps);
}

/**
 * Room that a new Data starts with: for a few contacts per body, of many bodies for one in four. More is taken when a
 * step needs it, and then its code is compiled anew.
 */
export function initialCapacities(m: ModelRecord): Capacities {
  const ncon = Math.max(8, Math.min(2 * m.nbody, 64 + (m.nbody >> 2)));
  const nefc = 4 * ncon + m.njnt + m.nv + m.ntendon + 6 * m.neq;
  return { ncon, nefc, nJ: nefc * Math.min(Math.max(m.nv, 1), 16), nY: 0, nA: 0, nefmK: 0, nefmdof: 0, nefmL: 0 };
}

/** Names that survive a growth of the arena unchanged. */
const MAIN_NAMES = /* @__PURE__ */ [.../* @__PURE__ */ Object.keys(DATA_FIELDS), 'scalar', 'solver'];

const makeData = /* @__PURE__ */ recordMaker<DataRecord>(MAIN_NAMES, [
  .../* @__PURE__ */ Object.keys(ARENA_FIELDS),
  .../* @__PURE__ */ ARENA_SIZES.map((name) => `cap_${name}`),
]);

export function allocateData(m: ModelRecord, capacities = initialCapacities(m)): DataRecord {
  return makeData(allocateMain(m), allocateArena(m, capacities));
}

/** A record with the same main arrays and a larger arena that begins with what the old one held. */
export function growArena(m: ModelRecord, d: DataRecord, needed: Partial<Capacities>): DataRecord {
  const capacities = Object.fromEntries(
    ARENA_SIZES.map((name) => {
      const had = d[`cap_${name}`];
      const need = needed[name] ?? 0;
      return [name, need > had ? Math.max(need, Math.ceil(1.5 * had)) : had];
    }),
  ) as Capacities;
  const grown = makeData(d, allocateArena(m, capacities));
  for (const name of Object.keys(ARENA_FIELDS) as (keyof typeof ARENA_FIELDS)[]) grown[name].set(d[name]);
  return grown;
}

/**
 * Makes sure that a Data has the arrays that a Model asks for, which is what a Data of a Model of equal structure has.
 *
 * @throws RangeError if not
 */
export function assertFits(m: ModelRecord, d: DataRecord): void {
  for (const [name, field] of Object.entries(DATA_FIELDS) as [keyof typeof DATA_FIELDS, Field][]) {
    const wanted = fieldLength(field, sizeIn(m));
    const { length } = d[name];
    if (length !== wanted)
      throw new RangeError(`${name} has ${length} values in Data, and the Model asks for ${wanted}`);
  }
}
