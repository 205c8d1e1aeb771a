/** Every array of real numbers of objects: an edit of it is in the Spec afterwards, or is reported. */
import { expect, it } from 'vitest';
import { Diagnostics } from '../../base/diagnostics.js';
import { parseXML } from '../../mjcf/index.js';
import { NAMED_KINDS } from '../../model/named.js';
import type { Field } from '../../schema/fields.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../schema/model.js';
import { compile } from '../compile.js';
import { copyBack } from './copy-back.js';

/** Objects whose attributes have values other than the usual ones. */
const XML = `<mujoco>
  <asset><material name="cloth" rgba=".2 .4 .6 1"/></asset>
  <worldbody>
    <camera name="eye" pos="1 2 3" fovy="40"/><light name="sun" pos="0 0 3"/>
    <body name="arm" pos="1 0 0" gravcomp=".5"><inertial pos="0 0 .1" mass="2" diaginertia="1 1.5 2"/>
      <joint name="hinge" axis="0 0 1" range="-1 1" limited="true" actuatorfrcrange="-3 3" actuatorfrclimited="true"
        stiffness="2" damping="1" frictionloss=".1" armature=".2" margin=".01"/>
      <geom name="ball" size=".1" solmix="2" gap=".01" margin=".02" friction="2 .1 .2"/><site name="start" size=".02"/>
      <body name="hand" pos="0 .3 0"><joint name="slide" type="slide" axis="1 0 0"/>
        <geom name="rod" type="capsule" size=".05 .1"/><site name="end" pos=".1 0 0"/></body></body>
  </worldbody>
  <contact><pair name="pair" geom1="ball" geom2="rod" condim="4" solreffriction=".03 1"/></contact>
  <equality><joint name="gear" joint1="hinge" joint2="slide"/></equality>
  <tendon><spatial name="rope" range="0 1" limited="true" actuatorfrcrange="-2 2" actuatorfrclimited="true" armature=".1"
    frictionloss=".1" stiffness="2" damping="1" springlength=".1 .2" width=".01"><site site="start"/><site site="end"/></spatial></tendon>
  <actuator><general name="drive" joint="hinge" ctrlrange="-1 1" ctrllimited="true" forcerange="-2 2" forcelimited="true"
    actrange="-1 1" actlimited="true" dyntype="filter" dynprm="2" gear="3" delay=".01" nsample="3"/></actuator>
  <sensor><jointpos name="angle" joint="hinge" cutoff="3" noise=".1" delay=".01" nsample="3" interval=".01 -.004"/></sensor>
  <custom><numeric name="numbers" data="1 2 3"/></custom>
  <keyframe><key name="up" time="1" qpos=".1 .2" ctrl=".3"/></keyframe>
</mujoco>`;

/** Arrays that follow from others: an edit means nothing. */
const FOLLOWS = /0$|^body_margin$|_(subtreemass|invweight0|aabb|rbound|fluid|poscom0)$/;
/** Directions and rotations have the length of one whatever is written; a distance has another meaning without its site. */
const OF_LENGTH_ONE = /_(i?quat|axis|dir)$|actuator_cranklength/;
/** The last number of an array that no object of the kind uses. */
const UNUSED = new Set(['eq_data']);

/** It follows from lengths or pixels, whichever a camera has. */
const NOT_COPIED = new Set<string>(['cam_intrinsic']);

const rowsOf = new Set<string>(Object.values(NAMED_KINDS).map(({ size }) => size));
const model = compile(parseXML(XML), { trialStep: false });
const ARRAYS = (Object.entries(MODEL_FIELDS) as [ModelFieldName, Field][])
  .filter(
    ([name, { kind, rows }]) => (kind === 'num' || kind === 'float') && rowsOf.has(rows) && model[name].length > 0,
  )
  .map(([name]) => name)
  .filter((name) => !FOLLOWS.test(name) && !OF_LENGTH_ONE.test(name) && !UNUSED.has(name));

it.each(ARRAYS)('an edit of %s is kept, or reported where nothing can keep it', (name) => {
  const spec = parseXML(XML);
  const edited = compile(spec, { trialStep: false });
  const array = edited[name] as Float64Array;
  const at = array.length - 1;
  // small, so that ranges keep their order and moments belong to a body
  array[at]! += 1e-3;
  const diagnostics = new Diagnostics();
  copyBack(spec, edited, { diagnostics });
  const said = diagnostics.list.map(({ message }) => message.split(' ')[0]);
  const again = compile(spec, { trialStep: false })[name] as Float64Array;
  expect(said).toEqual(NOT_COPIED.has(name) ? [name] : []);
  if (said.length === 0) expect(again[at]).toBeCloseTo(array[at]!, 6);
});

it('keeps most of them', () => {
  expect(ARRAYS.length).toBeGreaterThan(60);
});
