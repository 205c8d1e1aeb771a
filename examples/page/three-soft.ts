/** A soft cube, a cloth and a weight on a rope over a drum: the scene draws what no single object represents. */
import { createScene, importXML, MjBody, MjFreeJoint, MjGeom, MjSite, MjSpatial } from 'kinetree/three';
import {
  AmbientLight,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Group,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  WebGPURenderer,
} from 'three/webgpu';

const scene = new Scene();
scene.background = new Color('lightsteelblue');
const sun = new DirectionalLight('white', 2);
sun.position.set(3, 6, 4);
sun.castShadow = true;
scene.add(sun, new AmbientLight('white', 0.8));
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 0.1, 50);
camera.position.set(0.4, 1.4, 3);
camera.lookAt(0.1, 0.6, 0);

// soft bodies have no objects: they are simulated and drawn from the text
const soft = `<mujoco model="soft">
  <option timestep=".004" solver="CG" tolerance="1e-6" integrator="discrete"/>
  <worldbody>
    <geom type="plane" size="2 2 .1" rgba=".5 .55 .6 1"/>
    <flexcomp name="jelly" type="grid" count="4 4 4" spacing=".1 .1 .1" pos="-.4 0 .5" dim="3" radius=".01" mass="1"
        rgba=".2 .7 .4 1">
      <elasticity young="5e3" poisson=".2" damping=".01"/>
      <contact selfcollide="none"/>
    </flexcomp>
    <flexcomp name="cloth" type="grid" count="9 9 1" spacing=".06 .06 .06" pos=".5 .3 1" dim="2" radius=".008" mass=".2"
        rgba=".8 .3 .3 1">
      <edge equality="true" damping=".01"/>
      <contact selfcollide="none"/>
      <pin id="0 72"/>
    </flexcomp>
  </worldbody>
</mujoco>`;
scene.add(importXML(soft));

/** An object with a site in it, for a rope to pass through. */
function eye(parent: Object3D, x: number, y: number): MjSite {
  const object = new Object3D();
  object.position.set(x, y, 0);
  parent.add(object);
  return new MjSite(object);
}

/** A cylinder along z that a rope runs over. */
function drum(x: number, y: number): MjGeom {
  const object = new Group();
  object.position.set(x, y, 0);
  const seen = new Mesh(new CylinderGeometry(0.12, 0.12, 0.2, 40), new MeshStandardMaterial({ color: 'slategray' }));
  seen.rotation.x = Math.PI / 2;
  object.add(seen);
  scene.add(object);
  return new MjGeom(object, { type: 'cylinder', size: [0.12, 0.1], contype: 0, conaffinity: 0 });
}

/** A ball with a site on top. */
function weight(x: number, y: number): MjSite {
  const ball = new Group();
  ball.position.set(x, y, 0);
  const seen = new Mesh(new SphereGeometry(0.08), new MeshStandardMaterial({ color: 'orange' }));
  const joint = new Object3D();
  ball.add(seen, joint);
  scene.add(ball);
  new MjBody(ball);
  new MjFreeJoint(joint);
  new MjGeom(seen, { size: [0.08] });
  return eye(ball, 0, 0.08);
}

const rope = new Object3D();
scene.add(rope);
const tendon = new MjSpatial(rope, {
  width: 0.015,
  rgba: new Color('gold'),
  stiffness: [60],
  damping: [2],
  springlength: [0.5],
  parts: [
    { part: 'spatialSite', site: weight(0.02, 0.9) },
    { part: 'spatialGeom', geom: drum(-0.1, 1.2), sidesite: eye(scene, -0.1, 1.4) },
    { part: 'spatialSite', site: eye(scene, -0.6, 1) },
  ],
});

const renderer = new WebGPURenderer({ canvas: document.querySelector('canvas')!, antialias: true, forceWebGL: true });
renderer.shadowMap.enabled = true;
renderer.setSize(innerWidth, innerHeight, false);
await renderer.init();
const simulated = createScene(scene);
// a press resets everything and holds it until release
addEventListener('pointerdown', () => {
  simulated.paused = true;
  simulated.reset();
});
addEventListener('pointerup', () => {
  simulated.paused = false;
});
renderer.setAnimationLoop(() => {
  renderer.render(scene, camera);
  document.querySelector('output')!.textContent =
    `${simulated.time.toFixed(2)} s, rope of ${tendon.currentLength.toFixed(2)} m`;
});
