/** A small model with every kind of moving part: joints, tendons, constraints, actuators, sensors. */
export const RICH = `<mujoco>
  <option density="1.2" viscosity="0.0002"/>
  <worldbody>
    <light pos="0 0 3" mode="targetbody" target="free"/>
    <camera name="eye" pos="2 0 1" mode="targetbody" target="free"/>
    <geom name="floor" type="plane" size="3 3 .1"/>
    <body name="free" pos="0 0 .3"><freejoint/><geom type="box" size=".1 .1 .1"/><site name="s0" pos=".1 0 0"/></body>
    <body name="arm" pos="1 0 1" gravcomp=".5">
      <joint name="ball" type="ball" range="0 60" limited="true" stiffness="1" damping=".1"/>
      <geom type="capsule" size=".05" fromto="0 0 0 .4 0 0"/>
      <site name="s1" pos=".2 0 0"/>
      <body pos=".4 0 0">
        <joint name="hinge" axis="0 1 0" range="-40 40" limited="true" frictionloss=".05" armature=".01"/>
        <geom type="ellipsoid" size=".2 .05 .05" pos=".2 0 0" fluidshape="ellipsoid"/>
        <site name="s2" pos=".3 0 0"/>
        <body pos=".4 0 0"><joint name="slide" type="slide" axis="1 0 0" springref=".05" stiffness="20"/><geom size=".06"/></body>
      </body>
    </body>
    <body name="mocap" mocap="true" pos="-1 0 1"><geom size=".05" contype="0" conaffinity="0"/></body>
    <body name="held" pos="-1 0 .8"><freejoint/><geom size=".08"/></body>
  </worldbody>
  <tendon>
    <spatial name="string" range="0 .9" limited="true" stiffness="2" damping=".1" frictionloss=".01"><site site="s1"/><site site="s2"/></spatial>
    <fixed name="sum" armature=".02"><joint joint="hinge" coef="1"/><joint joint="slide" coef="-2"/></fixed>
  </tendon>
  <equality><weld body1="mocap" body2="held"/><joint joint1="hinge" joint2="slide" polycoef="0 .5 0 0 0"/></equality>
  <actuator>
    <motor joint="hinge"/><position joint="slide" kp="10"/><general tendon="string" dyntype="filter" dynprm=".1" gainprm="2"/>
    <muscle tendon="sum"/><velocity joint="hinge" kv=".2"/>
  </actuator>
  <sensor>
    <accelerometer site="s1"/><gyro site="s2"/><framepos objtype="body" objname="free"/><subtreecom body="arm"/>
    <subtreelinvel body="arm"/><force site="s2"/><touch site="s0"/><jointpos joint="hinge"/><tendonvel tendon="string"/>
    <clock/>
  </sensor>
</mujoco>`;
