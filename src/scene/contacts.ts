/** Contacts: points as flat cylinders across the normal, forces as arrows. */
import { contactForce } from '../engine/support/index.js';
import { transpose } from '../math/dense.js';
import { mulMatVec3 } from '../math/mat.js';
import { addScl3, MINVAL, norm3 } from '../math/vec.js';
import { GeomType } from '../schema/enums.js';
import { Frame, Label, VisFlag } from '../schema/visual-enums.js';
import { addFrame } from './frames.js';
import { nameOrNumber } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';

const orientation = new Float64Array(9);
const columns = new Float64Array(9);

/** Orientation whose z axis is the contact normal; a contact frame has its axes in rows, normal first. */
function contactOrientation(frame: Float64Array, at: number): Float64Array {
  for (let row = 0; row < 3; row++) {
    orientation[3 * row] = frame[at + 3 + row]!;
    orientation[3 * row + 1] = frame[at + 6 + row]!;
    orientation[3 * row + 2] = frame[at + row]!;
  }
  return orientation;
}

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
    if (forces) addForces(u, id, axes);
  }
}

/** Length of the axes of a contact, relative to those of elements. */
const FRAME_SCALE = 0.5;

/** The two geoms that touch. */
function contactLabel(u: SceneUpdate, id: number): string {
  const names = [0, 1].map((side) => nameOrNumber(u, 'geom', 'geom', u.data.contact_geom[2 * id + side]!));
  return names.join(' | ');
}

function addPoint(u: SceneUpdate, id: number, axes: Float64Array): void {
  const { model: m, data: d, scene } = u;
  const { contactwidth, contactheight } = m.vis.scale;
  const { contactpoint, contactgap } = m.vis.rgba;
  const width = contactwidth * u.unit;
  const i = scene.addDecor(GeomType.CYLINDER, id);
  scene.setSize(i, width, width, Math.max(contactheight * u.unit, -d.contact_dist[id]! / 2));
  scene.setPose(i, d.contact_pos, 3 * id, axes, 0);
  scene.setColor(i, d.contact_efc_address[id]! >= 0 ? contactpoint : contactgap);
  if (u.options.label === Label.CONTACTPOINT) scene.labels[i] = contactLabel(u, id);
}

const wrench = new Float64Array(6);
const force = new Float64Array(3);
const tip = new Float64Array(3);

/** The force of a contact as one arrow, or its normal and its friction as two. */
function addForces(u: SceneUpdate, id: number, axes: Float64Array): void {
  const { model: m, data: d } = u;
  const { contactforce, contactfriction } = m.vis.rgba;
  contactForce(m, d, id, wrench);
  const [normal, first, second] = wrench as unknown as [number, number, number];
  if (shows(u, VisFlag.CONTACTSPLIT) && d.contact_dim[id]! > 1) {
    addForce(u, id, axes, 0, 0, normal, contactforce);
    addForce(u, id, axes, first, second, 0, contactfriction);
  } else if (d.contact_dim[id]! > 1) {
    addForce(u, id, axes, first, second, normal, contactforce);
  } else {
    addForce(u, id, axes, 0, 0, normal, contactforce);
  }
}

/** An arrow from the contact for a force given in its axes, the normal last. */
function addForce(
  u: SceneUpdate,
  id: number,
  axes: Float64Array,
  x: number,
  y: number,
  z: number,
  color: ArrayLike<number>,
): void {
  const { model: m, data: d, scene } = u;
  force[0] = x;
  force[1] = y;
  force[2] = z;
  if (norm3(force, 0) < MINVAL) return;
  mulMatVec3(force, 0, axes, 0, force, 0);
  addScl3(tip, 0, d.contact_pos, 3 * id, force, 0, m.vis.map.force / m.stat.meanmass);
  const i = scene.addDecor(GeomType.ARROW, id);
  scene.connect(i, m.vis.scale.forcewidth * u.unit, d.contact_pos, 3 * id, tip, 0);
  scene.setColor(i, color);
  if (u.options.label === Label.CONTACTFORCE) scene.labels[i] = String(Number(norm3(wrench, 0).toPrecision(3)));
}
