/** Readers of URDF, archives, asset files of models and plugin settings, and mutations of them. */

import { DAE_DECODER } from '../../src/authoring/load/dae-decoder.js';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { mainModel, readArchive, writeArchive } from '../../src/foundation/resource/archive.js';
import { toURDF } from '../../src/modelling/urdf/index.js';
import { Data } from '../../src/simulation/model/data.js';
import { FIRST_PARTY_PLUGINS } from '../../src/simulation/plugin/registry.js';
import { step } from '../../src/simulation/runtime/run.js';
import { mutate } from './mutate.js';
import { mutateXML } from './mutate-xml.js';
import type { Reader, Readers } from './readers.js';
import { FILES, OBJ, SEEDS } from './seeds.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const URDF = `<robot name="r"><mujoco><compiler balanceinertia="true" fusestatic="false" strippath="false"/></mujoco>
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"><inertial><origin xyz="0 0 .1" rpy="0 .1 0"/><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <visual><geometry><box size=".1 .2 .3"/></geometry><material name="red"/></visual><collision><origin xyz="0 0 1"/><geometry><cylinder radius=".1" length="1"/></geometry></collision></link>
  <link name="arm"><inertial><mass value="1"/><inertia ixx=".1" ixy="0" ixz="0" iyy=".1" iyz="0" izz=".1"/></inertial><collision><geometry><mesh filename="package://p/x.obj" scale="1 1 2"/></geometry></collision></link>
  <link name="hand"><inertial><mass value="1"/><inertia ixx=".1" ixy="0" ixz="0" iyy=".1" iyz="0" izz=".1"/></inertial><collision><geometry><sphere radius=".1"/></geometry></collision></link>
  <link name="tool"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <joint name="a" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="1 0 0" rpy="0 0 1.57"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="10" velocity="1"/><dynamics damping=".1" friction=".2"/></joint>
  <joint name="b" type="prismatic"><parent link="arm"/><child link="hand"/><axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="a" multiplier="2" offset=".1"/></joint>
  <joint name="c" type="fixed"><parent link="hand"/><child link="tool"/></joint>
  <transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="a"/><actuator name="m"><mechanicalReduction>2</mechanicalReduction></actuator></transmission></robot>`;

const DAE = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="u" meter="1"/></asset><library_geometries><geometry id="g"><mesh>
  <source id="pos"><float_array id="pa" count="15">0 0 0  2 0 0  2 1 0  0 1 0  0 0 3</float_array><technique_common><accessor source="#pa" count="5" stride="3"/></technique_common></source>
  <source id="uv"><float_array id="ua" count="6">0 0 1 0 1 0.25</float_array><technique_common><accessor source="#ua" count="3" stride="2"/></technique_common></source>
  <vertices id="v"><input semantic="POSITION" source="#pos"/></vertices>
  <triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="TEXCOORD" source="#uv" offset="1"/><p>0 0 1 1 2 2 0 0 2 1 3 2</p></triangles>
  <polylist count="1"><input semantic="VERTEX" source="#v" offset="0"/><vcount>4</vcount><p>0 1 2 4</p></polylist></mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="s"><node id="n"><translate>1 0 0</translate><rotate>0 0 1 90</rotate><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix><instance_geometry url="#g"/><node id="m"><scale>1 2 1</scale><instance_node url="#n2"/></node></node><node id="n2"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene></COLLADA>`;

/** Mutates a text as bytes or as XML. */
const damagedText = (text: string, random: () => number): Uint8Array =>
  random() < 0.3 ? mutate(bytesOf(text), random) : bytesOf(mutateXML(text, random));

/** Reads, compiles and writes a damaged robot. */
function readURDF(random: () => number): void {
  const text = new TextDecoder().decode(damagedText(URDF, random));
  const urdf = {
    packages: { p: '.' },
    fuse: random() < 0.5,
    visuals: random() < 0.5,
    freeBase: random() < 0.5,
    transmissions: true,
  };
  const spec = parseModel(text, { files: { 'x.obj': OBJ }, urdf });
  compile(spec);
  toURDF(spec);
}

const decodeDAE = (bytes: Uint8Array) =>
  DAE_DECODER.decode({ uri: 'x.dae', bytes, contentType: 'model/vnd.collada+xml' });

/** A KTX file: header, sizes, and one level of pixels. */
const KTX = Uint8Array.from([
  ...[0xab, 0x4b, 0x54, 0x58, 0x20, 0x31, 0x31, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a],
  ...new Uint8Array(Uint32Array.of(0x04030201, 0x1401, 1, 0x1907, 0x1907, 0x1907, 2, 2, 0, 0, 1, 1, 0, 16).buffer),
  ...new Uint8Array(16),
]);
export const SKIN = Uint8Array.from([
  ...new Uint8Array(Int32Array.of(3, 0, 1, 1).buffer),
  ...new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer),
  ...new Uint8Array(Int32Array.of(0, 1, 2).buffer),
  ...bytesOf('b'.padEnd(40, '\0')),
  ...new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0).buffer),
  ...new Uint8Array(Int32Array.of(3, 0, 1, 2).buffer),
  ...new Uint8Array(Float32Array.of(1, 1, 1).buffer),
]);
const NAMING = `<mujoco><asset><texture name="t" type="2d" file="x.ktx"/><skin name="s" file="x.skn"/><mesh name="m" file="x.obj"/></asset>
  <worldbody><body name="b"><joint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`;

const NAMED = { 'x.ktx': KTX, 'x.skn': SKIN, 'x.obj': bytesOf(OBJ) };

/** Compiles a model with a damaged file. */
const readNamed =
  (name: keyof typeof NAMED): Reader =>
  (random) => {
    const files = { ...NAMED, [name]: mutate(NAMED[name], random) };
    const model = compile(parseModel(NAMING, { files }));
    // KTX bytes are kept without decoding
    if (name === 'x.ktx') throw new RefusedAsExpected(model.tex_data.length);
  };

/** Represents a refusal by formats that refuse nothing, so that they are judged like the others. */
class RefusedAsExpected extends Error {
  override readonly name = 'ModelError';
  readonly diagnostics = [];
  constructor(size: number) {
    super(`${size} bytes were kept`);
  }
}

const ARCHIVE = writeArchive(
  new Map(Object.entries({ ...FILES, 'model.xml': SEEDS[2]! }).map(([name, text]) => [name, bytesOf(text)])),
);

function readModelArchive(random: () => number): void {
  const files = readArchive(mutate(ARCHIVE, random), 'a.mjz');
  const main = mainModel(files, 'a.mjz');
  if (main === undefined) return;
  compile(parseModel(new TextDecoder().decode(files.get(main)), { name: main, files: (path) => files.get(path) }));
}

export const PLUGGED = `<mujoco><extension>
  <plugin plugin="mujoco.pid"><instance name="pid"><config key="kp" value="10"/><config key="ki" value="1"/><config key="kd" value=".1"/><config key="imax" value="5"/><config key="slewmax" value="3"/></instance></plugin>
  <plugin plugin="mujoco.elasticity.cable"><instance name="cable"><config key="twist" value="1e4"/><config key="bend" value="4e4"/><config key="vmax" value=".05"/></instance></plugin>
  <plugin plugin="mujoco.sensor.touch_grid"/>
  <plugin plugin="mujoco.sdf.torus"><instance name="torus"><config key="radius1" value=".3"/><config key="radius2" value=".1"/></instance></plugin>
  <plugin plugin="mujoco.sdf.gear"><instance name="gear"><config key="alpha" value="0"/><config key="diameter" value="2.8"/><config key="teeth" value="25"/></instance></plugin>
  </extension>
  <worldbody><geom type="plane" size="1 1 1"/>
  <body pos="1 0 1"><joint name="j"/><geom size=".1"/><plugin instance="cable"/><site name="s" size=".1"/></body></worldbody>
  <actuator><plugin plugin="mujoco.pid" instance="pid" joint="j" actdim="2"/></actuator>
  <sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="s"><config key="size" value="3 3"/><config key="fov" value="10 10"/><config key="nchannel" value="2"/><config key="gamma" value="0"/></plugin></sensor></mujoco>`;
const VALUES = [
  '',
  '0',
  '-1',
  '1e300',
  '1e-300',
  'nan',
  'inf',
  '1 2',
  '1 2 3 4',
  'x',
  '99999',
  '0.5',
  '1000000000',
  '-0',
];

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Replaces or removes a few plugin settings, and simulates accepted models. */
function runPlugged(random: () => number): void {
  let text = PLUGGED;
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    const settings = [...text.matchAll(/<config key="(\w+)" value="([^"]*)"\/>/g)];
    const { 0: whole, 1: key, index } = pick(random, settings);
    const other = random() < 0.15 ? pick(random, ['kp', 'KP', 'constructor', '__proto__', 'size', '']) : key;
    const made = random() < 0.1 ? '' : `<config key="${other}" value="${pick(random, VALUES)}"/>`;
    text = text.slice(0, index) + made + text.slice(index + whole.length);
  }
  const model = compile(parseModel(text, { extensions: { plugins: FIRST_PARTY_PLUGINS } }));
  const data = new Data(model);
  for (let i = 0; i < 3; i++) step(model, data);
  data.dispose();
}

export const FORMAT_READERS: Readers = {
  URDF: readURDF,
  COLLADA: (random) => decodeDAE(damagedText(DAE, random)),
  'KTX that models name': readNamed('x.ktx'),
  'skins that models name': readNamed('x.skn'),
  'OBJ that models name': readNamed('x.obj'),
  'archives of models': readModelArchive,
  'settings of plugins': runPlugged,
};

/** The undamaged inputs. */
export const WHOLE = {
  robot: () => compile(parseModel(URDF, { files: { 'x.obj': OBJ }, urdf: { packages: { p: '.' } } })),
  mesh: () => decodeDAE(bytesOf(DAE)),
  plugged: () => compile(parseModel(PLUGGED, { extensions: { plugins: FIRST_PARTY_PLUGINS } })),
  naming: () => compile(parseModel(NAMING, { files: NAMED })),
};
