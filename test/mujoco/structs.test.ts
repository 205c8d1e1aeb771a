/**
 * Every property of every `Mjs*` class: of new elements, of elements read from XML, and in models compiled after edits.
 */
import type { MainModule, MjModel, MjSpec } from '@mujoco/mujoco';
import { describe, expect, test } from 'vitest';
import { type Script, type See, sameInBoth } from './both.js';

/** Properties that are not values of the element: objects, or texts of the parser. */
const SKIPPED = new Set(['constructor', 'element', 'copy', 'info']);

/** Records every property of a struct, by the names of the reference. */
function seeStruct(see: See, label: string, struct: object | undefined, names: readonly string[]): void {
  if (!struct) throw new Error(`${label} is not there`);
  for (const name of names) see(`${label}.${name}`, plain((struct as Record<string, unknown>)[name]));
}

function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, (x) => (Number.isNaN(x) ? 'NaN' : x));
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : value;
  if (typeof value !== 'object' || value === null) return String(value);
  if ('value' in value) return `enumerator ${String(value.value)}`;
  if ('size' in value && typeof value.size === 'function') {
    const list = value as { size(): number; get(i: number): unknown };
    return Array.from({ length: list.size() }, (_, i) => plain(list.get(i)));
  }
  if ('axisangle' in value) {
    return ['axisangle', 'xyaxes', 'zaxis', 'euler', 'type'].flatMap((name) => plain((value as never)[name]));
  }
  return 'active' in value ? [String((value as { active: boolean }).active)] : 'object';
}

/** Names of the properties of each class, from the reference's prototypes. */
const namesOf = (struct: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(struct)).filter((name) => !SKIPPED.has(name));

let known: Record<string, string[]> = {};

/** The reference runs first: its names are read from both modules. */
function namesFor(label: string, struct: object): string[] {
  known[label] ??= namesOf(struct);
  return known[label];
}

const onNew: Script = (mj, see) => {
  const spec = mj.parseXMLString('<mujoco><worldbody><body name="b"><geom size=".1"/></body></worldbody></mujoco>');
  const body = mj.mjs_findBody(spec, 'b')!;
  const main = mj.mjs_getSpecDefault(spec)!;
  const made = {
    MjsBody: mj.mjs_addBody(body, main),
    MjsGeom: mj.mjs_addGeom(body, main),
    MjsSite: mj.mjs_addSite(body, main),
    MjsJoint: mj.mjs_addJoint(body, main),
    MjsCamera: mj.mjs_addCamera(body, main),
    MjsLight: mj.mjs_addLight(body, main),
    MjsActuator: mj.mjs_addActuator(spec, main),
    MjsEquality: mj.mjs_addEquality(spec, main),
    MjsMaterial: mj.mjs_addMaterial(spec, main),
    MjsMesh: mj.mjs_addMesh(spec, main),
    MjsPair: mj.mjs_addPair(spec, main),
    MjsTendon: mj.mjs_addTendon(spec, main),
    MjsExclude: mj.mjs_addExclude(spec),
    MjsFlex: mj.mjs_addFlex(spec),
    MjsHField: mj.mjs_addHField(spec),
    MjsKey: mj.mjs_addKey(spec),
    MjsNumeric: mj.mjs_addNumeric(spec),
    MjsPlugin: mj.mjs_addPlugin(spec),
    MjsSensor: mj.mjs_addSensor(spec),
    MjsSkin: mj.mjs_addSkin(spec),
    MjsText: mj.mjs_addText(spec),
    MjsTexture: mj.mjs_addTexture(spec),
    MjsTuple: mj.mjs_addTuple(spec),
    free: mj.mjs_addFreeJoint(mj.mjs_addBody(mj.mjs_findBody(spec, 'world')!, main)!),
    compiler: spec.compiler,
  };
  for (const [name, struct] of Object.entries(made)) seeStruct(see, name, struct, namesFor(name, struct!));
  const sizes = ['memory', 'nconmax', 'njmax', 'nkey', 'nstack', 'nuser_body', 'nuser_jnt', 'nuserdata', 'strippath'];
  seeStruct(see, 'spec', spec, [...sizes, 'nemax', 'nuser_geom', 'nuser_site', 'nuser_cam', 'nuser_tendon', 'comment']);
  seeStruct(see, 'option', spec.option, ['timestep', 'gravity', 'iterations', 'solver', 'cone', 'disableflags']);
  seeStruct(see, 'stat', spec.stat, ['meaninertia', 'meanmass', 'meansize', 'extent']);
  seeStruct(see, 'authored', spec.authored, ['disableactuator', 'disableflags', 'enableflags', 'option']);
};

const XML = `
<mujoco model="all">
  <compiler angle="radian" meshdir="m" eulerseq="zyx"><lengthrange timestep="0.02"/></compiler>
  <size nuserdata="3" nkey="2"/>
  <option timestep="0.004" cone="elliptic"><flag energy="enable" gravity="disable"/></option>
  <default>
    <joint damping="1"/>
    <default class="c"><geom rgba="1 0 0 1"/><position kp="7"/><tendon width="0.01"/><equality solref="0.1 1"/></default>
  </default>
  <asset>
    <texture name="grid" builtin="checker" width="8" height="8" rgb1="1 0 0" type="2d"/>
    <material name="m" rgba="1 1 0 1" texture="grid"/>
    <mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 4" scale="2 2 2"/>
    <hfield name="hills" nrow="2" ncol="2" size="1 1 1 0.1" elevation="0 1 1 0"/>
  </asset>
  <worldbody>
    <camera name="eye" pos="0 -2 1" xyaxes="1 0 0 0 0 1" fovy="60"/>
    <light name="sun" directional="true" dir="0 1 -1"/>
    <geom name="ground" type="hfield" hfield="hills"/>
    <body name="b" childclass="c" pos="0 0 2" gravcomp="0.5">
      <inertial pos="1 2 3" mass="4" diaginertia="1 1 1"/>
      <freejoint name="f"/>
      <geom name="g" size=".1" euler="0 0 1" user="1 2"/>
      <site name="s" axisangle="0 0 1 1"/><site name="s2" pos="0 0 1"/>
      <body name="k"><joint name="j" range="-1 1" springdamper="0.1 1"/><geom size=".2"/></body>
    </body>
    <body name="l" pos="3 0 0"><joint name="q" type="slide"/><geom name="g2" type="mesh" mesh="tetra" mass="2"/></body>
  </worldbody>
  <tendon>
    <fixed name="t"><joint joint="j" coef="2"/></fixed>
    <spatial name="sp" class="c"><site site="s"/><site site="s2"/><pulley divisor="2"/><site site="s"/><geom geom="g" sidesite="s2"/><site site="s2"/></spatial>
  </tendon>
  <contact><pair name="pp" geom1="g" geom2="g2" condim="4"/><exclude name="x" body1="b" body2="l"/></contact>
  <equality>
    <weld name="w" body1="b" body2="k" anchor="1 0 0"/><connect name="cn" site1="s" site2="s2"/>
    <joint name="ej" joint1="j" joint2="q" polycoef="0 2 0 0 0" class="c"/><tendon name="et" tendon1="t"/>
  </equality>
  <actuator>
    <position class="c" name="p" joint="j"/><muscle name="mu" tendon="t"/><general name="gn" site="s" refsite="s2" gear="0 0 1 0 0 0"/>
    <motor name="mo" joint="q" ctrlrange="-1 1" ctrllimited="true"/><velocity name="ve" joint="q" kv="3"/>
    <intvelocity name="iv" joint="q" kp="2" actrange="-1 1"/><damper name="da" joint="q" kv="2" ctrlrange="0 1"/>
    <cylinder name="cy" joint="q" area="2" bias="1 2 3"/><adhesion name="ad" body="l" ctrlrange="0 1" gain="3"/>
  </actuator>
  <sensor>
    <framepos name="fp" objtype="site" objname="s" reftype="body" refname="k"/><rangefinder name="rf" site="s"/>
    <contact name="co" geom1="g" data="found force" num="2"/><jointpos name="jp" joint="j" noise="0.1" cutoff="2"/>
    <clock name="cl"/><camprojection name="cp" site="s" camera="eye"/><distance name="di" geom1="g" geom2="g2"/>
    <user name="us" dim="3" datatype="positive" needstage="vel"/><subtreecom name="su" body="b"/>
    <insidesite name="is" site="s" objtype="body" objname="k"/>
  </sensor>
  <keyframe><key name="home" time="2" ctrl="1 0 0 0 0 0 0 0 0"/></keyframe>
  <custom>
    <numeric name="n" data="1 2 3" size="5"/><text name="words" data="some words"/>
    <tuple name="tu"><element objtype="body" objname="b" prm="2"/><element objtype="geom" objname="g"/></tuple>
  </custom>
</mujoco>`;

const READ: readonly (readonly [as: string, object: string, names: readonly string[]])[] = [
  ['Body', 'BODY', ['b', 'k', 'l']],
  ['Geom', 'GEOM', ['ground', 'g', 'g2']],
  ['Site', 'SITE', ['s', 's2']],
  ['Joint', 'JOINT', ['f', 'j', 'q']],
  ['Camera', 'CAMERA', ['eye']],
  ['Light', 'LIGHT', ['sun']],
  ['Texture', 'TEXTURE', ['grid']],
  ['Material', 'MATERIAL', ['m']],
  ['Mesh', 'MESH', ['tetra']],
  ['HField', 'HFIELD', ['hills']],
  ['Tendon', 'TENDON', ['t', 'sp']],
  ['Pair', 'PAIR', ['pp']],
  ['Exclude', 'EXCLUDE', ['x']],
  ['Equality', 'EQUALITY', ['w', 'cn', 'ej', 'et']],
  ['Actuator', 'ACTUATOR', ['p', 'mu', 'gn', 'mo', 've', 'iv', 'da', 'cy', 'ad']],
  ['Sensor', 'SENSOR', ['fp', 'rf', 'co', 'jp', 'cl', 'cp', 'di', 'us', 'su', 'is']],
  ['Key', 'KEY', ['home']],
  ['Numeric', 'NUMERIC', ['n']],
  ['Text', 'TEXT', ['words']],
  ['Tuple', 'TUPLE', ['tu']],
];

type Named = Readonly<Record<string, (element: unknown) => object | undefined>>;

const onRead: Script = (mj, see) => {
  const spec = mj.parseXMLString(XML);
  const types = mj.mjtObj as unknown as Readonly<Record<string, typeof mj.mjtObj.mjOBJ_BODY>>;
  for (const [as, object, names] of READ) {
    for (const name of names) {
      const element = mj.mjs_findElement(spec, types[`mjOBJ_${object}`]!, name);
      if (!element) throw new Error(`${object} ${name} is not there`);
      const struct = (mj as unknown as Named)[`mjs_as${as}`]!(element)!;
      seeStruct(see, `${as} ${name}`, struct, namesFor(`read ${as}`, struct));
    }
  }
  seeStruct(see, 'compiler', spec.compiler, ['degree', 'eulerseq', 'meshdir', 'inertiagrouprange', 'conflict']);
  see('length range', [spec.compiler.LRopt.timestep, spec.compiler.LRopt.mode]);
  see('options', [spec.option.timestep, spec.option.cone, spec.option.enableflags, spec.option.disableflags]);
  see('sizes', [spec.nuserdata, spec.nkey]);
};

/** Fields of a model that edits of the test can change. */
const FIELDS = [
  ...([
    'body_pos',
    'body_mass',
    'body_inertia',
    'body_ipos',
    'geom_quat',
    'geom_rgba',
    'jnt_type',
    'dof_damping',
  ] as const),
  ...(['actuator_gainprm', 'actuator_biasprm', 'actuator_dynprm', 'actuator_gaintype', 'actuator_dyntype'] as const),
  ...(['actuator_biastype', 'actuator_trntype', 'actuator_trnid', 'actuator_ctrlrange', 'actuator_gear'] as const),
  ...(['sensor_type', 'sensor_objtype', 'sensor_objid', 'sensor_reftype', 'sensor_refid', 'sensor_dim'] as const),
  ...(['sensor_intprm', 'eq_type', 'eq_obj1id', 'eq_obj2id', 'eq_objtype', 'eq_data', 'tendon_width'] as const),
  ...(['tendon_stiffness', 'wrap_type', 'wrap_objid', 'wrap_prm', 'key_time', 'key_qpos', 'numeric_data'] as const),
  ...([
    'tuple_objtype',
    'tuple_objid',
    'tuple_objprm',
    'mesh_vert',
    'mesh_graphadr',
    'hfield_data',
    'tex_data',
  ] as const),
  ...(['mat_rgba', 'mat_texid', 'cam_fovy', 'cam_resolution', 'light_type', 'pair_dim', 'site_size'] as const),
];

function seeModel(see: See, mj: MainModule, spec: MjSpec): MjModel {
  const model = mj.mj_compile(spec);
  see('sizes', [model.nq, model.nv, model.nu, model.na, model.nbody, model.ngeom, model.nsensordata, model.nwrap]);
  for (const name of FIELDS) see(name, model[name]);
  see('model options', [model.opt.timestep, model.opt.integrator, model.stat.extent, model.vis.map.znear]);
  return model;
}

const onEdited: Script = (mj, see) => {
  const spec = mj.parseXMLString(XML);
  const { mjtObj } = mj;
  const main = mj.mjs_getSpecDefault(spec)!;
  const find = (type: Parameters<typeof mj.mjs_findElement>[1], name: string) => mj.mjs_findElement(spec, type, name)!;

  // computing its length range takes seconds
  mj.mjs_delete(spec, find(mjtObj.mjOBJ_ACTUATOR, 'mu'));
  const cls = mj.mjs_findDefault(spec, 'c')!;
  cls.geom.rgba.set([0, 0, 1, 1]);
  cls.joint.damping[0] = 9;
  const late = mj.mjs_addGeom(mj.mjs_findBody(spec, 'k')!, cls)!;
  late.size[0] = 0.3;
  see('new color', late.rgba);
  see('old color', mj.mjs_asGeom(find(mjtObj.mjOBJ_GEOM, 'g'))!.rgba);

  const body = mj.mjs_findBody(spec, 'l')!;
  body.mass = 3;
  body.ipos.set([0, 0, 1]);
  body.inertia.set([1, 2, 2.5]);
  body.explicitinertial = true;
  const geom = mj.mjs_asGeom(find(mjtObj.mjOBJ_GEOM, 'g'))!;
  geom.alt.type = mj.mjtOrientation.mjORIENTATION_ZAXIS;
  geom.alt.zaxis.set([0, 1, 1]);
  geom.size[0] = 0.15;

  const motor = mj.mjs_addActuator(spec, main)!;
  mj.mjs_setName(motor.element, 'new');
  motor.trntype = mj.mjtTrn.mjTRN_JOINT;
  motor.target = 'q';
  motor.gainprm[0] = 5;
  motor.gear[0] = 2;
  motor.ctrlrange.set([-2, 2]);
  const servo = mj.mjs_asActuator(find(mjtObj.mjOBJ_ACTUATOR, 'p'))!;
  servo.gainprm[0] = 11;
  servo.biasprm[1] = -11;
  const general = mj.mjs_asActuator(find(mjtObj.mjOBJ_ACTUATOR, 'mo'))!;
  see(
    'to position',
    mj.mjs_setToPosition(general, 20, new mj.DoubleBuffer(1), new mj.DoubleBuffer(0), new mj.DoubleBuffer(0), 0),
  );
  see('negative', mj.mjs_setToDamper(mj.mjs_asActuator(find(mjtObj.mjOBJ_ACTUATOR, 'da'))!, -1));
  see('damper', mj.mjs_setToDamper(mj.mjs_asActuator(find(mjtObj.mjOBJ_ACTUATOR, 'da'))!, 4));
  see('velocity', mj.mjs_setToVelocity(mj.mjs_asActuator(find(mjtObj.mjOBJ_ACTUATOR, 've'))!, 6));
  see('adhesion', mj.mjs_setToAdhesion(mj.mjs_asActuator(find(mjtObj.mjOBJ_ACTUATOR, 'ad'))!, 8));

  const sensor = mj.mjs_addSensor(spec)!;
  sensor.type = mj.mjtSensor.mjSENS_FRAMEQUAT;
  sensor.objtype = mjtObj.mjOBJ_SITE;
  sensor.objname = 's';
  sensor.reftype = mjtObj.mjOBJ_BODY;
  sensor.refname = 'l';
  const touch = mj.mjs_addSensor(spec)!;
  touch.objname = 's';
  touch.objtype = mjtObj.mjOBJ_SITE;
  touch.type = mj.mjtSensor.mjSENS_TOUCH;
  const joint = mj.mjs_addSensor(spec)!;
  joint.objname = 'q';
  joint.objtype = mjtObj.mjOBJ_JOINT;
  joint.type = mj.mjtSensor.mjSENS_JOINTVEL;
  see('dim', mj.mjs_sensorDim(sensor));

  const equality = mj.mjs_addEquality(spec, main)!;
  equality.type = mj.mjtEq.mjEQ_JOINT;
  equality.name1 = 'q';
  equality.data[1] = 3;
  const connect = mj.mjs_addEquality(spec, main)!;
  connect.objtype = mjtObj.mjOBJ_BODY;
  connect.name1 = 'l';
  connect.data.set([0.1, 0.2, 0.3]);

  const tendon = mj.mjs_addTendon(spec, main)!;
  mj.mjs_wrapJoint(tendon, 'q', 3);
  tendon.stiffness[0] = 4;
  const rope = mj.mjs_addTendon(spec, cls)!;
  mj.mjs_wrapSite(rope, 's');
  mj.mjs_wrapGeom(rope, 'g', '');
  mj.mjs_wrapSite(rope, 's2');
  mj.mjs_wrapPulley(rope, 2);
  mj.mjs_wrapSite(rope, 's');
  mj.mjs_wrapSite(rope, 's2');
  see('wraps', mj.mjs_getWrapNum(rope));
  for (const name of ['t', 'sp']) {
    const read = mj.mjs_asTendon(find(mjtObj.mjOBJ_TENDON, name))!;
    for (let i = 0; i < mj.mjs_getWrapNum(read); i++) {
      const wrap = mj.mjs_getWrap(read, i)!;
      see(`wrap ${name} ${i}`, [wrap.type.value, mj.mjs_getWrapCoef(wrap), mj.mjs_getWrapDivisor(wrap)]);
      if (wrap.type.value !== 2) see(`target ${name} ${i}`, mj.mjs_getName(mj.mjs_getWrapTarget(wrap)!));
    }
  }

  const mesh = mj.mjs_addMesh(spec, main)!;
  mj.mjs_setName(mesh.element, 'wedge');
  for (const x of [0, 0, 0, 1, 0, 0, 0, 1.7, 0, 0, 0, 3]) mesh.uservert.push_back(x);
  const texture = mj.mjs_addTexture(spec)!;
  mj.mjs_setName(texture.element, 'flat');
  texture.builtin = mj.mjtBuiltin.mjBUILTIN_FLAT;
  texture.type = mj.mjtTexture.mjTEXTURE_2D;
  texture.width = texture.height = 4;
  texture.rgb1.set([0, 1, 0]);
  const material = mj.mjs_addMaterial(spec, main)!;
  mj.mjs_setName(material.element, 'grass');
  material.textures.set(mj.mjtTextureRole.mjTEXROLE_RGB.value, 'flat');
  const hfield = mj.mjs_addHField(spec)!;
  mj.mjs_setName(hfield.element, 'slope');
  hfield.nrow = hfield.ncol = 2;
  hfield.size.set([1, 1, 0.5, 0.1]);
  for (const x of [0, 0, 1, 1]) hfield.userdata.push_back(x);

  const numeric = mj.mjs_addNumeric(spec)!;
  mj.mjs_setName(numeric.element, 'more');
  for (const x of [4, 5]) numeric.data.push_back(x);
  numeric.size = 3;
  const tuple = mj.mjs_addTuple(spec)!;
  mj.mjs_setName(tuple.element, 'pair');
  tuple.objname.push_back('k');
  tuple.objtype.push_back(mjtObj.mjOBJ_BODY.value);
  tuple.objprm.push_back(7);
  const key = mj.mjs_asKey(find(mjtObj.mjOBJ_KEY, 'home'))!;
  key.time = 5;
  const pair = mj.mjs_addPair(spec, main)!;
  pair.geomname1 = 'g2';
  pair.geomname2 = 'ground';
  pair.condim = 1;
  const camera = mj.mjs_asCamera(find(mjtObj.mjOBJ_CAMERA, 'eye'))!;
  camera.fovy = 50;
  camera.resolution.set([320, 240]);

  spec.option.timestep = 0.001;
  spec.option.integrator = mj.mjtIntegrator.mjINT_IMPLICITFAST.value;
  spec.stat.extent = 7;
  spec.visual.map.znear = 0.02;
  spec.compiler.degree = false;
  seeModel(see, mj, spec);
  const site = mj.mjs_asSite(find(mjtObj.mjOBJ_SITE, 's'))!;
  site.size[0] = 0.5;
  mj.mjs_defaultSite(site);
  see('default site', [...site.size, ...site.pos]);
  mj.mjs_delete(spec, tendon.element);
  seeModel(see, mj, spec);
};

describe('both modules agree on', () => {
  test('properties of new elements', async () => {
    known = {};
    expect(await sameInBoth(onNew)).toBeGreaterThan(380);
  });

  test('properties of parsed elements', async () => {
    known = {};
    expect(await sameInBoth(onRead)).toBeGreaterThan(700);
  });

  test('models compiled from edited specs', async () => {
    expect(await sameInBoth(onEdited, 1e-7)).toBeGreaterThan(100);
  });
});
