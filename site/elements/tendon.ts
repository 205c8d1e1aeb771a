/** Examples of tendons and of equality constraints. */
import { scene } from './scene.js';

const HANGING = `<site name="hook" pos="-.3 0 1.5" size=".02"/>
<geom name="wheel" type="cylinder" size=".12 .06" pos="0 0 1.3" euler="90 0 0" rgba=".4 .4 .4 1"/>
<site name="above" pos="0 0 1.5" size=".02"/>
<body pos=".2 0 .8">
  <joint type="slide" axis="0 0 1" damping=".5"/>
  <geom type="box" size=".1 .1 .1" rgba=".2 .5 .8 1"/>
  <site name="ring" pos="0 0 .1" size=".02"/>
</body>`;

const wrapped = scene(
  HANGING,
  `<tendon>
  <spatial range="0 .95" width=".01" rgba=".9 .3 .2 1">
    <site site="hook"/>
    <geom geom="wheel" sidesite="above"/>
    <site site="ring"/>
  </spatial>
</tendon>`,
);

const SLIDES = `<body pos="-.3 0 .8">
  <joint name="left" type="slide" axis="0 0 1" damping="1"/>
  <geom type="box" size=".12 .12 .12" mass="1" rgba=".9 .45 .2 1"/>
</body>
<body pos=".3 0 .8">
  <joint name="right" type="slide" axis="0 0 1" damping="1"/>
  <geom type="box" size=".12 .12 .12" mass="2" rgba=".2 .5 .8 1"/>
</body>`;

/** Two weights on one string over a pulley: what one sinks, the other rises. */
const fixed = scene(
  SLIDES,
  `<tendon>
  <fixed name="string" range="-.02 .02">
    <joint joint="left" coef="1"/>
    <joint joint="right" coef="1"/>
  </fixed>
</tendon>`,
);

const FREE = `<body name="pendulum" pos="0 0 1.2">
  <joint type="ball" damping=".01"/>
  <geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
</body>
<body name="weight" pos=".6 0 1.2">
  <freejoint/>
  <geom type="box" size=".1 .1 .1" rgba=".2 .5 .8 1"/>
</body>`;

const EXCLUDED = '<contact>\n  <exclude body1="pendulum" body2="weight"/>\n</contact>\n';

const HINGES = `<body pos="-.3 0 1">
  <joint name="driving" axis="0 1 0" damping=".1"/>
  <geom type="capsule" fromto="0 0 0 0 0 .4" size=".04" rgba=".9 .45 .2 1"/>
</body>
<body pos=".3 0 1">
  <joint name="driven" axis="0 1 0" damping=".1"/>
  <geom type="capsule" fromto="0 0 0 0 0 .4" size=".04" rgba=".2 .5 .8 1"/>
</body>`;

const DRIVE = `<actuator>
  <position joint="driving" kp="20" dampratio="1" ctrlrange="-1 1"/>
</actuator>`;

const cloth = (equality: string): string =>
  scene(
    `<flexcomp name="cloth" type="grid" dim="2" count="5 5 1" spacing=".12 .12 .12" pos="0 0 1.2" radius=".01" mass=".3"
  rgba=".9 .45 .2 1">
  <contact selfcollide="none"/>
  <pin id="0"/>
</flexcomp>`,
    `<equality>
  ${equality}
</equality>`,
  );

export const TENDON = {
  tendonSection: wrapped,
  spatial: wrapped,
  spatialSite: wrapped,
  spatialGeom: wrapped,
  pulley: scene(
    `<site name="left-hook" pos="-.2 0 1.5" size=".02"/>
<site name="right-hook" pos=".2 0 1.5" size=".02"/>
<body pos="-.3 0 .8">
  <joint type="slide" axis="0 0 1" damping=".5"/>
  <geom type="box" size=".1 .1 .1" mass="1" rgba=".9 .45 .2 1"/>
  <site name="left-ring" pos=".1 0 .1" size=".02"/>
</body>
<body pos=".3 0 .8">
  <joint type="slide" axis="0 0 1" damping=".5"/>
  <geom type="box" size=".1 .1 .1" mass="1" rgba=".2 .5 .8 1"/>
  <site name="right-ring" pos="-.1 0 .1" size=".02"/>
</body>`,
    `<tendon>
  <!-- the second branch counts half: its weight moves twice as far -->
  <spatial range="0 1" width=".01" rgba=".9 .3 .2 1">
    <site site="left-hook"/>
    <site site="left-ring"/>
    <pulley divisor="2"/>
    <site site="right-hook"/>
    <site site="right-ring"/>
  </spatial>
</tendon>`,
  ),
  fixed,
  fixedJoint: fixed,
  equalitySection: scene(
    FREE,
    `${EXCLUDED}<equality>\n  <connect body1="pendulum" body2="weight" anchor=".5 0 0"/>\n</equality>`,
  ),
  connect: scene(
    FREE,
    `${EXCLUDED}<equality>\n  <connect body1="pendulum" body2="weight" anchor=".5 0 0"/>\n</equality>`,
  ),
  weld: scene(FREE, `${EXCLUDED}<equality>\n  <weld body1="pendulum" body2="weight"/>\n</equality>`),
  equalityJoint: scene(
    HINGES,
    `<equality>
  <joint joint1="driven" joint2="driving" polycoef="0 -2 0 0 0"/>
</equality>
${DRIVE}`,
  ),
  equalityTendon: scene(
    HINGES,
    `<tendon>
  <fixed name="in">
    <joint joint="driving" coef="1"/>
  </fixed>
  <fixed name="out">
    <joint joint="driven" coef="1"/>
  </fixed>
</tendon>
<equality>
  <tendon tendon1="out" tendon2="in" polycoef="0 1 0 0 0"/>
</equality>
${DRIVE}`,
  ),
  equalityFlex: cloth('<flex flex="cloth" solref=".005 1"/>'),
  flexvert: cloth('<flexvert flex="cloth" solref=".02 1"/>'),
  flexstrain: scene(
    `<flexcomp name="block" type="grid" dim="3" count="4 4 4" spacing=".1 .1 .1" pos="0 0 .8" radius=".01" mass="2"
  dof="trilinear" rgba=".9 .45 .2 1">
  <contact selfcollide="none"/>
</flexcomp>`,
    `<equality>
  <flexstrain flex="block"/>
</equality>`,
  ),
} as const;
