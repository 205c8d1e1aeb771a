/** Drawings of bodies: equivalent inertia boxes, centers of mass, applied forces. */
import { pow } from '../../foundation/math/exponential.js';
import { addScl3, MINVAL, norm3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { labelsBody, nameOrNumber } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';

/** Density [kg/m^3] at which a scaled inertia box has its true size. */
const REFERENCE_DENSITY = 1000;

/** Squared half-size per unit of (I_y + I_z - I_x) / 2m, and volume per product of half-sizes. */
const BOX = { type: GeomType.BOX, factor: 3, volume: 8 };
const ELLIPSOID = { type: GeomType.ELLIPSOID, factor: 5, volume: (4 / 3) * Math.PI };

/** Adds for each body a box or ellipsoid of uniform density with the same mass and inertia. */
export function addInertias(u: SceneUpdate): void {
  if (!shows(u, VisFlag.INERTIA)) return;
  const { model: m, data: d, scene } = u;
  const shape = m.vis.global.ellipsoidinertia ? ELLIPSOID : BOX;
  for (let body = 1; body < m.nbody; body++) {
    const mass = m.body_mass[body]!;
    if (mass < MINVAL) continue;
    const sizes = inertiaBox(m, body, shape.factor);
    const i = scene.addDecor(shape.type, body, ObjType.BODY);
    const scale = shows(u, VisFlag.SCLINERTIA) ? massScale(mass, shape.volume * sizes[0] * sizes[1] * sizes[2]) : 1;
    scene.setSize(i, sizes[0] * scale, sizes[1] * scale, sizes[2] * scale);
    scene.setPose(i, d.xipos, 3 * body, d.ximat, 9 * body);
    scene.setColor(i, m.vis.rgba.inertia);
    if (labelsBody(u, body)) scene.labels[i] = nameOrNumber(u, 'body', 'body', body);
    if (u.perturbation.select === body) scene.geoms.emission[i]! += m.vis.global.glow;
  }
}

/** Half-sizes [m] of a uniform box with the mass and inertia of a body; with another `factor`, of an ellipsoid. */
export function inertiaBox(m: Model, body: number, factor = BOX.factor): [number, number, number] {
  const [ix, iy, iz] = m.body_inertia.subarray(3 * body, 3 * body + 3) as unknown as [number, number, number];
  const half = (sum: number): number =>
    Math.sqrt((factor * Math.max(0, sum)) / (2 * Math.max(MINVAL, m.body_mass[body]!)));
  return [half(iy + iz - ix), half(ix + iz - iy), half(ix + iy - iz)];
}

/** Factor that gives a shape of the reference density the same mass. */
const massScale = (mass: number, volume: number): number =>
  pow(mass / Math.max(MINVAL, volume) / REFERENCE_DENSITY, 1 / 3);

/** Adds a ball at the center of mass of every kinematic tree. */
export function addCentersOfMass(u: SceneUpdate): void {
  if (!shows(u, VisFlag.COM)) return;
  const { model: m, data: d, scene } = u;
  const radius = m.vis.scale.com * u.unit;
  for (let body = 1; body < m.nbody; body++) {
    if (m.body_rootid[body] !== body) continue;
    const i = scene.addDecor(GeomType.SPHERE, body);
    scene.setSize(i, radius, radius, radius);
    scene.geoms.pos.set(d.subtree_com.subarray(3 * body, 3 * body + 3), 3 * i);
    scene.setColor(i, m.vis.rgba.com);
  }
}

const end = new Float64Array(3);

/** Adds an arrow at the center of mass of each body for its force in `xfrc_applied`. */
export function addAppliedForces(u: SceneUpdate): void {
  if (!shows(u, VisFlag.PERTFORCE)) return;
  const { model: m, data: d, scene } = u;
  const scale = m.vis.map.force / m.stat.meanmass;
  for (let body = 1; body < m.nbody; body++) {
    if (norm3(d.xfrc_applied, 6 * body) < MINVAL) continue;
    addScl3(end, 0, d.xipos, 3 * body, d.xfrc_applied, 6 * body, scale);
    const i = scene.addDecor(GeomType.ARROW, body);
    scene.connect(i, m.vis.scale.forcewidth * u.unit, d.xipos, 3 * body, end, 0);
    scene.setColor(i, m.vis.rgba.force);
  }
}
