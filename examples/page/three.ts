/** A scene of three.js whose objects are bodies: a robot from a file among boxes, and more of them with every click. */
import { componentOf, importModel, MjBody, MjFreeJoint, MjGeom, MjSubtreecom, sceneOf } from 'kinetree/three';
import {
  AmbientLight,
  BoxGeometry,
  Color,
  DirectionalLight,
  Group,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  PerspectiveCamera,
  Scene,
  WebGPURenderer,
} from 'three/webgpu';

const scene = new Scene();
scene.background = new Color('lightsteelblue');
const sun = new DirectionalLight('white', 2);
sun.position.set(3, 6, 4);
sun.castShadow = true;
scene.add(sun, new AmbientLight('white', 0.8));
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.1, 50);
camera.position.set(2.5, 2, 4);
camera.lookAt(0, 0.8, 0);

// bodies, geoms and joints of a file, as objects
const robot = await importModel('humanoid.xml');
scene.add(robot);
const trunk = componentOf(robot.getObjectByName('pelvis')!) as MjBody;
const mass = new Object3D();
scene.add(mass);
const center = new MjSubtreecom(mass, { body: trunk });

/** A box that falls. */
function drop(x: number, y: number, z: number): void {
  const half = 0.08;
  const body = new Group();
  body.position.set(x, y, z);
  const box = new Mesh(new BoxGeometry(2 * half, 2 * half, 2 * half), new MeshStandardMaterial({ color: 'orange' }));
  box.castShadow = box.receiveShadow = true;
  const joint = new Object3D();
  body.add(box, joint);
  scene.add(body);
  new MjBody(body);
  new MjFreeJoint(joint);
  new MjGeom(box, { type: 'box', size: [half, half, half] });
}

for (let i = 0; i < 3; i++) drop(0.4, 0.5 + 0.3 * i, 0.3);
addEventListener('pointerdown', () => drop(0.6 * Math.random() - 0.3, 3, 0.6 * Math.random() - 0.3));

const renderer = new WebGPURenderer({ canvas: document.querySelector('canvas')!, antialias: true, forceWebGL: true });
renderer.shadowMap.enabled = true;
renderer.setSize(innerWidth, innerHeight, false);
await renderer.init();
// drawing is enough: a scene with components simulates itself
renderer.setAnimationLoop(() => {
  renderer.render(scene, camera);
  const simulated = sceneOf(scene);
  if (!simulated?.isCreated) return;
  const { nbody } = simulated.model;
  document.querySelector('output')!.textContent =
    `${simulated.time.toFixed(2)} s, ${nbody} bodies, center of mass at ${center.value.y.toFixed(2)} m`;
});
