/** Dominoes that sleep: with `sleep` enabled, a row of 60 dominoes costs nothing until the ball arrives. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const COUNT = 60;
const domino = (i: number) => {
  const angle = (i / COUNT) * 1.6 * Math.PI;
  const [x, y] = [1.5 * Math.cos(angle), 1.5 * Math.sin(angle)];
  return `<body pos="${x.toFixed(4)} ${y.toFixed(4)} .15" euler="0 0 ${((angle * 180) / Math.PI + 90).toFixed(3)}" sleep="init">
    <freejoint/><geom type="box" size=".02 .07 .15" rgba="${(0.3 + (0.6 * i) / COUNT).toFixed(2)} .45 ${(0.9 - (0.6 * i) / COUNT).toFixed(2)} 1"/>
  </body>`;
};

const model = compile(
  parseXML(`<mujoco>
    <option><flag sleep="enable"/></option>
    <statistic center="0 0 0" extent="2"/>
    <worldbody>
      <light pos="0 0 5"/>
      <geom type="plane" size="3 3 .1" rgba=".75 .78 .82 1"/>
      ${Array.from({ length: COUNT }, (_, i) => domino(i)).join('\n')}
      <body name="ball" pos="1.5 -.6 .2"><freejoint/><geom size=".08" mass="1" rgba=".2 .2 .2 1"/></body>
    </worldbody>
    <keyframe/>
  </mujoco>`),
);
const viewer = await createViewer(document.querySelector('canvas')!, model);
viewer.data.qvel[model.body_dofadr[model.body('ball').id]! + 1] = 2; // along y
const output = document.querySelector('output')!;
viewer.afterStep((_, data) => {
  output.value = `${data.ntree_awake} of ${model.ntree} trees awake`;
});
