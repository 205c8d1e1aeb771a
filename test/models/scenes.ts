/** Small scenes that together use every part of the rigid pipeline; each moves, touches or is actuated for seconds. */

/** Boxes, capsules, cylinders and ellipsoids that fall on each other: Newton on elliptic cones, noslip. */
const pile = `
<mujoco>
  <option cone="elliptic" impratio="3" noslip_iterations="3"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <geom type="box" size=".05 1 .2" pos=".5 0 .2"/>
    <body pos="0 0 .15"><freejoint/><geom type="box" size=".1 .08 .06"/></body>
    <body pos=".05 0 .4" euler="90 0 20"><freejoint/><geom type="capsule" size=".05 .1"/></body>
    <body pos="-.02 .03 .6"><freejoint/><geom type="cylinder" size=".07 .05"/></body>
    <body pos="0 0 .8"><freejoint/><geom type="ellipsoid" size=".1 .05 .07" condim="6" friction="1 .01 .001"/></body>
  </worldbody>
</mujoco>`;

/** A chain of ball joints with limits and friction loss, wound up by gravity: PGS. */
const chain = `
<mujoco>
  <option solver="PGS" iterations="30"/>
  <default><joint frictionloss=".002" damping=".001" limited="true"/><geom type="capsule" size=".02" fromto="0 0 0 .15 0 0"/></default>
  <worldbody>
    <body pos="0 0 1">
      <joint type="ball" range="0 60"/><geom/>
      <body pos=".16 0 0"><joint type="ball" range="0 40"/><geom/>
        <body pos=".16 0 0"><joint axis="0 1 0" range="-30 30"/><geom/>
          <body pos=".16 0 0"><joint type="slide" axis="1 0 0" range="-.05 .05"/><geom/></body>
        </body>
      </body>
    </body>
  </worldbody>
  <sensor><subtreeangmom body="world"/></sensor>
</mujoco>`;

/** Loops closed by every kind of equality: CG. */
const loops = `
<mujoco>
  <option solver="CG" integrator="discrete"/>
  <worldbody>
    <body name="a" pos="0 0 1"><joint name="a" axis="0 1 0"/><geom type="box" size=".2 .02 .02" pos=".2 0 0"/>
      <body name="b" pos=".4 0 0"><joint name="b" axis="0 1 0"/><geom type="box" size=".2 .02 .02" pos=".2 0 0"/>
        <site name="end" pos=".4 0 0"/></body></body>
    <body name="c" pos=".8 0 1"><joint name="c" axis="0 1 0"/><geom type="box" size=".02 .02 .1" pos="0 0 .1"/><site name="c"/></body>
    <body name="free" pos="0 1 1"><freejoint/><geom size=".1"/>
      <body pos=".3 0 0"><joint name="d" axis="1 0 0"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 .2"/></body></body>
    <body name="held" pos="0 1.3 1"><freejoint/><geom type="ellipsoid" size=".1 .05 .05"/></body>
    <site name="hook" pos="0 .5 2"/>
  </worldbody>
  <tendon>
    <fixed name="t1"><joint joint="a" coef="1"/></fixed><fixed name="t2"><joint joint="d" coef="2"/></fixed>
  </tendon>
  <equality>
    <connect site1="end" site2="c"/><weld body1="free" body2="held" torquescale=".5"/>
    <joint joint1="d" joint2="a" polycoef="0 .5 .3 0 0"/><tendon tendon1="t2" tendon2="t1"/>
  </equality>
</mujoco>`;

/** Convex meshes on a height field. */
const terrain = `
<mujoco>
  <asset>
    <mesh name="tetra" vertex=".1 0 0  -.05 .09 0  -.05 -.09 0  0 0 .14"/>
    <mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .12 0 0 -.06 .05 .05 .05"/>
    <hfield name="hills" nrow="5" ncol="5" size="1 1 .2 .1"
      elevation="0 .1 0 .2 1  .1 .4 .2 .3 .5  0 .2 .1 .2 .4  .3 .3 .1 0 .2  1 .5 .3 .2 .6"/>
  </asset>
  <worldbody>
    <geom type="hfield" hfield="hills"/>
    <body pos="0 0 .5"><freejoint/><geom type="mesh" mesh="tetra"/></body>
    <body pos=".1 .05 .8"><freejoint/><geom type="mesh" mesh="gem"/></body>
    <body pos="-.3 .2 .6"><freejoint/><geom size=".08" condim="4"/></body>
    <body pos=".4 -.3 .7" euler="30 40 0"><freejoint/><geom type="box" size=".06 .08 .1"/></body>
  </worldbody>
</mujoco>`;

/** Muscles along a wrapping tendon, under Runge-Kutta. */
const muscles = `
<mujoco>
  <option integrator="RK4"><flag energy="enable"/></option>
  <worldbody>
    <site name="origin" pos="-.1 0 .1"/><site name="behind" pos="-.1 0 -.12"/>
    <geom name="pulley" type="cylinder" size=".06 .1" euler="90 0 0" contype="0" conaffinity="0"/>
    <site name="over" pos="0 0 .2"/><site name="below" pos="0 0 -.2"/>
    <body><joint name="elbow" axis="0 1 0" range="-100 100" damping=".05"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .4 0 0"/><site name="insertion" pos=".2 0 .04"/><site name="lower" pos=".2 0 -.04"/>
      <body pos=".4 0 0"><joint name="wrist" axis="0 1 0" stiffness="1 .5" damping=".02"/>
        <geom type="capsule" size=".02" fromto="0 0 0 .2 0 0"/></body></body>
  </worldbody>
  <tendon>
    <spatial name="flexor"><site site="origin"/><geom geom="pulley" sidesite="over"/><site site="insertion"/></spatial>
    <spatial name="extensor"><site site="behind"/><geom geom="pulley" sidesite="below"/><site site="lower"/></spatial>
  </tendon>
  <actuator>
    <muscle tendon="flexor" force="80" lengthrange=".1 .6"/><muscle tendon="extensor" force="60" lengthrange=".1 .6" tausmooth=".2"/>
    <intvelocity joint="wrist" kp="2" actrange="-1 1"/>
  </actuator>
  <sensor><tendonpos tendon="flexor"/><e_kinetic/><e_potential/></sensor>
</mujoco>`;

/** Motors with internal states, delays, slider-crank and site transmissions. */
const motors = `
<mujoco>
  <option integrator="implicitfast"/>
  <worldbody>
    <site name="base"/>
    <body><joint name="x" axis="0 0 1" damping=".1" armature=".02"/><geom type="box" size=".2 .03 .03" pos=".2 0 0"/>
      <site name="crank" pos=".05 0 0"/>
      <body pos=".4 0 0"><joint name="y" axis="0 1 0" damping=".1"/><geom type="box" size=".1 .03 .03" pos=".1 0 0"/>
        <site name="tip" pos=".2 0 0"/>
        <body pos=".2 0 0"><joint name="z" type="slide" axis="1 0 0" stiffness="50" damping="1"/><geom size=".03"/></body></body></body>
  </worldbody>
  <actuator>
    <dcmotor joint="x" resistance="2" motorconst=".3 .4" inductance=".1 0" cogging=".1 6 .3" lugre="100 1 .03 .04 .1"/>
    <dcmotor joint="y" resistance="2" motorconst=".3 .4" thermal="10 20 0 .004 25 30" input="pos vel ff" controller="3 2 1 5 .2 24"/>
    <pid joint="z" kp="30" kv="2" ki="1" imax=".2"/>
    <position joint="y" kp="1" delay=".01" nsample="6" interp="cubic" timeconst=".05"/>
    <general cranksite="crank" slidersite="base" cranklength=".5" gear=".3"/>
    <general site="tip" refsite="base" gear="1 0 0 0 .1 0"/>
  </actuator>
  <sensor><accelerometer site="tip"/><force site="tip"/><torque site="tip"/><gyro site="tip" delay=".01" nsample="6"/></sensor>
</mujoco>`;

/** Bodies in a viscous medium with wind and without gravity: implicit. */
const swimmers = `
<mujoco>
  <option integrator="implicit" density="1000" viscosity=".01" wind=".1 0 .05" gravity="0 0 -1"/>
  <worldbody>
    <body><freejoint/><geom type="ellipsoid" size=".2 .05 .02" fluidshape="ellipsoid"/>
      <body pos=".2 0 0"><joint name="tail" axis="0 0 1" damping=".01"/><geom type="box" size=".1 .01 .05" pos=".1 0 0"/>
        <body pos=".2 0 0"><joint name="fin" axis="0 1 0" damping=".01"/>
          <geom type="ellipsoid" size=".08 .05 .01" pos=".08 0 0" fluidshape="ellipsoid"/></body></body></body>
    <body pos="0 1 0" gravcomp="1"><joint type="ball"/><geom type="capsule" size=".05 .2" pos="0 0 .2" fluidshape="ellipsoid"/></body>
  </worldbody>
  <actuator><velocity joint="tail" kv=".5" gear="3"/><position joint="fin" kp=".3"/></actuator>
</mujoco>`;

/** A belt, a gripping pad, a wheel and sensors: adhesion, surface velocity, range finders, contact sensors. */
const factory = `
<mujoco>
  <worldbody>
    <geom name="belt" type="box" size="1 .2 .05" surfacevel=".3 0 0 0 0 0"/>
    <geom type="plane" size="3 3 .1" pos="0 0 -.3"/>
    <body name="crate" pos="-.7 0 .15"><freejoint/><geom name="crate" type="box" size=".08 .08 .08"/><site name="crate"/></body>
    <body pos="-.3 .02 .12"><freejoint/><geom type="cylinder" size=".06 .06" condim="6" friction="1 .01 .002"/></body>
    <body name="arm" pos="-.7 0 .4"><joint name="lift" type="slide" axis="0 0 1" damping="20"/>
      <geom name="pad" type="cylinder" size=".05 .02" mass=".2" margin=".01" gap=".01"/><site name="eye" pos="0 0 -.03" euler="180 0 0"/></body>
  </worldbody>
  <actuator><position joint="lift" kp="200" ctrlrange="-.2 .1"/><adhesion body="arm" gain="20" ctrlrange="0 1"/></actuator>
  <sensor>
    <rangefinder site="eye"/><contact geom1="crate" num="3" data="force dist pos"/><touch site="crate"/>
    <distance geom1="pad" geom2="crate" cutoff="1"/><framelinacc objtype="site" objname="crate"/>
  </sensor>
</mujoco>`;

export const SCENES = { pile, chain, loops, terrain, muscles, motors, swimmers, factory } as const;
