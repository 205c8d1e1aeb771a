/**
 * `kinetree study` on one machine: stopped, killed, with failing and changed tasks; results are the same to the byte.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundled, bundled } from './bundled.js';
import { childrenOf, type Ended, Place, resultsIn, rowsOf, until } from './study-process.js';
import { FILES, STUDY } from './waiting-study.js';

let built: Bundled;
let undisturbed: Buffer;
const places: Place[] = [];

function place(files: Readonly<Record<string, string>> = FILES): Place {
  const made = new Place(built.cli, files);
  places.push(made);
  return made;
}

beforeAll(async () => {
  built = await bundled();
  const folder = place();
  const { code, err } = await folder.run('study', 'run', 'my.study.mjs', '--out', 'out', '--workers', '2');
  expect(err).toContain('120 of 120 tasks done');
  expect(code).toBe(0);
  undisturbed = folder.bytes('out/results.parquet');
});

afterAll(async () => {
  await Promise.all(places.map((each) => each.remove()));
  built?.remove();
});

describe('a local study', () => {
  it('a study has a row for each task', async () => {
    const rows = await rowsOf(undisturbed);
    expect(rows.map(({ task }) => Number(task))).toEqual(Array.from({ length: 120 }, (_, i) => i));
    expect(rows[27]).toMatchObject({ kind: 'a', x: 2.5, seed: 7n, status: 'done', label: 'a7' });
    expect(rows[20]!.values).toEqual([]);
    expect((rows[27]!.values as number[]).length).toBe(2);
  });

  it('a study gives the same bytes after Ctrl-C, a kill and a torn line', async () => {
    const folder = place();
    const args = ['study', 'run', 'my.study.mjs', '--out', 'out', '--workers', '1'];
    const first = folder.start(...args);
    await until(() => resultsIn(folder) > 20);
    first.kill('SIGINT');
    const stopped = await first.ended;
    expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining('run the same command to resume')]);
    const rest = resultsIn(folder);
    expect(rest).toBeLessThan(120);
    const partial = await rowsOf(folder.bytes('out/results.parquet'));
    expect(partial.length).toBe(rest);

    const second = folder.start(...args);
    await until(() => resultsIn(folder) > rest + 20);
    second.kill('SIGKILL');
    await second.ended;
    expect(existsSync(join(folder.path, 'out/lock.json'))).toBe(true);
    appendFileSync(join(folder.path, 'out/journal.jsonl'), '{"task":119,"parameters":{"ki');

    const { code, err } = await folder.run(...args);
    expect([code, err]).toEqual([0, expect.stringMatching(/120 tasks, \d+ are done/)]);
    expect(folder.bytes('out/results.parquet').equals(undisturbed)).toBe(true);
    expect(resultsIn(folder)).toBe(120);
    expect(readdirSync(join(folder.path, 'out')).sort()).toEqual(['journal.jsonl', 'results.parquet', 'study.json']);
  });

  it.runIf(existsSync('/proc'))('survives the death of its workers', async () => {
    const folder = place();
    const command = folder.start('study', 'run', 'my.study.mjs', '--out', 'out', '--workers', '2');
    for (const count of [10, 40, 80]) {
      await until(() => resultsIn(folder) > count);
      const workers = childrenOf(command.child.pid!);
      if (workers.length > 0) process.kill(workers[0]!, 'SIGKILL');
    }
    const { code } = await command.ended;
    expect(code).toBe(0);
    expect(folder.bytes('out/results.parquet').equals(undisturbed)).toBe(true);
    expect(folder.read('out/journal.jsonl')).toContain('was ended by SIGKILL');
  });

  it('resuming detects changes of the study and of files that it uses', async () => {
    const folder = place();
    const run = (...more: string[]) => folder.run('study', 'run', 'my.study.mjs', '--out', 'out', ...more);
    await run('--quiet');
    folder.write('scale.mjs', 'export const scale = 2 / 3;');
    folder.write('settings.json', '{ }');
    folder.write('my.study.mjs', STUDY.replace('seeds: 20', 'seeds: 21'));
    const { code, err } = await run();
    expect(code).toBe(2);
    expect(err).toContain('my.study.mjs has changed');
    expect(err).toContain('scale.mjs has changed');
    expect(err).toContain('settings.json has changed');
    expect(err).toContain('there were 120 tasks, there are 126');
    const accepted = await run('--accept-changes');
    expect([accepted.code, accepted.err]).toEqual([0, expect.stringContaining('126 tasks, 120 are done')]);
    expect(resultsIn(folder)).toBe(126);
    const rows = await rowsOf(folder.bytes('out/results.parquet'));
    expect(rows.map(({ label }) => label).slice(19, 22)).toEqual(['a19', 'a20', 'a0']);
  });

  it('a study that cannot run is reported', async () => {
    const folder = place({
      'no.mjs': 'export default { keep: { x: "double" }, run() {} };',
      'model.mjs': 'export default { keep: { x: "float64" }, model: "broken.xml", run() {} };',
      'broken.xml': '<mujoco><worldbody><geom/></worldbody></mujoco>',
    });
    const no = await folder.run('study', 'run', 'no.mjs');
    expect([no.code, no.err]).toEqual([2, expect.stringContaining('no.mjs: study: keep.x must be one of float64')]);
    const broken = await folder.run('study', 'run', 'model.mjs');
    expect([broken.code, broken.err]).toEqual([1, expect.stringMatching(/^broken\.xml:1:/)]);
    const none = await folder.run('study', 'watch', '.');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('holds no study')]);
    const missing = await folder.run('study', 'run', 'nothing.mjs');
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('there is no such file')]);
  });
});

describe('the example', () => {
  it('the example study runs', async () => {
    const path = fileURLToPath(new URL('../../examples/studies/pushes.study.mjs', import.meta.url));
    const text = readFileSync(path, 'utf8')
      .replace("'kinetree/study'", JSON.stringify(pathToFileURL(built.study).href))
      .replace("'kinetree'", JSON.stringify(pathToFileURL(built.kinetree).href))
      .replace('../../models/humanoid/model.xml', 'model.xml')
      .replace(/force: \[.*?\]/, 'force: [0, 800]')
      .replace(/stiffness: \[.*?\]/, 'stiffness: [1]')
      .replace('seeds: 10', 'seeds: 2');
    const model = readFileSync(new URL('../../models/humanoid/model.xml', import.meta.url), 'utf8');
    const folder = place({ 'pushes.study.mjs': text, 'model.xml': model });
    const { code, err } = await folder.run('study', 'run', 'pushes.study.mjs', '--out', 'out');
    expect([code, err]).toEqual([0, expect.stringContaining('4 of 4 tasks done')]);
    const rows = await rowsOf(folder.bytes('out/results.parquet'));
    // it stands without a push, and falls after a strong one
    expect(rows.map(({ force, fell }) => [Number(force), fell])).toEqual([
      [0, false],
      [0, false],
      [800, true],
      [800, true],
    ]);
    expect((rows[0]!.path as number[]).length).toBe(20);
    expect(JSON.parse(folder.read('out/study.json')).files).toHaveProperty('model.xml');
  });
});

const POISON = `
import { existsSync } from 'node:fs';
export default {
  seeds: 12,
  attempts: 2,
  keep: { x: 'int32' },
  run({ seed }) {
    if (!existsSync('healed')) {
      if (seed === 3) throw new RangeError('no three');
      if (seed === 5) process.exit(9);
      if (seed === 7) return { x: 0.5 };
    }
    return { x: seed };
  },
};`;

describe('tasks that fail', () => {
  it('failed tasks are retried, given up, reported, and retried on request', async () => {
    const folder = place({ 'poison.mjs': POISON });
    const run = (...more: string[]) =>
      folder.run('study', 'run', 'poison.mjs', '--out', 'out', '--workers', '2', ...more);
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining('9 of 12 tasks done, 3 poisoned')]);
    expect(err).toContain('task 3, {}, seed 3: RangeError: no three');
    expect(err).toContain('task 5, {}, seed 5: the worker ended with code 9');
    expect(err).toContain('task 7, {}, seed 7: TypeError: x is kept as int32, which cannot hold 0.5');
    const state = JSON.parse((await folder.run('study', 'watch', 'out', '--json')).out);
    expect(state).toMatchObject({ total: 12, done: 9, poisoned: 3, failures: 6, left: 0, isRunning: false });
    expect(await statuses(folder)).toEqual({ done: 9, poisoned: 3 });

    // a task that was given up is not retried
    const size = statSync(join(folder.path, 'out/results.parquet')).size;
    expect((await run()).code).toBe(1);
    expect(statSync(join(folder.path, 'out/results.parquet')).size).toBe(size);
    folder.write('healed', '');
    expect((await run('--retry')).code).toBe(0);
    expect(await statuses(folder)).toEqual({ done: 12 });
  });
});

const ENDLESS = `
export default {
  parameters: [{ a: 1 }, { a: 2 }],
  seeds: 3,
  attempts: 2,
  timeLimit: 2,
  keep: { x: 'int32' },
  async run({ parameters: { a }, seed }) {
    if (a === 2 && seed === 1) for (;;);
    if (a === 1 && seed === 2) await new Promise(() => setInterval(() => {}, 1000));
    return { x: a };
  },
};`;

describe('a task over its time limit', () => {
  const expectStopped = async (folder: Place, { code, err }: Ended, limit: number): Promise<void> => {
    expect([code, err]).toEqual([1, expect.stringContaining('4 of 6 tasks done, 2 poisoned')]);
    const reason = `the task took longer than its limit of ${limit} s and was stopped`;
    expect(err).toContain(`task 2, {"a":1}, seed 2: ${reason}`);
    expect(err).toContain(`task 4, {"a":2}, seed 1: ${reason}`);
    expect(folder.read('out/journal.jsonl').split(reason).length - 1).toBe(4);
    expect(await statuses(folder)).toEqual({ done: 4, poisoned: 2 });
  };

  it('a task over its time limit is stopped with its worker and fails; the study continues', async () => {
    const folder = place({ 'endless.mjs': ENDLESS });
    await expectStopped(folder, await folder.run('study', 'run', 'endless.mjs', '--out', 'out', '--workers', '2'), 2);
  });

  it('the time limit of the command overrides that of the study', async () => {
    const folder = place({ 'endless.mjs': ENDLESS.replace('timeLimit: 2', 'timeLimit: 100000') });
    const args = ['study', 'run', 'endless.mjs', '--out', 'out', '--workers', '1'];
    expect((await folder.run(...args, '--time-limit', '0')).err).toContain('It must be a positive number of seconds.');
    await expectStopped(folder, await folder.run(...args, '--time-limit', '1.5'), 1.5);
  });
});

async function statuses(folder: Place): Promise<Record<string, number>> {
  const rows = await rowsOf(folder.bytes('out/results.parquet'));
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status as string] = (counts[status as string] ?? 0) + 1;
  return counts;
}
