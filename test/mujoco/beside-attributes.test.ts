/**
 * Values of structs whose MJCF attributes exist only at other kinds of elements: they have the same effect in both
 * modules.
 */
import type { MainModule, MjModel, MjSpec } from '@mujoco/mujoco';
import { describe, test } from 'vitest';
import { type See, sameInBoth } from './both.js';

const XML = `
<mujoco>
  <asset>
    <material name="gold" rgba="1 1 0 1"/>
    <hfield name="flat" nrow="2" ncol="3" size="1 1 1 0.1"/>
    <mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 4" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
  </asset>
  <worldbody>
    <geom type="hfield" hfield="flat" pos="0 0 -5"/>
    <camera name="eye"/>
    <body name="b" pos="0 0 2">
      <joint name="hinge" axis="0 1 1"/><geom size=".1"/>
      <site name="from"/><site name="to" pos="0 0 1"/>
    </body>
    <body name="c" pos="3 0 0"><freejoint/><geom type="mesh" mesh="tetra"/></body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="hinge" coef="2"/></fixed></tendon>
  <equality><joint name="hold" joint1="hinge" polycoef="0 2 0 0 0"/></equality>
  <actuator><general name="act" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/><user name="own" dim="3" datatype="real" needstage="vel"/></sensor>
</mujoco>`;

type Edit = (mj: MainModule, see: See, spec: MjSpec) => void;

const onSpec = (edit: Edit) => (): Promise<number> => sameInBoth((mj, see) => edit(mj, see, mj.parseXMLString(XML)));

const found = (
  mj: MainModule,
  spec: MjSpec,
  type: 'ACTUATOR' | 'TENDON' | 'SENSOR' | 'CAMERA' | 'EQUALITY',
  name: string,
) => mj.mjs_findElement(spec, mj.mjtObj[`mjOBJ_${type}`], name)!;

describe('both modules agree on', () => {
  const looks = onSpec((mj, see, spec) => {
    const tendon = mj.mjs_asTendon(found(mj, spec, 'TENDON', 't'))!;
    see('before', [tendon.width, ...tendon.rgba]);
    tendon.width = 0.1;
    tendon.material = 'gold';
    tendon.rgba.set([1, 0, 0, 1]);
    for (const each of [spec, new mj.MjSpec(spec)]) {
      const model = mj.mj_compile(each);
      see('model', [...model.tendon_width, ...model.tendon_matid, ...model.tendon_rgba]);
    }
    see('material', tendon.material);
  });
  test('the appearance of a fixed tendon', looks);

  const cranks = onSpec((mj, see, spec) => {
    const actuator = mj.mjs_asActuator(found(mj, spec, 'ACTUATOR', 'act'))!;
    const compiled = (label: string): MjModel => {
      const model = mj.mj_compile(spec);
      see(label, [...model.actuator_cranklength, model.actuator_trnid[0], ...model.actuator_trntype]);
      return model;
    };
    actuator.cranklength = 0.5;
    actuator.slidersite = 'to';
    actuator.refsite = 'to';
    compiled('without a crank');
    actuator.trntype = mj.mjtTrn.mjTRN_SLIDERCRANK;
    actuator.target = 'from';
    see('slider', compiled('with a crank').actuator_trnid[1]);
    actuator.trntype = mj.mjtTrn.mjTRN_JOINT;
    actuator.target = 'hinge';
    // in the reference, the second one is left over from the previous compile
    compiled('without it again');
    see('kept', [actuator.cranklength]);
    see('site', actuator.slidersite);
  });
  test('a crank site without a slider-crank transmission', cranks);

  const samples = onSpec((mj, see, spec) => {
    const sensor = mj.mjs_asSensor(found(mj, spec, 'SENSOR', 'own'))!;
    sensor.nsample = 3;
    sensor.interp = 1;
    mj.mjs_asSensor(found(mj, spec, 'SENSOR', 'angle'))!.intprm.set([2, 3, 4]);
    const model = mj.mj_compile(spec);
    see('model', [model.nhistory, ...model.sensor_history, ...model.sensor_historyadr, ...model.sensor_intprm]);
    const data = new mj.MjData(model);
    for (let i = 0; i < 5; i++) mj.mj_step(model, data);
    see('history', data.history);
  });
  test('sample counts of a user sensor, and numbers of a sensor without data', samples);

  const policies = onSpec((mj, see, spec) => {
    const body = mj.mjs_findBody(spec, 'b')!;
    for (const name of ['AUTO_NEVER', 'AUTO_ALLOWED', 'NEVER', 'ALLOWED', 'INIT', 'AUTO'] as const) {
      const policy = mj.mjtSleepPolicy[`mjSLEEP_${name}`];
      body.sleep = policy;
      see(name, [body.sleep.value, policy.value, ...mj.mj_compile(spec).tree_sleep_policy]);
    }
  });
  test('sleep policies that only the compiler sets', policies);

  const numbers = onSpec((mj, see, spec) => {
    const [equality, camera] = [found(mj, spec, 'EQUALITY', 'hold'), found(mj, spec, 'CAMERA', 'eye')];
    mj.mjs_asEquality(equality)!.data.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    mj.mjs_asEquality(equality)!.objtype = mj.mjtObj.mjOBJ_BODY;
    mj.mjs_asCamera(camera)!.intrinsic.set([0.1, 0.2, 0.3, 0.4]);
    const model = mj.mj_compile(spec);
    see('equality', [...model.eq_data, ...model.eq_objtype]);
    see('camera', model.cam_intrinsic);
  });
  test('numbers after those of a polynomial, and intrinsics without a sensor size', numbers);

  const heights = onSpec((mj, see, spec) => {
    const field = () => mj.mjs_asHField(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_HFIELD, 'flat')!)!;
    see('heights', field().userdata.size());
    for (let i = 0; i < field().userdata.size(); i++) field().userdata.set(i, i);
    see('set', mj.mj_compile(spec).hfield_data);
    field().nrow = 3;
    see('as it was', field().userdata.size());
    field().userdata.resize(9, 8);
    see('more', mj.mj_compile(spec).hfield_data);
  });
  test('heights of a height field that was flat', heights);

  const corners = onSpec((mj, see, spec) => {
    const mesh = mj.mjs_asMesh(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_MESH, 'tetra')!)!;
    for (const index of [1, 2, 3]) mesh.userfacetexcoord.push_back(index);
    see('none', [...mj.mj_compile(spec).mesh_facetexcoord]);
  });
  test('corners without texture coordinates', corners);
});
