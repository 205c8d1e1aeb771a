/** The script of the page that is driven by hand: an arm in the page, and one in a worker. */
import { driveControls, driveEndEffector, EndEffector } from '../../src/api/teleop.js';
import { createViewer, type ViewerSource } from '../../src/api/view.js';
import { createSimulation } from '../../src/api/worker.js';

async function open(source: ViewerSource) {
  const viewer = await createViewer(document.querySelector('#place')!, source, { paused: false });
  Object.assign(viewer.camera, { azimuth: 90, elevation: -20, distance: 2 });
  viewer.camera.lookat.set([0.2, 0, 0.5]);
  const effector = new EndEffector(viewer.model, { site: 'hand', gripper: { actuator: 'gripper' }, speed: 0.5 });
  const end = driveEndEffector(viewer, effector);
  viewer.play();
  return Object.assign(globalThis, { viewer, effector, end });
}

Object.assign(globalThis, {
  openPage: () => open('arm.xml'),
  async openWorker() {
    const createWorker = (): Worker => new Worker('worker.js', { type: 'module' });
    return open(await createSimulation('arm.xml', { createWorker }));
  },
  async openControls() {
    const viewer = await createViewer(document.querySelector('#place')!, 'arm.xml', { paused: false });
    const end = driveControls(viewer, [{ actuator: 'yaw', keys: ['KeyA', 'KeyD'], min: -0.5, max: 0.5, axis: 0 }]);
    return Object.assign(globalThis, { viewer, end });
  },
});
