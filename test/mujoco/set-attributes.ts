/** Sets one property of one struct of a spec, compiles, and returns the result, in either module. */
import type { MainModule, MjModel, MjSpec } from '@mujoco/mujoco';
import { encode } from 'fast-png';

const XML = `
<mujoco model="settable">
  <compiler angle="radian" autolimits="true"/>
  <default><default class="other"><geom rgba="1 0 0 1" size="0.3"/></default></default>
  <asset>
    <texture name="grid" builtin="checker" width="8" height="8" rgb1="1 0 0" type="2d"/>
    <texture name="cube" builtin="gradient" width="4" height="4" type="cube"/>
    <material name="m" rgba="1 1 0 1" texture="grid"/><material name="m2" rgba="0 1 0 1"/>
    <mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 4" face="0 2 1 0 1 3 0 3 2 1 2 3" scale="2 2 2"/>
    <mesh name="tetra2" vertex="0 0 0 1 0 0 0 2 0 0 0 3" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
    <hfield name="hills" nrow="2" ncol="3" size="1 1 1 0.1" elevation="0 1 1 0 0.5 0.2"/>
    <hfield name="plain" nrow="2" ncol="2" size="1 1 1 0.1"/>
    <skin name="sk" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 1 2 0 2 3" material="m">
      <bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 1 1"/>
    </skin>
  </asset>
  <worldbody>
    <camera name="eye" pos="0 -2 1" resolution="10 20"/>
    <camera name="lens" pos="0 -2 2" resolution="10 20" sensorsize="0.01 0.02" focal="0.1 0.1"/>
    <light name="sun" pos="0 0 3" dir="0 1 -1"/>
    <geom name="ground" type="hfield" hfield="hills" pos="0 0 -5"/>
    <frame name="fr" pos="1 2 3"><site name="in frame"/></frame>
    <body name="b" pos="0 0 2">
      <joint name="f" axis="0 1 1" range="-1 1"/>
      <geom name="g" type="box" size=".1 .2 .3" pos=".1 0 0"/>
      <site name="s" type="box" size=".1 .1 .1"/><site name="s2" pos="0 0 1"/>
      <body name="k" pos="0 1 0"><joint name="j" type="slide"/><geom name="gk" type="capsule" size=".2 .3"/></body>
    </body>
    <body name="l" pos="3 0 0"><freejoint name="free"/><geom name="g2" type="mesh" mesh="tetra"/></body>
    <body name="mo" pos="9 0 0" mocap="true"><geom name="g3" size=".1" contype="0" conaffinity="0"/></body>
    <body name="inert" pos="5 0 0"><inertial pos="0 0 0.1" mass="2" diaginertia="1 1 1"/><joint name="ji"/></body>
    <body name="v0" pos="7 0 0"><joint name="jv0"/><geom size=".1"/></body><body name="v1" pos="7.1 0 0"><freejoint/><geom size=".1"/></body>
    <body name="v2" pos="7 .1 0"><freejoint/><geom size=".1"/></body><body name="v3" pos="7 0 .1"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <deformable><flex name="fl" dim="3" body="v0 v1 v2 v3" vertex="0 0 0 0 0 0 0 0 0 0 0 0" element="0 1 2 3" radius="0.01"><elasticity young="1000" poisson="0.1"/></flex>
  <flex name="line" dim="1" body="v0 v1 v2" vertex="0 0 0 0 0 0 0 0 0" element="0 1 1 2" radius="0.01"><edge stiffness="1" damping="1"/></flex></deformable>
  <tendon>
    <fixed name="t"><joint joint="j" coef="2"/></fixed>
    <spatial name="sp" range="0 2"><site site="s"/><site site="s2"/></spatial>
  </tendon>
  <contact><pair name="pp" geom1="g" geom2="g2"/><exclude name="x" body1="b" body2="l"/></contact>
  <equality>
    <weld name="w" body1="b" body2="inert"/><joint name="ej" joint1="j" joint2="ji" polycoef="0 2 0 0 0"/>
  </equality>
  <actuator>
    <general name="gn" joint="j" ctrlrange="-1 1" forcerange="-2 2" gainprm="2" biasprm="0 1" biastype="affine"/>
    <general name="dy" joint="ji" dyntype="integrator" actrange="-1 1"/><muscle name="mu" joint="ji" lengthrange="0.5 1"/>
  </actuator>
  <sensor><jointpos name="jp" joint="j"/><framepos name="fp" objtype="site" objname="s" reftype="body" refname="k"/>
    <accelerometer name="ac" site="s"/><user name="us" dim="3" datatype="real" needstage="vel"/></sensor>
  <keyframe><key name="home" time="2"/></keyframe>
  <custom>
    <numeric name="n" data="1 2 3" size="5"/><text name="words" data="some words"/>
    <tuple name="tu"><element objtype="body" objname="b" prm="2"/><element objtype="geom" objname="g"/></tuple>
  </custom>
</mujoco>`;

type Struct = Record<string, unknown>;

/** Elements whose properties are set, by class. */
export const CLASSES: Readonly<Record<string, readonly string[]>> = {
  MjsBody: ['b', 'inert', 'mo'],
  MjsFrame: ['fr'],
  MjsGeom: ['g', 'gk', 'g2'],
  MjsSite: ['s', 's2'],
  MjsJoint: ['f', 'j', 'free'],
  MjsCamera: ['eye', 'lens'],
  MjsLight: ['sun'],
  MjsTexture: ['grid', 'cube'],
  MjsMaterial: ['m'],
  MjsMesh: ['tetra'],
  MjsHField: ['hills', 'plain'],
  MjsSkin: ['sk'],
  MjsFlex: ['fl', 'line'],
  MjsTendon: ['t', 'sp'],
  MjsPair: ['pp'],
  MjsExclude: ['x'],
  MjsEquality: ['w', 'ej'],
  MjsActuator: ['gn', 'dy', 'mu'],
  MjsSensor: ['jp', 'fp', 'us'],
  MjsKey: ['home'],
  MjsNumeric: ['n'],
  MjsText: ['words'],
  MjsTuple: ['tu'],
  MjsCompiler: [''],
};

const list = (...items: readonly (number | string)[]) => items;

/** Values for properties that cannot be changed by incrementing or by the next enumerator. */
const VALUES: Readonly<Record<string, unknown>> = {
  quat: [0.5, 0.5, -0.5, 0.5],
  iquat: [0.5, 0.5, -0.5, 0.5],
  refquat: [0.5, 0.5, -0.5, 0.5],
  inertia: [1, 1.5, 2],
  fullinertia: [1, 1.5, 2, 0.1, 0.2, 0.3],
  eulerseq: [...'ZYX'].map((letter) => letter.charCodeAt(0)),
  range: [-0.5, 0.75],
  ctrlrange: [-0.5, 0.75],
  forcerange: [-0.5, 0.75],
  actrange: [-0.5, 0.75],
  actfrcrange: [-0.5, 0.75],
  lengthrange: [0.25, 0.75],
  solimp: [0.8, 0.85, 0.01, 0.4, 3],
  solimp_limit: [0.8, 0.85, 0.01, 0.4, 3],
  solimp_friction: [0.8, 0.85, 0.01, 0.4, 3],
  solref: [0.03, 0.9],
  solref_limit: [0.03, 0.9],
  solref_friction: [0.03, 0.9],
  solreffriction: [0.03, 0.9],
  springlength: [0.5, 0.75],
  inertiagrouprange: [0, 1],
  userdata: list(1, 2, 3),
  material: 'm2',
  childclass: 'other',
  meshname: 'tetra2',
  hfieldname: 'plain',
  targetbody: 'k',
  geomname1: 'gk',
  geomname2: 'g3',
  bodyname1: 'k',
  bodyname2: 'mo',
  'MjsEquality w.name1': 'k',
  'MjsEquality w.name2': 'l',
  'MjsEquality ej.name1': 'ji',
  'MjsEquality ej.name2': 'j',
  'MjsSensor jp.objname': 'ji',
  'MjsSensor fp.objname': 's2',
  'MjsSensor fp.refname': 'b',
  target: 'ji',
  poisson: 0.3,
  textures: list('', 'cube', '', '', '', '', '', '', '', ''),
  texture: 'grid',
  'MjsText words.data': 'other words',
  'MjsNumeric n.data': list(4, 5),
  qpos: Array.from({ length: 32 }, (_, i) => 0.1 * (i + 1)),
  qvel: Array.from({ length: 28 }, (_, i) => 0.1 * (i + 1)),
  act: list(0.25, 0.5),
  mquat: list(0, 1, 0, 0),
  vertid: [[3, 1, 2, 0]],
  vertweight: [[0.5, 1, 1, 0.25]],
  'MjsFlex fl.vertbody': list('v1', 'v0', 'v2', 'v3'),
  'MjsFlex line.vertbody': list('v1', 'v0', 'v2'),
  'MjsFlex fl.nodebody': list('v0', 'v1', 'v2', 'v3', 'b', 'k', 'l', 'inert'),
  'MjsMesh tetra.file': '/probe.obj',
  'MjsHField hills.file': '/probe.bin',
  'MjsHField plain.file': '/probe.bin',
  'MjsTexture grid.file': '/probe.png',
  'MjsTexture cube.file': '/probe.png',
  'MjsSkin sk.file': undefined,
  cubefiles: list('/probe.png', '', '', '', '', ''),
  gridlayout: [...'.U..LFRB.D..'].map((letter) => letter.charCodeAt(0)),
  content_type: undefined,
  meshdir: 'elsewhere',
  texturedir: 'elsewhere',
  objname: list('k', 'g2'),
  objtype: list(1, 5),
  objprm: list(7, 8),
  bodyname: list('k'),
  bindpos: list(1, 2, 3),
  bindquat: list(0, 1, 0, 0),
  vert: list(0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3),
  texcoord: list(0, 0, 1, 0, 0, 1, 1, 1),
  'MjsSkin sk.face': list(0, 1, 3),
  uservert: list(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  usernormal: list(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0),
  usertexcoord: list(0, 0, 1, 0, 0, 1, 1, 1),
  userface: list(0, 1, 3, 0, 2, 1, 0, 3, 2, 1, 2, 3),
};

const NAMES_OF: Record<string, readonly string[]> = {};
const SKIPPED = new Set(['constructor', 'element', 'copy', 'info', 'plugin', 'alt', 'ialt', 'LRopt', 'authored']);

export interface Found {
  readonly error?: string;
  /** Arrays and sizes of the model. */
  readonly model?: Readonly<Record<string, number[]>>;
}

const isEnumerator = (value: unknown): value is { value: number } =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number';

/** The enumerator after this one. */
function next(mj: MainModule, value: object): unknown {
  for (const [name, table] of Object.entries(mj as unknown as Record<string, Struct>)) {
    if (!name.startsWith('mjt') || (typeof table !== 'object' && typeof table !== 'function')) continue;
    const all = Object.values(table).filter(isEnumerator);
    const at = all.indexOf(value as never);
    if (at >= 0) return all[(at + 1) % all.length];
  }
  throw new Error('no such enumerator');
}

/** A list of any length, with the members that both modules have. */
interface List {
  resize(count: number, fill: unknown): void;
  push_back(item: unknown): void;
}

const isList = (value: unknown): value is List => typeof value === 'object' && value !== null && 'push_back' in value;

function fill(to: Float64Array, wanted: unknown): void {
  const given = Array.isArray(wanted) ? (wanted as unknown[]) : [];
  const isFloat = to instanceof Float32Array || to instanceof Float64Array;
  for (let i = 0; i < to.length; i++) {
    const item = given[i];
    to[i] = typeof item === 'number' ? item : isFloat ? 0.25 * (i + 1) : i + 2;
  }
}

function refill(mj: MainModule, list: List, items: readonly unknown[]): void {
  const all = items.map((item) => (Array.isArray(item) ? inner(mj, list, item) : item));
  list.resize(0, all[0]);
  for (const item of all) list.push_back(item);
}

/** An inner list for a list of lists. */
function inner(mj: MainModule, outer: List, items: readonly unknown[]): List {
  const made = new (outer.constructor.name === 'mjFloatVecVec' ? mj.mjFloatVec : mj.mjIntVec)() as List;
  for (const item of items) made.push_back(item);
  return made;
}

/** Writes the files that attributes refer to: a mesh, a height field of 2 x 3 and an image of 2 x 2. */
function writeFiles({ FS }: MainModule): void {
  FS.writeFile('/probe.obj', 'v 0 0 0\nv 1 0 0\nv 0 3 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');
  FS.writeFile(
    '/probe.bin',
    new Uint8Array(new Int32Array([2, 3, ...new Int32Array(new Float32Array([0, 1, 2, 3, 5, 8]).buffer)]).buffer),
  );
  FS.writeFile('/probe.png', encode({ width: 2, height: 2, data: Uint8Array.from(Array(12).keys()), channels: 3 }));
}

const otherNumber = (old: number): number => (Number.isInteger(old) ? old + 1 : Number.isNaN(old) ? 0.5 : old * 1.5);

/** Sets a property to another value; returns false if none is known. */
function change(mj: MainModule, struct: Struct, label: string, name: string): boolean {
  const key = [`${label}.${name}`, name].find((each) => each in VALUES);
  const wanted = key === undefined ? undefined : VALUES[key];
  const old = struct[name];
  if (key !== undefined && wanted === undefined) return false;
  if (ArrayBuffer.isView(old)) fill(old as Float64Array, wanted);
  else if (isList(old)) refill(mj, old, (wanted as readonly unknown[] | undefined) ?? [1, 2, 3]);
  else if (isEnumerator(old)) struct[name] = next(mj, old);
  else if (typeof old === 'boolean') struct[name] = !old;
  else if (typeof old === 'number') struct[name] = typeof wanted === 'number' ? wanted : otherNumber(old);
  else if (typeof wanted === 'string') struct[name] = wanted;
  else return false;
  return true;
}

function structOf(mj: MainModule, spec: MjSpec, type: string, name: string): Struct {
  if (type === 'MjsCompiler') return spec.compiler as unknown as Struct;
  const kind = type.slice(3);
  const object = (mj.mjtObj as unknown as Record<string, never>)[`mjOBJ_${kind.toUpperCase()}`]!;
  const element = mj.mjs_findElement(spec, object, name);
  const found = (mj as unknown as Record<string, (e: unknown) => Struct>)[`mjs_as${kind}`]!(element);
  return found;
}

/** Sizes and arrays of a model; boolean arrays cannot be read in the reference. */
function read(model: MjModel): Record<string, number[]> {
  const out: Record<string, number[]> = {};
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(model))) {
    let value: unknown;
    try {
      value = (model as unknown as Struct)[name];
    } catch {
      continue;
    }
    if (typeof value === 'number') out[name] = [value];
    else if (ArrayBuffer.isView(value)) out[name] = Array.from(value as Float64Array, Number);
  }
  return out;
}

function attempt(mj: MainModule, edit: (spec: MjSpec) => boolean): Found | undefined {
  try {
    writeFiles(mj);
    const spec = mj.parseXMLString(XML);
    if (!edit(spec)) return undefined;
    const model = mj.mj_compile(spec);
    const out = { model: read(model) };
    model.delete();
    spec.delete();
    return out;
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns a usable module: a module in which setting a property has trapped is replaced. */
export type Module = (after?: Found) => Promise<MainModule>;

/** Returns the results of setting each property of elements of a class and compiling, by element and property. */
export async function setAll(module: Module, type: string, elements: readonly string[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const element of elements) {
    let mj = await module();
    NAMES_OF[type] ??= propertiesOf(structOf(mj, mj.parseXMLString(XML), type, element));
    for (const name of NAMES_OF[type]) {
      const label = `${type} ${element}`;
      const result = attempt(mj, (spec) => change(mj, structOf(mj, spec, type, element), label, name));
      if (result) found.set(`${element}.${name}`, result);
      mj = await module(result);
    }
  }
  return found;
}

const propertiesOf = (struct: Struct): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(struct)).filter((name) => !SKIPPED.has(name));
