import { expect, test } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { BLOCKS, HIERARCHIES, IDS, OPTIONAL_IDS, OWNERS, PARENTS } from '../../foundation/schema/references.js';
import { diagnosticOf } from '../../foundation/schema/report.js';
import type { WrongValue } from './fault.js';
import { loadMJB, saveMJB } from './mjb.js';
import type { Model } from './model.js';
import { brokenReference } from './references.js';

/** The fault of a model without the words around it. */
const faultText = (fault: WrongValue | undefined): string | undefined =>
  fault &&
  diagnosticOf(fault)
    .message.replace(/^.*MJB file: /, '')
    .replace(', which is not valid', '');

/** Bodies, a mesh with a hull, a tendon around a geom, equalities, an actuator and sensors. */
const XML = `<mujoco>
  <asset><mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody>
    <site name="s"/>
    <body name="a" pos="0 0 1">
      <joint name="j"/><geom size=".1"/><geom name="m" type="mesh" mesh="tet" pos="1 0 0"/><site name="t" pos="1 0 1"/>
      <body name="b" pos="0 0 1"><joint name="k"/><geom size=".1"/><geom size=".1" pos="0 1 0"/></body>
    </body>
    <geom name="wrap" type="cylinder" size=".1 1" pos=".5 0 .5"/>
  </worldbody>
  <tendon><spatial name="sp"><site site="s"/><geom geom="wrap" sidesite="s"/><site site="t"/></spatial></tendon>
  <equality><joint joint1="j" joint2="k"/><connect body1="a" body2="b" anchor="0 0 0"/></equality>
  <actuator><motor tendon="sp"/></actuator>
  <sensor><framepos objtype="body" objname="b" reftype="site" refname="s"/></sensor>
</mujoco>`;

type Arrays = Record<string, Int32Array>;

const sample = (): { model: Model; arrays: Arrays } => {
  const model = compile(parseXML(XML));
  return { model, arrays: model.record as unknown as Arrays };
};

const FAR = 1_000_000;

test('a model with valid references passes the check', () => {
  expect(brokenReference(sample().model.record)).toBeUndefined();
});

/** The arrays of the tables that the sample uses. */
const tabled = [...Object.keys(IDS), ...Object.keys(OPTIONAL_IDS), ...BLOCKS.map(([adr]) => adr)].filter((name) =>
  sample().arrays[name]!.some((value) => value >= 0),
);

test.each([...new Set(tabled)])('a value of %s that is out of range is reported', (name) => {
  const { model, arrays } = sample();
  const used = arrays[name]!.findIndex((value) => value >= 0);
  arrays[name]![used] = FAR;
  const counts = BLOCKS.find(([adr]) => adr === name)?.[1];
  if (typeof counts === 'string') arrays[counts]![used] = Math.max(1, arrays[counts]![used]!);
  expect(faultText(brokenReference(model.record))).toBe(`${name}[${used}] is ${FAR}`);
});

test.each(PARENTS)('a parent in %s with a higher index is reported', (name) => {
  const { model, arrays } = sample();
  arrays[name]![1] = 1;
  expect(faultText(brokenReference(model.record))).toBe(`${name}[1] is 1`);
});

test('a first dof that is its own parent is reported', () => {
  const { model, arrays } = sample();
  arrays.dof_parentid![0] = 0;
  expect(faultText(brokenReference(model.record))).toBe('dof_parentid[0] is 0');
});

test.each(OWNERS)('a wrong owner in %s is reported', (name) => {
  const { model, arrays } = sample();
  const last = arrays[name]!.length - 1;
  arrays[name]![last] = arrays[name]![last] === 0 ? 1 : arrays[name]![last]! - 1;
  expect(faultText(brokenReference(model.record))).toBe(`${name}[${last}] is ${arrays[name]![last]}`);
});

test('a cycle in a bounding volume hierarchy is reported', () => {
  const { model, arrays } = sample();
  const name = HIERARCHIES[0]![2];
  const inner = arrays[name]!.findIndex((child) => child > 0);
  arrays[name]![inner] = 0;
  expect(faultText(brokenReference(model.record))).toBe(`${name}[${inner}] is 0`);
});

test.each([
  ['wrap_objid', 1, -1],
  ['eq_obj1id', 0, 2],
  ['eq_obj2id', 1, 9],
  ['actuator_trnid', 0, 1],
  ['sensor_objid', 0, 3],
  ['sensor_refid', 0, 2],
  ['geom_dataid', 2, 1],
])('%s[%i] = %i is reported because the object does not exist', (name, i, value) => {
  const { model, arrays } = sample();
  arrays[name]![i] = value;
  expect(faultText(brokenReference(model.record))).toBe(`${name}[${i}] is ${value}`);
});

test('a hull graph with unterminated lists is reported', () => {
  const { model, arrays } = sample();
  const end = arrays.mesh_graph!.lastIndexOf(-1);
  arrays.mesh_graph![end] = 0;
  expect(faultText(brokenReference(model.record))).toContain('mesh_graph');
});

test('a start vertex outside of its hull is reported', () => {
  const { model, arrays } = sample();
  arrays.mesh_extrema![5] = 4;
  expect(faultText(brokenReference(model.record))).toBe('mesh_extrema[5] is 4');
});

test('a file with an invalid reference is refused with a message that names the array', () => {
  const { model, arrays } = sample();
  arrays.wrap_objid![1] = -1;
  expect(() => loadMJB(saveMJB(model), 'bad.mjb')).toThrow('bad.mjb is not a readable MJB file: wrap_objid[1] is -1');
});
