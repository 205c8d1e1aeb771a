import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/fixtures/problems.js';
import type { ModelError } from '../../foundation/base/diagnostics.js';
import type { ElementRow } from '../../foundation/schema/mjcf/rows.js';
import { MJCF } from '../../foundation/schema/mjcf.js';
import { SpecElement } from './element.js';
import { Spec } from './spec.js';

describe('attributes', () => {
  it('an attribute is authored, else inherited from a class, else the MJCF default', () => {
    const spec = new Spec();
    const geom = spec.worldbody.addGeom();
    expect(geom.condim).toBe(3);
    spec.main.addGeom({ condim: 4 });
    expect(geom.condim).toBe(4);
    geom.condim = 6;
    expect([geom.condim, geom.isSet('condim')]).toEqual([6, true]);
    geom.unset('condim');
    expect([geom.condim, geom.isSet('condim')]).toEqual([4, false]);
    expect(geom.mass).toBeUndefined();
  });

  it('a short vector is completed with inherited values', () => {
    const spec = new Spec();
    const cls = spec.main.addDefault({ class: 'arm' });
    spec.main.addGeom({ size: [1, 2, 3], friction: [0.5] });
    cls.addGeom({ size: [4] });
    const geom = spec.worldbody.addGeom({ friction: [2, 3] }, { class: 'arm' });
    expect(geom.size).toEqual([4, 2, 3]);
    expect(geom.friction).toEqual([2, 3, 0.0001]);
  });

  it('the own class applies before the nearest childclass', () => {
    const spec = new Spec();
    spec.main.addDefault({ class: 'a' }).addJoint({ damping: [1] });
    spec.main.addDefault({ class: 'b' }).addJoint({ damping: [2] });
    const outer = spec.worldbody.addBody({ childclass: 'a' });
    const inner = outer.addBody();
    expect(inner.addJoint().damping[0]).toBe(1);
    expect(inner.addJoint({ class: 'b' }).damping[0]).toBe(2);
    inner.childclass = 'b';
    expect(inner.children('joint').map((joint) => joint.damping[0])).toEqual([2, 2]);
    expect(inner.children('joint')[0]!.defaultClass?.class).toBe('b');
  });

  it('values of nested classes apply, outermost first', () => {
    const spec = new Spec();
    const outer = spec.main.addDefault({ class: 'outer' });
    const inner = outer.addDefault({ class: 'inner' });
    const template = inner.addGeom({ size: [1] });
    const geom = spec.worldbody.addGeom({ class: 'inner' });
    const chainOf = (element: unknown) => spec.defaults.chainOf(element as SpecElement).map((cls) => cls.class);
    expect(chainOf(geom)).toEqual(['main', 'outer', 'inner']);
    expect([chainOf(inner), chainOf(template), chainOf(spec.main)]).toEqual([['main', 'outer'], ['main', 'outer'], []]);
  });

  it('actuators of all kinds share one template per class', () => {
    const spec = new Spec();
    spec.main.addGeneral({ ctrlrange: [-1, 1] });
    spec.main.addMotor({ gear: [3] });
    const position = spec.add('position', { joint: 'j' });
    expect(position.ctrlrange).toEqual([-1, 1]);
    expect(position.gear).toEqual([3, 0, 0, 0, 0, 0]);
  });

  it('an authored orientation hides inherited forms', () => {
    const spec = new Spec();
    spec.main.addGeom({ zaxis: [1, 0, 0] });
    const cls = spec.main.addDefault({ class: 'a' });
    cls.addGeom({ euler: [90, 0, 0] });
    const geom = spec.worldbody.addGeom({ class: 'a' });
    expect([geom.zaxis, geom.euler]).toEqual([undefined, [90, 0, 0]]);
    geom.axisangle = [0, 0, 1, 90];
    expect([geom.euler, geom.axisangle]).toEqual([undefined, [0, 0, 1, 90]]);
  });

  it('list attributes are frozen tuples', () => {
    const geom = new Spec().worldbody.addGeom({ size: [1, 1, 1] });
    expect(() => {
      (geom.size as number[])[0] = 2;
    }).toThrow(TypeError);
    const mine = [2, 2, 2];
    geom.size = mine;
    mine[0] = 9;
    expect(geom.size).toEqual([2, 2, 2]);
  });

  it('rejects invalid attribute values', () => {
    const geom = new Spec().worldbody.addGeom();
    expect(codeOf(() => geom.set('pos', [1, 2]))).toBe('bad-value');
    expect(codeOf(() => geom.set('type', 'cube'))).toBe('bad-value');
    expect(codeOf(() => geom.set('condim', 1.5))).toBe('bad-value');
    expect(codeOf(() => geom.set('radius', 1))).toBe('unknown-attribute');
    expect(codeOf(() => geom.add('body'))).toBe('bad-child');
    expect(codeOf(() => geom.spec.statistic.set('extent', 0))).toBe('bad-value');
    expect(geom.authored.size).toBe(0);
  });

  it('rejects a second child of which there is at most one, and invalid options', () => {
    const body = new Spec().worldbody.addBody({ name: 'b' });
    body.addInertial({ pos: [0, 0, 0], mass: 1 });
    expect(() => body.addInertial({ pos: [0, 0, 0], mass: 1 })).toThrow("'inertial' can appear only once in 'body'");
    expect(body.elements).toHaveLength(1);
    expect(() => body.addGeom({}, 0 as never)).toThrow(
      "add geom to body 'b', options: expected options as an object, such as { index: 0 }, not the number 0",
    );
    expect(() => body.addGeom(0 as never)).toThrow(
      "add geom to body 'b': expected attributes by name, such as { name: 'arm' }, not the number 0",
    );
    expect(() => body.addGeom({}, { index: 2 })).toThrow(
      "add geom to body 'b': expected a position from 0 to 1, not the number 2",
    );
  });

  it('assigning an equal value is not an edit', () => {
    const spec = new Spec();
    const geom = spec.worldbody.addGeom({ name: 'g', type: 'box' });
    const mark = spec.changes.mark();
    geom.type = 'box';
    geom.name = 'g';
    expect(spec.changes.since(mark)).toEqual([]);
  });

  it('rejects attributes of a template that a class cannot set', () => {
    const template = new Spec().main.addGeom();
    expect(codeOf(() => template.set('name', 'g'))).toBe('no-default');
    expect(codeOf(() => template.set('class', 'main'))).toBe('no-default');
    expect(codeOf(() => new Spec().main.add('geom', { name: 'g' }))).toBe('no-default');
    expect(codeOf(() => new Spec().main.add('camera', { target: 'b' }))).toBe('no-default');
    expect(codeOf(() => new Spec().main.addMuscle().set('tausmooth', 1))).toBe('no-default');
    expect(codeOf(() => template.set('size', [1]))).toBe('none');
  });

  it('only textures have pixels', () => {
    const geom = new Spec().worldbody.addGeom() as unknown as Record<string, unknown>;
    expect(codeOf(() => void (geom.pixels = Uint8Array.of(1)))).toBe('unknown-attribute');
  });

  it('rejects invalid children with a suggestion', () => {
    const body = new Spec().worldbody.addBody({ name: 'b' });
    const add = (kind: unknown) => () => body.add(kind as never);
    expect(add('boddy')).toThrow(
      "add to body 'b': expected a kind of element, not the text 'boddy'; did you mean 'body'?",
    );
    expect(add(3)).toThrow(/not the number 3$/);
    const diagnosticOf = (kind: string) => {
      try {
        add(kind)();
      } catch (error) {
        return (error as ModelError).diagnostics[0];
      }
      return undefined;
    };
    expect(diagnosticOf('spatialSite')).toMatchObject({ code: 'bad-child', suggestion: 'site', element: "body 'b'" });
    expect(diagnosticOf('motor')).not.toHaveProperty('suggestion');
  });

  it('rejects assignment of unknown properties except symbols', () => {
    const geom = new Spec().worldbody.addGeom({ name: 'g' }) as unknown as Record<string | symbol, unknown>;
    expect(() => {
      geom.label = 'x';
    }).toThrow(/geom 'g'\.label.*call rename, moveTo, assign or configure/);
    const mine = Symbol('mine');
    geom[mine] = 1;
    geom[mine] = 2;
    expect([geom[mine], Object.getOwnPropertyDescriptor(geom, mine)]).toEqual([
      2,
      { value: 2, writable: true, enumerable: true, configurable: true },
    ]);
  });

  it('undefined unsets attributes, in an assignment and in assign', () => {
    const geom = new Spec().worldbody.addGeom({ size: [1], name: 'g' });
    geom.set('size', undefined);
    expect(geom.isSet('size')).toBe(false);
    geom.assign({ name: undefined, size: [2] });
    expect([geom.name, geom.size![0]]).toEqual([undefined, 2]);
  });

  it('rejects unknown attributes with a suggestion', () => {
    const geom = new Spec().worldbody.addGeom({ name: 'g' });
    const diagnosticOf = (name: string) => {
      try {
        geom.set(name, 1);
      } catch (error) {
        return (error as ModelError).diagnostics[0];
      }
      return undefined;
    };
    expect(diagnosticOf('siz')).toMatchObject({ code: 'unknown-attribute', suggestion: 'size', element: "geom 'g'" });
    expect(diagnosticOf('wavelength')).not.toHaveProperty('suggestion');
    expect(() => geom.set(5 as never, 1)).toThrow("geom 'g': expected the name of an attribute, not the number 5");
    expect(() => geom.assign(undefined as never)).toThrow('assign: expected values by attribute');
  });

  it('rejects an unknown class with a suggestion', () => {
    const spec = new Spec();
    spec.main.addDefault({ class: 'thin' });
    const diagnosticOf = (name: string) => {
      try {
        spec.worldbody.addGeom({ name: 'g' }).class = name;
      } catch (error) {
        spec.changes.undo();
        return (error as ModelError).diagnostics[0];
      }
      return undefined;
    };
    expect(diagnosticOf('thinn')).toMatchObject({ code: 'unknown-class', suggestion: 'thin', element: "geom 'g'" });
    expect(diagnosticOf('other')).not.toHaveProperty('suggestion');
    expect(diagnosticOf('thin')).toBeUndefined();
  });

  it('attributes of other kinds are undefined and cannot be assigned', () => {
    const geom = new Spec().worldbody.addGeom() as unknown as Record<string, unknown>;
    expect(geom.springref).toBeUndefined();
    expect(codeOf(() => void (geom.springref = 1))).toBe('unknown-attribute');
    expect(() => Object.assign(new Spec().option, { flag: {} })).toThrow(
      "'flag' is an element in 'option', not an attribute: use spec.section('flag')",
    );
    expect(() => Object.assign(new Spec().worldbody, { geom: {} })).toThrow("use add('geom', { ... })");
    expect(codeOf(() => (geom.addJoint as () => void)())).toBe('bad-child');
  });

  it('no attribute has the name of a member of SpecElement', () => {
    const members = new Set(Object.getOwnPropertyNames(SpecElement.prototype));
    for (const own of Object.keys(new Spec().root)) members.add(own);
    const clashes = Object.entries<ElementRow>(MJCF).flatMap(([kind, { attributes }]) =>
      Object.keys(attributes).flatMap((name) => (members.has(name) ? [`${kind}.${name}`] : [])),
    );
    expect(clashes).toEqual(['compositeJoint.kind']);
  });
});

describe('Spec', () => {
  it('get lists existing names, or suggests one, for an unknown element', () => {
    const spec = new Spec();
    expect(() => spec.get('joint', 'hip')).toThrow("there is no joint 'hip'; there is none");
    for (const name of ['shoulder', 'elbow']) spec.worldbody.addBody().addJoint({ name });
    expect(() => spec.get('joint', 'hip')).toThrow("there is no joint 'hip'; there is 'shoulder', 'elbow'");
    expect(() => spec.get('joint', 'elbo')).toThrow("there is no joint 'elbo'; did you mean 'elbow'?");
    expect(() => spec.get('jiont' as 'joint', 'hip')).toThrow("did you mean 'joint'?");
    expect(() => spec.all('geoms' as 'geom')).toThrow(
      "all: expected a kind of element or a namespace, not the text 'geoms'; did you mean 'geom'?",
    );
    expect(spec.find('body', undefined as never)).toBeUndefined();
    expect(() => spec.find('body', 5 as never)).toThrow('find body: expected a name, not the number 5');
    expect(() => spec.add('body' as never)).toThrow('add: expected a kind of a section');
    let error: unknown;
    try {
      spec.find('geoms' as 'geom', 'a');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect(() => spec.all(3 as never)).toThrow('all: expected a kind of element or a namespace, not the number 3');
  });

  it('lists elements in document order without templates', () => {
    const spec = new Spec();
    spec.main.addGeom();
    const a = spec.worldbody.addBody({ name: 'a' });
    spec.worldbody.addGeom({ name: 'g2' });
    a.addGeom({ name: 'g1' });
    a.addFreejoint({ name: 'free' });
    a.addBody({ name: 'b' }).addJoint({ name: 'hinge' });
    expect(spec.all('geom').map((geom) => geom.name)).toEqual(['g1', 'g2']);
    expect(spec.all('joint').map((joint) => joint.name)).toEqual(['free', 'hinge']);
    expect(spec.all('actuator')).toEqual([]);
    expect(spec.all('default').map((cls) => cls.class)).toEqual(['main']);
  });

  it('finds elements by name while names change', () => {
    const spec = new Spec();
    const body = spec.worldbody.addBody({ name: 'a' });
    expect(spec.find('body', 'a')).toBe(body);
    body.name = 'b';
    expect([spec.find('body', 'a'), spec.find('body', 'b')]).toEqual([undefined, body]);
    const mesh = spec.add('mesh', { file: 'parts/wheel.obj' });
    expect(spec.find('mesh', 'wheel')).toBe(mesh);
    const named = (file: string) => spec.add('mesh', { file }).identifier;
    expect(['a.b\\c/d/left.front.obj', '.hidden', 'plain'].map(named)).toEqual(['left.front', '.hidden', 'plain']);
    spec.remove(body as SpecElement);
    expect(spec.find('body', 'b')).toBeUndefined();
  });

  it('has every section once, with its groups', () => {
    const spec = new Spec();
    expect(spec.option.timestep).toBe(0.002);
    expect(spec.section('flag').gravity).toBe('enable');
    expect(spec.section('map').znear).toBe(0.01);
    expect(spec.section('lengthrange').mode).toBe('muscle');
  });
});

describe('the change log', () => {
  it('undoes and redoes to marks', () => {
    const spec = new Spec();
    const start = spec.changes.mark();
    const body = spec.worldbody.addBody({ name: 'a' });
    const geom = body.addGeom({ size: [1] });
    const mark = spec.changes.mark();
    geom.size = [2];
    geom.size = [3];
    body.name = 'b';
    expect(spec.changes.undo(mark)).toBe(3);
    expect([geom.size[0], body.name, spec.find('body', 'b')]).toEqual([1, 'a', undefined]);
    spec.changes.undo(start);
    expect([spec.all('body'), spec.find('body', 'a')]).toEqual([[], undefined]);
    expect(spec.changes.redo(Number.POSITIVE_INFINITY)).toBe(5);
    expect([spec.all('geom')[0], geom.size[0], spec.find('body', 'b')]).toEqual([geom, 3, body]);
  });

  it('squashes whole steps only', () => {
    const spec = new Spec();
    spec.changes.group(() => {
      spec.worldbody.addBody({ name: 'a' });
      spec.worldbody.addBody({ name: 'b' });
    });
    spec.changes.squash(spec.changes.mark());
    spec.worldbody.addBody({ name: 'c' });
    spec.changes.squash(1);
    spec.changes.undo();
    expect(spec.all('body')).toEqual([]);
  });

  it('squashes a drag into one step', () => {
    const spec = new Spec();
    const body = spec.worldbody.addBody();
    const mark = spec.changes.mark();
    for (let x = 1; x <= 10; x++) body.pos = [x, 0, 0];
    spec.changes.squash(mark);
    expect(spec.changes.since(mark)).toHaveLength(1);
    spec.changes.undo();
    expect(body.pos).toEqual([0, 0, 0]);
    spec.changes.redo();
    expect(body.pos).toEqual([10, 0, 0]);
  });

  it('calls subscribers for edits, undo and redo', () => {
    const spec = new Spec();
    const seen: string[] = [];
    const stop = spec.changes.subscribe((change) => seen.push(change.type));
    const body = spec.worldbody.addBody();
    body.name = 'a';
    spec.changes.undo(0);
    stop();
    spec.worldbody.addBody();
    expect(seen).toEqual(['insert', 'set', 'set', 'remove']);
  });
});

it('singletons of a Spec cannot be replaced, and the error suggests a call', () => {
  const spec = new Spec() as unknown as Record<string, unknown>;
  const hints: Readonly<Record<string, string>> = {
    worldbody: 'spec.worldbody.addBody({ ... })',
    main: 'spec.main.addGeom({ ... })',
    compiler: 'spec.compiler.assign({ ... })',
    option: 'spec.option.assign({ ... })',
    size: 'spec.size.assign({ ... })',
    statistic: 'spec.statistic.assign({ ... })',
    visual: 'spec.visual.child("map").assign({ ... })',
    geoms: 'add elements, or delete() them',
  };
  for (const [name, hint] of Object.entries(hints)) {
    let message = '';
    try {
      spec[name] = {};
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^spec\\.${name}: `));
    expect(message).toContain(hint);
  }
});

it('cached lists of kinds stay valid while elements of other kinds are added and removed', () => {
  const spec = new Spec();
  spec.add('material', { name: 'm' });
  const materials = spec.all('material');
  const body = spec.worldbody.add('body');
  const geom = body.add('geom', { name: 'g' });
  expect(spec.all('material')).toBe(materials);
  expect(spec.all('geom')).toEqual([geom]);
  geom.delete();
  expect(spec.all('geom')).toEqual([]);
  expect(spec.all('body')).toEqual([body]);
  body.delete();
  expect(spec.all('body')).toEqual([]);
  spec.changes.undo();
  expect(spec.all('body')).toEqual([body]);
});
