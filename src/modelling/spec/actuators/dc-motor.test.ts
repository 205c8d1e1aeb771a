/** Motors from datasheet values: parameters by closed forms, and every row compared with MuJoCo. */
import { describe, expect, it } from 'vitest';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { COMPATIBILITIES } from '../../../foundation/schema/compatibility.js';
import { mechanicsOf } from '../mechanics.js';

type Values = Readonly<Record<string, number | readonly number[]>>;

/** The general actuator after the layers of a class and an element. */
function motor(...layers: readonly Values[]) {
  const { mechanics, faults } = mechanicsOf(
    layers.map((values) => ({ tag: 'dcmotor', authored: new Map(Object.entries(values)) as never })),
    '3.14',
  );
  expect(faults).toEqual([]);
  return mechanics;
}

const K = 0.05;
const R = 2;
const BASE = { motorconst: [K], resistance: R };
/** Resistance and motor constant. */
const windings = (...layers: readonly Values[]): number[] => [...motor(...layers).gainprm.slice(0, 2)];

describe('windings of a dcmotor', () => {
  it('the motor constant is the torque constant, the back-EMF constant, or their geometric mean', () => {
    expect(windings({ motorconst: [0.05], resistance: 2 })).toEqual([2, 0.05]);
    expect(windings({ motorconst: [0, 0.05], resistance: 2 })).toEqual([2, 0.05]);
    expect(windings({ motorconst: [0.04, 0.09], resistance: 2 })[1]).toBeCloseTo(0.06, 15);
  });

  it('the windings are computed from the nominal point: K = v / w, R = K v / tau', () => {
    const [resistance, constant] = windings({ nominal: [12, 0.3, 400] });
    expect(constant).toBeCloseTo(0.03, 15);
    expect(resistance).toBeCloseTo((0.03 * 12) / 0.3, 14);
  });

  it('a given resistance overrides that of the nominal point', () => {
    expect(windings({ nominal: [12, 0.3, 400], resistance: 5 })).toEqual([5, 0.03]);
    expect(windings({ nominal: [12, 0.3, 400], motorconst: [0, 0.06] })[0]).toBeCloseTo((0.06 * 12) / 0.3, 14);
  });

  it('with damping B the no-load speed is w = v K / (K^2 + R B)', () => {
    const [v, w, B] = [12, 400, 1e-5];
    const [, constant] = windings({ nominal: [v, 0, w], resistance: R, damping: [B] });
    expect((v * constant!) / (constant! ** 2 + R * B)).toBeCloseTo(w, 9);
    // without the resistance, to first order: the friction at w uses B w of the stall torque
    const [, first] = windings({ nominal: [v, 0.3, w], damping: [B] });
    expect(first).toBeCloseTo(v / w - (v * B) / 0.3, 14);
    // the plain formula applies if the friction exceeds the torque of the motor
    expect(windings({ nominal: [v, 0.3, w], damping: [1] })[1]).toBeCloseTo(v / w, 14);
    expect(windings({ nominal: [v, 0, w], resistance: R, damping: [1] })[1]).toBeCloseTo(v / w, 14);
  });
});

describe('force limits of a dcmotor', () => {
  const limits = (saturation: readonly number[]) => {
    const { forcelimited, forcerange, dynprm } = motor({ ...BASE, saturation });
    return [forcelimited, ...forcerange, dynprm[1]];
  };

  it.each([
    [
      [0, 0, 0],
      ['auto', 0, 0, 0],
    ],
    [
      [3, 0, 0],
      ['true', -3, 3, 0],
    ],
    // from the current: K i
    [
      [0, 2, 0],
      ['true', -0.1, 0.1, 0],
    ],
    [
      [3, 2, 0],
      ['true', -3, 3, 0],
    ],
    [
      [0, 0, 7],
      ['auto', 0, 0, 7],
    ],
  ])('force limits follow from torque, current and current rate %j', (saturation, expected) => {
    expect(limits(saturation)).toEqual(expected);
  });
});

describe('activations of a dcmotor', () => {
  it.each<[string, Values, number]>([
    ['none', {}, 0],
    ['current, by the inductance', { inductance: [0.001] }, 1],
    ['current, by its time constant', { inductance: [0, 0.01] }, 1],
    ['integral', { controller: [1, 2] }, 1],
    ['slewed setpoint', { controller: [1, 0, 0, 3] }, 1],
    ['bristle', { lugre: [100, 1, 0.1, 0.2, 0.3] }, 1],
    ['temperature', { thermal: [3, 4] }, 1],
    ['all', { inductance: [0.001], controller: [1, 2, 3, 4], lugre: [100, 1, 0.1, 0.2, 0.3], thermal: [3, 4] }, 5],
  ])('%s: counts the activations', (_, values, count) => {
    expect(motor({ ...BASE, ...values }).actdim).toBe(count);
  });

  it('activations have their parameters in dynprm and biasprm', () => {
    expect(motor({ ...BASE, inductance: [0.004] }).dynprm[0]).toBeCloseTo(0.004 / R, 15);
    expect(motor({ ...BASE, inductance: [0, 0.3] }).dynprm[0]).toBe(0.3);
    const { gainprm, dynprm, biasprm } = motor({
      ...BASE,
      controller: [1, 2, 3, 4, 5, 6],
      lugre: [100, 7, 0.1, 0.2, 0.3],
      cogging: [8, 9, 10],
    });
    expect(gainprm.slice(4, 8)).toEqual([1, 2, 3, 6]);
    expect(dynprm.slice(5, 9)).toEqual([100, 7, 4, 5]);
    expect(biasprm.slice(0, 6)).toEqual([8, 9, 10, 0.1, 0.2, 0.3]);
  });

  it('of thermal resistance, capacitance and time constant, one is computed from the others', () => {
    const circuit = (thermal: readonly number[]) => motor({ ...BASE, thermal }).dynprm.slice(2, 5);
    expect(circuit([3, 4, 0, 0, 20, 25])).toEqual([3, 4, 25]);
    expect(circuit([3, 0, 6])).toEqual([3, 2, 0]);
    expect(circuit([0, 4, 6])).toEqual([1.5, 4, 0]);
    expect(circuit([3, 4, 100])).toEqual([3, 4, 0]);
    expect(motor({ ...BASE, thermal: [3, 4, 0, 0.004, 20, 25] }).gainprm.slice(2, 4)).toEqual([0.004, 20]);
  });
});

it('activations of a dcmotor are not limited, even if its class limits them', () => {
  const layers = [
    { tag: 'general', authored: new Map(Object.entries({ actlimited: 'true' })) },
    { tag: 'dcmotor', authored: new Map(Object.entries(BASE)) },
  ];
  for (const each of COMPATIBILITIES) expect(mechanicsOf(layers, each).mechanics.actlimited).toBe('false');
});

it('an element replaces the first values of its class', () => {
  const { gainprm, dynprm, biasprm } = motor(
    { ...BASE, controller: [1, 2, 3, 4, 5, 6], cogging: [7, 8, 9] },
    { controller: [10], cogging: [11] },
  );
  expect([...gainprm.slice(4, 7), ...dynprm.slice(7, 9), gainprm[7]]).toEqual([10, 2, 3, 4, 5, 6]);
  expect(biasprm.slice(0, 3)).toEqual([11, 8, 9]);
});

describe('rows of a dcmotor', () => {
  const WINDINGS = 'motorconst=".05" resistance="2"';
  const model = (attributes: string, cls = ''): string =>
    `<default>${cls && `<default class="c"><dcmotor ${cls}/></default>`}</default>
    <worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <actuator><dcmotor joint="j" ${cls && 'class="c"'} ${attributes}/></actuator>`;

  it.each<[attributes: string, cls?: string]>([
    ['nominal="12 .3 400" damping="1e-5"'],
    ['nominal="12 .3 400" resistance="2" damping="1e-5"'],
    ['nominal="12 .3 400" damping="1"'],
    // the discriminant in the formula of the motor constant is zero
    ['nominal="2 0 1" resistance="1" damping="1"'],
    ['motorconst=".04 .09" nominal="12 .3 400"'],
    ['motorconst=".05" resistance="2" saturation="0 2 5"'],
    ['motorconst=".05" resistance="2" inductance=".001 3"'],
    ['motorconst=".05" resistance="2" thermal="3 0 6 .004 20 25"'],
    ['motorconst=".05" resistance="2" lugre="0 1 2 3 4"'],
    ['cogging="1"', 'motorconst=".05" resistance="2" cogging="2 3 4" lugre="1 2 3 4 5"'],
    ['input="pos" controller="1"', 'motorconst=".05" resistance="2" input="pos vel" controller="2 0 4"'],
    ['motorconst=".05" resistance="2" saturation="1 2 -3"'],
    ['motorconst=".07"', 'motorconst=".05" resistance="2" saturation="0 2" inductance=".01" thermal="1 2"'],
  ])('dcmotor %s after class %s compiles to the rows of MuJoCo', async (attributes, cls) => {
    expect(await compileSmallModel(model(attributes, cls))).toEqual(EQUAL);
  });

  it('a dcmotor after a class of another actuator kind compiles to the rows of MuJoCo', async () => {
    for (const other of ['<pid kp="1" input="pos vel"/>', '<general dynprm="1 5"/>']) {
      expect(await compileSmallModel(model(WINDINGS).replace('<default>', `<default>${other}`))).toEqual(EQUAL);
    }
  });

  it.each<[attributes: string, message: string]>([
    ['resistance="2"', 'the motor constant must be positive; give motorconst or nominal'],
    ['nominal="12 0 400" damping="1e-5"', 'the resistance must be positive; give resistance or nominal'],
    ['nominal="12 -1 400" damping="1e-5"', 'the resistance must be positive; give resistance or nominal'],
    ['motorconst=".05"', 'the resistance must be positive; give resistance or nominal'],
    [`${WINDINGS} inductance="-1"`, 'inductance and electrical time constant cannot be negative'],
    [`${WINDINGS} inductance="0 -1"`, 'inductance and electrical time constant cannot be negative'],
    [`${WINDINGS} thermal="0 3"`, 'the thermal resistance must be positive'],
    [`${WINDINGS} thermal="0 0 3"`, 'the thermal resistance must be positive'],
    [`${WINDINGS} thermal="3"`, 'the thermal capacitance must be positive'],
  ])('dcmotor %s is rejected by both compilers', async (attributes, message) => {
    expect(await compileSmallModel(model(attributes))).toEqual(refused(message));
  });
});
