/** A soft gripper: two fingers with elastic pads close on a ball and lift it. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const finger = (name: string, side: number) => `
  <body name="${name}" pos="${0.16 * side} 0 0">
    <joint name="${name}" type="slide" axis="${-side} 0 0" range="0 .12" damping="8"/>
    <geom type="box" size=".01 .05 .09" pos="${0.035 * side} 0 -.08" mass=".2" contype="0" conaffinity="0" rgba=".35 .38 .42 1"/>
    <flexcomp name="${name}-pad" type="grid" dim="3" count="3 4 5" spacing=".02 .03 .035" pos="0 0 -.08" radius=".003"
      mass=".1" dof="trilinear" rgba=".9 .45 .2 1">
      <elasticity young="3e4" poisson=".2" damping=".001"/>
      <contact selfcollide="none" friction="1.5" condim="3" solref=".01 1"/>
      <pin id="${side < 0 ? '0 1 2 3' : '4 5 6 7'}"/>
    </flexcomp>
  </body>`;

const model = compile(
  parseXML(`<mujoco>
    <option timestep=".002" solver="CG" integrator="discrete"/>
    <statistic center="0 0 .3" extent=".8"/>
    <worldbody>
      <light pos="0 -1 2"/>
      <geom type="plane" size="1 1 .1" rgba=".75 .78 .82 1"/>
      <body name="ball" pos="0 0 .06"><freejoint/><geom size=".06" mass=".05" friction="1.5" rgba=".2 .5 .8 1"/></body>
      <body name="hand" pos="0 0 .17">
        <joint name="lift" type="slide" axis="0 0 1" range="0 .4" damping="20"/>
        <geom type="box" size=".22 .06 .02" pos="0 0 .04" mass=".6" contype="0" conaffinity="0" rgba=".35 .38 .42 1"/>
        ${finger('left', -1)}
        ${finger('right', 1)}
      </body>
    </worldbody>
    <actuator>
      <position name="lift" joint="lift" kp="400" kv="40"/>
      <position name="left" joint="left" kp="150" kv="10"/>
      <position name="right" joint="right" kp="150" kv="10"/>
    </actuator>
  </mujoco>`),
);
const viewer = await createViewer(document.querySelector('canvas')!, model, { look: 'studio' });
viewer.camera.distance = 1.1;

viewer.beforeStep((_, data) => {
  const phase = data.time % 6;
  const isClosed = phase > 0.5 && phase < 5;
  data.actuator('left').ctrl[0] = isClosed ? 0.1 : 0;
  data.actuator('right').ctrl[0] = isClosed ? 0.1 : 0;
  data.actuator('lift').ctrl[0] = phase > 1.5 && phase < 4.5 ? 0.25 : 0;
});
