/** Small models that together use the whole language. */
export const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

export const FILES = {
  'x.obj': OBJ,
  'part.xml': '<mujocoinclude><worldbody><geom name="inc" size="0.1"/></worldbody></mujocoinclude>',
  'child.xml': `<mujoco model="child"><default><geom size="0.2"/></default><worldbody>
    <body name="c"><joint name="cj"/><geom/></body></worldbody>
    <actuator><motor joint="cj"/></actuator></mujoco>`,
};

export const SEEDS: readonly string[] = [
  `<mujoco model="tree"><compiler angle="radian" autolimits="true" balanceinertia="true" boundmass="0.01" settotalmass="5"/>
  <option timestep="0.01" integrator="RK4" solver="CG"><flag gravity="disable" energy="enable"/></option>
  <default><geom condim="3"/><joint damping="0.1"/><default class="a"><joint armature="0.1"/><motor ctrlrange="-1 1"/></default></default>
  <worldbody><light pos="0 0 3"/><camera name="cam" pos="0 0 2" mode="track" target="b"/><geom type="plane" size="1 1 .1"/>
  <frame pos="0 0 1" euler="0 0.1 0"><body name="a" childclass="a"><freejoint name="f"/><geom name="ga" type="box" size=".1 .2 .3"/><geom name="wrap" type="cylinder" size=".05 .1"/>
    <body name="b" pos="0.3 0 0" axisangle="0 0 1 0.3"><inertial pos="0 0 0" mass="1" fullinertia="1 1 1 0 0 0"/><joint name="j" range="-1 1" axis="0 1 0"/><geom name="gb" type="capsule" fromto="0 0 0 0.2 0 0" size="0.02"/><site name="s" pos="0 0 .1"/>
      <body name="c" pos="0.2 0 0"><joint name="ball" type="ball"/><geom type="ellipsoid" size=".1 .1 .2"/><site name="t"/></body></body></body></frame>
  <body name="mocap" mocap="true"><geom size="0.1" contype="0" conaffinity="0"/></body></worldbody>
  <contact><pair geom1="ga" geom2="gb"/><exclude body1="a" body2="c"/></contact>
  <equality><weld body1="a" body2="mocap"/><connect body1="b" body2="c" anchor="0 0 0"/><joint joint1="j" polycoef="0 1 0 0 0"/></equality>
  <tendon><spatial name="sp" range="0 1"><site site="s"/><geom geom="wrap"/><site site="t"/></spatial><fixed name="fx"><joint joint="j" coef="2"/></fixed></tendon>
  <actuator><motor name="m" joint="j"/><position joint="j" kp="10"/><general tendon="sp" gaintype="affine" gainprm="1 2 3" dyntype="filter" dynprm="0.1"/><muscle tendon="fx" lengthrange="0 1"/><adhesion body="c" ctrlrange="0 1"/></actuator>
  <sensor><accelerometer site="s"/><jointpos joint="j"/><framepos objtype="body" objname="c" reftype="body" refname="a"/><rangefinder site="t"/><contact geom1="ga" data="found force" num="2"/><user dim="3"/></sensor>
  <keyframe><key name="k" qpos="0 0 1 1 0 0 0 0.1 1 0 0 0" ctrl="0 0 0 0 0"/></keyframe>
  <custom><numeric name="n" data="1 2 3"/><text name="x" data="y"/><tuple name="t"><element objtype="body" objname="a"/></tuple></custom></mujoco>`,
  `<mujoco><size nuser_body="3" nuser_geom="2" nuserdata="7" nkey="2" memory="1M"/><statistic extent="2" center="0 0 1"/>
  <visual><global fovy="50" offwidth="100"/><quality shadowsize="100"/><map znear="0.1"/></visual>
  <asset><texture name="t" type="2d" builtin="checker" width="8" height="8" rgb1="1 1 1" mark="cross" random="0.2"/><texture name="sky" type="skybox" builtin="gradient" width="4" height="24"/>
  <material name="m" texture="t" texrepeat="2 2"/><mesh name="x" file="x.obj" scale="1 1 2"/><mesh name="v" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3"/><mesh name="sph" builtin="sphere" params="1"/>
  <hfield name="h" nrow="3" ncol="3" size="1 1 1 0.1" elevation="0 1 0 1 0 1 0 1 0"/></asset>
  <worldbody><geom type="hfield" hfield="h" material="m"/><replicate count="3" offset="0.5 0 0" euler="0 0 10" sep="_"><body name="r" pos="0 0 1"><joint name="rj" type="slide"/><geom type="mesh" mesh="x"/><site name="rs"/></body></replicate>
  <body><geom type="sphere" mesh="v" user="1 2"/><joint type="hinge"/></body><body name="e"><geom type="mesh" mesh="sph" density="10"/></body></worldbody>
  <sensor><framequat objtype="site" objname="rs"/></sensor><actuator><dcmotor joint="rj" motorconst="0.1" resistance="1"/><pid joint="rj" kp="1" ki="2"/></actuator></mujoco>`,
  `<mujoco><compiler meshdir="." eulerseq="zyx" fusestatic="true" discardvisual="true"/><include file="part.xml"/>
  <asset><model name="child" file="child.xml"/></asset>
  <worldbody><body name="p"><joint/><geom size="0.1"/><attach model="child" body="c" prefix="x_"/><body name="st" pos="1 0 0"><geom size="0.1"/></body></body>
  <frame pos="1 1 1"><attach model="child" prefix="y_"/></frame></worldbody></mujoco>`,
  `<mujoco><extension><plugin plugin="mujoco.elasticity.cable"><instance name="i"><config key="twist" value="1"/></instance></plugin></extension>
  <worldbody><composite prefix="k" type="cable" curve="s" count="5 1 1" size="1" initial="ball"><joint kind="main" damping="0.1"/><geom type="capsule" size=".01"/></composite>
  <flexcomp name="fl" type="grid" count="3 3 1" spacing=".1 .1 .1" dim="2" radius=".01" mass="1"><edge equality="true"/><elasticity young="1e4" poisson="0.1" thickness=".01" elastic2d="bend"/><pin id="0"/><contact selfcollide="none"/></flexcomp>
  <flexcomp name="rod" type="grid" count="4 1 1" spacing=".1 .1 .1" pos="0 1 0" dim="1" radius=".01" mass="1"><elasticity young="1e4" damping=".1"/></flexcomp></worldbody></mujoco>`,
  `<mujoco><worldbody><body name="a"><joint type="slide"/><geom name="g" size=".1"/><body name="b" pos="1 0 0"><joint type="ball" name="ball"/><geom size=".1"/>
  <body name="c" pos="0 1 0"><joint/><geom size=".1"/></body></body></body></worldbody>
  <deformable><flex name="f" dim="2" body="a b c" element="0 1 2" vertex="0 0 0 0 0 0 0 0 0" radius=".01"><edge damping="1"/><contact activelayers="1" selfcollide="sap"/><elasticity young="10" poisson=".1" thickness=".1" elastic2d="stretch"/></flex>
  <skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2" texcoord="0 0 1 0 0 1"><bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
  <actuator><orientation joint="ball" kp="1"/><general joint="ball" gear="0 0 1"/></actuator></mujoco>`,
  `<mujoco><compiler savecompiled="false" savecanonical="false"/><default><default class="m"><site type="mesh" mesh="x"/></default></default>
  <asset><mesh name="x" file="x.obj"/><mesh name="v" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody><geom name="floor" type="plane" size="1 1 .1"/><site name="w" type="mesh" mesh="v" pos="0 0 1" euler="10 20 30"/>
  <frame name="f" childclass="m" pos="0 0 1"><frame><body name="a"><freejoint/><geom name="g" type="mesh" mesh="v"/><site name="s" class="m"/><site name="b" class="main" type="box" size=".1 .2 .3"/></body></frame></frame></worldbody>
  <sensor><insidesite site="w" objtype="geom" objname="g"/><insidesite site="s" objtype="xbody" objname="a" enclosed="true"/><insidesite site="b" objtype="site" objname="s" enclosed="true" cutoff="1"/>
  <contact site="s" data="found pos" num="2"/><tactile geom="g" mesh="v" cutoff=".01"/></sensor>
  <custom><text name="t"><![CDATA[{"a": [1, 2] & <b>}
  ]]></text><text name="u"> <!-- c --><![CDATA[x]]> </text></custom></mujoco>`,
];
