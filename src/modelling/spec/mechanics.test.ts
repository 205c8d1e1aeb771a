/** Numbers of controls and activations of actuators, from the documentation and compared with MuJoCo. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { loadPeer } from '../../../test/oracle/peer.js';
import { compileSmallModel, EQUAL, refused } from '../../../test/oracle/small-model.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from './element.js';
import { activationCount, controlCount, mechanicsOf } from './mechanics.js';

const model = (actuator: string, rest = ''): string => `<worldbody><body><joint name="j"/><geom size=".1"/></body>
    <body><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody><actuator>${actuator}</actuator>${rest}`;

/** Numbers of controls and activations of an actuator. */
function countsOf(actuator: string): readonly [controls: number, activations: number] {
  const spec = readModelText(`<mujoco>${model(actuator)}</mujoco>`);
  const { mechanics } = mechanicsOf(
    spec.defaults.layersOf(spec.all('actuator')[0]! as unknown as SpecElement),
    spec.compatibility,
  );
  return [controlCount(mechanics), activationCount(mechanics)];
}

const MOTOR = 'joint="j" motorconst=".05" resistance="2"';

it('common attributes of actuators are kept, and shorter lists are merged with those of the class', () => {
  const values: Readonly<Record<string, AttributeValue>> = {
    ...{ group: 3, nsample: 4, interp: 'linear', delay: 0.5, armature: 2, cranklength: 7, actdim: 1, actearly: true },
    ...{ ctrllimited: 'true', forcelimited: 'false', actlimited: 'true' },
    ...{ ctrlrange: [-1, 1], forcerange: [-2, 2], actrange: [-3, 3], velrange: [-4, 4], ffrange: [-5, 5] },
    ...{ lengthrange: [1, 2], gear: [1, 2, 3, 4, 5, 6], damping: [1, 2, 3], user: [1, 2] },
    ...{
      dynprm: [2, 3, 0, 0, 0, 0, 0, 0, 0, 0],
      gainprm: [4, 5, 0, 0, 0, 0, 0, 0, 0, 0],
      biasprm: [6, 7, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  };
  const layer = (given: typeof values) => ({ tag: 'general', authored: new Map(Object.entries(given)) });
  expect(mechanicsOf([layer(values)], '3.14').mechanics).toMatchObject(values);
  const { mechanics } = mechanicsOf([layer(values), layer({ gear: [9], dynprm: [8], user: [5] })], '3.14');
  expect([mechanics.gear, mechanics.dynprm.slice(0, 3), mechanics.user]).toEqual([[9, 2, 3, 4, 5, 6], [8, 3, 0], [5]]);
});

describe('numbers of controls and activations', () => {
  it.each([
    ['<motor joint="j"/>', 1, 0],
    ['<position joint="j" timeconst=".1"/>', 1, 1],
    ['<intvelocity joint="j" actrange="-1 1"/>', 1, 1],
    ['<general joint="j" dyntype="user" actdim="3"/>', 1, 3],
    ['<general joint="j" dyntype="filter" actdim="1"/>', 1, 1],
    ['<orientation joint="ball" kp="1"/>', 3, 0],
    ['<orientation joint="ball" kp="1" input="quat"/>', 4, 0],
    ['<general joint="ball" gaintype="so3" biastype="so3" dyntype="integrator" biasprm="0 -1"/>', 3, 3],
    ['<pid joint="j" kp="1"/>', 2, 0],
    ['<pid joint="j" kp="1" input="pos"/>', 1, 0],
    ['<pid joint="j" kp="1" input="pos vel ff"/>', 3, 0],
    ['<pid joint="j" kp="1" ki="2"/>', 2, 1],
    ['<pid joint="j" kp="1" slewmax="2"/>', 2, 1],
    ['<general joint="j" gaintype="pid" biastype="affine" gainprm="0" dynprm="0 2"/>', 2, 0],
    [`<dcmotor ${MOTOR}/>`, 1, 0],
    [`<dcmotor ${MOTOR} input="pos vel" controller="1 2"/>`, 2, 1],
    [`<dcmotor ${MOTOR} input="pos vel ff voltage" inductance=".1" lugre="1"/>`, 4, 2],
  ])('%s has as many controls and activations as in MuJoCo', async (actuator, controls, activations) => {
    expect(countsOf(actuator)).toEqual([controls, activations]);
    const peer = await loadPeer();
    const theirs = peer.MjModel.from_xml_string(`<mujoco>${model(actuator)}</mujoco>`)!;
    expect([theirs.nu, theirs.na]).toEqual([controls, activations]);
    theirs.delete();
    const list = (count: number): string => Array.from({ length: count }, (_, i) => i + 1).join(' ');
    const act = activations > 0 ? `act="${list(activations)}"` : '';
    const key = `<keyframe><key ctrl="${list(controls)}" ${act}/></keyframe>`;
    expect(await compileSmallModel(model(actuator, key))).toEqual(EQUAL);
  });
});

it('activations of a pid controller require its gain', async () => {
  // the model is valid otherwise
  const actuator = '<general joint="j" dyntype="pid" gainprm="1" dynprm="0 2"/>';
  expect(await compileSmallModel(model(actuator))).toEqual(refused('dyntype pid needs gaintype pid'));
});
