/** Contacts: points as flat cylinders perpendicular to the normal, forces as arrows. */

import { transpose } from '../../foundation/math/dense.js';
import { mulMatTVec3, mulMatVec3 } from '../../foundation/math/mat.js';
import { add3, addScl3, addToScl3, cross, dot3, MINVAL, norm3, sub3 } from '../../foundation/math/vec.js';
import { GeomType } from '../../foundation/schema/enums.js';
import { Frame, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { namesOf } from '../../simulation/model/named.js';
import { contactForce } from '../../simulation/support/force.js';
import { addFrame } from './frames.js';
import { islandColor, seedOfRow } from './islands.js';
import { type SceneUpdate, shows } from './scene-update.js';

const orientation = new Float64Array(9);
const columns = new Float64Array(9);

/** Orientation whose z axis is the contact normal. The rows of a contact frame are its axes, normal first. */
function contactOrientation(frame: Float64Array, at: number): Float64Array {
  for (let row = 0; row < 3; row++) {
    orientation[3 * row] = frame[at + 3 + row]!;
    orientation[3 * row + 1] = frame[at + 6 + row]!;
    orientation[3 * row + 2] = frame[at + row]!;
  }
  return orientation;
}

/** Adds the points, frames and force arrows of contacts that the options show. */
export function addContacts(u: SceneUpdate): void {
  const points = shows(u, VisFlag.CONTACTPOINT);
  const forces = shows(u, VisFlag.CONTACTFORCE);
  const frames = u.options.frame === Frame.CONTACT;
  if (!points && !forces && !frames) return;
  const { ncon, contact_frame } = u.data;
  for (let id = 0; id < ncon; id++) {
    const axes = contactOrientation(contact_frame, 9 * id);
    if (points) addPoint(u, id, axes);
    if (frames) {
      transpose(columns, contact_frame.subarray(9 * id, 9 * id + 9), 3, 3);
      addFrame(u, id, u.data.contact_pos, 3 * id, columns, 0, FRAME_SCALE);
    }
    if (forces && u.data.contact_efc_address[id]! >= 0) addForces(u, id, axes);
  }
}

/** Length of the axes of a contact frame, relative to those of elements. */
const FRAME_SCALE = 0.5;

/** Label of one side of a contact: a geom, or an element or vertex of a flex. */
function sideLabel({ model: { record }, data: d }: SceneUpdate, at: number): string {
  const geom = d.contact_geom[at]!;
  if (geom >= 0) return namesOf(record, 'geom')[geom] || `g${geom}`;
  const flex = d.contact_flex[at]!;
  const part = d.contact_elem[at]! >= 0 ? `e${d.contact_elem[at]}` : `v${d.contact_vert[at]}`;
  return `${namesOf(record, 'flex')[flex] || `f${flex}`}.${part}`;
}

function addPoint(u: SceneUpdate, id: number, axes: Float64Array): void {
  const { model: m, data: d, scene } = u;
  const { contactwidth, contactheight } = m.vis.scale;
  const { contactpoint, contactgap } = m.vis.rgba;
  const width = contactwidth * u.unit;
  const i = scene.addDecor(GeomType.CYLINDER, id);
  scene.setSize(i, width, width, Math.max(contactheight * u.unit, -d.contact_dist[id]! / 2));
  scene.setPose(i, d.contact_pos, 3 * id, axes, 0);
  const row = d.contact_efc_address[id]!;
  if (shows(u, VisFlag.ISLAND) && row >= 0) scene.setColor(i, islandColor(seedOfRow(u, row)));
  else scene.setColor(i, row >= 0 ? contactpoint : contactgap);
  if (u.options.label === Label.CONTACTPOINT) {
    scene.labels[i] = `${sideLabel(u, 2 * id)} | ${sideLabel(u, 2 * id + 1)}`;
  }
  addSurfaceVelocities(u, id, scene.geoms.rgba.slice(4 * i, 4 * i + 4));
}

/** Length of the arrow of a surface velocity, as time [s] of travel. */
const SURFACE_TIME = 0.5;
const velocity = new Float64Array(3);
const spin = new Float64Array(3);
const start = new Float64Array(3);

/** Adds an arrow for each geom with a surface velocity, on its side of the contact. */
function addSurfaceVelocities(u: SceneUpdate, id: number, color: ArrayLike<number>): void {
  const { model: m, data: d, scene } = u;
  const width = m.vis.scale.forcewidth * u.unit;
  for (const side of [0, 1]) {
    const geom = d.contact_geom[2 * id + side]!;
    if (geom < 0 || m.geom_surfacevel.subarray(6 * geom, 6 * geom + 6).every((x) => x === 0)) continue;
    // velocity of the material in the frame of the geom: v + omega x r
    sub3(start, 0, d.contact_pos, 3 * id, d.geom_xpos, 3 * geom);
    mulMatTVec3(start, 0, d.geom_xmat, 9 * geom, start, 0);
    cross(spin, 0, m.geom_surfacevel, 6 * geom + 3, start, 0);
    add3(velocity, 0, m.geom_surfacevel, 6 * geom, spin, 0);
    mulMatVec3(velocity, 0, d.geom_xmat, 9 * geom, velocity, 0);
    addToScl3(velocity, 0, d.contact_frame, 9 * id, -dot3(velocity, 0, d.contact_frame, 9 * id));
    if (norm3(velocity, 0) < MINVAL) continue;
    addScl3(start, 0, d.contact_pos, 3 * id, d.contact_frame, 9 * id, (side - 0.5) * width);
    addScl3(tip, 0, start, 0, velocity, 0, SURFACE_TIME);
    const i = scene.addDecor(GeomType.ARROW, id);
    scene.connect(i, width, start, 0, tip, 0);
    scene.setColor(i, color);
  }
}

const wrench = new Float64Array(6);
const force = new Float64Array(3);
const tip = new Float64Array(3);

/** Returns the body on one side of a contact, or `nbody` plus the flex. */
function owner({ model: m, data: d }: SceneUpdate, at: number): number {
  const geom = d.contact_geom[at]!;
  return geom >= 0 ? m.geom_bodyid[geom]! : m.nbody + d.contact_flex[at]!;
}

/**
 * Adds the force of a contact as one arrow, with two heads between two moving bodies, or splits it into normal and
 * friction.
 */
function addForces(u: SceneUpdate, id: number, axes: Float64Array): void {
  const { model: m, data: d } = u;
  const { contactforce, contactfriction } = m.vis.rgba;
  contactForce(m, d, id, wrench);
  const size = norm3(wrench, 0);
  if (size < MINVAL) return;
  const [normal, first, second] = wrench as unknown as [number, number, number];
  const [a, b] = [owner(u, 2 * id), owner(u, 2 * id + 1)];
  const text = u.options.label === Label.CONTACTFORCE ? String(Number(size.toPrecision(3))) : '';
  if (shows(u, VisFlag.CONTACTSPLIT) && d.contact_dim[id]! > 1) {
    u.scene.labels[addForce(u, id, axes, GeomType.ARROW, a > b, 0, 0, normal, contactforce)] = text;
    addForce(u, id, axes, GeomType.ARROW, a > b, first, second, 0, contactfriction);
    return;
  }
  const type = a > 0 && b > 0 ? GeomType.ARROW2 : GeomType.ARROW;
  u.scene.labels[addForce(u, id, axes, type, a > b, first, second, normal, contactforce)] = text;
}

/**
 * Adds an arrow from the contact for a force in the axes of the contact, normal last; it points to the higher body id.
 */
function addForce(
  u: SceneUpdate,
  id: number,
  axes: Float64Array,
  type: GeomType,
  isReversed: boolean,
  x: number,
  y: number,
  z: number,
  color: ArrayLike<number>,
): number {
  const { model: m, data: d, scene } = u;
  force[0] = x;
  force[1] = y;
  force[2] = z;
  mulMatVec3(force, 0, axes, 0, force, 0);
  const scale = m.vis.map.force / m.stat.meanmass;
  addScl3(tip, 0, d.contact_pos, 3 * id, force, 0, isReversed ? -scale : scale);
  const i = scene.addDecor(type, id);
  scene.connect(i, m.vis.scale.forcewidth * u.unit, d.contact_pos, 3 * id, tip, 0);
  scene.setColor(i, color);
  return i;
}
