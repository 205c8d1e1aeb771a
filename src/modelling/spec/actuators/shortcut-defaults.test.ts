/** Values that actuators take from default classes, by the rules of both versions. */
import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../../api/index.js';
import type { Compatibility } from '../../../foundation/schema/compatibility.js';
import { BiasType, CtrlInput, DynType, GainType } from '../../../foundation/schema/enums.js';
import { PRESSURE_INPUT } from '../../../foundation/schema/mjcf/keywords.js';
import type { Model } from '../../../simulation/model/model.js';

const BODY = '<worldbody><body><joint name="j" range="-1 2" type="hinge"/><geom size=".1"/></body></worldbody>';

/** The first actuator of a model with defaults, under the rules of a version. */
function actuator(defaults: string, tag: string, compatibility: Compatibility) {
  const text = `<mujoco><compiler angle="radian"/><default>${defaults}</default>${BODY}<actuator>${tag}</actuator></mujoco>`;
  return factsOf(compile(parseXML(text), { compatibility }));
}

const factsOf = (m: Model) => ({
  types: [m.actuator_dyntype[0], m.actuator_gaintype[0], m.actuator_biastype[0]],
  gain: [...m.actuator_gainprm.subarray(0, 3)],
  bias: [...m.actuator_biasprm.subarray(0, 3)],
  dynamics: [...m.actuator_dynprm.subarray(0, 2)],
  ctrlrange: [...m.actuator_ctrlrange.subarray(0, 2)],
  isLimited: m.actuator_ctrllimited[0] === 1,
  gear: m.actuator_gear[0],
  input: m.actuator_ctrlspec[0],
});

const both = (defaults: string, tag: string) =>
  [actuator(defaults, tag, '3.14'), actuator(defaults, tag, '4.0')] as const;

describe('actuators and the defaults of other kinds', () => {
  it('a motor in a class with a position default is a servo in 3.14 and a motor in 4.0', () => {
    const [old, now] = both('<position kp="50" kv="3" ctrlrange="-2 2"/>', '<motor joint="j"/>');
    expect(old).toMatchObject({ gain: [1, 0, 0], bias: [0, -50, -3] });
    expect(now).toMatchObject({
      types: [DynType.NONE, GainType.FIXED, BiasType.NONE],
      gain: [1, 0, 0],
      bias: [0, 0, 0],
      ctrlrange: [-2, 2],
      isLimited: true,
    });
  });

  it('an intvelocity does not take the gains of a position default in 4.0', () => {
    const [old, now] = both('<position kp="50" kv="3" gear="2"/>', '<intvelocity joint="j" actrange="-1 1"/>');
    expect([old.gain[0], now.gain[0]]).toEqual([50, 1]);
    expect([old.bias, now.bias]).toEqual([
      [0, -50, -3],
      [0, -1, 0],
    ]);
    expect([old.gear, now.gear]).toEqual([2, 2]);
  });

  it('a shortcut takes parameters from the nearest class with the same shortcut or general', () => {
    const classes = `<position kp="50" timeconst=".2"/><default class="in"><motor gear="3"/></default>`;
    expect(actuator(classes, '<position class="in" joint="j"/>', '4.0')).toMatchObject({
      types: [DynType.FILTEREXACT, GainType.FIXED, BiasType.AFFINE],
      gain: [50, 0, 0],
      bias: [0, -50, 0],
      dynamics: [0.2, 0],
      gear: 3,
    });
    const general = `<position kp="50"/><default class="in"><general gainprm="7"/></default>`;
    expect(actuator(general, '<position class="in" joint="j"/>', '4.0').gain[0]).toBe(7);
    expect(actuator(general, '<velocity class="in" joint="j"/>', '4.0').gain[0]).toBe(7);
  });

  it('a shortcut sets its dynamics, whatever those of a general default are', () => {
    const [old, now] = both('<general dyntype="filter" dynprm=".5" gainprm="7 1 1"/>', '<position joint="j"/>');
    expect([old.types[0], now.types[0]]).toEqual([DynType.FILTER, DynType.NONE]);
    expect([old.gain, now.gain]).toEqual([
      [7, 1, 1],
      [7, 0, 0],
    ]);
  });

  it('a general actuator takes the parameters of any default', () => {
    const [old, now] = both('<position kp="50"/>', '<general joint="j"/>');
    expect([old.gain[0], now.gain[0], now.bias[1]]).toEqual([50, 50, -50]);
  });

  it('a pid without kp has the gain 0 in 3.14 and 1 in 4.0', () => {
    const [old, now] = both('', '<pid joint="j"/>');
    expect([old.bias[1], now.bias[1]]).toEqual([-0, -1].map((x) => x + 0));
    expect(actuator('<pid kp="4"/>', '<pid joint="j"/>', '4.0').bias[1]).toBe(-4);
    expect(actuator('<general gear="2"/>', '<pid joint="j"/>', '4.0').bias[1]).toBe(-1);
  });

  it('a damper without kv has the documented coefficient 1 in 4.0', () => {
    const [old, now] = both('', '<damper joint="j" ctrlrange="0 1"/>');
    expect([old.gain[2]! + 0, now.gain[2]]).toEqual([0, -1]);
    expect(actuator('<damper kv="5"/>', '<damper joint="j" ctrlrange="0 1"/>', '4.0').gain[2]).toBe(-5);
  });

  it('limits that a damper implies do not reach other kinds in 4.0', () => {
    const [old, now] = both('<damper kv="5"/>', '<motor joint="j" ctrlrange="-1 1" ctrllimited="auto"/>');
    expect([old.isLimited, now.isLimited]).toEqual([true, true]);
    expect(actuator('<damper kv="5"/>', '<motor joint="j"/>', '4.0')).toMatchObject({
      isLimited: false,
      gain: [1, 0, 0],
      types: [0, 0, 0],
    });
  });

  it('a range inherited from the joint belongs to its shortcut', () => {
    const [, now] = both('<position inheritrange="1"/>', '<motor joint="j"/>');
    expect(now).toMatchObject({ ctrlrange: [0, 0], isLimited: false });
    expect(actuator('<position inheritrange="1"/>', '<position joint="j"/>', '4.0').ctrlrange).toEqual([-1, 2]);
  });

  it('shortcuts declare their inputs in 4.0', () => {
    const tags = ['motor', 'position', 'velocity', 'intvelocity', 'cylinder'];
    const inputs = (compatibility: Compatibility) =>
      tags.map(
        (tag) =>
          actuator('', `<${tag} joint="j" ${tag === 'intvelocity' ? 'actrange="0 1"' : ''}/>`, compatibility).input,
      );
    expect(inputs('3.14')).toEqual([0, 0, 0, 0, 0]);
    expect(inputs('4.0')).toEqual([0, CtrlInput.POS, CtrlInput.VEL, CtrlInput.VEL, PRESSURE_INPUT]);
  });
});

describe('values of actuators in a Spec', () => {
  const text = `<mujoco><default><position kp="50" gear="2"/></default>${BODY}
    <actuator><intvelocity name="a" joint="j" actrange="0 1"/><position name="p" joint="j"/></actuator></mujoco>`;

  it('show the parameters of the same kind only in 4.0, and those of all kinds in 3.14', () => {
    const values = (compatibility: Compatibility) => {
      const spec = parseXML(text, { compatibility });
      return [spec.get('actuator', 'a').get('kp'), spec.get('actuator', 'p').get('kp'), spec.get('actuator', 'a').gear];
    };
    expect(values('3.14')).toEqual([50, 50, [2, 0, 0, 0, 0, 0]]);
    expect(values('4.0')).toEqual([1, 50, [2, 0, 0, 0, 0, 0]]);
  });

  it('follow a change of the version at once', () => {
    const spec = parseXML(text);
    const a = spec.get('actuator', 'a');
    const seen = (['4.0', '3.14', '4.0'] as const).map((compatibility) => {
      spec.compatibility = compatibility;
      return a.get('kp');
    });
    expect(seen).toEqual([1, 50, 1]);
  });
});
