/** Controls of actuators from keys and gamepads. */
import { type OptionNames, requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import type { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import { AXIS_BINDING, type AxisBinding, checkBinding, type InputState, valueAt } from './inputs.js';

/** The axis that controls one actuator. */
export interface ControlBinding extends AxisBinding {
  /** Name or id of an actuator with one control. */
  readonly actuator: string | number;
  /** Control at -1; default: the lower end of `ctrlrange`, or -1 without a range. */
  readonly min?: number;
  /** Control at 1; default: the upper end of `ctrlrange`, or 1 without a range. */
  readonly max?: number;
  /** Control at 0; default: 0, within the range. */
  readonly neutral?: number;
  /**
   * If given, the axis changes the control instead of setting it, by this part of the range per second, and the control
   * stays when the key is released.
   */
  readonly rate?: number;
}

export const CONTROL_BINDING: OptionNames<ControlBinding> = {
  ...AXIS_BINDING,
  actuator: true,
  min: true,
  max: true,
  neutral: true,
  rate: true,
};

interface Bound {
  readonly binding: ControlBinding;
  readonly control: number;
  readonly min: number;
  readonly max: number;
  readonly neutral: number;
}

/** Sets controls of a Model from keys and gamepads. The bindings are plain values, which can be stored as JSON. */
export class ControlBindings {
  private readonly bound: readonly Bound[];
  private last = Number.NaN;

  /** @throws RangeError for actuators that do not exist, TypeError for invalid bindings */
  constructor(
    readonly model: Model,
    readonly bindings: readonly ControlBinding[],
  ) {
    requireInstance('ControlBindings', Model, model);
    if (!Array.isArray(bindings)) throw usageError('ControlBindings', 'a list of bindings', bindings);
    this.bound = bindings.map((binding, i) => this.boundTo(binding, `ControlBindings, binding ${i}`));
  }

  /**
   * Computes the controls for the present state; call it before each step or picture.
   *
   * @param set called with the index in `ctrl` and the value of each control; by default, `ctrl` of the Data is written
   */
  update(
    data: Data,
    inputs: InputState,
    set: (control: number, value: number) => void = (at, value) => void (data.ctrl[at] = value),
  ): void {
    const elapsed = Math.max(0, data.time - this.last) || 0;
    this.last = data.time;
    for (const { binding, control, min, max, neutral } of this.bound) {
      const value = inputs.value(binding);
      if (binding.rate === undefined) {
        set(control, valueAt(value, min, neutral, max));
        continue;
      }
      if (value === 0) continue;
      const moved = data.ctrl[control] + value * binding.rate * (max - min) * elapsed;
      set(control, Math.min(Math.max(moved, Math.min(min, max)), Math.max(min, max)));
    }
  }

  private boundTo(binding: ControlBinding, call: string): Bound {
    requireOptionsOf(call, CONTROL_BINDING, binding);
    checkBinding(call, binding);
    const { model } = this;
    const { id } = model.actuator(binding.actuator);
    if (model.actuator_ctrlnum[id] !== 1) throw usageError(call, 'an actuator with one control', binding.actuator);
    const control = model.actuator_ctrladr[id];
    const isLimited = model.actuator_ctrllimited[control] !== 0;
    const [lower, upper] = isLimited ? model.actuator_ctrlrange.subarray(2 * control) : [-1, 1];
    const { min = lower!, max = upper!, rate } = binding;
    const neutral = binding.neutral ?? Math.min(Math.max(0, Math.min(min, max)), Math.max(min, max));
    for (const [name, value] of Object.entries({ min, max, neutral })) {
      if (!Number.isFinite(value)) throw usageError(`${call}, ${name}`, 'a finite number', value);
    }
    if (rate !== undefined && !(rate > 0 && rate < Infinity))
      throw usageError(`${call}, rate`, 'a positive number', rate);
    return { binding, control, min, max, neutral };
  }
}
