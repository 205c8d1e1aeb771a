import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compile,
  copyData,
  Data,
  definePlugin,
  forward,
  getState,
  inverse,
  type PluginStage,
  parseXML,
  recompile,
  resetData,
  resetDataKeyframe,
  State,
  setState,
  stateSize,
  step,
  step1,
  step2,
} from '../../src/api/index.js';
import { RECORDED_RUNS } from '../oracle/further-models.js';

interface Entry {
  readonly do: string;
  readonly calls: string;
  readonly time: number;
  readonly plugin_state: number[];
  readonly qpos: number[];
  readonly sensordata: number[];
}
interface Run {
  readonly stage: PluginStage;
  readonly integrator: string;
  readonly log: Entry[];
}

/** Counts its calls in its state, and filters the velocity. */
function counter(stage: PluginStage, calls: string[]) {
  return definePlugin({
    name: 'test.counter',
    attributes: { gain: { type: 'number', default: 1 } },
    actuator: true,
    passive: true,
    sensor: { stage, nsensordata: () => 3 },
    nstate: () => 6,
    init: () => void calls.push('init'),
    destroy: () => void calls.push('destroy'),
    copy: () => void calls.push('copy'),
    reset(_m, { state }) {
      calls.push('reset');
      state[0]! += 1;
    },
    compute(m, d, { state, actuators, sensors }, capability) {
      calls.push(capability);
      if (capability === 'actuator') {
        state[1]! += 1;
        d.actuator_force[actuators[0]!] = 0.1 * state[5]! + d.ctrl[0]!;
      } else if (capability === 'sensor') {
        state[2]! += 1;
        d.sensordata.set([state[5]!, state[1]!, d.time], m.sensor_adr[sensors[0]!]);
      } else {
        state[3]! += 1;
        d.qfrc_passive[0]! -= 0.05 * d.qvel[0]!;
      }
    },
    advance(m, d, { state }) {
      calls.push('advance');
      state[4]! += 1;
      state[5]! += m.opt.timestep * (d.qvel[0]! - state[5]!);
    },
  });
}

const modelText = (integrator: string): string => `<mujoco>
  <option timestep="0.01" integrator="${integrator}"/>
  <extension><plugin plugin="test.counter"><instance name="one"><config key="gain" value="2"/></instance></plugin></extension>
  <worldbody>
    <body>
      <joint name="j" type="hinge" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.05"/>
      <plugin instance="one"/>
    </body>
  </worldbody>
  <actuator><plugin joint="j" instance="one"/></actuator>
  <sensor><plugin instance="one"/></sensor>
  <keyframe><key qpos="0.3" qvel="1"/></keyframe>
</mujoco>`;

/** Runs the steps of the log; `check` sees the Data after each. */
function play({ stage, integrator, log }: Run, check: (entry: Entry, calls: string, d: Data) => void): void {
  const calls: string[] = [];
  const model = compile(parseXML(modelText(integrator)), { extensions: { plugins: [counter(stage, calls)] } });
  // the compiler runs a trial step
  calls.length = 0;
  const start = (): Data => {
    const d = new Data(model);
    d.plugin_state.fill(0);
    return d;
  };
  const first = start();
  let copy = first;
  const entries = log.values();
  const next = (d: Data): void => {
    check(entries.next().value!, calls.splice(0).join(' '), d);
  };
  next(first);
  first.ctrl[0] = 0.5;
  step(model, first);
  next(first);
  for (let i = 0; i < 2; i++) step(model, first);
  next(first);
  for (const run of [forward, step1, step2, inverse]) {
    run(model, first);
    next(first);
  }
  copy = copyData(undefined, first);
  next(copy);
  step(model, copy);
  next(copy);
  copyData(first, copy);
  next(first);
  for (const reset of [() => resetData(model, first), () => resetDataKeyframe(model, first, 0)]) {
    // the reference keeps the state of plugins in a reset
    const kept = first.plugin_state.slice();
    reset();
    expect([...first.plugin_state]).toEqual([1, 0, 0, 0, 0, 0]);
    kept[0]! += 1;
    first.plugin_state.set(kept);
    next(first);
  }
  step(model, first);
  next(first);
  copy.dispose();
  next(copy);
  first.dispose();
  next(first);
}

describe.skipIf(!RECORDED_RUNS)('a plugin with every capability', () => {
  const runs: Run[] = RECORDED_RUNS ? JSON.parse(readFileSync(`${RECORDED_RUNS}/lifecycle.json`, 'utf8')).runs : [];

  it.each(runs.map((run) => [`${run.stage}, ${run.integrator}`, run] as const))(
    'a plugin with every capability is called as the reference calls it: %s',
    (_name, run) => {
      play(run, (entry, calls, d) => {
        expect(calls, entry.do).toBe(entry.calls.trim());
        if (entry.plugin_state.length === 0) return;
        expect(d.time, entry.do).toBeCloseTo(entry.time, 12);
        for (const name of ['plugin_state', 'qpos', 'sensordata'] as const) {
          entry[name].forEach((value, i) => void expect(d[name][i], `${entry.do} ${name}`).toBeCloseTo(value, 12));
        }
      });
    },
  );
});

describe('a plugin instance', () => {
  const begin = (integrator = 'Euler') => {
    const calls: string[] = [];
    const extensions = { plugins: [counter('vel', calls)] };
    const spec = parseXML(modelText(integrator), { extensions });
    const model = compile(spec);
    // the compiler runs a trial step
    calls.length = 0;
    const data = new Data(model);
    data.ctrl[0] = 0.5;
    for (let i = 0; i < 5; i++) step(model, data);
    return { calls, spec, model, data };
  };
  const count = (calls: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(calls)].map((call) => [call, calls.filter((each) => each === call).length]));

  it.each([
    ['Euler', 1],
    ['implicit', 1],
    ['implicitfast', 1],
    ['RK4', 4],
  ] as const)('a plugin instance has the calls of a step with %s, which has %i parts', (integrator, parts) => {
    const { calls } = begin(integrator);
    expect(count(calls)).toEqual({
      init: 1,
      reset: 1,
      sensor: 5,
      passive: 5 * parts,
      actuator: 5 * parts,
      advance: 5,
    });
  });

  it('a plugin instance continues after a recompile as a copy and keeps its state', () => {
    const { calls, spec, model, data } = begin();
    const before = [...data.plugin_state];
    calls.length = 0;
    spec.worldbody.addBody({ name: 'new' }).addGeom({ size: [0.1] });
    recompile(spec, model, data);
    expect(calls).toEqual(['init', 'copy', 'destroy']);
    expect([...data.plugin_state]).toEqual(before);
    calls.length = 0;
    step(model, data);
    data.dispose();
    expect(count(calls)).toEqual({ sensor: 1, passive: 1, actuator: 1, advance: 1, destroy: 1 });
    expect(data.plugin_state[4]).toBe(before[4]! + 1);
  });

  it('saving and restoring a state does not call a plugin, and the run continues with the same bits', () => {
    for (const integrator of ['Euler', 'RK4']) {
      const { calls, model, data } = begin(integrator);
      const state = new Float64Array(stateSize(model, State.INTEGRATION));
      getState(model, data, state, State.INTEGRATION);
      const run = (d: Data): number[] => {
        for (let i = 0; i < 20; i++) step(model, d);
        return [...d.qpos, ...d.qvel, ...d.plugin_state, ...d.sensordata, ...d.qacc, d.time];
      };
      const first = run(data);
      calls.length = 0;
      setState(model, data, state, State.INTEGRATION);
      const other = new Data(model);
      setState(model, other, state, State.INTEGRATION);
      expect(calls).toEqual(['init', 'reset']);
      expect(run(data)).toEqual(first);
      expect(run(other)).toEqual(first);
    }
  });
});
