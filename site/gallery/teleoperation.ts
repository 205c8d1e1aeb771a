/** A robot under your hands: drag the handle, or use W A S D, E and Q, and G for the gripper; the tile shows its camera. */
import { compile, parseXML } from 'kinetree';
import { driveEndEffector, EndEffector } from 'kinetree/teleop';
import { createViewer } from 'kinetree/view';

const model = compile(
  parseXML(`<mujoco>
    <option integrator="implicitfast" cone="elliptic" impratio="10"/>
    <default>
      <joint damping="2" armature=".05"/><geom rgba=".85 .87 .9 1"/><position kp="600" dampratio="1"/>
      <default class="finger"><joint type="slide" axis="0 1 0" range="0 .045" damping="5"/>
        <geom type="box" size=".015 .006 .03" friction="1.5" rgba=".25 .27 .3 1"/></default>
    </default>
    <statistic center=".3 0 .3" extent="1"/>
    <worldbody>
      <light pos="0 -1 3"/>
      <geom type="plane" size="2 2 .1" rgba=".75 .78 .82 1"/>
      <body name="red" pos=".45 .15 .03"><freejoint/><geom type="box" size=".02 .02 .03" mass=".05" rgba=".85 .25 .2 1"/></body>
      <body name="blue" pos=".5 -.15 .03"><freejoint/><geom type="box" size=".025 .025 .03" mass=".05" rgba=".2 .4 .85 1"/></body>
      <body name="base"><geom type="cylinder" size=".08 .05" pos="0 0 .05"/>
        <body pos="0 0 .1"><joint name="turn" axis="0 0 1"/><geom type="cylinder" size=".06 .05" pos="0 0 .05"/>
          <body pos="0 0 .12"><joint name="shoulder" axis="0 1 0" range="-100 100"/>
            <geom type="capsule" fromto="0 0 0 0 0 .35" size=".04" rgba=".9 .5 .2 1"/>
            <body pos="0 0 .35"><joint name="elbow" axis="0 1 0" range="0 160"/>
              <geom type="capsule" fromto="0 0 0 0 0 .3" size=".035"/>
              <body pos="0 0 .3"><joint name="wrist" axis="0 1 0" range="-120 120"/>
                <geom type="capsule" fromto="0 0 0 0 0 .06" size=".03" rgba=".9 .5 .2 1"/>
                <body pos="0 0 .06"><joint name="roll" axis="0 0 1"/>
                  <geom type="box" size=".03 .055 .015" pos="0 0 .045" rgba=".25 .27 .3 1"/>
                  <camera name="hand" pos=".09 0 .03" xyaxes="0 -1 0 1 0 .35" fovy="70"/>
                  <site name="grasp" pos="0 0 .12" size=".005"/>
                  <body name="left" pos="0 .006 .09" childclass="finger"><joint name="left"/><geom/></body>
                  <body name="right" pos="0 -.006 .09" childclass="finger"><joint name="right" axis="0 -1 0"/><geom/></body>
                </body></body></body></body></body></body>
    </worldbody>
    <contact><exclude body1="left" body2="right"/></contact>
    <equality><joint joint1="left" joint2="right"/></equality>
    <actuator>
      <position joint="turn"/><position joint="shoulder"/><position joint="elbow"/><position joint="wrist" kp="200"/>
      <position joint="roll" kp="100"/>
      <position name="gripper" joint="left" kp="400" ctrlrange="0 .045" forcerange="-15 15"/>
    </actuator>
    <keyframe><key name="start" qpos=".45 .15 .03 1 0 0 0 .5 -.15 .03 1 0 0 0 0 -.35 1.75 1.74 0 .04 .04"
      ctrl="0 -.35 1.75 1.74 0 .04"/></keyframe>
  </mujoco>`),
);

const viewer = await createViewer(document.querySelector('canvas')!, model, { keyframe: 'start', tiles: ['hand'] });
viewer.camera.azimuth = 150;
driveEndEffector(
  viewer,
  new EndEffector(model, { site: 'grasp', orientation: true, gripper: { actuator: 'gripper' } }),
);
