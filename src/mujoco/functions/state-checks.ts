/** Checks of state signatures and state arrays, with the messages of the reference. */

import { State } from '../../foundation/schema/enums.js';
import type { Model } from '../../simulation/model/model.js';
import { stateSize } from '../../simulation/support/index.js';
import { engineError } from '../binding/handle.js';

/** Throws if a state signature selects unknown parts. */
export function checkSignature(name: string, signature: number): void {
  if (signature > State.INTEGRATION) {
    throw engineError(`${name}: invalid state signature ${signature} >= 2^mjNSTATE`);
  }
  if (signature < 0) throw engineError(`${name}: invalid state signature ${signature} < 0`);
}

/** Throws unless the length of an array equals the size of the state that a signature selects. */
export function checkState(
  name: string,
  given: ArrayLike<number>,
  model: Model,
  signature: number,
  as = 'state',
): void {
  checkSignature(name, signature);
  const size = stateSize(model, signature);
  if (given.length !== size) throw engineError(`[${name}] ${as} must have size ${size}, got ${given.length}`);
}

/** Throws if an array is shorter than the state; the reference allows a longer one. */
export function checkRoom(name: string, as: string, given: ArrayLike<number>, model: Model, signature: number): void {
  checkSignature(name, signature);
  const size = stateSize(model, signature);
  if (given.length < size) throw engineError(`[${name}] ${as} must have size ${size}, got ${given.length}`);
}
