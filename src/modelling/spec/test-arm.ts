import type { Spec } from './spec.js';

/** The arm as text. */
export const ARM = `<mujoco model="arm">
  <compiler angle="radian" meshdir="meshes"/>
  <default>
    <geom rgba="1 0 0 1"/>
    <default class="unused"><geom rgba="0 1 0 1"/></default>
    <default class="thin"><geom size="0.01"/></default>
  </default>
  <asset>
    <texture name="grain" type="2d" builtin="flat" width="8" height="8"/>
    <material name="wood" texture="grain"/>
    <material name="steel"/>
    <mesh name="hand" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <mesh name="spare" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  </asset>
  <worldbody>
    <site name="socket"/>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" range="-1 1"/>
      <geom name="bone" class="thin" material="wood" fromto="0 0 0 0 0 1"/>
      <body name="lower"><joint name="elbow"/><geom type="mesh" mesh="hand"/><site name="tip"/></body>
    </body>
  </worldbody>
  <contact><exclude name="self" body1="upper" body2="lower"/></contact>
  <tendon><fixed name="both"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef="2"/></fixed></tendon>
  <equality><joint name="tie" joint1="elbow" joint2="shoulder"/></equality>
  <actuator><motor name="m1" joint="shoulder"/><position name="m2" joint="elbow" timeconst="0.1"/></actuator>
  <sensor><jointpos name="angle" joint="elbow"/><framepos name="far" objtype="site" objname="tip" reftype="site" refname="socket"/></sensor>
  <custom><tuple name="list"><element objtype="body" objname="lower"/></tuple></custom>
  <keyframe><key name="home" qpos="0.1 0.2" ctrl="3 4" act="5"/></keyframe>
</mujoco>`;

/** Names of elements, in the order of `Spec.all`. */
export const namesOf = (spec: Spec, what: Parameters<Spec['all']>[0]): (string | undefined)[] =>
  spec.all(what).map((each) => each.identifier);
