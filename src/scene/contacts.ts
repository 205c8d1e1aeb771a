/** Contact points, as flat cylinders across the contact normal. */
import { GeomType } from '../schema/enums.js';
import { VisFlag } from '../schema/visual-enums.js';
import { type SceneUpdate, shows } from './scene-update.js';

const orientation = new Float64Array(9);

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
  if (!shows(u, VisFlag.CONTACTPOINT)) return;
  const { model: m, data: d, scene } = u;
  const { contactwidth, contactheight } = m.vis.scale;
  const { contactpoint, contactgap } = m.vis.rgba;
  const { ncon, contact_dist, contact_pos, contact_frame, contact_efc_address } = d;
  for (let id = 0; id < ncon; id++) {
    const i = scene.addDecor(GeomType.CYLINDER, id);
    const width = contactwidth * u.unit;
    scene.setSize(i, width, width, Math.max(contactheight * u.unit, -contact_dist[id]! / 2));
    scene.setPose(i, contact_pos, 3 * id, contactOrientation(contact_frame, 9 * id), 0);
    scene.setColor(i, contact_efc_address[id]! >= 0 ? contactpoint : contactgap);
  }
}
