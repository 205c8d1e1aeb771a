/** The tasks against recorded runs of Gymnasium: states after seeds, trajectories, single steps. */
import { describe, expect, it } from 'vitest';
import { type GymnasiumTask, type Info, make, TASKS, type TaskId } from '../../src/api/env.js';
import { argumentsIn, GOLDENS, type GoldenStep } from './golden.js';

/** Tolerance of recorded numbers, which have ten digits. */
const RECORDED = 1e-8;
const REWARD = 1e-7;

const scaleOf = (values: readonly number[]): number => Math.max(1, ...values.map(Math.abs));

function farthest(values: ArrayLike<number>, expected: readonly number[]): number {
  expect(values.length).toBe(expected.length);
  return Math.max(0, ...expected.map((value, i) => Math.abs(values[i]! - value)));
}

function expectInfo(info: Info, expected: Record<string, number>): void {
  const numbers = Object.fromEntries(Object.entries(info).filter(([, value]) => typeof value === 'number'));
  expect(Object.keys(numbers).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, value] of Object.entries(expected)) {
    expect(Math.abs((numbers[name] as number) - value), name).toBeLessThan(REWARD * Math.max(1, Math.abs(value)));
  }
}

/** Moves the quantity that rewards start from to its recorded value, one stage behind the state. */
function placeBody(
  env: GymnasiumTask,
  { main_body, mass_center }: Omit<GoldenStep, 'action'>,
  body: number | string,
): void {
  const { data, model } = env;
  if (main_body) data.body(body).xpos.set(main_body);
  if (!mass_center) return;
  const mass = model.body_mass.reduce((sum, m) => sum + m, 0);
  for (const axis of [0, 1]) {
    let now = 0;
    for (let i = 0; i < model.nbody; i++) now += (model.body_mass[i]! * data.xipos[3 * i + axis]!) / mass;
    for (let i = 0; i < model.nbody; i++) data.xipos[3 * i + axis]! += mass_center[axis]! - now;
  }
}

describe.each(GOLDENS.map((golden) => [golden.env, golden] as const))('%s', (id, golden) => {
  it('an environment has the step limits and spaces of Gymnasium', () => {
    const task = TASKS[id] as { maxEpisodeSteps: number; rewardThreshold?: number };
    expect(task.maxEpisodeSteps).toBe(golden.max_episode_steps);
    expect(task.rewardThreshold ?? null).toBe(golden.reward_threshold);
    const { actionSpace } = make(id);
    const bounds = (values: number | number[]) =>
      typeof values === 'number' ? new Array<number>(actionSpace.size).fill(values) : values;
    expect([...actionSpace.low]).toEqual(bounds(golden.action_space.low));
    expect([...actionSpace.high]).toEqual(bounds(golden.action_space.high));
  });

  it.each(golden.runs.map((run, i) => [i, run] as const))('steps as in the recorded run %i of Gymnasium', (_, run) => {
    const env = make(id, argumentsIn(run));
    expect([...env.observationSpace.shape]).toEqual(run.observation_space.shape);

    // the same state from the same seed
    const [, info] = env.reset({ seed: run.seed });
    const { data, model } = env.unwrapped;
    expect([...data.qpos]).toEqual(run.reset.qpos);
    expect([...data.qvel]).toEqual(run.reset.qvel);
    expectInfo(info, run.reset.info);

    const start = env.setState(run.reset.qpos, run.reset.qvel);
    expect(farthest(start, run.reset.obs)).toBeLessThan(RECORDED * scaleOf(run.reset.obs));
    for (const [t, step] of run.steps.entries()) {
      const [obs, reward, terminated, truncated, stepInfo] = env.step(step.action);
      const most = (RECORDED + 10 * run.spread[t]!) * scaleOf(step.obs);
      expect(farthest(obs, step.obs), `step ${t}`).toBeLessThan(most);
      expect(Math.abs(reward - step.reward)).toBeLessThan(REWARD * Math.max(1, Math.abs(step.reward)));
      expect([terminated, truncated]).toEqual([step.terminated, step.truncated]);
      expectInfo(stepInfo, step.info);
    }

    const { mainBody = 1 } = argumentsIn(run) as { mainBody?: number };
    for (const [t, step] of run.steps.entries()) {
      const before = run.steps[t - 1] ?? run.reset;
      env.setState(before.qpos, before.qvel);
      data.qacc_warmstart.set(before.qacc_warmstart);
      placeBody(env.unwrapped, before, mainBody);
      const [obs, reward, terminated] = env.step(step.action);
      expect(farthest(obs, step.obs), `single step ${t}`).toBeLessThan(RECORDED * scaleOf(step.obs));
      expect(Math.abs(reward - step.reward)).toBeLessThan(REWARD * Math.max(1, Math.abs(step.reward)));
      expect(terminated).toBe(step.terminated);
    }
    expect(model.nu).toBe(env.actionSpace.size);
    env.close();
  });
});

/** Sum of observations after the reset with seed 0, and return of ten steps with the recorded actions. */
const SUMMARY: Partial<Record<TaskId, { readonly obs: number; readonly reward: number }>> = {
  'Ant-v5': { obs: 1.8235282, reward: 4.7395481 },
  'HalfCheetah-v5': { obs: -0.7363788, reward: -0.9155013 },
  'Hopper-v5': { obs: 1.2518674, reward: 10.2420204 },
  'Humanoid-v5': { obs: 61.8526375, reward: 45.3133997 },
  'InvertedPendulum-v5': { obs: -0.020715, reward: 4 },
  'Reacher-v5': { obs: 2.1953454, reward: -5.0356065 },
  'Swimmer-v5': { obs: 0.1196713, reward: 1.595373 },
  'Walker2d-v5': { obs: 1.2538768, reward: 5.6712721 },
};

describe('without recordings', () => {
  it.each(Object.entries(SUMMARY))('%s starts as recorded', (id, { obs, reward }) => {
    const env = make(id as TaskId);
    const [first] = env.reset({ seed: 0 });
    expect(first.reduce((sum, value) => sum + value, 0)).toBeCloseTo(obs, 6);
    const { low, high } = env.actionSpace;
    let sum = 0;
    for (let t = 0; t < 10; t++) {
      const action = low.map((l, i) => (l + high[i]!) / 2 + ((high[i]! - l) / 2) * 0.6 * Math.sin(0.3 * t + i));
      sum += env.step(action)[1];
    }
    expect(sum).toBeCloseTo(reward, 5);
  });
});
