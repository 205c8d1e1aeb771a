/** Physics options and keyframes, as edits of the model. */

import { copySettings } from '../../../compiler/compile/edit/copy-globals.js';
import { DisableBit, EnableBit } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { OPT, OPTION_FIELDS } from '../../../foundation/schema/options.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { optionView } from '../../../simulation/model/option-view.js';
import type { Edited, Project, TransactionOptions } from '../project.js';
import { freeNameIn } from './structure.js';

/** The name of a field of `Model.opt`. */
export type OptionName = keyof typeof OPTION_FIELDS;

/** A change of an option, with values as in `Model.opt`: keywords as numbers, flags as bits. */
export interface OptionChange {
  readonly name: OptionName;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const BITS: Partial<Record<OptionName, Readonly<Record<string, number>>>> = {
  disableflags: DisableBit,
  enableflags: EnableBit,
};

/**
 * Writes an option to `option`, or the changed flags to `flag`.
 *
 * @throws ModelError `edit-refused` for invalid values
 */
export function setOption(project: Project, change: OptionChange, options: TransactionOptions = {}): Edited<void> {
  const { name, before, after } = change;
  requireValues(name, after);
  const start = OPT[name];
  // only the option differs
  const others = { vis: new Float64Array(0), stat: new Float64Array(0) };
  const [from, to] = [before, after].map((values) => {
    const opt = new Float64Array(Math.max(...Object.values(OPT)) + 1);
    opt.set(values, start);
    return { opt, ...others };
  });
  return project.transact(titleOf(change), ({ spec }) => copySettings(spec, from!, to!), options);
}

/** The attributes of a keyframe. */
export interface KeyframeValues {
  readonly name: string;
  readonly time: number;
  readonly qpos?: readonly number[];
  readonly qvel?: readonly number[];
  readonly act?: readonly number[];
  readonly ctrl?: readonly number[];
  readonly mpos?: readonly number[];
  readonly mquat?: readonly number[];
}

/** Adds a keyframe; if its name is in use, it gets a number. */
export function addKeyframe(project: Project, name: string, values: KeyframeValues): Edited<SpecElement> {
  return project.transact(`add keyframe '${name}'`, ({ spec }) => {
    const key = { ...values, name: freeNameIn(spec, 'key', name) };
    return spec.section('keyframeSection').add('key', key);
  });
}

/** Throws for invalid values, with the message of `model.opt`. */
function requireValues(name: OptionName, values: readonly number[]): void {
  const view = optionView(() => new Float64Array(Math.max(...Object.values(OPT)) + OPTION_FIELDS[name].size));
  try {
    Object.assign(view, { [name]: OPTION_FIELDS[name].size === 1 ? values[0] : values });
  } catch (error) {
    throw messageError(message('edit-refused/option', { reason: (error as Error).message }));
  }
}

/** Description of the edit that follows "Undo". */
function titleOf({ name, before, after }: OptionChange): string {
  const bits = BITS[name];
  if (!bits) return `set ${name}`;
  const changed = Object.keys(bits).filter((each) => ((before[0]! ^ after[0]!) & bits[each]!) !== 0);
  return `set flag ${changed.map((each) => each.toLowerCase()).join(', ')}`;
}
