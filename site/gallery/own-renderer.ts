/** A renderer of your own: the scene as flat arrays, drawn as circles in two dimensions, without three.js. */
import { Data, loadModel, step } from 'kinetree';
import {
  defaultViewCamera,
  defaultVisualOptions,
  noPerturbation,
  projection,
  Scene,
  updateScene,
} from 'kinetree/scene';

const text = await (await fetch('humanoid.xml')).text();
const model = await loadModel('humanoid.xml', { files: { 'humanoid.xml': text } });
const data = new Data(model);
const scene = new Scene();
const canvas = document.querySelector('canvas')!;
const pen = canvas.getContext('2d')!;
const start = performance.now();

function draw(): void {
  const end = Math.min((performance.now() - start) / 1000, data.time + 0.05);
  while (data.time < end) step(model, data);
  Object.assign(canvas, { width: canvas.clientWidth, height: canvas.clientHeight });
  updateScene(model, data, defaultVisualOptions(), noPerturbation(), defaultViewCamera(model), scene);
  const project = projection(scene.camera, canvas.width, canvas.height);
  for (let i = 0; i < scene.ngeom; i++) {
    const place = project(scene.geoms.pos.subarray(3 * i, 3 * i + 3));
    if (!place) continue;
    const [r, g, b] = [...scene.geoms.rgba.subarray(4 * i, 4 * i + 3)].map((x) => Math.round(255 * x));
    pen.fillStyle = `rgb(${r} ${g} ${b})`;
    pen.beginPath();
    pen.arc(...place, 10, 0, 2 * Math.PI);
    pen.fill();
  }
  requestAnimationFrame(draw);
}
draw();
