import { Group, Mesh, Object3D, Scene } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { MjBody, MjFreeJoint, MjGeom, MjHingeJoint } from '../../api/three.js';
import type { ContactHandlers } from '../../simulation/contact-events/contact-events.js';
import { MjScene } from './mj-scene.js';

/** Creates a ball of 0.1 m that falls by 0.1 m onto a box. */
function fallingBall() {
  const scene = new Scene();
  const add = <T extends Object3D>(parent: Object3D, child: T): T => {
    parent.add(child);
    return child;
  };
  const ground = add(scene, new Mesh());
  ground.position.y = -0.1;
  const floor = new MjGeom(ground, { name: 'floor', type: 'box', size: [5, 0.1, 5] });
  const object = add(scene, new Group());
  object.position.y = 0.2;
  const ball = new MjBody(object, { name: 'ball' });
  const joint = new MjFreeJoint(add(object, new Object3D()));
  const sphere = new MjGeom(add(object, new Mesh()), { name: 'sphere', size: [0.1] });
  return { scene, floor, ball, joint, sphere, simulated: new MjScene(scene, { timestep: 0.001 }) };
}

/** Handlers that record the name and time of each event. */
function recorder() {
  const events: [name: string, time: number][] = [];
  const handlers: ContactHandlers = {
    begin: ({ time }) => events.push(['begin', time]),
    end: ({ time }) => events.push(['end', time]),
  };
  return { events, handlers };
}

describe('contact events of a scene', () => {
  it('a ball that lands begins a contact at the time at which it reaches the box', () => {
    const { floor, ball, simulated } = fallingBall();
    const { events, handlers } = recorder();
    // before the first compilation, and by components
    simulated.onContact(floor, ball, handlers);
    simulated.step(500);
    expect(events[0]![0]).toBe('begin');
    // a fall of 0.1 m, and one step until the contact is found
    expect(Math.abs(events[0]![1] - Math.sqrt(0.2 / 9.81))).toBeLessThan(0.003);
  });

  it('components and names select the same contacts before and after the first compilation', () => {
    const { floor, sphere, simulated } = fallingBall();
    const [byComponent, byName, late] = [recorder(), recorder(), recorder()];
    simulated.onContact(sphere, floor, byComponent.handlers);
    simulated.onContact('sphere', 'floor', byName.handlers);
    simulated.step(10);
    simulated.onContact(sphere, 'floor', late.handlers);
    simulated.step(490);
    expect(byComponent.events.length).toBeGreaterThan(0);
    expect(byName.events).toEqual(byComponent.events);
    expect(late.events).toEqual(byComponent.events);
  });

  it('the returned function ends the events, also before the first compilation', () => {
    const { floor, ball, simulated } = fallingBall();
    const [early, late] = [recorder(), recorder()];
    simulated.onContact(floor, ball, early.handlers)();
    const end = simulated.onContact(floor, ball, late.handlers);
    simulated.step(10);
    end();
    simulated.step(490);
    expect([early.events, late.events]).toEqual([[], []]);
  });

  it('a reset ends the contacts, which begin again when the ball lands again', () => {
    const { floor, ball, simulated } = fallingBall();
    const { events, handlers } = recorder();
    simulated.onContact(floor, ball, handlers);
    simulated.step(1000);
    const first = events[0]!;
    expect(events.at(-1)![0]).toBe('begin');
    simulated.reset();
    expect(events.at(-1)![0]).toBe('end');
    const count = events.length;
    simulated.step(500);
    expect(events[count]).toEqual(first);
  });

  it('events go on when an added component changes the model', () => {
    const { scene, floor, ball, simulated } = fallingBall();
    const { events, handlers } = recorder();
    simulated.onContact(floor, ball, handlers);
    simulated.step(10);
    const other = new Group();
    other.position.set(3, 3, 0);
    scene.add(other);
    new MjBody(other);
    const shape = new Mesh();
    other.add(shape);
    new MjGeom(shape, { size: [0.1] });
    simulated.step(490);
    expect(events[0]?.[0]).toBe('begin');
  });

  it('a component of another kind is refused', () => {
    const { floor, joint, simulated } = fallingBall();
    expect(() => simulated.onContact(floor, joint, recorder().handlers)).toThrow(/geom, body or site/);
    expect(() => simulated.onContact(floor, new MjHingeJoint(new Object3D()), recorder().handlers)).toThrow(TypeError);
  });
});
