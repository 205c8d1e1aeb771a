import { describe, expect, it } from 'vitest';
import { FRAME_BUDGET, type RealTimeHost, type RealTimeOptions, RealTimeRunner } from './real-time-runner.js';

const TIMESTEP = 0.01;

/** A runner that counts steps, with a clock that the test sets. `step` is called in each step, before time advances. */
function counted(
  step: (simulation: { time: number; wall: number }) => void = () => {},
  host: Partial<RealTimeHost> = {},
  options: RealTimeOptions = {},
) {
  const simulation = { time: 0, wall: 0, frames: 0 };
  const runner = new RealTimeRunner(
    {
      time: () => simulation.time,
      timestep: () => TIMESTEP,
      step: () => {
        step(simulation);
        simulation.time += TIMESTEP;
      },
      afterFrame: () => {
        simulation.frames++;
      },
      ...host,
    },
    { clock: () => simulation.wall, ...options },
  );
  /** Advances the clock by `seconds`, and the runner to it. */
  const pass = (seconds: number) => {
    simulation.wall += seconds;
    return runner.advanceTo(simulation.wall);
  };
  return { runner, simulation, pass };
}

/** Runs the frames that a runner schedules, with a clock that advances by the delays. */
function scheduler(simulation: () => { wall: number }) {
  const waiting: { readonly run: () => void; readonly delay: number }[] = [];
  return {
    waiting,
    schedule: (run: () => void, delay: number) => void waiting.push({ run, delay }),
    next: (): number => {
      const { run, delay } = waiting.shift()!;
      simulation().wall += delay / 1000;
      run();
      return delay;
    },
  };
}

describe('a runner that is advanced to a clock', () => {
  it('takes the whole steps that are due and keeps the remaining time', () => {
    const { runner, simulation, pass } = counted();
    runner.playing = true;
    pass(5);
    expect(simulation).toMatchObject({ time: 0, frames: 0 });
    pass(0.025);
    expect(simulation).toMatchObject({ time: 0.02, frames: 1 });
    pass(0.006);
    expect(simulation.time).toBeCloseTo(0.03, 12);
    pass(0.001);
    expect(simulation.frames).toBe(2);
  });

  it('advances by the time multiplied by the speed', () => {
    const { runner, simulation } = counted();
    runner.speed = 0.5;
    runner.playing = true;
    runner.advance(0.08);
    expect(simulation.time).toBeCloseTo(0.04, 12);
    runner.speed = 2;
    runner.advance(0.02);
    expect(simulation.time).toBeCloseTo(0.08, 12);
  });

  it('drops lag beyond its bound', () => {
    const { runner, simulation } = counted();
    runner.playing = true;
    runner.advance(20);
    expect(simulation.time).toBeCloseTo(0.1, 12);
    runner.advance(0.02);
    expect(simulation.time).toBeCloseTo(0.12, 12);
    const bounded = counted(undefined, {}, { maxLag: 0.05 });
    bounded.runner.playing = true;
    bounded.runner.advance(20);
    expect(bounded.simulation.time).toBeCloseTo(0.05, 12);
  });

  it('takes a step that is longer than the bound of its lag', () => {
    const { runner, simulation } = counted();
    runner.speed = 0.01;
    runner.playing = true;
    for (let i = 0; i < 10; i++) runner.advance(0.1);
    expect(simulation.time).toBeCloseTo(0.01, 12);
  });

  it('does not advance time while paused, and does not catch up afterwards', () => {
    const { runner, simulation, pass } = counted();
    pass(0.05);
    expect(simulation.time).toBe(0);
    runner.playing = true;
    pass(0);
    pass(0.02);
    runner.playing = false;
    pass(0.05);
    runner.playing = true;
    pass(0.05);
    expect(simulation.time).toBeCloseTo(0.02, 12);
  });

  it('ends a frame in which a step pauses', () => {
    const { runner, simulation, pass } = counted(({ time }) => {
      if (time > 0.025) runner.playing = false;
    });
    runner.playing = true;
    pass(0);
    pass(0.09);
    expect(simulation.time).toBeCloseTo(0.04, 12);
  });

  it('pauses and takes single steps', () => {
    const { runner, simulation } = counted();
    runner.playing = true;
    expect(runner.step(3)).toBeUndefined();
    expect([runner.playing, simulation.time]).toEqual([false, expect.closeTo(0.03, 12)]);
  });

  it('ends the frame and starts the clock again when a step resets a bad state', () => {
    let resets = 0;
    const { runner, simulation, pass } = counted((state) => {
      if (state.time < 0.025) return;
      state.time = -TIMESTEP;
      resets++;
    });
    runner.playing = true;
    pass(0);
    pass(0.09);
    expect([simulation.time, simulation.frames, resets]).toEqual([0, 1, 1]);
    pass(0.02);
    expect(simulation.time).toBe(0);
    pass(0.02);
    expect([simulation.time, resets]).toEqual([expect.closeTo(0.02, 12), 1]);
  });

  it('ends the frame when a step sets the time and restarts the clock', () => {
    const { runner, simulation, pass } = counted((state) => {
      if (state.time < 0.015) return;
      state.time = 5;
      runner.restart();
    });
    runner.playing = true;
    pass(0);
    pass(0.09);
    expect(simulation.time).toBeCloseTo(5.01, 12);
  });

  it('ends a frame at its budget, with at least one step, when the host is slower than real time', () => {
    const { runner, simulation, pass } = counted((state) => {
      state.wall += 0.005;
    });
    runner.playing = true;
    pass(0);
    for (let i = 0; i < 5; i++) {
      const { time, wall } = simulation;
      pass(0.1);
      expect(simulation.wall - wall - 0.1).toBeCloseTo(Math.ceil(FRAME_BUDGET / 0.005) * 0.005, 9);
      expect(simulation.time - time).toBeCloseTo(0.03, 12);
    }
    runner.advance(0.1);
    expect(simulation.time).toBeCloseTo(0.15 + 0.1, 12);
  });

  it('measures the speed that it achieves', () => {
    const { runner, pass } = counted((state) => {
      state.wall += 0.02;
    });
    runner.playing = true;
    pass(0);
    for (let i = 0; i < 10; i++) pass(0.01);
    expect(runner.factor).toBe(0);
    for (let i = 0; i < 30; i++) pass(0.01);
    expect(runner.factor).toBeCloseTo(1 / 3, 1);
    runner.playing = false;
    expect(runner.factor).toBe(0);
  });

  it('throws the error of a step, and does not catch up afterwards', () => {
    let isBroken = true;
    const { runner, simulation } = counted(() => {
      if (isBroken) throw new Error('no');
    });
    runner.playing = true;
    expect(() => runner.advance(0.05)).toThrow('no');
    isBroken = false;
    runner.advance(0.01);
    expect(simulation.time).toBeCloseTo(0.01, 12);
  });

  it('runs the steps of a frame inside runFrame of its host', () => {
    const calls: string[] = [];
    const { runner } = counted(() => calls.push('step'), {
      runFrame: (steps) => {
        calls.push('begin');
        const result = steps();
        calls.push('end');
        return result;
      },
    });
    runner.playing = true;
    runner.advance(0.02);
    runner.advance(0.001);
    expect(calls).toEqual(['begin', 'step', 'step', 'end']);
  });
});

describe('a runner whose steps wait for a reply', () => {
  it('awaits each asynchronous step, and ends the frame when it is paused meanwhile', async () => {
    const replies: (() => void)[] = [];
    const { runner, simulation, pass } = counted(() => {}, {
      step: () =>
        new Promise((done) => {
          replies.push(() => {
            simulation.time += TIMESTEP;
            done();
          });
        }),
    });
    runner.playing = true;
    pass(0);
    const frame = pass(0.05);
    for (let i = 0; i < 2; i++) {
      replies.shift()!();
      while (replies.length === 0) await undefined;
    }
    runner.playing = false;
    replies.shift()!();
    await frame;
    expect([simulation.time, replies.length]).toEqual([expect.closeTo(0.03, 12), 0]);
    const steps = runner.step(2);
    for (let i = 0; i < 2; i++) {
      while (replies.length === 0) await undefined;
      replies.shift()!();
    }
    await steps;
    expect(simulation.time).toBeCloseTo(0.05, 12);
  });
});

describe('a runner that schedules its frames', () => {
  const scheduled = (step: Parameters<typeof counted>[0], host: Partial<RealTimeHost> = {}) => {
    const timer = scheduler(() => made.simulation);
    const made = counted(step, host, { schedule: timer.schedule });
    return { ...made, ...timer };
  };

  it('waits while no step is due, and follows the clock', () => {
    const { runner, simulation, next } = scheduled(() => {});
    runner.playing = true;
    for (let i = 0; i < 20; i++) expect(next()).toBe(2);
    expect(simulation.time).toBeCloseTo(0.04, 12);
  });

  it('yields after each frame when it is slower than real time, and continues without delay', () => {
    const { runner, simulation, next, waiting } = scheduled((state) => {
      state.wall += 1;
    });
    runner.playing = true;
    for (let i = 0; i < 6; i++) next();
    const { time } = simulation;
    for (let i = 0; i < 10; i++) {
      expect(waiting).toHaveLength(1);
      expect(next()).toBe(0);
    }
    expect(simulation.time - time).toBeCloseTo(0.1, 12);
  });

  it('does not continue a run that was paused and started again', () => {
    const { runner, waiting, next } = scheduled(() => {});
    runner.playing = true;
    runner.playing = false;
    runner.playing = true;
    expect(waiting).toHaveLength(2);
    next();
    expect(waiting).toHaveLength(1);
    runner.playing = false;
    next();
    expect(waiting).toHaveLength(0);
  });

  it.each(['thrown', 'rejected'])('pauses at a step error that is %s, and reports it once', async (how) => {
    const failures: unknown[] = [];
    const { runner, waiting, next } = scheduled(() => {}, {
      step: () => {
        if (how === 'thrown') throw new Error('no');
        return Promise.reject(new Error('no'));
      },
      failed: (error) => failures.push(error, runner.playing),
    });
    runner.playing = true;
    while (waiting.length > 0) next();
    for (let i = 0; i < 10; i++) await undefined;
    expect(failures).toEqual([new Error('no'), false]);
    expect(waiting).toHaveLength(0);
  });
});
