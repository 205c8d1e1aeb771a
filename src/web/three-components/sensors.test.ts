import { Group, Object3D, Quaternion, Scene, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { addSensor, MjBody, MjFreeJoint, MjGeom, MjHingeJoint, MjSite, sensorsOf } from '../../api/three.js';
import { createScene } from './automatic.js';

describe('sensors', () => {
  it('lists sensors by measured object and type of value', () => {
    const frame = ['framepos', 'framexaxis', 'frameyaxis', 'framezaxis', 'framelinvel', 'frameangvel'];
    const vectors = [...frame, 'framelinacc', 'frameangacc'];
    expect(sensorsOf('body', 'vector')).toEqual(
      expect.arrayContaining(['subtreecom', 'subtreelinvel', 'subtreeangmom', ...vectors]),
    );
    expect(sensorsOf('geom', 'vector')).toEqual(expect.arrayContaining(vectors));
    for (const object of ['body', 'geom', 'site', 'camera'])
      expect(sensorsOf(object, 'quaternion')).toEqual(['framequat']);
    expect(sensorsOf('joint', 'scalar')).toEqual(
      expect.arrayContaining(['jointpos', 'jointvel', 'jointlimitpos', 'jointlimitvel', 'jointlimitfrc']),
    );
    expect(sensorsOf('joint', 'quaternion')).toEqual(['ballquat']);
    expect(sensorsOf('joint', 'vector')).toEqual(['ballangvel']);
    expect(sensorsOf('tendon', 'scalar')).toEqual(
      expect.arrayContaining(['tendonpos', 'tendonvel', 'tendonlimitpos', 'tendonlimitvel', 'tendonlimitfrc']),
    );
    expect(sensorsOf('site')).toEqual(
      expect.arrayContaining(['touch', 'accelerometer', 'velocimeter', 'force', 'torque', 'gyro', 'magnetometer']),
    );
  });

  it('measures sensor values in the axes of the scene or of the object', () => {
    const scene = new Scene();
    const object = new Group();
    object.position.set(1, 2, 3);
    object.rotation.set(0.3, 0.4, 0.5);
    scene.add(object);
    const body = new MjBody(object);
    const [joint, shape, place] = [new Object3D(), new Object3D(), new Object3D()];
    object.add(joint, shape, place);
    new MjFreeJoint(joint);
    new MjGeom(shape, { type: 'box', size: [0.1, 0.2, 0.3] });
    const site = new MjSite(place);
    const here = (): Object3D => {
      const holder = new Object3D();
      scene.add(holder);
      return holder;
    };
    const pos = addSensor(here(), 'framepos', body);
    const quat = addSensor(here(), 'framequat', body);
    const axis = addSensor(here(), 'framexaxis', body);
    const com = addSensor(here(), 'subtreecom', body);
    const force = addSensor(here(), 'accelerometer', site);
    const simulated = createScene(scene);
    simulated.forward();
    expect(pos.value.distanceTo(new Vector3(1, 2, 3))).toBeLessThan(1e-12);
    expect(com.value.distanceTo(new Vector3(1, 2, 3))).toBeLessThan(1e-12);
    expect(quat.value).toBeInstanceOf(Quaternion);
    expect(quat.value.angleTo(object.quaternion)).toBeLessThan(1e-7);
    const x = new Vector3(1, 0, 0).applyQuaternion(object.quaternion);
    expect(axis.value.distanceTo(x)).toBeLessThan(1e-12);
    // an accelerometer in free fall measures zero
    expect(force.value.length()).toBeLessThan(1e-9);
    expect(() => addSensor(here(), 'jointpos', body)).toThrow(/a sensor of a body: .*framepos/);
    const hinge = new MjHingeJoint(new Object3D());
    expect(() => addSensor(here(), 'touch', hinge)).toThrow(/a sensor of a joint/);
  });
});
