/** A custom renderer: the flat scene, drawn as circles in 2D, without three.js. */
import { Data, loadModel, step } from 'kinetree';
import {
  defaultViewCamera,
  defaultVisualOptions,
  noPerturbation,
  projection,
  Scene,
  updateScene,
} from 'kinetree/scene';

const model = await loadModel('humanoid.xml');
const data = new Data(model);
const scene = new Scene();
const canvas = document.querySelector('canvas')!;
const context = canvas.getContext('2d')!;

function draw(): void {
  while (data.time < performance.now() / 1000) step(model, data);
  updateScene(model, data, defaultVisualOptions(), noPerturbation(), defaultViewCamera(model), scene);
  const project = projection(scene.camera, canvas.width, canvas.height);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (let i = 0; i < scene.ngeom; i++) {
    const place = project(scene.geoms.pos.subarray(3 * i, 3 * i + 3));
    if (!place) continue;
    const [r, g, b] = scene.geoms.rgba.subarray(4 * i, 4 * i + 3).map((x) => Math.round(255 * x));
    context.fillStyle = `rgb(${r} ${g} ${b})`;
    context.beginPath();
    context.arc(...place, 8, 0, 2 * Math.PI);
    context.fill();
  }
  requestAnimationFrame(draw);
}
draw();
