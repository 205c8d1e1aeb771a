/** Elements of a model that a description names. */
import { suggest } from '../../foundation/base/suggest.js';
import { JointType, TrnType } from '../../foundation/schema/enums.js';
import { message } from '../../foundation/schema/messages.js';
import type { Model } from '../../simulation/model/model.js';
import { idOf, type NamedKind, namesOf } from '../../simulation/model/named.js';
import { faultOf, type Source } from './fault.js';

/** A model with the description that refers to it. */
export interface Binding {
  readonly model: Model;
  readonly source: Source;
}

/** Number of names in a message. */
const SHOWN = 20;

/** Names for a message. */
export const shown = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`;

/** Id of an element by name or index. @throws ModelError at the part that names it */
export function elementOf({ model, source }: Binding, kind: NamedKind, name: string | number, part: string): number {
  try {
    return idOf(model.record, kind, name);
  } catch {
    const known = namesOf(model.record, kind).filter((each) => each !== '');
    const near = typeof name === 'string' ? suggest(name, known) : undefined;
    throw faultOf(
      source,
      near === undefined
        ? message('bad-policy/no-element', { part, kind, name, known: shown(known) })
        : message('bad-policy/near-element', { part, kind, name, near }),
    );
  }
}

/** The first body with a free joint. */
export function freeBody({ model, source }: Binding, part: string): number {
  const { jnt_type, jnt_bodyid } = model.record;
  const joint = jnt_type.indexOf(JointType.FREE);
  if (joint < 0) throw faultOf(source, message('bad-policy/no-free-joint', { part }));
  return jnt_bodyid[joint];
}

/** Ids of hinges and slides by their names. */
export function scalarJoints(binding: Binding, names: readonly string[], part: string): readonly number[] {
  const { jnt_type } = binding.model.record;
  return names.map((name, i) => {
    const id = elementOf(binding, 'joint', name, `${part}[${i}]`);
    if (jnt_type[id] !== JointType.HINGE && jnt_type[id] !== JointType.SLIDE) {
      throw faultOf(binding.source, message('bad-policy/joint-type', { part: `${part}[${i}]`, name }));
    }
    return id;
  });
}

/** The only actuator of each joint. */
export function actuatorsOf(
  { model, source }: Binding,
  joints: readonly number[],
  names: readonly string[],
  part: string,
): readonly number[] {
  const { nactuator, actuator_trntype, actuator_trnid } = model.record;
  const drives = (actuator: number): boolean =>
    actuator_trntype[actuator] === TrnType.JOINT || actuator_trntype[actuator] === TrnType.JOINTINPARENT;
  return joints.map((joint, i) => {
    const found: number[] = [];
    for (let id = 0; id < nactuator; id++) if (drives(id) && actuator_trnid[2 * id] === joint) found.push(id);
    if (found.length === 1) return found[0];
    const name = names[i];
    throw faultOf(
      source,
      found.length === 0
        ? message('bad-policy/no-actuator', { part, name })
        : message('bad-policy/actuators', { part, name, count: found.length }),
    );
  });
}

/** Expands a number, or checks the length of a list. */
export function listOfSize(
  { source }: Pick<Binding, 'source'>,
  given: number | readonly number[] | undefined,
  usual: number,
  size: number,
  part: string,
): Float64Array {
  if (given === undefined) return new Float64Array(size).fill(usual);
  if (typeof given === 'number') return new Float64Array(size).fill(given);
  if (given.length !== size) {
    throw faultOf(source, message('bad-policy/count', { part, count: given.length, wanted: size }));
  }
  return Float64Array.from(given);
}
