/** Every independent array: after copyBack, an edit is in the Spec or is reported. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { GeomType, SleepPolicy } from '../../../foundation/schema/enums.js';
import type { Field } from '../../../foundation/schema/fields.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../../foundation/schema/model.js';
import { compile } from '../compile.js';
import { copyBack } from './copy-back.js';

/** Objects whose attributes have non-default values. */
const XML = `<mujoco>
  <asset><texture name="weave" type="2d" builtin="flat" width="4" height="4"/>
    <material name="cloth" texture="weave" rgba=".2 .4 .6 1"/><mesh name="tent" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <hfield name="hill" nrow="2" ncol="2" size="3 4 .5 .1" elevation="0 1 2 3"/></asset>
  <worldbody>
    <camera name="eye" pos="1 2 3" fovy="40"/><light name="sun" pos="0 0 3"/>
    <body name="arm" pos="1 0 0" gravcomp=".5"><inertial pos="0 0 .1" mass="2" diaginertia="1 1.5 2"/>
      <joint name="hinge" axis="0 0 1" range="-1 1" limited="true" actuatorfrcrange="-3 3" actuatorfrclimited="true"
        stiffness="2" damping="1" frictionloss=".1" armature=".2" margin=".01"/>
      <geom name="ball" size=".1" solmix="2" gap=".01" margin=".02" friction="2 .1 .2"/><site name="start" size=".02"/>
      <body name="hand" pos="0 .3 0"><joint name="slide" type="slide" axis="1 0 0" range="-1 1" limited="true"
        actuatorfrcrange="-3 3" actuatorfrclimited="true"/>
        <geom name="rod" type="capsule" size=".05 .1"/><site name="end" pos=".1 0 0"/></body></body>
  </worldbody>
  <deformable><skin name="hide" vertex="0 0 0 1 0 0 0 1 0" texcoord="0 0 1 0 0 1" face="0 1 2">
    <bone body="world" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
  <contact><pair name="pair" geom1="ball" geom2="rod" condim="4" solreffriction=".03 1"/>
    <exclude name="apart" body1="arm" body2="hand"/></contact>
  <equality><joint name="gear" joint1="hinge" joint2="slide"/></equality>
  <tendon><spatial name="rope" range="0 1" limited="true" actuatorfrcrange="-2 2" actuatorfrclimited="true" armature=".1"
    frictionloss=".1" stiffness="2" damping="1" springlength=".1 .2" width=".01"><site site="start"/><site site="end"/></spatial></tendon>
  <actuator><general name="drive" joint="hinge" ctrlrange="-1 1" ctrllimited="true" forcerange="-2 2" forcelimited="true"
    actrange="-1 1" actlimited="true" dyntype="filter" dynprm="2" gear="3" delay=".01" nsample="3"/></actuator>
  <sensor><jointpos name="angle" joint="hinge" cutoff="3" noise=".1" delay=".01" nsample="3" interval=".01 -.004"/></sensor>
  <custom><numeric name="numbers" data="1 2 3"/><text name="note" data="abc"/>
    <tuple name="pack"><element objtype="body" objname="arm" prm="2"/></tuple></custom>
  <keyframe><key name="up" time="1" qpos=".1 .2" ctrl=".3"/></keyframe>
</mujoco>`;

/** Derived arrays, where edits have no effect. */
const FOLLOWS = [
  /0$|adr$|num$|nnz$|colind$|_(subtreemass|invweight0|aabb|rbound|fluid|poscom0|treeid|actuatorid|simple|sameframe)$/,
  /^(bvh|map|names|paths|D_|dof_(.*id|Madr|length)$)|^body_(margin|contype|conaffinity)$/,
  /^mesh_(graph|poly|facenormal|facetexcoord|extrema|normal$|scale|pos|quat)|^skin_bone/,
];
/** Directions and rotations are normalized; a crank length has another meaning without its site. */
const OF_LENGTH_ONE = /_(i?quat|axis|dir)$|actuator_cranklength/;
/** Lengths of other arrays, and an array whose last number is unused. */
const SENSELESS = new Set(['eq_data', 'hfield_nrow', 'hfield_ncol']);

/** References and structure, asset data, and camera values that depend on lengths or pixels. */
const NOT_COPIED = new Set(
  `body_parentid body_rootid body_weldid body_mocapid body_plugin jnt_bodyid geom_bodyid geom_dataid geom_matid geom_plugin
  site_bodyid site_dataid site_matid cam_bodyid cam_targetbodyid cam_output cam_intrinsic light_bodyid light_targetbodyid light_texid
  mesh_vert mesh_face skin_vert skin_texcoord skin_face skin_matid hfield_data tex_data mat_texid pair_geom1 pair_geom2
  pair_signature exclude_signature eq_type eq_obj1id eq_obj2id eq_objtype tendon_matid wrap_type wrap_objid wrap_prm
  actuator_trntype actuator_ctrlspec actuator_trnid actuator_history actuator_plugin sensor_type sensor_datatype
  sensor_needstage sensor_objtype sensor_objid sensor_reftype sensor_refid sensor_intprm sensor_dim sensor_history
  sensor_plugin text_size text_data tuple_size tuple_objtype tuple_objid tuple_objprm`.split(/\s+/),
);

/** Edited values for arrays where adding one is not valid. */
const OTHER: Partial<Record<ModelFieldName, number>> = {
  geom_type: GeomType.CYLINDER,
  pair_dim: 3,
  tree_sleep_policy: SleepPolicy.NEVER,
};

const model = compile(readModelText(XML), { trialStep: false });
const ARRAYS = (Object.entries(MODEL_FIELDS) as [ModelFieldName, Field][])
  .filter(([name]) => model[name].length > 0)
  .filter(([name]) => ![...FOLLOWS, OF_LENGTH_ONE].some((each) => each.test(name)) || name === 'eq_active0')
  .filter(([name]) => !SENSELESS.has(name));

it.each(ARRAYS)('copies an edit of %s back or reports it', (name, { kind }) => {
  const spec = readModelText(XML);
  const edited = compile(spec, { trialStep: false });
  const array = edited[name] as Float64Array;
  const at = array.length - 1;
  const old = array[at]!;
  // small, so that ranges keep their order and moments stay physical
  const real = old + 1e-3;
  array[at] = OTHER[name] ?? (kind === 'bool' ? 1 - old : kind === 'num' || kind === 'float' ? real : old + 1);
  const diagnostics = new Diagnostics();
  copyBack(spec, edited, { diagnostics });
  const said = diagnostics.list.map(({ message }) => message.split(' ')[0]);
  const again = compile(spec, { trialStep: false })[name] as Float64Array;
  expect(said).toEqual(NOT_COPIED.has(name) ? [name] : []);
  if (said.length === 0) expect(again[at]).toBeCloseTo(array[at]!, 6);
});

it('copies most arrays back', () => {
  expect(ARRAYS.length - NOT_COPIED.size).toBeGreaterThan(110);
});
