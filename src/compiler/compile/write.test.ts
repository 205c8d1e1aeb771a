/** Arrays of a Model with several objects of every kind and different lengths, compared with the reference. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../test/oracle/small-model.js';
import { SleepPolicy } from '../../foundation/schema/enums.js';
import { compile } from './compile.js';

const GEOM = '<geom size=".1"/>';
/** Meshes with distinct moments of inertia, so that their axes are determined. */
const TETRA = 'vertex="0 0 0 1 0 0 0 2 0 0 0 3"';

const ASSETS = `<asset>
  <texture name="t1" type="2d" builtin="flat" width="2" height="3" rgb1="1 0 0"/>
  <texture name="t2" type="cube" builtin="gradient" width="2" height="2" rgb1="1 0 0" rgb2="0 1 0"/>
  <material name="m1" texture="t1"/><material name="m2" texture="t2" emission=".3" texuniform="true"/><material name="m3"/>
  <mesh name="a" ${TETRA}/><mesh name="b" vertex="0 0 0 2 0 0 0 3 0 0 0 4 2 3 5"/>
  <hfield name="h" nrow="2" ncol="3" size="1 1 1 1" elevation="0 1 2 3 4 5"/><hfield name="i" nrow="2" ncol="2" size="1 2 3 4"/></asset>`;

const TREE = `<worldbody>
  <camera name="c0"/><light name="l0"/><light name="l1" mode="targetbody" target="b2"/><site name="w"/>
  <geom name="floor" type="plane" size="1 1 1" material="m2"/><geom type="hfield" hfield="i" pos="9 0 0"/><geom type="hfield" hfield="h" pos="20 0 0"/>
  <body name="k1" mocap="true" pos="1 2 3"><geom size=".1" contype="0" conaffinity="0"/></body>
  <body name="b1" sleep="never"><freejoint/><geom name="g1" type="mesh" mesh="b"/><camera name="c1" mode="targetbody" target="k1"/></body>
  <body name="b2" pos="0 0 2"><joint name="j1" ref="20" springref="30"/><joint name="j2" type="slide" axis="1 0 0"/>${GEOM}<site name="s1"/>
    <body name="b3" pos="1 0 0" gravcomp=".5"><joint name="j3" type="ball"/><geom name="g3" type="mesh" mesh="a" material="m3"/><site name="s2" pos="0 0 1"/>
      <body name="b4" pos="1 0 0"><joint name="j4"/><geom name="g4" type="capsule" size=".1 .2"/></body></body>
    <body name="b5" pos="0 1 0"><joint name="j5" range="-1 1"/>${GEOM}${GEOM}<site name="s3"/></body></body>
  <body name="b6" pos="5 0 0" sleep="allowed"><joint name="j6" type="slide"/>${GEOM}</body>
  <body name="k2" mocap="true" pos="4 5 6" quat="0 1 0 0"/></worldbody>`;

const CONTACTS = `<contact><pair geom1="g4" geom2="g3"/><pair geom1="floor" geom2="g4" condim="1"/><pair geom1="g1" geom2="floor"/>
  <exclude body1="b5" body2="b6"/><exclude body1="b2" body2="b1"/></contact>`;
const TENDONS = `<tendon><fixed name="t1"><joint joint="j1" coef="2"/><joint joint="j5" coef="-1"/><joint joint="j6" coef="3"/></fixed>
  <spatial name="t2"><site site="w"/><site site="s1"/><site site="s2"/><pulley divisor="2"/><site site="s3"/><site site="s2"/></spatial>
  <spatial name="t3" width=".1"><site site="s1"/><site site="s3"/></spatial></tendon>`;
const EQUALITIES = `<equality><connect body1="b1" body2="b3" anchor="1 2 3"/><joint joint1="j1" joint2="j5"/><weld body1="b6"/>
  <tendon tendon1="t1" tendon2="t3"/></equality>`;
const ACTUATORS = `<actuator><motor joint="j1" nsample="2"/><general joint="j2" dyntype="user" actdim="3"/>
  <orientation joint="j3" nsample="3" delay=".01" kp="2"/><motor tendon="t2" gear="3" lengthrange="1 2" ctrlrange="-2 2"/>
  <pid joint="j5" input="pos vel ff" ki="1" nsample="2"/><adhesion body="b6" ctrlrange="0 1"/><motor site="s2" refsite="s3"/></actuator>`;
const SENSORS = `<sensor><jointpos joint="j1" nsample="4"/><ballquat joint="j3"/><framepos objtype="site" objname="s1" nsample="2"/>
  <rangefinder site="s1"/><tendonpos tendon="t2"/><actuatorfrc actuator="o" nsample="1"/><user dim="5"/><touch site="s2"/></sensor>`;
const CUSTOM = `<custom><numeric name="n1" data="1 2 3"/><numeric name="n2" size="4" data="5"/><text name="x1" data="one"/><text name="x2" data="three"/>
  <tuple name="u1"><element objtype="body" objname="b3" prm="2"/><element objtype="joint" objname="j4" prm="3"/></tuple>
  <tuple name="u2"><element objtype="actuator" objname="o"/><element objtype="tuple" objname="u1"/><element objtype="text" objname="x2"/></tuple></custom>`;
const KEYS = `<size nkey="4"/><keyframe><key time="1" qpos="1 2 3 1 0 0 0 7"/><key name="second" time="2" act="1 2 3 4" ctrl="1 2 3 4 5 6 7 8 9 10 11" mpos="1 1 1"/></keyframe>`;
const FLEXES = `<deformable><flex name="f1" dim="1" body="b1 b6" vertex="0 0 0 1 0 0" element="0 1" radius=".01"/>
  <flex name="f2" dim="2" body="b1 b5 b6 b6" vertex="0 0 0 1 0 0 0 1 0 1 1 0" element="0 1 2 1 3 2" radius=".02"/>
  <skin name="k1" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"><bone body="b1" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1" vertweight="1 1"/>
    <bone body="b2" bindpos="1 0 0" bindquat="1 0 0 0" vertid="2" vertweight="1"/></skin>
  <skin name="k2" vertex="0 0 0 1 0 0 0 1 0 1 1 0" face="0 1 2 1 3 2" material="m1"><bone body="b6" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 1 1"/></skin></deformable>`;

it.each([
  ['the tree', []],
  ['contacts', [CONTACTS]],
  ['tendons and equalities', [TENDONS, EQUALITIES]],
  ['actuators, sensors and custom fields', [TENDONS, ACTUATORS, SENSORS, CUSTOM]],
  ['keyframes', [TENDONS, ACTUATORS, KEYS]],
  ['flexes and skins', [FLEXES]],
  ['all together', [CONTACTS, TENDONS, EQUALITIES, ACTUATORS, SENSORS, CUSTOM, KEYS, FLEXES]],
])('writes the arrays of the reference for %s', async (_, parts) => {
  const content = [ASSETS, TREE, ...parts].join('').replace('<orientation ', '<orientation name="o" ');
  const { messages, ...verdict } = await compileSmallModel(content);
  expect({ ...verdict, messages: messages.filter((text) => !text.includes('keeps its shape')) }).toEqual(EQUAL);
});

it('an extra sleep policy of a program overrides the attribute', () => {
  const spec = readModelText(
    '<mujoco><worldbody><body name="b" sleep="never"><joint/><geom size=".1"/></body></worldbody></mujoco>',
  );
  spec.get('body', 'b').nonXmlValues = { extra: { sleep: SleepPolicy.ALLOWED } };
  expect([...compile(spec).tree_sleep_policy]).toEqual([SleepPolicy.ALLOWED]);
});
