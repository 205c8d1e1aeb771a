import { expect, it } from 'vitest';
import type { Policy } from '../policy/policy.js';
import { CommandInputs } from './command-inputs.js';
import { InputState } from './inputs.js';

/** The commands of a policy that walks, as its description has them. */
function walker() {
  const values = Float64Array.of(0, 0);
  const components = [
    { name: 'forward', min: -1, max: 2, step: 0.25, keys: ['s', 'w'], axis: 1, invert: true },
    { name: 'turn', min: -1, max: 1, default: 0.1, keys: ['d', 'a'] },
  ];
  const command = (_: string, next: ArrayLike<number>): void => {
    for (let i = 0; i < 2; i++) values[i] = Math.min(Math.max(next[i]!, components[i]!.min), components[i]!.max);
  };
  return { values, policy: { commands: [{ name: 'velocity', components, values }], command } as unknown as Policy };
}

it('presses of keys change the commands of a policy by their steps, within their bounds', () => {
  const { values, policy } = walker();
  const inputs = new InputState();
  const commands = new CommandInputs(policy);
  for (let i = 0; i < 2; i++) inputs.press('KeyW', 'w');
  inputs.press('KeyA', 'a');
  commands.update(inputs);
  commands.update(inputs);
  expect(Array.from(values)).toEqual([0.5, 0.1]);
  for (let i = 0; i < 9; i++) inputs.press('KeyS', 's');
  commands.update(inputs);
  expect(values[0]).toBe(-1);
});

it('an axis of a gamepad sets a command, which returns to its default when it is released', () => {
  const { values, policy } = walker();
  const gamepad = { axes: [0, -0.5], buttons: [] };
  const inputs = new InputState(() => gamepad);
  const commands = new CommandInputs(policy);
  commands.update(inputs);
  expect(values[0]).toBe(1);
  gamepad.axes[1] = 1;
  commands.update(inputs);
  expect(values[0]).toBe(-1);
  gamepad.axes[1] = 0;
  commands.update(inputs);
  expect(values[0]).toBe(0);
  inputs.press('KeyW', 'w');
  commands.update(inputs);
  commands.update(inputs);
  expect(values[0]).toBe(0.25);
});
