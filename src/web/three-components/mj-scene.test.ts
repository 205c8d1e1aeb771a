import { Group, Mesh, Object3D, Scene, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, step } from '../../api/index.js';
import { MjBody, MjFreeJoint, MjGeom, MjHingeJoint } from '../../api/three.js';
import { createScene } from './automatic.js';
import { MjScene } from './mj-scene.js';

function add<T extends Object3D>(parent: Object3D, object: T, at: readonly [number, number, number] = [0, 0, 0]): T {
  object.position.set(...at);
  parent.add(object);
  return object;
}

/** Creates a box that falls from a height of 2 m. */
function fallingBox() {
  const scene = new Scene();
  const box = add(scene, new Group(), [1, 2, 3]);
  const body = new MjBody(box, { name: 'box' });
  const joint = new MjFreeJoint(add(box, new Object3D()));
  const geom = new MjGeom(add(box, new Mesh()), { type: 'box', size: [0.1, 0.2, 0.3] });
  return { scene, box, body, joint, geom };
}

describe('a scene', () => {
  it('moves a falling box down along the up axis of the scene', () => {
    const { scene, box } = fallingBox();
    const simulated = createScene(scene, { timestep: 0.001 });
    simulated.step(100);
    // semi-implicit Euler: the height is h - g dt^2 n (n + 1) / 2
    expect(box.position.x).toBe(1);
    expect(box.position.z).toBe(3);
    expect(box.position.y).toBeCloseTo(2 - 9.81 * 1e-6 * 5050, 12);
    expect(box.quaternion.w).toBeCloseTo(1, 14);
    expect(simulated.time).toBeCloseTo(0.1, 12);
  });

  it('follows the rules of the version in its options', () => {
    const simulated = createScene(fallingBox().scene, { compatibility: '3.14' });
    simulated.step(1);
    expect([simulated.spec.compatibility, simulated.model!.compatibility]).toEqual(['3.14', '3.14']);
  });

  it('simulates a pendulum exactly like the same model in MJCF', () => {
    const scene = new Scene();
    scene.up.set(0, 0, 1);
    const arm = add(scene, new Group(), [0, 0, 2]);
    new MjBody(arm, { name: 'arm' });
    const joint = new MjHingeJoint(add(arm, new Object3D()), { axis: [0, 1, 0] });
    new MjGeom(add(arm, new Object3D(), [0.5, 0, 0]), { size: [0.1] });
    const simulated = new MjScene(scene, { up: 'z' });
    simulated.step(200);
    const model = compile(
      parseXML(
        `<mujoco><worldbody><body pos="0 0 2"><joint axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body></worldbody></mujoco>`,
      ),
    );
    const data = new Data(model);
    for (let i = 0; i < 200; i++) step(model, data);
    expect(joint.position).toBe(data.qpos[0]);
    expect(arm.rotation.y).toBeCloseTo(Math.asin(Math.sin(data.qpos[0]!)), 12);
  });
});
void Vector3;
