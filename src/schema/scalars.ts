/**
 * Mutable scalars and small statistics of Data: one Float64Array, `d.scalar`, addressed by `SC`.
 * They live in an array so that no field of a live record is ever reassigned.
 */
import { defineStruct, int, num, offsetsOf } from './struct.js';

/** Number of islands and iterations for which solver statistics are kept. */
export const NISLAND = 20;
export const NSOLVER = 200;
export const NWARNING = 7;
export const NTIMER = 15;

export const SCALAR_FIELDS = defineStruct({
  time: num(),
  energy: num(2),
  ncon: int(),
  ne: int(),
  nf: int(),
  nl: int(),
  nefc: int(),
  nJ: int(),
  efm_active: int(),
  nefmK: int(),
  nefmdof: int(),
  nefmL: int(),
  nY: int(),
  nA: int(),
  nisland: int(),
  nidof: int(),
  ntree_awake: int(),
  nbody_awake: int(),
  nparent_awake: int(),
  nv_awake: int(),
  flg_energypos: int(),
  flg_energyvel: int(),
  flg_subtreevel: int(),
  flg_rnepost: int(),
  maxuse_con: int(),
  maxuse_efc: int(),
  solver_fwdinv: num(2),
  solver_niter: int(NISLAND),
  solver_nnz: int(NISLAND),
  warning_lastinfo: int(NWARNING),
  warning_number: int(NWARNING),
  timer_duration: num(NTIMER),
  timer_number: int(NTIMER),
});

/** Offset of each scalar in `d.scalar`. */
export const SC = offsetsOf(SCALAR_FIELDS);

/** Per island and iteration statistics of the solver: `d.solver[(island * NSOLVER + iteration) * NSOLVERSTAT + field]`. */
export const SOLVER_STAT = {
  improvement: 0,
  gradient: 1,
  lineslope: 2,
  nactive: 3,
  nchange: 4,
  neval: 5,
  nupdate: 6,
} as const;
export const NSOLVERSTAT = 7;
