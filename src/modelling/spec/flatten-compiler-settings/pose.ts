/** Writes poses with attributes that override those of classes. */
import { norm3, type Pose, type Quat } from '../../../foundation/math/pose.js';
import { atan2 } from '../../../foundation/math/trigonometry.js';
import type { SpecElement } from '../element.js';
import { localPose, ORIENTATION_FORMS, radiansOf } from '../pose.js';

export function setPose(element: SpecElement, { pos, quat }: Pose): void {
  element.set('pos', pos);
  setOrientation(element, quat);
}

/** Sets the orientation of an element. If a class sets a form that overrides `quat`, an `axisangle` is written. */
export function setOrientation(element: SpecElement, quat: Quat): void {
  const forms = ORIENTATION_FORMS.filter((form) => form !== 'quat' && element.row.attributes[form]);
  for (const form of forms) element.unset(form);
  const isFree = forms.every((form) => element.get(form) === undefined);
  if (isFree && String(localPose(element).quat) === String(quat)) return;
  if (isFree) element.set('quat', quat);
  else element.set('axisangle', axisAngleOf(quat, radiansOf(element)));
}

/** Converts to an axis and the angle about it; `unit` is the unit of the angle in radians. */
export function axisAngleOf([w, x, y, z]: Quat, unit: number): readonly [number, number, number, number] {
  const sine = norm3([x, y, z]);
  if (sine === 0) return [0, 0, 1, 0];
  return [x / sine, y / sine, z / sine, (2 * atan2(sine, w)) / unit];
}
