/** Ground that rises under a pressed pointer and, with Shift, sinks, while balls and a soft body lie on it. */
import { createScene, importXML, MjBody, MjFreeJoint, MjGeom, MjTerrain } from 'kinetree/three';
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  WebGPURenderer,
} from 'three/webgpu';

const scene = new Scene();
scene.background = new Color('lightsteelblue');
const sun = new DirectionalLight('white', 2.5);
sun.position.set(3, 5, 2);
sun.castShadow = true;
scene.add(sun, new AmbientLight('white', 0.6));
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.1, 50);
camera.position.set(0, 2.4, 3.6);
camera.lookAt(0, 0.1, 0);

// terrain heights are along z, and the up axis is y here
const ground = new Group();
ground.rotation.x = -Math.PI / 2;
scene.add(ground);
// a bowl, so that rolling balls stay inside
const terrain = new MjTerrain(ground, {
  extent: [3, 3],
  segments: [30, 30],
  heights: (x, y) => 0.12 * (x * x + y * y) + 0.03 * Math.sin(3 * x) * Math.cos(2 * y),
});
terrain.mesh.material = new MeshStandardMaterial({ color: 'darkolivegreen', roughness: 1, flatShading: true });

// a soft body has no object: it is simulated and drawn from the text
scene.add(
  importXML(`<mujoco model="soft">
  <option timestep=".004" solver="CG" tolerance="1e-6" integrator="discrete"/>
  <worldbody>
    <flexcomp name="jelly" type="grid" count="3 3 3" spacing=".12 .12 .12" pos=".5 0 .5" dim="3" radius=".02" mass="1"
        rgba=".9 .5 .2 1">
      <elasticity young="5e3" poisson=".2" damping=".01"/>
      <contact selfcollide="none"/>
    </flexcomp>
  </worldbody>
</mujoco>`),
);

const balls = [-0.8, -0.4, 0].map((x) => {
  const ball = new Mesh(new SphereGeometry(0.12), new MeshStandardMaterial({ color: 'steelblue' }));
  ball.position.set(x, 0.6, 0);
  ball.castShadow = true;
  const [joint, geom] = [new Object3D(), new Object3D()];
  ball.add(joint, geom);
  scene.add(ball);
  new MjBody(ball);
  new MjFreeJoint(joint);
  // rolling friction slows the balls down
  new MjGeom(geom, { size: [0.12], condim: 6, friction: [1, 0.02, 0.02] });
  return ball;
});

const renderer = new WebGPURenderer({ canvas: document.querySelector('canvas')!, antialias: true, forceWebGL: true });
renderer.shadowMap.enabled = true;
renderer.setSize(innerWidth, innerHeight, false);
await renderer.init();
const simulated = createScene(scene);
let pressed: PointerEvent | undefined;
addEventListener('pointerdown', (event) => {
  pressed = event;
});
addEventListener('pointermove', (event) => {
  if (pressed) pressed = event;
});
addEventListener('pointerup', () => {
  pressed = undefined;
});

/** Raises or lowers the ground under the pointer, slowly enough that nothing is buried. */
function shape({ clientX, clientY, shiftKey }: PointerEvent): void {
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight), camera);
  const [hit] = ray.intersectObject(terrain.mesh);
  if (!hit) return;
  const { x, y } = ground.worldToLocal(hit.point);
  terrain.raise([x, y], 0.5, shiftKey ? -0.01 : 0.01);
}

renderer.setAnimationLoop(() => {
  if (pressed) shape(pressed);
  renderer.render(scene, camera);
  const heights = balls.map((ball) => ball.position.y.toFixed(2)).join(', ');
  document.querySelector('output')!.textContent = `${simulated.time.toFixed(2)} s, balls at ${heights} m`;
});
