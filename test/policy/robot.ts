/** A small robot on a free base for tests of policies, and descriptions of its policy. */
import type { PolicyDescription } from '../../src/api/policy.js';

/** A trunk with two legs of two hinges; the actuators are in another order than the joints. */
export const ROBOT = `<mujoco>
  <option timestep="0.005"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <body name="goal" pos="1 2 1" quat="1 0 0 1" mocap="true"/>
    <body name="trunk" pos="0 0 .5">
      <freejoint/>
      <geom type="box" size=".2 .1 .05" mass="5"/>
      <site name="imu" pos=".1 .02 .03" euler="10 20 30"/>
      <body pos=".15 0 0"><joint name="a_hip" axis="0 1 0" damping=".5"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03" mass=".5"/>
        <body pos="0 0 -.2"><joint name="a_knee" axis="0 1 0" damping=".5" range="-1 1"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03" mass=".3"/></body></body>
      <body pos="-.15 0 0"><joint name="b_hip" axis="0 1 0" damping=".5"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03" mass=".5"/>
        <body name="shank" pos="0 0 -.2"><joint name="b_knee" axis="0 1 0" damping=".5"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03" mass=".3"/></body></body>
    </body>
  </worldbody>
  <actuator>
    <motor name="m_b_hip" joint="b_hip" gear="2"/>
    <position name="p_b_knee" joint="b_knee" kp="20" ctrlrange="-.5 .5"/>
    <position name="p_a_hip" joint="a_hip" kp="20"/>
    <motor name="m_a_knee" joint="a_knee"/>
  </actuator>
  <sensor><velocimeter name="v" site="imu"/><gyro name="w" site="imu"/><accelerometer name="acc" site="imu"/></sensor>
  <keyframe><key name="crouch" qpos="0 0 .4 0.8 0 0 0.6 .3 -.6 .2 -.4" ctrl=".01 .02 .03 .04"/></keyframe>
</mujoco>`;

export const JOINTS = ['a_hip', 'a_knee', 'b_hip', 'b_knee'];

/** A description with one input of given terms; `target` for all joints needs other actuators, so that `position` is used. */
export const described = (
  terms: NonNullable<PolicyDescription['inputs'][number]['terms']>,
  rest: Partial<PolicyDescription> = {},
): PolicyDescription => ({
  interval: 0.02,
  start: { keyframe: 'crouch' },
  joints: JOINTS,
  defaultPose: [0.1, -0.2, 0.3, -0.4],
  inputs: [{ terms }],
  actions: { kind: 'position', scale: 0.2, stiffness: 8, damping: 0.5 },
  commands: {
    velocity: {
      components: [
        { name: 'forward', min: -1, max: 1 },
        { name: 'left', min: -1, max: 1 },
        { name: 'turn', min: -1, max: 1 },
      ],
    },
  },
  ...rest,
});
