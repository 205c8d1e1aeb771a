/** Keyframes on command lines. */
import type { Model } from '../../simulation/model/model.js';

/** Returns the index of a keyframe by its name or number. @throws RangeError with the existing keyframes */
export function keyframeOf(model: Model, key: string): number {
  const count = model.nkey;
  const number = /^\d+$/.test(key) ? Number(key) : -1;
  if (number >= 0 && number < count) return number;
  const names = Array.from({ length: count }, (_, id) => model.key(id).name);
  const found = names.indexOf(key);
  if (found >= 0 && key !== '') return found;
  const known = names.map((name, id) => (name ? `'${name}'` : String(id))).join(', ');
  throw new RangeError(`there is no keyframe '${key}'${count > 0 ? `; there are ${known}` : ': the model has none'}`);
}
