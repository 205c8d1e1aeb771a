/** `kinetree plan` with custom tasks, broken ones and Ctrl-C. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundled, bundled } from '../study/bundled.js';
import { Place, until } from '../study/study-process.js';

/** A task as a module, with a residual and further members. */
const task = (residual: string, more = ''): string => `
export default {
  name: 'mine',
  model: \`<mujoco>
    <worldbody><body name="arm"><joint name="j" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body></worldbody>
    <actuator><motor joint="j" ctrlrange="-1 1"/></actuator>
  </mujoco>\`,
  terms: [{ name: 'x', size: 1, norm: { kind: 'quadratic' }, weight: 1 }],
  settings: { horizon: 0.05, candidates: 3 },
  residual: (model) => ${residual},
  ${more}
};`;
const FINE = '(data, _, out) => { out[0] = data.qpos[0]; }';

const FILES = {
  'fine.mjs': task(FINE),
  'syntax.mjs': 'export default {',
  'none.mjs': 'export default 5;',
  'model.mjs': task(FINE).replace('name="j" axis', 'name="j" type="hing" axis'),
  'name.mjs': task("{ const { id } = model.body('leg'); return () => id; }"),
  'throws.mjs': task("() => { throw new Error('out of ideas'); }"),
  'number.mjs': task('(data, _, out) => { out[0] = Number.NaN; }'),
  'transition.mjs': task(FINE, "transition: () => () => { throw new TypeError('went nowhere'); },"),
  'diverges.mjs': task(FINE, 'transition: () => (data) => { if (data.time > 0.05) data.qvel[0] = 1e12; },'),
};

let built: Bundled;
let folder: Place;

beforeAll(async () => {
  built = await bundled();
  folder = new Place(built.cli, FILES);
});

afterAll(async () => {
  await folder?.remove();
  built?.remove();
});

const plan = (...args: string[]) => folder.run('plan', ...args);

describe('kinetree plan', () => {
  it('kinetree plan gives the same result in one thread and with workers', async () => {
    const results: Record<string, unknown>[] = [];
    for (const [name, workers] of [
      ['cartpole', '0'],
      ['cartpole', '2'],
      ['fine.mjs', '0'],
      ['fine.mjs', '1'],
    ]) {
      const { code, out } = await plan(name!, '--time', '0.1', '--workers', workers!, '--seed', '3', '--json');
      expect(code).toBe(0);
      results.push(JSON.parse(out));
    }
    const [alone, together, mine, mineInWorker] = results as [never, never, never, never];
    const { qpos, meanCost, plans, diverged, simulated } = alone;
    // 0.04 s between plans
    expect([plans, diverged]).toEqual([3, false]);
    expect(simulated).toBeCloseTo(0.1, 12);
    expect(together).toMatchObject({ workers: 2, qpos, meanCost });
    expect(mine).toMatchObject({ task: 'mine', candidates: 3 });
    expect((mineInWorker as { qpos: number[] }).qpos).toEqual((mine as { qpos: number[] }).qpos);
    const { out } = await plan('fine.mjs', '--time', '0.1');
    expect(out).toMatch(/mine: sampling, 3 candidates of 25 steps, one thread\nsimulated +0\.10 s in/);
  });

  it.each<[string, number, string | RegExp]>([
    ['nothing.mjs', 2, 'nothing.mjs: there is no such task or file; tasks are cartpole, quadruped\n'],
    ['none.mjs', 2, 'none.mjs does not default-export a task\n'],
    ['syntax.mjs', 1, 'syntax.mjs: SyntaxError: Unexpected end of input'],
    ['model.mjs', 1, /^mine\.xml:2:\d+: error: attribute 'type': 'hing' is not one of/],
    ['name.mjs', 1, /name\.mjs: RangeError: there is no body 'leg'.*\n(?: {4}at .*\n)* {4}at .*name\.mjs:\d+/],
    ['transition.mjs', 1, /transition\.mjs: TypeError: went nowhere\n {4}at .*transition\.mjs:\d+/],
    ['diverges.mjs', 1, 'the simulation diverged'],
    ['throws.mjs', 1, 'there were plans without a candidate that could be rolled out'],
  ])('kinetree plan reports the error of %s', async (name, code, message) => {
    const ended = await plan(name, '--time', '0.1');
    expect(ended.err).toMatch(message);
    expect(ended.code).toBe(code);
    // the program does not print a stack trace
    expect(ended.err).not.toContain('Node.js v');
  });

  it.each([
    ['throws.mjs', 'out of ideas'],
    ['number.mjs', 'the cost is not a number'],
  ])('kinetree plan reports why candidates of %s fail', async (name, reason) => {
    for (const workers of ['0', '1']) {
      const { code, out } = await plan(name, '--time', '0.05', '--workers', workers);
      expect([code, out]).toEqual([1, expect.stringContaining(`candidates failed 6: ${reason}`)]);
    }
  });

  it.each([
    ['--time', '0', 'It must be a positive number of seconds'],
    ['--every', '0', 'every must be positive'],
    ['--horizon', '0', 'horizon must be positive'],
    ['--candidates', '0', 'must be a positive integer'],
    ['--method', 'magic', 'Allowed choices are sampling, cross-entropy, mppi'],
  ])('kinetree plan refuses %s %s', async (option, value, message) => {
    const { code, err } = await plan('cartpole', option, value);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('kinetree plan ends after Ctrl-C, also with workers', async () => {
    for (const workers of ['0', '2']) {
      const endless = task(FINE, "transition: () => ({ time }) => { if (time === 0) console.error('on its way'); },");
      folder.write('endless.mjs', endless);
      const command = folder.start('plan', 'endless.mjs', '--time', '1e6', '--workers', workers);
      await until(() => command.said.includes('on its way'));
      command.kill('SIGINT');
      const { code, out, err } = await command.ended;
      expect([code, out]).toEqual([130, '']);
      expect(err).toContain('stopped before the end');
    }
  });
});
