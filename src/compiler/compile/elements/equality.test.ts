/** Equality constraints: valid objects, and their data, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { EqType, ObjType } from '../../../foundation/schema/enums.js';
import { compile } from '../compile.js';

const GEOM = '<geom size=".1"/>';
const WORLD = `<worldbody><site name="w"/>
  <body name="a" pos="1 0 0"><joint name="ja"/>${GEOM}<site name="s"/></body>
  <body name="b" pos="2 0 0" euler="10 20 30"><joint name="jb" type="slide"/>${GEOM}<site name="t" pos="0 0 1"/></body>
  <body name="c" pos="4 0 0"><joint name="ball" type="ball"/>${GEOM}</body></worldbody>
  <tendon><fixed name="ta"><joint joint="ja" coef="1"/></fixed><fixed name="tb"><joint joint="jb" coef="2"/></fixed></tendon>`;

const withEquality = (equality: string): string => `${WORLD}<equality>${equality}</equality>`;

describe('rejects an equality, as in the reference', () => {
  const same = (name: string): string => `the two objects of an element must be different, not '${name}' twice`;
  it.each([
    ['<connect body1="a" body2="a" anchor="0 0 0"/>', same('a')],
    ['<weld body1="a" body2="a"/>', same('a')],
    ['<connect body1="world" anchor="0 0 0"/>', same('world')],
    ['<connect site1="s" site2="s"/>', same('s')],
    ['<joint joint1="ja" joint2="ja"/>', same('ja')],
    ['<tendon tendon1="ta" tendon2="ta"/>', same('ta')],
    ['<joint joint1="ball"/>', 'only hinge and slide joints can be coupled'],
    ['<joint joint1="ja" joint2="ball"/>', 'only hinge and slide joints can be coupled'],
  ])('rejects the equality %s: %s', async (equality, reason) => {
    expect(await compileSmallModel(withEquality(equality))).toEqual(refused(reason));
  });
});

describe('gives an equality the rows of the reference', () => {
  it.each([
    '<connect body1="a" body2="b" anchor="1 2 3"/>',
    '<connect body1="b" anchor="0 0 1" active="false"/>',
    '<connect site1="s" site2="t"/>',
    '<weld body1="a"/>',
    '<weld body1="a" body2="b" anchor="1 2 3" torquescale=".5"/>',
    '<weld body1="a" body2="b" relpose="1 2 3 0 1 0 0"/>',
    '<weld site1="s" site2="t" torquescale="2"/>',
    '<weld site1="s" site2="w"/>',
    '<joint joint1="ja"/>',
    '<joint joint1="ja" joint2="jb" polycoef="1 2 3"/>',
    '<tendon tendon1="ta"/>',
    '<tendon tendon1="ta" tendon2="tb" polycoef="0 0 1 2 3" solref=".1 2" solimp=".1 .2 .3 .4 3"/>',
  ])('gives the equality rows of the reference: %s', async (equality) => {
    expect(await compileSmallModel(withEquality(equality))).toEqual(EQUAL);
  });
});

describe('data of an equality', () => {
  const row = (equality: string): number[] => [
    ...compile(readModelText(`<mujoco>${withEquality(equality)}</mujoco>`)).eq_data.subarray(0, 11),
  ];

  it('eq_data of joints and tendons are the polynomial coefficients, by default the identity', () => {
    expect(row('<joint joint1="ja" joint2="jb"/>').slice(0, 5)).toEqual([0, 1, 0, 0, 0]);
    expect(row('<tendon tendon1="ta" tendon2="tb" polycoef="3"/>').slice(0, 5)).toEqual([3, 1, 0, 0, 0]);
  });

  it('eq_data of connected bodies is the anchor in both bodies, which coincide at qpos0', () => {
    // a is at (1, 0, 0), the world at 0
    expect(row('<connect body1="a" anchor="0 2 0"/>').slice(0, 6)).toEqual([0, 2, 0, 1, 2, 0]);
  });

  it('eq_data of welded bodies ends with the torque scale', () => {
    expect(row('<weld body1="a" torquescale="3"/>')[10]).toBe(3);
    expect(row('<weld body1="a"/>')[10]).toBe(1);
  });
});

it('the world is the default for the second body of an equality', () => {
  const model = compile(readModelText(`<mujoco>${withEquality('<weld body1="b"/><joint joint1="ja"/>')}</mujoco>`));
  expect([...model.eq_type]).toEqual([EqType.WELD, EqType.JOINT]);
  expect([...model.eq_obj2id]).toEqual([0, -1]);
  expect(model.eq_objtype[0]).toBe(ObjType.BODY);
});

it('extra equality data of a program overrides the attributes', () => {
  const spec = readModelText(`<mujoco>${withEquality('<joint name="e" joint1="ja" polycoef="1 2 3 4 5"/>')}</mujoco>`);
  spec.get('equality', 'e').nonXmlValues = { extra: { data: [7, Number.NaN, 8, ...Array(8).fill(Number.NaN)] } };
  expect([...compile(spec).eq_data]).toEqual([7, 2, 8, 4, 5, 0, 0, 0, 0, 0, 1]);
});
