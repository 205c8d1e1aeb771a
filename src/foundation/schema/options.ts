/** Physics options (`Model.opt`): one Float64Array, addressed by `OPT`; the order is the order in an MJB file. */
import { CONE, INTEGRATOR, JACOBIAN, SOLVER } from './mjcf/keywords.js';
import { defineStruct, int, num, offsetsOf } from './struct.js';

/** Physics options with their sizes. */
export const OPTION_FIELDS = defineStruct({
  timestep: num(),
  impratio: num(),
  tolerance: num(),
  ls_tolerance: num(),
  noslip_tolerance: num(),
  ccd_tolerance: num(),
  sleep_tolerance: num(),
  gravity: num(3),
  wind: num(3),
  magnetic: num(3),
  density: num(),
  viscosity: num(),
  o_margin: num(),
  o_solref: num(2),
  o_solimp: num(5),
  o_friction: num(5),
  integrator: int(),
  cone: int(),
  jacobian: int(),
  solver: int(),
  iterations: int(),
  ls_iterations: int(),
  noslip_iterations: int(),
  ccd_iterations: int(),
  disableflags: int(),
  enableflags: int(),
  disableactuator: int(),
  sdf_initpoints: int(),
  sdf_iterations: int(),
});

const AXES = ['x', 'y', 'z'] as const;

/** Names of the components of options with several numbers. */
export const OPTION_COMPONENTS: Partial<Record<keyof typeof OPTION_FIELDS, readonly string[]>> = {
  gravity: AXES,
  wind: AXES,
  magnetic: AXES,
  o_solref: ['timeconst', 'dampratio'],
  o_solimp: ['dmin', 'dmax', 'width', 'midpoint', 'power'],
  o_friction: ['tangent 1', 'tangent 2', 'spin', 'roll 1', 'roll 2'],
};

/** The valid values of an option: some keywords, or numbers within bounds. */
interface OptionRule {
  readonly keywords?: Readonly<Record<string, number>>;
  readonly isInteger?: boolean;
  /** Least value. */
  readonly min?: number;
  /** Exclusive lower bound. */
  readonly above?: number;
}

const BOUNDS: Partial<Record<keyof typeof OPTION_FIELDS, OptionRule>> = {
  timestep: { above: 0 },
  impratio: { above: 0 },
  integrator: { keywords: INTEGRATOR },
  cone: { keywords: CONE },
  jacobian: { keywords: JACOBIAN },
  solver: { keywords: SOLVER },
};

/** Options that cannot be negative: tolerances, numbers of iterations, properties of the medium, flags. */
const NOT_NEGATIVE = /tolerance|iterations|initpoints|density|viscosity|^disable|^enable/;

/** The valid values of each option; every number must also be finite. */
export const OPTION_RULES = Object.fromEntries(
  Object.entries(OPTION_FIELDS).map(([name, { kind }]) => {
    const least = NOT_NEGATIVE.test(name) ? { min: 0 } : {};
    return [name, { isInteger: kind === 'int', ...least, ...BOUNDS[name as keyof typeof OPTION_FIELDS] }];
  }),
) as Readonly<Record<keyof typeof OPTION_FIELDS, OptionRule>>;

/**
 * Largest effective values per step, far above all practical models: a search that converges stops earlier. Larger
 * values have no further effect, so that a short text cannot make a step last for hours.
 */
export const OPTION_LIMITS = {
  iterations: 20_000,
  ls_iterations: 200,
  noslip_iterations: 20_000,
  ccd_iterations: 1_000,
  sdf_iterations: 1_000,
  sdf_initpoints: 1_000,
} as const satisfies Partial<Record<keyof typeof OPTION_FIELDS, number>>;

/** Limit on constraint rows times iterations of a solver in a step. */
export const MOST_SOLVER_ROWS = 2_000_000;
/** Number of iterations that a solver may always make, with any number of rows. */
export const SURE_ITERATIONS = 1_000;
/** Limit on the iterations of all starting points of a pair of distance fields. */
export const MOST_SDF_ITERATIONS = 10_000;

/** Offset of each option in `m.opt`; integers are stored exactly. */
export const OPT = offsetsOf(OPTION_FIELDS);
