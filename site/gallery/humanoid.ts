/** A humanoid to perturb: the sample model of the package, with joints that move a little. Drag a part of it with the mouse. */
import { loadModel } from 'kinetree';
import { createViewer } from 'kinetree/view';

const text = await (await fetch('humanoid.xml')).text();
const model = await loadModel('humanoid.xml', { files: { 'humanoid.xml': text } });
const viewer = await createViewer(document.querySelector('canvas')!, model, { look: 'studio' });

viewer.beforeStep((_, data) => data.ctrl.fill(0.2 * Math.sin(4 * data.time)));
viewer.onSelect((body) => {
  document.querySelector('output')!.value = body > 0 ? model.body(body).name : '';
});
