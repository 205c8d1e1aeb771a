/** A small readable model with elements of most kinds. */
export const SCENE_XML = `
<mujoco model="scene">
  <option timestep="0.01"/>
  <asset>
    <texture name="paint" type="2d" builtin="flat" width="4" height="4"/>
    <material name="skin" texture="paint" rgba="0.2 0.4 0.6 1"/>
    <mesh name="tetra" vertex="0 0 0 0.3 0 0 0 0.2 0 0 0 0.1"/>
    <hfield name="hills" nrow="3" ncol="3" size="1 1 0.2 0.1" elevation="0 1 0 1 0 1 0 1 0"/>
  </asset>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <camera name="eye" pos="0 -2 1" xyaxes="1 0 0 0 0.5 1"/>
    <geom name="floor" type="plane" size="2 2 0.1"/>
    <geom name="land" type="hfield" hfield="hills" pos="5 0 0"/>
    <body name="trunk" pos="0 0 0.09">
      <freejoint name="root"/>
      <geom name="ball" size="0.1" material="skin"/>
      <site name="tip" pos="0 0 0.1"/>
      <camera name="head"/>
      <body name="arm" pos="0.3 0 0.2">
        <joint name="elbow" axis="0 1 0" limited="true" range="-60 60" damping="0.1" stiffness="1" frictionloss="0.01"/>
        <geom name="box" type="box" size="0.1 0.05 0.02"/>
        <body name="hand" pos="0.2 0 0">
          <joint name="wrist" type="ball"/>
          <geom name="claw" type="mesh" mesh="tetra"/>
          <site name="grip" pos="0.1 0 0"/>
        </body>
      </body>
    </body>
    <body name="cart" pos="1 0 0.5">
      <joint name="rail" type="slide" axis="1 0 0"/>
      <geom name="rod" type="capsule" size="0.05 0.2"/>
    </body>
    <body name="ghost" mocap="true" pos="0 1 1"/>
  </worldbody>
  <contact>
    <pair name="touch" geom1="floor" geom2="rod"/>
    <exclude name="apart" body1="trunk" body2="hand"/>
  </contact>
  <tendon>
    <fixed name="cable"><joint joint="elbow" coef="0.5"/><joint joint="rail" coef="-1"/></fixed>
    <spatial name="string"><site site="tip"/><site site="grip"/></spatial>
  </tendon>
  <equality><joint name="tie" joint1="rail" polycoef="0.1 1 0 0 0"/></equality>
  <actuator>
    <motor name="push" joint="elbow" ctrlrange="-1 1" gear="2"/>
    <position name="servo" joint="rail" kp="20"/>
    <intvelocity name="drive" tendon="string" kp="5" actrange="-1 1"/>
  </actuator>
  <sensor>
    <jointpos name="angle" joint="elbow"/>
    <framepos name="place" objtype="site" objname="grip"/>
    <gyro name="turn" site="tip"/>
    <accelerometer name="shake" site="tip"/>
  </sensor>
  <custom>
    <numeric name="three" data="1 2 3"/>
    <text name="word" data="abc"/>
    <tuple name="group"><element objtype="body" objname="arm" prm="2"/></tuple>
  </custom>
  <keyframe><key name="start" time="0.5" qvel="0.1 0 0 0 0 0 0.2 0 0 0.3 0" ctrl="0.5 0.1 0"/></keyframe>
</mujoco>`;

/** Features that the other scene lacks: visible sensors, spatial tendons, active limits, adhesion, moving surfaces. */
export const SENSES_XML = `
<mujoco model="senses">
  <asset><mesh name="wedge" vertex="0 0 0 .3 0 0 0 .2 0 0 0 .1 .3 .2 0 .3 0 .1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 0.1"/>
    <geom type="mesh" mesh="wedge" pos="0 3 0"/>
    <site name="roof" pos="0 0 1.2"/>
    <site name="hook" pos="0 1 1.5"/>
    <camera name="wide" pos="0 -3 1" xyaxes="1 0 0 0 0 1" resolution="4 3"/>
    <camera name="optic" pos="3 0 1" xyaxes="0 1 0 0 0 1" resolution="3 2" sensorsize="0.3 0.2" focal="0.2 0.25" principal="0.01 0.02"/>
    <camera name="flat" pos="-2 -2 1" xyaxes="1 -1 0 0 0 1" resolution="2 2" projection="orthographic" fovy="2"/>
    <geom name="belt" type="box" size="0.4 0.4 0.05" pos="1 0 0.05" surfacevel="0.5 0.1 0 0 0 1"/>
    <body name="crate" pos="1.1 0.1 0.2"><freejoint/><geom name="cube" type="box" size="0.1 0.1 0.1"/><site name="nose" pos="0 0 0.1" type="box" size="0.03 0.02 0.01"/></body>
    <body name="lid" pos="1.1 0.1 0.35"><freejoint/><geom type="sphere" size="0.06"/></body>
    <body name="door" pos="0 0 0.6">
      <joint name="hinge" axis="0 1 0" range="-10 5" limited="true"/>
      <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/>
      <site name="eye" pos="0.2 0 -0.1" euler="180 0 0"/>
      <site name="knob" pos="0.4 0 0"/>
      <site name="horn" type="mesh" mesh="wedge" pos="0.2 0.1 0" euler="30 0 60"/>
      <site name="ghost" rgba="1 0 0 0"/>
    </body>
  </worldbody>
  <tendon>
    <spatial name="rope" range="0 1.9" limited="true"><site site="hook"/><site site="knob"/></spatial>
    <spatial name="taut" range="0 0.5" limited="true"><site site="roof"/><site site="knob"/></spatial>
  </tendon>
  <actuator>
    <adhesion name="glue" body="crate" gain="3" ctrlrange="0 1"/>
    <general name="jet" site="nose" gear="0 0 1 0 0 0"/>
    <general name="blow" site="horn" gear="0 0 1 0 0 0"/>
    <motor name="turn" joint="hinge" ctrlrange="0.2 1" ctrllimited="true"/>
  </actuator>
  <sensor>
    <rangefinder site="eye" data="dist point normal"/>
    <rangefinder camera="wide"/>
    <rangefinder camera="optic"/>
    <rangefinder camera="flat"/>
    <fromto geom1="cube" geom2="belt" cutoff="1"/>
  </sensor>
</mujoco>`;
