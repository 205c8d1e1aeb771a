/** Engine plugins in scenes of components: declaration, configuration and changes during the simulation. */
import { Object3D, Scene } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { compile, Data, definePlugin, parseXML, step } from '../../api/index.js';
import {
  createScene,
  importXML,
  MjActuatorPlugin,
  MjBody,
  MjExtensionPlugin,
  MjFreeJoint,
  MjGeom,
  MjHingeJoint,
} from '../../api/three.js';

function add(parent: Object3D, name = ''): Object3D {
  const object = new Object3D();
  object.name = name;
  parent.add(object);
  return object;
}

/** Creates an arm on a hinge about the y axis of the model, driven by a PID controller. */
function controlledArm(kp: string) {
  const scene = new Scene();
  new MjExtensionPlugin(add(scene), { plugin: 'mujoco.pid' });
  const arm = add(scene, 'arm');
  new MjBody(arm, { name: 'arm' });
  const hinge = new MjHingeJoint(add(arm), { name: 'hinge', axis: [0, 1, 0], damping: [1] });
  new MjGeom(add(arm), { size: [0.1], mass: 1 });
  const drive = new MjActuatorPlugin(add(scene), {
    name: 'drive',
    plugin: 'mujoco.pid',
    joint: 'hinge',
    parts: [{ part: 'config', key: 'kp', value: kp }],
  });
  return { scene, hinge, drive };
}

describe('an engine plugin in a scene of components', () => {
  it('configures a plugin by parts of its component', () => {
    const { scene, hinge, drive } = controlledArm('8');
    const simulated = createScene(scene, { up: 'z', gravity: [0, 0, 0], timestep: 0.002 });
    expect(simulated.model.nplugin).toBe(1);
    drive.control = 0.5;
    simulated.step(1);
    // a proportional controller: kp (ctrl - position), with the position before the step
    expect(drive.currentForce).toBeCloseTo(8 * 0.5, 12);
    simulated.step(4000);
    expect(hinge.position).toBeCloseTo(0.5, 3);
  });

  it('changes the configuration of a plugin during the simulation and keeps the state', () => {
    const { scene, hinge, drive } = controlledArm('8');
    const simulated = createScene(scene, { up: 'z', gravity: [0, 0, 0] });
    drive.control = 0.5;
    simulated.step(50);
    const [time, position] = [simulated.time, hinge.position];
    drive.parts = [{ part: 'config', key: 'kp', value: '20' }];
    simulated.create();
    expect([simulated.time, hinge.position, drive.control]).toEqual([time, position, 0.5]);
    simulated.step(1);
    expect(drive.currentForce).toBeCloseTo(20 * (0.5 - position), 12);
  });

  it('runs a plugin defined by the program on the bodies that refer to it', () => {
    const lift = definePlugin({
      name: 'test.lift',
      doc: 'A force upwards on each body.',
      attributes: { force: { type: 'number', required: true, doc: 'Force [N].' } },
      passive: true,
      compute(m, d, { bodies, config }) {
        for (const body of bodies) d.qfrc_passive[m.body_dofadr[body]! + 2]! += config.force;
      },
    });
    const scene = new Scene();
    new MjExtensionPlugin(add(scene), { plugin: 'test.lift' });
    const ball = add(scene, 'ball');
    new MjBody(ball, {
      name: 'ball',
      parts: [{ part: 'plugin', plugin: 'test.lift', parts: [{ part: 'config', key: 'force', value: '12' }] }],
    });
    new MjFreeJoint(add(ball));
    new MjGeom(add(ball), { size: [0.1], mass: 1 });
    const simulated = createScene(scene, { gravity: [0, -10, 0], extensions: { plugins: [lift] } });
    simulated.step(100);
    const { time } = simulated;
    // 12 N lift 1 kg against 10 N, in the y axis of the scene
    expect(ball.position.y).toBeCloseTo(time ** 2, 1);
    expect(ball.position.y).toBeGreaterThan(0.9 * time ** 2);
  });

  it('simulates the plugin of an imported model like the model itself', () => {
    const xml = `<mujoco><extension><plugin plugin="mujoco.elasticity.cable"/></extension>
      <worldbody><composite type="cable" prefix="rope" curve="s" count="11 1 1" size="1" offset="0 0 1" initial="none">
        <plugin plugin="mujoco.elasticity.cable"><config key="bend" value="4e7"/><config key="twist" value="1e7"/></plugin>
        <joint kind="main" damping=".01"/><geom type="capsule" size=".005" density="1500"/>
      </composite></worldbody></mujoco>`;
    const scene = new Scene();
    scene.add(importXML(xml));
    const simulated = createScene(scene);
    const model = compile(parseXML(xml));
    const data = new Data(model);
    expect(simulated.model.nplugin).toBe(model.nplugin);
    simulated.step(100);
    for (let i = 0; i < 100; i++) step(model, data);
    expect(data.qpos.some((x) => Math.abs(x) > 1e-3)).toBe(true);
    // poses of objects are rounded
    for (const [i, x] of data.qpos.entries()) expect(simulated.data.qpos[i]).toBeCloseTo(x, 12);
  });
});
