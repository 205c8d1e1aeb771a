/** An arm that follows: inverse kinematics with limits, solved for each picture, brings the hand to a moving target. */
import { compile, Data, forward, parseXML } from 'kinetree';
import { inverseKinematics } from 'kinetree/ik';
import { createViewer, PageSimulation } from 'kinetree/view';

const model = compile(
  parseXML(`<mujoco>
    <default><joint range="-150 150"/><geom type="capsule" size=".04" rgba=".9 .45 .2 1"/></default>
    <worldbody>
      <light pos="0 -1 3"/>
      <geom type="plane" size="2 2 .1" rgba=".75 .78 .82 1"/>
      <body name="target" mocap="true" pos=".5 0 .6"><geom type="sphere" size=".05" rgba=".2 .8 .3 1"/></body>
      <body pos="0 0 .1">
        <joint axis="0 0 1"/><geom fromto="0 0 0 0 0 .2" size=".06"/>
        <body pos="0 0 .2">
          <joint axis="0 1 0"/><geom fromto="0 0 0 0 0 .4"/>
          <body pos="0 0 .4">
            <joint axis="0 1 0"/><geom fromto="0 0 0 0 0 .35" rgba=".2 .5 .8 1"/>
            <body pos="0 0 .35">
              <joint axis="0 1 0" range="-100 100"/><geom fromto="0 0 0 0 0 .12" size=".03"/>
              <site name="hand" pos="0 0 .15" size=".03" rgba="1 1 1 1"/>
            </body>
          </body>
        </body>
      </body>
    </worldbody>
  </mujoco>`),
);
const data = new Data(model);
const viewer = await createViewer(document.querySelector('canvas')!, new PageSimulation(model, data));
viewer.pause();
const output = document.querySelector('output')!;

for (;;) {
  const t = performance.now() / 1000;
  const position = [0.5 * Math.cos(t), 0.5 * Math.sin(t), 0.55 + 0.25 * Math.sin(2.3 * t)] as const;
  data.mocap_pos.set(position);
  const { reason, residuals } = inverseKinematics(model, [{ site: 'hand', position }], {
    data,
    qpos: data.qpos,
    into: data,
  });
  forward(model, data);
  output.value = `${reason}, ${(1000 * residuals[0]!.position).toFixed(2)} mm from the target`;
  viewer.redraw();
  await viewer.nextPicture();
}
