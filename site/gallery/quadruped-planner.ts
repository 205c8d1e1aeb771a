/** Walking by planning: eight servos follow a plan that is improved twenty times a second. Change the speed below. */
import { Planner, quadruped, startTask } from 'kinetree/plan';
import { createViewer, PageSimulation } from 'kinetree/view';

const { model, data } = startTask(quadruped);
const planner = new Planner(quadruped, { model, seed: 1 });
planner.parameters.speed = 0.6; // m/s

const simulation = new PageSimulation(model, data);
const viewer = await createViewer(document.querySelector('canvas')!, simulation, { camera: 'beside' });
const output = document.querySelector('output')!;

let due = 0;
viewer.beforeStep((_, now) => {
  if (now.time >= due || now.time < due - 1) {
    planner.planSync(now);
    due = now.time + 0.05;
  }
  planner.action(now.time, now.ctrl);
  output.value = `walked ${now.qpos[0]!.toFixed(2)} m in ${now.time.toFixed(1)} s`;
});
viewer.play();
