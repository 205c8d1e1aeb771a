/** Resets by their distribution, tasks without recordings by their formulas, wrappers, vectors and spaces. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENV_MODELS_PATH, envModels } from '../../scripts/env-models.js';
import {
  Box,
  Discrete,
  type Env,
  Generator,
  GymnasiumTask,
  type Info,
  make,
  makeVec,
  NormalizeObservation,
  RecordEpisodeStatistics,
  RescaleAction,
  type StepResult,
  TASKS,
  type Task,
  type TaskId,
  TimeLimit,
  VectorEnv,
} from '../../src/api/env.js';

const ids = Object.keys(TASKS) as TaskId[];
const SAMPLES = 300;

function moments(values: readonly number[]): [mean: number, variance: number] {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return [mean, values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length];
}

/** States of resets with consecutive seeds: by coordinate, then by sample. */
function resets(id: TaskId): { qpos: number[][]; qvel: number[][]; env: GymnasiumTask } {
  const env = new GymnasiumTask(id);
  const [qpos, qvel] = [env.model.nq, env.model.nv].map((n) => Array.from({ length: n }, (): number[] => []));
  for (let i = 0; i < SAMPLES; i++) {
    env.reset(i === 0 ? { seed: 42 } : {});
    for (const [k, list] of qpos!.entries()) list.push(env.data.qpos[k]!);
    for (const [k, list] of qvel!.entries()) list.push(env.data.qvel[k]!);
  }
  return { qpos: qpos!, qvel: qvel!, env };
}

/** Expects estimates of mean and variance within five standard deviations (kurtosis at most 3). */
function expectMoments(values: readonly number[], mean: number, variance: number): void {
  const [m, v] = moments(values);
  expect(Math.abs(m - mean)).toBeLessThan(5 * Math.sqrt(variance / values.length));
  expect(Math.abs(v - variance)).toBeLessThan(5 * variance * Math.sqrt(2 / values.length));
}

describe('resets', () => {
  it.each(ids.filter((id) => TASKS[id].reset.startsWith('uniform')))(
    'resets of %s have the documented distribution',
    (id) => {
      const { qpos, qvel, env } = resets(id);
      const task: Task = TASKS[id];
      const scale = task.defaults.resetNoiseScale!;
      for (const [k, values] of qpos.entries()) {
        expectMoments(values, env.model.qpos0[k]!, scale ** 2 / 3);
        for (const value of values)
          expect(Math.abs(value - env.model.qpos0[k]!)).toBeLessThanOrEqual(scale * (1 + 1e-9));
      }
      for (const values of qvel) {
        expectMoments(values, 0, task.reset === 'uniform' ? scale ** 2 / 3 : scale ** 2);
        if (task.reset === 'uniform') expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(scale);
      }
    },
  );

  it('resets of Reacher-v5 place the target within reach', () => {
    const { qpos, qvel } = resets('Reacher-v5');
    const squares = qpos[2]!.map((x, i) => x ** 2 + qpos[3]![i]! ** 2);
    // in a disc of radius R, the squared radius is uniform up to R^2
    expectMoments(squares, 0.04 / 2, 0.04 ** 2 / 12);
    expect(Math.max(...squares)).toBeLessThan(0.04);
    expectMoments(qpos[0]!, 0, 0.1 ** 2 / 3);
    expectMoments(qvel[0]!, 0, 0.005 ** 2 / 3);
    expect(
      qvel
        .slice(2)
        .flat()
        .every((v) => v === 0),
    ).toBe(true);
  });

  it('resets of Pusher-v5 place the object away from the goal', () => {
    const { qpos, qvel, env } = resets('Pusher-v5');
    const [x, y] = [qpos.at(-4)!, qpos.at(-3)!];
    for (const [i, value] of x.entries()) {
      expect(Math.hypot(value, y[i]!)).toBeGreaterThan(0.17);
      expect(value >= -0.3 && value <= 0 && Math.abs(y[i]!) <= 0.2).toBe(true);
    }
    expectMoments(y, 0, moments(y)[1]);
    expect(qpos.slice(0, 7).map((values) => new Set(values).size)).toEqual(new Array(7).fill(1));
    expect(
      qpos
        .slice(-2)
        .flat()
        .every((value) => value === 0),
    ).toBe(true);
    expectMoments(qvel[0]!, 0, 0.005 ** 2 / 3);
    expect(env.observationSpace.size).toBe(23);
  });
});

describe('tasks without recordings', () => {
  it('InvertedDoublePendulum-v5 follows its formulas', () => {
    const env = make('InvertedDoublePendulum-v5');
    expect(env.reset({ seed: 3 })[0].length).toBe(9);
    const { data } = env.unwrapped;
    const [obs, reward, terminated, , info] = env.step([0.3]);
    const [x, , y] = data.site_xpos;
    const [, v1, v2] = data.qvel;
    expect(terminated).toBe(y! <= 1);
    const distance = 0.01 * x! ** 2 + (y! - 2) ** 2;
    expect(reward).toBeCloseTo(10 - distance - 1e-3 * v1! ** 2 - 5e-3 * v2! ** 2, 12);
    expect(info).toEqual({
      reward_survive: 10,
      distance_penalty: expect.closeTo(-distance, 12),
      velocity_penalty: expect.closeTo(-1e-3 * v1! ** 2 - 5e-3 * v2! ** 2, 12),
    });
    const [q0, q1, q2] = data.qpos;
    expect([...obs.subarray(0, 5)]).toEqual([q0, Math.sin(q1!), Math.sin(q2!), Math.cos(q1!), Math.cos(q2!)]);
    // it has fallen over
    env.setState([0, 2, 0], [0, 0, 0]);
    expect(env.step([0])[2]).toBe(true);
    expect(env.step([0])[4].reward_survive).toBe(0);
  });

  it('Pusher-v5 follows its formulas', () => {
    const env = make('Pusher-v5', { rewardNearWeight: 2 });
    env.reset({ seed: 3 });
    const action = [0.1, -0.2, 0.3, 0, 0.5, 0, 1];
    const [obs, reward, , , info] = env.step(action);
    const { data } = env.unwrapped;
    const place = (name: string) => data.body(name).xpos;
    const apart = (a: string, b: string) => Math.hypot(...[0, 1, 2].map((k) => place(a)[k]! - place(b)[k]!));
    const effort = -0.1 * action.reduce((sum, a) => sum + a * a, 0);
    expect(reward).toBeCloseTo(effort - 2 * apart('object', 'tips_arm') - apart('object', 'goal'), 12);
    expect(info.reward_ctrl).toBeCloseTo(effort, 12);
    expect([...obs.subarray(14)]).toEqual(['tips_arm', 'object', 'goal'].flatMap((name) => [...place(name)]));
    for (let t = 1; t < 99; t++) expect(env.step(action)[3]).toBe(false);
    expect(env.step(action)[3]).toBe(true);
  });

  it('HumanoidStandup-v5 follows its formulas', () => {
    const env = make('HumanoidStandup-v5', { impactCostWeight: 1e-4, impactCostRange: [0, 2] });
    expect(env.reset({ seed: 3 })[0].length).toBe(348);
    const { data, model } = env.unwrapped;
    const action = new Float64Array(model.nu).fill(0.4);
    for (let t = 0; t < 20; t++) {
      const [, reward, , , info] = env.step(action);
      const impact = Math.min(2, 1e-4 * data.cfrc_ext.reduce((sum, f) => sum + f * f, 0));
      const control = 0.1 * model.nu * 0.16;
      expect(reward).toBeCloseTo(data.qpos[2]! / model.opt.timestep - control - impact + 1, 9);
      expect(info.reward_impact).toBeCloseTo(-impact, 12);
    }
  });
});

describe('make', () => {
  it('make reports unknown names and arguments with the valid ones', () => {
    expect(() => make('Ant-v4' as never)).toThrow("there is no environment 'Ant-v4'");
    expect(() => make('Ant-v5', { healthyReward: 1, frameskip: 3 } as never)).toThrow("no argument 'frameskip'");
    expect(() => make('Ant-v5').step(new Float64Array(8))).toThrow('reset the environment first');
    const env = make('Ant-v5');
    env.reset();
    expect(() => env.step([1])).toThrow('1 actions instead of 8');
    expect(() => env.setState([1], [2])).toThrow(RangeError);
  });

  it('make accepts a model', () => {
    const env = make('InvertedPendulum-v5', {
      model: `<mujoco><worldbody><body><joint type="slide" axis="1 0 0"/><geom size=".1"/>
        <body><joint axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 0 0 .5"/></body></body></worldbody>
        <actuator><motor joint="" ctrlrange="-1 1"/></actuator></mujoco>`
        .replace('type="slide"', 'name="s" type="slide"')
        .replace('joint=""', 'joint="s"'),
      maxEpisodeSteps: 3,
    });
    env.reset({ seed: 1 });
    expect([1, 2, 3].map(() => env.step([0])[3])).toEqual([false, false, true]);
  });

  it('make uses the models of the repository', () => {
    // compares without the quotes and line breaks of the formatter
    const plain = (text: string): string => text.replace(/\s+/g, ' ');
    expect(plain(readFileSync(ENV_MODELS_PATH, 'utf8'))).toBe(plain(envModels()));
  });
});

/** Counts: the observation is the number of steps, the reward is 1; ends after `length` steps. */
class Counter implements Env {
  readonly observationSpace = new Box(0, 100);
  readonly actionSpace = new Box(-2, 6);
  readonly unwrapped = this;
  count = 0;
  resets = 0;
  lastAction: number | undefined;
  constructor(private readonly length: number) {}
  reset(): [Float64Array, Info] {
    this.count = 0;
    this.resets += 1;
    return [Float64Array.of(0), { resets: this.resets }];
  }
  step(action: ArrayLike<number>): StepResult {
    this.lastAction = action[0];
    this.count += 1;
    return [Float64Array.of(this.count), 1, this.count >= this.length, false, {}];
  }
  close(): void {}
}

describe('wrappers', () => {
  it('TimeLimit truncates, and RecordEpisodeStatistics reports returns and lengths', () => {
    const env = new RecordEpisodeStatistics(new TimeLimit(new Counter(5), 3));
    for (let episode = 0; episode < 2; episode++) {
      env.reset();
      env.step([0]);
      expect(env.step([0])[4]).toEqual({});
      const [, , terminated, truncated, info] = env.step([0]);
      expect([terminated, truncated]).toEqual([false, true]);
      expect(info.episode).toMatchObject({ r: 3, l: 3 });
    }
    expect(env.episodes.length).toBe(2);
    expect(env.unwrapped.resets).toBe(2);
  });

  it('RescaleAction stretches and clips', () => {
    const env = new RescaleAction(new Counter(5));
    env.reset();
    const given = [-1, 0, 0.5, 1, 7].map((action) => {
      env.step([action]);
      return env.unwrapped.lastAction;
    });
    expect(given).toEqual([-2, 2, 4, 6, 6]);
    expect([...env.actionSpace.low, ...env.actionSpace.high]).toEqual([-1, 1]);
  });

  it('NormalizeObservation has mean and variance of the observations so far', () => {
    const env = new NormalizeObservation(new Counter(1000));
    env.reset();
    let last: Float64Array = new Float64Array(1);
    for (let i = 0; i < 100; i++) [last] = env.step([0]);
    const seen = Array.from({ length: 101 }, (_, i) => i);
    const [mean, variance] = moments(seen);
    // the prior of the statistics weighs 1e-4 of 101
    expect(env.statistics.mean[0]).toBeCloseTo(mean, 3);
    expect(env.statistics.variance[0]! / variance).toBeCloseTo(1, 4);
    expect(last[0]).toBeCloseTo((100 - mean) / Math.sqrt(variance), 3);
    env.updates = false;
    env.step([0]);
    expect(env.statistics.count).toBeCloseTo(101, 3);
  });
});

describe('a vector of environments', () => {
  const two = (autoresetMode: 'next-step' | 'same-step' | 'disabled') =>
    new VectorEnv([() => new Counter(2), () => new Counter(3)], { autoresetMode });

  it('a vector environment resets in the next step', () => {
    const env = two('next-step');
    env.reset();
    const steps = [1, 2, 3, 4].map(() => env.step([0, 0]));
    expect(steps.map(([obs]) => [...obs])).toEqual([
      [1, 1],
      [2, 2],
      [0, 3],
      [1, 0],
    ]);
    expect(steps.map(([, , terminations]) => [...terminations])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect([...steps[2]![1]]).toEqual([0, 1]);
    expect(steps[2]![4].resets).toEqual([2, undefined]);
  });

  it('a vector environment resets in the same step', () => {
    const env = two('same-step');
    env.reset();
    env.step([0, 0]);
    const [obs, , terminations, , infos] = env.step([0, 0]);
    expect([...obs]).toEqual([0, 2]);
    expect([...terminations]).toEqual([1, 0]);
    expect(infos.final_obs).toEqual([Float64Array.of(2), undefined]);
  });

  it('a vector environment leaves resets to the caller', () => {
    const env = two('disabled');
    env.reset();
    env.step([0, 0]);
    env.step([0, 0]);
    expect(() => env.step([0, 0])).toThrow('reset environment 0 first');
    expect([...env.reset({ mask: [true, false] })[0]]).toEqual([0, 2]);
    expect([...env.step([0, 0])[0]]).toEqual([1, 3]);
  });

  it('a vector environment steps each environment as it steps alone', () => {
    const vector = makeVec('Hopper-v5', { numEnvs: 2 });
    const [obs] = vector.reset({ seed: 5 });
    const alone = make('Hopper-v5');
    const [own] = alone.reset({ seed: 6 });
    expect([...obs.subarray(11)]).toEqual([...own]);
    const [next, rewards] = vector.step([0, 0, 0, 0.1, 0.2, 0.3]);
    const [ownNext, reward] = alone.step([0.1, 0.2, 0.3]);
    expect([...next.subarray(11)]).toEqual([...ownNext]);
    expect(rewards[1]).toBe(reward);
    vector.close();
  });
});

describe('spaces', () => {
  it('spaces sample within bounds, reproducibly for a seed', () => {
    const box = new Box([-1, 0, Number.NEGATIVE_INFINITY], [1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    box.seed(1);
    const first = box.sample();
    expect(box.contains(first)).toBe(true);
    box.seed(1);
    expect(box.sample()).toEqual(first);
    expect(box.contains([2, 0, 0])).toBe(false);
    expect(box.contains([0, 0])).toBe(false);
    expect(() => new Box(1, 0)).toThrow(RangeError);
    const bounded = new Box(-2, 3, { shape: [4], dtype: 'float64' });
    bounded.seed(9);
    const draw = new Generator(9);
    expect([...bounded.sample()]).toEqual([1, 2, 3, 4].map(() => draw.uniform(-2, 3)));
    const dice = new Discrete(6, 1);
    dice.seed(2);
    const rolls = Array.from({ length: 50 }, () => dice.sample());
    expect(rolls.every((n) => dice.contains(n))).toBe(true);
    expect(new Set(rolls).size).toBe(6);
  });
});
