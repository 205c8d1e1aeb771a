/** Methods of a Spec that add elements to its sections, and lists of its elements. */
import { describe, expect, it } from 'vitest';
import { MJCF } from '../../foundation/schema/mjcf.js';
import { Spec } from './spec.js';

const SECTIONS = Object.entries(MJCF).filter(([kind]) => kind.endsWith('Section'));

it('each kind of a section has an add method, and kinds of the world have none', () => {
  const spec = new Spec() as unknown as Record<string, unknown>;
  for (const [, row] of SECTIONS) {
    for (const kind of Object.keys((row as { children?: object }).children ?? {})) {
      expect([kind, typeof spec[`add${kind[0]!.toUpperCase()}${kind.slice(1)}`]]).toEqual([kind, 'function']);
    }
  }
  for (const name of ['addBody', 'addGeom', 'addJoint', 'addConfig', 'addBone'])
    expect([name, name in spec]).toEqual([name, false]);
  expect(() => (spec as unknown as Spec).add('body' as never)).toThrow(
    'to add it to the world, call spec.worldbody.addBody',
  );
});

it('an add method adds to the section, with values and options', () => {
  const spec = new Spec();
  const [late, early] = [spec.addMesh({ name: 'late' }), spec.addMesh({ name: 'early' }, { index: 0 })];
  expect(spec.meshes).toEqual([early, late]);
  expect(late.parent).toBe(spec.section('assetSection'));
  expect(spec.addMotor({ name: 'm' }).parent).toBe(spec.section('actuatorSection'));
});

describe('adding plugins', () => {
  it('a plugin is declared once, with an instance per name', () => {
    const spec = new Spec();
    const declaration = spec.addPlugin({ plugin: 'a.b' });
    expect(declaration.kind).toBe('extensionPlugin');
    const instance = spec.addPlugin({ plugin: 'a.b', name: 'i', config: { gain: 2 } });
    expect([instance.parent, instance.settings]).toEqual([declaration, { gain: '2' }]);
    spec.addPlugin({ plugin: 'c.d', name: 'j' });
    expect(spec.all('extensionPlugin').map(({ plugin }) => plugin)).toEqual(['a.b', 'c.d']);
    expect(spec.plugins.map(({ name }) => name)).toEqual(['i', 'j']);
  });

  it('addPlugin rejects a missing name', () => {
    expect(() => new Spec().addPlugin(undefined as never)).toThrow(
      "addPlugin: expected a plugin, such as { plugin: 'mujoco.pid' }",
    );
    expect(() => new Spec().addPlugin({} as never)).toThrow('addPlugin, plugin: expected the name of a plugin');
  });
});

it('lists of elements are named by plurals', () => {
  const spec = new Spec();
  const body = spec.worldbody.addBody();
  const frame = body.addFrame();
  const made = {
    frames: frame,
    bodies: body,
    joints: body.addJoint(),
    geoms: frame.addGeom(),
    sites: body.addSite(),
    cameras: body.addCamera(),
    lights: body.addLight(),
    flexes: spec.addFlex(),
    meshes: spec.addMesh(),
    skins: spec.section('deformableSection').add('skin'),
    hfields: spec.addHfield(),
    textures: spec.addTexture(),
    materials: spec.addMaterial(),
    pairs: spec.addPair(),
    excludes: spec.addExclude(),
    equalities: spec.addWeld(),
    tendons: spec.addSpatial(),
    actuators: spec.addMotor(),
    sensors: spec.addClock(),
    numerics: spec.addNumeric(),
    texts: spec.addText(),
    tuples: spec.addTuple(),
    keys: spec.addKey(),
    plugins: spec.addPlugin({ plugin: 'a.b', name: 'i' }),
  };
  const lists = spec as unknown as Record<string, readonly object[]>;
  for (const [plural, element] of Object.entries(made)) expect([plural, lists[plural]]).toEqual([plural, [element]]);
  expect(spec.classes).toEqual([spec.main]);
});
