import { describe, expect, it } from 'vitest';
import { compile, Data, type Model, parseXML, type UserCallbacks } from '../../api/index.js';
import { Timer, Warning } from '../../foundation/schema/enums.js';
import { forward, setCallbacks, step } from './run.js';

const G = 9.81;

const compiled = (xml: string): { model: Model; data: Data } => {
  const model = compile(parseXML(xml));
  return { model, data: new Data(model) };
};

const slider = (more = ''): { model: Model; data: Data } =>
  compiled(`
    <mujoco><worldbody>
      <body><joint name="z" type="slide" axis="0 0 1"/><geom size=".1" mass="2"/></body>
    </worldbody>${more}</mujoco>`);

describe('callbacks', () => {
  it('a control callback holds a weight by feedback', () => {
    const { model, data } = slider();
    const times: number[] = [];
    setCallbacks(model, data, {
      control: (m, d) => {
        expect(m).toBe(model);
        times.push(d.time);
        d.qfrc_applied[0] = 2 * G - 40 * d.qvel[0];
      },
    });
    data.qvel[0] = 1;
    for (let i = 0; i < 500; i++) step(model, data);
    // m dv/dt = -40 v, explicit: each step scales v by 1 - 0.002 40 / 2
    expect(data.qvel[0]).toBeCloseTo(0.96 ** 500, 12);
    expect(times.slice(0, 3)).toEqual([0, 0.002, 0.004]);
    setCallbacks(model, data, {});
    step(model, data);
    expect(times).toHaveLength(500);
  });

  it('a passive callback adds a force', () => {
    const { model, data } = slider();
    setCallbacks(model, data, {
      passive: (_, d) => {
        d.qfrc_passive[0] += 2 * G + 6;
      },
    });
    forward(model, data);
    expect(data.qacc[0]).toBeCloseTo(3, 12);
  });

  it('a sensor callback fills user sensors of each stage, with cutoff', () => {
    const { model, data } = slider(`<sensor>
      <user dim="2" needstage="pos"/><user dim="1" needstage="vel" cutoff="5" datatype="real"/><user dim="1" needstage="acc"/></sensor>`);
    const stages: number[] = [];
    setCallbacks(model, data, {
      sensor: (_, d, stage) => {
        stages.push(stage);
        d.sensordata[stage] = 10 * stage;
      },
    });
    forward(model, data);
    expect(stages).toEqual([1, 2, 3]);
    expect([...data.sensordata]).toEqual([0, 10, 5, 30]);
  });

  it('callbacks define dynamics, gain and bias of user actuators', () => {
    const { model, data } = slider(`<actuator>
      <general joint="z" dyntype="user" gaintype="user" biastype="user" actdim="1"/></actuator>`);
    setCallbacks(model, data, { actDyn: () => 50, actGain: (_, d) => 2 + d.time, actBias: () => -1 });
    data.act[0] = 4;
    forward(model, data);
    expect(data.act_dot[0]).toBe(50);
    expect(data.actuator_force[0]).toBe(7);
    step(model, data);
    expect(data.act[0]).toBeCloseTo(4.1, 14);
  });

  it('a contact filter replaces the masks of geoms, not those of their bodies', () => {
    const { model, data } = compiled(`
      <mujoco><worldbody>
        <body><freejoint/><geom size=".1" contype="0" conaffinity="0"/><geom size=".1" pos="9 0 0"/></body>
        <body pos=".1 0 0"><freejoint/><geom size=".1"/></body>
        <body pos="0 .1 0"><freejoint/><geom size=".1" contype="0" conaffinity="0"/></body>
      </worldbody></mujoco>`);
    forward(model, data);
    expect(data.ncon).toBe(0);
    const asked: number[][] = [];
    setCallbacks(model, data, { contactFilter: (_m, _d, ...geoms) => asked.push(geoms) < 0 });
    forward(model, data);
    expect([data.ncon, asked]).toEqual([1, [[0, 2]]]);
    setCallbacks(model, data, { contactFilter: () => true });
    forward(model, data);
    expect(data.ncon).toBe(0);
  });

  it('a warning callback receives the first warning of each kind', () => {
    const { model, data } = slider('<actuator><motor joint="z"/></actuator>');
    const heard: number[][] = [];
    setCallbacks(model, data, { warning: (_m, _d, ...what) => void heard.push(what) });
    data.ctrl[0] = Number.NaN;
    step(model, data);
    step(model, data);
    expect(heard).toEqual([[Warning.BADCTRL, 0]]);
    expect(data.warning_number[Warning.BADCTRL]).toBe(2);
  });

  it('a callback that throws leaves the state unchanged', () => {
    const { model, data } = slider();
    step(model, data);
    const before = [data.time, data.qpos[0], data.qvel[0]];
    setCallbacks(model, data, {
      control: () => {
        throw new Error('no');
      },
    });
    expect(() => step(model, data)).toThrow('no');
    expect([data.time, data.qpos[0], data.qvel[0]]).toEqual(before);
  });
});

describe('timers', () => {
  /** A clock that advances by one at each read, so that durations count the reads in between. */
  function ticking(): UserCallbacks {
    let now = 0;
    return { time: () => now++ };
  }

  it('timers stay at zero without a clock', () => {
    const { model, data } = slider();
    step(model, data);
    expect([...data.timer_number, ...data.timer_duration].every((x) => x === 0)).toBe(true);
  });

  it('timers sum the time of each stage, including nested stages', () => {
    const { model, data } = slider();
    setCallbacks(model, data, ticking());
    for (let i = 0; i < 3; i++) step(model, data);
    const { timer_number: number, timer_duration: duration } = data;
    const once = ['STEP', 'FORWARD', 'POSITION', 'VELOCITY', 'ADVANCE', 'POS_KINEMATICS', 'POS_COLLISION'] as const;
    for (const name of once) expect(number[Timer[name]], name).toBe(3);
    expect(number[Timer.INVERSE]).toBe(0);
    // five parts read the clock twice each
    expect(duration[Timer.POS_KINEMATICS]).toBe(3 * 5);
    expect(duration[Timer.POSITION]).toBeGreaterThan(duration[Timer.POS_KINEMATICS] + duration[Timer.POS_INERTIA]);
    expect(duration[Timer.FORWARD]).toBeGreaterThan(duration[Timer.POSITION] + duration[Timer.VELOCITY]);
    expect(duration[Timer.STEP]).toBeGreaterThan(duration[Timer.FORWARD] + duration[Timer.ADVANCE]);
  });

  it('timers do not change results, even when the arena grows', () => {
    const pile = `<mujoco><worldbody><geom type="plane" size="9 9 1"/>
      <replicate count="6" offset=".05 .03 .25"><body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body></replicate>
      </worldbody></mujoco>`;
    const [plain, timed] = [compiled(pile), compiled(pile)];
    setCallbacks(timed.model, timed.data, ticking());
    for (let i = 0; i < 300; i++) {
      step(plain.model, plain.data);
      step(timed.model, timed.data);
    }
    expect(timed.data.qpos).toEqual(plain.data.qpos);
    expect(timed.data.timer_number[Timer.POS_COLLISION]).toBe(300);
  });
});
