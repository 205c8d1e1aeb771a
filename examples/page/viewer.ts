/** Five lines to a humanoid that users can perturb with the mouse, and that moves its joints. */
import { createViewer } from 'kinetree/view';

const viewer = await createViewer(document.querySelector('canvas')!, 'humanoid.xml');
viewer.beforeStep((_, data) => data.ctrl.fill(0.2 * Math.sin(4 * data.time)));
viewer.onSelect((body) => (document.querySelector('output')!.value = viewer.model.body(body).name));
viewer.camera.azimuth = 120;
