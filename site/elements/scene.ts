/** The parts that examples share: a floor with a light, an arm that swings, and a few lines around them. */

const indented = (text: string, by: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');

/** A model with a floor: `before` stands in front of the world, `after` behind it. */
export function scene(world: string, after = '', before = ''): string {
  const head = before === '' ? '' : `${indented(before, '  ')}\n`;
  const tail = after === '' ? '' : `\n${indented(after, '  ')}`;
  return `<mujoco>
${head}  <worldbody>
    <light pos="0 -1 3"/>
    <geom name="floor" type="plane" size="2 2 .1" rgba=".75 .78 .82 1"/>
${indented(world, '    ')}
  </worldbody>${tail}
</mujoco>`;
}

/** An arm on a hinge, with a site at its tip, over the floor. */
const ARM = `<body name="arm" pos="0 0 1">
  <joint name="hinge" axis="0 1 0" range="-120 120" damping=".05"/>
  <geom name="rod" type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
  <site name="tip" pos=".5 0 0" size=".05"/>
</body>`;

/** The arm with something that moves or measures it. */
export const arm = (after: string, before = ''): string => scene(ARM, after, before);

/** A servo of the arm and a sensor of it. */
export const measuredArm = (sensor: string): string =>
  arm(`<actuator>
  <position name="servo" joint="hinge" kp="20" dampratio="1" ctrlrange="-1 1"/>
</actuator>
<sensor>
  ${sensor}
</sensor>`);

/** Two slides that weights pull, one over a fixed and one over a spatial tendon. */
const TENDONS = `<site name="hook" pos="0 0 1.5" size=".02"/>
<body name="weight" pos=".3 0 .8">
  <joint name="lift" type="slide" axis="0 0 1" damping="1"/>
  <geom type="box" size=".1 .1 .1" rgba=".2 .5 .8 1"/>
  <site name="ring" pos="0 0 .1" size=".02"/>
</body>`;

/** A weight on a tendon, with a sensor. */
export const measuredTendon = (sensor: string): string =>
  scene(
    TENDONS,
    `<tendon>
  <spatial name="string" range="0 .72" width=".01" rgba=".9 .3 .2 1">
    <site site="hook"/>
    <site site="ring"/>
  </spatial>
</tendon>
<actuator>
  <motor name="winch" tendon="string" ctrlrange="-60 0"/>
</actuator>
<sensor>
  ${sensor}
</sensor>`,
  );

/** A ball joint with a stick that falls around it, and a sensor. */
export const measuredBall = (sensor: string): string =>
  scene(
    `<body name="stick" pos="0 0 1" euler="0 60 0">
  <joint name="ball" type="ball" damping=".02" range="0 100"/>
  <geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" rgba=".9 .45 .2 1"/>
</body>`,
    `<sensor>
  ${sensor}
</sensor>`,
  );

/** A ball that falls beside a box, and a sensor of both. */
export const measuredFall = (sensor: string): string =>
  scene(
    `<geom name="block" type="box" size=".2 .2 .2" pos=".5 0 .2" rgba=".5 .6 .4 1"/>
<body name="falling" pos="0 0 1.5">
  <freejoint/>
  <geom name="ball" size=".15" rgba=".9 .45 .2 1"/>
  <site name="center" size=".16" rgba="1 1 1 .2"/>
</body>`,
    `<sensor>
  ${sensor}
</sensor>`,
  );
