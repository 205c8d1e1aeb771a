/** A handle that turns over by itself: a free body that spins about its middle axis of inertia is not stable. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const model = compile(
  parseXML(`<mujoco>
    <option gravity="0 0 0" integrator="RK4" timestep=".002"><flag energy="enable"/></option>
    <statistic center="0 0 0" extent=".8"/>
    <worldbody>
      <light pos="0 -1 2"/>
      <body name="handle">
        <freejoint/>
        <geom type="cylinder" fromto="0 -.25 0 0 .25 0" size=".03" rgba=".9 .45 .2 1"/>
        <geom type="cylinder" fromto="0 0 0 .2 0 0" size=".03" rgba=".2 .5 .8 1"/>
      </body>
    </worldbody>
  </mujoco>`),
);
const viewer = await createViewer(document.querySelector('canvas')!, model);
viewer.data.qvel.set([0, 0, 0, 6, 0.02, 0.02]);
const output = document.querySelector('output')!;
viewer.afterStep((_, { energy, time }) => {
  output.value = `${time.toFixed(1)} s, kinetic energy ${energy[1]!.toFixed(6)} J`;
});
