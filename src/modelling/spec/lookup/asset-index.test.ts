import { describe, expect, it } from 'vitest';
import { parseXML } from '../../../api/index.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';

const model = (rgba: string, more = ''): Spec =>
  parseXML(`<mujoco><default><default class="c"><material specular=".2"/></default></default>
    <asset><material name="m" class="c" rgba="${rgba}"/>${more}</asset></mujoco>`);
const material = (spec: Spec): SpecElement => spec.get('material', 'm') as SpecElement;
const found = (spec: Spec, asset: SpecElement): string[] =>
  [...spec.assetIndex.candidates(asset)].map(({ identifier }) => identifier!);

describe('the index of assets', () => {
  const red = material(model('1 0 0 1'));

  it('finds the equal asset among many, and no others', () => {
    const others = Array.from({ length: 500 }, (_, i) => `<material name="m${i}" class="c" rgba="0 0 ${i / 500} 1"/>`);
    const spec = model('1 0 0 1', others.join(''));
    expect(found(spec, red)).toEqual(['m']);
    expect(found(spec, material(model('0 0 .5 1')))).toEqual(['m250']);
    expect(found(spec, material(model('0 1 0 1')))).toEqual([]);
  });

  it('finds an asset that authors the values another one inherits from a class', () => {
    const spec = parseXML('<mujoco><asset><material name="own" specular=".2" rgba="1 0 0 1"/></asset></mujoco>');
    expect(found(spec, red)).toEqual(['own']);
  });

  it('the asset index follows edits, undo and redo', () => {
    const spec = model('1 0 0 1');
    const expectFound = (...names: string[]): void => expect(found(spec, red)).toEqual(names);
    expectFound('m');
    material(spec).set('rgba', [0, 1, 0, 1]);
    expectFound();
    spec.changes.undo();
    expectFound('m');
    spec.changes.redo();
    expectFound();
    spec.add('material', { name: 'n', class: 'c', rgba: [1, 0, 0, 1] });
    expectFound('n');
    (spec.get('material', 'n') as SpecElement).delete();
    expectFound();
    spec.changes.undo();
    expectFound('n');
  });

  it('the asset index follows changes of classes', () => {
    const spec = model('1 0 0 1');
    const template = spec.get('default', 'c').child('material') as SpecElement;
    expect(found(spec, red)).toEqual(['m']);
    template.set('specular', 0.9);
    expect(found(spec, red)).toEqual([]);
    template.set('specular', 0.2);
    expect(found(spec, red)).toEqual(['m']);
    template.delete();
    expect(found(spec, red)).toEqual([]);
    spec.changes.undo();
    expect(found(spec, red)).toEqual(['m']);
    spec.remove(spec.get('default', 'c') as SpecElement);
    expect(found(spec, red)).toEqual([]);
    spec.changes.undo();
    expect(found(spec, red)).toEqual(['m']);
  });

  it('the asset index follows a class whose new name no asset uses', () => {
    const spec = model('1 0 0 1');
    const cls = spec.get('default', 'c') as SpecElement;
    expect(found(spec, red)).toEqual(['m']);
    cls.set('class', 'd');
    // the material no longer inherits from the class
    expect(found(spec, red)).toEqual([]);
    cls.set('class', 'c');
    expect(found(spec, red)).toEqual(['m']);
  });

  it('compares files by their content, and unreadable files by their paths', () => {
    const withMesh = (file: string, content: string | undefined): Spec =>
      parseXML(`<mujoco><asset><mesh name="m" file="${file}"/></asset></mujoco>`, {
        files: () => (content === undefined ? undefined : new TextEncoder().encode(content)),
      });
    const mesh = (...given: Parameters<typeof withMesh>) => withMesh(...given).get('mesh', 'm') as SpecElement;
    const spec = withMesh('a.obj', 'v 0 0 0');
    expect(found(spec, mesh('b.obj', 'v 0 0 0'))).toEqual(['m']);
    expect(found(spec, mesh('a.obj', 'v 1 0 0'))).toEqual([]);
    const unread = withMesh('a.obj', undefined);
    expect(found(unread, mesh('a.obj', undefined))).toEqual(['m']);
    expect(found(unread, mesh('b.obj', undefined))).toEqual([]);
  });

  it('distinguishes files of the same name in different directories', () => {
    const read = (...paths: string[]): Spec =>
      parseXML('<mujoco><asset><mesh name="m" file="a.obj"/></asset></mujoco>', {
        files: (path) => new TextEncoder().encode(paths.includes(path) ? 'v 1 0 0' : 'v 0 0 0'),
      });
    const [spec, other] = [read(), read('d/a.obj')];
    const mesh = other.get('mesh', 'm') as SpecElement;
    expect(found(spec, mesh)).toEqual(['m']);
    other.compiler.meshdir = 'd';
    expect(found(spec, mesh)).toEqual([]);
  });

  it('reads a file once, until an asset names another one', () => {
    const asked: string[] = [];
    const spec = parseXML('<mujoco><asset><mesh name="m" file="a.obj"/></asset></mujoco>', {
      files: (path) => {
        asked.push(path);
        return new TextEncoder().encode('v 0 0 0');
      },
    });
    const mesh = spec.get('mesh', 'm') as SpecElement;
    asked.length = 0;
    for (let i = 0; i < 3; i++) expect(found(spec, mesh)).toEqual(['m']);
    mesh.set('file', 'b.obj');
    expect([found(spec, mesh), asked]).toEqual([['m'], ['a.obj', 'b.obj']]);
  });
});
