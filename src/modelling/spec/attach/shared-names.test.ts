/** Classes, assets and plugins that an attachment copies, and those of the parent that it reuses. */
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import type { SpecElement } from '../element.js';
import { Spec } from '../spec.js';

type Files = Readonly<Record<string, string>>;
const read = (content: string, files: Files = {}): Spec => parseModel(`<mujoco>${content}</mujoco>`, { files });
const names = (elements: readonly SpecElement[]) => elements.map(({ identifier }) => identifier);

describe('default classes of an attachment', () => {
  it('a class is copied with its outer classes and their values', () => {
    const spec = new Spec();
    spec.worldbody.attach(
      read(`<default><geom condim="1"/><default class="outer"><geom friction=".5"/><default class="inner"><geom size=".1"/></default>
          <default class="idle"><default class="deeper"/></default></default></default>
        <worldbody><body childclass="inner"><geom name="g"/></body></worldbody>`),
      { prefix: 'x-' },
    );
    expect(names(spec.all('default'))).toEqual(['main', 'x-main', 'x-outer', 'x-inner']);
    const { condim, friction, size } = spec.get('geom', 'x-g');
    expect([condim, friction![0], size![0]]).toEqual([1, 0.5, 0.1]);
  });

  it('a class is copied with its outer classes even if they are empty', () => {
    const spec = new Spec();
    spec.worldbody.attach(
      read(`<default><default class="outer"><geom friction=".5"/><default class="inner"/></default></default>
        <worldbody><body><geom name="g" size="1" class="inner"/></body></worldbody>`),
    );
    expect(spec.get('geom', 'g').friction![0]).toBe(0.5);
    expect(names(spec.all('default'))).toEqual(['main', 'outer', 'inner']);
  });

  it('classes of bodies are copied with their outer classes, without nested ones and their assets', () => {
    const spec = new Spec();
    spec.worldbody.attach(
      read(`<default><default class="outer"><geom friction=".5"/><default class="inner"><geom size=".1"/><default class="deeper"><geom material="m"/></default></default></default></default>
        <asset><material name="m"/></asset><worldbody><body name="b" childclass="inner"/></worldbody>`),
    );
    expect(names(spec.all('default'))).toEqual(['main', 'outer', 'inner']);
    expect(spec.all('material')).toEqual([]);
    expect(spec.get('body', 'b').addGeom().friction![0]).toBe(0.5);
  });

  it('classes are copied with the assets of their templates, and the assets these refer to', () => {
    const spec = new Spec();
    spec.worldbody.attach(
      read(`<default><default class="outer"><geom material="m"/><default class="inner"><geom size=".1"/><default class="deeper"><geom material="n"/></default></default></default></default>
        <asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="m" texture="t"/><material name="n"/></asset>
        <worldbody><body><geom name="g" class="inner"/></body></worldbody>`),
      { prefix: 'x-' },
    );
    expect([names(spec.all('material')), names(spec.all('texture'))]).toEqual([['x-m'], ['x-t']]);
    expect(spec.get('geom', 'x-g').material).toBe('x-m');
  });

  it("classes of an empty main class become children of the parent's main class", () => {
    for (const nothing of ['', '<geom/>']) {
      const spec = new Spec();
      spec.worldbody.attach(
        read(`<default>${nothing}<default class="c"><geom size=".1"/></default></default>
          <worldbody><body><geom name="g" class="c"/></body></worldbody>`),
        { prefix: 'x-' },
      );
      expect(names(spec.all('default'))).toEqual(['main', 'x-c']);
      expect(spec.get('geom', 'x-g').size![0]).toBe(0.1);
    }
  });
});

it('an element with an unknown material is attached and still lacks it', () => {
  const spec = new Spec();
  spec.worldbody.attach(read('<worldbody><body><geom name="g" size="1" material="lost"/></body></worldbody>'));
  expect([spec.get('geom', 'g').material, spec.all('material')]).toEqual(['lost', []]);
});

it('materials with an explicitly empty texture are equal', () => {
  const child = (): Spec => {
    const made = read(
      '<asset><material name="m" rgba="1 0 0 1"/></asset><worldbody><body><geom size="1" material="m"/></body></worldbody>',
    );
    made.get('material', 'm').set('texture', '');
    return made;
  };
  const spec = new Spec();
  for (const prefix of ['a-', 'b-']) spec.worldbody.attach(child(), { prefix });
  expect(names(spec.all('material'))).toEqual(['a-m']);
});

it('a texture with a name that others use does not equal one without a name', () => {
  const sky = (name: string): string =>
    `<texture ${name} type="skybox" builtin="flat" width="8" height="8" rgb1="0 0 1"/>`;
  const spec = read(`<asset>${sky('')}</asset>`);
  spec.worldbody.attach(
    read(`<asset>${sky('name="t"')}<material name="m" texture="t"/></asset>
      <worldbody><body><geom name="g" size="1" material="m"/></body></worldbody>`),
  );
  expect(names(spec.all('texture'))).toEqual([undefined, 't']);
});

describe('plugins of an attachment', () => {
  const CHILD = `<extension><plugin plugin="a.motor"/><plugin plugin="b.motor"/></extension>
    <worldbody><body name="b"><joint name="j"/><geom size=".1"/></body></worldbody>
    <actuator><plugin plugin="a.motor" joint="j"/></actuator>`;
  const plugins = (spec: Spec) => spec.all('extensionPlugin').map(({ plugin }) => plugin);

  it('plugins are copied if an element uses them', () => {
    const spec = new Spec();
    spec.worldbody.attach(read(CHILD), { prefix: 'x-' });
    expect(plugins(spec)).toEqual(['a.motor']);
    const other = read('<worldbody><body name="b"><plugin plugin="b.motor"/></body></worldbody>');
    other.add('extensionPlugin', { plugin: 'b.motor' });
    spec.worldbody.attach(other, { prefix: 'y-' });
    expect(plugins(spec)).toEqual(['a.motor', 'b.motor']);
  });

  it('plugins stay after their attachment is deleted while others use them', () => {
    const spec = read('<worldbody><body><joint name="own"/><geom size=".1"/></body></worldbody>');
    const root = spec.worldbody.attach(read(CHILD), { prefix: 'x-' });
    spec.add('actuatorPlugin', { plugin: 'a.motor', joint: 'own' });
    root.detach();
    expect(plugins(spec)).toEqual(['a.motor']);
    const other = new Spec();
    other.worldbody.attach(read(CHILD), { prefix: 'x-' }).detach();
    expect(plugins(other)).toEqual([]);
  });

  it('assets with plugins are equal if the plugin settings are equal', () => {
    const child = (plugin: string, radius: string): Spec =>
      read(`<extension><plugin plugin="${plugin}"><instance name="i"><config key="radius" value="${radius}"/></instance></plugin></extension>
        <asset><mesh name="m"><plugin instance="i"/></mesh></asset>
        <worldbody><body><geom type="sdf" mesh="m"><plugin instance="i"/></geom></body></worldbody>`);
    const meshes = (...children: readonly Spec[]): number => {
      const spec = new Spec();
      for (const [i, each] of children.entries()) spec.worldbody.attach(each, { prefix: `${i}-` });
      return spec.all('mesh').length;
    };
    expect(meshes(child('a.torus', '1'), child('a.torus', '1'))).toBe(1);
    expect(meshes(child('a.torus', '1'), child('a.torus', '2'))).toBe(2);
    expect(meshes(child('a.torus', '1'), child('b.torus', '1'))).toBe(2);
    // an unknown instance is not treated as equal
    const lost = (): Spec => {
      const made = child('a.torus', '1');
      made.get('instance', 'i').unset('name');
      return made;
    };
    expect([meshes(lost(), child('a.torus', '1')), meshes(child('a.torus', '1'), lost())]).toEqual([2, 2]);
    // settings of the mesh itself, without an instance
    const own = (radius: string): Spec =>
      read(`<extension><plugin plugin="a.torus"/></extension>
        <asset><mesh name="m"><plugin plugin="a.torus"><config key="radius" value="${radius}"/></plugin></mesh></asset>
        <worldbody><body><geom type="sdf" mesh="m"><plugin plugin="a.torus"/></geom></body></worldbody>`);
    expect([meshes(own('1'), own('1')), meshes(own('1'), own('2'))]).toEqual([1, 2]);
    expect([meshes(own('1'), child('a.torus', '1')), meshes(child('a.torus', '1'), own('1'))]).toEqual([2, 2]);
  });
});

it('an asset shared by several attachments is removed with the last of them', () => {
  const child = (): Spec =>
    read(
      '<asset><material name="m" rgba="1 0 0 1"/></asset><worldbody><body><geom size="1" material="m"/></body></worldbody>',
    );
  const spec = new Spec();
  const [first, second] = ['a-', 'b-'].map((prefix) => spec.worldbody.attach(child(), { prefix }));
  const materials = () => names(spec.all('material'));
  first!.detach();
  expect(materials()).toEqual(['a-m']);
  second!.detach();
  expect(materials()).toEqual([]);
});

describe('files of assets', () => {
  /** Longer than the part of a file that is hashed. */
  const HEAD = 'v 0 0 0\n'.repeat(600);
  const robot = (file: string, files: Files): Spec =>
    read(
      `<asset><mesh name="m" file="${file}"/></asset><worldbody><body><geom type="mesh" mesh="m"/></body></worldbody>`,
      files,
    );
  const count = (one: Spec, other: Spec): number => {
    const spec = new Spec();
    spec.worldbody.attach(one, { prefix: 'a-' });
    spec.worldbody.attach(other, { prefix: 'b-' });
    return spec.all('mesh').length;
  };

  it('files are equal if their contents are, whatever their names', () => {
    const ends = ['v 1 0 0', 'v 2 0 0'].map((end) => HEAD + end) as [string, string];
    expect(count(robot('m.obj', { 'm.obj': ends[0] }), robot('n.obj', { 'n.obj': ends[0] }))).toBe(1);
    expect(count(robot('m.obj', { 'm.obj': ends[0] }), robot('m.obj', { 'm.obj': ends[1] }))).toBe(2);
  });

  it('files of one source are compared by their names', () => {
    const both = robot('m.obj', { 'm.obj': HEAD, 'n.obj': HEAD });
    const spec = new Spec({ readFile: both.readFile });
    spec.add('mesh', { name: 'own', file: 'n.obj' });
    spec.worldbody.attach(both, { prefix: 'a-' });
    expect(names(spec.all('mesh'))).toEqual(['own', 'a-m']);
    const other = new Spec({ readFile: both.readFile });
    other.add('mesh', { name: 'own', file: 'm.obj' });
    other.worldbody.attach(both, { prefix: 'a-' });
    expect(names(other.all('mesh'))).toEqual(['own']);
  });

  it('files that cannot be read are not treated as equal', () => {
    expect(count(robot('m.obj', {}), robot('m.obj', {}))).toBe(2);
  });
});
