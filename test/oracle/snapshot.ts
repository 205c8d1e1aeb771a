/** All arrays and counts of a Data after a computation, in one layout for both engines. */
import type { MjData } from '@mujoco/mujoco';
import { ARENA_FIELDS, ARENA_SIZES } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import type { Data } from '../../src/simulation/model/data.js';

/** Scalars that must be equal. */
export const COUNTS = [
  'ncon',
  'ne',
  'nf',
  'nl',
  'nefc',
  'nisland',
  'nidof',
  'efm_active',
  'nefmK',
  'nefmT',
  'nefmA',
] as const;

export interface Snapshot {
  readonly counts: Record<string, number>;
  readonly arrays: Map<string, ArrayLike<number>>;
}

/** Arrays that are not compared element by element, with the reason. All others are. */
export const NOT_COMPARED: Record<string, string> = {
  arena: 'the memory that other arrays are in',
  buffer: 'as arena',
  solver_fwdinv: 'a statistic of the solver; what it is made of, qfrc_inverse, is compared',
  solver_niter: 'a statistic of the solver, which the last bits decide',
  solver_nnz: 'a statistic of the layout that the solver of the reference chooses',
  plugin: 'a copy of the Model array, used by the reference for deletion',
  plugin_data: 'pointers',
  bvh_active: 'which volumes were visited depends on the shape of the tree',
  efc_J_rownnz: 'J is dense in small models of the reference; compared as rows',
  efc_J_rowadr: 'as efc_J_rownnz',
  efc_J_colind: 'as efc_J_rownnz',
  efc_J_rowsuper: 'a layout detail of the sparse J of the reference',
  efc_Y: 'the whitened Jacobian depends on the ordering of the factorization',
  efc_Y_rownnz: 'as efc_Y',
  efc_Y_rowadr: 'as efc_Y',
  efc_Y_colind: 'as efc_Y',
  efc_AR: 'dense in small models of the reference; its effect is compared through efc_force',
  efm_con_ind:
    'rows of passive contacts are not stored here, but multiplied; their effect is compared through qacc_smooth',
  efm_con_val: 'as efm_con_ind',
  efc_AR_rownnz: 'as efc_AR',
  efc_AR_rowadr: 'as efc_AR',
  efc_AR_colind: 'as efc_AR',
  contact_H: 'scratch of the elliptic solver',
  moment_rownnz: 'where terms of a moment cancel one engine keeps a zero; moments are compared as rows',
  moment_rowadr: 'as moment_rownnz',
  moment_colind: 'as moment_rownnz',
};

/** Arrays that only a step computes, by integrators and by the flag `fwdinv`: stale after `forward`. */
export const STEP_ARRAYS = ['qH', 'qHDiagInv', 'qLU', 'qDeriv', 'qfrc_inverse'];

/** Values sorted by island, which only solvers over accelerations use. */
const ISLAND_ORDER = /^(iefc_|iacc|ifrc_)/;

/** Those that change with velocities and accelerations. */
const SOLVED_BY_ISLAND = /^(iacc|ifrc_|iefc_(aref|state|force)$)/;

type Named = Record<string, unknown>;

const OWN_ARRAYS: readonly string[] = [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)];

const CONTACT_FIELDS = OWN_ARRAYS.filter((name) => name.startsWith('contact_') && !(name in NOT_COMPARED));

/** Cached by the class of `MjData`, which differs between instances of the reference. */
const others = new WeakMap<object, readonly string[]>();

/** Arrays of the reference that are missing from the tables. */
function otherArrays(data: MjData): readonly string[] {
  const prototype = Object.getPrototypeOf(data) as object;
  const known = others.get(prototype);
  if (known) return known;
  const found = Object.getOwnPropertyNames(prototype).filter(
    (name) => !OWN_ARRAYS.includes(name) && ArrayBuffer.isView(readNamed(data as unknown as Named, name)),
  );
  others.set(prototype, found);
  return found;
}

function peerContacts(data: MjData, arrays: Map<string, ArrayLike<number>>): void {
  const columns = CONTACT_FIELDS.map((name) => [name, [] as number[]] as const);
  const list = data.contact;
  for (let i = 0; i < data.ncon; i++) {
    const contact = list.get(i) as unknown as Named & { delete(): void };
    for (const [name, column] of columns) {
      const value = contact[name.slice('contact_'.length)] as number | ArrayLike<number>;
      if (typeof value === 'number') column.push(value);
      else column.push(...Array.from(value));
    }
    contact.delete();
  }
  list.delete();
  for (const [name, column] of columns) arrays.set(name, column);
}

/** The number of values in each row, its address and its columns. */
type Sparsity = readonly [nnz: ArrayLike<number>, adr: ArrayLike<number>, col: ArrayLike<number>];

/** Dense rows of nv values of a compressed matrix, one after the other. */
function denseRows(n: number, nv: number, values: ArrayLike<number>, [nnz, adr, col]: Sparsity): Float64Array {
  const dense = new Float64Array(n * nv);
  for (let r = 0; r < n; r++) {
    for (let k = 0; k < nnz[r]; k++) dense[r * nv + col[adr[r] + k]] += values[adr[r] + k];
  }
  return dense;
}

/** Above this size a sparse matrix is compared only through its effects. */
const MAX_DENSE = 4_000_000;

/** Sets the moments of the actuators as dense rows, since engines store different zeros. */
function setMoments(arrays: Map<string, ArrayLike<number>>, nv: number, from: Moments): void {
  const { moment_rownnz, moment_rowadr, moment_colind, actuator_moment } = from;
  const n = moment_rownnz.length;
  if (n * nv > MAX_DENSE) arrays.delete('actuator_moment');
  else {
    arrays.set('actuator_moment', denseRows(n, nv, actuator_moment, [moment_rownnz, moment_rowadr, moment_colind]));
  }
}

type Moments = Readonly<
  Record<'moment_rownnz' | 'moment_rowadr' | 'moment_colind' | 'actuator_moment', ArrayLike<number>>
>;

/** The properties that the layout of the reference's arrays depends on. */
export interface Layout {
  readonly nv: number;
  /** True if J is stored sparse. */
  readonly sparse: boolean;
  /** True if the solver works on forces (PGS): then arrays in island order are not written. */
  readonly dual: boolean;
}

export function peerSnapshot(data: MjData, { nv, sparse, dual }: Layout): Snapshot {
  const named = data as unknown as Named;
  const arrays = new Map<string, ArrayLike<number>>();
  const counts = Object.fromEntries(COUNTS.map((name) => [name, Number(named[name])]));
  for (const name of [...OWN_ARRAYS, ...otherArrays(data)]) {
    if (name in NOT_COMPARED || name.startsWith('contact_') || name === 'efc_J') continue;
    if (dual && ISLAND_ORDER.test(name)) continue;
    const value = readNamed(named, name) as { slice(): ArrayLike<number> } | null | undefined;
    if (value) arrays.set(name, value.slice());
  }
  peerContacts(data, arrays);
  const nefc = data.nefc;
  if (nefc * nv <= MAX_DENSE && nefc > 0) {
    const { efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind } = named as Record<string, Int32Array>;
    const rows = sparse
      ? denseRows(nefc, nv, efc_J, [efc_J_rownnz, efc_J_rowadr, efc_J_colind])
      : efc_J.slice(0, nefc * nv);
    arrays.set('efc_J', rows);
  }
  setMoments(arrays, nv, named as unknown as Moments);
  arrays.set('energy', Array.from(data.energy as Float64Array));
  arrays.set('time', [data.time]);
  return { counts, arrays };
}

const unreadable = new Set<string>();

/**
 * Reads an array; boolean arrays of the reference throw and are left out. Each throw leaks some of the reference's
 * stack, so that they are tried once.
 */
function readNamed(named: Named, name: string): unknown {
  if (unreadable.has(name)) return undefined;
  try {
    return named[name];
  } catch {
    unreadable.add(name);
    return undefined;
  }
}

export function ownSnapshot(data: Data): Snapshot {
  const named = data as unknown as Named;
  const arrays = new Map<string, ArrayLike<number>>();
  const counts = Object.fromEntries(COUNTS.map((name) => [name, named[name] as number]));
  for (const name of OWN_ARRAYS) {
    if (name in NOT_COMPARED || name === 'efc_J') continue;
    arrays.set(name, (named[name] as Float64Array).slice());
  }
  const { nefc } = data;
  const nv = data.model.nv;
  if (nefc * nv <= MAX_DENSE && nefc > 0) {
    const { efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind } = data.record;
    arrays.set('efc_J', denseRows(nefc, nv, efc_J, [efc_J_rownnz, efc_J_rowadr, efc_J_colind]));
  }
  setMoments(arrays, nv, data.record);
  arrays.set('energy', Array.from(data.energy));
  arrays.set('time', [data.time]);
  return { counts, arrays };
}

/** Number of valid values of an array whose allocation may be longer than the used part. */
export function usedLength(name: string, length: number, counts: Record<string, number>): number {
  // in a discrete step, the reference keeps no factor here if the metric is M
  if (counts.efm_active !== 0 && (name === 'qH' || name === 'qHDiagInv')) return 0;
  const field = (ARENA_FIELDS as Record<string, { rows: string; cols: number | string }>)[name];
  if (!field) return length;
  // the reference leaves these uninitialized unless the implicit effective metric is active
  if (name.startsWith('efm_') && counts.nefmK === 0) return 0;
  if (name.startsWith('efm_t')) return counts.nefmT;
  if (name === 'efm_ca') return counts.nefmA > 0 ? length : 0;
  if (name.startsWith('efm_a')) return counts.nefmA;
  // dofs coupled by the metric of flexes are solved as a whole, and island order is not used
  if (counts.efm_active !== 0 && SOLVED_BY_ISLAND.test(name)) return 0;
  // without rows, the reference leaves previous memory contents
  if (name === 'tendon_efcadr' && counts.nefc === 0) return 0;
  // with islands, the reference leaves the states of its warm start here; iefc_state is compared
  if (name === 'efc_state' && counts.nisland > 0) return 0;
  const perIsland = name.startsWith('island_');
  const perDof = name === 'ifrc_smooth' || name === 'iacc_smooth' || name === 'iacc' || name === 'ifrc_constraint';
  if (perIsland) return Math.min(length, counts.nisland);
  if (perDof) return Math.min(length, counts.nidof);
  if (counts.nisland === 0 && /^(i(efc|acc|frc)_|map_|tree_island|dof_island|efc_island)/.test(name)) return 0;
  if ((ARENA_SIZES as readonly string[]).includes(field.rows) && typeof field.cols === 'number') {
    const rows = field.rows === 'ncon' ? counts.ncon : field.rows === 'nefc' ? counts.nefc : length;
    return Math.min(length, rows * field.cols);
  }
  return length;
}
