import { BoxGeometry, Color, Group, Mesh, Object3D, Scene, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import {
  componentOf,
  inspect,
  MjActuatorpos,
  MjBody,
  MjCamera,
  MjDefault,
  MjExclude,
  MjFixed,
  MjFreeJoint,
  MjGeom,
  MjGlobalSettings,
  MjHingeJoint,
  MjInertial,
  MjJoint,
  MjKey,
  MjMotor,
  MjScene,
  MjSite,
  MjSpatial,
  MjWeld,
} from '../../api/three.js';
import { createScene } from './automatic.js';

function add<T extends Object3D>(parent: Object3D, object: T, at: readonly [number, number, number] = [0, 0, 0]): T {
  object.position.set(...at);
  parent.add(object);
  return object;
}

/** Adds a body with a geom. */
function body(parent: Object3D, name: string, at: readonly [number, number, number] = [0, 0, 0]) {
  const object = add(parent, new Group(), at);
  const component = new MjBody(object, { name });
  const geom = new MjGeom(add(object, new Object3D()), { size: [0.1] });
  return { object, body: component, geom };
}

describe('a component', () => {
  it('allows one component per object', () => {
    const object = new Object3D();
    object.name = 'arm';
    const first = new MjBody(object);
    expect(() => new MjGeom(object)).toThrow(/arm is MjBody already.*object below/);
    first.dispose();
    expect(componentOf(object)).toBeUndefined();
    expect(new MjGeom(object).object).toBe(object);
  });

  it('rejects unknown attributes and invalid values and suggests the correct name', () => {
    expect(() => new MjGeom(new Object3D(), { typ: 'box' } as never)).toThrow(/'typ'.*did you mean 'type'/);
    expect(() => new MjGeom(new Object3D(), { type: 'bax' as 'box' })).toThrow(/one of plane, .*not 'bax'/);
    expect(() => new MjGeom(new Object3D(), { size: [1, 2, 3, 4] as never })).toThrow(/1 to 3 numbers/);
    expect(() => new MjMotor(new Object3D(), { joint: new MjBody(new Object3D()) })).toThrow(/component of a joint/);
    expect(() => new MjBody({} as Object3D)).toThrow(/an object of three.js/);
    const object = new Object3D();
    expect(() => new MjGeom(object, { mass: 'x' as never })).toThrow();
    expect(componentOf(object)).toBeUndefined();
  });

  it('accepts vectors and colors of three.js', () => {
    const joint = new MjJoint(new Object3D(), { axis: new Vector3(0, 1, 0) });
    expect(joint.axis).toEqual([0, 1, 0]);
    const [r, g, b, a] = new MjGeom(new Object3D(), { rgba: new Color('#ff8000') }).rgba!;
    expect([b, a]).toEqual([0, 1]);
    // three.js rounds the constants of the sRGB curve
    expect(r).toBeCloseTo(1, 4);
    expect(g).toBeCloseTo(128 / 255, 4);
  });

  it('describes a component for an inspector by the rows of the schema', () => {
    const scene = new Scene();
    const classes = add(scene, new Object3D());
    new MjDefault(classes, { parts: [{ part: 'geom', friction: [0.3] }] });
    const { geom } = body(scene, 'a');
    createScene(scene);
    const { text, attributes } = inspect(geom);
    expect(text).toMatch(/shape for contacts/);
    const row = (name: string) => attributes.find((each) => each.name === name)!;
    expect(row('size')).toMatchObject({ value: [0.1, 0, 0], from: 'component' });
    expect(row('friction')).toMatchObject({ value: [0.3, 0.005, 0.0001], from: 'class' });
    expect(row('density')).toMatchObject({ value: 1000, from: 'default', text: expect.stringContaining('[kg/m^3]') });
  });
});

describe('the layout of objects', () => {
  it('nests bodies in the model like their objects, with plain objects between them', () => {
    const scene = new Scene();
    const base = body(scene, 'base', [1, 2, 3]);
    const between = add(base.object, new Group(), [0, 0, 1]);
    between.rotation.z = Math.PI / 2;
    const tip = body(between, 'tip', [1, 0, 0]);
    const { model } = createScene(scene);
    expect(model.body_parentid[tip.body.inModel.id]).toBe(base.body.inModel.id);
    const [x, y, z] = tip.body.inModel.pos;
    expect([x, y, z].map((each) => Math.round(1e12 * each!) / 1e12)).toEqual([0, 1, 1]);
    expect([...base.body.inModel.pos]).toEqual([1, -3, 2]);
  });

  it('converts y up to z up and leaves z up unchanged', () => {
    for (const [up, expected] of [
      ['y', [1, -3, 2]],
      ['z', [1, 2, 3]],
    ] as const) {
      const scene = new Scene();
      const { object, body: component } = body(scene, 'a', [1, 2, 3]);
      new MjFreeJoint(add(object, new Object3D()));
      const simulated = createScene(scene, { up, gravity: [0, up === 'y' ? -2 : 0, up === 'z' ? -2 : 0] });
      expect([...simulated.data.body('a').xpos]).toEqual(expected);
      expect([...simulated.model.opt.gravity]).toEqual([0, 0, -2]);
      expect(object.position.toArray()).toEqual([1, 2, 3]);
      component.appliedForce = new Vector3(0, 4, 5);
      expect([...component.inData.xfrc_applied.slice(0, 3)]).toEqual(up === 'y' ? [0, -5, 4] : [0, 4, 5]);
      expect(component.appliedForce.toArray()).toEqual([0, 4, 5]);
    }
  });

  it('applies the rotation of an object to the joint that it represents', () => {
    const scene = new Scene();
    const { object } = body(scene, 'a');
    const hinge = add(object, new Object3D(), [0.1, 0, 0]);
    hinge.rotation.x = Math.PI / 2;
    const joint = new MjHingeJoint(hinge);
    createScene(scene, { up: 'z' });
    const round = (values: ArrayLike<number>) => Array.from(values, (x) => Math.round(1e12 * x) / 1e12 + 0);
    expect(round(joint.inModel.axis)).toEqual([0, -1, 0]);
    expect(round(joint.inModel.pos)).toEqual([0.1, 0, 0]);
  });

  it('scales sizes of geoms if their shapes allow it and rejects scaled bodies', () => {
    const scene = new Scene();
    const { object, geom } = body(scene, 'a');
    geom.object.scale.set(2, 2, 2);
    const box = add(object, new Mesh(new BoxGeometry()));
    box.scale.set(1, 2, 3);
    const cube = new MjGeom(box, { type: 'box', size: [1, 1, 1] });
    const simulated = createScene(scene);
    expect([...geom.inModel.size]).toEqual([0.2, 0, 0]);
    expect([...cube.inModel.size]).toEqual([1, 2, 3]);
    geom.object.scale.set(1, 2, 1);
    expect(() => simulated.step()).toThrow(/sphere must have the same scale along x, y, z; an ellipsoid/);
    geom.object.scale.set(1, 1, 1);
    object.scale.set(2, 2, 2);
    expect(() => simulated.step()).toThrow(/scaled \(2 2 2\).*scale the geoms/);
  });

  it('reports all components without a parent and all scaled objects with their paths', () => {
    const scene = new Scene();
    scene.name = 'world';
    const lost = add(scene, new Object3D());
    lost.name = 'lost';
    new MjHingeJoint(lost);
    const other = add(scene, new Object3D());
    other.scale.set(2, 1, 1);
    new MjBody(other);
    let message = '';
    try {
      createScene(scene);
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(
      /MjJoint on world\/lost needs an object above it with one of .*MjBody.*component-without-parent/,
    );
    expect(message).toMatch(/scaled \(2 1 1\).*component-scaled/);
    // a failed scene can be created again
    expect(() => new MjScene(scene)).not.toThrow();
  });

  it('reports missing attributes and attributes that exclude each other', () => {
    const scene = new Scene();
    const { object } = body(scene, 'a');
    new MjInertial(add(object, new Object3D(), [0, 0.1, 0]), { mass: 2, diaginertia: [1, 1, 1] });
    new MjWeld(add(scene, new Object3D()), {});
    new MjFixed(add(scene, new Object3D()), { parts: [{ part: 'fixedJoint', coef: 1 }] });
    const camera = new MjCamera(add(object, new Object3D()), { fovy: 40, sensorsize: [1, 1] });
    const fault = (): string => {
      try {
        new MjScene(scene).create();
        return '';
      } catch (error) {
        return String(error);
      }
    };
    const text = fault();
    expect(text).toMatch(/MjWeld on .*needs site1 and site2 or body1/);
    expect(text).toMatch(/MjFixed on .* > joint: error: 'joint' needs the attribute 'joint'/);
    expect(text).toMatch(/MjCamera on .*fovy, sensorsize/);
    expect(text).not.toMatch(/MjInertial/);
    camera.dispose();
  });

  it('rejects references to components outside of the scene and pose attributes of bodies', () => {
    const scene = new Scene();
    const { object } = body(scene, 'a');
    const joint = new MjHingeJoint(add(object, new Object3D()));
    const motor = new MjMotor(add(scene, new Object3D()), { joint });
    const simulated = createScene(scene);
    joint.object.removeFromParent();
    expect(() => simulated.step()).toThrow(/MjMotor on .* refers to MjJoint on .*, which is not in its scene/);
    motor.dispose();
    simulated.step();
    (componentOf(object) as MjBody).pos = [1, 0, 0];
    expect(() => simulated.step()).toThrow(/pose from its object: leave out pos/);
  });
});

describe('names', () => {
  it('takes names from attributes, then from objects, and makes them unique', () => {
    const scene = new Scene();
    const names = ['wheel', 'wheel', ''].map((name) => {
      const object = add(scene, new Group());
      object.name = name;
      return new MjBody(object);
    });
    names.push(new MjBody(add(scene, new Group()), { name: 'wheel_1' }));
    createScene(scene);
    expect(names.map((each) => each.inModel.name)).toEqual(['wheel', 'wheel_2', '', 'wheel_1']);
  });

  it('exchanges the names of two bodies in a running scene', () => {
    const scene = new Scene();
    const [a, b] = [body(scene, 'a', [1, 0, 0]), body(scene, 'b', [2, 0, 0])];
    const simulated = createScene(scene, { up: 'z' });
    a.body.name = 'b';
    b.body.name = 'a';
    simulated.create();
    expect([...simulated.data.body('b').xpos]).toEqual([1, 0, 0]);
  });
});

describe('references', () => {
  it('resolves references to components that come later among the objects', () => {
    const scene = new Scene();
    const rope = new MjSpatial(add(scene, new Object3D()), {
      parts: [0, 1].map((x) => ({
        part: 'spatialSite',
        site: new MjSite(add(scene, new Object3D(), [x, 0, 0])),
      })),
    });
    createScene(scene);
    expect(rope.currentLength).toBeCloseTo(1, 14);
  });

  it('generates names for components that are referenced', () => {
    const scene = new Scene();
    const [a, b] = [body(scene, 'a', [0, 0, 0]), body(scene, 'b', [1, 0, 0])];
    const [left, right] = [a, b].map(({ object }) => new MjSite(add(object, new Object3D())));
    const [first, second] = [a, b].map(({ object }) => new MjHingeJoint(add(object, new Object3D())));
    const cable = new MjSpatial(add(scene, new Object3D()), {
      parts: [
        { part: 'spatialSite', site: left },
        { part: 'spatialSite', site: right },
      ],
    });
    const sum = new MjFixed(add(scene, new Object3D()), {
      parts: [
        { part: 'fixedJoint', joint: first, coef: 1 },
        { part: 'fixedJoint', joint: second, coef: -2 },
      ],
    });
    const motor = new MjMotor(add(scene, new Object3D()), { tendon: sum, gear: [2] });
    const sensor = new MjActuatorpos(add(scene, new Object3D()), { actuator: motor });
    const weld = new MjWeld(add(scene, new Object3D()), { body1: a.body, body2: b.body, active: false });
    new MjExclude(add(scene, new Object3D()), { body1: a.body, body2: b.body });
    new MjKey(add(scene, new Object3D()), { name: 'up', qpos: [0.5, 0.25] });
    const simulated = createScene(scene);
    expect(cable.currentLength).toBeCloseTo(1, 12);
    simulated.reset('up');
    expect(first!.position).toBe(0.5);
    expect(sum.currentLength).toBe(0.5 - 2 * 0.25);
    expect(sensor.inData.data[0]).toBe(2 * sum.currentLength);
    expect(weld.isActive).toBe(false);
    weld.isActive = true;
    expect(weld.inData.active).toBe(1);
    motor.control = 3;
    simulated.step();
    expect(motor.currentForce).toBe(3);
    expect(simulated.model.nexclude).toBe(1);
  });
});

describe('settings', () => {
  it('overrides the settings of a component by those of the program and rejects conflicts', () => {
    const scene = new Scene();
    body(scene, 'a');
    const settings = new MjGlobalSettings(add(scene, new Object3D()), {
      option: { timestep: 0.01, integrator: 'implicitfast' },
      flag: { contact: 'disable' },
      mujoco: { model: 'mine' },
    });
    const simulated = createScene(scene);
    expect(simulated.model.opt.timestep).toBe(0.01);
    expect(simulated.toXML()).toMatch(/model="mine"[\s\S]*contact="disable"/);
    simulated.timestep = 0.004;
    settings.assign({ flag: { contact: undefined } });
    simulated.step();
    expect(simulated.model.opt.timestep).toBe(0.004);
    expect(simulated.toXML()).not.toMatch(/contact="disable"/);
    new MjGlobalSettings(add(scene, new Object3D()), { option: { integrator: 'RK4' } });
    expect(() => simulated.step()).toThrow(/'integrator' of option different values: implicitfast and RK4/);
    expect(() => new MjGlobalSettings(new Object3D(), { options: {} } as never)).toThrow(/did you mean 'option'/);
  });

  it('applies the size and compiler settings of a component', () => {
    const scene = new Scene();
    const arm = body(scene, 'a');
    new MjHingeJoint(add(arm.object, new Object3D()), { name: 'hinge', limited: 'true', range: [0, 90] });
    const settings = new MjGlobalSettings(add(scene, new Object3D()), {
      size: { memory: '2M', nuser_body: 3 },
      compiler: { settotalmass: 5, angle: 'degree' },
    });
    const simulated = createScene(scene);
    const { model } = simulated;
    expect([model.narena, model.nuser_body]).toEqual([2 * 1024 * 1024, 3]);
    expect(model.body_mass.reduce((sum, each) => sum + each)).toBeCloseTo(5, 12);
    expect(model.joint('hinge').range[1]).toBeCloseTo(Math.PI / 2, 12);
    settings.assign({ compiler: { angle: 'radian' } });
    simulated.step();
    expect(simulated.model.joint('hinge').range[1]).toBe(90);
  });
});
