/** A simulation in a worker with two viewers; the page stays responsive whatever a step costs. */
import { createViewer } from 'kinetree/view';
import { createSimulation } from 'kinetree/worker';

const simulation = await createSimulation('humanoid.xml');
const [left, right] = await Promise.all(
  [...document.querySelectorAll('canvas')].map((canvas) => createViewer(canvas, simulation)),
);
left!.camera = 'front';
right!.look = 'studio';

const output = document.querySelector('output')!;
simulation.subscribe((event) => {
  if (event === 'state') output.value = simulation.data.time.toFixed(2);
});
