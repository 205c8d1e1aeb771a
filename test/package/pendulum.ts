/** A lit plane and an arm on a hinge, whose color pictures show. */
export const PENDULUM = `<mujoco>
  <worldbody>
    <light pos="0 -1 3"/>
    <geom type="plane" size="2 2 .1" rgba=".8 .85 .9 1"/>
    <body name="arm" pos="0 0 1.2">
      <joint name="hinge" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 .6 0 0" size=".05" rgba=".9 .5 .2 1"/>
    </body>
  </worldbody>
</mujoco>`;
