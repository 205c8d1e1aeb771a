/** A swarm of 100: a hundred hoppers in one model, made with the Spec, each with a rhythm of its own. */
import { compile, Spec } from 'kinetree';
import { createViewer } from 'kinetree/view';

const COUNT = 100;
const spec = new Spec();
spec.option.timestep = 0.005;
spec.option.integrator = 'implicitfast';
spec.worldbody.addLight({ pos: [0, 0, 6], dir: [0.2, 0.3, -1] });
spec.worldbody.addGeom({ type: 'plane', size: [6, 6, 0.1], rgba: [0.75, 0.78, 0.82, 1] });

for (let i = 0; i < COUNT; i++) {
  const [x, y] = [(i % 10) - 4.5, Math.floor(i / 10) - 4.5];
  const robot = spec.worldbody.addBody({ name: `robot-${i}`, pos: [0.6 * x, 0.6 * y, 0.35] });
  robot.addFreejoint();
  robot.addGeom({ type: 'box', size: [0.12, 0.12, 0.06], mass: 0.6, rgba: [0.5 + x / 10, 0.45, 0.5 + y / 10, 1] });
  const foot = robot.addBody({ pos: [0, 0, -0.1] });
  foot.addJoint({ name: `leg-${i}`, type: 'slide', axis: [0, 0, 1], range: [-0.12, 0.05], damping: [2] });
  foot.addGeom({ type: 'cylinder', size: [0.1, 0.03], pos: [0, 0, -0.1], mass: 0.2, rgba: [0.3, 0.33, 0.38, 1] });
  spec.addPosition({ joint: `leg-${i}`, kp: 250, kv: 6 });
}

const model = compile(spec);
const viewer = await createViewer(document.querySelector('canvas')!, model);
viewer.camera.distance = 8;
const output = document.querySelector('output')!;
output.value = `${model.nbody - 1} bodies, ${model.nv} degrees of freedom`;

viewer.beforeStep((_, data) => {
  for (let i = 0; i < COUNT; i++) data.ctrl[i] = Math.sin((4 + (i % 7)) * data.time + i) > 0.6 ? -0.12 : 0;
});
