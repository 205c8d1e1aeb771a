/** Examples of deformable bodies and contacts. */
import { scene } from './scene.js';

/** Four points, two of them on slides. */
const points = [
  ['-.3', '-.3'],
  ['.3', '-.3'],
  ['-.3', '.3'],
  ['.3', '.3'],
]
  .map(([x, y], i) => {
    const slides = ['1 0 0', '0 1 0', '0 0 1'].map((axis) => `\n  <joint type="slide" axis="${axis}" damping=".05"/>`);
    return `<body name="p${i}" pos="${x} ${y} 1">${i < 2 ? '' : slides.join('')}
  <geom size=".03" mass=".05" contype="0" conaffinity="0" rgba=".3 .3 .3 1"/>
</body>`;
  })
  .join('\n');

const flexed = (dim: number, element: string, inside: string): string =>
  scene(
    points,
    `<deformable>
  <flex name="sheet" dim="${dim}" body="p0 p1 p2 p3" vertex="0 0 0 0 0 0 0 0 0 0 0 0" element="${element}" radius=".02"
    rgba=".9 .45 .2 1">
    ${inside}
  </flex>
</deformable>`,
  );

const SHEET = '<elasticity young="2e3" poisson=".2" thickness=".02" damping=".05" elastic2d="stretch"/>';
const sheet = (inside = SHEET): string => flexed(2, '0 1 2 1 3 2', inside);

const JELLY = `<flexcomp name="jelly" type="grid" dim="3" count="4 4 4" spacing=".1 .1 .1" pos="0 0 .8" radius=".01"
  mass="2" rgba=".9 .45 .2 1">
  <elasticity young="4e4" poisson=".2" damping=".01"/>
  <contact selfcollide="none" condim="3" friction=".8"/>
</flexcomp>`;

const PAIR = `<body name="left" pos="-.05 0 .3">
  <freejoint/>
  <geom name="below" type="box" size=".2 .2 .2" rgba=".2 .5 .8 1"/>
</body>
<body name="right" pos=".05 0 1">
  <freejoint/>
  <geom name="above" type="box" size=".15 .15 .15" rgba=".9 .45 .2 1"/>
</body>`;

export const SOFT = {
  deformableSection: sheet(),
  flex: sheet(),
  flexEdge: flexed(1, '0 2 2 3 3 1', '<edge stiffness="20" damping=".2"/>'),
  flexContact: sheet(`${SHEET}\n    <contact selfcollide="none" friction=".1"/>`),
  elasticity: scene(JELLY, '', '<option timestep=".001"/>'),
  contactSection: scene(PAIR, '<contact>\n  <exclude body1="left" body2="right"/>\n</contact>'),
  pair: scene(PAIR, '<contact>\n  <pair geom1="below" geom2="above" friction=".01 .01" condim="3"/>\n</contact>'),
  exclude: scene(PAIR, '<contact>\n  <exclude body1="left" body2="right"/>\n</contact>'),
} as const;
