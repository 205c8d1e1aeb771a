/** `mjv_*`. */

import { tan } from '../../foundation/math/trigonometry.js';
import type { GeomType } from '../../foundation/schema/enums.js';
import { Camera, VisFlag } from '../../foundation/schema/visual-enums.js';
import { applyPerturbForce, applyPerturbPose } from '../../graphics/scene/perturbation-force.js';
import { Scene } from '../../graphics/scene/scene.js';
import { ray } from '../../simulation/support/ray.js';
import { FloatBuffer } from '../binding/buffers.js';
import {
  call,
  DATA,
  FLAG,
  input,
  instanceOf,
  intOutput,
  MODEL,
  NUMBER,
  optional,
  output,
  type Parameter,
} from '../binding/call.js';
import { engineError } from '../binding/handle.js';
import { ENUMERATIONS } from '../enums.js';
import { addGeoms, fillScene, followed, MjvScene, makeLights, updateSkin } from './scene.js';
import {
  alignToCamera,
  copyCamera,
  copyCameras,
  defaultFreeCamera,
  frustumHeight,
  initPerturb,
  middleEye,
  moveCamera,
  movePerturb,
  viewOf,
} from './scene-camera.js';
import { eyeIn, model2room, moveModel, room2model } from './scene-room.js';
import { assignStruct, MjvCamera, MjvGeom, MjvGLCamera, MjvOption, MjvPerturb } from './scene-structs.js';

const SCENE = instanceOf(MjvScene, 'MjvScene');
const CAMERA = instanceOf(MjvCamera, 'MjvCamera');
const OPTION = instanceOf(MjvOption, 'MjvOption');
const PERTURB = instanceOf(MjvPerturb, 'MjvPerturb');
const GEOM = instanceOf(MjvGeom, 'MjvGeom');

const pose = [input('pos', 3), input('quat', 4)] as const;
const three = (name: string) => optional(output(name, 3));

/** An output of two single-precision values. */
const floats: Parameter<FloatBuffer | Float32Array | null, Float32Array | null> = {
  turn: 'array',
  take(given, { name }) {
    if (given === null || given === undefined) return null;
    const values = given instanceof FloatBuffer ? given.GetView() : given;
    if (values instanceof Float32Array) return values;
    throw engineError(`[${name}] Invalid argument. Expected TypedArray or WasmBuffer, got unknown type.`);
  },
};

/**
 * Selects the body under a point of the window, given as fractions of its width and height from the lower left corner.
 */
const select = call(
  [
    MODEL,
    DATA,
    OPTION,
    NUMBER,
    NUMBER,
    NUMBER,
    SCENE,
    output('selpnt', 3),
    intOutput('geomid', 1),
    intOutput('flexid', 1),
    intOutput('skinid', 1),
  ],
  (model, data, options, aspect, relx, rely, scene, selpnt, geomid, flexid, skinid) => {
    const { pos, forward, up, right } = middleEye(scene);
    const half = frustumHeight(scene) / 2;
    const [across, above] = [(2 * relx - 1) * aspect * half, (2 * rely - 1) * half];
    const along = forward.map((x, i) => x + (up[i] as number) * above + (right[i] as number) * across);
    const hit = ray(model, data, pos, along, {
      groups: options.geomgroup,
      static: options.flags[VisFlag.STATIC] !== 0,
    });
    geomid[0] = hit.geom;
    flexid[0] = skinid[0] = -1;
    if (hit.geom < 0) return -1;
    for (let i = 0; i < 3; i++) selpnt[i] = (pos[i] as number) + hit.distance * (along[i] as number);
    return model.geom_bodyid[hit.geom] as number;
  },
);

/** The functions `mjv_*` for cameras, perturbations and scenes. */
export const SCENE_FUNCTIONS = {
  mjv_defaultCamera: call([CAMERA], (camera) => void assignStruct(camera, new MjvCamera())),
  mjv_defaultFreeCamera: call([MODEL, CAMERA], defaultFreeCamera),
  mjv_defaultOption: call([OPTION], (option) => void assignStruct(option, new MjvOption())),
  mjv_defaultPerturb: call([PERTURB], (perturb) => void assignStruct(perturb, new MjvPerturb())),
  mjv_updateScene: call(
    [MODEL, DATA, OPTION, optional(PERTURB), CAMERA, NUMBER, SCENE],
    (m, d, option, p, camera, mask, scene) => fillScene(m, d, option, p ?? new MjvPerturb(), camera, mask, scene),
  ),
  mjv_addGeoms: call([MODEL, DATA, OPTION, optional(PERTURB), NUMBER, SCENE], (m, d, option, p, mask, scene) =>
    addGeoms(m, d, option, p ?? new MjvPerturb(), mask, scene),
  ),
  mjv_makeLights: call([MODEL, DATA, SCENE], makeLights),
  mjv_updateSkin: call([MODEL, DATA, SCENE], updateSkin),
  mjv_updateCamera: call([MODEL, DATA, CAMERA, SCENE], (model, data, camera, scene) =>
    copyCameras(model, data, followed(model, data, camera), scene),
  ),
  mjv_camera2GLCamera: call([MODEL, DATA, CAMERA], (model, data, camera) => {
    const made = new MjvGLCamera();
    copyCamera(viewOf(model, data, camera), 0, made);
    return made;
  }),
  mjv_cameraFrame: call(
    [three('headpos'), three('forward'), three('up'), three('right'), DATA, CAMERA],
    (headpos, forward, up, right, data, camera) => {
      const view = viewOf(data.model, data, camera);
      headpos?.set(view.camera.pos);
      forward?.set(view.camera.forward);
      up?.set(view.camera.up);
      right?.set(view.right);
    },
  ),
  mjv_cameraFrustum: call([floats, floats, floats, MODEL, CAMERA], (vertical, horizontal, depth, model, camera) => {
    const { znear, zfar } = model.vis.map;
    const fovy = camera.type === Camera.FIXED ? (model.cam_fovy[camera.fixedcamid] as number) : model.vis.global.fovy;
    const near = znear * model.stat.extent;
    const top = camera.orthographic ? fovy / 2 : near * tan((fovy * Math.PI) / 360);
    vertical?.set([top, top]);
    horizontal?.fill(0);
    depth?.set([near, zfar * model.stat.extent]);
  }),
  mjv_cameraInModel: call([three('headpos'), three('forward'), three('up'), SCENE], (...given) =>
    eyeIn('model', ...given),
  ),
  mjv_cameraInRoom: call([three('headpos'), three('forward'), three('up'), SCENE], (...given) =>
    eyeIn('room', ...given),
  ),
  mjv_model2room: call([output('roompos', 3), output('roomquat', 4), ...pose, SCENE], model2room),
  mjv_room2model: call([output('modelpos', 3), output('modelquat', 4), ...pose, SCENE], room2model),
  mjv_moveModel: call([MODEL, NUMBER, NUMBER, NUMBER, input('roomup', 3), SCENE], moveModel),
  mjv_frustumHeight: call([SCENE], frustumHeight),
  mjv_alignToCamera: call([output('res', 3), input('vec', 3), input('forward', 3)], alignToCamera),
  mjv_moveCamera: call([MODEL, NUMBER, NUMBER, NUMBER, CAMERA], (model, action, dx, dy, camera) => {
    if (!(action > 0 && action <= ENUMERATIONS.mjtMouse.mjMOUSE_TURN_H.value))
      throw engineError(`mjv_moveCamera: unexpected action ${action}`);
    moveCamera(model, action, dx, dy, camera);
  }),
  mjv_initPerturb: call([MODEL, DATA, SCENE, PERTURB], initPerturb),
  mjv_movePerturb: call(
    [MODEL, DATA, NUMBER, NUMBER, NUMBER, SCENE, PERTURB],
    (_m, _d, action, dx, dy, scene, perturb) => movePerturb(action, dx, dy, scene, perturb),
  ),
  mjv_applyPerturbForce: call([MODEL, DATA, PERTURB], applyPerturbForce),
  mjv_applyPerturbPose: call([MODEL, DATA, PERTURB, FLAG], (model, data, perturb, paused) => {
    // the reference moves the center of mass, not the selected point
    const { select, refpos: refselpos, refquat, active, localmass } = perturb;
    const localpos = model.body_ipos.slice(3 * select, 3 * select + 3);
    applyPerturbPose(model, data, { select, active, localmass, localpos, refselpos, refquat }, paused);
  }),
  mjv_select: select,
  mjv_initGeom: call(
    [
      GEOM,
      NUMBER,
      optional(input('size', 3)),
      optional(input('pos', 3)),
      optional(input('mat', 9)),
      optional(input('rgba', 4)),
    ],
    (geom, type, size, pos, mat, rgba) => {
      assignStruct(geom, new MjvGeom());
      geom.type = type;
      if (size) geom.size.set(size);
      if (pos) geom.pos.set(pos);
      if (mat) geom.mat.set(mat);
      if (rgba) geom.rgba.set(rgba);
    },
  ),
  mjv_connector: call([GEOM, NUMBER, NUMBER, input('from', 3), input('to', 3)], (geom, type, width, from, to) => {
    const scene = new Scene();
    const i = scene.addDecor(type as GeomType, 0);
    scene.connect(i, width, from, 0, to, 0);
    geom.type = type;
    geom.size.set(scene.geoms.size.subarray(0, 3));
    geom.pos.set(scene.geoms.pos.subarray(0, 3));
    geom.mat.set(scene.geoms.mat.subarray(0, 9));
  }),
};
