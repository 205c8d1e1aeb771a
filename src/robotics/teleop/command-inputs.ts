/** Commands of a policy from keys and gamepads. */
import type { Policy } from '../policy/policy.js';
import { type InputState, valueAt } from './inputs.js';

/** Part of the range of a component by which a key changes it, without a step in the description. */
const STEPS = 20;

/**
 * Sets the commands of a policy from keys and gamepads as its description binds them. Each press of a key changes a
 * component by its step; an axis of a gamepad sets it while it is deflected, and its default when it is released.
 */
export class CommandInputs {
  /** The components that the gamepad has set. */
  private readonly deflected = new Set<string>();

  constructor(readonly policy: Policy) {}

  /** Sets the commands; call it once per picture. */
  update(inputs: InputState): void {
    for (const { name, components, values } of this.policy.commands) {
      const next = Array.from(values);
      for (const [i, component] of components.entries()) {
        const { min, max, keys, axis, invert = false, default: neutral = 0 } = component;
        const step = component.step ?? (max - min) / STEPS;
        if (keys) next[i]! += step * (inputs.takePresses(keys[1]!) - inputs.takePresses(keys[0]!));
        if (axis === undefined) continue;
        const value = inputs.value({ axis, invert });
        const id = `${name} ${i}`;
        if (value !== 0) {
          next[i] = valueAt(value, min, neutral, max);
          this.deflected.add(id);
        } else if (this.deflected.delete(id)) next[i] = neutral;
      }
      if (next.some((value, i) => value !== values[i])) this.policy.command(name, next);
    }
  }
}
