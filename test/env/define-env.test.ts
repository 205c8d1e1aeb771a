/** Environments of one's own model: alone, as a vector, and in workers. */
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import {
  Box,
  type DefinedEnv,
  defineEnv,
  type EnvDefinition,
  Generator,
  MujocoEnv,
  make,
  makeVec,
  PooledVectorEnv,
  RecordEpisodeStatistics,
  RescaleAction,
  type StepResult,
  type TimeLimit,
  VectorEnvError,
} from '../../src/api/env.js';
import { compile, Data, forward, loadModel, parseXML, rnePostConstraint, step } from '../../src/api/node.js';
import { workerScript } from '../rollout/worker-script.js';
import reachTask, { REACH_MODEL, reach } from './reach-task.js';

const [script, module] = [await workerScript(), await workerScript('test/env/reach-task.ts')];

const minimal = { model: REACH_MODEL, observe: (data: Data) => data.qpos, reward: () => 1 };

describe('an environment of a definition', () => {
  it('an environment of a definition steps as its model does', () => {
    const env = make(reach);
    const [start, { height, count }] = env.reset({ seed: 3 });
    const model = compile(parseXML(REACH_MODEL));
    const data = new Data(model);
    const random = new Generator(3);
    data.qpos.set([random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)]);
    forward(model, data);
    const observed = (): number[] => [...data.qpos, ...data.qvel, ...data.site('tip').xpos, data.time];
    expect([...start]).toEqual(observed());
    expect([height, count]).toEqual([data.site('tip').xpos[2], 0]);
    for (const action of [
      [0.5, -0.25],
      [-1, 3],
    ]) {
      const before = data.qpos[0]!;
      const [obs, reward, terminated, truncated, info] = env.step(action);
      data.ctrl.set(action);
      for (let i = 0; i < 2; i++) step(model, data);
      rnePostConstraint(model, data);
      expect([...obs]).toEqual(observed());
      const distance = Math.hypot(...data.site('tip').xpos.map((x, i) => x - [0.2, 0, 0.4][i]!));
      expect(reward).toBe(-distance - 0.1 * (action[0]! ** 2 + action[1]! ** 2));
      expect([terminated, truncated]).toEqual([false, false]);
      expect(info.speed).toBe((data.qpos[0]! - before) / 0.02);
    }
    expect(env.unwrapped.dt).toBe(0.02);
    env.close();
  });

  it('an environment of a definition has the control ranges as action space, and unlimited actuators have none', () => {
    const { actionSpace, observationSpace } = make(reach);
    expect([...actionSpace.low, ...actionSpace.high]).toEqual([-1, -Infinity, 2, Infinity]);
    expect(observationSpace).toMatchObject({ shape: [8], dtype: 'float64' });
    const space = new Box(-1, 1, { shape: [1] });
    const own = make({ ...minimal, actionSpace: space, observationSpace: new Box(-4, 4, { shape: [2] }) });
    expect(own.actionSpace).toBe(space);
    expect([...own.observationSpace.high]).toEqual([4, 4]);
  });

  it('an environment of a definition ends episodes, and make truncates them', () => {
    const env = make(reach);
    env.reset({ seed: 1 });
    expect([1, 2, 3, 4].map(() => env.step([0, 0])[3])).toEqual([false, false, false, true]);
    env.setState([1.5, 0], [0, 0]);
    const [, reward, terminated, , { count }] = env.step([0, 0]);
    expect([terminated, count]).toEqual([true, 1]);
    // the reward sees the ending
    expect(reward).toBeGreaterThan(0);
    const longer = make(reach, { maxEpisodeSteps: 5 });
    longer.reset({ seed: 1 });
    expect([1, 2, 3, 4].map(() => longer.step([0, 0])[3])).toEqual([false, false, false, false]);
    expect(make(minimal).maxEpisodeSteps).toBe(1000);
  });

  it('an environment of a definition applies actions with `act`, and passes the options of a reset', () => {
    const env = make({
      ...minimal,
      actionSpace: new Box(-1, 1),
      act: (data, action) => data.ctrl.fill(2 * action[0]!),
      reset: (_, data, { angle }) => {
        data.qpos[0] = angle as number;
      },
    });
    const [obs] = env.reset({ options: { angle: 0.25 } });
    expect([...obs]).toEqual([0.25, 0]);
    env.step([0.5]);
    expect([...env.unwrapped.data.ctrl]).toEqual([1, 1]);
    expect(() => env.step([1, 1])).toThrow('2 actions instead of 1');
  });

  it('environments of a definition have their own models, also those of a given Model or Spec', () => {
    const model = compile(parseXML(REACH_MODEL));
    for (const definition of [reach, { ...minimal, model }, { ...minimal, model: parseXML(REACH_MODEL) }]) {
      const [one, two] = [make(definition as EnvDefinition), make(definition as EnvDefinition)];
      one.unwrapped.model.body_mass[1] = 7;
      expect(two.unwrapped.model.body_mass[1]).toBe(model.body_mass[1]);
    }
    expect(model.body_mass[1]).not.toBe(7);
  });

  it('an environment of a model that was loaded from a file works with wrappers', async () => {
    const model = await loadModel('models/humanoid/model.xml');
    const walk = defineEnv({ model, observe: (data) => [data.qpos, data.qvel], reward: (data) => data.qvel[0]! });
    const env = new RecordEpisodeStatistics(new RescaleAction(make(walk, { maxEpisodeSteps: 2 })));
    env.reset({ seed: 0 });
    const action = new Float64Array(model.nu);
    env.step(action);
    const { episode } = env.step(action)[4];
    expect(episode?.l).toBe(2);
  });

  it('observations of an environment are copies', () => {
    const env = make(minimal);
    const [first] = env.reset();
    const kept = [...first];
    env.step([1, 1]);
    expect([...first]).toEqual(kept);
    expect(env.step([0, 0])[0]).not.toBe(env.unwrapped.data.qpos);
  });
});

describe('a faulty definition', () => {
  it.each([
    [null, 'defineEnv, options: expected model, observe and reward as an object, not null'],
    [{ ...minimal, rewards: () => 1 }, "there is no option 'rewards'; did you mean 'reward'?"],
    [{ ...minimal, model: 3 }, 'defineEnv, model: expected a Model, a Spec or MJCF text, not the number 3'],
    [{ ...minimal, reward: undefined }, 'defineEnv, reward: expected a function, not undefined'],
    [{ ...minimal, terminated: true }, 'defineEnv, terminated: expected a function'],
    [{ ...minimal, frameSkip: 0 }, 'defineEnv, frameSkip: expected a positive integer, not the number 0'],
    [{ ...minimal, actionSpace: [1] }, 'defineEnv, actionSpace: expected a Box, not an array'],
  ])('a faulty definition is refused, case %#', (definition, message) => {
    expect(() => defineEnv(definition as never)).toThrow(message);
  });

  it.each([
    ['observe', () => undefined, "environment 'arm', observe: expected a list of numbers, not undefined"],
    ['observe', () => [1, 'x'], "environment 'arm', observe, value 1: expected a number, not the text 'x'"],
    ['reward', () => undefined, "environment 'arm', reward: expected a number, not undefined"],
    ['terminated', () => 1, "environment 'arm', terminated: expected true or false, not the number 1"],
    [
      'reset',
      () => [0, 0],
      "environment 'arm', reset: expected no return value, not an array; write the initial state",
    ],
    ['info', () => 1, "environment 'arm', info: expected an object, not the number 1"],
  ])('a function %s that returns something else is reported', (name, faulty, message) => {
    const env = make({ ...minimal, name: 'arm', [name]: faulty } as never as EnvDefinition);
    expect(() => {
      env.reset();
      env.step([0, 0]);
    }).toThrow(message);
  });

  it('an observation whose size changes is reported', () => {
    const env = make({ ...minimal, observe: (data) => (data.time > 0 ? [1, 2, 3] : [1]) });
    env.reset();
    expect(() => env.step([0, 0])).toThrow('observe: 3 values instead of 1');
    expect(() => make(reach, { frameSkip: 2 } as never)).toThrow("there is no option 'frameSkip'");
    expect(() => make({ ...minimal, model: '<mujoco><bad/></mujoco>' })).toThrow('bad');
  });
});

describe('vectors of a definition', () => {
  const opened: PooledVectorEnv[] = [];
  afterEach(() => {
    for (const envs of opened.splice(0)) envs.close();
  });

  it('makeVec and PooledVectorEnv give the same numbers for a definition', async () => {
    const pooled = await PooledVectorEnv.open(module, { workers: 2, numEnvs: 3, script, autoresetMode: 'same-step' });
    opened.push(pooled);
    const own = makeVec(reach, { numEnvs: 3, autoresetMode: 'same-step' });
    expect(await pooled.reset({ seed: 4 })).toEqual(own.reset({ seed: 4 }));
    const random = new Generator(1);
    for (let t = 0; t < 6; t++) {
      const actions = Float64Array.from({ length: 6 }, () => random.uniform(-1, 1));
      expect(await pooled.step(actions)).toEqual(own.step(actions));
    }
    expect(pooled.actionSpace).toEqual(own.actionSpace);
    own.close();
  });

  it('a vector has the space of all actions and that of all observations', () => {
    const envs = makeVec(reach, { numEnvs: 2 });
    expect(envs.actionSpace).toMatchObject({ shape: [2, 2], dtype: envs.singleActionSpace.dtype });
    expect([...envs.actionSpace.low]).toEqual([-1, -Infinity, -1, -Infinity]);
    expect([...envs.actionSpace.high]).toEqual([2, Infinity, 2, Infinity]);
    expect(envs.observationSpace.shape).toEqual([2, 8]);
    envs.actionSpace.seed(1);
    const [first] = envs.reset({ seed: 1 });
    expect(envs.observationSpace.contains(first)).toBe(true);
    const actions = envs.actionSpace.sample();
    expect(envs.actionSpace.contains(actions)).toBe(true);
    expect([...envs.step(actions)[0]]).not.toEqual([...first]);
    envs.close();
  });

  it('the module of a pool also makes single environments', () => {
    expect(reachTask.make(3).reset({ seed: 2 })).toEqual(make(reach).reset({ seed: 2 }));
  });

  it('an error of a definition in a vector names its environment', () => {
    const faulty = defineEnv({ ...minimal, reward: (data) => (data.qpos[0]! > 1 ? (undefined as never) : 0) });
    const envs = makeVec(faulty, { numEnvs: 2 });
    envs.reset();
    envs.envs[1]!.setState([2, 0], [0, 0]);
    expect(() => envs.step([0, 0, 0, 0])).toThrow(VectorEnvError);
  });
});

describe('a subclass of MujocoEnv', () => {
  it('a subclass of MujocoEnv implements observations, initial states and steps', () => {
    class Arm extends MujocoEnv<{ tip: number }> {
      constructor() {
        super(compile(parseXML(REACH_MODEL)), { frameSkip: 2 });
      }
      protected override observe(): Float64Array {
        return this.data.qpos.slice();
      }
      protected override start(random: Generator): void {
        this.data.qpos[1] = random.normal();
      }
      protected override startInfo() {
        return {};
      }
      override step(action: ArrayLike<number>): StepResult<{ tip: number }> {
        this.simulate(action);
        return [this.observe(), 0, false, false, { tip: this.data.site('tip').xpos[2]! }];
      }
    }
    const env = new Arm();
    expect(() => env.step([0, 0])).toThrow('reset the environment first');
    expect([...env.reset({ seed: 2 })[0]]).toEqual([0, new Generator(2).normal()]);
    expect(env.step([0, 0])[4].tip).not.toBe(0);
    expect(env.data.time).toBeCloseTo(0.02, 12);
  });
});

describe('types of info', () => {
  it('info has the types of the task or definition', () => {
    const ant = make('Ant-v5');
    const [, start] = ant.reset();
    const [, , , , info] = ant.step(new Float64Array(8));
    expectTypeOf(start.x_position).toEqualTypeOf<number>();
    expectTypeOf(info.x_position).toEqualTypeOf<number>();
    expectTypeOf(info.y_velocity).toEqualTypeOf<number>();
    expectTypeOf(info.reward_ctrl).toEqualTypeOf<number>();
    // @ts-expect-error: there is no such value
    info.x_positions;
    // @ts-expect-error: velocities come with a step
    start.x_velocity;
    const humanoid = new RecordEpisodeStatistics(make('Humanoid-v5'));
    expectTypeOf(humanoid.reset()[1].tendon_length).toEqualTypeOf<Float64Array>();
    humanoid.reset();
    const told = humanoid.step(new Float64Array(17))[4];
    expectTypeOf(told.reward_survive).toEqualTypeOf<number>();
    expectTypeOf(told.episode?.r).toEqualTypeOf<number | undefined>();
    expectTypeOf(make(reach)).toEqualTypeOf<TimeLimit<DefinedEnv<{ height: number; speed: number; count: number }>>>();
    const hoppers = makeVec('Hopper-v5', { numEnvs: 2 });
    const infos = hoppers.reset()[1];
    expectTypeOf(infos.x_position).toEqualTypeOf<(number | undefined)[] | undefined>();
  });

  it('every value in info has a type', () => {
    // names of the types, by task, against those at run time
    const swimmer = make('Swimmer-v5');
    const start = swimmer.reset()[1];
    const names: Record<keyof typeof start, true> = {
      x_position: true,
      y_position: true,
      distance_from_origin: true,
    };
    expect(Object.keys(start).sort()).toEqual(Object.keys(names).sort());
    const info = swimmer.step([0, 0])[4];
    const more: Record<keyof typeof info, true> = {
      ...names,
      x_velocity: true,
      y_velocity: true,
      reward_forward: true,
      reward_ctrl: true,
    };
    expect(Object.keys(info).sort()).toEqual(Object.keys(more).sort());
  });
});
