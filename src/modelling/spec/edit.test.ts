import { describe, expect, it } from 'vitest';
import { codeOf, problemsOf } from '../../../test/fixtures/problems.js';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { toXML } from '../mjcf/index.js';
import type { SpecElement } from './element.js';
import { createElement } from './element.js';
import { Spec } from './spec.js';

const MODEL = `<mujoco>
  <default><default class="thin"><geom material="wood"/></default></default>
  <extension><plugin plugin="acme.motor"><instance name="drive"/></plugin></extension>
  <asset>
    <texture name="grain" type="2d" builtin="flat" width="8" height="8"/>
    <material name="wood" texture="grain"/>
    <mesh name="hull" vertex="0 0 0 1 0 0 0 1 0 0 0 1" material="wood"/>
  </asset>
  <worldbody>
    <light name="spot" mode="targetbody" target="arm"/>
    <body name="base" childclass="thin">
      <geom name="shell" type="mesh" mesh="hull" material="wood"/>
      <body name="arm"><joint name="hinge"/><geom name="bar" size="1"/><site name="tip"/><site name="end"/></body>
    </body>
  </worldbody>
  <contact><pair name="touch" geom1="shell" geom2="bar"/></contact>
  <tendon><spatial name="rope"><site site="tip"/><site site="end"/></spatial></tendon>
  <actuator><motor name="pull" tendon="rope"/><motor name="turn" joint="hinge"/></actuator>
  <sensor><tendonpos name="length" tendon="rope"/><actuatorfrc name="effort" actuator="turn"/></sensor>
  <custom><tuple name="pair"><element objtype="site" objname="tip"/><element objtype="body" objname="base"/></tuple>
    <tuple name="single"><element objtype="tendon" objname="rope"/></tuple></custom>
</mujoco>`;

const model = (): Spec => readModelText(MODEL);
const labels = (elements: readonly SpecElement[]) => elements.map(({ label }) => label);

describe('delete', () => {
  // Thread #2497: deleting left parts of the model behind.
  it('delete removes everything that refers to an element, and returns it', () => {
    const spec = model();
    const before = toXML(spec);
    const { removed, unset } = spec.find('site', 'tip')!.delete();
    expect(labels(removed)).toEqual([
      "site 'tip'",
      'element',
      "spatial 'rope'",
      "tuple 'single'",
      "motor 'pull'",
      "tendonpos 'length'",
    ]);
    expect(unset).toEqual([]);
    expect(spec.all('tupleElement').map(({ objname }) => objname)).toEqual(['base']);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });

  it('deleting a body deletes its descendants', () => {
    const spec = model();
    spec.find('body', 'arm')!.delete();
    const rest = ['joint', 'light', 'pair', 'tendon', 'actuator', 'sensor'] as const;
    expect(rest.map((what) => spec.all(what).length)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(toXML(readModelText(toXML(spec)))).toBe(toXML(spec));
  });

  it('deleting a material, texture or class keeps the elements that refer to it', () => {
    const spec = model();
    const { unset } = spec.find('material', 'wood')!.delete();
    expect(unset.map(({ element, attribute }) => `${element.tag}.${attribute}`)).toEqual([
      'geom.material',
      'mesh.material',
      'geom.material',
    ]);
    expect(spec.find('geom', 'shell')!.material).toBeUndefined();
    spec.find('default', 'thin')!.delete();
    expect(spec.find('body', 'base')!.childclass).toBeUndefined();
    const { removed } = spec.find('mesh', 'hull')!.delete();
    expect(labels(removed)).toEqual(["mesh 'hull'", "geom 'shell'", "pair 'touch'"]);
  });

  it('deleting an attached robot deletes its keyframes in the same step', () => {
    const spec = readModelText(`<mujoco><worldbody><body name="own"><joint/><geom size=".1"/></body><frame name="a"/>
      <frame name="b"/></worldbody><keyframe><key name="mine" qpos="1"/></keyframe></mujoco>`);
    const robot = `<mujoco><worldbody><body name="arm"><joint name="hinge"/><geom size=".1"/></body></worldbody>
      <sensor><jointpos joint="hinge"/></sensor><keyframe><key name="home" qpos=".5"/></keyframe></mujoco>`;
    for (const name of ['a', 'b']) spec.attach(spec.find('frame', name)!, readModelText(robot), { prefix: `${name}_` });
    const names = () => spec.all('key').map(({ name }) => name);
    expect(names()).toEqual(['mine', 'a_home', 'b_home']);
    const { removed } = spec.find('body', 'a_arm')!.delete();
    expect(labels(removed)).toEqual(["body 'a_arm'", 'jointpos', "key 'a_home'"]);
    expect(names()).toEqual(['mine', 'b_home']);
    spec.find('body', 'own')!.delete();
    expect(names()).toEqual(['mine', 'b_home']);
  });

  it('deleting a deleted element does nothing, and deleting a section is rejected', () => {
    const spec = model();
    const arm = spec.find('body', 'arm')!;
    arm.delete();
    expect(arm.delete()).toEqual({ removed: [], unset: [] });
    expect(codeOf(() => spec.worldbody.delete())).toBe('not-deletable');
    expect(codeOf(() => spec.main.delete())).toBe('not-deletable');
    expect(problemsOf(() => spec.option.delete())[0]).toMatchObject({
      message: 'option is part of every model and cannot be deleted',
      element: 'option',
    });
  });

  it('delete keeps references to unknown names', () => {
    const spec = model();
    // files may contain duplicate names
    const exclude = spec.addExclude({ body1: 'base', body2: 'arm' }) as unknown as SpecElement;
    exclude.author('body2', 'ghost');
    spec.find('joint', 'hinge')!.delete();
    expect(spec.all('exclude')).toHaveLength(1);
  });

  it('delete keeps references to another element of the same name', () => {
    const spec = new Spec();
    const [first, second] = [1, 2].map(() => createElement(spec, 'body'));
    for (const twin of [first!, second!]) {
      // a file may repeat a name
      twin.author('name', 'twin');
      spec.insert(twin, spec.worldbody);
    }
    spec.add('exclude', { body1: 'twin', body2: 'world' });
    second!.delete();
    expect(spec.all('exclude')).toHaveLength(1);
    first!.delete();
    expect(spec.all('exclude')).toHaveLength(0);
  });
});

describe('rename', () => {
  it('rename updates references in the same step', () => {
    const spec = model();
    const before = toXML(spec);
    spec.find('site', 'tip')!.rename('nose');
    spec.find('body', 'base')!.rename('root');
    spec.find('material', 'wood')!.rename('oak');
    spec.find('default', 'thin')!.rename('thick');
    expect(spec.all('spatialSite').map(({ site }) => site)).toEqual(['nose', 'end']);
    expect(spec.all('tupleElement').map(({ objname }) => objname)).toEqual(['nose', 'root', 'rope']);
    expect([spec.find('geom', 'shell')!.material, spec.find('geom', 'bar')!.material]).toEqual(['oak', 'oak']);
    expect(spec.find('body', 'root')!.childclass).toBe('thick');
    for (let i = 0; i < 4; i++) spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });

  it('rename names a mesh that was named by its file', () => {
    const spec = new Spec();
    const mesh = spec.add('mesh', { file: 'a/wheel.obj' });
    const geom = spec.worldbody.addGeom({ type: 'mesh', mesh: 'wheel' });
    mesh.rename('disk');
    expect([mesh.name, geom.mesh]).toEqual(['disk', 'disk']);
  });

  it('rename keeps elements of other kinds with the same name', () => {
    const spec = new Spec();
    const body = spec.worldbody.addBody({ name: 'a' });
    body.addSite({ name: 'a' });
    const tuple = spec.addTuple({ name: 't' });
    for (const objtype of ['body', 'site'] as const) tuple.add('tupleElement', { objtype, objname: 'a' });
    body.rename('b');
    expect(spec.all('tupleElement').map(({ objname }) => objname)).toEqual(['b', 'a']);
    expect(spec.find('site', 'a')).toBeDefined();
  });

  it('renaming the second of two elements with a name keeps references to the first', () => {
    const spec = new Spec();
    const twins = [1, 2].map(() => createElement(spec, 'body'));
    for (const twin of twins) {
      twin.author('name', 'twin');
      spec.insert(twin, spec.worldbody);
    }
    const exclude = spec.add('exclude', { body1: 'twin', body2: 'world' });
    twins[1]!.rename('other');
    expect(exclude.body1).toBe('twin');
    twins[0]!.rename('first');
    expect(exclude.body1).toBe('first');
  });

  it('rename rejects names that are taken and elements without names', () => {
    const spec = model();
    expect(problemsOf(() => spec.find('body', 'arm')!.rename('base'))[0]!.message).toMatch(
      /'base' is taken \(.*:\d+:\d+\)$/,
    );
    expect(codeOf(() => spec.find('body', 'arm')!.rename('world'))).toBe('duplicate-name');
    expect(codeOf(() => spec.main.rename('primary'))).toBe('not-renamable');
    expect(problemsOf(() => spec.option.rename('x'))[0]).toMatchObject({ code: 'not-renamable', element: 'option' });
  });
});

describe('clone', () => {
  it('clone inserts a copy after an element, with the elements that belong to it, under free names', () => {
    const spec = model();
    const copy = spec.find('body', 'arm')!.clone();
    expect([copy.name, copy.parent!.elements.indexOf(copy)]).toEqual(['arm_1', 2]);
    expect(spec.all('actuator').map(({ name }) => name)).toEqual(['pull', 'turn', 'pull_1', 'turn_1']);
    expect(spec.find('geom', 'bar')!.clone({ suffix: '-b' }).name).toBe('bar-b');
    expect(spec.find('actuator', 'turn')!.clone().name).toBe('turn_2');
    expect(codeOf(() => spec.find('geom', 'bar')!.clone({ suffix: '-b' }))).toBe('duplicate-name');
    expect(problemsOf(() => spec.find('body', 'arm')!.clone({ suffix: '_1' }))[0]!.message).toMatch(
      /'arm_1' is taken \(/,
    );
  });

  it('clone chooses a number that is free for all copied names', () => {
    const spec = model();
    spec.worldbody.addBody().addJoint({ name: 'hinge_1' });
    expect(spec.find('body', 'arm')!.clone().name).toBe('arm_2');
    expect(spec.find('joint', 'hinge_2')).toBeDefined();
    expect([...spec.all('actuator')].map(({ name }) => name)).toEqual(['pull', 'turn', 'pull_2', 'turn_2']);
  });

  it('a clone follows the settings and the class of its parent, including later changes', () => {
    const spec = model();
    const copy = spec.find('body', 'arm')!.clone();
    expect([copy.compiler, copy.isSet('childclass'), copy.scope]).toEqual([spec.compiler, false, undefined]);
    expect(spec.find('geom', 'bar_1')!.material).toBe('wood');
    expect(spec.find('geom', 'bar_1')!.isSet('class')).toBe(false);
  });

  it('clone rejects singletons', () => {
    const spec = model();
    const inertial = spec.find('body', 'arm')!.addInertial({ pos: [0, 0, 0], mass: 1 });
    expect(codeOf(() => inertial.clone())).toBe('not-clonable');
    expect(codeOf(() => spec.worldbody.clone())).toBe('not-clonable');
    expect(codeOf(() => spec.root.clone())).toBe('not-clonable');
  });

  it('clone accepts a prefix or a suffix', () => {
    expect(() =>
      model()
        .find('body', 'arm')!
        .clone('left-' as never),
    ).toThrow("clone, options: expected a prefix or a suffix, such as { prefix: 'left-' }");
  });

  it('a cloned or detached Spec keeps its extensions and compilerQueries', () => {
    const extensions = { plugins: [] };
    const compilerQueries = { jointCount: () => 0 } as never;
    const spec = new Spec({ extensions, compilerQueries });
    expect([spec.clone().extensions, spec.clone().compilerQueries]).toEqual([extensions, compilerQueries]);
    const detached = spec.worldbody.addBody().detach();
    expect([detached.extensions, detached.compilerQueries]).toEqual([extensions, compilerQueries]);
  });

  it('a cloned Spec fetches its files in the same way', async () => {
    const fetched: Spec[] = [];
    const spec = new Spec({ load: async (each) => void fetched.push(each) });
    const copy = spec.clone();
    await copy.load();
    expect(fetched).toEqual([copy]);
  });

  it('attaching a clone of a Spec without a loader adds no loader', async () => {
    const spec = new Spec();
    spec.worldbody.attach(new Spec().clone());
    await expect(spec.load()).resolves.toBeUndefined();
  });

  it('a cloned Spec is independent', () => {
    const spec = model();
    const copy = spec.clone();
    expect(toXML(copy)).toBe(toXML(spec));
    copy.find('joint', 'hinge')!.damping = [1];
    copy.option.timestep = 1;
    expect([toXML(spec) === toXML(model()), spec.option.timestep, copy.changes.since().length]).toEqual([
      true,
      0.002,
      2,
    ]);
  });
});

describe('steps of the history', () => {
  it('steps can be marked by name', () => {
    const spec = new Spec();
    const body = spec.worldbody.addBody({ name: 'a' });
    spec.changes.mark('start');
    body.name = 'b';
    spec.changes.mark('named');
    body.addGeom();
    spec.changes.undo('start');
    expect([body.name, body.elements.length]).toEqual(['a', 0]);
    spec.changes.redo('named');
    expect([body.name, body.elements.length]).toEqual(['b', 0]);
    spec.changes.undo('start');
    body.name = 'c';
    expect(() => spec.changes.redo('nowhere')).toThrow(RangeError);
  });

  it('a group of edits is reverted if one fails', () => {
    const spec = new Spec();
    spec.changes.group(() => {
      spec.worldbody.addBody({ name: 'a' });
      spec.worldbody.addBody({ name: 'b' });
    });
    expect(spec.changes.undo()).toBe(2);
    spec.changes.redo();
    const before = toXML(spec);
    expect(() =>
      spec.changes.group(() => {
        spec.worldbody.addBody({ name: 'c' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(toXML(spec)).toBe(before);
  });

  it('a drag of several attributes is squashed to one step', () => {
    const spec = new Spec();
    const body = spec.worldbody.addBody();
    const mark = spec.changes.mark();
    for (let i = 1; i <= 5; i++) {
      body.pos = [i, 0, 0];
      body.quat = [1, i, 0, 0];
    }
    spec.changes.squash(mark);
    expect(spec.changes.undo()).toBe(2);
    expect([body.pos, body.quat]).toEqual([
      [0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });
});

// Threads #2074 (a default changed after use has no effect) and #3612 (in memory and saved differ).
describe('defaults', () => {
  it('a default changed after use changes its elements, in memory and saved', () => {
    const spec = new Spec();
    const cls = spec.main.addDefault({ class: 'arm' });
    const template = cls.addGeom({ size: [1] });
    const geom = spec.worldbody.addGeom({ name: 'g' }, { class: 'arm' });
    template.size = [2];
    template.friction = [0.5];
    const again = readModelText(toXML(spec)).find('geom', 'g')!;
    expect([geom.size, geom.friction]).toEqual([again.size, again.friction]);
    expect(geom.size[0]).toBe(2);
  });
});

describe('unknown properties of elements', () => {
  it('assignment of an unknown property is rejected with a suggestion', () => {
    const geom = new Spec().worldbody.addBody({ name: 'foo' }).addGeom({ name: 'bar' });
    const misspelt = geom as unknown as Record<string, unknown>;
    const assign = (name: string) => () => {
      misspelt[name] = [1];
    };
    expect(assign('siz')).toThrow(/body 'foo' > geom 'bar'.*siz.*size/s);
    expect(assign('joint')).toThrow('joint');
    expect(Object.keys(geom)).not.toContain('siz');
    // assignment of known attributes still works
    geom.size = [2];
    expect(geom.size![0]).toBe(2);
    expect([geom instanceof Object, `${geom}`.includes('bar'), Object.hasOwn(geom, 'kind')]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('pixels of a texture', () => {
  it('setting the pixels of a texture is an edit', () => {
    const spec = new Spec();
    const pixels = Uint8Array.of(1, 2, 3);
    const texture = spec.addTexture({ name: 't', type: '2d', width: 1, height: 1, pixels });
    pixels[0] = 9;
    expect([...texture.pixels!]).toEqual([1, 2, 3]);
    texture.pixels = Uint8ClampedArray.of(4, 5, 6);
    expect([...texture.pixels!]).toEqual([4, 5, 6]);
    spec.changes.undo();
    expect([...texture.pixels!]).toEqual([1, 2, 3]);
    spec.changes.redo();
    expect([...texture.clone().pixels!]).toEqual([4, 5, 6]);
    texture.pixels = undefined;
    expect(texture.pixels).toBeUndefined();
    expect(() => {
      texture.pixels = [1, 2, 3] as never;
    }).toThrow(/texture 't'.*pixels.*Uint8Array/s);
    expect(() => spec.worldbody.addGeom({ pixels } as never)).toThrow('pixels');
  });

  it('setting the pixels of a texture does not split keyframes', () => {
    const spec = readModelText('<mujoco><keyframe><key time="1" ctrl="1"/></keyframe></mujoco>');
    spec.addTexture({ name: 't', type: '2d', width: 1, height: 1, pixels: Uint8Array.of(1, 2, 3) }).pixels = undefined;
    expect(spec.keyframes[0]!.authored.get('ctrl')).toEqual([1]);
  });
});
