/** Transmissions of URDF as motors. */
import { describe, expect, it } from 'vitest';
import { joint, PAIR, type Read, readersWith } from '../../../test/fixtures/robots.js';
import { parseModel } from '../../authoring/load/parse.js';

const { read } = readersWith(parseModel);

describe('URDF transmissions', () => {
  const motors = (inside: string): Read & { found: unknown[] } => {
    const found = read(`${PAIR}${joint()}<transmission name="t">${inside}</transmission>`, { transmissions: true });
    return { ...found, found: found.spec.all('motor').map(({ name, joint: driven, gear }) => [name, driven, gear[0]]) };
  };
  const ratio = '<mechanicalReduction> 20 </mechanicalReduction>';

  it('a transmission becomes a motor with its reduction, wherever that is given', () => {
    expect(motors(`<joint name="j"/><actuator name="m">${ratio}</actuator>`).found).toEqual([['m', 'j', 20]]);
    expect(motors(`<joint name="j">${ratio}</joint><actuator name="m"/>`).found).toEqual([['m', 'j', 20]]);
    expect(motors(`<joint name="j"/><actuator name="m"/>${ratio}`).found).toEqual([['m', 'j', 20]]);
    expect(motors('<joint name="j"/><actuator name="m"/>').found).toEqual([['m', 'j', 1]]);
  });

  it('a motor is named after its joint if actuators do not match, with a number if the name is taken', () => {
    expect(motors('<joint name="j"/>').found).toEqual([['j_motor', 'j', 1]]);
    expect(motors('<joint name="j"/><actuator name="m"/><actuator name="n"/>').found).toEqual([['j_motor', 'j', 1]]);
    expect(motors('<joint name="j"/><joint name="j"/>').found).toEqual([
      ['j_motor', 'j', 1],
      ['j_motor_2', 'j', 1],
    ]);
  });

  it.each([
    ['<actuator name="m"/>', /^urdf-missing: .*joint/],
    ['<joint/>', /^missing-attribute: .*name/],
    ['<joint name="x"/>', /^urdf-dropped: joint .*there is no movable joint 'x'/],
    ['<joint name="j"/><mechanicalReduction>much</mechanicalReduction>', /^bad-number: .*mechanicalReduction.*much/],
  ])('reports the fault of a transmission: %s', (inside, message) => {
    const { found, messages } = motors(inside);
    expect(found).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(message)]);
  });
});

it('a gear of 1 is not authored', () => {
  const gearOf = (ratio: string) => {
    const { spec } = read(
      `${PAIR}${joint()}<transmission><joint name="j"/><actuator name="m">${ratio}</actuator></transmission>`,
      { transmissions: true },
    );
    return spec.find('actuator', 'm')!.isSet('gear' as never);
  };
  expect(gearOf('')).toBe(false);
  expect(gearOf('<mechanicalReduction>1</mechanicalReduction>')).toBe(false);
  expect(gearOf('<mechanicalReduction>2</mechanicalReduction>')).toBe(true);
});
