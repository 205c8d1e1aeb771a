/** Options of imports: what files of other programs do not contain. */
import type { OptionNames } from '../../../foundation/base/usage.js';
import { described } from '../../../foundation/base/usage.js';
import { message } from '../../../foundation/schema/messages.js';
import type { CommandDescription, ObservationTerm, PolicyDescription } from '../description/description.js';
import { faultOf, type Source } from '../fault.js';

/** Options of imports. */
export interface ImportOptions {
  /** Name of the file in messages. */
  readonly name?: string;
  /** Time step of the training [s]. Default: that of the model. */
  readonly timestep?: number;
  /** Time between two actions [s]. */
  readonly interval?: number;
  /** State at reset. Default: the reference configuration. */
  readonly start?: PolicyDescription['start'];
  /** Terms by their name in the file, instead of the import's. */
  readonly terms?: Readonly<Record<string, readonly ObservationTerm[]>>;
  /** Returns the name of a joint in the model for its name in the file. */
  readonly rename?: (joint: string) => string;
}

export const IMPORT_OPTIONS: OptionNames<ImportOptions> = {
  name: true,
  timestep: true,
  interval: true,
  start: true,
  terms: true,
  rename: true,
};

/** A velocity command in the axes of the body. */
export const VELOCITY: CommandDescription = {
  components: [
    { name: 'forward', min: -1, max: 1, step: 0.1, unit: 'm/s', keys: ['ArrowDown', 'ArrowUp'], axis: 1, invert: true },
    { name: 'left', min: -1, max: 1, step: 0.1, unit: 'm/s', keys: ['.', ','], axis: 0, invert: true },
    {
      name: 'turn',
      min: -1,
      max: 1,
      step: 0.1,
      unit: 'rad/s',
      keys: ['ArrowRight', 'ArrowLeft'],
      axis: 2,
      invert: true,
    },
  ],
};

/** An object of a JSON file, or its text. */
export function asObject(given: unknown, part: string, source: Source): Readonly<Record<string, unknown>> {
  let value = given;
  if (typeof given === 'string') {
    try {
      value = JSON.parse(given);
    } catch (error) {
      throw faultOf(source, message('bad-policy/json', { problem: (error as Error).message }));
    }
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw faultOf(source, message('bad-policy/not-object', { part, expected: 'an object', given: described(value) }));
}
