/** A conveyor: surfaces that move carry boxes around without moving themselves. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const belt = (pos: string, size: string, velocity: string) =>
  `<geom type="box" pos="${pos}" size="${size}" surfacevel="${velocity}" friction="1" rgba=".35 .38 .42 1"/>`;
const box = (i: number) => `<body pos="${(-0.9 + 0.4 * i).toFixed(2)} -.7 .3"><freejoint/>
  <geom type="box" size=".09 .09 .09" rgba="${['.9 .45 .2 1', '.2 .5 .8 1', '.4 .7 .3 1'][i % 3]}"/></body>`;

const model = compile(
  parseXML(`<mujoco>
    <statistic center="0 0 .1" extent="2"/>
    <worldbody>
      <light pos="0 0 4"/>
      <geom type="plane" size="3 3 .1" rgba=".75 .78 .82 1"/>
      ${belt('0 -.7 .1', '.85 .15 .05', '.5 0 0')}
      ${belt('0 .7 .1', '.85 .15 .05', '-.5 0 0')}
      ${belt('1 0 .1', '.15 .85 .05', '0 .5 0')}
      ${belt('-1 0 .1', '.15 .85 .05', '0 -.5 0')}
      ${[0, 1, 2, 3].map(box).join('\n')}
    </worldbody>
  </mujoco>`),
);
await createViewer(document.querySelector('canvas')!, model);
