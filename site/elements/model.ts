/** Examples of the model, its settings, visual settings, default classes, extensions, custom data and keyframes. */
import { arm, scene } from './scene.js';

const FALLING = `<body pos="0 0 1.2" euler="20 30 0">
  <freejoint/>
  <geom type="box" size=".2 .15 .1" rgba=".9 .45 .2 1"/>
</body>`;

const DOMINO = `<replicate count="8" offset=".25 0 0">
  <body pos="-.9 0 .3">
    <freejoint/>
    <geom type="box" size=".03 .15 .3" rgba=".2 .5 .8 1"/>
  </body>
</replicate>`;

const PID = `<extension>
  <plugin plugin="mujoco.pid">
    <instance name="servo">
      <config key="kp" value="40"/>
      <config key="kd" value="2"/>
    </instance>
  </plugin>
</extension>`;

const SERVO = `<actuator>
  <plugin joint="hinge" plugin="mujoco.pid" instance="servo" ctrlrange="-1 1"/>
</actuator>`;

const visual = (inside: string): string => scene(DOMINO, '', `<visual>\n  ${inside}\n</visual>`);

export const MODEL = {
  mujoco: `<mujoco model="a falling ball">
  <worldbody>
    <light pos="0 -1 3"/>
    <geom type="plane" size="2 2 .1"/>
    <body pos="0 0 1">
      <freejoint/>
      <geom size=".2" rgba=".9 .45 .2 1"/>
    </body>
  </worldbody>
</mujoco>`,
  compiler: `<mujoco>
  <!-- angles in radians; a range is a limit -->
  <compiler angle="radian" autolimits="true"/>
  <worldbody>
    <light pos="0 -1 3"/>
    <geom type="plane" size="2 2 .1"/>
    <body pos="0 0 1" euler="0 -1.2 0">
      <joint axis="0 1 0" range="-.5 1.5" damping=".02"/>
      <geom type="capsule" fromto="0 0 0 .6 0 0" size=".05" rgba=".9 .45 .2 1"/>
    </body>
  </worldbody>
</mujoco>`,
  lengthrange: scene(
    `<body pos="0 0 1">
  <joint name="elbow" axis="0 1 0" range="-60 60" damping=".5"/>
  <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".05" rgba=".9 .45 .2 1"/>
</body>`,
    `<actuator>
  <muscle name="flexor" joint="elbow" force="20"/>
</actuator>`,
    `<compiler>
  <lengthrange uselimit="true"/>
</compiler>`,
  ),
  option: scene(FALLING, '', '<option timestep="0.001" gravity="0 0 -1.62" integrator="implicitfast"/>'),
  flag: scene(FALLING, '', '<option>\n  <flag contact="disable"/>\n</option>'),
  size: scene(FALLING, '', '<size memory="10M" nuserdata="3"/>'),
  statistic: scene(FALLING, '', '<statistic center="0 0 .5" extent="1.5"/>'),
  visual: visual('<global azimuth="150" elevation="-20"/>'),
  global: visual('<global azimuth="90" elevation="-10" fovy="60"/>'),
  quality: visual('<quality shadowsize="2048" numslices="16"/>'),
  headlight: visual('<headlight ambient=".5 .5 .5" diffuse=".1 .1 .1"/>'),
  map: visual('<map znear=".02" shadowclip="2" haze=".5"/>'),
  scale: visual('<scale contactwidth=".2" contactheight=".05"/>'),
  rgba: visual('<rgba haze=".9 .8 .7 1" contactpoint="1 0 0 1"/>'),
  default: scene(
    `<body pos="-.4 0 1">
  <freejoint/>
  <geom/>
</body>
<body pos=".4 0 1">
  <freejoint/>
  <geom class="heavy"/>
</body>`,
    '',
    `<default>
  <geom type="box" size=".15 .15 .15" rgba=".2 .5 .8 1"/>
  <default class="heavy">
    <geom density="8000" rgba=".4 .4 .4 1"/>
  </default>
</default>`,
  ),
  defaultEquality: scene(
    `<body name="pendulum" pos="0 0 1.2">
  <joint type="ball"/>
  <geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
</body>
<body name="weight" pos=".5 0 1.2">
  <freejoint/>
  <geom size=".12" rgba=".2 .5 .8 1"/>
</body>`,
    `<contact>
  <exclude body1="pendulum" body2="weight"/>
</contact>
<equality>
  <connect body1="pendulum" body2="weight" anchor=".5 0 0"/>
</equality>`,
    `<default>
  <equality solref=".005 1"/>
</default>`,
  ),
  defaultTendon: scene(
    `<site name="hook" pos="0 0 1.5"/>
<body pos=".3 0 1">
  <freejoint/>
  <geom size=".1" rgba=".2 .5 .8 1"/>
  <site name="ring" pos="0 0 .1"/>
</body>`,
    `<tendon>
  <spatial range="0 .7">
    <site site="hook"/>
    <site site="ring"/>
  </spatial>
</tendon>`,
    `<default>
  <tendon width=".015" rgba=".9 .3 .2 1"/>
</default>`,
  ),
  extensionSection: arm(SERVO, PID),
  extensionPlugin: arm(SERVO, PID),
  instance: arm(SERVO, PID),
  config: arm(SERVO, PID),
  plugin: scene(
    `<body pos="0 0 1">
  <freejoint/>
  <geom type="sdf" mesh="torus" rgba=".9 .45 .2 1">
    <plugin instance="torus"/>
  </geom>
</body>`,
    '',
    `<extension>
  <plugin plugin="mujoco.sdf.torus">
    <instance name="torus">
      <config key="radius1" value=".3"/>
      <config key="radius2" value=".1"/>
    </instance>
  </plugin>
</extension>
<asset>
  <mesh name="torus">
    <plugin instance="torus"/>
  </mesh>
</asset>`,
  ),
  customSection: scene(
    FALLING,
    '<custom>\n  <numeric name="gains" data="1 2 3"/>\n  <text name="author" data="us"/>\n</custom>',
  ),
  numeric: scene(FALLING, '<custom>\n  <numeric name="gains" size="5" data="1 2 3"/>\n</custom>'),
  text: scene(FALLING, '<custom>\n  <text name="license" data="Apache-2.0"/>\n</custom>'),
  tuple: scene(
    `<body name="box" pos="0 0 1">
  <freejoint/>
  <geom name="shape" type="box" size=".2 .15 .1" rgba=".9 .45 .2 1"/>
</body>`,
    `<custom>
  <tuple name="graspable">
    <element objtype="body" objname="box"/>
    <element objtype="geom" objname="shape" prm=".5"/>
  </tuple>
</custom>`,
  ),
  tupleElement: scene(
    `<body name="box" pos="0 0 1">
  <freejoint/>
  <geom type="box" size=".2 .15 .1" rgba=".9 .45 .2 1"/>
</body>`,
    `<custom>
  <tuple name="graspable">
    <element objtype="body" objname="box" prm=".5"/>
  </tuple>
</custom>`,
  ),
  keyframeSection: arm('<keyframe>\n  <key name="up" qpos="-1.2"/>\n  <key name="down" qpos="1.2"/>\n</keyframe>'),
  key: arm('<keyframe>\n  <key name="thrown" time="1" qpos="-1" qvel="5"/>\n</keyframe>'),
} as const;
