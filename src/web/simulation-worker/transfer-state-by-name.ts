/** Transfers the state of a run to a newly loaded model: elements that keep their names keep their state. */

import { elementsByName } from '../../compiler/compile/edit/elements-by-name.js';
import { transferState } from '../../compiler/compile/edit/transfer-state.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** Copies time, positions, velocities, activations, controls and other state to the elements of the same name. */
export function transferStateByName(before: Model, from: Data, after: Model, to: Data): void {
  const keys = new Map<string, object>();
  const [old, fresh] = [before, after].map(({ record }) => ({ record, elements: elementsByName(record, keys) }));
  transferState(old!, from.record, fresh!, to.record);
}
