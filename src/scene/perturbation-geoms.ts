/** How a perturbation is seen: a string from the pulled point to where it is wanted, and a ball there. */
import { MINVAL } from '../math/vec.js';
import { GeomType } from '../schema/enums.js';
import { PertBit, VisFlag } from '../schema/visual-enums.js';
import { selectedPoint } from './perturbation.js';
import { type SceneUpdate, shows } from './scene-update.js';

const point = new Float64Array(3);

export function addPerturbation(u: SceneUpdate): void {
  const { model: m, data: d, scene, perturbation: p } = u;
  if (p.select <= 0) return;
  if (shows(u, VisFlag.SELECT)) addSelectedPoint(u);
  if (!shows(u, VisFlag.PERTOBJ) || !(p.active & PertBit.TRANSLATE)) return;
  const width = Math.max(MINVAL, m.vis.scale.constraint * u.unit);
  selectedPoint(d, p, point);
  const string = scene.addDecor(GeomType.CAPSULE, p.select);
  scene.connect(string, width, point, 0, p.refselpos, 0);
  scene.setColor(string, m.vis.rgba.constraint);
  const ball = scene.addDecor(GeomType.SPHERE, p.select);
  scene.setSize(ball, 2 * width, 2 * width, 2 * width);
  scene.setPose(ball, p.refselpos, 0, d.ximat, 9 * p.select);
  scene.setColor(ball, m.vis.rgba.constraint);
}

function addSelectedPoint(u: SceneUpdate): void {
  const { model: m, data: d, scene, perturbation: p } = u;
  const radius = m.vis.scale.selectpoint * u.unit;
  selectedPoint(d, p, point);
  const i = scene.addDecor(GeomType.SPHERE, p.select);
  scene.setSize(i, radius, radius, radius);
  scene.setPose(i, point, 0, d.ximat, 9 * p.select);
  scene.setColor(i, m.vis.rgba.selectpoint);
}
