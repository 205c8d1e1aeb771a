/** Commands of a policy: values that a person or a program sets, such as a velocity. */
import { usageError } from '../../foundation/base/usage.js';
import { message } from '../../foundation/schema/messages.js';
import { shown } from './binding.js';
import type { CommandDescription } from './description/description.js';
import { faultOf, type Source } from './fault.js';

/** A command with its values. */
export interface Command {
  readonly name: string;
  readonly components: CommandDescription['components'];
  /** Present values, to read and to write with `Policy.command`. */
  readonly values: Float64Array;
}

/** The commands of a description, at their initial values. */
export class Commands {
  readonly list: readonly Command[];

  constructor(
    described: Readonly<Record<string, CommandDescription>>,
    private readonly source: Source,
  ) {
    this.list = Object.entries(described).map(([name, { components }]) => ({
      name,
      components,
      values: new Float64Array(components.length),
    }));
    this.reset();
  }

  reset(): void {
    for (const { components, values } of this.list) {
      for (const [i, each] of components.entries()) values[i] = each.default ?? 0;
    }
  }

  /** A command that a part of the description names. */
  named(name: string, part: string): Command {
    const command = this.list.find((each) => each.name === name);
    if (command !== undefined) return command;
    const known = shown(this.list.map((each) => each.name));
    throw faultOf(this.source, message('bad-policy/no-command', { part, name, known }));
  }

  /** Sets the values of a command, clamped to their bounds. */
  set(name: string, values: ArrayLike<number>): void {
    const command = this.list.find((each) => each.name === name);
    if (command === undefined) {
      throw new RangeError(`there is no command '${name}'; there is ${shown(this.list.map((each) => each.name))}`);
    }
    const { components } = command;
    if (typeof values !== 'object' || values === null || values.length !== components.length) {
      throw usageError(`command '${name}'`, `${components.length} numbers`, values);
    }
    for (let i = 0; i < components.length; i++) {
      if (!Number.isFinite(values[i])) throw new RangeError(`command '${name}': ${values[i]} is not a finite number`);
      command.values[i] = Math.min(Math.max(values[i], components[i].min), components[i].max);
    }
  }
}

/** Length of a command. */
export function lengthOf({ values }: Command): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return Math.sqrt(sum);
}
