/** Scenes whose contacts come from portals, or that sleep and wake, unlike the samples. */

/** Convex shapes, a mesh, a height field and cloth, with contacts found through portals. */
const portals = `
<mujoco>
  <option timestep=".002"><flag nativeccd="disable" multiccd="enable"/></option>
  <asset>
    <mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .1 0 0 -.06"/>
    <hfield name="hills" nrow="4" ncol="4" size="1 1 .08 .1" elevation="0 .5 .2 0 .3 1 .4 .1 .2 .6 .9 .3 0 .1 .2 0"/>
  </asset>
  <worldbody>
    <geom type="hfield" hfield="hills"/>
    <body pos="0 0 .3"><freejoint/><geom type="mesh" mesh="gem"/></body>
    <body pos=".02 .03 .5"><freejoint/><geom type="cylinder" size=".07 .05"/></body>
    <body pos="-.03 0 .7" euler="10 20 0"><freejoint/><geom type="box" size=".06 .05 .04"/></body>
    <body pos=".2 0 .4"><freejoint/><geom type="ellipsoid" size=".08 .05 .06"/></body>
    <flexcomp name="block" type="grid" dim="3" count="2 2 2" spacing=".08 .08 .08" pos="-.2 0 .4" radius=".01" mass=".1">
      <elasticity young="3e3" poisson=".2" damping=".01"/><contact selfcollide="none"/>
    </flexcomp>
  </worldbody>
</mujoco>`;

/** Boxes and a cloth that fall asleep, and a rotating arm that wakes one of them each time. */
const sleepers = `
<mujoco>
  <option timestep=".004"><flag sleep="enable"/></option>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .6"><joint name="turn" axis="0 1 0" damping="3"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.45" mass=".1"/></body>
    <body pos="0 .02 .1"><joint type="slide" axis="1 0 0" stiffness="60" damping="16"/><geom type="box" size=".1 .1 .1" mass="1"/></body>
    <body pos="1 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 0 .3"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <flexcomp name="cloth" type="grid" dim="2" count="3 3 1" spacing=".08 .08 .08" pos="-1 0 .05" radius=".01" mass=".1">
      <edge equality="true" damping=".5"/><contact selfcollide="none"/>
    </flexcomp>
  </worldbody>
  <actuator><general joint="turn" gainprm="0" biastype="affine" biasprm="9 0 0"/></actuator>
</mujoco>`;

export const CONTACT_SCENES = { portals, sleepers } as const;
