/** An arm on strings: four tendons over via points bend and stretch two joints. Move the sliders. */
import { loadModel } from 'kinetree';
import { createViewer } from 'kinetree/view';

const text = await (await fetch('tendon-arm.xml')).text();
const model = await loadModel('tendon-arm.xml', { files: { 'tendon-arm.xml': text } });
const viewer = await createViewer(document.querySelector('canvas')!, model, { look: 'studio' });

const controls = document.createElement('div');
controls.className = 'controls';
for (let i = 0; i < 4; i++) {
  const slider = document.createElement('input');
  Object.assign(slider, { type: 'range', min: '0', max: '1', step: '0.01', value: '0' });
  slider.setAttribute('aria-label', model.actuator(i).name);
  slider.addEventListener('input', () => viewer.simulation.setControl(i, Number(slider.value)));
  controls.append(slider);
}
document.body.append(controls);
