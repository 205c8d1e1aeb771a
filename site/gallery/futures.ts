/** Twenty futures: the same double pendulum from starts that differ by a millionth of a radian, drawn together. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const COUNT = 20;
const pendulum = (i: number) => `<body pos="0 ${(0.02 * i).toFixed(2)} 1.4">
  <joint axis="0 1 0"/><geom fromto="0 0 0 .5 0 0" rgba="${(i / COUNT).toFixed(2)} .45 ${(1 - i / COUNT).toFixed(2)} 1"/>
  <body pos=".5 0 0">
    <joint axis="0 1 0"/><geom fromto="0 0 0 .45 0 0" rgba="${(i / COUNT).toFixed(2)} .45 ${(1 - i / COUNT).toFixed(2)} 1"/>
  </body>
</body>`;

const model = compile(
  parseXML(`<mujoco>
    <option timestep=".002" integrator="RK4"/>
    <statistic center="0 0 1.2" extent="1.4"/>
    <default><geom type="capsule" size=".015" contype="0" conaffinity="0"/></default>
    <worldbody>
      <light pos="0 -2 3"/>
      ${Array.from({ length: COUNT }, (_, i) => pendulum(i)).join('\n')}
    </worldbody>
  </mujoco>`),
);
const viewer = await createViewer(document.querySelector('canvas')!, model);
const output = document.querySelector('output')!;
for (let i = 0; i < COUNT; i++) {
  viewer.data.qpos[2 * i] = -1.2 + 1e-6 * i;
}
viewer.afterStep((_, { qpos, time }) => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < COUNT; i++) {
    least = Math.min(least, qpos[2 * i + 1]!);
    most = Math.max(most, qpos[2 * i + 1]!);
  }
  output.value = `${time.toFixed(1)} s: angles spread over ${(most - least).toExponential(1)} rad`;
});
