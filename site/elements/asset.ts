/** Examples of assets. */
import { scene } from './scene.js';

const BOX = `<body pos="0 0 1" euler="20 30 0">
  <freejoint/>
  <geom type="box" size=".25 .25 .25" material="wood"/>
</body>`;

const TEXTURED = `<asset>
  <texture name="wood" type="2d" builtin="checker" width="128" height="128" rgb1=".7 .45 .2" rgb2=".55 .35 .15"/>
  <material name="wood" texture="wood" texrepeat="2 2" shininess=".8" specular=".6"/>
</asset>`;

const SKINNED = `<body name="left" pos="-.3 0 1">
  <joint axis="0 1 0" damping=".2" stiffness="2"/>
  <geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
  <body name="right" pos=".3 0 0">
    <joint axis="0 1 0" damping=".1" stiffness="1"/>
    <geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
  </body>
</body>`;

/** A strip of two squares, whose middle follows both bodies. */
const SKIN = `<skin name="sleeve" rgba=".9 .45 .2 1"
  vertex="-.3 -.15 1.05  -.3 .15 1.05  0 -.15 1.05  0 .15 1.05  .3 -.15 1.05  .3 .15 1.05"
  face="0 2 1  1 2 3  2 4 3  3 4 5">
  <bone body="left" bindpos="-.3 0 1" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 .5 .5"/>
  <bone body="right" bindpos="0 0 1" bindquat="1 0 0 0" vertid="2 3 4 5" vertweight=".5 .5 1 1"/>
</skin>`;

const skinned = scene(SKINNED, `<deformable>\n${SKIN.replace(/^/gm, '  ')}\n</deformable>`);

export const ASSET = {
  assetSection: scene(BOX, '', TEXTURED),
  mesh: scene(
    `<body pos="-.3 0 1">
  <freejoint/>
  <geom type="mesh" mesh="tetrahedron" rgba=".9 .45 .2 1"/>
</body>
<body pos=".4 0 1">
  <freejoint/>
  <geom type="mesh" mesh="cone" rgba=".2 .5 .8 1"/>
</body>`,
    '',
    `<asset>
  <mesh name="tetrahedron" vertex="0 0 0  .4 0 0  0 .4 0  0 0 .4"/>
  <mesh name="cone" builtin="cone" params="16 0" scale=".2 .2 .2"/>
</asset>`,
  ),
  hfield: `<mujoco>
  <asset>
    <hfield name="hills" nrow="4" ncol="4" size="1 1 .4 .1" elevation="0 .2 .1 0  .3 1 .6 .1  .1 .8 .5 .2  0 .2 .3 .1"/>
  </asset>
  <worldbody>
    <light pos="0 -1 3"/>
    <geom type="hfield" hfield="hills" rgba=".5 .65 .4 1"/>
    <body pos="0 0 1">
      <freejoint/>
      <geom size=".15" rgba=".9 .45 .2 1"/>
    </body>
  </worldbody>
</mujoco>`,
  skin: skinned,
  bone: skinned,
  texture: scene(BOX, '', TEXTURED),
  material: scene(
    `<geom size=".25" pos="-.6 0 .25" material="matte"/>
<geom size=".25" pos="0 0 .25" material="shiny"/>
<geom size=".25" pos=".6 0 .25" material="glowing"/>`,
    '',
    `<asset>
  <material name="matte" rgba=".9 .45 .2 1" specular="0"/>
  <material name="shiny" rgba=".2 .5 .8 1" specular="1" shininess="1"/>
  <material name="glowing" rgba=".9 .8 .3 1" emission="1"/>
</asset>`,
  ),
  layer: scene(
    BOX,
    '',
    `<asset>
  <texture name="color" type="2d" builtin="checker" width="64" height="64" rgb1=".7 .45 .2" rgb2=".5 .3 .1"/>
  <material name="wood">
    <layer texture="color" role="rgb"/>
  </material>
</asset>`,
  ),
  model: scene(
    `<body name="torso" pos="0 0 1">
  <geom type="box" size=".25 .2 .1" rgba=".2 .5 .8 1"/>
  <frame pos="0 .2 0" euler="0 -40 0">
    <attach model="leg" body="leg" prefix="left-"/>
  </frame>
  <frame pos="0 -.2 0" euler="0 30 0">
    <attach model="leg" body="leg" prefix="right-"/>
  </frame>
</body>`,
    '',
    `<asset>
  <model name="leg" file="leg.xml"/>
</asset>`,
  ),
} as const;
