import { expect, test } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import { OPT } from '../../foundation/schema/options.js';
import { diagnosticOf } from '../../foundation/schema/report.js';
import {
  BOUNDED_SIZES,
  COUNTS,
  ENUMERATIONS,
  MAXIMA,
  OPTION_ENUMERATIONS,
  STATED_SIZES,
  SUMS,
} from '../../foundation/schema/valid-values.js';
import type { WrongValue } from './fault.js';
import { loadMJB, saveMJB } from './mjb.js';
import type { Model } from './model.js';
import { brokenValue } from './values.js';

/** The fault of a model without the words around it. */
const faultText = (fault: WrongValue | undefined): string | undefined =>
  fault &&
  diagnosticOf(fault)
    .message.replace(/^.*MJB file: /, '')
    .replace(', which is not valid', '');

/** At least one object of every type. */
const XML = `<mujoco>
  <asset>
    <texture name="t" type="2d" builtin="flat" width="2" height="2"/>
    <hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/>
  </asset>
  <worldbody>
    <light/><geom type="hfield" hfield="h"/>
    <flexcomp name="f" type="grid" count="3 3 1" spacing=".2 .2 .2" radius=".01" pos="5 5 5"/>
    <body name="a" pos="0 0 1">
      <freejoint/><geom name="g" size=".1"/><site name="s"/><camera name="c" resolution="3 2"/>
      <body name="b" pos="0 0 1"><joint name="k"/><geom name="w" size=".1"/></body>
    </body>
  </worldbody>
  <contact><pair geom1="g" geom2="w"/></contact>
  <tendon><fixed name="x"><joint joint="k" coef="1"/></fixed></tendon>
  <equality><connect body1="a" body2="b" anchor="0 0 0"/></equality>
  <actuator><motor joint="k" nsample="2" delay=".01"/><intvelocity joint="k" actrange="-1 1"/></actuator>
  <sensor>
    <framepos objtype="body" objname="b" reftype="site" refname="s" nsample="2" delay=".01"/>
    <rangefinder camera="c"/><contact geom1="g" num="2"/>
  </sensor>
  <custom><tuple name="t"><element objtype="body" objname="a"/></tuple></custom>
</mujoco>`;

type Arrays = Record<string, Int32Array>;

const sample = (): { model: Model; arrays: Arrays; sizes: Record<string, number> } => {
  // an independent copy, because the tests also change sizes
  const model = loadMJB(saveMJB(compile(parseXML(XML), { trialStep: false })));
  return { model, arrays: model.record as unknown as Arrays, sizes: model.record as unknown as Record<string, number> };
};

const FAR = 1_000_000_000;

test('a model with valid values passes the check', () => {
  expect(brokenValue(sample().model.record)).toBeUndefined();
});

test('the sample has a value for every enumeration', () => {
  const { arrays } = sample();
  expect(Object.keys(ENUMERATIONS).filter((name) => arrays[name]!.length === 0)).toEqual([]);
});

test.each(Object.keys(ENUMERATIONS))('an unknown type in %s is reported', (name) => {
  const { model, arrays } = sample();
  arrays[name]![0] = 77;
  expect(faultText(brokenValue(model.record))).toBe(`${name}[0] is 77`);
});

test.each(Object.keys(OPTION_ENUMERATIONS))('an invalid value of the option %s is reported', (name) => {
  const { model } = sample();
  model.record.opt[OPT[name as keyof typeof OPT]] = -1;
  expect(faultText(brokenValue(model.record))).toBe(`the option ${name} is -1`);
});

test.each(Object.keys(COUNTS))('an invalid count in %s is reported', (name) => {
  const { model, arrays } = sample();
  arrays[name]![0] = FAR;
  expect(faultText(brokenValue(model.record))).toBe(`${name}[0] is ${FAR}`);
});

test.each(Object.values(SUMS))('a wrong sum of %s is reported', (name) => {
  const { model, arrays } = sample();
  if (arrays[name]!.length === 0) return;
  arrays[name]![0] = arrays[name]![0]! + 1;
  expect(faultText(brokenValue(model.record))).toContain(`${name} add up to`);
});

test.each(Object.keys(MAXIMA))('a wrong maximum %s is reported', (name) => {
  const { model, sizes } = sample();
  sizes[name] = sizes[name]! + 1;
  expect(faultText(brokenValue(model.record))).toContain(`${name} is ${sizes[name]}, but the largest of `);
});

test.each([...STATED_SIZES, ...Object.keys(BOUNDED_SIZES)])('a value of %s that exceeds memory is reported', (name) => {
  const { model, sizes } = sample();
  sizes[name] = FAR * 1000;
  expect(faultText(brokenValue(model.record))).toContain(`${name} is ${FAR * 1000}, more than`);
});

test.each([
  ['jnt_type', 3, 'the joints have'],
  ['tex_width', 3, 'tex_adr[0] is 0'],
  ['hfield_nrow', 9, 'hfield_adr[0] is 0'],
  ['cam_resolution', 4, 'sensor_dim[1] is 6'],
])('a size %s = %i that differs from the content is reported', (name, value, expected) => {
  const { model, arrays } = sample();
  arrays[name]![arrays[name]!.length - 1 - (name === 'cam_resolution' ? 1 : 0)] = value;
  if (name === 'jnt_type') arrays[name]![arrays[name]!.length - 1] = 1;
  expect(faultText(brokenValue(model.record))).toContain(expected);
});

test('a file with an invalid value is refused with a message that names the array', () => {
  const { model, arrays } = sample();
  arrays.geom_type![0] = 99;
  expect(() => loadMJB(saveMJB(model), 'bad.mjb')).toThrow('bad.mjb is not a readable MJB file: geom_type[0] is 99');
});
