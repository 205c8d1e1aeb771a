/**
 * Small soft scenes that together use every part of the flex pipeline; each moves, touches or is pulled for seconds.
 */

/** Cloth, a rope and a block of tetrahedra that fall on rigid bodies and each other, with explicit forces. */
const fabrics = `
<mujoco>
  <option timestep=".001"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <geom size=".1" pos="0 0 .1"/>
    <geom type="box" size=".1 .1 .05" pos=".4 0 .05" euler="0 20 10"/>
    <body pos=".1 .05 .5"><freejoint/><geom type="capsule" size=".03 .05" mass=".1"/></body>
    <flexcomp name="cloth" type="grid" dim="2" count="5 5 1" spacing=".08 .08 .08" pos="0 0 .25" radius=".008" mass=".1">
      <edge damping=".05"/><elasticity young="2e4" poisson=".2" thickness=".004" damping=".002" elastic2d="both"/>
      <contact selfcollide="sap" condim="4"/>
    </flexcomp>
    <flexcomp name="rope" type="grid" dim="1" count="8 1 1" spacing=".05 .05 .05" pos=".1 0 .4" radius=".01" mass=".05">
      <edge stiffness="300" damping=".2"/><pin id="0"/>
    </flexcomp>
    <flexcomp name="block" type="grid" dim="3" count="2 3 2" spacing=".08 .08 .08" pos=".4 0 .3" euler="20 30 0" radius=".005" mass=".2">
      <elasticity young="5e3" poisson=".3" damping=".005"/><contact selfcollide="narrow" internal="true"/>
    </flexcomp>
  </worldbody>
</mujoco>`;

/** Flexes with constraints of edges, vertices and cells: Newton on elliptic cones, a mesh and a height field. */
const sheets = `
<mujoco>
  <option timestep=".002" cone="elliptic"/>
  <asset>
    <mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .1 0 0 -.06"/>
    <hfield name="hills" nrow="4" ncol="4" size="1 1 .08 .1" elevation="0 .5 .2 0 .3 1 .4 .1 .2 .6 .9 .3 0 .1 .2 0"/>
  </asset>
  <worldbody>
    <geom type="hfield" hfield="hills"/>
    <body pos="0 0 .6"><freejoint/><geom type="mesh" mesh="gem" mass=".2"/></body>
    <flexcomp name="edges" type="grid" dim="2" count="4 5 1" spacing=".08 .08 .08" pos="0 0 .3" radius=".01" mass=".1">
      <edge equality="true" damping=".01"/><contact selfcollide="bvh"/>
    </flexcomp>
    <flexcomp name="vertices" type="grid" dim="2" count="4 4 1" spacing=".08 .08 .08" pos="-.3 0 .4" radius=".01" mass=".1">
      <edge equality="vert" solref=".02 1"/><contact selfcollide="none"/>
    </flexcomp>
    <flexcomp name="strain" type="grid" dim="3" count="3 3 3" spacing=".05 .05 .05" pos=".3 0 .4" radius=".01" mass=".2" dof="trilinear">
      <edge equality="strain" solref=".01 1"/><contact selfcollide="none"/>
    </flexcomp>
  </worldbody>
</mujoco>`;

/** Soft bodies in the implicit metric, with nodes, bending and contacts as springs. */
const jellies = `
<mujoco>
  <option timestep=".002" solver="CG" integrator="discrete" iterations="60"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <body pos=".02 0 .6"><freejoint/><geom type="box" size=".04 .04 .04" mass=".1"/></body>
    <flexcomp name="cells" type="grid" dim="3" count="3 3 3" spacing=".08 .08 .08" pos="0 0 .2" radius=".01" mass=".5" dof="trilinear">
      <elasticity young="2e4" poisson=".2" damping=".01"/><contact selfcollide="none"/>
    </flexcomp>
    <flexcomp name="quilt" type="grid" dim="2" count="4 4 1" spacing=".08 .08 .08" pos="0 0 .4" radius=".01" mass=".1">
      <elasticity young="1e5" poisson=".2" thickness=".01" elastic2d="both" damping=".01"/><contact selfcollide="none"/>
    </flexcomp>
    <flexcomp name="brick" type="grid" dim="3" count="2 2 3" spacing=".08 .08 .08" pos=".4 0 .2" euler="0 20 0" radius=".01" mass=".2">
      <elasticity young="3e4" poisson=".2" damping=".01"/><contact selfcollide="none" passive="true"/>
    </flexcomp>
  </worldbody>
</mujoco>`;

export const SOFT_SCENES = { fabrics, sheets, jellies } as const;
