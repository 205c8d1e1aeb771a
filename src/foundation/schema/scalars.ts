/**
 * Mutable scalars and small statistics of Data: one Float64Array, `d.scalar`, addressed by `SC`. They are stored in
 * an array so that no field of the Data object is reassigned.
 */
import { defineStruct, int, num, offsetsOf } from './struct.js';

/** Number of islands for which solver statistics are kept. */
export const NISLAND = 20;
/** Number of iterations of each island for which solver statistics are kept. */
export const NSOLVER = 200;
/** Number of kinds of warnings. */
export const NWARNING = 7;
/** Number of timers. */
export const NTIMER = 15;

/** Scalars with their sizes. */
export const SCALAR_FIELDS = defineStruct({
  /** Simulation time [s]. */
  time: num(),
  /** Potential and kinetic energy [J], where the flag `energy` is on. */
  energy: num(2),
  /** Number of contacts. */
  ncon: int(),
  /** Number of constraint rows of equalities. */
  ne: int(),
  /** Number of constraint rows of dry friction. */
  nf: int(),
  /** Number of constraint rows of limits. */
  nl: int(),
  /** Number of constraint rows. */
  nefc: int(),
  /** Number of entries of the constraint Jacobian, `efc_J`. */
  nJ: int(),
  /** 1 if the metric of deformable bodies is in use, else 0. */
  efm_active: int(),
  /** Number of entries of `efm_K_val`. */
  nefmK: int(),
  /** Number of degrees of freedom in `efm_dofid`. */
  nefmdof: int(),
  /** Number of entries of `efm_L`. */
  nefmL: int(),
  /** Number of entries of `efm_con_ind` and `efm_con_val`. */
  nefmcon: int(),
  /** Number of tendons in `efm_tid`. */
  nefmT: int(),
  /** Number of actuators in `efm_aid`. */
  nefmA: int(),
  /** Number of entries of `efc_Y`. */
  nY: int(),
  /** Number of entries of `efc_AR`. */
  nA: int(),
  /** Number of islands: groups of trees that constraints tie together. */
  nisland: int(),
  /** Number of degrees of freedom in islands. */
  nidof: int(),
  /** Number of trees that are awake. */
  ntree_awake: int(),
  /** Number of bodies that are awake. */
  nbody_awake: int(),
  /** Number of bodies whose parent is awake. */
  nparent_awake: int(),
  /** Number of degrees of freedom that are awake. */
  nv_awake: int(),
  /** 1 if the potential energy belongs to the current positions, else 0. */
  flg_energypos: int(),
  /** 1 if the kinetic energy belongs to the current velocities, else 0. */
  flg_energyvel: int(),
  /** 1 if the velocities of subtrees belong to the current state, else 0. */
  flg_subtreevel: int(),
  /** 1 if `cacc`, `cfrc_int` and `cfrc_ext` belong to the current state, else 0. */
  flg_rnepost: int(),
  /** Most contacts since the reset. */
  maxuse_con: int(),
  /** Most constraint rows since the reset. */
  maxuse_efc: int(),
  /** Difference of forward and inverse dynamics: of constraint forces, and of applied forces. */
  solver_fwdinv: num(2),
  /** Iterations of the solver, by island. */
  solver_niter: int(NISLAND),
  /** Entries of the Hessian, by island. */
  solver_nnz: int(NISLAND),
  /** The subject of the last warning of each kind. */
  warning_lastinfo: int(NWARNING),
  /** Number of warnings of each kind. */
  warning_number: int(NWARNING),
  /** Time spent in each part of a step, in the unit of the clock; 0 without a clock. */
  timer_duration: num(NTIMER),
  /** Number of times that each part ran; 0 without a clock. */
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
/** Values of each iteration in solver statistics. */
export const NSOLVERSTAT = 7;
