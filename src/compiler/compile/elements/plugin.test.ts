/** Plugin instances: which elements create or share one, and invalid uses. */
import { describe, expect, it, test } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { Model } from '../../../simulation/model/model.js';
import { namesOf } from '../../../simulation/model/named.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import { compile } from '../compile.js';

test.each([
  ['mujoco.elasticity.membrane', 'elastic2d="stretch"'],
  ['mujoco.elasticity.solid', 'dim="3"'],
])('reports the replacement of the plugin %s', (plugin, instead) => {
  const spec = readModelText(`<mujoco><extension><plugin plugin="${plugin}"/></extension></mujoco>`);
  expect(() => compile(spec)).toThrow(instead);
});

const force = definePlugin({
  name: 'test.force',
  attributes: { gain: { type: 'number', default: 1 }, label: { type: 'text' } },
  nstate: () => 2,
  passive: true,
  actuator: true,
  compute: () => {},
});
const shape = definePlugin({
  name: 'test.shape',
  attributes: {},
  sdf: {
    staticDistance: (p, o) => Math.hypot(p[o]!, p[o + 1]!, p[o + 2]!) - 1,
    aabb: () => [0, 0, 0, 1, 1, 1],
  },
});
const options = { extensions: { plugins: [force, shape] }, trialStep: false };

const BODY = '<body name="b"><joint name="j"/><geom size=".1"/></body>';
const text = (extension: string, world: string, rest = ''): string =>
  `<mujoco><extension>${extension}</extension>\n<worldbody>${world}</worldbody>\n${rest}</mujoco>`;
const FORCE = '<plugin plugin="test.force"/>';
const ONE = '<plugin plugin="test.force"><instance name="one"><config key="label" value="x"/></instance></plugin>';
const compiled = (...parts: Parameters<typeof text>): Model => compile(readModelText(text(...parts)), options);

/** Messages with their line and attribute. */
function faults(xml: string): string[] {
  try {
    compile(readModelText(xml), options);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ message, location, suggestion }) => {
      const { line = 0, column = 0 } = location ?? {};
      return `${
        xml
          .split('\n')
          [line - 1]!.slice(column - 1)
          .split(/[ =>]/)[0]
      }: ${message}${suggestion === undefined ? '' : `; did you mean '${suggestion}'?`}`;
    });
  }
  return [];
}

describe('plugin instances', () => {
  it('each element with a plugin creates an instance, in document order after the declared ones', () => {
    const model = compiled(
      ONE,
      `<body>${FORCE}<geom size=".1"/></body>${BODY}<body><plugin instance="one"/><geom size=".1"/></body>`,
      '<actuator><motor joint="j"/><plugin plugin="test.force" joint="j"/></actuator>',
    );
    expect([...model.body_plugin]).toEqual([-1, 1, -1, 0]);
    expect([...model.actuator_plugin]).toEqual([-1, 2]);
    expect([...model.plugin]).toEqual([0, 0, 0]);
    expect([...model.plugin_stateadr, ...model.plugin_statenum]).toEqual([0, 2, 4, 2, 2, 2]);
    // two texts, each with a terminating zero
    expect([...model.plugin_attradr]).toEqual([0, 3, 5]);
    expect(new TextDecoder().decode(model.plugin_attr)).toBe('\0x\0\0\0\0\0');
  });

  it('a plugin that is declared twice is stored once', () => {
    const model = compiled(FORCE + ONE, `<body>${FORCE}<geom size=".1"/></body>`);
    expect([...model.plugin]).toEqual([0, 0]);
    expect(model.plugins!.plugins).toEqual([force]);
  });

  it('an instance without attributes has an empty text', () => {
    const bare = definePlugin({ name: 'test.bare', attributes: {}, passive: true, compute: () => {} });
    const spec = readModelText(text('<plugin plugin="test.bare"/>', '<body><plugin plugin="test.bare"/></body>'));
    expect([...compile(spec, { extensions: { plugins: [bare] } }).plugin_attr]).toEqual([0]);
  });

  it('a default class does not create an instance', () => {
    const spec = readModelText(text('<plugin plugin="test.shape"/>', BODY));
    spec.main.addDefault({ class: 'c' }).addMesh({}).add('plugin', { plugin: 'test.shape' });
    expect(compile(spec, options).nplugin).toBe(0);
  });

  it('all bodies of a cable share one instance', () => {
    const cable = (plugin: string): string =>
      `<composite type="cable" prefix="c" curve="s" count="4 1 1" size="1">${plugin}<geom type="capsule" size=".01"/></composite>`;
    const own = compiled(FORCE, cable(FORCE));
    expect([own.nplugin, namesOf(own.record, 'plugin')[0]]).toEqual([1, 'compositec']);
    expect([...own.body_plugin]).toEqual([-1, 0, 0, 0]);
    expect([...compiled(ONE, cable('<plugin instance="one"/>')).body_plugin]).toEqual([-1, 0, 0, 0]);
  });

  it('all bodies with points of a flexcomp share one instance, also the parent with pinned points', () => {
    const cloth = (inside: string, attributes = ''): string =>
      `<body name="b"><flexcomp name="f" count="2 2 1" radius=".01" ${attributes}>${FORCE}${inside}<contact selfcollide="none"/></flexcomp></body>`;
    const own = compiled(FORCE, cloth('<pin id="0"/>'));
    expect([own.nplugin, namesOf(own.record, 'plugin')[0]]).toEqual([1, 'flexcomp_f']);
    expect([...own.body_plugin]).toEqual([-1, 0, 0, 0, 0]);
    expect([...compiled(FORCE, cloth('')).body_plugin]).toEqual([-1, -1, 0, 0, 0, 0]);
    const nodes = cloth('', 'dim="3" mass="1" dof="trilinear"').replace('2 2 1', '2 2 2');
    expect([...compiled(FORCE, nodes).body_plugin].slice(0, 2)).toEqual([-1, 0]);
  });
});

describe('invalid uses of plugins', () => {
  const use = (attributes: string): string => text(ONE, BODY, `<actuator><plugin joint="j" ${attributes}/></actuator>`);
  it.each([
    ['instance="two"', "instance: there is no plugin instance 'two'"],
    ['instance="ono"', "instance: there is no plugin instance 'ono'; did you mean 'one'?"],
    [
      'plugin="test.shape"',
      'plugin: plugin \'test.shape\' is not declared in <extension>: add <plugin plugin="test.shape"/> there',
    ],
    ['plugin="test.shape" instance="one"', "plugin: instance 'one' is of plugin test.force, not test.shape"],
    ['', "<plugin: needs the attribute 'plugin' or 'instance'"],
  ])('rejects a use of a plugin: %s', (attributes, fault) => {
    expect(faults(use(attributes))).toEqual([fault]);
  });

  it.each([
    [
      text('<plugin plugin="test.shape"/>', `${BODY}<body><plugin plugin="test.shape"/></body>`),
      'apply passive forces',
    ],
    [
      text('<plugin plugin="test.shape"/>', BODY, '<actuator><plugin plugin="test.shape" joint="j"/></actuator>'),
      'drive actuators',
    ],
    [text(FORCE, BODY, '<sensor><plugin plugin="test.force"/></sensor>'), 'compute sensors'],
    [text(FORCE, `<geom type="sdf">${FORCE}</geom>`), 'define shapes'],
  ])('rejects a plugin without the required capability: %s', (xml, what) => {
    const start = `plugin ${what === 'apply passive forces' || what === 'drive actuators' ? 'test.shape' : 'test.force'} does not ${what}`;
    expect(faults(xml).some((each) => each.split(': ')[1]!.startsWith(start))).toBe(true);
  });

  it('reports a plugin of a flexcomp once', () => {
    const cloth = (attributes: string): string =>
      `<body name="b"><flexcomp name="f" count="2 2 1" radius=".01"><plugin ${attributes}/></flexcomp></body>`;
    expect(faults(text(FORCE, cloth('plugin="test.shape"')))).toEqual([
      'plugin: plugin \'test.shape\' is not declared in <extension>: add <plugin plugin="test.shape"/> there',
    ]);
    expect(faults(text(FORCE, cloth('instance="two"')))).toEqual(["instance: there is no plugin instance 'two'"]);
    // errors of later elements are reported too
    expect(faults(text(FORCE, `${cloth('plugin="test.shape"')}<geom size="0"/>`))).toHaveLength(2);
  });

  it('reports an invalid config at its value or key', () => {
    const configured = (key: string, value: string): string =>
      text(FORCE, `<body><plugin plugin="test.force"><config key="${key}" value="${value}"/></plugin></body>`);
    expect(faults(configured('gain', 'much'))).toEqual([expect.stringMatching(/^value: .*gain.*'much'/)]);
    expect(faults(configured('gian', '1'))).toEqual([expect.stringMatching(/^key: .*'gian'; did you mean 'gain'/)]);
  });
});

describe('a plugin with elasticity', () => {
  const elastic = definePlugin({
    name: 'test.elastic',
    attributes: { young: { type: 'number', default: 5 } },
    elasticity: ({ young }) => ({ young, poisson: 0.25 }),
    compute: () => {},
  });
  const block = (plugin: string, inside = ''): string =>
    text(
      '<plugin plugin="test.elastic"/><plugin plugin="test.force"/>',
      `<flexcomp name="f" type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" mass="1" radius=".01">${plugin}${inside}<contact selfcollide="none"/></flexcomp>`,
    );
  const own = '<plugin plugin="test.elastic"><config key="young" value="7"/></plugin>';
  const all = { ...options, extensions: { plugins: [force, elastic] } };
  const stiffness = (xml: string) => [...compile(readModelText(xml), all).flex_stiffness];

  it('a plugin with elasticity acts like the element elasticity', () => {
    const said = block('', '<elasticity young="7" poisson="0.25"/>');
    expect(stiffness(block(own))).toEqual(stiffness(said));
    expect(stiffness(said).some((x) => x !== 0)).toBe(true);
    expect(stiffness(block('<plugin plugin="test.force"/>')).every((x) => x === 0)).toBe(true);
    // it is not attached to bodies
    expect([...compile(readModelText(block(own)), all).body_plugin].every((id) => id === -1)).toBe(true);
  });

  it('rejects a plugin with elasticity together with the element', () => {
    expect(() => compile(readModelText(block(own, '<elasticity young="7"/>')), all)).toThrow(
      'plugin test.elastic and the element elasticity exclude each other',
    );
  });

  it('rejects a plugin with elasticity on a body', () => {
    const body = text('<plugin plugin="test.elastic"/>', `${BODY}<body><plugin plugin="test.elastic"/></body>`);
    expect(() => compile(readModelText(body), all)).toThrow('plugin test.elastic does not apply passive forces');
  });

  it('reports errors of the elasticity function of a plugin', () => {
    const broken = definePlugin({
      name: 'test.elastic',
      attributes: { young: { type: 'number', default: 5 } },
      elasticity: () => {
        throw new Error('no shape');
      },
      compute: () => {},
    });
    const spec = readModelText(block('<plugin plugin="test.elastic"/>'));
    const thrown = () => compile(spec, { ...options, extensions: { plugins: [force, broken] } });
    expect(thrown).toThrow(/elasticity.*no shape/);
  });
});

describe('counts returned by plugins', () => {
  const counting = (nstate: unknown, nsensordata: unknown = 1) => ({
    ...options,
    extensions: {
      plugins: [
        definePlugin({
          name: 'test.count',
          attributes: {},
          nstate: () => nstate as number,
          passive: true,
          sensor: { nsensordata: () => nsensordata as number },
          compute: () => {},
        }),
      ],
    },
    limits: { statedBytes: 2 ** 40 },
  });
  const used = text('<plugin plugin="test.count"/>', BODY, '<sensor><plugin plugin="test.count"/></sensor>');

  it.each([
    [-1, 'nstate returned the number -1; it must return a count'],
    [1.5, 'nstate returned the number 1.5; it must return a count'],
    [2 ** 28 + 1, 'nstate returned the number 268435457; it must return a count'],
    ['2', "nstate returned the text '2'; it must return a count"],
  ])('rejects %j as nstate and nsensordata', (count, reason) => {
    expect(() => compile(readModelText(used), counting(count))).toThrow(`plugin test.count: ${reason}`);
    expect(() => compile(readModelText(used), counting(1, count))).toThrow(reason.replace('nstate', 'nsensordata'));
  });

  it('reports an error thrown by nsensordata', () => {
    const { extensions } = counting(0);
    const [plugin] = extensions.plugins;
    const torn = () => {
      throw new Error('it is torn');
    };
    const plugins = [{ ...plugin!, sensor: { nsensordata: torn } }];
    expect(() => compile(readModelText(used), { extensions: { plugins } })).toThrow(
      /plugin test\.count, instance .*: nsensordata threw: it is torn/,
    );
  });

  it('accepts zero and positive counts of plugins', () => {
    expect(compile(readModelText(used), counting(0)).npluginstate).toBe(0);
    expect(compile(readModelText(used), counting(3, 0))).toMatchObject({ npluginstate: 3, nsensordata: 0 });
  });
});

it.each([
  [undefined, ''],
  ['it is too heavy', 'plugin test.check: it is too heavy'],
])('the check function of a plugin may report an error: %s', (fault, message) => {
  const checking = definePlugin({
    name: 'test.check',
    attributes: {},
    passive: true,
    check: () => fault,
    compute: () => {},
  });
  const xml = text('<plugin plugin="test.check"/>', `<body><plugin plugin="test.check"/></body>${BODY}`);
  const run = () => compile(readModelText(xml), { extensions: { plugins: [checking] }, trialStep: false });
  if (message) expect(run).toThrow(message);
  else expect(run).not.toThrow();
});

it('an unknown plugin name gets a suggestion if one is similar', () => {
  const declared = (name: string): string => text(`<plugin plugin="${name}"/>`, BODY);
  expect(faults(declared('test.forse'))).toEqual([
    "plugin: no plugin 'test.forse' is registered; did you mean 'test.force'?",
  ]);
  expect(faults(declared('x'))).toEqual(["plugin: no plugin 'x' is registered"]);
});

it('rejects a second config of an instance and a repeated key', () => {
  const twice = '<config key="label" value="x"/><config key="label" value="y"/>';
  expect(faults(text(FORCE, `<body><plugin plugin="test.force">${twice}</plugin></body>`))).toEqual([
    "key: the key 'label' appears twice",
  ]);
  const again = '<body><plugin instance="one"><config key="label" value="x"/></plugin></body>';
  expect(faults(text(ONE, BODY + again))).toEqual(["<config: instance 'one' is configured where it is declared"]);
  const named = '<body><plugin plugin="test.force" instance="one"/><geom size=".1"/></body>';
  expect([...compiled(ONE, named).body_plugin]).toEqual([-1, 0]);
});

it('SDF attributes come from the plugin function or from its attributes', () => {
  const sdf = {
    staticDistance: () => 1,
    aabb: () => [0, 0, 0, 1, 1, 1] as [number, number, number, number, number, number],
  };
  const attributes = { a: { type: 'number', default: 2 }, b: { type: 'number', default: 3 } } as const;
  const seen: number[][] = [];
  const shaped = (more: object) =>
    definePlugin({
      name: 'test.sdf',
      attributes,
      sdf: {
        ...sdf,
        ...more,
        staticDistance: (p, o, given) => {
          seen.push([...given]);
          return Math.hypot(p[o]!, p[o + 1]!, p[o + 2]!) - 0.5;
        },
      },
      compute: () => {},
    });
  const xml = text(
    '<plugin plugin="test.sdf"/>',
    '<geom type="sdf" mesh="m"/>',
    '<asset><mesh name="m"><plugin plugin="test.sdf"/></mesh></asset>',
  );
  for (const [more, expected] of [
    [{}, [2, 3]],
    [{ attributes: ({ a }: { a: number }) => [a, 7, 8] }, [2, 7, 8]],
  ] as const) {
    seen.length = 0;
    compile(readModelText(xml), { extensions: { plugins: [shaped(more)] }, trialStep: false });
    expect(seen[0]).toEqual(expected);
  }
});
