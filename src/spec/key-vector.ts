/** Keyframes put together again: one vector for the model as it is now. */
import type { Element, SpecElement } from './element.js';
import { type KeyVector, keySlots } from './keys.js';
import { radiansOf, worldPose } from './pose.js';

/** A vector of a keyframe: authored whole, or its parts with initial values between them; undefined if it has neither. */
export function keyVector(key: Element<'key'>, vector: KeyVector): readonly number[] | undefined {
  const { spec } = key;
  const whole = key.authored.get(vector) as readonly number[] | undefined;
  if (whole !== undefined) return whole;
  const parts = spec.keyParts.get(key as SpecElement)?.parts.filter((part) => part.vector === vector) ?? [];
  if (parts.length === 0) return undefined;
  const values = new Map(parts.map((part) => [part.element, part.values]));
  return keySlots(spec, vector).flatMap(
    ([element, size]) => fitting(values.get(element), size) ?? initialValue(vector, element).slice(0, size),
  );
}

/** Values of a joint whose type has changed since mean nothing. */
const fitting = (values: readonly number[] | undefined, size: number): readonly number[] | undefined =>
  values?.length === size ? values : undefined;

/** Value of an element in the initial configuration. */
function initialValue(vector: KeyVector, element: SpecElement): readonly number[] {
  switch (vector) {
    case 'qpos':
      return initialPosition(element);
    case 'mpos':
      return worldPose(element).pos;
    case 'mquat':
      return worldPose(element).quat;
    default:
      return [0, 0, 0, 0, 0, 0];
  }
}

function initialPosition(joint: SpecElement): readonly number[] {
  const type = joint.kind === 'freejoint' ? 'free' : joint.get('type');
  if (type === 'free') {
    const { pos, quat } = worldPose(bodyOf(joint));
    return [...pos, ...quat];
  }
  if (type === 'ball') return [1, 0, 0, 0];
  const ref = joint.get('ref') as number;
  return [type === 'hinge' ? ref * radiansOf(joint) : ref];
}

/** Body an element belongs to, frames in between left out. */
function bodyOf(element: SpecElement): SpecElement {
  let at = element;
  while (at.kind !== 'body' && at.parent) at = at.parent;
  return at;
}
