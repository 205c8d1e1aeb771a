/** Deleting, attaching and naming in a spec, compared with the reference. */
import type { MainModule, MjSpec, MjsBody, MjsDefault, MjsElement } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { type See, sameInBoth } from './both.js';

const CLASSES = `
<mujoco>
  <default>
    <geom rgba="0 1 0 1"/>
    <default class="k">
      <geom rgba="1 0 0 1"/><material rgba="1 0 0 1"/><joint damping="2"/><general gainprm="5"/><equality solref=".1 1"/>
      <tendon stiffness="7"/><pair condim="1"/><camera fovy="20"/><light diffuse="1 0 0"/><site size=".4"/><mesh scale="2 2 2"/>
      <default class="kk"><geom rgba="1 1 0 1" size=".3"/></default>
    </default>
    <default class="other"><geom rgba="0 0 1 1" group="3"/></default>
  </default>
  <asset><material name="m" class="k"/><mesh name="me" class="k" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody>
    <body name="b" childclass="k"><joint name="j"/><geom name="g" size="1"/><site name="s"/><camera/><light/><geom class="kk"/></body>
    <body childclass="other"><geom name="g2" class="k" size="1"/><geom size=".1"/></body>
    <frame childclass="kk"><geom/></frame>
  </worldbody>
  <actuator><general joint="j" class="k"/><motor joint="j" class="k"/></actuator>
  <equality><joint joint1="j" class="k"/></equality>
  <tendon><fixed class="k"><joint joint="j" coef="1"/></fixed></tendon>
  <contact><pair geom1="g" geom2="g2" class="k"/></contact>
</mujoco>`;

/** Compares the values of a model that default classes provide. */
function seeValues(mj: MainModule, see: See, spec: MjSpec): void {
  const m = mj.mj_compile(spec);
  for (const name of ['geom_rgba', 'geom_group', 'geom_size', 'mat_rgba', 'dof_damping', 'actuator_gainprm'] as const) {
    see(name, m[name]);
  }
  for (const name of ['eq_solref', 'tendon_stiffness', 'pair_dim', 'cam_fovy', 'light_diffuse', 'site_size'] as const) {
    see(name, m[name]);
  }
  see('mesh_scale', m.mesh_scale);
}

test('elements keep the values of a deleted default class', async () => {
  await sameInBoth((mj, see) => {
    for (const name of ['k', 'kk', 'other']) {
      const spec = mj.parseXMLString(CLASSES);
      see(`delete ${name}`, mj.mjs_delete(spec, mj.mjs_findDefault(spec, name)!.element));
      see('classes', ['k', 'kk', 'other'].map((each) => mj.mjs_findDefault(spec, each) !== undefined).join());
      seeValues(mj, see, spec);
    }
  });
});

const FRAMES = `
<mujoco>
  <worldbody>
    <frame name="f" pos="1 0 0" euler="0 0 90">
      <geom name="g" size=".1" pos="0 1 0"/>
      <frame name="inner" pos="0 0 1"><site name="s" pos="1 0 0"/></frame>
      <body name="b" pos="0 2 0"><joint name="j"/><geom size=".2"/></body>
    </frame>
  </worldbody>
  <sensor><jointpos joint="j"/><framepos objtype="site" objname="s"/></sensor>
</mujoco>`;

test('the contents of a deleted frame keep their pose', async () => {
  await sameInBoth((mj, see) => {
    const spec = mj.parseXMLString(FRAMES);
    const frame = mj.mjs_findFrame(spec, 'f')!;
    see('delete', mj.mjs_delete(spec, frame.element));
    see(
      'names',
      [mj.mjs_getName(mj.mjs_findFrame(spec, 'inner')!.element), mj.mjs_findFrame(spec, 'f') !== undefined].join(),
    );
    see('pos', mj.mjs_asGeom(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_GEOM, 'g')!)!.pos);
  });
  // MuJoCo 3.14 frees a deleted frame, which its contents still refer to: compiling reads freed memory
  const mj = await loadDropIn();
  const whole = mj.mj_compile(mj.parseXMLString(FRAMES));
  const spec = mj.parseXMLString(FRAMES);
  mj.mjs_delete(spec, mj.mjs_findFrame(spec, 'f')!.element);
  const m = mj.mj_compile(spec);
  for (const name of ['geom_pos', 'geom_quat', 'site_pos', 'body_pos', 'body_quat'] as const)
    expect([...m[name]], name).toEqual([...whole[name]]);
});

const IN_BODIES = ['Body', 'Geom', 'Site', 'Joint', 'Camera', 'Light'] as const;
const OF_CLASSES = ['Material', 'Mesh', 'Pair', 'Tendon', 'Equality', 'Actuator'] as const;
const PLAIN = [
  'Exclude',
  'Sensor',
  'HField',
  'Texture',
  'Skin',
  'Flex',
  'Key',
  'Numeric',
  'Text',
  'Tuple',
  'Plugin',
] as const;

test('every function that adds an element returns one that can be named, numbered and deleted', async () => {
  await sameInBoth((mj, see) => {
    const seeElement = (
      kind: string,
      add: (spec: MjSpec, body: MjsBody, main: MjsDefault) => { element: MjsElement },
    ): void => {
      const spec = mj.parseXMLString('<mujoco><worldbody><body name="b"/></worldbody></mujoco>');
      const { element } = add(spec, mj.mjs_findBody(spec, 'b')!, mj.mjs_getSpecDefault(spec)!);
      see(`${kind} type`, element.elemtype.value);
      see(`${kind} id`, mj.mjs_getId(element));
      see(`${kind} name before`, mj.mjs_getName(element));
      see(`${kind} setName`, mj.mjs_setName(element, 'new'));
      see(`${kind} name`, mj.mjs_getName(element));
      see(`${kind} is found`, mj.mjs_findElement(spec, element.elemtype, 'new') !== undefined);
      see(`${kind} delete`, mj.mjs_delete(spec, element));
      const m = mj.mj_compile(spec);
      see(`${kind} left`, [m.nbody, m.ngeom, m.nmat, m.nu, m.nsensor, m.nkey, m.ntext, m.nplugin]);
    };
    for (const kind of IN_BODIES) seeElement(kind, (_, body, main) => mj[`mjs_add${kind}`](body, main)!);
    for (const kind of OF_CLASSES) seeElement(kind, (spec, _, main) => mj[`mjs_add${kind}`](spec, main)!);
    for (const kind of PLAIN) seeElement(kind, (spec) => mj[`mjs_add${kind}`](spec)!);
    seeElement('FreeJoint', (_, body) => mj.mjs_addFreeJoint(body)!);
  });
});

test('an instance of a plugin has both names, whichever is set first', async () => {
  const mj = await loadDropIn();
  const spec = mj.parseXMLString('<mujoco/>');
  const [first, second] = [mj.mjs_addPlugin(spec), mj.mjs_addPlugin(spec)];
  const { element } = first;
  first.plugin_name = 'mujoco.elasticity.cable';
  first.name = 'one';
  second.name = 'two';
  second.plugin_name = 'mujoco.elasticity.cable';
  expect(first.element).toBe(element);
  expect([first.name, first.plugin_name]).toEqual(['one', 'mujoco.elasticity.cable']);
  expect(mj.mj_compile(spec).nplugin).toBe(2);
  expect(mj.mjs_delete(spec, element!)).toBe(0);
  expect(mj.mj_compile(spec).nplugin).toBe(1);
});

test('numerics, texts and tuples may be unnamed', async () => {
  await sameInBoth((mj, see) => {
    const spec = mj.parseXMLString('<mujoco><worldbody><body name="b"/></worldbody></mujoco>');
    for (let i = 0; i < 2; i++) {
      mj.mjs_addText(spec)!.data = 'x';
      mj.mjs_addNumeric(spec)!.data.push_back(3);
      const tuple = mj.mjs_addTuple(spec)!;
      tuple.objtype.push_back(1);
      tuple.objname.push_back('b');
      tuple.objprm.push_back(0);
    }
    const m = mj.mj_compile(spec);
    see('counts', [m.ntext, m.ntextdata, m.nnumeric, m.ntuple]);
    see('data', m.numeric_data);
  });
});

const LIBRARY = `
<mujoco>
  <default><default class="cc"><geom rgba="1 0 1 1"/><default class="dd"/></default></default>
  <asset>
    <texture name="t" builtin="flat" width="2" height="2" type="2d"/>
    <material name="red" rgba="1 0 0 1"/><material name="unused" rgba="1 0 0 1" texture="t"/>
    <mesh name="tetra" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  </asset>
  <worldbody><body name="b"><geom size="1" material="red"/></body></worldbody>
</mujoco>`;

test('attaching a spec brings all its assets and classes under prefixed names', async () => {
  await sameInBoth((mj, see) => {
    const spec = mj.parseXMLString(
      '<mujoco><asset><material name="red" rgba="1 0 0 1"/></asset><worldbody><frame name="a"/><frame name="b"/></worldbody></mujoco>',
    );
    for (const [frame, prefix] of [
      ['a', 'x-'],
      ['b', 'y-'],
    ] as const) {
      const child = mj.parseXMLString(LIBRARY);
      see('attached', mj.mjs_attach(mj.mjs_findFrame(spec, frame)!.element, child.element, prefix, '') !== undefined);
    }
    const classes = ['x-cc', 'x-dd', 'x-main', 'y-cc', 'y-main', 'cc'].map(
      (name) => mj.mjs_findDefault(spec, name) !== undefined,
    );
    see('classes', classes.join());
    const geom = mj.mjs_addGeom(mj.mjs_findBody(spec, 'world')!, mj.mjs_findDefault(spec, 'y-cc')!)!;
    geom.size[0] = 0.1;
    geom.material = 'x-unused';
    const m = mj.mj_compile(spec);
    see('counts', [m.nmat, m.ntex, m.nmesh]);
    see('materials', m.geom_matid);
    for (let i = 0; i < m.nmat; i++) see(`material ${i}`, mj.mj_id2name(m, mj.mjtObj.mjOBJ_MATERIAL.value, i));
    see('rgba', m.geom_rgba);
  });
});

const OUTSIDE = {
  spatial: '<tendon><spatial name="t"><site site="s"/><site site="os"/></spatial></tendon>',
  fixed: '<tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="oj" coef="1"/></fixed></tendon>',
  connect: '<equality><connect body1="b" body2="out" anchor="0 0 0"/></equality>',
  sensor: '<sensor><framepos objtype="body" objname="b" reftype="body" refname="out"/></sensor>',
  'sensor of another body': '<sensor><framepos objtype="body" objname="out"/></sensor>',
  pair: '<contact><pair geom1="g" geom2="og"/></contact>',
  actuator: '<actuator><general site="s" refsite="os"/></actuator>',
  'actuator of another body': '<actuator><motor joint="oj"/></actuator>',
  exclude: '<contact><exclude body1="b" body2="out"/></contact>',
  'exclude of other bodies': '<contact><exclude body1="out" body2="out2"/></contact>',
};

test('references from an attached part to elements outside of it resolve to elements of that name in the parent', async () => {
  const parent = (prefix: string) => `
    <mujoco><worldbody>
      <body name="${prefix}out"><joint name="${prefix}oj"/><geom name="${prefix}og" size="1"/><site name="${prefix}os"/></body>
      <body name="${prefix}out2"/><frame name="f"/>
    </worldbody></mujoco>`;
  const child = (follower: string) => `
    <mujoco><worldbody>
      <body name="b"><joint name="j"/><geom name="g" size="1"/><site name="s"/></body>
      <body name="out"><joint name="oj"/><geom name="og" size="1"/><site name="os"/></body><body name="out2"/>
    </worldbody>${follower}</mujoco>`;
  await sameInBoth((mj, see) => {
    for (const [title, follower] of Object.entries(OUTSIDE)) {
      for (const prefix of ['', 'x-', 'absent-']) {
        const [to, from] = [mj.parseXMLString(parent(prefix)), mj.parseXMLString(child(follower))];
        mj.mjs_attach(mj.mjs_findFrame(to, 'f')!.element, mj.mjs_findBody(from, 'b')!.element, 'x-', '');
        const m = mj.mj_compile(to);
        see(`${title} ${prefix}`, [m.ntendon, m.neq, m.nsensor, m.npair, m.nu, m.nexclude]);
        see(`${title} ${prefix} ids`, [...m.exclude_signature, ...m.pair_geom1, ...m.pair_geom2, ...m.sensor_objid]);
        see(`${title} ${prefix} more ids`, [...m.sensor_refid, ...m.wrap_objid, ...m.actuator_trnid, ...m.eq_obj2id]);
      }
    }
  });
});

test('refuses a number in place of an enumerator and names both in the message', async () => {
  const mj = await loadDropIn();
  const spec = mj.parseXMLString('<mujoco><worldbody><body name="b"/></worldbody></mujoco>');
  const body = mj.mjs_findBody(spec, 'b')!;
  const main = mj.mjs_getSpecDefault(spec);
  const set = (struct: object, name: string, value: unknown) => () => Reflect.set(struct, name, value);
  const geom = mj.mjs_addGeom(body, main);
  expect(set(geom, 'type', 6)).toThrow('type: 6 is not an enumerator of mjtGeom; mjtGeom.mjGEOM_BOX has this number');
  expect(set(geom, 'type', 99)).toThrow(/type: 99 is not an enumerator of mjtGeom$/);
  expect(set(geom, 'typeinertia', 1)).toThrow('mjtGeomInertia.mjINERTIA_SHELL has this number');
  expect(set(mj.mjs_addJoint(body, main), 'type', 2)).toThrow('mjtJoint.mjJNT_SLIDE has this number');
  expect(set(mj.mjs_addSensor(spec), 'type', 1)).toThrow('mjtSensor.mjSENS_ACCELEROMETER has this number');
  expect(set(mj.mjs_addEquality(spec, main), 'type', 1)).toThrow('mjtEq.mjEQ_WELD has this number');
  expect(set(mj.mjs_addActuator(spec, main), 'trntype', 0)).toThrow('mjtTrn.mjTRN_JOINT has this number');
  expect(set(geom.alt, 'type', 4)).toThrow('mjtOrientation.mjORIENTATION_EULER has this number');
});
