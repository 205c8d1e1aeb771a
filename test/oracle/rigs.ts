/** Small models that together use every feature of the smooth pipeline, without contacts. */

const WORLD = `
  <worldbody>
    <site name="w" pos=".1 .2 .3" euler="10 20 30"/>
    <camera name="fixed" pos="1 2 3" xyaxes="1 .1 0 0 .4 1"/>
    <body name="a" pos="0 0 1" gravcomp=".3">
      <joint type="free" name="f" stiffness="1 2 3" damping=".3 .4 .5"/>
      <inertial pos=".02 .01 .03" mass="2" diaginertia=".3 .4 .5" quat="1 .2 .3 .1"/>
      <geom size=".1" pos=".1 0 0"/>
      <site name="a" pos=".1 0 .2" euler="30 20 10"/>
      <camera name="onbody" pos=".2 0 0"/>
      <camera name="track" mode="track" pos="1 0 0"/>
      <camera name="trackcom" mode="trackcom" pos="1 0 1"/>
      <camera name="target" mode="targetbody" target="c" pos="0 1 1"/>
      <camera name="targetcom" mode="targetbodycom" target="b" pos="0 1 -1"/>
      <light name="onbody" pos="0 0 1" dir="1 1 -1"/>
      <light name="track" mode="track" pos="0 0 1" dir="1 2 -1"/>
      <light name="trackcom" mode="trackcom" pos="0 0 1" dir="1 2 -1"/>
      <light name="target" mode="targetbody" target="c" pos="0 0 1"/>
      <light name="targetcom" mode="targetbodycom" target="b" pos="0 0 1"/>
      <light name="track2" mode="track" pos=".3 .1 1" dir="1 2 -1"/>
      <body name="b" pos=".2 0 0" euler="10 0 5">
        <joint name="b" type="ball" stiffness="1 2 3" damping=".3 .4 .5" armature=".1" pos=".05 .1 0"/>
        <geom type="box" size=".1 .2 .3" pos=".1 0 .1" fluidshape="ellipsoid" fluidcoef="1 2 3 4 5"/>
        <site name="b" pos=".1 .2 .2" euler="30 60 10"/>
        <body name="c" pos=".2 0 0" gravcomp="1">
          <joint name="h" axis="1 2 3" pos=".1 .2 0" stiffness="1 2 3" damping=".3 .4 .5" springref="10"
            actuatorgravcomp="true" actuatorfrcrange="-20 20"/>
          <joint name="s" type="slide" axis="1 0 1" ref=".1" range="-1 1" limited="false"/>
          <geom type="capsule" size=".1 .2" pos=".1 0 .1" fluidshape="ellipsoid"/>
          <geom type="cylinder" size=".1 .2" pos=".1 0 .1" fluidshape="ellipsoid"/>
          <geom size=".1" fluidshape="ellipsoid"/>
          <geom name="ellipsoid" type="ellipsoid" size=".1 .2 .3" fluidshape="ellipsoid" euler="20 0 0"/>
          <site name="h" pos=".1 .2 .2" euler="30 60 10"/>
        </body>
      </body>
      <body name="d" pos="-.2 0 0">
        <joint name="b2" type="ball"/>
        <geom type="box" size=".1 .05 .2" pos=".1 0 .1"/>
        <site name="b2" pos=".1 .2 .2" euler="30 60 10"/>
      </body>
    </body>
    <body name="m" mocap="true" pos="2 2 2">
      <geom size=".1"/>
      <site name="m"/>
    </body>
    <body name="e" pos="5 0 0">
      <joint type="hinge" axis="0 1 0"/>
      <joint type="hinge" axis="1 0 0" pos=".1 0 0"/>
      <geom type="box" size=".1 .05 .2" pos=".1 0 .1"/>
      <body pos="0 0 1"><geom size=".1"/></body>
    </body>
    <body name="spinner" pos="8 0 0">
      <freejoint/>
      <geom type="box" size=".1 .2 .4"/>
    </body>
  </worldbody>`;

const TENDONS = `
  <tendon>
    <fixed name="t" stiffness="1 2 3" damping="1 2 3" springlength=".2 .3" armature=".3" actuatorfrclimited="true"
      actuatorfrcrange="-.3 .2">
      <joint joint="h" coef="2"/><joint joint="s" coef="-3"/>
    </fixed>
    <spatial name="sp" stiffness="10" damping="3" armature="2">
      <site site="w"/><site site="a"/><site site="h"/>
      <pulley divisor="2"/><site site="a"/><site site="h"/>
      <pulley divisor="4"/><site site="h"/><site site="b"/><site site="b2"/>
    </spatial>
  </tendon>`;

const OPTION = (attributes: string): string =>
  `<option density="1.2" viscosity=".3" wind="1 2 3" ${attributes}><flag contact="disable" energy="enable"/></option>`;

/** Kinematics, cameras, lights, springs, dampers, fluid, tendon and actuator armature. */
export const passiveRig = (attributes = ''): string => `
<mujoco>
  ${OPTION(attributes)}
  ${WORLD}
  ${TENDONS}
  <actuator>
    <general joint="h" gear="3" damping="1 2 3" armature="2"/>
    <general joint="h" gear="-2" damping="1 .2 .3" armature=".1"/>
    <general joint="b" gear="-2" damping="1 .2 .3" armature=".1"/>
    <general tendon="t" gear="2" damping="1 2 3" armature=".2"/>
    <general tendon="sp" gear="2" armature=".1"/>
  </actuator>
</mujoco>`;

/** Every transmission. */
export const transmissionRig = `
<mujoco>
  ${OPTION('')}
  ${WORLD}
  ${TENDONS}
  <actuator>
    <general joint="f" gear="1 2 3 4 5 6"/><general jointinparent="f" gear="1 2 3 4 5 6"/>
    <general joint="b" gear="1 2 3"/><general jointinparent="b" gear="1 2 3"/>
    <general joint="h" gear="3"/><general joint="s" gear="-2"/>
    <general tendon="t" gear="2"/><general tendon="sp" gear="2"/>
    <general site="h" gear="1 2 3 4 5 6"/>
    <general site="b" refsite="w" gear="1 2 3 4 5 6"/><general site="h" refsite="b2" gear="1 2 3 4 5 6"/>
    <general site="h" refsite="b2" gear="1 2 3 0 0 0"/><general site="h" refsite="a" gear="0 0 0 1 2 3"/>
    <general cranksite="h" slidersite="b" cranklength=".3" gear="2"/>
    <general cranksite="h" slidersite="w" cranklength="30" gear="2"/>
    <general cranksite="h" slidersite="b2" cranklength="3" gear="2"/>
    <orientation joint="b" kp="3"/><orientation site="h" refsite="b2" kp="3"/>
    <orientation site="h" refsite="w" kp="3"/>
  </actuator>
</mujoco>`;

/** Elements of every dynamics, gain and bias type, with limits, early activation and delays. */
export const ACTUATORS: readonly string[] = [
  '<motor joint="h" ctrlrange="-.2 .1"/>',
  '<motor joint="s" forcerange="-.1 .2"/>',
  '<motor joint="s" group="3"/>',
  '<motor joint="h" delay=".005" nsample="4"/>',
  '<motor joint="s" delay=".005" nsample="4" interp="cubic"/>',
  '<position joint="s" kp="10" kv="1"/>',
  '<position joint="h" kp="10" timeconst=".1"/>',
  '<position joint="b" gear="1 2 3" kp="3"/>',
  '<position site="h" refsite="b2" gear="0 0 0 2 3 4" kp="3" kv=".2"/>',
  '<intvelocity joint="s" kp="10" actrange="-.3 .3"/>',
  '<intvelocity joint="b" gear="3 2 1" kp="10"/>',
  '<damper joint="s" kv="3" ctrlrange="0 1"/>',
  '<cylinder joint="s" diameter=".2" timeconst=".3"/>',
  '<general joint="s" dyntype="filter" dynprm=".2" gaintype="affine" gainprm="1 2 3" biastype="affine" biasprm="3 2 1" actearly="true"/>',
  '<general joint="s" dyntype="filterexact" dynprm=".2" gainprm="1" actearly="true" actrange="-.1 .1"/>',
  '<general joint="s" dyntype="integrator" actearly="true" actrange="-.1 .1"/>',
  '<motor tendon="t"/>',
  '<motor tendon="t" gear="2"/>',
  '<motor tendon="sp" gear="2"/>',
  '<muscle tendon="sp" lengthrange="0 2"/>',
  '<muscle tendon="sp" lengthrange=".3 1" tausmooth=".3" force="100" range=".5 1.3"/>',
  '<muscle joint="s" lengthrange="-1 1" lmin=".4" lmax="1.7" vmax="1.3" fpmax="2" fvmax="1.4"/>',
  '<pid joint="s" kp="3" kv="2" ki="1" imax=".2"/>',
  '<pid joint="s" kp="3" kv="2" slewmax="3"/>',
  '<pid joint="h" kp="3" kv="2" input="pos vel ff"/>',
  '<pid joint="b" gear="1 2 3" kp="3" slewmax="5" input="pos"/>',
  '<pid joint="b" gear="1 2 3" kp="3" ki="2" input="pos"/>',
  '<pid joint="s" kv="2" input="vel ff"/>',
  '<orientation joint="b" kp="3" kv="2"/>',
  '<orientation site="h" refsite="w" kp="3" kv=".4" input="quat" forcerange="0 1"/>',
  '<general joint="b" gaintype="so3" biastype="so3" gainprm="3" biasprm="0 -3 -1" dyntype="integrator" actearly="true"/>',
  '<dcmotor joint="s" resistance="2" motorconst=".3 .4" saturation="2 0 0"/>',
  '<dcmotor joint="s" resistance="2" motorconst=".3 .4" inductance=".1 0" saturation="0 0 3" cogging="1 6 .3" lugre="100 1 .3 .4 .1"/>',
  '<dcmotor joint="s" resistance="2" motorconst=".3 .4" thermal="10 20 0 .004 25 25" lugre="100 1 .3 .4 .1" input="none"/>',
  '<dcmotor joint="h" resistance="2" motorconst=".3 .4" thermal="10 20 0 .004 25 30" inductance=".1 0" lugre="100 1 .3 .4 .1" input="pos vel ff voltage" controller="3 2 1 5 .2 24"/>',
  '<dcmotor joint="h" resistance="2" motorconst=".3 .4" thermal="10 20 0 .004 25 30" input="vel ff" controller="0 0 1 5 0 3"/>',
  '<dcmotor joint="h" resistance="2" motorconst=".3 .4" input="pos" controller="3 2 1 0 0 3"/>',
];

export const actuatorRig = (actuators: readonly string[], attributes = ''): string => `
<mujoco>
  ${OPTION(attributes)}
  ${WORLD}
  ${TENDONS}
  <actuator>${actuators.join('\n')}</actuator>
</mujoco>`;

/** Tendons around spheres and cylinders: outside, inside, on a given side, and without wrapping. */
export const wrapRig = `
<mujoco>
  <option><flag contact="disable"/></option>
  <worldbody>
    <site name="top" pos="0 0 2"/>
    <site name="side" pos="0 .3 1.2"/>
    <body name="arm" pos="0 0 1">
      <joint type="ball"/>
      <geom name="ball" type="sphere" size=".15" pos=".1 0 .1"/>
      <geom name="roll" type="cylinder" size=".12 .3" pos=".2 0 -.1" euler="40 10 0"/>
      <site name="in" pos=".15 .03 .1"/>
      <site name="near" pos=".2 .4 .1"/>
      <body pos=".5 0 0">
        <joint type="hinge" axis="0 1 0"/>
        <geom size=".05" fromto="0 0 0 .4 0 0" type="capsule"/>
        <site name="tip" pos=".4 .1 0"/>
        <site name="under" pos="-.6 0 -.3"/>
      </body>
    </body>
  </worldbody>
  <tendon>
    <spatial><site site="top"/><geom geom="ball"/><site site="tip"/></spatial>
    <spatial><site site="top"/><geom geom="ball" sidesite="near"/><site site="tip"/></spatial>
    <spatial><site site="top"/><geom geom="ball" sidesite="in"/><site site="tip"/></spatial>
    <spatial><site site="top"/><geom geom="roll"/><site site="tip"/></spatial>
    <spatial><site site="under"/><geom geom="roll" sidesite="side"/><site site="tip"/></spatial>
    <spatial>
      <site site="top"/><geom geom="roll" sidesite="near"/><site site="tip"/>
      <pulley divisor="3"/><site site="under"/><geom geom="ball" sidesite="side"/><site site="top"/>
    </spatial>
  </tendon>
</mujoco>`;
