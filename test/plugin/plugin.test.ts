import { describe, expect, it } from 'vitest';
import {
  compile,
  copyModel,
  Data,
  definePlugin,
  loadMJB,
  type Model,
  ModelError,
  type Plugin,
  PluginError,
  parseXML,
  registerPlugin,
  resetData,
  saveMJB,
  setCallbacks,
  setEngineMode,
  step,
} from '../../src/api/index.js';
import { rollout } from '../../src/robotics/rollout/index.js';
import * as stages from '../../src/simulation/runtime/run.js';

const configured = definePlugin({
  name: 'test.configured',
  attributes: {
    gain: { type: 'number', default: 2, min: 0 },
    count: { type: 'integer', max: 3 },
    mode: { type: 'keyword', values: ['fast', 'slow'], default: 'fast' },
    axis: { type: 'numbers', length: 3 },
    on: { type: 'boolean', default: false },
    label: { type: 'text', required: true },
  },
  passive: true,
});

const inBody = (extension: string, plugin: string): string =>
  `<mujoco>\n<extension>${extension}</extension>\n<worldbody><body><joint/><geom size="1"/>\n${plugin}</body></worldbody></mujoco>`;

/** Every public function that runs a stage. */
const { pipelineOf: _, setCallbacks: __, ...STAGES } = stages;

const declared = '<plugin plugin="test.configured"/>';

function faults(extension: string, plugin: string, plugins: readonly Plugin[] = [configured]): string[] {
  try {
    compile(parseXML(inBody(extension, plugin), { name: 'm.xml' }), { extensions: { plugins } });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.message.split('\n');
  }
  return [];
}

const config = (key: string, value: string): string =>
  `<plugin plugin="test.configured"><config key="label" value="x"/>\n<config key="${key}" value="${value}"/></plugin>`;

describe('configuration', () => {
  it('reads the configuration of a plugin as typed values with defaults', () => {
    const plugin = config('axis', '1 2 3').replace('\n', '<config key="on" value="true"/>');
    const model = compile(parseXML(inBody(declared, plugin)), { extensions: { plugins: [configured] } });
    expect(model.pluginInstances[0]!.config).toEqual({
      gain: 2,
      count: undefined,
      mode: 'fast',
      axis: [1, 2, 3],
      on: true,
      label: 'x',
    });
    expect(new TextDecoder().decode(model.plugin_attr)).toBe('\0\0\x001 2 3\0true\0x\0');
    const again = loadMJB(saveMJB(model), 'm.mjb', [configured]);
    expect(again.pluginInstances[0]!.config).toEqual(model.pluginInstances[0]!.config);
    expect(copyModel(model).pluginInstances).toEqual(model.pluginInstances);
  });

  it.each([
    [config('gain', '-1'), 'm.xml:5:20', "attribute 'gain' must be at least 0, not -1"],
    [config('gain', 'much'), 'm.xml:5:20', "'much' is not a number"],
    [config('count', '1.5'), 'm.xml:5:21', "'1.5' is not an integer"],
    [config('count', '4'), 'm.xml:5:21', 'must be at most 3'],
    [config('mode', 'medium'), 'm.xml:5:20', 'is not one of fast, slow'],
    [config('axis', '1 2'), 'm.xml:5:20', 'needs 3 numbers, not 2'],
    [config('on', '1'), 'm.xml:5:18', "must be true or false, not '1'"],
    [config('gian', '1'), 'm.xml:5:9', "there is no attribute 'gian'; did you mean 'gain'?"],
    [config('label', 'y'), 'm.xml:5:9', "the key 'label' appears twice"],
    ['<plugin plugin="test.configured"/>', 'm.xml:4:1', "the attribute 'label' is required"],
  ])('refuses %s at its location', (plugin, where, reason) => {
    const [fault] = faults(declared, plugin);
    expect(fault).toContain(where);
    expect(fault).toContain(reason);
  });
});

describe('declaration', () => {
  const instance =
    '<plugin plugin="test.configured"><instance name="one"><config key="label" value="x"/></instance></plugin>';
  it.each([
    [
      '<plugin plugin="test.configurd"/>',
      '',
      "no plugin 'test.configurd' is registered; did you mean 'test.configured'?",
    ],
    ['', '<plugin plugin="test.configured"/>', "plugin 'test.configured' is not declared in <extension>"],
    [instance, '<plugin instance="two"/>', "there is no plugin instance 'two'"],
    [instance, '<plugin/>', "needs the attribute 'plugin' or 'instance'"],
    [instance, '<plugin instance="one"><config key="gain" value="1"/></plugin>', 'is configured where it is declared'],
    [instance, '<plugin instance="one" plugin="other"/>', "instance 'one' is of plugin test.configured, not other"],
  ])('refuses the declaration %s with %s', (extension, plugin, reason) => {
    expect(faults(extension, plugin).join('\n')).toContain(reason);
  });

  it('a binary model has no plugin code and reports it before it runs', () => {
    const model = compile(parseXML(inBody(declared, config('gain', '1'))), { extensions: { plugins: [configured] } });
    const bytes = saveMJB(model);
    const lacking = loadMJB(bytes);
    expect(() => step(lacking, new Data(lacking))).toThrow(
      /1 plugin instance needs plugin .*\[missing-plugins\/[\w-]+\]/,
    );
    expect(() => loadMJB(bytes, 'm.mjb', [])).toThrow(/missing-plugins/);
    const whole = loadMJB(bytes, 'm.mjb', [configured]);
    step(whole, new Data(whole));
  });

  it.each(['shared', 'turns', undefined] as const)(
    'a binary model without its plugins runs no stage, in engine mode %s and with other Data alive',
    async (mode) => {
      const full = compile(parseXML(inBody(declared, config('gain', '1'))), { extensions: { plugins: [configured] } });
      const bytes = saveMJB(full);
      const others = Array.from({ length: 12 }, () => new Data(full));
      for (const other of others) step(full, other);
      setEngineMode(mode);
      try {
        const lacking = loadMJB(bytes);
        const attempts: Record<string, (m: Model, d: Data) => void> = {
          ...STAGES,
          setCallbacks: (m, d) => setCallbacks(m, d, {}),
        };
        const ran = Object.keys(attempts).filter((name) => {
          try {
            attempts[name]!(lacking, new Data(lacking));
            return true;
          } catch (error) {
            expect((error as Error).message, name).toMatch(
              /needs plugin 'test\.configured', which is not registered.*\[missing-plugins\/[\w-]+\]/,
            );
            return false;
          }
        });
        expect(ran).toEqual([]);
        const { failures } = await rollout(lacking, { steps: 1 });
        expect(failures.map(({ steps, message }) => [steps, message.includes('missing-plugins')])).toEqual([[0, true]]);
      } finally {
        setEngineMode(undefined);
      }
    },
  );

  it('refuses a plugin on a geom if it does not define shapes', () => {
    const text = inBody(declared, '').replace(
      '<geom size="1"/>',
      '<geom size="1"/><geom size="1"><plugin plugin="test.configured"><config key="label" value="x"/></plugin></geom>',
    );
    expect(() => compile(parseXML(text), { extensions: { plugins: [configured] } })).toThrow('does not define shapes');
  });

  it('registers only one plugin for a name', () => {
    const other: Plugin = { name: 'mujoco.pid', actuator: true, compute() {} };
    expect(() => registerPlugin(other)).toThrow("another plugin is registered as 'mujoco.pid'");
    expect(() => registerPlugin({ name: 'nothing' })).toThrow(TypeError);
  });
});

describe('plugin state in a Data', () => {
  function counting(calls: string[]): Plugin {
    return definePlugin({
      name: 'test.life',
      passive: true,
      nstate: () => 2,
      init: (_m, _d, { state }) => {
        calls.push(`init ${state.length}`);
        return { n: 0 };
      },
      reset: (_m, { state }) => void calls.push(`reset ${state[0]}`),
      destroy: (_d, { data }) => void calls.push(`destroy ${data.n}`),
      compute: (_m, _d, { data, state }) => {
        data.n++;
        state[0] = 7;
      },
    }) as Plugin;
  }
  const text = inBody('<plugin plugin="test.life"/>', '<plugin plugin="test.life"/>');

  it('a plugin state starts each reset from zero and is destroyed once', () => {
    const calls: string[] = [];
    const model = compile(parseXML(text), { extensions: { plugins: [counting(calls)] } });
    calls.length = 0;
    const data = new Data(model);
    step(model, data);
    resetData(model, data);
    data.dispose();
    data.dispose();
    expect(calls).toEqual(['init 2', 'reset 0', 'reset 0', 'destroy 1']);
    expect(() => step(model, data)).toThrow('disposed');
  });

  it.each(['Euler', 'RK4', 'implicitfast'])(
    'an exception in %s names the plugin instance and leaves the state unchanged',
    (integrator) => {
      let left = Number.POSITIVE_INFINITY;
      const faulty = definePlugin({
        name: 'test.faulty',
        passive: true,
        nstate: () => 1,
        compute(_m, _d, { state }) {
          state[0]! += 1;
          if (--left < 0) throw new Error('broken');
        },
      });
      const extension = '<plugin plugin="test.faulty"><instance name="bad"/></plugin>';
      const xml = inBody(extension, '<plugin instance="bad"/>').replace(
        '<mujoco>',
        `<mujoco><option integrator="${integrator}"/>`,
      );
      const model = compile(parseXML(xml), { extensions: { plugins: [faulty] } });
      const data = new Data(model);
      data.qvel[0] = 1;
      step(model, data);
      const state = (): number[] => [data.time, ...data.qpos, ...data.qvel, ...data.act, ...data.plugin_state];
      const before = state();
      left = integrator === 'RK4' ? 2 : 0;
      const run = (): void => step(model, data);
      expect(run).toThrow(PluginError);
      expect(run).toThrow("plugin test.faulty, instance 0 'bad': compute threw: broken");
      expect(state()).toEqual(before);
      left = Number.POSITIVE_INFINITY;
      step(model, data);
      expect(data.time).toBeCloseTo(0.004, 12);
    },
  );
});
