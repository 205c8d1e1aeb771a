/** Links of URDF: their shapes, colors, meshes and inertias. */
import { describe, expect, it } from 'vitest';
import { link, readersWith } from '../../../test/fixtures/robots.js';
import { parseModel } from '../../authoring/load/parse.js';
import { Diagnostics } from '../../foundation/base/diagnostics.js';
import type { UrdfOptions } from './options.js';

const { read } = readersWith(parseModel);

describe('URDF links', () => {
  const VISIBLE = { visuals: true };
  const geoms = (content: string, options: UrdfOptions = VISIBLE) => [
    ...read(link('a', content), options).spec.all('geom'),
  ];
  const shape = (kind: string, geometry: string, rest = '', attributes = ''): string =>
    `<${kind} ${attributes}>${rest}<geometry>${geometry}</geometry></${kind}>`;
  const SPHERE = '<sphere radius=".5"/>';

  it.each([
    ['<box size="2 4 6"/>', { type: 'box', size: [1, 2, 3] }],
    ['<sphere radius="2"/>', { type: 'sphere', size: [2, 0, 0] }],
    ['<cylinder radius="2" length="6"/>', { type: 'cylinder', size: [2, 3, 0] }],
    ['<capsule radius="2" length="6"/>', { type: 'capsule', size: [2, 3, 0] }],
  ])('reads the shape %s', (geometry, values) => {
    expect(geoms(shape('collision', geometry))[0]).toMatchObject(values);
  });

  it('reads visuals without contact and mass, or discards them', () => {
    const [seen] = geoms(shape('visual', SPHERE));
    expect(seen).toMatchObject({ contype: 0, conaffinity: 0, group: 1, density: 0 });
    const [met] = geoms(shape('collision', SPHERE));
    expect(met).toMatchObject({ contype: 1, conaffinity: 1, group: 0, density: 1000 });
    const { spec, messages } = read(link('a', shape('visual', SPHERE)), { visuals: false });
    expect([...spec.all('geom')]).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(/^urdf-dropped: visual .*discarded/)]);
  });

  it('collision geometry is in a hidden group if the robot has visual geometry that is kept', () => {
    const both = shape('visual', SPHERE) + shape('collision', SPHERE);
    expect(geoms(both, {}).map(({ group }) => group)).toEqual([1, 3]);
    expect(geoms(both, { visuals: false }).map(({ group }) => group)).toEqual([0]);
    expect(geoms(shape('collision', SPHERE), {}).map(({ group }) => group)).toEqual([0]);
  });

  it('leaves out names of geoms that are taken', () => {
    const { spec, messages } = read(
      link(
        'a',
        shape('collision', SPHERE, '', 'name="g"') +
          shape('collision', SPHERE, '', 'name="g"') +
          shape('collision', SPHERE, '', 'name=""'),
      ),
    );
    expect([...spec.all('geom')].map(({ name }) => name)).toEqual(['g', undefined, undefined]);
    expect(messages).toEqual([expect.stringMatching(/^urdf-unnamed: .*'g'/)]);
  });

  it('a message about a name has the location of the name', () => {
    const text =
      '<robot name="r"><link name="a"><collision name="g"><geometry><sphere radius="1"/></geometry></collision></link><link name="b"><collision name="g"><geometry><sphere radius="1"/></geometry></collision></link></robot>';
    const diagnostics = new Diagnostics();
    parseModel(text, { diagnostics });
    expect(diagnostics.list.map(({ code, location }) => [code, location!.column])).toContainEqual([
      'urdf-unnamed',
      text.lastIndexOf('name="g"') + 1,
    ]);
  });

  it('a material without a name gives no color', () => {
    const [seen] = geoms(shape('visual', SPHERE, '<material/>'));
    expect(seen!.isSet('rgba')).toBe(false);
  });

  it('reads poses and colors; a shape without a color has the previous one', () => {
    const red = '<material name="red"><color rgba="1 0 0 1"/></material>';
    const content = [
      shape('visual', SPHERE, '<origin xyz="1 2 3"/>'),
      shape('visual', SPHERE, red),
      shape('collision', SPHERE),
      shape('visual', SPHERE, '<material name="green"/>'),
      shape('visual', SPHERE, '<material name="nothing"/>'),
    ].join('');
    const { spec } = read(
      `<material name="green"><color rgba="0 1 0 1"/></material><material name="green"><color rgba="0 0 1 1"/></material>${link('a', content)}`,
      VISIBLE,
    );
    const all = [...spec.all('geom')];
    expect([...all[0]!.pos]).toEqual([1, 2, 3]);
    expect(all[0]!.isSet('rgba')).toBe(false);
    expect(all.slice(1).map(({ rgba }) => rgba.join(' '))).toEqual(['1 0 0 1', '1 0 0 1', '0 1 0 1', '0 1 0 1']);
  });

  it('drops textures', () => {
    const { messages } = read(
      link('a', shape('visual', SPHERE, '<material name="m"><texture filename="t.png"/></material>')),
      VISIBLE,
    );
    expect(messages).toEqual([expect.stringMatching(/^urdf-dropped: texture .*texture coordinates/)]);
  });

  it.each([
    [shape('collision', ''), /^urdf-missing: .*'geometry' needs .*'box, sphere, cylinder, capsule or mesh'/],
    ['<collision/>', /^urdf-missing: .*geometry/],
    [shape('collision', '<sphere/>'), /^missing-attribute: .*radius/],
    [shape('collision', '<box size="1 2"/>'), /^bad-count: .*size/],
    [shape('collision', '<mesh/>'), /^missing-attribute: .*filename/],
    ['<inertial><mass value="1"/></inertial>', /^urdf-missing: .*inertia/],
    ['<inertial><inertia ixx="1"/></inertial>', /^urdf-missing: .*mass/],
  ])('reports the fault of a link: %s', (content, message) => {
    const { messages } = read(link('a', content));
    expect(
      messages.some((text) => message.test(text)),
      messages.join('\n'),
    ).toBe(true);
  });

  describe('meshes', () => {
    const meshes = (files: string[], options: UrdfOptions = {}, extension = ''): unknown[] => {
      const content = files.map((file) => shape('collision', `<mesh ${file}/>`)).join('');
      const { spec } = read(extension + link('a', content), options);
      return [
        [...spec.all('mesh')].map(({ name, file, scale }) => `${name} ${file} ${scale.join(' ')}`),
        [...spec.all('geom')].map(({ mesh }) => mesh),
      ];
    };

    it('adds one mesh for each file and scale', () => {
      const files = [
        'filename="b/m.stl"',
        'filename="c/m.stl"',
        'filename="b/m.stl"',
        'filename="b/m.stl" scale="1 2 1"',
        'filename="b/m.stl" scale="1 1 1"',
      ];
      const options = { packages: {} };
      const keep = '<mujoco><compiler strippath="false"/></mujoco>';
      expect(meshes(files, options, keep)).toEqual([
        ['m b/m.stl 1 1 1', 'm1 c/m.stl 1 1 1', 'm2 b/m.stl 1 2 1'],
        ['m', 'm1', 'm', 'm2', 'm'],
      ]);
    });

    it('resolves packages', () => {
      const keep = '<mujoco><compiler strippath="false"/></mujoco>';
      const fileOf = (file: string, packages: Record<string, string>, extension = keep): string =>
        (meshes([`filename="${file}"`], { packages }, extension) as string[][])[0]![0]!.split(' ')[1]!;
      expect(fileOf('package://arm/a/m.stl', { arm: 'robots/arm' })).toBe('robots/arm/a/m.stl');
      expect(fileOf('package://arm/a/m.stl', { arm: 'robots/' })).toBe('robots/a/m.stl');
      expect(fileOf('package://arm/a/m.stl', { arm: '' })).toBe('a/m.stl');
      expect(fileOf('package://arm/a/m.stl', {})).toBe('package://arm/a/m.stl');
      expect(fileOf('package://toString/m.stl', {})).toBe('package://toString/m.stl');
      expect(fileOf('file:///a/m.stl', {})).toBe('/a/m.stl');
      expect(fileOf('package://arm/a/m.stl', {}, '<mujoco><compiler strippath="true"/></mujoco>')).toBe('m.stl');
    });
  });

  describe('inertias', () => {
    const inertial = (origin: string, tensor: string, options: UrdfOptions = {}) =>
      read(link('a', `<inertial>${origin}<mass value="3"/><inertia ${tensor}/></inertial>`), options)
        .spec.find('body', 'a')!
        .child('inertial')!;
    const FULL = 'ixx="1" iyy="2" izz="2.5" ixy=".1" ixz=".2" iyz=".3"';

    it('keeps the inertia tensor if it is not rotated', () => {
      expect(inertial('<origin xyz="1 2 3"/>', FULL)).toMatchObject({
        mass: 3,
        pos: [1, 2, 3],
        fullinertia: [1, 2, 2.5, 0.1, 0.2, 0.3],
      });
      expect(inertial('<origin rpy="0 0 1"/>', FULL, { turnInertia: false })).toMatchObject({
        fullinertia: [1, 2, 2.5, 0.1, 0.2, 0.3],
      });
    });

    it('converts a rotated inertia to principal moments: 90 degrees about z exchange x and y', () => {
      const turned = inertial(
        '<origin rpy="0 0 1.5707963267948966"/>',
        'ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"',
      );
      expect(turned.fullinertia).toBe(undefined);
      expect([...turned.diaginertia!].sort()).toEqual([1, 2, 2.5]);
    });

    it('zero inertias are unknown', () => {
      const none = inertial('<origin rpy="0 0 1"/>', 'ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"');
      expect(none.fullinertia).toBe(undefined);
      expect([...none.diaginertia!]).toEqual([0, 0, 0]);
    });
  });
});

it('keeps the path of a file that is not in a package', () => {
  const mesh = '<collision><geometry><mesh filename="m.stl"/></geometry></collision>';
  const { spec } = read(link('a', mesh), { packages: { undefined: 'elsewhere' } });
  expect(spec.find('mesh', 'm')!.file).toBe('m.stl');
});
