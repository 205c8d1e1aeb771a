/** Examples of bodies and everything that they carry, and of the elements that make others. */
import { scene } from './scene.js';

const PENDULUM = `<body pos="0 0 1.2">
  <joint axis="0 1 0" damping=".05"/>
  <geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
</body>`;

const CABLE_EXTENSION = `<extension>
  <plugin plugin="mujoco.elasticity.cable"/>
</extension>`;

const cable = (inside: string): string =>
  scene(
    `<composite type="cable" curve="s" count="21 1 1" size="1" offset="-.5 0 1" initial="none">
  <plugin plugin="mujoco.elasticity.cable">
    <config key="twist" value="1e6"/>
    <config key="bend" value="1e6"/>
  </plugin>
${inside
  .trim()
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
</composite>`,
    '',
    CABLE_EXTENSION,
  );

const JOINT = '<joint kind="main" damping=".01"/>';
const GEOM = '<geom type="capsule" size=".01" rgba=".9 .45 .2 1"/>';

const CLOTH = `<flexcomp name="cloth" type="grid" dim="2" count="9 9 1" spacing=".1 .1 .1" pos="0 0 1.2" radius=".01"
  mass=".3" rgba=".9 .45 .2 1">
  <edge equality="true" damping=".01"/>
  <contact selfcollide="none"/>
  <pin id="0 8"/>
</flexcomp>`;

export const BODY = {
  body: scene(
    `<body name="upper" pos="0 0 1.5">
  <joint axis="0 1 0" damping=".02"/>
  <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" rgba=".9 .45 .2 1"/>
  <body name="lower" pos=".4 0 0">
    <joint axis="0 1 0" damping=".02"/>
    <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03" rgba=".2 .5 .8 1"/>
  </body>
</body>`,
  ),
  inertial: scene(
    `<body pos="0 0 1">
  <freejoint/>
  <!-- heavier on one side than its shape says -->
  <inertial pos=".15 0 0" mass="2" diaginertia=".02 .03 .03"/>
  <geom type="box" size=".25 .1 .1" rgba=".9 .45 .2 1"/>
</body>`,
  ),
  attach: scene(
    `<body name="post" pos="-.5 0 1.2">
  <geom type="box" size=".1 .1 .1" rgba=".4 .4 .4 1"/>
  <body name="arm">
    <joint name="hinge" axis="0 1 0" damping=".05"/>
    <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" rgba=".9 .45 .2 1"/>
  </body>
</body>
<frame pos=".5 0 1.2" euler="0 0 90">
  <attach body="arm" prefix="second-"/>
</frame>`,
  ),
  worldbody: `<mujoco>
  <worldbody>
    <light pos="0 -1 3"/>
    <geom type="plane" size="2 2 .1"/>
    <geom type="box" size=".3 .3 .2" pos="0 0 .2"/>
    <body pos="0 0 1">
      <freejoint/>
      <geom size=".15" rgba=".9 .45 .2 1"/>
    </body>
  </worldbody>
</mujoco>`,
  frame: scene(
    `<frame pos="0 0 1.2" euler="0 0 45">
  <body pos="-.4 0 0">
    <joint axis="0 1 0" damping=".05"/>
    <geom type="capsule" fromto="0 0 0 .3 0 0" size=".04" rgba=".9 .45 .2 1"/>
  </body>
  <body pos=".4 0 0">
    <joint axis="0 1 0" damping=".05"/>
    <geom type="capsule" fromto="0 0 0 .3 0 0" size=".04" rgba=".2 .5 .8 1"/>
  </body>
</frame>`,
  ),
  replicate: scene(
    `<replicate count="6" offset="0 0 .25">
  <body pos="0 0 .5">
    <freejoint/>
    <geom type="box" size=".12 .12 .12" rgba=".9 .45 .2 1"/>
  </body>
</replicate>`,
  ),
  joint: scene(
    `<body pos="-.5 0 1.2">
  <joint type="hinge" axis="0 1 0" range="-45 90" damping=".05"/>
  <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" rgba=".9 .45 .2 1"/>
</body>
<body pos=".5 0 .6">
  <joint type="slide" axis="0 0 1" stiffness="80" springref=".3" damping="1"/>
  <geom type="box" size=".15 .15 .15" rgba=".2 .5 .8 1"/>
</body>`,
  ),
  freejoint: scene(
    `<body pos="0 0 1.2" euler="30 20 0">
  <freejoint name="floating"/>
  <geom type="cylinder" size=".2 .1" rgba=".9 .45 .2 1"/>
</body>`,
  ),
  geom: scene(
    `<body pos="-.6 0 1"><freejoint/><geom type="sphere" size=".15" rgba=".9 .45 .2 1"/></body>
<body pos="-.2 0 1"><freejoint/><geom type="capsule" size=".08 .15" rgba=".2 .5 .8 1"/></body>
<body pos=".2 0 1"><freejoint/><geom type="ellipsoid" size=".1 .15 .2" rgba=".4 .7 .3 1"/></body>
<body pos=".6 0 1"><freejoint/><geom type="box" size=".12 .12 .12" friction=".2" rgba=".8 .7 .2 1"/></body>`,
  ),
  site: scene(
    `<body pos="0 0 1.2">
  <joint axis="0 1 0" damping=".05"/>
  <geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
  <site name="tip" pos=".5 0 0" type="box" size=".07 .07 .07" rgba=".2 .8 .3 .6"/>
</body>`,
    `<sensor>
  <framepos name="tip" objtype="site" objname="tip"/>
</sensor>`,
  ),
  camera: scene(
    `<camera name="beside" pos="0 -2.5 1" xyaxes="1 0 0 0 0 1" fovy="50"/>
${PENDULUM}`,
    '',
    `<visual>
  <global cameraid="0"/>
</visual>`,
  ),
  light: `<mujoco>
  <worldbody>
    <light pos="1 -1 3" dir="-.3 .3 -1" diffuse="1 .9 .7"/>
    <light pos="-1 -1 2" dir=".3 .3 -1" diffuse=".2 .3 .6" castshadow="false"/>
    <geom type="plane" size="2 2 .1"/>
    <body pos="0 0 1">
      <freejoint/>
      <geom type="box" size=".2 .2 .2"/>
    </body>
  </worldbody>
</mujoco>`,
  composite: cable(`${JOINT}\n${GEOM}`),
  compositeJoint: cable(`<joint kind="main" damping=".1" armature=".001"/>\n${GEOM}`),
  compositeSkin: cable(`${JOINT}\n<geom type="box" size=".01 .05 .005"/>\n<skin rgba=".2 .5 .8 1" subgrid="2"/>`),
  compositeGeom: cable(`${JOINT}\n<geom type="capsule" size=".02" rgba=".2 .5 .8 1"/>`),
  compositeSite: cable(`${JOINT}\n${GEOM}\n<site size=".02" rgba=".2 .8 .3 1"/>`),
  flexcomp: scene(CLOTH),
  flexcompEdge: scene(CLOTH),
  pin: scene(CLOTH),
} as const;
