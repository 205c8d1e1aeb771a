/** The committed scoreboard only improves: what agreed with the reference agrees still. */
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MODELS, SAMPLES, samplePath } from '../models/samples.js';
import { judgeModel, worstState } from './judge-model.js';
import { lostSince, readScoreboard, scoreOf } from './scoreboard.js';
import { SHARED_MODELS } from './shared.js';

const TIMEOUT = 180_000;
/** States compared here; `npm run oracle` compares more. */
const CHECKPOINTS = [0, 5, 100];

/** Disturbed states that the samples agree in, too. */
const DISTURBED = 12;

/** Models of others that stand for a stage each; all of them are for `npm run oracle`. */
const SHARED = [
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
  return lostSince(before, scoreOf(verdict)).map((key) => `${name} lost ${key}: ${worstState(verdict.states)}`);
}

describe('the scoreboard', { timeout: TIMEOUT }, () => {
  it.each(SAMPLES)('keeps models/%s', async (name) => {
    expect(await lost(samplePath(name), MODELS)).toEqual([]);
  });

  it.each(SAMPLES)('holds where models/%s is thrown about', async (name) => {
    const { states } = await judgeModel(samplePath(name), MODELS, { disturbed: DISTURBED });
    expect(states.length).toBe(DISTURBED);
    expect(states.filter((s) => !s.forward.agrees || !s.step.agrees)).toEqual([]);
  });

  it.runIf(SHARED_MODELS).each(SHARED)('keeps %s', async (name) => {
    expect(await lost(join(SHARED_MODELS as string, name), SHARED_MODELS as string)).toEqual([]);
  });
});
