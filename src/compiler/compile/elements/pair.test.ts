/** Contact pairs and excluded bodies, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';

const WORLD = `<worldbody><geom name="floor" type="plane" size="1 1 1"/>
  ${['a', 'b', 'c'].map((name) => `<body name="${name}"><freejoint/><geom name="${name}" size=".1"/></body>`).join('')}</worldbody>`;
const withContact = (contact: string): string => `${WORLD}<contact>${contact}</contact>`;
const compiled = (contact: string): Model => compile(readModelText(`<mujoco>${withContact(contact)}</mujoco>`));

describe('a contact pair', () => {
  it.each([
    ['<pair geom1="a" geom2="b" condim="2"/>', 'condim must be 1, 3, 4 or 6, not 2'],
    ['<pair geom2="b"/>', expect.stringContaining("'geom1'")],
    ['<pair geom1="b"/>', expect.stringContaining("'geom2'")],
    ['<pair geom1="a" geom2="none"/>', expect.stringContaining("'none'")],
    ['<exclude body1="none" body2="a"/>', expect.stringContaining("'none'")],
    ['<exclude body1="a" body2="none"/>', expect.stringContaining("'none'")],
  ])('rejects the pair %s: %s', async (contact, reason) => {
    expect(await compileSmallModel(withContact(contact))).toEqual(refused(reason));
  });

  it.each([
    '<pair geom1="c" geom2="a" condim="1"/>',
    '<pair geom1="a" geom2="c" condim="4" friction="1 2 3 4 5" margin=".1" gap=".05" solref=".1 1" solreffriction=".2 1" solimp=".1 .2 .3 .4 3"/>',
    '<pair geom1="a" geom2="floor"/><pair geom1="c" geom2="b" condim="6"/><pair geom1="b" geom2="a"/>',
    '<exclude body1="c" body2="a"/><exclude body1="b" body2="world"/><exclude body1="a" body2="b"/>',
    '<pair name="2" geom1="a" geom2="b"/><pair name="1" geom1="b" geom2="a" condim="1"/>',
  ])('gives a pair the rows of the reference: %s', async (contact) => {
    expect(await compileSmallModel(withContact(contact))).toEqual(EQUAL);
  });

  it('pairs have the geom of the lower body first and are sorted by body', () => {
    const model = compiled('<pair geom1="c" geom2="b"/><pair geom1="a" geom2="floor"/><pair geom1="c" geom2="a"/>');
    const pairs = [...model.pair_geom1].map((geom1, i) => [geom1, model.pair_geom2[i]]);
    // floor 0, a 1, b 2, c 3, in bodies 0 to 3
    expect(pairs).toEqual([
      [0, 1],
      [1, 3],
      [2, 3],
    ]);
    expect([...model.pair_signature]).toEqual([1, 2 ** 16 + 3, 2 * 2 ** 16 + 3]);
  });

  it('a pair keeps visual geoms with discardvisual', () => {
    const eyes = `<compiler discardvisual="true"/><worldbody>${['a', 'b', 'c']
      .map((name) => `<geom name="${name}" size=".1" contype="0" conaffinity="0"/>`)
      .join('')}<body><freejoint/><geom name="d" size=".1"/></body></worldbody>`;
    const model = compile(readModelText(`<mujoco>${eyes}<contact><pair geom1="b" geom2="d"/></contact></mujoco>`));
    expect(model.ngeom).toBe(2);
    expect([model.pair_geom1[0], model.pair_geom2[0]]).toEqual([0, 1]);
  });
});

it('an exclude signature has the lower body in the upper half', () => {
  const { exclude_signature } = compiled('<exclude body1="c" body2="a"/><exclude body1="b" body2="world"/>');
  expect([...exclude_signature]).toEqual([2, 2 ** 16 + 3]);
});
