import { Group, Object3D, Scene } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { importXML, MjBody, MjFreeJoint, MjGeom, MjTerrain, type TerrainShape } from '../../api/three.js';
import { createScene } from './automatic.js';

function add<T extends Object3D>(parent: Object3D, object: T, at: readonly [number, number, number] = [0, 0, 0]): T {
  object.position.set(...at);
  parent.add(object);
  return object;
}

/** Creates a ball above the ground, in a scene with y up. */
function withBall(shape: TerrainShape & { readonly friction?: readonly number[] }, x = 0) {
  const scene = new Scene();
  const ground = add(scene, new Object3D());
  ground.rotation.x = -Math.PI / 2;
  const terrain = new MjTerrain(ground, shape);
  const ball = add(scene, new Group(), [x, 1, 0]);
  new MjBody(ball);
  new MjFreeJoint(add(ball, new Object3D()));
  new MjGeom(add(ball, new Object3D()), { size: [0.2] });
  return { scene, terrain, ball, simulated: createScene(scene) };
}

describe('MjTerrain', () => {
  it('a terrain uses the heights of a function or a list in drawing and physics', () => {
    const slope = withBall({ extent: [4, 2], segments: [8, 4], heights: (x) => 0.1 * x });
    const { model } = slope.simulated;
    expect([model.hfield_nrow[0], model.hfield_ncol[0]]).toEqual([5, 9]);
    expect([...model.hfield_size].slice(0, 3)).toEqual([2, 1, expect.closeTo(0.4, 6)]);
    expect(slope.terrain.heightAt(0.75, 0.3)).toBeCloseTo(0.075, 6);
    expect(slope.terrain.heightAt(9, 9)).toBeCloseTo(0.2, 6);
    // the first row of a list is at the greatest y
    const corners = withBall({ extent: [2, 2], segments: [1, 1], heights: [0, 0, 0, 1] });
    expect(corners.terrain.heightAt(1, -1)).toBe(1);
    expect(corners.terrain.heightAt(0, 0)).toBe(0.25);
    // the last number of a list is at the greatest x and the least y, where the first row of a compiled field is
    expect([...corners.simulated.model.hfield_data]).toEqual([0, 1, 0, 0]);
  });

  it('a terrain carries a ball and lifts it when it is raised during the simulation', () => {
    const { terrain, ball, simulated } = withBall({ extent: [6, 6], segments: [24, 24] });
    simulated.step(1000);
    expect(ball.position.y).toBeCloseTo(0.2, 2);
    const before = simulated.model;
    terrain.setHeights(() => 0.15);
    simulated.step(1);
    // the next step already uses the new ground, which contains the ball and pushes it out
    expect(simulated.data.ncon).toBeGreaterThan(0);
    expect(simulated.model).toBe(before);
    simulated.step(1000);
    expect(ball.position.y).toBeCloseTo(0.35, 2);
    terrain.raise([0, 0], 2, 0.1);
    expect(terrain.heightAt(0, 0)).toBeCloseTo(0.25, 6);
    expect(terrain.heightAt(2.5, 0)).toBeCloseTo(0.15, 6);
    simulated.step(300);
    expect(ball.position.y).toBeGreaterThan(0.4);
  });

  it('a terrain accepts attributes of a geom and changes of its grid', () => {
    const { terrain, simulated } = withBall({ heights: () => 0.5, friction: [0.3] });
    expect(terrain.inModel.friction[0]).toBe(0.3);
    expect(terrain.get('type')).toBe('hfield');
    terrain.set('segments', [4, 2]);
    terrain.set(
      'heights',
      Array.from({ length: 15 }, (_, i) => i / 15),
    );
    simulated.step();
    expect([simulated.model.hfield_nrow[0], simulated.model.hfield_ncol[0]]).toEqual([3, 5]);
    expect(terrain.mesh.geometry.getAttribute('position').count).toBe(15);
    terrain.dispose();
    simulated.step();
    expect(simulated.model.nhfield).toBe(0);
    expect(terrain.mesh.parent).toBe(null);
  });

  it('a terrain rejects invalid extents, segments, heights and names', () => {
    const made = (shape: object) => () => new MjTerrain(new Object3D(), shape);
    expect(made({ extent: [0, 1] })).toThrow(/longer than 0/);
    expect(made({ segments: [1.5, 1] })).toThrow(/whole numbers/);
    expect(made({ segments: [2, 2], heights: [1, 2] })).toThrow(/9 heights/);
    expect(made({ heights: () => Number.NaN })).toThrow(/finite/);
    expect(made({ hieghts: [] })).toThrow(/hieghts/);
  });

  it('a terrain supports the bodies of an imported model', () => {
    const scene = new Scene();
    scene.add(
      importXML('<mujoco><worldbody><body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>'),
    );
    const ground = add(scene, new Object3D());
    ground.rotation.x = -Math.PI / 2;
    new MjTerrain(ground, { extent: [2, 2], segments: [2, 2], heights: () => 0.4 });
    const simulated = createScene(scene);
    simulated.step(1000);
    expect(simulated.data.qpos[2]).toBeCloseTo(0.5, 2);
  });
});
