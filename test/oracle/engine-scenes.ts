/**
 * Small models for the comparison of the engine with the reference, each with one varied option or group of features.
 */

const world = (inside: string, option = '', flags = '', rest = ''): string =>
  `<mujoco><option ${option}><flag ${flags}/></option><worldbody>${inside}</worldbody>${rest}</mujoco>`;

/** Arm, loop and boxes: every kind of row of constraints, springs, dampers, actuators with limits, servos on circles, sensors. */
export const gadget = (option: string, flags = ''): string =>
  world(
    `<geom name="floor" type="plane" size="2 2 .1" condim="4"/><site name="base" pos="0 0 .3"/>
    <body name="arm" pos="0 0 .5" gravcomp=".3"><joint name="a" axis="0 1 0" range="-30 30" damping=".1 .02 .01" stiffness="2 .3 .1" springref="10" frictionloss=".05" armature=".01"/>
      <geom name="upper" type="capsule" size=".04" fromto="0 0 0 .3 0 0" fluidshape="ellipsoid"/>
      <body name="fore" pos=".3 0 0"><joint name="b" type="ball" range="0 40" damping=".05" stiffness=".5" frictionloss=".02"/>
        <geom name="fist" type="box" size=".1 .04 .03" pos=".08 0 0" condim="6" friction=".8 .01 .002"/><site name="tip" pos=".2 0 0"/>
        <body pos=".1 0 0"><site name="weightless"/></body></body></body>
    <body name="slide" pos="-.4 0 .3"><joint name="s" type="slide" axis="1 0 1" range="-.1 .1" actuatorfrcrange="-2 2" frictionloss=".1"/>
      <geom size=".08" mass=".3"/><site name="end" pos=".1 0 0"/></body>
    <body name="crate" pos=".45 .02 .08"><freejoint/><geom name="crate" type="box" size=".1 .08 .08" mass=".5"/><site name="crate" type="box" size=".12 .1 .1"/></body>
    <body name="drum" pos=".05 .3 .1"><freejoint/><geom type="cylinder" size=".08 .1" mass=".5" solref="-800 -20"/></body>`,
    `density="1.2" viscosity=".001" wind=".5 0 0" ${option}`,
    flags,
    `<tendon><spatial name="rope" limited="true" range="0 .9" frictionloss=".05" stiffness="3 1 .5" springlength=".2 .5" damping=".1 .02 .01">
        <site site="tip"/><site site="end"/></spatial>
      <fixed name="mix" armature=".02" range="-.3 .3" limited="true"><joint joint="a" coef="1"/><joint joint="s" coef="-2"/></fixed></tendon>
    <equality><connect body1="crate" body2="drum" anchor="-.1 .2 0"/><joint joint1="s" joint2="a" polycoef="0 .2 .1 0 0"/></equality>
    <actuator><motor joint="a" ctrlrange="-.5 .5" gear="2"/><position tendon="rope" kp="3" forcerange="-1 .4"/>
      <general joint="s" dyntype="filterexact" dynprm=".05" gainprm="2" biastype="affine" biasprm=".1 -2 -.1" actearly="true"/>
      <velocity joint="b" gear="0 1 .5" kv=".3"/><general joint="a" dyntype="integrator" actlimited="true" actrange="-.3 .3"/>
      <motor site="tip" refsite="base" gear=".2 0 .1 .1 0 0"/><adhesion body="fore" gain="3" ctrlrange="0 1"/>
      <position joint="b" gear=".1 .2 .1" kp="2"/><general joint="b" gear=".2 0 .1" gainprm="2" biastype="affine" biasprm="0 -1 0"/></actuator>
    <sensor><accelerometer site="tip"/><force site="tip" cutoff="3"/><torque site="tip"/><touch site="crate"/><jointlimitfrc joint="a"/><tendonlimitpos tendon="mix"/>
      <framelinacc objtype="body" objname="fore"/><subtreeangmom body="arm"/><rangefinder site="base"/><contact body1="crate" num="3" data="found force pos"/>
      <contact geom1="floor" geom2="crate" num="3" data="found force normal"/><contact geom1="crate" geom2="floor" num="3" data="force normal"/>
      <e_potential/><e_kinetic/></sensor>`,
  );

const combinations = (...lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>((all, list) => all.flatMap((a) => list.map((b) => `${a} ${b}`.trim())), ['']);

export const OPTIONS: readonly string[] = [
  ...combinations(
    ['solver="Newton"', 'solver="CG"', 'solver="PGS"'],
    ['cone="pyramidal"', 'cone="elliptic" impratio="3"'],
    ['', 'noslip_iterations="4"'],
  ),
  ...['Euler', 'RK4', 'implicit', 'implicitfast'].map((name) => `integrator="${name}"`),
  'iterations="1" ls_iterations="2" tolerance="0"',
  'o_margin=".01" o_solref=".03 .8" o_solimp=".8 .9 .01 .4 3" o_friction=".5 .5 .01 .001 .001"',
];

const SHAPES = [
  'size=".08"',
  'type="capsule" size=".05 .06"',
  'type="ellipsoid" size=".09 .05 .06"',
  'type="cylinder" size=".06 .05"',
  'type="box" size=".07 .05 .06"',
  'type="mesh" mesh="gem"',
  'type="mesh" mesh="ball"',
  'type="mesh" mesh="egg"',
];
const CONDIMS = [1, 3, 4, 6];

const MESHES = `<asset>
  <mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .12 0 0 -.06 .05 .05 .05"/>
  <mesh name="ball" builtin="sphere" params="1" scale=".07 .07 .07"/><mesh name="egg" builtin="sphere" params="3" scale=".06 .07 .09"/>
  <hfield name="hills" nrow="6" ncol="7" size=".6 .6 .15 .1" elevation="${Array.from({ length: 42 }, (_, i) => ((i * 7) % 11) / 11).join(' ')}"/></asset>`;

/** One shape among all shapes, each of which it touches separately. */
export const meeting = (shape: string, option = '', flags = ''): string =>
  world(
    SHAPES.map(
      (
        other,
        i,
      ) => `<body pos="${i} 0 .1"><freejoint/><geom ${other} condim="${CONDIMS[i % 4]}" margin=".01" gap=".004"/></body>
      <body pos="${i + 0.05} .03 .21" euler="${10 * i} 20 ${15 * i}"><freejoint/><geom ${shape} condim="${CONDIMS[(i >> 1) % 4]}" friction=".7 .02 .003"/></body>`,
    ).join('') +
      `<body pos="0 2 .08" euler="20 30 40"><freejoint/><geom ${shape}/></body><geom type="plane" size="3 3 .1" pos="0 2 0" euler="60 25 0"/>
      <body pos="3 2 .15"><freejoint/><geom ${shape}/></body><geom type="hfield" hfield="hills" pos="3 2 -.1"/>`,
    `cone="elliptic" ${option}`,
    flags,
    MESHES,
  );

/** Bodies of many geoms that move far and near: the middle phase, filters, exclusions. */
export const crowd = (option = '', flags = ''): string => {
  const body = (i: number): string =>
    `<body name="c${i}" pos="${0.32 * (i % 3)} ${0.33 * Math.floor(i / 3)} ${0.3 + 0.11 * (i % 2)}" euler="${7 * i} ${11 * i} 0"><freejoint/>${SHAPES.slice(
      0,
      6,
    )
      .map(
        (shape, k) =>
          `<geom ${shape} pos="${0.13 * (k - 2)} ${0.05 * k} ${0.03 * k}" contype="${1 + (k % 3)}" conaffinity="${1 + ((i + k) % 2)}" priority="${k % 2}" solmix="${1 + k}"/>`,
      )
      .join('')}<body pos="0 0 .2"><joint axis="1 0 0"/><geom size=".05"/></body></body>`;
  return world(
    `<geom type="plane" size="3 3 .1"/>${[0, 1, 2, 3, 4, 5].map(body).join('')}`,
    option,
    flags,
    `${MESHES}<contact><exclude body1="c0" body2="c1"/></contact>`,
  );
};

export const SHAPE_NAMES: readonly string[] = SHAPES;

/** The distance field of a mesh next to a plane, a ball and a box, with contacts far from its edges. */
export const field = (euler: string): string =>
  world(
    `<geom type="plane" size="3 3 .1"/>${['', 'size=".08"', 'type="box" size=".07 .05 .06"']
      .map(
        (other, i) => `<body pos="${i} 0 .055" euler="${euler}"><freejoint/><geom type="sdf" mesh="gem"/></body>
        ${other && `<body pos="${i + 0.01} .02 .2"><freejoint/><geom ${other}/></body>`}`,
      )
      .join('')}`,
    'sdf_initpoints="20" sdf_iterations="20"',
    '',
    MESHES,
  );
