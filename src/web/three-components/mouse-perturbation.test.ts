import { BoxGeometry, Group, Mesh, Object3D, PerspectiveCamera, Ray, Scene, Vector3 } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { addMousePerturbation, MjBody, MjFreeJoint, MjGeom, MousePerturbation } from '../../api/three.js';
import { createScene } from './automatic.js';

/** Creates a floating box and a camera that looks down at it by an angle [rad]. */
function floating(tilt = 0.4) {
  const scene = new Scene();
  const box = new Group();
  const shape = new Mesh(new BoxGeometry(0.4, 0.4, 0.4));
  const joint = new Object3D();
  const wall = new Mesh(new BoxGeometry(0.1, 9, 9));
  wall.position.x = -9;
  box.add(shape, joint);
  scene.add(box, wall);
  new MjBody(box);
  new MjFreeJoint(joint);
  new MjGeom(shape, { type: 'box', size: [0.2, 0.2, 0.2] });
  const simulated = createScene(scene, { gravity: [0, 0, 0] });
  const camera = new PerspectiveCamera(40, 1, 0.1, 50);
  camera.position.set(0, 4 * Math.sin(tilt), 4 * Math.cos(tilt));
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  return { box, shape, wall, simulated, camera };
}

/** Returns the ray from a camera through a point. */
const through = ({ position }: PerspectiveCamera, x: number, y: number, z: number): Ray =>
  new Ray(position.clone(), new Vector3(x, y, z).sub(position).normalize());

describe('a perturbation by the mouse', () => {
  it.each([
    [false, [0.5, 0.3, 0]],
    [true, [0.5, 0, -0.3]],
  ] as const)(
    'moves a body in the vertical plane parallel to the screen, or in the horizontal plane: %s',
    (horizontal, [x, y, z]) => {
      const { box, shape, simulated, camera } = floating();
      const perturbation = new MousePerturbation(simulated);
      expect(perturbation.start({ object: shape, point: new Vector3() })).toBe(true);
      perturbation.moveTo(through(camera, x, y, z), camera, horizontal);
      simulated.step(3000);
      for (const [k, wanted] of [x, y, z].entries()) expect(box.position.getComponent(k)).toBeCloseTo(wanted, 3);
      expect([...simulated.data.qvel].every((v) => Math.abs(v) < 1e-3)).toBe(true);
    },
  );

  it('uses the plane that faces the camera if the vertical plane is seen edge-on', () => {
    const { box, shape, simulated, camera } = floating(1.55);
    const perturbation = new MousePerturbation(simulated);
    perturbation.start({ object: shape, point: new Vector3() });
    perturbation.moveTo(through(camera, 0.2, 0, 0.3), camera);
    simulated.step(3000);
    expect(box.position.x).toBeCloseTo(0.2, 2);
    expect(box.position.z).toBeCloseTo(0.3, 2);
  });

  it('restores the forces of the program and does not perturb fixed bodies', () => {
    const { shape, wall, simulated } = floating();
    const perturbation = new MousePerturbation(simulated);
    expect(perturbation.start({ object: wall, point: new Vector3() })).toBe(false);
    simulated.data.xfrc_applied[6] = 0.25;
    expect(perturbation.start({ object: shape, point: new Vector3(0.1, 0, 0) })).toBe(true);
    simulated.step(10);
    perturbation.end();
    expect([...simulated.data.xfrc_applied.subarray(6)]).toEqual([0.25, 0, 0, 0, 0, 0]);
  });

  it('follows the pointer over the given element', () => {
    const { box, simulated, camera } = floating(0);
    const element = Object.assign(new EventTarget(), {
      getBoundingClientRect: () => ({ left: 10, top: 20, width: 100, height: 100 }),
      setPointerCapture: () => undefined,
    });
    const active: boolean[] = [];
    const end = addMousePerturbation(simulated, camera, element as never, { onActive: (each) => active.push(each) });
    const point = (name: string, clientX: number, clientY: number) =>
      element.dispatchEvent(Object.assign(new Event(name), { clientX, clientY, button: 0, pointerId: 1 }));
    point('pointerdown', 60, 70);
    point('pointermove', 80, 70);
    simulated.step(2000);
    // to the right by a fifth of the picture at the front of the box; the center of the box follows
    expect(box.position.x).toBeGreaterThan(0.3);
    point('pointerup', 80, 70);
    point('pointerdown', 12, 22);
    expect(active).toEqual([true, false]);
    point('pointerdown', 80, 70);
    end();
    expect(active).toEqual([true, false, true, false]);
  });
});
