/** Patterns of public programs for the reference's module: the same code gives the same results in both. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { encode } from 'fast-png';
import { describe, test } from 'vitest';
import { type See, sameInBoth } from './both.js';

const SCENE = `
<mujoco model="patterns">
  <include file="parts/robot.xml"/>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="floor" type="plane" size="3 3 .1" material="tiles"/>
    <body name="crate" pos=".4 0 .11"><freejoint name="loose"/><geom name="box" type="box" size=".1 .1 .1"/></body>
    <body name="target" mocap="true" pos="0 1 1"><geom size=".02" contype="0" conaffinity="0"/></body>
  </worldbody>
  <keyframe><key name="home" qpos=".2 -.3 .4 0 .3 1 0 0 0" ctrl=".1 .2"/><key name="up" qpos="1 .3 0 0 .5 1 0 0 0"/></keyframe>
</mujoco>`;

const ROBOT = `
<mujoco>
  <compiler meshdir="assets"/>
  <asset>
    <texture name="checks" type="2d" builtin="checker" width="4" height="2" rgb1="1 0 0" rgb2="0 0 1"/>
    <texture name="plain" type="2d" builtin="flat" width="2" height="2" rgb1="0 1 0"/>
    <material name="tiles" texture="checks" rgba=".5 .6 .7 1"/>
    <mesh name="wedge" file="wedge.obj"/>
    <hfield name="hills" nrow="2" ncol="3" size="1 1 .2 .1" elevation="0 1 0 1 0 1"/>
  </asset>
  <worldbody>
    <geom name="land" type="hfield" hfield="hills" pos="5 0 0"/>
    <body name="link 1" pos="-1 0 .5">
      <joint name="shoulder" axis="0 1 0" range="-90 90"/>
      <geom type="capsule" fromto="0 0 0 .3 0 0" size=".04" rgba=".1 .2 .3 .5"/>
      <body name="link 2" pos=".3 0 0">
        <joint name="elbow" axis="0 1 0"/>
        <geom name="claw" type="mesh" mesh="wedge"/>
        <site name="tool" pos=".2 0 0"/>
      </body>
    </body>
  </worldbody>
  <actuator>
    <position name="lift" joint="shoulder" kp="20" ctrlrange="-1 1"/><motor name="bend" joint="elbow"/>
  </actuator>
  <sensor><jointpos name="angle" joint="elbow"/><framepos name="place" objtype="site" objname="tool"/></sensor>
</mujoco>`;

const WEDGE = `v 0 0 0
v .3 0 0
v 0 .2 0
v 0 0 .1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
`;

const ROOT = '/patterns';

/** Creates missing folders one by one, and writes text and bytes below a mounted folder. */
function writeFiles(mj: MainModule, see: See): void {
  const { FS } = mj;
  if (!FS.analyzePath(ROOT, false).exists) {
    FS.mkdir(ROOT);
    FS.mount((mj as unknown as { MEMFS: object }).MEMFS as never, { root: '.' }, ROOT);
  }
  const files = { 'scene.xml': SCENE, 'parts/robot.xml': ROBOT, 'assets/wedge.obj': WEDGE };
  for (const [path, text] of Object.entries(files)) {
    let folder = ROOT;
    for (const part of path.split('/').slice(0, -1)) {
      folder += `/${part}`;
      if (!FS.analyzePath(folder, false).exists) FS.mkdir(folder);
      see.error(`${folder} is there`, () => FS.mkdir(folder));
    }
    FS.writeFile(`${ROOT}/${path}`, path.endsWith('.xml') ? text : new TextEncoder().encode(text));
  }
  see('listed', FS.readdir(ROOT).sort());
  see('read', FS.readFile(`${ROOT}/assets/wedge.obj`, { encoding: 'utf8' }));
}

interface World {
  readonly mj: MainModule;
  readonly see: See;
  readonly model: MjModel;
  readonly data: MjData;
}

/** A program over the same scene, which deletes its objects, as careful programs do. */
const program =
  (script: (world: World) => void) =>
  (mj: MainModule, see: See): void => {
    writeFiles(mj, see);
    const model = mj.MjModel.from_xml_path(`${ROOT}/scene.xml`)!;
    const data = new mj.MjData(model);
    mj.mj_forward(model, data);
    script({ mj, see, model, data });
    data.delete();
    model.delete();
  };

/** Bytes of a name up to the terminating zero. */
function nameAt(model: MjModel, address: number): string {
  const names = new Uint8Array(model.names as unknown as ArrayLike<number>);
  return new TextDecoder().decode(names.subarray(address, names.indexOf(0, address)));
}

function seeNames({ mj, see, model }: World): void {
  for (let i = 0; i < model.nbody; i++) see(`body ${i}`, nameAt(model, model.name_bodyadr[i]!));
  for (let i = 0; i < model.njnt; i++) see(`joint ${i}`, nameAt(model, model.name_jntadr[i]!));
  for (let i = 0; i < model.nu; i++) see(`actuator ${i}`, nameAt(model, model.name_actuatoradr[i]!));
  for (let i = 0; i < model.nsensor; i++) see(`sensor ${i}`, nameAt(model, model.name_sensoradr[i]!));
  see('all names', new TextDecoder().decode(new Uint8Array(model.names as unknown as ArrayLike<number>)).split('\0'));
  for (let i = 0; i < model.ngeom; i++) {
    // for unnamed elements, the reference returns the start of its memory
    see(`geom ${i}`, nameAt(model, model.name_geomadr[i]!) && mj.mj_id2name(model, mj.mjtObj.mjOBJ_GEOM.value, i));
  }
  see(
    'ids',
    ['crate', 'nobody'].map((name) => mj.mj_name2id(model, mj.mjtObj.mjOBJ_BODY.value, name)),
  );
}

function seeUploads({ mj, see, model }: World): void {
  for (let g = 0; g < model.ngeom; g++) {
    const [type, body, mesh] = [model.geom_type[g]!, model.geom_bodyid[g]!, model.geom_dataid[g]!];
    see(`geom ${g}`, [type, body, mesh, model.geom_group[g]!, model.geom_matid[g]!]);
    see(`color ${g}`, Array.from(model.geom_rgba.slice(4 * g, 4 * g + 4) as Float32Array));
    if (type !== mj.mjtGeom.mjGEOM_MESH.value) continue;
    const [first, count] = [model.mesh_vertadr[mesh]!, model.mesh_vertnum[mesh]!];
    see('vertices', model.mesh_vert.subarray(3 * first, 3 * (first + count)));
    see('faces', model.mesh_face.subarray(3 * model.mesh_faceadr[mesh]!, 3 * model.mesh_facenum[mesh]!));
    see(
      'kinds',
      [model.mesh_vert, model.mesh_face].map((array) => array.constructor.name),
    );
  }
  for (let t = 0; t < model.ntex; t++) {
    const [width, height, channels] = [model.tex_width[t]!, model.tex_height[t]!, model.tex_nchannel[t]!];
    const address = Number(model.tex_adr[t]);
    see(`pixels ${t}`, model.tex_data.subarray(address, address + width * height * channels));
  }
  see('material', [...model.mat_rgba, ...model.mat_texid, ...model.mat_texrepeat]);
  see('elevation', [...model.hfield_data, ...model.hfield_size, model.hfield_nrow[0]!, model.hfield_ncol[0]!]);
}

/** Steps until the clock of the frame is reached, then reads poses as a renderer does. */
function seeFrames({ mj, see, model, data }: World): void {
  for (let frame = 1; frame <= 5; frame++) {
    while (data.time < frame / 60) mj.mj_step(model, data);
    see(`places ${frame}`, [...data.xpos, ...data.xquat]);
    see(`geoms ${frame}`, [...data.geom_xpos, ...data.geom_xmat]);
  }
  see('sensors', data.sensordata.slice(model.sensor_adr[1]!, model.sensor_adr[1]! + model.sensor_dim[1]!));
  const message = structuredClone({ qpos: data.qpos.slice(), qvel: new Float64Array(data.qvel), time: data.time });
  see('sent elsewhere', [...message.qpos, ...message.qvel, message.time]);
}

function seeKeys({ mj, see, model, data }: World): void {
  mj.mj_resetDataKeyframe(model, data, 0);
  see('home', [...data.qpos, ...data.ctrl, data.time]);
  data.qpos.set(model.key_qpos.slice(model.nq, 2 * model.nq));
  mj.mj_forward(model, data);
  see('up', data.xpos);
  const saved = { qpos: Array.from(data.qpos), qvel: Array.from(data.qvel) };
  for (let i = 0; i < 20; i++) mj.mj_step(model, data);
  data.qpos.set(saved.qpos);
  data.qvel.set(saved.qvel);
  mj.mj_forward(model, data);
  see('back', [...data.qpos, ...data.xpos, ...data.qacc]);
  mj.mj_resetData(model, data);
  see('reset', data.qpos);
}

function seeContacts({ mj, see, model, data }: World): void {
  for (let i = 0; i < 60; i++) mj.mj_step(model, data);
  const force = new mj.DoubleBuffer(6);
  const all = data.contact;
  see('contacts', [data.ncon, all.size()]);
  for (let i = 0; i < data.ncon; i++) {
    const contact = all.get(i);
    if (!contact) continue;
    see(`pair ${i}`, [contact.geom1, contact.geom2, contact.dim, contact.efc_address]);
    see(
      `bodies ${i}`,
      [contact.geom1, contact.geom2].map((geom) => model.geom_bodyid[geom]!),
    );
    see(`place ${i}`, [contact.dist, ...contact.pos, ...contact.frame]);
    mj.mj_contactForce(model, data, i, force);
    see(`force ${i}`, force.GetView());
    contact.delete();
  }
  all.delete();
  force.delete();
}

/** A spring between the mouse and a point of a body, as wrench and as perturbation. */
function seeDrag({ mj, see, model, data }: World): void {
  const crate = mj.mj_name2id(model, mj.mjtObj.mjOBJ_BODY.value, 'crate');
  for (let i = 0; i < 20; i++) {
    data.xfrc_applied.fill(0);
    const pull = [0, 1, 2].map((k) => 30 * ([0.4, 0.3, 0.6][k]! - data.xpos[3 * crate + k]!));
    data.xfrc_applied.set(pull, 6 * crate);
    mj.mj_step(model, data);
  }
  see('pulled', data.qpos);
  data.xfrc_applied.fill(0);
  const perturb = new mj.MjvPerturb();
  mj.mjv_defaultPerturb(perturb);
  perturb.select = crate;
  perturb.active = mj.mjtPertBit.mjPERT_TRANSLATE.value;
  perturb.localmass = 2;
  perturb.localpos.set([0.1, 0.1, 0]);
  perturb.refselpos.set([0.5, 0.2, 0.5]);
  for (let i = 0; i < 20; i++) {
    mj.mjv_applyPerturbPose(model, data, perturb, 0);
    mj.mjv_applyPerturbForce(model, data, perturb);
    mj.mj_step(model, data);
  }
  see('dragged', [...data.xfrc_applied, ...data.qpos]);
  data.mocap_pos.set([0.1, 0.2, 0.3], 0);
  data.mocap_quat[3] = 1;
  mj.mj_forward(model, data);
  see('target', [...data.xpos.slice(-3), ...data.xquat.slice(-4)]);
  perturb.delete();
}

/** One step of inverse kinematics with damped least squares, in reused buffers, on separate data. */
function seeReach({ mj, see, model, data }: World): void {
  const { nv } = model;
  const tool = mj.mj_name2id(model, mj.mjtObj.mjOBJ_SITE.value, 'tool');
  const [jacp, jacr] = [new mj.DoubleBuffer(3 * nv), new mj.DoubleBuffer(3 * nv)];
  const shadow = new mj.MjData(model);
  shadow.qpos.set(data.qpos);
  for (let i = 0; i < 10; i++) {
    mj.mj_forward(model, shadow);
    mj.mj_jacSite(model, shadow, jacp, jacr, tool);
    const error = [0, 1, 2].map((k) => [-0.8, 0, 0.8][k]! - shadow.site_xpos[3 * tool + k]!);
    const rows = jacp.GetView();
    for (let dof = 0; dof < 2; dof++) {
      shadow.qpos[dof]! += 2 * error.reduce((sum, e, k) => sum + e * rows[k * nv + dof]!, 0);
    }
  }
  see('reached', [...shadow.qpos, ...shadow.site_xpos, ...jacr.GetView()]);
  const [inverse, turn, way] = [new mj.DoubleBuffer(4), new mj.DoubleBuffer(4), new mj.DoubleBuffer(3)];
  mj.mju_negQuat(inverse, Array.from(shadow.xquat.slice(4, 8)) as number[]);
  mj.mju_mulQuat(turn, Array.from(shadow.xquat.slice(8, 12)) as number[], inverse.GetView());
  mj.mju_quat2Vel(way, turn.GetView(), 1);
  see('turned', way);
  for (const each of [jacp, jacr, inverse, turn, way, shadow]) each.delete();
}

/** Rays of a lidar from a site, through buffers. */
function seeRays({ mj, see, model, data }: World): void {
  const rays = 16;
  const directions = Array.from({ length: rays }, (_, i) => {
    const angle = (2 * Math.PI * i) / rays;
    return [Math.cos(angle), Math.sin(angle), -0.2];
  }).flat();
  const [geoms, distances] = [new mj.IntBuffer(rays), new mj.DoubleBuffer(rays)];
  mj.mj_multiRay(
    model,
    data,
    [0, 0, 0.3],
    directions,
    null as unknown as number[],
    true,
    -1,
    geoms,
    distances,
    null,
    rays,
    10,
  );
  see('seen', geoms);
  see('far', distances);
  geoms.delete();
  distances.delete();
}

/** Changes at run time: gravity, time step, masses, ranges of sliders; then another model of the same name. */
function seeTuning({ mj, see, model, data }: World): void {
  model.opt.gravity[2] = -1.62;
  model.opt.timestep = 0.004;
  model.body_mass[1]! *= 2;
  const { actuator_ctrlrange: ranges } = model;
  for (let i = 0; i < model.nu; i++) {
    data.ctrl[i] = Math.max(ranges[2 * i]!, Math.min(ranges[2 * i + 1]!, 5));
  }
  for (let i = 0; i < 25; i++) mj.mj_step(model, data);
  see('light', [...data.qpos, data.time, ...data.energy]);
  mj.FS.writeFile('temp.xml', SCENE.replace('<include file="parts/robot.xml"/>', '').replace(/<keyframe>.*/, ''));
  see('broken', mj.FS.analyzePath('temp.xml', false).exists);
  let refused = 'no';
  try {
    mj.MjModel.from_xml_path('temp.xml');
  } catch (error) {
    refused = String((error as Error).message)
      .split(':', 2)
      .join(':');
  }
  see('refused', refused);
  mj.FS.writeFile('temp.xml', '<mujoco><worldbody><geom name="only" size=".1"/></worldbody></mujoco>');
  const other = mj.MjModel.from_xml_path('temp.xml');
  see('other', [other.ngeom, other.nbody, other.nq]);
  mj.FS.unlink('temp.xml');
  other.delete();
}

/** A cube texture from one image: three rows of four cells, the last of them empty. */
function seeGrid(mj: MainModule, see: See): void {
  const data = Uint8Array.from({ length: 3 * 3 * 4 }, (_, k) => 7 * k);
  mj.FS.writeFile('/sky.png', encode({ width: 4, height: 3, data, channels: 3 }));
  const spec = mj.parseXMLString('<mujoco><asset><texture name="sky" type="skybox" file="/sky.png"/></asset></mujoco>');
  const texture = mj.mjs_asTexture(mj.mjs_findElement(spec, mj.mjtObj.mjOBJ_TEXTURE as never, 'sky')!)!;
  texture.gridsize.set([3, 4]);
  texture.gridlayout.set(Array.from('.U..LFRB.D..', (letter) => letter.charCodeAt(0)));
  const model = mj.mj_compile(spec);
  see('sizes', [model.tex_width[0]!, model.tex_height[0]!, model.ntexdata]);
  see('pixels', model.tex_data);
  model.delete();
  spec.delete();
}

describe('both modules give the same results in programs in use', () => {
  test.each([
    ['names from the bytes of the model', seeNames],
    ['geometry, pixels and heights for a renderer', seeUploads],
    ['frames of a loop of pictures', seeFrames],
    ['keyframes and saved states', seeKeys],
    ['contacts and their forces, deleted one by one', seeContacts],
    ['bodies perturbed with the mouse, and a mocap target', seeDrag],
    ['inverse kinematics on separate data', seeReach],
    ['rays of a lidar', seeRays],
    ['tuning while it runs, and another model', seeTuning],
  ])('%s', async (_, script) => {
    await sameInBoth(program(script), 1e-7);
  });

  test('a cube texture of one image', async () => {
    await sameInBoth(seeGrid);
  });
});
