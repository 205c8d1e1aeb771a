/** An environment for learning: Gymnasium's HalfCheetah with random actions, its rewards shown as they come. */
import { make } from 'kinetree/env';
import { createViewer, PageSimulation } from 'kinetree/view';

const env = make('HalfCheetah-v5');
env.reset({ seed: 7 });
const { model, data } = env.unwrapped;
const viewer = await createViewer(document.querySelector('canvas')!, new PageSimulation(model, data), {
  camera: 'track',
});
viewer.pause();
const output = document.querySelector('output')!;

let total = 0;
const action = env.actionSpace.sample();
for (let step = 1; ; step++) {
  const drawn = env.actionSpace.sample();
  for (let i = 0; i < action.length; i++) action[i] = 0.9 * action[i]! + 0.4 * drawn[i]!;
  const [, reward, terminated, truncated] = env.step(action);
  total += reward;
  output.value = `step ${step}: reward ${reward.toFixed(2)}, in all ${total.toFixed(1)}`;
  if (terminated || truncated) env.reset();
  viewer.redraw();
  await viewer.nextPicture();
}
