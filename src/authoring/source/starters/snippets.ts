/** Parts to insert into a model: each is a separate model, whose world is pasted. */

import { IDENTITY, type Pose } from '../../../foundation/math/pose.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { parseModel } from '../../load/parse.js';
import { pasteSpec } from '../commands/clipboard.js';
import { setPose } from '../commands/structure.js';
import type { Edited, Project } from '../project.js';
import { FLOOR_ASSETS, FLOOR_GEOM, SKY_ASSET, SUN_LIGHT } from './backdrop.js';
import type { Template } from './models.js';

const DOOR = `<mujoco model="door">
  <worldbody>
    <body name="door_frame">
      <geom name="door_post_left" type="box" size="0.03 0.03 1.03" pos="0 -0.45 1.03"/>
      <geom name="door_post_right" type="box" size="0.03 0.03 1.03" pos="0 0.45 1.03"/>
      <geom name="door_lintel" type="box" size="0.03 0.42 0.03" pos="0 0 2.03"/>
      <body name="door" pos="0 -0.41 1">
        <joint name="door_hinge" axis="0 0 1" range="0 110" limited="true" damping="1" frictionloss="0.5"/>
        <geom name="door_leaf" type="box" size="0.02 0.4 0.97" pos="0 0.41 0" mass="15"/>
        <geom name="door_handle" type="capsule" size="0.012" fromto="0.06 0.68 0 0.06 0.8 0" mass="0.3"/>
        <site name="door_grasp" pos="0.06 0.74 0"/>
      </body>
    </body>
  </worldbody>
  <contact>
    <exclude name="door_free" body1="door_frame" body2="door"/>
  </contact>
</mujoco>
`;

const DRAWER = `<mujoco model="drawer">
  <worldbody>
    <body name="cabinet" pos="0 0 0.2">
      <geom name="cabinet_top" type="box" size="0.2 0.25 0.01" pos="0 0 0.19"/>
      <geom name="cabinet_bottom" type="box" size="0.2 0.25 0.01" pos="0 0 -0.19"/>
      <geom name="cabinet_left" type="box" size="0.2 0.01 0.18" pos="0 -0.24 0"/>
      <geom name="cabinet_right" type="box" size="0.2 0.01 0.18" pos="0 0.24 0"/>
      <geom name="cabinet_back" type="box" size="0.01 0.23 0.18" pos="-0.19 0 0"/>
      <body name="drawer">
        <joint name="drawer_slide" type="slide" axis="1 0 0" range="0 0.3" limited="true" damping="5" frictionloss="1"/>
        <geom name="drawer_front" type="box" size="0.01 0.225 0.17" pos="0.19 0 0" mass="1"/>
        <geom name="drawer_floor" type="box" size="0.17 0.22 0.005" pos="0 0 -0.16" mass="0.8"/>
        <geom name="drawer_side_left" type="box" size="0.17 0.005 0.1" pos="0 -0.215 -0.06" mass="0.3"/>
        <geom name="drawer_side_right" type="box" size="0.17 0.005 0.1" pos="0 0.215 -0.06" mass="0.3"/>
        <geom name="drawer_handle" type="capsule" size="0.01" fromto="0.24 -0.06 0 0.24 0.06 0" mass="0.1"/>
        <site name="drawer_grasp" pos="0.24 0 0"/>
      </body>
    </body>
  </worldbody>
  <contact>
    <exclude name="drawer_free" body1="cabinet" body2="drawer"/>
  </contact>
</mujoco>
`;

const link = (index: number, inner: string): string => {
  const pad = '  '.repeat(index + 3);
  const pos = index === 0 ? '0 0 1' : '0 0 -0.1';
  return `${pad}<body name="chain_${index}" pos="${pos}">
${pad}  <joint name="chain_joint_${index}" type="ball" damping="0.002"/>
${pad}  <geom name="chain_link_${index}" type="capsule" size="0.015" fromto="0 0 -0.015 0 0 -0.085" density="2000"/>
${inner}${pad}</body>
`;
};

const CHAIN = `<mujoco model="chain">
  <worldbody>
${[0, 1, 2, 3, 4, 5].reduceRight((inner, index) => link(index, inner), '').replace(/^ {2}(?= )/gm, '')}  </worldbody>
</mujoco>
`;

const WHEEL = `<mujoco model="wheel">
  <worldbody>
    <body name="wheel" pos="0 0 0.1">
      <joint name="wheel_roll" axis="0 1 0" damping="0.01"/>
      <geom name="wheel_tyre" type="cylinder" size="0.1 0.025" zaxis="0 1 0" mass="1" friction="1 0.005 0.0001"/>
      <site name="wheel_hub"/>
    </body>
  </worldbody>
  <actuator>
    <velocity name="wheel_drive" joint="wheel_roll" kv="0.5" ctrlrange="-30 30" ctrllimited="true"/>
  </actuator>
  <sensor>
    <jointvel name="wheel_speed" joint="wheel_roll"/>
  </sensor>
</mujoco>
`;

const GRIPPER = `<mujoco model="gripper">
  <worldbody>
    <body name="gripper" pos="0 0 0.5">
      <geom name="gripper_palm" type="box" size="0.03 0.06 0.02" mass="0.3"/>
      <site name="gripper_grasp" pos="0 0 0.1"/>
      <body name="gripper_left" pos="0 0.05 0.02">
        <joint name="gripper_left" type="slide" axis="0 -1 0" range="0 0.04" limited="true" damping="5" armature="0.1"/>
        <geom name="gripper_left" type="box" size="0.012 0.006 0.05" pos="0 0 0.05" mass="0.05" friction="2 0.05 0.001"/>
      </body>
      <body name="gripper_right" pos="0 -0.05 0.02">
        <joint name="gripper_right" type="slide" axis="0 1 0" range="0 0.04" limited="true" damping="5" armature="0.1"/>
        <geom name="gripper_right" type="box" size="0.012 0.006 0.05" pos="0 0 0.05" mass="0.05" friction="2 0.05 0.001"/>
      </body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="gripper_split">
      <joint joint="gripper_left" coef="0.5"/>
      <joint joint="gripper_right" coef="0.5"/>
    </fixed>
  </tendon>
  <equality>
    <joint name="gripper_together" joint1="gripper_left" joint2="gripper_right"/>
  </equality>
  <actuator>
    <position name="gripper" tendon="gripper_split" kp="200" ctrlrange="0 0.04" ctrllimited="true" forcerange="-40 40" forcelimited="true"/>
  </actuator>
</mujoco>
`;

const MUSCLE = `<mujoco model="muscle">
  <worldbody>
    <body name="muscle_upper" pos="0 0 1">
      <geom name="muscle_upper" type="capsule" size="0.03" fromto="0 0 0 0 0 -0.3"/>
      <site name="muscle_origin" pos="0.04 0 -0.02"/>
      <body name="muscle_lower" pos="0 0 -0.3">
        <joint name="muscle_elbow" axis="0 -1 0" range="0 130" limited="true" damping="0.5"/>
        <geom name="muscle_wrap" type="cylinder" size="0.035 0.04" zaxis="0 1 0" contype="0" conaffinity="0" mass="0.05"/>
        <site name="muscle_side" pos="0.06 0 0"/>
        <geom name="muscle_lower" type="capsule" size="0.025" fromto="0 0 0 0 0 -0.28"/>
        <site name="muscle_insertion" pos="0.035 0 -0.06"/>
      </body>
    </body>
  </worldbody>
  <contact>
    <exclude name="muscle_free" body1="muscle_upper" body2="muscle_lower"/>
  </contact>
  <tendon>
    <spatial name="muscle_tendon" width="0.006" rgba="0.8 0.3 0.3 1">
      <site site="muscle_origin"/>
      <geom geom="muscle_wrap" sidesite="muscle_side"/>
      <site site="muscle_insertion"/>
    </spatial>
  </tendon>
  <actuator>
    <muscle name="muscle" tendon="muscle_tendon" force="200" ctrllimited="true" ctrlrange="0 1" lengthrange="0.15 0.4"/>
  </actuator>
</mujoco>
`;

const TERRAIN = `<mujoco model="terrain">
  <asset>
    <hfield name="terrain" nrow="64" ncol="64" size="5 5 1 0.1"/>
  </asset>
  <worldbody>
    <geom name="terrain" type="hfield" hfield="terrain" rgba="0.45 0.5 0.35 1"/>
  </worldbody>
</mujoco>
`;

const LINK = `<mujoco model="link">
  <worldbody>
    <body name="link" pos="0 0 0.1">
      <joint name="link" axis="0 1 0" damping="0.1"/>
      <geom type="capsule" size="0.03" fromto="0 0 0 0 0 0.3"/>
    </body>
  </worldbody>
</mujoco>
`;

const CRATE = `<mujoco model="crate">
  <worldbody>
    <body name="crate" pos="0 0 0.5">
      <freejoint name="crate"/>
      <geom name="crate" type="box" size="0.1 0.1 0.1" rgba="0.85 0.55 0.25 1"/>
    </body>
  </worldbody>
</mujoco>
`;

const FLOOR = `<mujoco model="floor">
  <asset>
${FLOOR_ASSETS}
  </asset>
  <worldbody>
${FLOOR_GEOM}
  </worldbody>
</mujoco>
`;

const SKY = `<mujoco model="sky">
  <asset>
${SKY_ASSET}
  </asset>
</mujoco>
`;

const SUN = `<mujoco model="sun">
  <worldbody>
${SUN_LIGHT}
  </worldbody>
</mujoco>
`;

/** Parts of models, by name. */
export const SNIPPETS = {
  door: { title: 'Door', description: 'A leaf on a hinge in its frame.', text: DOOR },
  drawer: { title: 'Drawer', description: 'A cabinet with a drawer on a slide.', text: DRAWER },
  chain: { title: 'Chain', description: 'Six links on ball joints.', text: CHAIN },
  wheel: { title: 'Wheel', description: 'A driven wheel with a sensor of its speed.', text: WHEEL },
  gripper: { title: 'Gripper', description: 'Two fingers that close together.', text: GRIPPER },
  terrain: {
    title: 'Terrain',
    description: 'Flat ground of 10 m by 10 m, to be raised with the brush.',
    text: TERRAIN,
  },
  muscle: { title: 'Muscle', description: 'An elbow bent by a muscle around it.', text: MUSCLE },
  link: { title: 'Link', description: 'A rod on a hinge, which continues the selected one.', text: LINK },
  crate: { title: 'Crate', description: 'A box that moves freely.', text: CRATE },
  floor: { title: 'Floor', description: 'An endless plane with a checkered material.', text: FLOOR },
  sky: { title: 'Sky', description: 'A gradient behind everything.', text: SKY },
  sun: { title: 'Sun', description: 'A directional light with shadows.', text: SUN },
} as const satisfies Record<string, Template>;

/**
 * Inserts a snippet into a body, a frame or the world, under unused names.
 *
 * @param at pose of its body in the parent; by default a snippet in the world keeps its pose, which is above the ground,
 *   and one in a body is at its origin
 */
export function insertSnippet(
  project: Project,
  name: keyof typeof SNIPPETS,
  parent: SpecElement,
  at: Pose | undefined = parent.kind === 'worldbody' ? undefined : IDENTITY,
): Edited<SpecElement[]> {
  return project.transact(`insert ${name}`, () => {
    const made = pasteSpec(parseModel(SNIPPETS[name].text), parent);
    const [first] = made;
    if (at && made.length === 1 && first?.is('body', 'frame')) setPose(first, at);
    return made;
  });
}
