/** Numbers of iterations that options ask for, within what a step makes at most. */
import {
  MOST_SDF_ITERATIONS,
  MOST_SOLVER_ROWS,
  OPT,
  OPTION_LIMITS,
  SURE_ITERATIONS,
} from '../../foundation/schema/options.js';

const { floor, max, min } = Math;

/** How many iterations or starts an option asks for, at most as many as its limit. */
export function countOf(opt: Float64Array, name: keyof typeof OPTION_LIMITS): number {
  return min(opt[OPT[name]], OPTION_LIMITS[name]) | 0;
}

/** Iterations of a solver on so many rows. */
export function solverIterations(opt: Float64Array, name: 'iterations' | 'noslip_iterations', rows: number): number {
  return min(countOf(opt, name), max(SURE_ITERATIONS, floor(MOST_SOLVER_ROWS / max(1, rows))));
}

/** Iterations from each starting point of a search in distance fields. */
export function sdfIterations(opt: Float64Array): number {
  return min(countOf(opt, 'sdf_iterations'), floor(MOST_SDF_ITERATIONS / max(1, countOf(opt, 'sdf_initpoints'))));
}
