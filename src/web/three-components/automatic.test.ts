import { Camera, Group, Object3D, Scene } from 'three/webgpu';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MjBody, MjFreeJoint, MjGeom } from '../../api/three.js';
import { createScene } from './automatic.js';
import { MjScene, sceneOf } from './mj-scene.js';

afterEach(() => vi.restoreAllMocks());

/** Creates a ball at a height of 5 m; its object is not in a scene. */
function ball() {
  const object = new Group();
  object.position.y = 5;
  new MjBody(object);
  const joint = new Object3D();
  object.add(joint);
  new MjFreeJoint(joint);
  const shape = new Object3D();
  object.add(shape);
  const geom = new MjGeom(shape, { size: [0.1] });
  return { object, geom };
}

/** Calls the hooks that a renderer calls for each picture, at a clock time [ms]. */
function draw(scene: Scene, now: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(now);
  scene.updateMatrixWorld();
  scene.onBeforeRender(
    undefined as never,
    scene,
    new Camera(),
    undefined as never,
    undefined as never,
    undefined as never,
  );
}

describe('automatic simulation', () => {
  it('simulates a drawn scene in real time once it contains components', () => {
    const scene = new Scene();
    draw(scene, 0);
    const { object } = ball();
    const group = new Group();
    group.add(object);
    draw(scene, 10);
    expect(sceneOf(scene)).toBeUndefined();
    scene.add(group);
    draw(scene, 20);
    expect(sceneOf(object)?.time).toBe(0);
    draw(scene, 70);
    expect(sceneOf(object)?.time).toBeCloseTo(0.05, 9);
    expect(object.position.y).toBeCloseTo(5 - 9.81 * 0.002 * 0.002 * ((25 * 26) / 2), 9);
    // the matrices of this picture belong to the new state
    expect(object.matrixWorld.elements[13]).toBe(object.position.y);
  });

  it('compiles the scene in createScene and then advances it with each picture', () => {
    const scene = new Scene();
    scene.add(ball().object);
    const simulated = createScene(scene, { timestep: 0.01 });
    expect(simulated.isCreated).toBe(true);
    draw(scene, 100);
    draw(scene, 150);
    expect(simulated.time).toBeCloseTo(0.05, 9);
    expect(() => createScene(scene)).toThrow(/already simulated/);
  });

  it('does not advance a scene that the program updates', () => {
    const scene = new Scene();
    scene.add(ball().object);
    const simulated = createScene(scene);
    simulated.update(0.01);
    draw(scene, 0);
    draw(scene, 1000);
    expect(simulated.time).toBeCloseTo(0.01, 9);
  });

  it('ignores components that are simulated by an MjScene below', () => {
    const scene = new Scene();
    const group = new Group();
    group.add(ball().object);
    scene.add(group);
    const own = new MjScene(group);
    draw(scene, 0);
    expect(sceneOf(scene)).toBeUndefined();
    const { object } = ball();
    scene.add(object);
    draw(scene, 0);
    expect(sceneOf(scene)?.model.nbody).toBe(2);
    expect(own.create().model.nbody).toBe(2);
  });

  it('reports an error once and continues after it is fixed', () => {
    const scene = new Scene();
    const { object, geom } = ball();
    scene.add(object);
    const told: unknown[] = [];
    const simulated = new MjScene(scene, { onError: (error) => told.push(error) });
    geom.size = [-1];
    for (let now = 0; now < 50; now += 10) draw(scene, now);
    expect(told).toHaveLength(1);
    expect(String(told[0])).toMatch(/bad-size/);
    geom.size = [0.2];
    draw(scene, 60);
    draw(scene, 70);
    expect(simulated.time).toBeCloseTo(0.03, 9);
    expect(told).toHaveLength(1);
  });

  it('drops time beyond the maximum lag', () => {
    const scene = new Scene();
    scene.add(ball().object);
    const simulated = new MjScene(scene, { maxLag: 0.05 });
    simulated.update(20);
    expect(simulated.time).toBeCloseTo(0.05, 9);
  });

  it('limits the steps of a frame when they are slower than real time', () => {
    const scene = new Scene();
    scene.add(ball().object);
    const simulated = createScene(scene);
    draw(scene, 0);
    let now = 100;
    simulated.beforeStep(() => {
      now += 5;
      vi.spyOn(performance, 'now').mockReturnValue(now);
    });
    draw(scene, now);
    // three steps of 5 ms exceed the 12 ms of a frame
    expect(simulated.time).toBeCloseTo(0.006, 9);
  });

  it('runs in slow motion if a time step is longer than the maximum lag', () => {
    const scene = new Scene();
    scene.add(ball().object);
    const simulated = new MjScene(scene, { speed: 0.01 });
    for (let i = 0; i < 5; i++) simulated.update(0.1);
    expect(simulated.time).toBeCloseTo(0.004, 9);
  });

  it('stops time while paused and continues afterwards', () => {
    const scene = new Scene();
    scene.add(ball().object);
    const simulated = new MjScene(scene, { timestep: 0.01 });
    simulated.update(0.02);
    simulated.paused = true;
    simulated.update(0.05);
    expect([simulated.paused, simulated.time]).toEqual([true, expect.closeTo(0.02, 9)]);
    simulated.paused = false;
    simulated.update(0.01);
    expect(simulated.time).toBeCloseTo(0.03, 9);
  });

  it('calls hooks in a fixed order around updates and steps', () => {
    const scene = new Scene();
    const { object } = ball();
    scene.add(object);
    const simulated = new MjScene(scene, { timestep: 0.01 });
    const calls: string[] = [];
    const heights: number[] = [];
    for (const moment of ['beforeUpdate', 'beforeStep', 'afterStep', 'afterUpdate', 'onCompiled'] as const) {
      simulated[moment](() => {
        calls.push(moment);
        heights.push(object.position.y);
      });
    }
    simulated.update(0.02);
    const step = ['beforeStep', 'afterStep'];
    expect(calls).toEqual(['onCompiled', 'beforeUpdate', ...step, ...step, 'afterUpdate']);
    expect(heights.slice(0, -1)).toEqual(Array(6).fill(5));
    expect(heights.at(-1)).toBeLessThan(5);
  });
});
