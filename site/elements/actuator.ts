/** Examples of actuators. */
import { arm, scene } from './scene.js';

const driven = (actuator: string, before = ''): string => arm(`<actuator>\n  ${actuator}\n</actuator>`, before);

export const ACTUATOR = {
  actuatorSection: driven('<motor name="drive" joint="hinge" ctrlrange="-8 8"/>'),
  general: driven(
    `<general joint="hinge" ctrlrange="-1 1" dyntype="filter" dynprm=".2" gainprm="20" biastype="affine"
    biasprm="0 -20 -2"/>`,
  ),
  motor: driven('<motor joint="hinge" gear="8" ctrlrange="-1 1"/>'),
  position: driven('<position joint="hinge" kp="30" dampratio="1" ctrlrange="-1 1"/>'),
  velocity: driven('<velocity joint="hinge" kv="5" ctrlrange="-2 2"/>'),
  intvelocity: driven('<intvelocity joint="hinge" kp="30" dampratio="1" actrange="-1 1" ctrlrange="-1 1"/>'),
  orientation: scene(
    `<body pos="0 0 1">
  <joint name="ball" type="ball" damping=".1"/>
  <geom type="box" size=".3 .1 .05" rgba=".9 .45 .2 1"/>
</body>`,
    `<actuator>
  <orientation joint="ball" kp="30" dampratio="1"/>
</actuator>`,
  ),
  pid: driven('<pid joint="hinge" kp="30" kv="3" ki="20" imax="1" input="pos" posrange="-1 1"/>'),
  damper: driven('<damper joint="hinge" kv="2" ctrlrange="0 1"/>'),
  cylinder: scene(
    `<body pos="0 0 .5">
  <joint name="piston" type="slide" axis="0 0 1" range="0 .5" damping="5"/>
  <geom type="cylinder" size=".1 .2" rgba=".9 .45 .2 1"/>
</body>`,
    `<actuator>
  <cylinder joint="piston" diameter=".1" timeconst=".1" gear="1" ctrlrange="0 60000"/>
</actuator>`,
  ),
  muscle: scene(
    `<body pos="0 0 1">
  <joint name="elbow" axis="0 1 0" range="-60 60" damping=".5"/>
  <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".05" rgba=".9 .45 .2 1"/>
</body>`,
    `<actuator>
  <muscle joint="elbow" force="30" lengthrange="-1 1"/>
</actuator>`,
  ),
  adhesion: scene(
    `<body pos="0 0 1.2">
  <joint type="slide" axis="0 0 1" range="-.9 0" damping="2"/>
  <geom type="box" size=".2 .2 .05" pos="0 0 0" mass=".5" rgba=".4 .4 .4 1"/>
</body>
<body name="magnet" pos="0 0 .5">
  <freejoint/>
  <geom type="box" size=".1 .1 .1" margin=".02" gap=".02" rgba=".9 .45 .2 1"/>
</body>`,
    `<actuator>
  <adhesion body="magnet" gain="60" ctrlrange="0 1"/>
</actuator>`,
  ),
  dcmotor: driven('<dcmotor joint="hinge" motorconst=".5" resistance="1" gear="4" ctrlrange="-12 12"/>'),
  actuatorPlugin: driven(
    `<plugin joint="hinge" plugin="mujoco.pid" ctrlrange="-1 1">
    <config key="kp" value="40"/>
    <config key="kd" value="2"/>
  </plugin>`,
    `<extension>
  <plugin plugin="mujoco.pid"/>
</extension>`,
  ),
} as const;
