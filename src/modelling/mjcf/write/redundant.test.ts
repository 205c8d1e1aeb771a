/** Redundant values: each value inherited from a class or MJCF is left out, and no other. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { type Kind, MJCF, rowOf, tagOf } from '../../../foundation/schema/mjcf.js';
import { toXML, type WriteOptions } from './write.js';

const write = (content: string, options: WriteOptions = {}, files = {}): string =>
  toXML(readModelText(`<mujoco>${content}</mujoco>`, { files }), options).replace(/\n\s*/g, '');
/** The first element with a tag in the written text. */
const elementIn = (content: string, tag: string): string | undefined =>
  new RegExp(`<${tag}(?= |/)[^>]*>`).exec(write(content).replace(/<default>.*<\/default>/, ''))?.[0];

const BODY = '<body name="b"><joint name="j"/><geom size=".1"/><site name="s"/><site name="t"/></body>';
const world = (inside: string, rest = ''): string => `<worldbody>${inside}</worldbody>${rest}`;

describe('redundant values', () => {
  it.each<[string, string, string]>([
    // equal to the MJCF default
    [
      world('<geom name="g" size=".1" type="sphere" contype="1" pos="0 0 0" friction="1 .005 .0001"/>'),
      'geom',
      '<geom name="g" size="0.1"/>',
    ],
    // equal to the value of a class
    [
      `<default><geom rgba="1 0 0 1"/></default>${world('<geom size=".1" rgba="1 0 0 1"/>')}`,
      'geom',
      '<geom size="0.1"/>',
    ],
    // equal to the merged value of a class
    [
      `<default><geom friction="2 3"/></default>${world('<geom size=".1" friction="2"/>')}`,
      'geom',
      '<geom size="0.1"/>',
    ],
    // a class that applies anyway
    [
      `<default><default class="c"><geom group="1"/></default></default>${world('<body childclass="c"><geom class="c" size=".1"/></body>')}`,
      'geom',
      '<geom size="0.1"/>',
    ],
    [
      `<default><default class="c"/></default>${world('<body childclass="c"><body name="x" childclass="c"/></body>')}`,
      'body name="x"',
      '<body name="x"/>',
    ],
    [world('<geom class="main" size=".1"/>'), 'geom', '<geom size="0.1"/>'],
    // an actuator that is the same without it
    [
      world(BODY, '<actuator><motor name="m" joint="j" gear="1" ctrllimited="auto"/></actuator>'),
      'motor',
      '<motor name="m" joint="j"/>',
    ],
    [
      world(BODY, '<actuator><position name="m" joint="j" kp="1" kv="0"/></actuator>'),
      'position',
      '<position name="m" joint="j"/>',
    ],
  ])('leaves out values in %s: %s', (content, tag, expected) => {
    expect(elementIn(content, tag)).toBe(expected);
  });
});

/** Content, the tag of an element, and the written element. */
const STAYS: readonly [string, string, string][] = [
  // a value that differs from that of MJCF or the class
  [world('<geom size=".1" contype="0"/>'), 'geom', '<geom contype="0" size="0.1"/>'],
  [
    `<default><geom contype="0"/></default>${world('<geom size=".1" contype="1"/>')}`,
    'geom',
    '<geom contype="1" size="0.1"/>',
  ],
  [
    `<default><geom friction="2 3"/></default>${world('<geom size=".1" friction="2 4"/>')}`,
    'geom',
    '<geom size="0.1" friction="2 4"/>',
  ],
  // a class where another one would apply
  [
    `<default><default class="c"><geom group="1"/></default><default class="d"/></default>${world('<body childclass="c"><geom class="d" size=".1"/></body>')}`,
    'geom',
    '<geom class="d" size="0.1"/>',
  ],
  [
    `<default><default class="c"><geom group="1"/></default></default>${world('<body childclass="c"><geom class="main" size=".1"/></body>')}`,
    'geom',
    '<geom class="main" size="0.1"/>',
  ],
  // attributes whose presence has an effect
  [world('<light directional="false"/>'), 'light', '<light directional="false"/>'],
  [world(BODY, '<equality><weld body1="b" anchor="0 0 0"/></equality>'), 'weld', '<weld body1="b" anchor="0 0 0"/>'],
  [
    world(
      BODY,
      '<tendon><fixed actuatorfrclimited="auto" springlength="-1 -1"><joint joint="j" coef="1"/></fixed></tendon>',
    ),
    'fixed',
    '<fixed springlength="-1 -1">',
  ],
  [
    world(
      '<flexcomp name="f" type="direct" dim="2" origin="0 0 0" point="0 0 0 1 0 0 0 1 0" element="0 1 2" radius=".1"/>',
    ),
    'flexcomp',
    '<flexcomp name="f" type="direct" radius="0.1" point="0 0 0 1 0 0 0 1 0" element="0 1 2" origin="0 0 0"/>',
  ],
  [
    world(BODY, '<actuator><plugin name="p" plugin="mujoco.pid" joint="j"/></actuator>'),
    'plugin',
    '<plugin name="p" plugin="mujoco.pid" joint="j"/>',
  ],
  // an attribute that another one requires
  [
    world(BODY, '<sensor><framepos objtype="site" objname="s" reftype="body" refname="b"/></sensor>'),
    'framepos',
    '<framepos objtype="site" objname="s" reftype="body" refname="b"/>',
  ],
  // one of several alternatives, where a class sets another one
  [
    `<default><geom quat="1 1 0 0"/></default>${world('<geom size=".1" euler="0 0 0"/>')}`,
    'geom',
    '<geom size="0.1" euler="0 0 0"/>',
  ],
  [
    `<default><geom euler="0 0 0"/><default class="c"><geom zaxis="1 0 0"/></default></default>${world('<geom class="c" size=".1" euler="0 0 0"/>')}`,
    'geom',
    '<geom class="c" size="0.1" euler="0 0 0"/>',
  ],
  [
    `<default><geom euler="0 0 90"/></default>${world('<geom size=".1" quat="1 0 0 0"/>')}`,
    'geom',
    '<geom size="0.1" quat="1 0 0 0"/>',
  ],
  // keyframes and replicates
  [world(BODY, '<keyframe><key time="0"/></keyframe>'), 'key', '<key time="0"/>'],
  // the kind of a light that its class changed by the other attribute
  [
    `<default><light type="directional"/><default class="c"><light directional="false"/></default></default>${world('<light class="c" type="directional"/>')}`,
    'light',
    '<light class="c" type="directional"/>',
  ],
  // an actuator that is different without it
  [world(BODY, '<actuator><motor joint="j" gear="2"/></actuator>'), 'motor', '<motor gear="2" joint="j"/>'],
  [
    `<default><motor gear="2"/></default>${world(BODY, '<actuator><motor joint="j" gear="1"/></actuator>')}`,
    'motor',
    '<motor gear="1" joint="j"/>',
  ],
];

/** Kinds with an attribute that has a default and that another one requires: sensors of frames. */
const DEMANDING = (Object.keys(MJCF) as Kind[]).filter((kind) =>
  rowOf(kind).constraints?.some(
    ({ rule, bundles }) =>
      rule !== 'exclusive' && bundles.flat().some((name) => rowOf(kind).attributes[name]!.default !== undefined),
  ),
);

describe('values that are kept', () => {
  it.each(STAYS)('keeps values in %s: %s', (content, tag, expected) => {
    expect(elementIn(content, tag)).toBe(expected);
  });

  it.each(DEMANDING)('keeps an attribute that another one requires: %s', async (kind) => {
    const element = `<${tagOf(kind)} objtype="site" objname="s" reftype="body" refname="b"/>`;
    const content = world(BODY, `<sensor>${element}</sensor>`);
    expect(elementIn(content, tagOf(kind))).toBe(element);
    expect(await compileSmallModel(/^<mujoco[^>]*>(.*)<\/mujoco>$/s.exec(write(content))![1]!)).toEqual(EQUAL);
  });

  it('keeps an unknown class within an unknown childclass', () => {
    const text = `<mujoco>${world('<body childclass="gone"><geom size=".1" class="lost"/></body>')}</mujoco>`;
    expect(toXML(readModelText(text, { diagnostics: new Diagnostics() }))).toContain('class="lost"');
  });

  it('keeps a list that is shorter than that of the class, as in MuJoCo', async () => {
    const content = `<default><geom user="1 2"/></default>${world('<geom size=".1" user="1"/>')}`;
    const said = /^<mujoco[^>]*>(.*)<\/mujoco>$/s.exec(write(content))![1]!;
    expect(elementIn(content, 'geom')).toBe('<geom size="0.1" user="1"/>');
    expect(await compileSmallModel(said)).toEqual(EQUAL);
  });

  it('keeps every value with verbatim', () => {
    const content = world('<geom class="main" size="0.1" type="sphere" contype="1"/>');
    expect(write(content, { verbatim: true })).toContain('<geom class="main" type="sphere" contype="1" size="0.1"/>');
  });
});

describe('files without redundant values', () => {
  it.each([
    `<default><geom friction="2 3" euler="0 0 90"/><default class="c"><geom group="1"/><motor gear="2" ctrlrange="0 1"/></default></default>${world(
      '<body childclass="c"><joint name="j"/><geom class="main" size=".1" friction="2"/><geom size=".2" quat="1 0 0 0" contype="1"/></body>',
      '<actuator><motor class="c" joint="j" gear="1"/><motor joint="j" ctrllimited="true" ctrlrange="0 1"/></actuator>',
    )}`,
    world(BODY, '<equality><weld body1="b" anchor="0 0 0"/><connect site1="s" site2="t"/></equality>'),
  ])('compiles to the same model in MuJoCo without redundant values: %s', async (content) => {
    const said = /^<mujoco[^>]*>(.*)<\/mujoco>$/s.exec(write(content))![1]!;
    expect(await compileSmallModel(said)).toEqual(EQUAL);
    const length = (text: string): number => text.replace(/\s+/g, ' ').length;
    expect(length(said)).toBeLessThan(length(write(content, { verbatim: true })));
  });
});

describe('file names', () => {
  const mesh = (compiler: string): string => `<compiler ${compiler}/><asset><mesh name="m" file="a/m.obj"/></asset>`;
  const fileOf = (text: string): string | undefined => / file="([^"]*)"/.exec(text)?.[1];

  it.each([
    ['', 'a/m.obj'],
    ['meshdir="d"', 'a/m.obj'],
    ['strippath="true"', 'a/m.obj'],
  ])('file names do not change under the settings of the file: %s', (compiler, expected) => {
    expect(fileOf(write(mesh(compiler)))).toBe(expected);
  });

  it.each([
    // the child's directory and setting, relative to the parent's
    ['meshdir="d"', '', 'sub/d/a/m.obj'],
    ['assetdir="d"', '', 'sub/d/a/m.obj'],
    ['', 'meshdir="e"', '../sub/a/m.obj'],
    ['strippath="true"', '', 'sub/m.obj'],
    ['meshdir="/d"', '', '/d/a/m.obj'],
  ])('file names of a child with %s in a parent with %s are converted', (child, parent, expected) => {
    const files = {
      'sub/child.xml': `<mujoco>${mesh(child)}<worldbody><body name="b"><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`,
    };
    const content = `<compiler ${parent}/><asset><model name="c" file="sub/child.xml"/></asset><worldbody><attach model="c" body="b" prefix="p"/></worldbody>`;
    expect(fileOf(write(content, {}, files).replace(/<model[^>]*>/, ''))).toBe(expected);
  });
});
