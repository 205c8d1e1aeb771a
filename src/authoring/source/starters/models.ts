/** Models to begin with. */
import { FLOOR_ASSETS, FLOOR_GEOM, SKY_ASSET, SUN_LIGHT } from './backdrop.js';

/** A model to begin with, as text. */
export interface Template {
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const BLANK = `<mujoco model="blank">
  <asset>
${SKY_ASSET}
${FLOOR_ASSETS}
  </asset>

  <worldbody>
${SUN_LIGHT}
${FLOOR_GEOM}
  </worldbody>
</mujoco>
`;

const SCENE = `<mujoco model="scene">
  <visual>
    <headlight ambient="0.3 0.3 0.3" diffuse="0.6 0.6 0.6" specular="0 0 0"/>
  </visual>

  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1="0.4 0.6 0.8" rgb2="0.05 0.08 0.1" width="256" height="1536"/>
    <texture name="grid" type="2d" builtin="checker" rgb1="0.2 0.3 0.4" rgb2="0.15 0.22 0.3" width="256" height="256"/>
    <material name="grid" texture="grid" texrepeat="8 8" reflectance="0.1"/>
  </asset>

  <worldbody>
    <light name="sun" pos="0 0 4" dir="0 0.3 -1" type="directional"/>
    <geom name="floor" type="plane" size="5 5 0.1" material="grid"/>
    <body name="box" pos="0 0 0.5">
      <freejoint/>
      <geom name="box" type="box" size="0.1 0.1 0.1" rgba="0.9 0.5 0.2 1"/>
    </body>
  </worldbody>
</mujoco>
`;

const ROBOT = `<mujoco model="robot">
  <compiler angle="degree" autolimits="true"/>
  <option timestep="0.002" integrator="implicitfast"/>

  <default>
    <joint damping="1" armature="0.01"/>
    <geom type="capsule" size="0.03" rgba="0.7 0.7 0.75 1"/>
    <position kp="60" kv="4"/>
    <default class="visual">
      <geom group="2" contype="0" conaffinity="0" mass="0"/>
    </default>
  </default>

  <worldbody>
    <light name="sun" pos="0 0 4" dir="0 0.3 -1" type="directional"/>
    <geom name="floor" type="plane" size="5 5 0.1" rgba="0.3 0.35 0.4 1"/>
    <body name="torso" pos="0 0 0.6">
      <freejoint name="root"/>
      <geom name="torso" type="box" size="0.2 0.12 0.05" density="400"/>
      <site name="imu"/>
    </body>
  </worldbody>

  <sensor>
    <framequat name="orientation" objtype="site" objname="imu"/>
    <gyro name="turning" site="imu"/>
    <accelerometer name="acceleration" site="imu"/>
  </sensor>
</mujoco>
`;

/** Templates of models, by name. */
export const TEMPLATES = {
  blank: { title: 'Blank', description: 'A floor, a sun and a sky.', text: BLANK },
  scene: { title: 'Scene', description: 'A floor, a light, a sky and a box that falls.', text: SCENE },
  robot: {
    title: 'Robot',
    description: 'A floating torso with an inertial sensor, and defaults for limbs.',
    text: ROBOT,
  },
} as const satisfies Record<string, Template>;
