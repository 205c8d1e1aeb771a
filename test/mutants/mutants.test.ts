import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BatchEvent } from './batch-runner.js';
import type { Crew } from './crew.js';
import { EXPLAINED, lineOf, reasonFor } from './explained.js';
import type { Mutant } from './instrument.js';
import { instrument } from './instrument.js';
import { Journal } from './journal.js';
import { sample, shares } from './sample.js';
import { encounter, tryTogether, type Verdict } from './trial.js';

const folder = mkdtempSync(join(tmpdir(), 'kinetree-mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a sample', () => {
  const list = Array.from({ length: 1000 }, (_, i) => ({ i, file: i < 900 ? 'large' : i < 990 ? 'small' : 'tiny' }));
  const take = (seed: number, count = 100): typeof list => sample(list, ({ file }) => file, count, seed);

  it('gives each file its share', () => {
    expect(shares([900, 90, 10], 100)).toEqual([90, 9, 1]);
    expect(shares([1, 1, 1], 2)).toEqual([1, 1, 0]);
    expect(shares([3, 0], 10)).toEqual([3, 0]);
    const counts = ['large', 'small', 'tiny'].map((name) => take(1).filter(({ file }) => file === name).length);
    expect(counts).toEqual([90, 9, 1]);
  });

  it('is the same for a seed, another for another, and has nothing twice', () => {
    expect(take(1)).toEqual(take(1));
    expect(take(2)).not.toEqual(take(1));
    expect(new Set(take(1)).size).toBe(100);
    expect(take(1, 5000)).toEqual(list);
  });

  it('of a file stays when another one changes', () => {
    const changed = [{ i: -1, file: 'large' }, ...list];
    const small = (all: typeof list): typeof list => all.filter(({ file }) => file === 'small');
    expect(small(sample(changed, ({ file }) => file, 100, 1))).toEqual(small(take(1)));
    expect(small(take(2))).not.toEqual(small(take(1)));
  });
});

describe('the instrumenter', () => {
  const file = join(folder, 'code.ts');
  writeFileSync(file, 'export const isFar = (x: number): boolean =>\n  x > 3 && x !== 7;\n');

  it('lists mutants with their places', async () => {
    const { mutants } = await instrument(folder, [file], () => false);
    expect(mutants).toContainEqual(
      expect.objectContaining({ file: 'code.ts', line: 2, original: 'x > 3', replacement: 'x >= 3' }),
    );
    expect(mutants.length).toBeGreaterThan(5);
  });

  it('builds in the chosen ones, which are off until they are switched on', async () => {
    const { mutants } = await instrument(folder, [file], () => false);
    const chosen = mutants.find(({ replacement }) => replacement === 'x >= 3')!;
    const { code } = await instrument(folder, [file], (id) => id === chosen.id);
    const text = code.get(file)!;
    for (const { id } of mutants) expect(text.includes(`stryMutAct_9fa48("${id}")`)).toBe(id === chosen.id);
  });
});

describe('a mutant', () => {
  const file = { file: 'f', key: 'k', failure: undefined, milliseconds: 1, tests: ['f#a', 'f#b'] };

  it('runs the tests that meet it, or all where it is met at load', () => {
    const met = encounter('5', { ...file, coverage: { perTest: { 'f#a': { 5: 2 } }, static: { 6: 1 } } });
    expect(met).toMatchObject({ tests: ['f#a'], isStatic: false, hits: 2 });
    const loaded = encounter('6', { ...file, coverage: { perTest: {}, static: { 6: 1 } } });
    expect(loaded).toMatchObject({ tests: ['f#a', 'f#b'], isStatic: true, hits: 1 });
    expect(encounter('7', { ...file, coverage: { perTest: {}, static: {} } })).toBe(undefined);
  });
});

describe('mutants on a file that is loaded once', () => {
  const passed = (mutant: string, hits = 1): BatchEvent => ({ event: 'passed', mutant, hits });
  const start = (mutant: string): BatchEvent => ({ event: 'start', mutant });
  const killed = (mutant: string): BatchEvent => ({ event: 'killed', mutant, by: 'a' });

  /** Verdicts of mutants by number, for batches with such events; the last ones are repeated for further calls. */
  async function verdicts(count: number, batches: readonly (readonly [boolean, ...BatchEvent[]])[]): Promise<unknown> {
    const asked: string[][] = [];
    const attemptMany: Crew['attemptMany'] = async (_file, trials, _limit, tell) => {
      asked.push(trials.map(({ mutant }) => mutant));
      const [isDone, ...events] = batches[asked.length - 1] ?? [false];
      for (const event of events) tell(event);
      return isDone;
    };
    const mutants = Array.from({ length: count }, (_, i) => ({ id: String(i) }) as Mutant);
    const met = { file: 'f', tests: ['f#a'], isStatic: false, hits: 1, milliseconds: 1 };
    const found = new Map<string, Verdict['status']>();
    const meeting = new Map(mutants.map((mutant) => [mutant, met]));
    await tryTogether({ attemptMany } as Crew, meeting, ({ id }, { status }) => found.set(id, status));
    return { asked, found: Object.fromEntries(found) };
  }

  it('survive tests that passed and met them, and those alone', async () => {
    const unclear: BatchEvent = { event: 'unclear', mutants: ['3'] };
    const events = [passed('0', 2), passed('0', 0), passed('1', 0), killed('2'), passed('3'), unclear];
    expect(await verdicts(4, [[true, ...events]])).toEqual({
      asked: [['0', '1', '2', '3']],
      found: { 0: 'Survived', 1: 'Unclear', 2: 'Killed', 3: 'Unclear' },
    });
  });

  it('end where one hangs, and go on without it and without those that were killed', async () => {
    const hangs = [false, start('0'), passed('0'), start('1'), killed('1'), start('2')] as const;
    expect(await verdicts(4, [hangs, [true, passed('0'), passed('3')]])).toEqual({
      asked: [
        ['0', '1', '2', '3'],
        ['0', '3'],
      ],
      found: { 0: 'Survived', 1: 'Killed', 2: 'Timeout', 3: 'Survived' },
    });
  });

  it('are tried alone where the file tells nothing', async () => {
    expect(await verdicts(2, [[false]])).toMatchObject({ found: { 0: 'Unclear', 1: 'Unclear' } });
  });
});

it('a journal survives half a line', () => {
  const path = join(folder, 'journal.jsonl');
  const journal = new Journal<number>(path);
  journal.add('a', 1);
  journal.add('b', 2);
  writeFileSync(path, `${readFileSync(path, 'utf8')}["c",`);
  const again = new Journal<number>(path);
  const both = [
    ['a', 1],
    ['b', 2],
  ];
  expect([...again.entries]).toEqual(both);
  expect([...new Journal<number>(path).entries]).toEqual(both);
});

describe('explained survivors', () => {
  it.each(EXPLAINED)('$file: $line', (one) => {
    const { file, line, after, original, replacement, reason } = one;
    expect(lineOf(one)).toBeGreaterThan(0);
    // a line that the file has once needs no other to be found
    if (after !== undefined) expect(lineOf({ file, line })).toBe(0);
    expect(line).toContain(original.split('\n')[0]);
    expect(replacement).not.toBe(original);
    expect(reason.length).toBeGreaterThan(20);
  });

  it('of a line that a file has twice are named by one before it', () => {
    const file = 'test/mutants/sample.ts';
    const line = 'return list.filter((item) => taken.has(item));';
    const [before, behind] = [
      'const taken = new Set(',
      'function shuffled<T>(list: readonly T[], random: () => number): T[] {',
    ];
    const number = lineOf({ file, line });
    expect(number).toBeGreaterThan(0);
    expect([before, behind, '}', 'none'].map((after) => lineOf({ file, line, after }))).toEqual([number, 0, 0, 0]);
    expect(lineOf({ file, line: '}' })).toBe(0);
    expect(lineOf({ file, line: '}', after: behind })).toBeGreaterThan(lineOf({ file, line: '}', after: before }));
  });

  it('are found by their code and line, and no others are', () => {
    for (const one of EXPLAINED) {
      const line = lineOf(one);
      expect(reasonFor({ ...one, line })).toBe(one.reason);
      expect(reasonFor({ ...one, line: line + 1 })).toBe(undefined);
    }
    expect(reasonFor({ file: 'src/none.ts', line: 1, original: 'a', replacement: 'b' })).toBe(undefined);
  });
});
