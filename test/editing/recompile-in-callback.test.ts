/** A recompile during a stage is refused, since the stage would write to the old arrays. */
import { describe, expect, it } from 'vitest';
import {
  compile,
  Data,
  definePlugin,
  forward,
  type Plugin,
  parseXML,
  recompile,
  setCallbacks,
  step,
  type UserCallbacks,
} from '../../src/api/index.js';

const TEXT = `<mujoco><extension><plugin plugin="test.editor"/></extension>
  <worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 .05"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 1"><joint name="j"/><geom size=".1" pos=".1 0 0"/><plugin plugin="test.editor"/></body></worldbody>
  <actuator><general joint="j" dyntype="user" gaintype="user" biastype="user" actdim="1"/></actuator>
  <sensor><user dim="1" needstage="acc"/></sensor></mujoco>`;

/** A simulation in whose steps a callback calls `act`. */
function simulation(plugin: Partial<Plugin> = {}) {
  const plugins = [definePlugin({ name: 'test.editor', passive: true, compute: () => {}, ...plugin })];
  const spec = parseXML(TEXT);
  const model = compile(spec, { trialStep: false, extensions: { plugins } });
  const data = new Data(model);
  data.qvel[6] = 1;
  const act = (): void => {
    spec.worldbody.addGeom({ size: [0.1], pos: [9, 9, 9] });
    recompile(spec, model, data, { extensions: { plugins } });
  };
  return { spec, model, data, act, plugins };
}

const REFUSED = /recompile in a callback or plugin of the same Data would lose its step; recompile after the step/;

describe('a recompile in the middle of a step', () => {
  it.each([
    ['control', 0],
    ['passive', 0],
    ['sensor', 0],
    ['contactFilter', false],
    ['actDyn', 0],
    ['actGain', 0],
    ['actBias', 0],
  ] as const)('recompile is refused in the callback %s and leaves the state unchanged', (name, result) => {
    for (const run of [step, forward]) {
      const { model, data, act, spec, plugins } = simulation();
      const callback = () => {
        act();
        return result;
      };
      setCallbacks(model, data, { [name]: callback } as UserCallbacks);
      expect(() => run(model, data), run.name).toThrow(REFUSED);
      expect([data.time, data.qvel[6], model.ngeom]).toEqual([0, 1, 3]);
      setCallbacks(model, data, {});
      recompile(spec, model, data, { extensions: { plugins } });
      run(model, data);
      expect(model.ngeom).toBe(4);
    }
  });

  it('a callback can recompile the model of another Data', () => {
    const first = simulation();
    const second = simulation();
    let done = false;
    setCallbacks(first.model, first.data, {
      control: () => {
        if (!done) second.act();
        done = true;
      },
    });
    step(first.model, first.data);
    expect([second.model.ngeom, first.data.time]).toEqual([4, 0.002]);
  });

  it.each(['step', 'forward'] as const)('recompiling in a plugin called by %s throws', (name) => {
    let act: (() => void) | undefined;
    const { model, data, act: edit } = simulation({ compute: () => act?.() });
    act = edit;
    expect(() => (name === 'step' ? step : forward)(model, data)).toThrow(REFUSED);
    expect([data.time, model.ngeom]).toEqual([0, 3]);
    act = undefined;
    edit();
    step(model, data);
    expect([data.time, model.ngeom]).toEqual([0.002, 5]);
  });

  it('recompiling in the time callback of a step throws', () => {
    const { model, data, act } = simulation();
    setCallbacks(model, data, {
      time: () => {
        act();
        return 0;
      },
    });
    expect(() => step(model, data)).toThrow(REFUSED);
  });
});
