import { expect, test } from 'vitest';
import { withValue } from '../../../test/model/with-value.js';
import { compile, parseXML } from '../../api/index.js';
import { FLEX_VALUES } from '../../foundation/schema/references.js';
import { brokenFlex } from './flex-references.js';

/** A cloth, a solid block and an interpolated body, so that every table has a flex that uses it. */
const XML = `<mujoco><worldbody>
  <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" dim="2" radius=".01">
    <elasticity young="1e4" thickness=".01" elastic2d="bend"/>
  </flexcomp>
  <flexcomp name="block" type="grid" count="3 3 3" spacing=".1 .1 .1" dim="3" radius=".01" pos="1 0 0"/>
  <flexcomp name="soft" type="grid" count="3 3 3" spacing=".1 .1 .1" dim="3" radius=".01" pos="2 0 0" dof="trilinear">
    <contact selfcollide="none"/>
  </flexcomp>
  <flexcomp name="rod" type="grid" count="4 1 1" spacing=".1 .1 .1" dim="1" radius=".01" pos="3 0 0">
    <elasticity young="1e4"/>
  </flexcomp>
  <flexcomp name="shell" type="box" count="3 3 3" spacing=".1 .1 .1" dim="2" radius=".01" pos="4 0 0" dof="trilinear" cellcount="2 2 1">
    <elasticity young="1e4" thickness=".01" elastic2d="both"/><contact selfcollide="none"/>
  </flexcomp>
</worldbody></mujoco>`;

const record = compile(parseXML(XML)).record;
const FAR = 1_000_000;

const broken = (name: keyof typeof record, i: number, value: number): string | undefined => {
  const fault = withValue(record, name, i, value, () => brokenFlex(record));
  return fault && `${fault.parameters.array}[${fault.parameters.index}] is ${fault.parameters.value}`;
};

test('flexes with valid references pass the check', () => {
  expect(brokenFlex(record)).toBeUndefined();
});

const tables = FLEX_VALUES.map((table) => table.values as keyof typeof record);

test.each(tables)('a value of %s outside of its flex is reported', (name) => {
  const values = record[name] as Int32Array;
  expect(values.length).toBeGreaterThan(0);
  for (let i = 0; i < values.length; i += 7) {
    for (const wrong of [FAR, -2]) {
      expect(broken(name, i, wrong)).toBe(`${name}[${i}] is ${wrong}`);
    }
  }
});

test.each([
  ['flex_dim', 0, 4],
  ['flex_dim', 1, 0],
  ['flex_cellnum', 6, 0],
  ['flex_nodenum', 2, 7],
] as const)('%s[%i] = %i is reported', (name, i, value) => {
  expect(broken(name, i, value)).toBe(`${name}[${i}] is ${value}`);
});

test('a reference to a vertex of another flex is reported', () => {
  const own = record.flex_vertnum[0]!;
  expect(broken('flex_edge', 0, own)).toBe(`flex_edge[0] is ${own}`);
});

test.each([
  ['a rod', 3],
  ['a shell', 4],
])('a number of bends that %s does not contain is reported', (_, flex) => {
  const start = record.flex_bendingadr[flex]!;
  expect(record.flex_bending[start]).toBeGreaterThan(1);
  for (const wrong of [FAR, -1, 0.5, Number.NaN]) {
    expect(broken('flex_bending', start, wrong)).toBe(`flex_bending[${start}] is ${wrong}`);
  }
});

test('a bend at a vertex outside of its rod is reported', () => {
  const vertex = record.flex_bendingadr[3]! + 2;
  for (const wrong of [4, -1, 0.5])
    expect(broken('flex_bending', vertex, wrong)).toBe(`flex_bending[${vertex}] is ${wrong}`);
});
