/**
 * Read, model, render: the loop of most programs written for `@mujoco/mujoco` and three.js. Only the import differs.
 *
 * Load a file, make a mesh for every geom, step in real time, copy `xpos` and `xquat`.
 */
import loadMujoco from 'kinetree/mujoco';
import * as THREE from 'three';

const XML = `
<mujoco>
  <worldbody>
    <geom type="plane" size="2 2 0.1" rgba="0.8 0.8 0.8 1"/>
    <body pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.2 0.05" rgba="0.9 0.3 0.2 1"/></body>
    <body pos="0.6 0.2 1.5"><freejoint/><geom size="0.12" rgba="0.2 0.5 0.9 1"/></body>
  </worldbody>
</mujoco>`;

const mujoco = await loadMujoco();
mujoco.FS.mkdir('/working');
mujoco.FS.mount(mujoco.MEMFS, { root: '.' }, '/working');
mujoco.FS.writeFile('/working/scene.xml', XML);
const model = mujoco.MjModel.from_xml_path('/working/scene.xml');
const data = new mujoco.MjData(model);

const scene = new THREE.Scene();
scene.add(new THREE.HemisphereLight(0xffffff, 0x888888, 3));
const camera = new THREE.PerspectiveCamera(45, window.innerWidth / window.innerHeight, 0.01, 100);
camera.up.set(0, 0, 1);
camera.position.set(2, -3, 2);
camera.lookAt(0, 0, 0.3);

const { mjGEOM_PLANE, mjGEOM_SPHERE } = mujoco.mjtGeom;
const bodies = Array.from({ length: model.nbody }, () => new THREE.Group());
scene.add(...bodies);
for (let i = 0; i < model.ngeom; i++) {
  const [x = 0, y = 0, z = 0] = model.geom_size.subarray(3 * i, 3 * i + 3);
  const type = model.geom_type[i];
  const shape =
    type === mjGEOM_PLANE.value
      ? new THREE.PlaneGeometry(2 * x, 2 * y)
      : type === mjGEOM_SPHERE.value
        ? new THREE.SphereGeometry(x)
        : new THREE.BoxGeometry(2 * x, 2 * y, 2 * z);
  const [r, g, b] = model.geom_rgba.subarray(4 * i, 4 * i + 3);
  const mesh = new THREE.Mesh(shape, new THREE.MeshStandardMaterial({ color: new THREE.Color(r, g, b) }));
  mesh.position.fromArray(model.geom_pos, 3 * i);
  bodies[model.geom_bodyid[i] ?? 0]?.add(mesh);
}

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(window.innerWidth, window.innerHeight);
document.body.append(renderer.domElement);

renderer.setAnimationLoop((milliseconds) => {
  while (data.time < milliseconds / 1000) mujoco.mj_step(model, data);
  for (const [i, body] of bodies.entries()) {
    body.position.fromArray(data.xpos, 3 * i);
    const [w = 1, x = 0, y = 0, z = 0] = data.xquat.subarray(4 * i, 4 * i + 4);
    body.quaternion.set(x, y, z, w);
  }
  renderer.render(scene, camera);
});
