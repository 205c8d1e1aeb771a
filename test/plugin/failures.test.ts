/** Plugins that fail, that return promises, or that are used without effect: location and text of the diagnostics. */

import { describe, expect, it } from 'vitest';
import {
  compile,
  copyBack,
  Data,
  Diagnostics,
  definePlugin,
  formatDiagnostic,
  loadPlugin,
  ModelError,
  type Plugin,
  PluginError,
  parseXML,
  recompile,
  registerPlugin,
  registerProvider,
  Spec,
  step,
} from '../../src/api/index.js';
import { familyOf } from '../../src/foundation/base/diagnostics.js';

const text = (name: string, more = '', sections = '') => `<mujoco>
<extension><plugin plugin="${name}"/></extension>
<worldbody><body><joint name="j"/><geom size=".1"/>
<plugin plugin="${name}"/>${more}</body></worldbody>${sections}</mujoco>`;
const motor = (name: string, attributes = '') => `<mujoco>
<extension><plugin plugin="${name}"/></extension>
<worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
<actuator>
<plugin joint="j" plugin="${name}" ${attributes}/></actuator></mujoco>`;
const compiled = (xml: string, plugin: Plugin, options = {}) =>
  compile(parseXML(xml, { name: 'a.xml' }), { extensions: { plugins: [plugin] }, ...options });
const passive = (name: string, more: object) =>
  definePlugin({ name, passive: true, compute() {}, ...more } as Plugin<Record<never, never>>);

/** The diagnostics of a failed compilation, each as code, line and message. */
function faultsOf(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ code, location, message }) => `${familyOf(code)} ${location?.line}: ${message}`);
  }
  return [];
}

describe('an exception of a plugin during compiling becomes an error at the element that uses it', () => {
  const fail = () => {
    throw new Error('no weights');
  };
  it.each(['init', 'nstate', 'compute', 'advance', 'reset', 'check'])(
    'an exception in %s becomes an error at the element that uses the plugin',
    (call) => {
      const plugin = passive('y.fails', { [call]: fail });
      expect(faultsOf(() => compiled(text('y.fails'), plugin))).toEqual([
        `bad-plugin 4: plugin y.fails, instance 0: ${call} threw: no weights`,
      ]);
    },
  );

  it('exceptions in functions of sensors and shapes become errors at the element', () => {
    const sensor = definePlugin({ name: 'y.sensor', sensor: { nsensordata: fail }, compute() {} });
    const xml =
      '<mujoco><extension><plugin plugin="y.sensor"/></extension>\n<sensor><plugin plugin="y.sensor"/></sensor></mujoco>';
    expect(faultsOf(() => compiled(xml, sensor))).toEqual([
      'bad-plugin 2: plugin y.sensor, instance 0: nsensordata threw: no weights',
    ]);
    const shape = (sdf: object) =>
      definePlugin({ name: 'y.shape', sdf: { staticDistance: () => 1, aabb: () => [0, 0, 0, 1, 1, 1], ...sdf } });
    const mesh = `<mujoco><extension><plugin plugin="y.shape"/></extension>
<asset><mesh name="m">
<plugin plugin="y.shape"/></mesh></asset></mujoco>`;
    for (const [call, sdf, fault] of [
      ['sdf.attributes', { attributes: fail }, 'no weights'],
      ['sdf.aabb', { aabb: () => undefined }, 'expected center and half sizes (6 numbers), not undefined'],
      ['sdf.staticDistance', { staticDistance: () => 'far' }, "expected a number, not the text 'far'"],
    ] as const) {
      expect(faultsOf(() => compiled(mesh, shape(sdf) as Plugin))).toEqual([
        `bad-plugin 3: plugin y.shape, instance 0: ${call} threw: ${fault}`,
      ]);
    }
  });

  it('the error has the exception as its cause and is located at the element, not at the declared instance', () => {
    const xml = `<mujoco><extension><plugin plugin="y.fails"><instance name="i"/></plugin></extension>
<worldbody><body><joint/><geom size=".1"/>
<plugin instance="i"/></body></worldbody></mujoco>`;
    const plugin = passive('y.fails', { init: fail });
    expect(faultsOf(() => compiled(xml, plugin))[0]).toMatch(/^bad-plugin 3: plugin y.fails, instance 0 'i': init/);
    try {
      compiled(xml, plugin);
    } catch (error) {
      expect((error as Error).cause).toBeInstanceOf(PluginError);
    }
  });

  it('numbers that are not finite are a warning', () => {
    const plugin = passive('y.nan', { compute: (_: unknown, d: Data) => void (d.qfrc_passive[0] = Number.NaN) });
    const diagnostics = new Diagnostics();
    compiled(text('y.nan'), plugin, { diagnostics });
    expect(diagnostics.list.map(({ code, severity }) => [familyOf(code), severity])).toContainEqual([
      'trial-step',
      'warning',
    ]);
  });
});

describe('a promise is refused', () => {
  const later = () => Promise.resolve(1);
  it.each(['init', 'nstate', 'compute', 'advance', 'reset', 'check'])(
    'a promise returned by %s is rejected',
    (call) => {
      expect(faultsOf(() => compiled(text('y.waits'), passive('y.waits', { [call]: later })))).toEqual([
        `bad-plugin 4: plugin y.waits, instance 0: ${call} returned a promise, which is not awaited; load the data before compiling and use it in the function`,
      ]);
    },
  );

  it('promises from compute in a step and from init of a Data throw', () => {
    const model = compiled(text('y.waits'), passive('y.waits', { compute: later }), { trialStep: false });
    const data = new Data(model);
    expect(() => step(model, data)).toThrow(
      'compute returned a promise, which is not awaited; load the data before compiling and use it in the function',
    );
    const other = compiled(text('y.waits'), passive('y.waits', { init: later }), { trialStep: false });
    expect(() => new Data(other)).toThrow('init returned a promise');
  });

  it('a rejected promise of a plugin causes no unhandled rejection', async () => {
    const plugin = passive('y.waits', { init: () => Promise.reject(new Error('lost')) });
    expect(faultsOf(() => compiled(text('y.waits'), plugin))).toHaveLength(1);
    await new Promise((done) => setTimeout(done));
  });

  it('defining a plugin with an async function throws', () => {
    expect(() => passive('y.async', { init: async () => 1 })).toThrow("'init' is an async function");
    expect(() => registerPlugin({ name: 'y.async', passive: true, compute: async () => {} } as never)).toThrow('async');
  });
});

it('a second plugin of a body is reported at its location', () => {
  const diagnostics = new Diagnostics();
  const model = compiled(text('y.two', '\n<plugin plugin="y.two"/>'), passive('y.two', {}), { diagnostics });
  expect(diagnostics.list.map(formatDiagnostic)).toEqual([
    expect.stringContaining(
      'a.xml:5:1: warning: plugin y.two has no effect here, because the body already has a plugin',
    ),
  ]);
  expect([...model.body_plugin]).toEqual([-1, 0]);
});

it('the configuration of an instance cannot be changed, and shares nothing with others', () => {
  const seen: { readonly v: readonly number[]; readonly w: readonly number[] }[] = [];
  const plugin = definePlugin({
    name: 'y.list',
    attributes: { v: { type: 'numbers', default: [1, 2] }, w: { type: 'numbers', default: [3] } },
    passive: true,
    init: (_m, _d, { config }) => void seen.push(config),
    compute() {},
  });
  const xml = text(
    'y.list',
    '</body><body><joint/><geom size=".1"/><plugin plugin="y.list"><config key="w" value="4 5"/></plugin>',
  );
  const model = compiled(xml, plugin as Plugin);
  const [first, second] = model.pluginInstances.map(({ config }) => config as (typeof seen)[number]);
  for (const config of [first!, second!, ...seen]) {
    expect([config, config.v, config.w].every(Object.isFrozen)).toBe(true);
    expect(() => (config.v as number[]).push(1)).toThrow();
  }
  expect([first!.w, second!.w]).toEqual([[3], [4, 5]]);
  expect(plugin.attributes!.v.default).toEqual([1, 2]);
});

describe('activations of a plugin', () => {
  const lag = (more: object = {}) =>
    definePlugin({
      name: 'y.lag',
      attributes: { n: { type: 'integer', default: 2 } },
      actuator: true,
      actDot(m, d, { actuators }) {
        for (const i of actuators) d.act_dot[m.actuator_actadr[i]!] = 1;
      },
      compute() {},
      ...more,
    }) as Plugin;
  const stated = () => lag({ actdim: ({ n }: { n: number }) => n });

  it('a plugin without actdim in the model has its stated number of activations', () => {
    const model = compiled(motor('y.lag'), stated());
    expect([model.na, model.actuator_actadr[0], model.actuator_actnum[0]]).toEqual([2, 0, 2]);
    expect(compiled(motor('y.lag', 'dyntype="filter" actdim="3"'), stated()).na).toBe(3);
  });

  it('actdim must equal the number of activations that the plugin states', () => {
    expect(faultsOf(() => compiled(motor('y.lag', 'actdim="1"'), stated()))).toEqual([
      'bad-plugin 5: plugin y.lag needs actdim 2 here, not 1',
    ]);
  });

  it('missing activations are reported at the actuator', () => {
    expect(faultsOf(() => compiled(motor('y.lag'), lag()))).toEqual([
      'bad-plugin 5: plugin y.lag has activations, and this actuator has none; set actdim',
    ]);
    expect(compiled(motor('y.lag', 'actdim="1"'), lag()).na).toBe(1);
    // a plugin with `check` may accept an actuator without activations
    expect(compiled(motor('y.lag'), lag({ check: () => undefined, actDot() {} })).na).toBe(0);
  });

  it('keyframes hold plugin activations, also after attaching', () => {
    const xml = motor('y.lag').replace('</mujoco>', '<keyframe><key act="5 6"/></keyframe></mujoco>');
    const extensions = { plugins: [stated()] };
    const child = parseXML(xml, { extensions });
    expect([...compile(child).key_act]).toEqual([5, 6]);
    const parent = new Spec();
    for (const prefix of ['a-', 'b-']) parent.worldbody.addFrame({}).attach(child, { prefix });
    expect([...compile(parent).key_act]).toEqual([5, 6, 0, 0, 0, 0, 5, 6]);
  });
});

describe('plugins that only compile was given', () => {
  const spec = () => parseXML(text('y.given'));
  it('plugins passed to compile are used again in recompiling and copyBack', () => {
    const plugin = passive('y.given', {});
    const edited = spec();
    const model = compile(edited, { extensions: { plugins: [plugin] } });
    const data = new Data(model);
    edited.worldbody.addGeom({ size: [1] });
    recompile(edited, model, data);
    copyBack(edited, model);
    expect([model.ngeom, model.plugins!.plugins[0]]).toEqual([2, plugin]);
  });

  it('plugins of the first compile come after those passed to the recompile', () => {
    const [old, fresh] = [passive('y.given', {}), passive('y.given', { doc: 'new' })];
    const edited = spec();
    const model = compile(edited, { extensions: { plugins: [old] } });
    recompile(edited, model, [], { extensions: { plugins: [fresh] } });
    expect(model.plugins!.plugins[0]).toBe(fresh);
  });
});

describe('a module that cannot be loaded', () => {
  it.each([
    ['has a syntax error', 'this is', 'Unexpected'],
    ['misspells a member', "export default { name: 'y.typo', pasive: true, compute() {} }", "did you mean 'passive'?"],
    ['exports something else', 'export default 5', 'does not default-export a plugin'],
  ])('a module that cannot be loaded is named in the error: %s', async (_, code, message) => {
    const address = `data:text/javascript,${encodeURIComponent(code)}`;
    await expect(loadPlugin(address)).rejects.toThrow(address);
    await expect(loadPlugin(address)).rejects.toThrow(message);
  });
});

it('replacing the built-in provider is reported', () => {
  const provider = { prefix: 'data', open: () => ({}), read: () => new Uint8Array(), close() {} };
  expect(() => registerProvider(provider)).toThrow("the provider for 'data:' is built in; override: true replaces it");
});

describe('two plugins of one name', () => {
  const two = () => [passive('y.two', {}), passive('y.two', { doc: 'another' })] as const;

  it('attaching a child with another plugin of the same name is rejected', () => {
    const [one, other] = two();
    const parent = parseXML('<mujoco/>', { extensions: { plugins: [one] } });
    const child = parseXML(text('y.two'), { extensions: { plugins: [other] } });
    expect(() => parent.worldbody.attach(child)).toThrow("different plugins with the name 'y.two'");
    expect(parent.bodies).toHaveLength(0);
    parent.worldbody.attach(parseXML(text('y.two'), { extensions: { plugins: [passive('y.two', {})] } }));
  });
});
