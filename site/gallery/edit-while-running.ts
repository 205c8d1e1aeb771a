/** A model that is edited while it runs: each press adds a body to the Spec; the state of the others is kept. */
import { compile, forward, parseXML, recompile } from 'kinetree';
import { createViewer, PageSimulation } from 'kinetree/view';

const spec = parseXML(`<mujoco>
  <worldbody>
    <light pos="0 -1 4"/>
    <geom type="plane" size="2 2 .1" rgba=".75 .78 .82 1"/>
    <body name="base" pos="0 0 .3"><freejoint/><geom type="box" size=".3 .3 .1" rgba=".4 .4 .45 1"/></body>
  </worldbody>
</mujoco>`);
const model = compile(spec);
const simulation = new PageSimulation(model);
const { data } = simulation;
let viewer = await createViewer(document.querySelector('canvas')!, simulation);
viewer.play();

let count = 0;
function add(): void {
  count += 1;
  const body = spec.worldbody.addBody({
    name: `body-${count}`,
    pos: [0.1 * Math.sin(count), 0.1 * Math.cos(count), 1.6],
  });
  body.addFreejoint();
  const rgba = [0.5 + 0.4 * Math.sin(count), 0.5, 0.5 + 0.4 * Math.cos(count), 1];
  if (count % 2 === 0) body.addGeom({ size: [0.1], rgba });
  else body.addGeom({ type: 'box', size: [0.12, 0.08, 0.08], rgba });
  recompile(spec, model, data);
  forward(model, data);
  document.querySelector('output')!.value = `${model.nbody - 1} bodies at ${data.time.toFixed(2)} s`;
}

const button = document.createElement('button');
button.textContent = 'Add a body';
button.addEventListener('click', async () => {
  add();
  viewer.dispose();
  viewer = await createViewer(document.querySelector('canvas')!, new PageSimulation(model, data));
  viewer.play();
});
const controls = document.createElement('div');
controls.className = 'controls';
controls.append(button);
document.body.append(controls);
