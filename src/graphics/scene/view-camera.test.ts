import { describe, expect, it } from 'vitest';
import { Camera } from '../../foundation/schema/visual-enums.js';
import { projection } from './projection.js';
import { Scene, type SceneCamera } from './scene.js';
import { mouseDisplacement, orbitCamera, panCamera, perturbationDisplacement, type ViewCamera } from './view-camera.js';

function viewFrom(distance: number): ViewCamera {
  return {
    type: Camera.FREE,
    fixedcamid: -1,
    trackbodyid: -1,
    lookat: new Float64Array([0, 0, 1]),
    distance,
    azimuth: 90,
    elevation: 0,
  };
}

/** A camera at (0, -distance, 1) that looks along y. */
function cameraAt(distance: number): SceneCamera {
  const { camera } = new Scene();
  camera.pos.set([0, -distance, 1]);
  camera.forward.set([0, 1, 0]);
  camera.up.set([0, 0, 1]);
  camera.fovy = 90;
  return camera;
}

describe('view camera', () => {
  it('orbits by half a circle per window height and keeps angles in bounds', () => {
    const view = viewFrom(2);
    orbitCamera(view, -0.6, 0.25);
    expect(view.azimuth).toBeCloseTo(-162, 10);
    expect(view.elevation).toBe(-45);
    orbitCamera(view, 0, 5);
    expect(view.elevation).toBe(-89);
  });

  it('moves a point with the mouse in the plane that faces the camera', () => {
    const moved = mouseDisplacement(cameraAt(3), new Float64Array([0, 0, 1]), 0.5, -0.25, false);
    [3, 0, 1.5].forEach((value, k) => {
      expect(moved[k]).toBeCloseTo(value, 10);
    });
  });

  it('moves a point over the ground if the displacement is horizontal', () => {
    const moved = mouseDisplacement(cameraAt(3), new Float64Array([0, 0, 1]), 0, -0.25, true);
    [0, 1.5, 0].forEach((value, k) => {
      expect(moved[k]).toBeCloseTo(value, 10);
    });
  });

  it.each([false, true])('keeps a perturbed point under the mouse in a plane of the world: level %s', (isLevel) => {
    const camera = cameraAt(3);
    // the camera looks down by 30 degrees
    camera.forward.set([0, Math.cos(Math.PI / 6), -0.5]);
    camera.up.set([0, 0.5, Math.cos(Math.PI / 6)]);
    const point = new Float64Array([0.3, 0.2, -0.4]);
    const project = projection(camera, 300, 200);
    const [x, y] = project(point)!;
    const moved = perturbationDisplacement(camera, point, 0.1, 0.2, isLevel);
    expect(moved[isLevel ? 2 : 1]).toBeCloseTo(0, 12);
    const [nextX, nextY] = project(point.map((each, k) => each + moved[k]!))!;
    expect([nextX - x, nextY - y]).toEqual([expect.closeTo(20, 9), expect.closeTo(40, 9)]);
  });

  it('pans the camera against the mouse unless it tracks a body', () => {
    const view = viewFrom(3);
    panCamera(view, cameraAt(3), 0.5, 0, false);
    expect(view.lookat[0]).toBeCloseTo(-3, 10);
    view.type = Camera.TRACKING;
    panCamera(view, cameraAt(3), 0.5, 0, false);
    expect(view.lookat[0]).toBeCloseTo(-3, 10);
  });
});
