/** Custom numbers, texts and tuples, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';

const withCustom = (custom: string): string =>
  `<worldbody><body name="b"><geom name="g" size=".1"/></body></worldbody><custom>${custom}</custom>`;
const compiled = (custom: string): Model => compile(readModelText(`<mujoco>${withCustom(custom)}</mujoco>`));

describe('rejects custom fields, as in the reference', () => {
  it.each([
    ['<numeric name="n" size="1" data="1 2"/>', 'data has 2 values, more than size=1'],
    ['<numeric name="n"/>', 'it needs size or data'],
    ['<numeric name="n" size="0"/>', 'it needs size or data'],
    ['<numeric name="n" data="1 x"/>', expect.stringContaining("'x'")],
    ['<numeric name="n" data="x 1"/>', expect.stringContaining("'x'")],
    ['<text name="n" data=""/>', 'data cannot be empty'],
    ['<tuple name="t"/>', 'a tuple cannot be empty'],
    ['<tuple name="t"><element objtype="thing" objname="b"/></tuple>', "'thing' is not an object type"],
    ['<tuple name="t"><element objtype="body" objname="none"/></tuple>', expect.stringContaining("'none'")],
  ])('rejects the custom field %s: %s', async (custom, reason) => {
    expect(await compileSmallModel(withCustom(custom))).toEqual(refused(reason));
  });
});

describe('gives custom fields the rows of the reference', () => {
  it.each([
    '<numeric name="n" data="1 -2 3e2"/>',
    '<numeric name="n" size="3" data="1"/><numeric name="m" size="2"/>',
    '<text name="t" data="a"/><text name="u" data="größer"/>',
    '<tuple name="t"><element objtype="body" objname="b" prm="2"/><element objtype="geom" objname="g"/></tuple>',
    '<text name="x" data="a"/><tuple name="t"><element objtype="text" objname="x"/></tuple><tuple name="u"><element objtype="tuple" objname="t"/></tuple>',
  ])('gives the custom rows of the reference: %s', async (custom) => {
    expect(await compileSmallModel(withCustom(custom))).toEqual(EQUAL);
  });
});

it('limits the total count of values of numeric fields, including unset ones', () => {
  const fields = (sizes: readonly number[]): string => sizes.map((n) => `<numeric name="n${n}" size="${n}"/>`).join('');
  const bounded = (custom: string) =>
    compile(readModelText(`<mujoco>${withCustom(custom)}</mujoco>`), { limits: { numericValues: 10 } });
  expect(bounded(fields([3, 7])).nnumericdata).toBe(10);
  expect(() => bounded(fields([3, 8]))).toThrow('values of numeric fields');
  expect(() => bounded(fields([-3, 11]))).toThrow('values of numeric fields');
});

it('a tuple may contain objects that the compiler sorts', async () => {
  const contact = `<contact><pair name="p" geom1="h" geom2="i"/><pair name="q" geom1="g" geom2="h"/>
    <exclude name="x" body1="c" body2="d"/><exclude name="y" body1="b" body2="c"/></contact>`;
  const bodies = ['c', 'd'].map((name, i) => `<body name="${name}"><joint/><geom name="${'hi'[i]}" size=".1"/></body>`);
  const element = (type: string, name: string): string => `<element objtype="${type}" objname="${name}"/>`;
  const tuple = `<tuple name="t">${element('pair', 'p')}${element('pair', 'q')}${element('exclude', 'x')}</tuple>`;
  const text = withCustom(tuple).replace('</worldbody>', `${bodies.join('')}</worldbody>${contact}`);
  expect(await compileSmallModel(text)).toEqual(EQUAL);
  expect([...compile(readModelText(`<mujoco>${text}</mujoco>`)).tuple_objid]).toEqual([1, 0, 1]);
});

describe('arrays of custom fields', () => {
  it('pads a numeric field with zeros to its size', () => {
    const model = compiled('<numeric name="n" size="3" data="1 2"/><numeric name="m" data="4 5"/>');
    expect([...model.numeric_data]).toEqual([1, 2, 0, 4, 5]);
    expect([[...model.numeric_adr], [...model.numeric_size]]).toEqual([
      [0, 3],
      [3, 2],
    ]);
  });

  it('stores texts as UTF-8 with a terminating zero', () => {
    const model = compiled('<text name="t" data="aé"/>');
    expect([...model.text_data]).toEqual([0x61, 0xc3, 0xa9, 0]);
    expect([...model.text_size]).toEqual([4]);
  });

  it('stores type, id and parameter of the members of a tuple', () => {
    const model = compiled('<tuple name="t"><element objtype="geom" objname="g" prm="3"/></tuple>');
    expect([[...model.tuple_objtype], [...model.tuple_objid], [...model.tuple_objprm]]).toEqual([
      [ObjType.GEOM],
      [0],
      [3],
    ]);
  });
});
