import { Group, Object3D, Scene, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { MjBody, MjFreeJoint, MjGeom, MjHingeJoint, MjIntvelocity, MjMotor, MjSite } from '../../api/three.js';
import { createScene } from './automatic.js';

function add<T extends Object3D>(parent: Object3D, object: T, at: readonly [number, number, number] = [0, 0, 0]): T {
  object.position.set(...at);
  parent.add(object);
  return object;
}

/** Creates two pendulums with actuators, one of them with an activation, and a ball, all in motion. */
function moving() {
  const scene = new Scene();
  const pendulum = (name: string, x: number) => {
    const arm = add(scene, new Group(), [x, 2, 0]);
    const body = new MjBody(arm, { name });
    const joint = new MjHingeJoint(add(arm, new Object3D()), { name, axis: [0, 0, 1] });
    const geom = new MjGeom(add(arm, new Object3D(), [0.5, 0, 0]), { size: [0.1] });
    return { arm, body, joint, geom };
  };
  const a = pendulum('a', 0);
  const b = pendulum('b', 3);
  const ball = add(scene, new Group(), [6, 0.1, 0]);
  new MjBody(ball, { name: 'ball' });
  new MjFreeJoint(add(ball, new Object3D()), { name: 'ball' });
  new MjGeom(add(ball, new Object3D()), { size: [0.1] });
  const floor = add(scene, new Group());
  floor.rotation.x = -Math.PI / 2;
  new MjGeom(floor, { type: 'plane', size: [10, 10, 0.1] });
  const motor = new MjMotor(add(scene, new Object3D()), { joint: a.joint });
  const servo = new MjIntvelocity(add(scene, new Object3D()), { joint: b.joint, kp: 2, actrange: [-1, 1] });
  const simulated = createScene(scene);
  motor.control = 0.4;
  servo.control = 0.3;
  simulated.step(60);
  return { scene, simulated, a, b, ball, motor, servo };
}

const stateOf = ({ simulated: { data }, a, b, motor, servo }: ReturnType<typeof moving>) => ({
  joints: [a, b].map(({ joint }) => [joint.position, joint.velocity, joint.acceleration]),
  ball: [...data.joint('ball').qpos, ...data.joint('ball').qvel],
  warmstart: [...data.qacc_warmstart].slice(-6),
  activation: [...servo.inData.act],
  controls: [motor.control, servo.control],
  time: data.time,
});

describe('recompilation of a running scene', () => {
  it('recompiles the whole model when an element is added', () => {
    const { scene, simulated } = moving();
    const { model } = simulated;
    const [before, positions] = [model.record, [...model.body_pos]];
    new MjSite(add(scene, new Object3D()));
    simulated.create();
    expect(model.record).not.toBe(before);
    // arrays without the new element are rebuilt, too
    expect(model.body_pos).not.toBe(before.body_pos);
    expect([...model.body_pos]).toEqual(positions);
  });

  it('keeps the state when a body is added and removed', () => {
    const one = moving();
    const { model, data } = one.simulated;
    const before = stateOf(one);
    expect(before.activation).not.toEqual([0]);
    expect(before.warmstart.some((x) => x !== 0)).toBe(true);
    const added = add(one.scene, new Group(), [-3, 4, 0]);
    one.scene.children.unshift(one.scene.children.pop()!);
    new MjBody(added, { name: 'new' });
    new MjFreeJoint(add(added, new Object3D()));
    new MjGeom(add(added, new Object3D()), { type: 'box', size: [0.1, 0.1, 0.1] });
    one.simulated.create();
    expect(one.simulated.model).toBe(model);
    expect(one.simulated.data).toBe(data);
    expect(model.nbody).toBe(5);
    expect(model.body('new').id).toBe(1);
    expect(stateOf(one)).toEqual(before);
    expect([...data.body('new').xpos]).toEqual([-3, 0, 4]);
    one.scene.remove(added);
    one.simulated.create();
    expect(model.nbody).toBe(4);
    expect(stateOf(one)).toEqual(before);
  });

  it('continues exactly like a scene without the added site', () => {
    const one = moving();
    const other = moving();
    add(one.a.arm, new Object3D(), [0.2, 0, 0]);
    new MjSite(one.a.arm.children.at(-1)!, { name: 'mark' });
    one.simulated.step(40);
    other.simulated.step(40);
    expect(one.simulated.model.nsite).toBe(1);
    expect(stateOf(one)).toEqual(stateOf(other));
    expect(one.a.arm.quaternion.toArray()).toEqual(other.a.arm.quaternion.toArray());
  });

  it('recompiles once for several changes and never without a change', () => {
    const one = moving();
    let count = 0;
    one.simulated.onCompiled(() => count++);
    one.simulated.step(3);
    expect(count).toBe(0);
    one.a.geom.size = [0.2];
    one.b.geom.mass = 3;
    one.b.body.gravcomp = 0.5;
    one.simulated.step(3);
    expect(count).toBe(1);
    expect(one.a.geom.inModel.size[0]).toBe(0.2);
    expect(one.b.body.inModel.mass).toBe(3);
    expect(one.b.body.inModel.gravcomp).toBe(0.5);
    one.b.geom.mass = 3;
    one.simulated.step();
    expect(count).toBe(1);
  });

  it('reads the poses of objects moved by the program, except those of bodies on hinges', () => {
    const one = moving();
    one.a.geom.object.position.x = 0.7;
    one.ball.position.set(1, 5, 2);
    const angle = one.b.joint.position;
    one.b.arm.rotation.z += 1;
    one.simulated.step();
    expect(one.a.geom.inModel.pos[0]).toBe(0.7);
    const [x, y, z] = one.simulated.data.joint('ball').qpos;
    expect([x, y]).toEqual([1, -2]);
    expect(z).toBeCloseTo(5, 2);
    expect(one.b.joint.position).toBeCloseTo(angle, 1);
    expect(one.b.arm.rotation.z).toBeCloseTo(one.b.joint.position, 12);
  });

  it('resets the joint of a body that is attached to another body and keeps its pose', () => {
    const one = moving();
    const place = one.b.arm.getWorldPosition(new Vector3());
    one.a.arm.attach(one.b.arm);
    one.simulated.create();
    expect(one.simulated.model.body_parentid[one.b.body.inModel.id]).toBe(one.a.body.inModel.id);
    expect(one.b.joint.position).toBe(0);
    expect(one.b.arm.getWorldPosition(new Vector3()).distanceTo(place)).toBeLessThan(1e-12);
  });

  it('keeps the pose of a body whose joint is removed', () => {
    const one = moving();
    const { x, y } = one.a.arm.quaternion;
    const turn = one.a.arm.rotation.z;
    expect(Math.abs(turn)).toBeGreaterThan(0.01);
    one.motor.dispose();
    one.a.joint.dispose();
    one.simulated.step(2);
    expect(one.simulated.model.njnt).toBe(2);
    expect(one.a.arm.rotation.z).toBeCloseTo(turn, 12);
    expect([x, y]).toEqual([one.a.arm.quaternion.x, one.a.arm.quaternion.y]);
    one.simulated.step(10);
    expect(one.a.arm.rotation.z).toBeCloseTo(turn, 12);
  });

  it('keeps the running model after an invalid change and continues when it is fixed', () => {
    const one = moving();
    const { time } = one.simulated;
    one.a.geom.size = [-1];
    expect(() => one.simulated.step()).toThrow(/size 1 must be positive|positive/);
    expect(() => one.simulated.step()).toThrow();
    expect(one.simulated.time).toBe(time);
    one.a.geom.size = [0.1];
    one.simulated.step();
    expect(one.simulated.time).toBeGreaterThan(time);
  });
});
