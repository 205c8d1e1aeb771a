/** Limits on the iterations of options, so that a step cannot take hours. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { OPT, OPTION_LIMITS, SURE_ITERATIONS } from '../../../foundation/schema/options.js';
import { countOf, sdfIterations, solverIterations } from '../../../simulation/engine/iterations.js';
import { Data } from '../../../simulation/model/data.js';
import { step } from '../../../simulation/runtime/run.js';
import { compile } from '../compile.js';

const BALL = '<geom type="plane" size="1 1 1"/><body pos="0 0 .09"><freejoint/><geom size=".1"/></body>';
const MOST = 2 ** 31 - 1;

describe('options with excessive iterations', () => {
  it.each(['PGS', 'CG', 'Newton'])('ends a step of %s at the limit of iterations', (solver) => {
    const model = compile(
      readModelText(`<mujoco><option solver="${solver}" iterations="${MOST}" ls_iterations="${MOST}" tolerance="0" ls_tolerance="0"/>
        <worldbody>${BALL}</worldbody></mujoco>`),
    );
    const data = new Data(model);
    step(model, data);
    expect(data.solver_niter[0]).toBeLessThanOrEqual(OPTION_LIMITS.iterations);
    expect(data.solver_niter[0]).toBeGreaterThan(0);
    // also if it was set in the Model, beyond 32-bit integers
    model.opt.iterations = 1e12;
    model.opt.noslip_iterations = 1e12;
    model.opt.noslip_tolerance = 0;
    step(model, data);
    expect(data.solver_niter[0]).toBeLessThanOrEqual(OPTION_LIMITS.iterations + OPTION_LIMITS.noslip_iterations);
  });

  it('warns of iterations above the limit at their location, and not of those within it', () => {
    for (const [name, limit] of Object.entries(OPTION_LIMITS)) {
      const diagnostics = new Diagnostics();
      compile(readModelText(`<mujoco>\n<option ${name}="${limit}"/></mujoco>`, { name: 'a.xml' }), { diagnostics });
      expect(diagnostics.list).toEqual([]);
      compile(readModelText(`<mujoco>\n<option ${name}="${limit + 1}"/></mujoco>`, { name: 'a.xml' }), { diagnostics });
      expect(diagnostics.list.map(({ code, location }) => [code, location?.line])).toEqual([['many-iterations', 2]]);
    }
  });

  it('limits iterations by the rows of a solver and the starts of a search, and keeps usual values', () => {
    const opt = new Float64Array(64);
    opt[OPT.iterations] = MOST;
    expect(solverIterations(opt, 'iterations', 4)).toBe(OPTION_LIMITS.iterations);
    expect(solverIterations(opt, 'iterations', 1_000)).toBe(2_000);
    expect(solverIterations(opt, 'iterations', 1_000_000)).toBe(SURE_ITERATIONS);
    opt[OPT.iterations] = 500;
    expect(solverIterations(opt, 'iterations', 1_000_000)).toBe(500);
    opt[OPT.sdf_iterations] = 100;
    opt[OPT.sdf_initpoints] = 100;
    expect([sdfIterations(opt), countOf(opt, 'sdf_initpoints')]).toEqual([100, 100]);
    opt[OPT.sdf_initpoints] = MOST;
    expect([sdfIterations(opt), countOf(opt, 'sdf_initpoints')]).toEqual([10, 1_000]);
  });
});
