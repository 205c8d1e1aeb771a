/** Files that examples name. */
export const ELEMENT_FILES: Readonly<Record<string, string>> = {
  'leg.xml': `<mujoco>
  <worldbody>
    <body name="leg">
      <joint name="hip" axis="0 1 0" range="-60 60" damping=".1"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.4" size=".04" rgba=".9 .45 .2 1"/>
    </body>
  </worldbody>
</mujoco>
`,
};
