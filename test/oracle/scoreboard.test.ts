/** The committed scoreboard only improves: agreement with the reference is kept, and its accuracy too. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MODELS, SAMPLES, samplePath } from '../models/samples.js';
import { FURTHER_MODELS } from './further-models.js';
import { judgeModel, type ModelVerdict, worstState } from './judge-model.js';
import { KNOWN_CAUSES } from './known-causes.js';
import { lossesSince, lostSince, readScoreboard, type Score, scoreOf, summaryOf } from './scoreboard.js';

/** States compared here; `npm run oracle` compares more. */
const CHECKPOINTS = [0, 5, 100];

/** Number of disturbed states in which the samples agree as well. */
const DISTURBED = 12;

/** Third-party models that represent one stage each; `npm run oracle` runs all of them. */
const FURTHER = [
  'gymnasium/ant.xml',
  'gymnasium/swimmer.xml',
  'dm_control/quadruped.xml',
  'dm_control/manipulator.xml',
  'mujoco/humanoid/humanoid.xml',
  'mujoco/car/car.xml',
  'mujoco/slider_crank/slider_crank.xml',
  'mujoco/cube/cube_3x3x3.xml',
];

const board = readScoreboard();

async function lost(path: string, root: string): Promise<string[]> {
  const name = relative(dirname(root), path);
  const before = board[name];
  if (!before) throw new Error(`${name} is not on the scoreboard: npm run oracle -- --update`);
  const verdict = await judgeModel(path, root, { checkpoints: CHECKPOINTS });
  return lostSince(before, scoreOf(verdict)).map((what) => `${name} lost ${what}: ${worstState(verdict.states)}`);
}

describe('the scoreboard', () => {
  it.each(SAMPLES)('keeps the score of models/%s', async (name) => {
    expect(await lost(samplePath(name), MODELS)).toEqual([]);
  });

  it.each(SAMPLES)('agrees with the reference in disturbed states of models/%s', async (name) => {
    const { states } = await judgeModel(samplePath(name), MODELS, { disturbed: DISTURBED });
    expect(states.length).toBe(DISTURBED);
    expect(states.filter((s) => !s.forward.agrees || !s.step.agrees)).toEqual([]);
  });

  it.runIf(FURTHER_MODELS).each(FURTHER)('keeps the score of %s', async (name) => {
    expect(await lost(join(FURTHER_MODELS as string, name), FURTHER_MODELS as string)).toEqual([]);
  });
});

it('every disagreement on the scoreboard has a known cause, and no other model has one', () => {
  const failed = Object.entries(board).filter(([, { load, model, engine }]) => !load || !model || engine === false);
  expect(failed.map(([name]) => name)).toEqual(Object.keys(KNOWN_CAUSES));
  for (const [name, { note }] of failed) expect(note).toContain(KNOWN_CAUSES[name]);
});

describe('comparing scores', () => {
  const score: Score = { load: true, model: true, engine: true, worst: 1e-6 };
  const still = { worst: 0.5, field: 'qacc', index: 0, own: 0, peer: 0, agrees: true };
  const verdict: ModelVerdict = {
    path: '',
    load: true,
    loadNote: '',
    fields: [],
    model: true,
    states: [{ at: 0, forward: still, step: { ...still, worst: 0.1234 } }],
    engine: true,
    engineNote: '',
  };

  it.each<[string, Partial<Score>, string[]]>([
    ['equal', {}, []],
    ['closer', { worst: 0 }, []],
    ['farther away', { worst: 1.1e-6 }, ['worst: 0.0000011 of its allowance, 0.000001 before']],
    ['at an infinite distance', { worst: null }, ['worst: Infinity of its allowance, 0.000001 before']],
    ['not agreeing', { engine: false }, ['engine']],
    ['of a model that became motionless', { engine: null }, ['engine']],
  ])('finds the losses of a score that is %s', (_, change, lost) => {
    expect(lostSince(score, { ...score, ...change })).toEqual(lost);
  });

  it('a score that agrees for the first time is not a loss', () => {
    expect(lostSince({ ...score, engine: false, worst: 0 }, score)).toEqual([]);
    expect(lostSince({ ...score, engine: false }, { ...score, engine: false, worst: 1 })).not.toEqual([]);
  });

  it('a model in which nothing moves is lost if the two start to differ', () => {
    const nothing = { ...score, engine: null };
    expect(lostSince(nothing, nothing)).toEqual([]);
    expect(lostSince(nothing, { ...score, engine: false })).toEqual(['engine']);
    expect(lostSince(nothing, score)).toEqual([]);
  });

  it('a score is the worst of all states, and null if no state was compared', () => {
    expect(scoreOf(verdict)).toEqual({ ...score, worst: 0.5 });
    const failed = { ...verdict, states: [], engine: false, engineNote: 'not simulated: smoke' };
    expect(scoreOf(failed)).toEqual({ ...score, engine: false, worst: null, note: 'not simulated: smoke' });
  });

  it('the note of a disagreement starts with its known cause, and a score that agrees has none', () => {
    const failed = { ...verdict, states: [], engine: false, engineNote: 'ncon differs' };
    expect(scoreOf(failed, 'a tie').note).toBe('a tie: ncon differs');
    expect(scoreOf(verdict, 'a tie').note).toBeUndefined();
  });

  it('a new model is not a loss', () => {
    expect(lossesSince({ a: score }, { a: { ...score, load: false }, b: { ...score, load: false } })).toEqual([
      'a lost load',
    ]);
  });
});

describe('the summary of a run', () => {
  const passed: Score = { load: true, model: true, engine: true, worst: 0 };
  const scores = { a: passed, b: { ...passed, engine: null }, c: { ...passed, model: false, engine: false } };

  it('does not count a model in which nothing moves as a pass of the engine', () => {
    expect(summaryOf(scores, true)).toBe('of 3: load 3, model 2; engine 1 of 2 that move');
  });

  it('ends with a note that the shared models are missing', () => {
    expect(summaryOf(scores, false)).toMatch(/; the shared models are not here, so they were not judged$/);
  });

  it('prints the note on missing shared models as the last line', () => {
    const args = ['--import', 'tsx', fileURLToPath(new URL('./run.ts', import.meta.url)), '--only', 'no such model'];
    const env = { ...process.env, KINETREE_FURTHER_MODELS: '/nonexistent' };
    const lines = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/the shared models are not here/);
  });
});

describe('the verdict on the engine', () => {
  async function engineOf(xml: string): Promise<boolean | null> {
    const folder = mkdtempSync(join(tmpdir(), 'kinetree-still-'));
    writeFileSync(join(folder, 'model.xml'), xml);
    const { engine } = await judgeModel(join(folder, 'model.xml'), folder, { checkpoints: [0] });
    rmSync(folder, { recursive: true });
    return engine;
  }

  it('is null for a model in which nothing moves', async () => {
    expect(await engineOf('<mujoco><worldbody><geom size="1"/></worldbody></mujoco>')).toBe(null);
    expect(await engineOf('<mujoco><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>')).toBe(
      true,
    );
  });

  it('is null for a model that the reference cannot step', async () => {
    const held = `<mujoco><worldbody><geom type="plane" size="1 1 .1"/><flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1"
      radius=".01"><edge equality="true"/><pin id="0"/></flexcomp></worldbody></mujoco>`;
    expect(await engineOf(held)).toBe(null);
    expect(await engineOf(held.replace('<pin id="0"/>', ''))).toBe(true);
  });

  it('is null for a model that both refuse', async () => {
    expect(await engineOf('<mujoco><worldbody><body><freejoint/></body></worldbody></mujoco>')).toBe(null);
  });
});
