/** Drawing of a perturbation: a line from the selected point to its target with a ball at the end, or a rotated box. */

import { mulMatVec3 } from '../../foundation/math/mat.js';
import { quat2Mat } from '../../foundation/math/quat.js';
import { add3, MINVAL } from '../../foundation/math/vec.js';
import { GeomType } from '../../foundation/schema/enums.js';
import { Label, PertBit, VisFlag } from '../../foundation/schema/visual-enums.js';
import { selectedPoint } from './perturbation.js';
import { type SceneUpdate, shows } from './scene-update.js';

const point = new Float64Array(3);
const UPRIGHT = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Adds the line of a translation and the box of a rotation, for a perturbed body. */
export function addPerturbation(u: SceneUpdate): void {
  const { active, select } = u.perturbation;
  if (select <= 0 || !shows(u, VisFlag.PERTOBJ)) return;
  if (active & PertBit.TRANSLATE) addTranslation(u);
  if (active & PertBit.ROTATE) addRotation(u);
}

function addTranslation({ model: m, data: d, scene, perturbation: p, unit }: SceneUpdate): void {
  const width = Math.max(MINVAL, m.vis.scale.constraint * unit);
  selectedPoint(d, p, point);
  const string = scene.addDecor(GeomType.CAPSULE, p.select);
  scene.connect(string, width, point, 0, p.refselpos, 0);
  scene.setColor(string, m.vis.rgba.constraint);
  const ball = scene.addDecor(GeomType.SPHERE, p.select);
  scene.setSize(ball, 2 * width, 2 * width, 2 * width);
  scene.setPose(ball, p.refselpos, 0, d.ximat, 9 * p.select);
  scene.setColor(ball, m.vis.rgba.constraint);
}

/** Adds the bounding box of the body in its target orientation. */
function addRotation({ model: m, data: d, scene, perturbation: p }: SceneUpdate): void {
  const box = 6 * m.body_bvhadr[p.select]!;
  if (m.body_bvhnum[p.select] === 0) return;
  const i = scene.addDecor(GeomType.LINEBOX, p.select);
  scene.setSize(i, m.bvh_aabb[box + 3]!, m.bvh_aabb[box + 4]!, m.bvh_aabb[box + 5]!);
  mulMatVec3(point, 0, d.ximat, 9 * p.select, m.bvh_aabb, box);
  add3(point, 0, point, 0, d.xipos, 3 * p.select);
  quat2Mat(turned, 0, p.refquat, 0);
  scene.setPose(i, point, 0, turned, 0);
  scene.setColor(i, m.vis.rgba.inertia);
}

const turned = new Float64Array(9);

const textOf = (v: Float64Array): string => Array.from(v, (x) => x.toFixed(3)).join(' ');

/** Adds a ball at the selected point. */
export function addSelectedPoint(u: SceneUpdate): void {
  const { model: m, data: d, scene, perturbation: p } = u;
  if (p.select <= 0 || !shows(u, VisFlag.SELECT)) return;
  const radius = m.vis.scale.selectpoint * u.unit;
  selectedPoint(d, p, point);
  const i = scene.addDecor(GeomType.SPHERE, p.select);
  scene.setSize(i, radius, radius, radius);
  scene.setPose(i, point, 0, UPRIGHT, 0);
  scene.setColor(i, m.vis.rgba.selectpoint);
  if (u.options.label === Label.SELPNT) scene.labels[i] = `${textOf(point)} (local ${textOf(p.localpos)})`;
}
