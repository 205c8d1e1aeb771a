/** Instances of plugins: which elements make or share one, and what is wrong with a use of one. */
import { describe, expect, it, test } from 'vitest';
import { ModelError } from '../../base/diagnostics.js';
import { parseXML } from '../../mjcf/index.js';
import type { Model } from '../../model/model.js';
import { namesOf } from '../../model/named.js';
import { definePlugin } from '../../model/plugin.js';
import { compile } from '../compile.js';

test.each([
  ['mujoco.elasticity.membrane', 'elastic2d="stretch"'],
  ['mujoco.elasticity.solid', 'dim="3"'],
])('naming %s says what to use', (plugin, instead) => {
  const spec = parseXML(`<mujoco><extension><plugin plugin="${plugin}"/></extension></mujoco>`);
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
const compiled = (...parts: Parameters<typeof text>): Model => compile(parseXML(text(...parts)), options);

/** Messages with the line and the attribute where each stands. */
function faults(xml: string): string[] {
  try {
    compile(parseXML(xml), options);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ message, location }) => {
      const { line = 0, column = 0 } = location ?? {};
      return `${
        xml
          .split('\n')
          [line - 1]!.slice(column - 1)
          .split(/[ =>]/)[0]
      }: ${message}`;
    });
  }
  return [];
}

describe('an instance', () => {
  it('is made by each element that names a plugin, in the order of the text, behind those that are declared', () => {
    const model = compiled(
      ONE,
      `<body>${FORCE}<geom size=".1"/></body>${BODY}<body><plugin instance="one"/><geom size=".1"/></body>`,
      '<actuator><motor joint="j"/><plugin plugin="test.force" joint="j"/></actuator>',
    );
    expect([...model.body_plugin]).toEqual([-1, 1, -1, 0]);
    expect([...model.actuator_plugin]).toEqual([-1, 2]);
    expect([...model.plugin]).toEqual([0, 0, 0]);
    expect([...model.plugin_stateadr, ...model.plugin_statenum]).toEqual([0, 2, 4, 2, 2, 2]);
    // two texts, each ended by a zero
    expect([...model.plugin_attradr]).toEqual([0, 3, 5]);
    expect(new TextDecoder().decode(model.plugin_attr)).toBe('\0x\0\0\0\0\0');
  });

  it('without attributes has a text, too', () => {
    const bare = definePlugin({ name: 'test.bare', attributes: {}, passive: true, compute: () => {} });
    const spec = parseXML(text('<plugin plugin="test.bare"/>', '<body><plugin plugin="test.bare"/></body>'));
    expect([...compile(spec, { extensions: { plugins: [bare] } }).plugin_attr]).toEqual([0]);
  });

  it('is not made by a template', () => {
    const spec = parseXML(text('<plugin plugin="test.shape"/>', BODY));
    spec.main.addDefault({ class: 'c' }).addMesh({}).add('plugin', { plugin: 'test.shape' });
    expect(compile(spec, options).nplugin).toBe(0);
  });

  it('is one for all bodies of a cable', () => {
    const cable = (plugin: string): string =>
      `<composite type="cable" prefix="c" curve="s" count="4 1 1" size="1">${plugin}<geom type="capsule" size=".01"/></composite>`;
    const own = compiled(FORCE, cable(FORCE));
    expect([own.nplugin, namesOf(own.record, 'plugin')[0]]).toEqual([1, 'compositec']);
    expect([...own.body_plugin]).toEqual([-1, 0, 0, 0]);
    expect([...compiled(ONE, cable('<plugin instance="one"/>')).body_plugin]).toEqual([-1, 0, 0, 0]);
  });

  it('is one for all bodies of a flexcomp that carry points, the one around it where points are pinned', () => {
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

describe('a use of a plugin is refused', () => {
  const use = (attributes: string): string => text(ONE, BODY, `<actuator><plugin joint="j" ${attributes}/></actuator>`);
  it.each([
    ['instance="two"', "instance: there is no plugin instance 'two'"],
    ['instance="ono"', "instance: there is no plugin instance 'ono'; did you mean 'one'?"],
    ['plugin="test.shape"', "plugin: plugin 'test.shape' is not declared in <extension>"],
    ['plugin="test.shape" instance="one"', "plugin: instance 'one' is of plugin test.force, not test.shape"],
    ['', "<plugin: needs the attribute 'plugin' or 'instance'"],
  ])('where it stands: %s', (attributes, fault) => {
    expect(faults(use(attributes))).toEqual([fault]);
  });

  it.each([
    [
      text('<plugin plugin="test.shape"/>', `${BODY}<body><plugin plugin="test.shape"/></body>`),
      'exert passive forces',
    ],
    [
      text('<plugin plugin="test.shape"/>', BODY, '<actuator><plugin plugin="test.shape" joint="j"/></actuator>'),
      'drive actuators',
    ],
    [text(FORCE, BODY, '<sensor><plugin plugin="test.force"/></sensor>'), 'measure sensors'],
    [text(FORCE, `<geom type="sdf">${FORCE}</geom>`), 'define shapes'],
  ])('where the plugin cannot do it: %s', (xml, what) => {
    const message = `plugin ${what === 'exert passive forces' || what === 'drive actuators' ? 'test.shape' : 'test.force'} does not ${what}`;
    expect(faults(xml).map((each) => each.split(': ')[1])).toContain(message);
  });

  it('once, by a flexcomp', () => {
    const cloth = (attributes: string): string =>
      `<body name="b"><flexcomp name="f" count="2 2 1" radius=".01"><plugin ${attributes}/></flexcomp></body>`;
    expect(faults(text(FORCE, cloth('plugin="test.shape"')))).toEqual([
      "plugin: plugin 'test.shape' is not declared in <extension>",
    ]);
    expect(faults(text(FORCE, cloth('instance="two"')))).toEqual(["instance: there is no plugin instance 'two'"]);
  });

  it('where what it is given is wrong, at the value or the key', () => {
    const configured = (key: string, value: string): string =>
      text(FORCE, `<body><plugin plugin="test.force"><config key="${key}" value="${value}"/></plugin></body>`);
    expect(faults(configured('gain', 'much'))).toEqual([expect.stringMatching(/^value: .*gain.*'much'/)]);
    expect(faults(configured('gian', '1'))).toEqual([expect.stringMatching(/^key: .*'gian'; did you mean 'gain'/)]);
  });
});
