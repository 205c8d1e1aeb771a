/** Names of elements, references to them, and their paths in messages. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { madeName, stemsOf } from '../attach/made-names.js';
import { mergeExtensions } from '../attach/merge-extensions.js';
import { lineOf, pathOf } from '../describe.js';
import { createElement, type SpecElement } from '../element.js';
import { Spec } from '../spec.js';
import { Names } from './names.js';
import { ownReferences, references, renamed } from './references.js';

const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);

describe('name index', () => {
  const spec = new Spec();
  const named = (kind: 'geom' | 'site', name: string): SpecElement => {
    const element = createElement(spec, kind) as unknown as SpecElement;
    element.author('name', name);
    return element;
  };

  it('finds the first element of a name and lists the others', () => {
    const names = new Names();
    const [a, again, site] = [named('geom', 'a'), named('geom', 'a'), named('site', 'a')];
    for (const each of [a, site]) names.add(each);
    expect([names.repeated(), names.find('geom', 'a'), names.find('site', 'a')]).toEqual([[], a, site]);
    names.add(again);
    expect(names.find('geom', 'a')).toBe(a);
    expect(names.all('geom', 'a')).toEqual([a, again]);
    names.add(again);
    expect(names.repeated()).toEqual([again]);
    names.remove(a);
    expect([names.repeated(), names.find('geom', 'a')]).toEqual([[], again]);
    names.remove(again);
    expect([names.find('geom', 'a'), names.all('geom', 'a'), names.list('geom')]).toEqual([undefined, [], []]);
    expect(names.list('site')).toEqual(['a']);
    expect(names.list('body')).toEqual([]);
  });

  it('leaves out elements without a name and templates of classes', () => {
    const names = new Names();
    names.add(createElement(spec, 'geom') as unknown as SpecElement);
    names.add(createElement(spec, 'frame') as unknown as SpecElement);
    names.add(named('geom', ''));
    names.add(named('geom', ''));
    expect(names.repeated()).toEqual([]);
    expect(names.list('geom')).toEqual([]);
    const classes = read('<default><default class="c"><material rgba="1 0 0 1"/></default></default>');
    const template = [...classes.root.descendants()].find(({ kind }) => kind === 'material') as unknown as SpecElement;
    template.author('name', 'm');
    names.add(template);
    expect(names.list('material')).toEqual([]);
  });
});

it('an asset without a name is named after its current file', () => {
  const spec = new Spec();
  const mesh = spec.addMesh({ file: 'a.obj' });
  mesh.file = 'b.obj';
  expect([spec.find('mesh', 'a'), spec.find('mesh', 'b')]).toEqual([undefined, mesh]);
});

describe('references', () => {
  const spec =
    read(`<worldbody><body name="b"><joint name="j"/><site name="s"/><geom name="g" size="1" material="m"/></body></worldbody>
    <asset><material name="m"/></asset>
    <actuator><motor name="a" joint="j" site=""/></actuator>
    <sensor><framepos name="f" objtype="xbody" objname="b" reftype="site" refname="s"/></sensor>
    <deformable><skin name="k" vertex="0 0 0" face="0 0 0"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0" vertweight="1"/></skin></deformable>`);
  const of = (namespace: 'geom' | 'actuator' | 'sensor' | 'body', name: string): string[] =>
    ownReferences(spec.find(namespace, name) as unknown as SpecElement).map(
      ({ attribute, namespace: space, name: to }) => `${attribute} ${space} ${to}`,
    );

  it('finds references of an element, with the namespace given by a type attribute', () => {
    expect(of('geom', 'g')).toEqual(['material material m']);
    // an empty name counts as absent
    expect(of('actuator', 'a')).toEqual(['joint joint j']);
    expect(of('sensor', 'f')).toEqual(['objname body b', 'refname site s']);
    expect(of('body', 'b')).toEqual([]);
    const empty = spec.addFramepos({ name: 'e', objtype: 'body', objname: '' });
    expect(of('sensor', 'e')).toEqual([]);
    empty.delete();
  });

  it('finds references of all descendants', () => {
    expect(references(spec.find('body', 'b') as unknown as SpecElement).map(({ name }) => name)).toEqual(['m']);
    expect(references(spec.root as unknown as SpecElement)).toHaveLength(5);
  });

  it('renames single references and lists', () => {
    const rename = (name: string): string => (name === 'a' ? 'b' : name);
    expect(renamed('a', rename)).toBe('b');
    const list = renamed(['a', 'c', 'a'] as never, rename);
    expect([list, Object.isFrozen(list)]).toEqual([['b', 'c', 'b'], true]);
  });
});

describe('elements in messages', () => {
  const spec =
    read(`<worldbody><body name="arm"><geom size="1"/><geom name="tip" size=".5"/><geom size="2"/><joint/></body></worldbody>
    <custom><text name="t" data="${'x'.repeat(70)}"/><numeric name="n" data="1 2 3 4 5 6 7 8 9"/></custom>`);
  const geoms = spec.all('geom') as unknown as SpecElement[];

  it('the path of an element has its name, or its index among siblings of its kind', () => {
    expect(geoms.map(pathOf)).toEqual(["body 'arm' > geom[0]", "body 'arm' > geom 'tip'", "body 'arm' > geom[2]"]);
    expect(pathOf(spec.all('joint')[0] as unknown as SpecElement)).toBe("body 'arm' > joint");
    expect(pathOf(spec.worldbody as unknown as SpecElement)).toBe('worldbody');
  });

  it('the line of an element lists its authored values except the name', () => {
    expect(lineOf(geoms[1]!)).toBe("body 'arm' > geom 'tip' (size=[0.5])");
    expect(lineOf(spec.all('joint')[0] as unknown as SpecElement)).toBe("body 'arm' > joint");
    expect(lineOf(spec.find('text', 't') as unknown as SpecElement)).toBe(`text 't' (data=${'x'.repeat(60)}...)`);
    const joint = spec.all('joint')[0] as unknown as SpecElement;
    joint.set('user', [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lineOf(joint)).toContain('(user=[1 2 3 4 5 6 7 8])');
    joint.set('type', 'slide');
    expect(lineOf(joint)).toBe("body 'arm' > joint (user=[1 2 3 4 5 6 7 8], type=slide)");
    joint.set('user', [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(lineOf(joint)).toContain('(user=[9 values], type=slide)');
  });
});

describe('bodies that a flexcomp generates', () => {
  it('names of flexcomp bodies begin with the name of the flexcomp, followed by an index', () => {
    expect([...stemsOf('a_b_12')]).toEqual(['a_b', 'a']);
    expect([[...stemsOf('cloth')], [...stemsOf('_1')]]).toEqual([[], []]);
    const spec = read(`<worldbody><body name="cloth_2"/>
      <flexcomp name="cloth" type="grid" count="2 2 1" spacing="1 1 1" dim="2"/></worldbody>`);
    const { flexcomp, rest } = madeName(spec, 'body', 'cloth_1')!;
    expect([flexcomp.identifier, rest]).toEqual(['cloth', '_1']);
    // an unknown flexcomp, a body of the Spec, another kind
    const others = [
      madeName(spec, 'body', 'rope_1'),
      madeName(spec, 'body', 'cloth_2'),
      madeName(spec, 'geom', 'cloth_1'),
    ];
    expect([...others, madeName(spec, 'body', 'cloth')]).toEqual(Array(4).fill(undefined));
  });
});

it('renaming a flexcomp renames references to its bodies', () => {
  const spec = read(`<worldbody><body name="b"/>
      <flexcomp name="cloth" type="grid" count="2 2 1" spacing="1 1 1" dim="2"/></worldbody>
    <contact><exclude name="e" body1="cloth_1" body2="b"/></contact>`);
  spec.all('flexcomp')[0]!.rename('sheet');
  const exclude = spec.get('exclude', 'e');
  expect([exclude.body1, exclude.body2]).toEqual(['sheet_1', 'b']);
});

describe('extensions of a child', () => {
  const withPlugins = (...plugins: unknown[]): Spec => Object.assign(new Spec(), { extensions: { plugins } as never });

  it('extensions of a child are appended to those of the parent, each once', () => {
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const parent = withPlugins(a, b);
    mergeExtensions(withPlugins(b, c), parent);
    expect((parent.extensions as never as { plugins: unknown[] }).plugins).toEqual([a, b, c]);
  });

  it('known extensions change nothing', () => {
    const a = { name: 'a' };
    const parent = withPlugins(a, { name: 'b' });
    const before = parent.extensions;
    mergeExtensions(withPlugins(a), parent);
    mergeExtensions(new Spec(), parent);
    expect(parent.extensions).toBe(before);
  });

  it('a parent without extensions gets those of the child', () => {
    const parent = new Spec();
    mergeExtensions(withPlugins('x'), parent);
    expect((parent.extensions as never as { plugins: unknown[] }).plugins).toEqual(['x']);
  });
});

it('the line of a Spec lists the counts of its elements', () => {
  expect(String(new Spec())).toMatch(/^Spec '.*' \(empty\)$/);
  const body = '<body><joint name="j"/><geom size="1"/><geom size="1"/></body>';
  const spec = readModelText(
    `<mujoco model="m"><worldbody>${body}</worldbody><actuator><motor joint="j"/></actuator><sensor><clock/></sensor></mujoco>`,
  );
  expect(String(spec)).toBe("Spec 'm' (bodies: 1, joints: 1, geoms: 2, actuators: 1, sensors: 1)");
});

it('lists of elements are cached until an element is added or removed', () => {
  const spec = new Spec();
  spec.worldbody.addGeom({ name: 'g', size: [1] });
  const before = spec.all('geom');
  spec.get('geom', 'g').size = [2];
  expect(spec.all('geom')).toBe(before);
  spec.worldbody.addGeom({ size: [1] });
  expect(spec.all('geom')).toHaveLength(2);
});

it('rename rejects a taken name and the name of the world', () => {
  const spec = new Spec();
  for (const name of ['a', 'b']) spec.worldbody.addBody({ name });
  for (const name of ['b', 'world']) {
    expect(() => spec.get('body', 'a').rename(name)).toThrow(`'${name}' is taken`);
    expect(spec.get('body', 'a').name).toBe('a');
  }
  spec.get('body', 'a').rename('a');
  spec.get('body', 'a').rename('c');
  expect(spec.all('body').map(({ name }) => name)).toEqual(['c', 'b']);
});
