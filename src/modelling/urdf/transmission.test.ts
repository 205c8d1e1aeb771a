/** Transmissions of URDF as motors. */
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../authoring/load/parse.js';
import { joint, PAIR, type Read, readersWith } from './test-robots.js';

const { read } = readersWith(parseModel);

describe('a transmission', () => {
  const motors = (inside: string): Read & { found: unknown[] } => {
    const found = read(`${PAIR}${joint()}<transmission name="t">${inside}</transmission>`, { transmissions: true });
    return { ...found, found: found.spec.all('motor').map(({ name, joint: driven, gear }) => [name, driven, gear[0]]) };
  };
  const ratio = '<mechanicalReduction> 20 </mechanicalReduction>';

  it('is a motor with its ratio, wherever that stands', () => {
    expect(motors(`<joint name="j"/><actuator name="m">${ratio}</actuator>`).found).toEqual([['m', 'j', 20]]);
    expect(motors(`<joint name="j">${ratio}</joint><actuator name="m"/>`).found).toEqual([['m', 'j', 20]]);
    expect(motors(`<joint name="j"/><actuator name="m"/>${ratio}`).found).toEqual([['m', 'j', 20]]);
    expect(motors('<joint name="j"/><actuator name="m"/>').found).toEqual([['m', 'j', 1]]);
  });

  it('has a name after its joint where actuators do not match, and another one where that is taken', () => {
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
  ])('with a fault says so: %s', (inside, message) => {
    const { found, messages } = motors(inside);
    expect(found).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(message)]);
  });
});

it('writes no gear that is the usual one', () => {
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
