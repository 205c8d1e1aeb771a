/**
 * Perturbing bodies with the mouse, as programs written for `@mujoco/mujoco` do it: pick with `mjv_select`, move the
 * reference with `mjv_movePerturb`, apply the force before each step, draw the scene. Only the import differs.
 */
import loadMujoco from 'kinetree/mujoco';
import * as THREE from 'three';
import { makeSceneDrawing } from './draw-scene.js';

const mujoco = await loadMujoco();

const XML = `
<mujoco>
  <worldbody>
    <geom type="plane" size="3 3 0.1" rgba="0.8 0.8 0.8 1"/>
    <body pos="0 0 0.3"><freejoint/><geom type="box" size="0.3 0.3 0.3" rgba="0.9 0.3 0.2 1"/></body>
    <body pos="0 0 1"><freejoint/><geom type="capsule" size="0.12 0.2" rgba="0.2 0.5 0.9 1"/></body>
  </worldbody>
</mujoco>`;

/** A controller for one canvas: call `step` instead of `mj_step`. */
export function makeDragging(
  canvas: HTMLCanvasElement,
  model: InstanceType<typeof mujoco.MjModel>,
  data: InstanceType<typeof mujoco.MjData>,
) {
  const option = new mujoco.MjvOption();
  const perturb = new mujoco.MjvPerturb();
  const camera = new mujoco.MjvCamera();
  const scene = new mujoco.MjvScene(model, 1000);
  mujoco.mjv_defaultFreeCamera(model, camera);
  mujoco.mjv_updateScene(model, data, option, perturb, camera, mujoco.mjtCatBit.mjCAT_ALL.value, scene);

  canvas.addEventListener('pointerdown', (event) => {
    const point = new Float64Array(3);
    const geom = new Int32Array(1);
    const { clientWidth: width, clientHeight: height } = canvas;
    const [x, y] = [event.offsetX / width, 1 - event.offsetY / height];
    const none = [new Int32Array(1), new Int32Array(1)] as const;
    const body = mujoco.mjv_select(model, data, option, width / height, x, y, scene, point, geom, ...none);
    if (body <= 0) return;
    perturb.select = body;
    perturb.localpos.set(toBody(data.xpos, data.xmat, body, point));
    mujoco.mjv_initPerturb(model, data, scene, perturb);
    perturb.active = mujoco.mjtPertBit.mjPERT_TRANSLATE.value;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (perturb.active === 0) return;
    const [dx, dy] = [event.movementX / canvas.clientHeight, event.movementY / canvas.clientHeight];
    mujoco.mjv_movePerturb(model, data, mujoco.mjtMouse.mjMOUSE_MOVE_V.value, dx, dy, scene, perturb);
  });
  canvas.addEventListener('pointerup', () => {
    perturb.active = 0;
  });

  return {
    scene,
    step(): void {
      data.xfrc_applied.fill(0);
      mujoco.mjv_applyPerturbForce(model, data, perturb);
      mujoco.mj_step(model, data);
      mujoco.mjv_updateScene(model, data, option, perturb, camera, mujoco.mjtCatBit.mjCAT_ALL.value, scene);
    },
  };
}

/** A point of the world in the frame of a body. */
function toBody(xpos: Float64Array, xmat: Float64Array, body: number, point: Float64Array): Float64Array {
  const local = new Float64Array(3);
  mujoco.mju_sub3(local, point, xpos.subarray(3 * body, 3 * body + 3));
  mujoco.mju_mulMatTVec3(local, xmat.subarray(9 * body, 9 * body + 9), local);
  return local;
}

/** A page with a model whose bodies can be perturbed. */
export function openPage(): { readonly data: InstanceType<typeof mujoco.MjData> } {
  const model = mujoco.MjModel.from_xml_string(XML);
  const data = new mujoco.MjData(model);
  mujoco.mj_forward(model, data);

  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setSize(window.innerWidth, window.innerHeight);
  document.body.append(renderer.domElement);
  const dragging = makeDragging(renderer.domElement, model, data);
  const drawing = makeSceneDrawing(mujoco);
  const stage = new THREE.Scene();
  stage.add(new THREE.HemisphereLight(0xffffff, 0x888888, 3), drawing.group);

  // the camera of the scene, which picking uses as well
  const eye = dragging.scene.camera.get(0);
  const camera = new THREE.PerspectiveCamera(45, window.innerWidth / window.innerHeight, 0.01, 100);
  camera.up.set(0, 0, 1);
  if (eye) {
    const [pos, forward] = [new THREE.Vector3(...eye.pos), new THREE.Vector3(...eye.forward)];
    camera.position.copy(pos);
    camera.lookAt(pos.add(forward));
  }
  renderer.setAnimationLoop((milliseconds) => {
    // at most a few steps behind, however slow the page is
    for (let i = 0; i < 20 && data.time < milliseconds / 1000; i++) dragging.step();
    drawing.draw(dragging.scene);
    renderer.render(stage, camera);
  });
  return { data };
}
