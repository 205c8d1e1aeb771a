/** Keys and gamepads as axes from -1 to 1. */
import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';

/** What moves an axis; several parts add up, from -1 to 1. */
export interface AxisBinding {
  /** Keys that move it to -1 and to 1: a place on the keyboard (`KeyW`, `ArrowUp`) or a character (`w`). */
  readonly keys?: readonly [negative: string, positive: string];
  /** Axis of a gamepad, by its index. */
  readonly axis?: number;
  /** Buttons of a gamepad that move it to -1 and to 1, by their indices; triggers count as far as they are pressed. */
  readonly buttons?: readonly [negative: number, positive: number];
  /** Reverses the axis of the gamepad. */
  readonly invert?: boolean;
  /** Deflection of an axis of a gamepad below which it counts as 0; default 0.1. */
  readonly deadZone?: number;
}

export const AXIS_BINDING: OptionNames<AxisBinding> = {
  keys: true,
  axis: true,
  buttons: true,
  invert: true,
  deadZone: true,
};

/** State of one gamepad, as the browser reports it. */
export interface GamepadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

const DEAD_ZONE = 0.1;

/** The keys that are pressed, and the state of a gamepad. */
export class InputState {
  /** Characters by the places of the keys that are pressed. */
  private readonly pressed = new Map<string, string>();
  /** Number of presses since they were taken, by place and character: with and without repetitions of a held key. */
  private readonly presses = { all: new Map<string, number>(), first: new Map<string, number>() };

  /** @param gamepad returns the present state of the gamepad, if there is one */
  constructor(private readonly gamepad: () => GamepadState | undefined = () => undefined) {}

  /** Records that a key was pressed: its place and its character, as in `KeyboardEvent`. */
  press(code: string, key: string): void {
    const character = key.toLowerCase();
    const counts = this.pressed.has(code) ? [this.presses.all] : [this.presses.all, this.presses.first];
    this.pressed.set(code, character);
    for (const count of counts) {
      for (const name of new Set([code.toLowerCase(), character])) count.set(name, (count.get(name) ?? 0) + 1);
    }
  }

  release(code: string): void {
    this.pressed.delete(code);
  }

  /** Releases all keys. */
  clear(): void {
    this.pressed.clear();
    for (const count of Object.values(this.presses)) count.clear();
  }

  /** True while a key is pressed, by its place or character. */
  isPressed(name: string): boolean {
    if (this.pressed.has(name)) return true;
    const character = name.toLowerCase();
    for (const each of this.pressed.values()) if (each === character) return true;
    return false;
  }

  /** Returns how often a key was pressed since the last call: `all` counts the repetitions of a held key, `first` does not. */
  takePresses(name: string, which: 'all' | 'first' = 'all'): number {
    const key = name.toLowerCase();
    const count = this.presses[which].get(key) ?? 0;
    this.presses[which].delete(key);
    return count;
  }

  /** Value of a button of the gamepad, 0 to 1. */
  button(index: number): number {
    return this.gamepad()?.buttons[index]?.value ?? 0;
  }

  /** Value of an axis, -1 to 1. */
  value({ keys, axis, buttons, invert = false, deadZone = DEAD_ZONE }: AxisBinding): number {
    let value = 0;
    if (keys) value += Number(this.isPressed(keys[1])) - Number(this.isPressed(keys[0]));
    if (axis !== undefined) {
      const deflection = this.gamepad()?.axes[axis] ?? 0;
      if (Math.abs(deflection) >= deadZone) value += invert ? -deflection : deflection;
    }
    if (buttons) value += this.button(buttons[1]) - this.button(buttons[0]);
    return Math.min(Math.max(value, -1), 1);
  }
}

/** Value of a quantity for the value of an axis: `min` at -1, `neutral` at 0, `max` at 1. */
export function valueAt(axis: number, min: number, neutral: number, max: number): number {
  return neutral + axis * (axis < 0 ? neutral - min : max - neutral);
}

/** Checks a binding. @throws TypeError for a member that is unknown or invalid */
export function checkBinding(call: string, binding: AxisBinding): void {
  const { keys, axis, buttons, deadZone = DEAD_ZONE } = binding;
  const isIndex = (given: unknown): boolean => Number.isInteger(given) && (given as number) >= 0;
  if (
    keys !== undefined &&
    !(Array.isArray(keys) && keys.length === 2 && keys.every((key) => typeof key === 'string'))
  ) {
    throw usageError(`${call}, keys`, 'two keys', keys);
  }
  if (buttons !== undefined && !(Array.isArray(buttons) && buttons.length === 2 && buttons.every(isIndex))) {
    throw usageError(`${call}, buttons`, 'two indices of buttons', buttons);
  }
  if (axis !== undefined && !isIndex(axis)) throw usageError(`${call}, axis`, 'the index of an axis', axis);
  if (!(deadZone >= 0 && deadZone < 1)) throw usageError(`${call}, deadZone`, 'a number from 0 to 1', deadZone);
}

/** Checks a record of bindings. @throws TypeError for unknown names or invalid bindings */
export function checkBindings<N extends string>(
  call: string,
  names: Readonly<Record<N, true>>,
  bindings: Readonly<Partial<Record<N, AxisBinding>>>,
): void {
  requireOptionsOf(call, names as OptionNames<Record<N, AxisBinding>>, bindings);
  for (const [name, binding] of Object.entries(bindings) as [string, AxisBinding | undefined][]) {
    if (binding === undefined) continue;
    requireOptionsOf(`${call}, ${name}`, AXIS_BINDING, binding);
    checkBinding(`${call}, ${name}`, binding);
  }
}
