/** Levenberg-Marquardt method with bounds on the steps. */
import { boxQP } from '../../foundation/math/box-qp.js';
import { mulMatTVec, sqrMatTD } from '../../foundation/math/dense.js';
import type { IkProblem } from './problem.js';

/** Options of a descent: maximum iterations, minimum damping, and the test that ends it early. */
export interface DescentOptions {
  readonly iterations: number;
  /** Minimum damping, as a fraction of the largest diagonal element of J^T J. */
  readonly damping: number;
  /** Ends the descent if true; called while the residuals of the problem are those of `qpos`. */
  readonly isDone: () => boolean;
}

/** Step size below which the descent is at rest [rad or m]. */
const STILL = 1e-10;
/** Initial damping, as a fraction of the largest diagonal element. */
const FIRST = 1e-3;

/**
 * Minimizes the squared residuals of a problem within limits. Returns the number of iterations, and whether the
 * configuration came to rest.
 *
 * Each step dq minimizes |r - J dq|^2 / 2 + mu |dq|^2 / 2 within the limits of the joints, by a projected Newton method
 * that identifies the active limits. mu is increased if a step does not reduce the squares, else decreased by the ratio
 * of the actual to the predicted reduction: Nielsen, "Damping parameter in Marquardt's method", 1999. It is
 * proportional to the squares, so that the last steps are Gauss-Newton steps: Sugihara, "Solvability-unconcerned
 * inverse kinematics by the Levenberg-Marquardt method", 2011. Damping near singular configurations: Nakamura and
 * Hanafusa, "Inverse kinematic solutions with singularity robustness for robot manipulator control", 1986; Buss,
 * "Introduction to inverse kinematics with Jacobian transpose, pseudoinverse and damped least squares methods", 2004.
 */
export function descend(
  problem: IkProblem,
  qpos: Float64Array,
  { iterations, damping, isDone }: DescentOptions,
): { iterations: number; atRest: boolean } {
  const width = problem.coordinates.dofs.length;
  const work = new Work(width);
  const trial = new Float64Array(qpos.length);
  let cost = problem.evaluate(qpos);
  const first = cost;
  let [factor, raise] = [FIRST, 2];
  let isFresh = true;
  for (let i = 0; i < iterations; i++) {
    if (isDone()) return { iterations: i, atRest: false };
    if (isFresh) work.linearize(problem, qpos);
    const share = Math.max(damping, factor * Math.min(1, first > 0 ? cost / first : 1));
    const promised = work.solve(problem, share);
    if (work.stepLength() <= STILL) return { iterations: i, atRest: true };
    problem.moved(qpos, work.step, trial);
    const after = problem.evaluate(trial);
    const ratio = (cost - after) / promised;
    isFresh = after < cost && promised > 0;
    if (isFresh) {
      qpos.set(trial);
      cost = after;
      factor *= Math.max(1 / 3, 1 - (2 * ratio - 1) ** 3);
      raise = 2;
    } else {
      factor = Math.max(factor, share) * raise;
      raise *= 2;
      problem.evaluate(qpos);
    }
  }
  return { iterations, atRest: false };
}

/** Scratch memory of one descent. */
class Work {
  readonly step: Float64Array;
  private readonly squares: Float64Array;
  private readonly damped: Float64Array;
  private readonly gradient: Float64Array;
  private readonly factor: Float64Array;
  private readonly free: Int32Array;
  private scale = 1;

  constructor(private readonly width: number) {
    this.step = new Float64Array(width);
    this.squares = new Float64Array(width * width);
    this.damped = new Float64Array(width * width);
    this.gradient = new Float64Array(width);
    this.factor = new Float64Array(width * width);
    this.free = new Int32Array(width);
  }

  /** Computes J^T J and the gradient - J^T r at the configuration where the problem was evaluated. */
  linearize(problem: IkProblem, qpos: Float64Array): void {
    const { width, squares, gradient } = this;
    problem.differentiate(qpos);
    const rows = problem.counted;
    sqrMatTD(squares, problem.jacobian, null, rows, width);
    mulMatTVec(gradient, problem.jacobian, problem.residual, rows, width);
    this.scale = 0;
    for (let k = 0; k < width; k++) {
      gradient[k] = -gradient[k];
      this.scale = Math.max(this.scale, squares[k * width + k]);
    }
    if (this.scale === 0) this.scale = 1;
  }

  /** Computes the step for a damping; returns the predicted reduction. */
  solve({ coordinates }: IkProblem, share: number): number {
    const { width, step, squares, damped, gradient, factor, free, scale } = this;
    damped.set(squares);
    for (let k = 0; k < width; k++) damped[k * width + k] += share * scale;
    step.fill(0);
    const { lower, upper } = coordinates;
    if (boxQP(step, factor, free, { H: damped, g: gradient, lower, upper }) < 0) step.fill(0);
    let promised = 0;
    for (let i = 0; i < width; i++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += squares[i * width + k] * step[k];
      promised -= step[i] * (gradient[i] + sum / 2);
    }
    return promised;
  }

  stepLength(): number {
    return this.step.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  }
}
