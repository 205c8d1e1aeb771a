import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML } from '../../api/index.js';
import { type ControlBinding, ControlBindings } from './control-bindings.js';
import { InputState } from './inputs.js';

const pad = (axes: readonly number[], buttons: readonly number[] = []) => ({
  axes,
  buttons: buttons.map((value) => ({ value })),
});

describe('axes', () => {
  it('keys move an axis by their place or their character', () => {
    const inputs = new InputState();
    const binding = { keys: ['KeyA', 'd'] } as const;
    expect(inputs.value(binding)).toBe(0);
    inputs.press('KeyE', 'D');
    expect(inputs.value(binding)).toBe(1);
    inputs.press('KeyA', 'q');
    expect(inputs.value(binding)).toBe(0);
    inputs.release('KeyE');
    expect(inputs.value(binding)).toBe(-1);
    inputs.clear();
    expect(inputs.value(binding)).toBe(0);
  });

  it('a gamepad moves an axis beyond its dead zone, and its triggers as far as they are pressed', () => {
    const inputs = new InputState(() => pad([0.05, -0.5], [0.25, 0]));
    expect(inputs.value({ axis: 0 })).toBe(0);
    expect(inputs.value({ axis: 0, deadZone: 0 })).toBe(0.05);
    expect(inputs.value({ axis: 1 })).toBe(-0.5);
    expect(inputs.value({ axis: 1, invert: true })).toBe(0.5);
    expect(inputs.value({ axis: 7 })).toBe(0);
    expect(inputs.value({ buttons: [0, 1] })).toBe(-0.25);
    inputs.press('KeyA', 'a');
    expect(inputs.value({ axis: 1, keys: ['KeyA', 'KeyD'] })).toBe(-1);
  });

  it('presses of a key are counted once, with and without repetitions', () => {
    const inputs = new InputState();
    for (let i = 0; i < 3; i++) inputs.press('ArrowUp', 'ArrowUp');
    expect(inputs.takePresses('ArrowUp')).toBe(3);
    expect(inputs.takePresses('ArrowUp')).toBe(0);
    expect(inputs.takePresses('arrowup', 'first')).toBe(1);
    inputs.release('ArrowUp');
    inputs.press('ArrowUp', 'ArrowUp');
    expect(inputs.takePresses('ArrowUp', 'first')).toBe(1);
  });
});

describe('controls', () => {
  const model = compile(
    parseXML(`<mujoco><option timestep="0.1"/><worldbody><body><joint name="a"/><joint name="b" axis="1 0 0"/><geom size=".1"/></body></worldbody>
      <actuator><motor name="push" joint="a" ctrlrange="-2 4"/><position name="turn" joint="b"/></actuator></mujoco>`),
  );
  const bound = (...bindings: ControlBinding[]) => {
    const gamepad = { axes: [] as number[] };
    const inputs = new InputState(() => pad(gamepad.axes));
    return { data: new Data(model), inputs, gamepad, controls: new ControlBindings(model, bindings) };
  };

  it('an axis sets a control from the lower to the upper end of its range', () => {
    const { data, inputs, gamepad, controls } = bound({ actuator: 'push', keys: ['a', 'd'], axis: 0 });
    controls.update(data, inputs);
    expect(data.ctrl[0]).toBe(0);
    inputs.press('KeyD', 'd');
    controls.update(data, inputs);
    expect(data.ctrl[0]).toBe(4);
    inputs.clear();
    gamepad.axes = [-0.5];
    controls.update(data, inputs);
    expect(data.ctrl[0]).toBe(-1);
  });

  it('with a rate, an axis changes a control in time, and the control stays', () => {
    const { data, inputs, controls } = bound({ actuator: 'turn', keys: ['a', 'd'], min: -1, max: 3, rate: 0.5 });
    controls.update(data, inputs);
    inputs.press('KeyD', 'd');
    data.time = 0.1;
    controls.update(data, inputs);
    expect(data.ctrl[1]).toBeCloseTo(0.2, 12);
    inputs.clear();
    data.time = 0.2;
    controls.update(data, inputs);
    expect(data.ctrl[1]).toBeCloseTo(0.2, 12);
    inputs.press('KeyD', 'd');
    data.time = 9;
    controls.update(data, inputs);
    expect(data.ctrl[1]).toBe(3);
  });

  it('invalid bindings are errors that name the binding', () => {
    expect(() => bound({ actuator: 'pull' })).toThrow('pull');
    expect(() => bound({ actuator: 'push', keys: ['a'] as never })).toThrow('ControlBindings, binding 0, keys');
    expect(() => bound({ actuator: 'push' }, { actuator: 'turn', axis: -1 })).toThrow(
      'ControlBindings, binding 1, axis',
    );
    expect(() => bound({ actuator: 'push', gain: 2 } as never)).toThrow("no option 'gain'");
    expect(() => bound({ actuator: 'turn', rate: 0 })).toThrow('a positive number');
  });
});
