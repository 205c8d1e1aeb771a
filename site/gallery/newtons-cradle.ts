/** Newton's cradle: five balls on strings that hand a blow on, with contacts as stiff springs without damping. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const ball = (i: number) => `<body pos="${(0.2 * (i - 2)).toFixed(2)} 0 1.2">
  <joint name="string-${i}" axis="0 1 0"/>
  <geom type="capsule" fromto="0 0 0 0 0 -.7" size=".005" mass=".001" contype="0" conaffinity="0" rgba=".4 .4 .4 1"/>
  <geom pos="0 0 -.7" size=".1" mass="1" rgba=".85 .87 .9 1" solref="-20000 0" solimp="1 1"/>
</body>`;

const model = compile(
  parseXML(`<mujoco>
    <option timestep=".0005"/>
    <statistic center="0 0 .8" extent="1.3"/>
    <worldbody>
      <light pos="0 -2 3"/>
      <geom type="box" size=".6 .03 .02" pos="0 0 1.22" rgba=".35 .38 .42 1" contype="0" conaffinity="0"/>
      ${[0, 1, 2, 3, 4].map(ball).join('\n')}
    </worldbody>
  </mujoco>`),
);
const viewer = await createViewer(document.querySelector('canvas')!, model, { look: 'studio' });
viewer.camera.azimuth = 90;
viewer.camera.elevation = -5;
viewer.data.joint('string-0').qpos[0] = 0.9;
