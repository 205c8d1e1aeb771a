/** Examples of sensors: each with a scene in which its values change. */
import { measuredArm, measuredBall, measuredFall, measuredTendon, scene } from './scene.js';

export const SENSOR = {
  sensorSection: measuredArm('<jointpos name="angle" joint="hinge"/>\n  <jointvel name="speed" joint="hinge"/>'),
  touch: measuredFall('<touch name="pressure" site="center"/>'),
  accelerometer: measuredArm('<accelerometer name="acceleration" site="tip"/>'),
  velocimeter: measuredArm('<velocimeter name="velocity" site="tip"/>'),
  gyro: measuredArm('<gyro name="rotation" site="tip"/>'),
  force: measuredArm('<force name="force" site="tip"/>'),
  torque: measuredArm('<torque name="torque" site="tip"/>'),
  magnetometer: measuredArm('<magnetometer name="compass" site="tip"/>'),
  camprojection: scene(
    `<camera name="beside" pos="0 -2 1" xyaxes="1 0 0 0 0 1" resolution="320 240"/>
<body pos="0 0 1">
  <joint name="hinge" axis="0 1 0" damping=".05"/>
  <geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
  <site name="tip" pos=".5 0 0" size=".05"/>
</body>`,
    `<sensor>
  <camprojection name="pixel" site="tip" camera="beside"/>
</sensor>`,
  ),
  rangefinder: scene(
    `<geom type="box" size=".2 .5 .3" pos=".3 0 .3" rgba=".5 .6 .4 1"/>
<body pos="0 0 1.2">
  <joint name="track" type="slide" axis="1 0 0" damping="1"/>
  <geom type="box" size=".1 .1 .05" rgba=".9 .45 .2 1"/>
  <site name="beam" pos="0 0 -.06" zaxis="0 0 -1"/>
</body>`,
    `<actuator>
  <position joint="track" kp="50" dampratio="1" ctrlrange="-.8 .8"/>
</actuator>
<sensor>
  <rangefinder name="height" site="beam"/>
</sensor>`,
  ),
  jointpos: measuredArm('<jointpos name="angle" joint="hinge"/>'),
  jointvel: measuredArm('<jointvel name="speed" joint="hinge"/>'),
  tendonpos: measuredTendon('<tendonpos name="length" tendon="string"/>'),
  tendonvel: measuredTendon('<tendonvel name="speed" tendon="string"/>'),
  actuatorpos: measuredArm('<actuatorpos name="length" actuator="servo"/>'),
  actuatorvel: measuredArm('<actuatorvel name="speed" actuator="servo"/>'),
  actuatorfrc: measuredArm('<actuatorfrc name="torque" actuator="servo"/>'),
  jointactuatorfrc: measuredArm('<jointactuatorfrc name="torque" joint="hinge"/>'),
  tendonactuatorfrc: measuredTendon('<tendonactuatorfrc name="pull" tendon="string"/>'),
  ballquat: measuredBall('<ballquat name="orientation" joint="ball"/>'),
  ballangvel: measuredBall('<ballangvel name="rotation" joint="ball"/>'),
  jointlimitpos: measuredBall('<jointlimitpos name="distance" joint="ball"/>'),
  jointlimitvel: measuredBall('<jointlimitvel name="speed" joint="ball"/>'),
  jointlimitfrc: measuredBall('<jointlimitfrc name="torque" joint="ball"/>'),
  tendonlimitpos: measuredTendon('<tendonlimitpos name="distance" tendon="string"/>'),
  tendonlimitvel: measuredTendon('<tendonlimitvel name="speed" tendon="string"/>'),
  tendonlimitfrc: measuredTendon('<tendonlimitfrc name="force" tendon="string"/>'),
  framepos: measuredArm('<framepos name="position" objtype="site" objname="tip"/>'),
  framequat: measuredArm('<framequat name="orientation" objtype="site" objname="tip"/>'),
  framexaxis: measuredArm('<framexaxis name="x axis" objtype="site" objname="tip"/>'),
  frameyaxis: measuredArm('<frameyaxis name="y axis" objtype="site" objname="tip"/>'),
  framezaxis: measuredArm('<framezaxis name="z axis" objtype="site" objname="tip"/>'),
  framelinvel: measuredArm('<framelinvel name="velocity" objtype="site" objname="tip"/>'),
  frameangvel: measuredArm('<frameangvel name="rotation" objtype="body" objname="arm"/>'),
  framelinacc: measuredArm('<framelinacc name="acceleration" objtype="site" objname="tip"/>'),
  frameangacc: measuredArm('<frameangacc name="acceleration" objtype="body" objname="arm"/>'),
  subtreecom: measuredArm('<subtreecom name="center" body="arm"/>'),
  subtreelinvel: measuredArm('<subtreelinvel name="velocity" body="arm"/>'),
  subtreeangmom: measuredArm('<subtreeangmom name="momentum" body="arm"/>'),
  insidesite: scene(
    `<site name="zone" type="box" size=".3 .3 .3" pos="0 0 .6" rgba=".2 .8 .3 .3"/>
<body name="ball" pos="0 0 1.5">
  <joint type="slide" axis="0 0 1" stiffness="20" springref="-.9"/>
  <geom size=".1" rgba=".9 .45 .2 1"/>
</body>`,
    `<sensor>
  <insidesite name="inside" site="zone" objtype="body" objname="ball"/>
</sensor>`,
  ),
  distance: measuredFall('<distance name="distance" geom1="ball" geom2="block" cutoff="2"/>'),
  normal: measuredFall('<normal name="direction" geom1="ball" geom2="block" cutoff="2"/>'),
  fromto: measuredFall('<fromto name="ends" geom1="ball" geom2="block" cutoff="2"/>'),
  sensorContact: measuredFall(
    '<contact name="contact" geom1="ball" geom2="floor" data="found force" reduce="netforce"/>',
  ),
  e_potential: measuredBall('<e_potential name="potential"/>'),
  e_kinetic: measuredBall('<e_kinetic name="kinetic"/>'),
  clock: measuredFall('<clock name="time"/>'),
  tactile: scene(
    `<geom name="pad" type="mesh" mesh="pad" pos="0 0 .3" rgba=".5 .6 .4 1"/>
<body pos=".05 0 .8">
  <freejoint/>
  <geom size=".15" mass="1" rgba=".9 .45 .2 1"/>
</body>`,
    `<sensor>
  <tactile name="pressure" geom="pad" mesh="pad"/>
</sensor>`,
    `<asset>
  <mesh name="pad" builtin="supersphere" params="8 .3 .3" scale=".4 .4 .1"/>
</asset>`,
  ),
  userSensor: measuredArm('<user name="yours" dim="2" needstage="vel"/>'),
  sensorPlugin: scene(
    `<body pos="0 0 .05">
  <geom type="box" size=".3 .3 .05" rgba=".5 .6 .4 1"/>
  <site name="skin" pos="0 0 -.3" zaxis="0 0 -1"/>
</body>
<body pos=".05 0 .5">
  <freejoint/>
  <geom size=".12" rgba=".9 .45 .2 1"/>
</body>`,
    `<sensor>
  <plugin name="grid" plugin="mujoco.sensor.touch_grid" objtype="site" objname="skin">
    <config key="size" value="5 5"/>
    <config key="fov" value="60 60"/>
    <config key="gamma" value="0"/>
    <config key="nchannel" value="1"/>
  </plugin>
</sensor>`,
    `<extension>
  <plugin plugin="mujoco.sensor.touch_grid"/>
</extension>`,
  ),
} as const;
