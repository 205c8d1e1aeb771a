/** Scenes, cameras and perturbations are the same in both modules. */
import type { MainModule, MjvCamera, MjvScene } from '@mujoco/mujoco';
import { describe, test } from 'vitest';
import { type See, sameInBoth } from './both.js';
import { lookAtEverything, looker, type Stage } from './looks.js';
import { SCENE_XML, SENSES_XML } from './scene-xml.js';

/** The objects of a viewer: scene, options, perturbation and a free camera. */
const onStage =
  (script: (mj: MainModule, see: See, stage: Stage) => void, xml = SCENE_XML) =>
  (mj: MainModule, see: See): void => {
    const model = mj.MjModel.from_xml_string(xml);
    const data = new mj.MjData(model);
    mj.mj_forward(model, data);
    const camera = new mj.MjvCamera();
    mj.mjv_defaultFreeCamera(model, camera);
    const scene = new mj.MjvScene(model, 1000);
    const [option, perturb] = [new mj.MjvOption(), new mj.MjvPerturb()];
    mj.mjv_updateScene(model, data, option, perturb, camera, mj.mjtCatBit.mjCAT_ALL.value, scene);
    script(mj, see, { model, data, scene, option, perturb, camera });
    scene.delete();
  };

const cameraValues = ({ type, lookat, distance, azimuth, elevation, orthographic }: MjvCamera): number[] => [
  type,
  ...lookat,
  distance,
  azimuth,
  elevation,
  orthographic,
];

function seeCameras(see: See, label: string, scene: MjvScene): void {
  for (let i = 0; i < scene.camera.size(); i++) {
    const eye = scene.camera.get(i);
    if (!eye) continue;
    see(`${label} eye ${i}`, [...eye.pos, ...eye.forward, ...eye.up, eye.orthographic]);
    see(`${label} frustum ${i}`, [eye.frustum_top, eye.frustum_bottom, eye.frustum_near, eye.frustum_far]);
  }
}

/** Every geom of a scene, in order. */
function seeGeoms(see: See, scene: MjvScene): void {
  const all = [];
  for (let i = 0; i < scene.ngeom; i++) {
    const geom = scene.geoms.get(i);
    if (!geom) continue;
    const { type, dataid, objtype, objid, category, matid, texid, transparent, reflectance } = geom;
    const { emission, specular, shininess, segid, camdist, modelrbound } = geom;
    all.push([
      ...[category, objtype, objid, type, dataid, matid, texid, transparent],
      ...[...geom.pos, ...geom.size, ...geom.mat, ...geom.rgba].map((x: number) => Number(x.toFixed(4)) + 0),
      ...[emission, specular, shininess, reflectance, modelrbound].map((x) => Number(x.toFixed(4))),
      ...[segid, camdist],
    ]);
  }
  see('number of geoms', all.length);
  all.forEach((values, i) => {
    see(`geom ${i}`, values);
  });
}

describe('both modules agree on', () => {
  test('geoms, lights and cameras of a scene', async () => {
    await sameInBoth(
      onStage((mj, see, { model, data, scene, option, perturb, camera }) => {
        seeGeoms(see, scene);
        see('lights', scene.nlight);
        for (let i = 0; i < scene.nlight; i++) {
          const light = scene.lights.get(i);
          if (!light) continue;
          see(`light ${i}`, [light.id, light.type, light.headlight, light.castshadow, light.cutoff, light.exponent]);
          see(`colors ${i}`, [...light.ambient, ...light.diffuse, ...light.specular, ...light.attenuation]);
          if (light.headlight === 0) see(`place ${i}`, [...light.pos, ...light.dir]);
        }
        seeCameras(see, 'free', scene);
        for (const category of [mj.mjtCatBit.mjCAT_STATIC.value, mj.mjtCatBit.mjCAT_DYNAMIC.value]) {
          mj.mjv_updateScene(model, data, option, perturb, camera, category, scene);
          see(`geoms of category ${category}`, scene.ngeom);
        }
        see('initial flags', option.flags);
        see('scene flags', scene.flags);
      }),
      1e-6,
    );
  });

  test('the geoms of every flag, frame and label', async () => {
    await sameInBoth(
      onStage((mj, see, stage) => {
        const { model, data, scene, option, perturb } = stage;
        const look = looker(mj, see, stage);
        lookAtEverything(mj, look, option);
        perturb.select = 1;
        mj.mjv_initPerturb(model, data, scene, perturb);
        perturb.active = 3;
        perturb.refselpos[0] += 0.2;
        look('perturbed');
      }),
      1e-6,
    );
  });

  test('the appearance of sensors, tendons, limits, adhesion, moving surfaces and meshes', async () => {
    await sameInBoth(
      onStage((mj, see, stage) => {
        const { model, data, option } = stage;
        data.ctrl.set([0.4, -0.3, 0.6]);
        for (let i = 0; i < 20; i++) mj.mj_step(model, data);
        mj.mj_forward(model, data);
        const flags = ['JOINT', 'ACTUATOR', 'CAMERA', 'CONTACTPOINT', 'CONTACTFORCE', 'MESHBVH', 'BODYBVH'] as const;
        for (const name of flags) option.flags[mj.mjtVisFlag[`mjVIS_${name}`].value] = 1;
        const look = looker(mj, see, stage);
        look('all');
        option.flags[mj.mjtVisFlag.mjVIS_ISLAND.value] = 1;
        option.bvh_depth = 2;
        option.label = mj.mjtLabel.mjLABEL_CONTACTPOINT.value;
        look('islands');
        option.frame = mj.mjtFrame.mjFRAME_SITE.value;
        look('frames of sites');
      }, SENSES_XML),
      1e-6,
    );
  });

  test('camera movement', async () => {
    await sameInBoth(
      onStage((mj, see, { model, data, scene, camera }) => {
        see('default', cameraValues(camera));
        for (let action = 1; action <= 7; action++) {
          const moved = camera.copy();
          mj.mjv_moveCamera(model, action, 0.1, 0.05, moved);
          see(`moved ${action}`, cameraValues(moved));
        }
        const eye = mj.mjv_camera2GLCamera(model, data, camera);
        see('GL camera', [...eye.pos, ...eye.forward, ...eye.up, eye.frustum_top]);
        camera.type = mj.mjtCamera.mjCAMERA_FIXED.value;
        camera.fixedcamid = 0;
        mj.mjv_updateCamera(model, data, camera, scene);
        seeCameras(see, 'fixed', scene);
        camera.type = mj.mjtCamera.mjCAMERA_TRACKING.value;
        camera.trackbodyid = 2;
        mj.mjv_updateCamera(model, data, camera, scene);
        seeCameras(see, 'tracking', scene);
        const [pos, forward, up, right] = [0, 1, 2, 3].map(() => new mj.DoubleBuffer(3));
        mj.mjv_cameraFrame(pos, forward, up, right, data, camera);
        see(
          'frame',
          [pos, forward, up, right].flatMap((buffer) => [...buffer!.GetView()]),
        );
        mj.mjv_cameraInModel(pos, forward, up, scene);
        see(
          'in model',
          [pos, forward, up].flatMap((buffer) => [...buffer!.GetView()]),
        );
        see('frustum height', mj.mjv_frustumHeight(scene));
        mj.mjv_alignToCamera(pos, [1, 2, 3], [0.5, 1, -0.5]);
        see('aligned', pos);
      }),
      1e-6,
    );
  });

  test('picking and perturbation', async () => {
    await sameInBoth(
      onStage((mj, see, { model, data, scene, option, perturb }) => {
        const point = new mj.DoubleBuffer(3);
        const [geom, flex, skin] = [0, 1, 2].map(() => new mj.IntBuffer(1));
        for (const [x, y] of [
          [0.5, 0.5],
          [0.3, 0.4],
          [0.52, 0.55],
        ] as const) {
          const body = mj.mjv_select(model, data, option, 1.5, x, y, scene, point, geom, flex, skin);
          see(`body at ${x} ${y}`, body);
          see(`geom at ${x} ${y}`, geom);
          if (body >= 0) see(`point at ${x} ${y}`, point);
        }
        perturb.select = 2;
        perturb.localpos.set([0.05, 0, 0]);
        mj.mjv_initPerturb(model, data, scene, perturb);
        see('begun', [...perturb.refselpos, ...perturb.refquat, perturb.localmass, perturb.scale]);
        for (let action = 1; action <= 4; action++) {
          mj.mjv_movePerturb(model, data, action, 0.1, 0.05, scene, perturb);
          see(`moved ${action}`, [...perturb.refselpos, ...perturb.refquat]);
        }
        for (const active of [1, 2, 3]) {
          perturb.active = active;
          mj.mjv_applyPerturbForce(model, data, perturb);
          see(`force ${active}`, data.xfrc_applied);
        }
        mj.mjv_applyPerturbPose(model, data, perturb, 1);
        see('pose', data.qpos);
      }),
      1e-6,
    );
  });

  test('decorations', async () => {
    await sameInBoth((mj, see) => {
      const geom = new mj.MjvGeom();
      mj.mjv_initGeom(geom, 2, [0.1, 0.1, 0.1], [1, 2, 3], [1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 0, 0, 1]);
      see('geom', [geom.type, ...geom.size, ...geom.pos, ...geom.mat, ...geom.rgba]);
      for (const type of [3, 100, 103]) {
        mj.mjv_connector(geom, type, 0.05, [0, 0, 0], [1, 1, 1]);
        see(`connector ${type}`, [geom.type, ...geom.size, ...geom.pos, ...geom.mat]);
      }
      const option = new mj.MjvOption();
      option.flags[3] = 1;
      see('copy', option.copy().flags);
      mj.mjv_defaultOption(option);
      see('default', option.flags);
    }, 1e-6);
  });
});
