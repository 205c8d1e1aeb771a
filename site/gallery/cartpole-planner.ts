/** Swing-up by planning: predictive sampling lifts the pole and balances it; nothing was trained. Pull at the pole. */
import { cartpole, Planner, startTask } from 'kinetree/plan';
import { createViewer, PageSimulation } from 'kinetree/view';

const { model, data } = startTask(cartpole);
const planner = new Planner(cartpole, { model, seed: 1 });
const simulation = new PageSimulation(model, data);
const viewer = await createViewer(document.querySelector('canvas')!, simulation);
const output = document.querySelector('output')!;

let due = 0;
viewer.beforeStep((_, now) => {
  if (now.time >= due || now.time < due - 1) {
    const { cost } = planner.planSync(now);
    output.value = `cost ${cost.toFixed(3)}`;
    due = now.time + 0.05; // a plan each 50 ms of simulated time
  }
  planner.action(now.time, now.ctrl);
});
viewer.play();
