/** Rows of the section `body` of MJCF: its elements and their attributes. */
import { FALSE_AUTO, SCALING, SLEEP_POLICY } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { bool, element, exclusive, id, int, keyword, LIST, num, ref, text } from './rows.js';

/** Attributes of every element that has a pose. */
const PLACED = {
  geom: '*',
  attach: '*',
  site: '*',
  camera: '*',
  light: '*',
  plugin: '*',
  composite: '*',
  flexcomp: '*',
} as const;

/** Elements that bodies and frames can contain. */
const CONTENT = {
  body: 'R',
  frame: 'R',
  replicate: '*',
  inertial: '?',
  joint: '*',
  freejoint: '*',
  ...PLACED,
} as const;

/** A rigid body. The elements inside it move with it. */
export const BODY = element({
  namespace: 'body',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('body'),
    /** Default class of the elements inside that do not set `class`. */
    childclass: ref('default'),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    /** Makes the body a mocap body: the program sets its pose, and physics does not move it. */
    mocap: bool({ default: false }),
    /** Fraction of the weight that is compensated; 1 cancels gravity. */
    gravcomp: num(1, { dim: '1', default: 0 }),
    /** The sleep policy of the tree: whether it may sleep, and whether it starts asleep. */
    sleep: keyword(SLEEP_POLICY, { default: 'auto' }),
    /** Allows simplified computations for bodies with one free joint, or with slide joints only. */
    simple: keyword(FALSE_AUTO, { default: 'auto' }),
    /** Whether the body may be fused with its parent when static bodies are fused. */
    fuse: keyword(FALSE_AUTO, { default: 'auto', since: '3.16.0' }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: CONTENT,
});

/** Mass and inertia of the body, where they do not follow from its geoms. */
export const INERTIAL = element({
  attributes: {
    /** Center of mass in the body frame [m]. */
    pos: num(3, { dim: 'L', required: true }),
    /** Orientation in the parent frame, unit quaternion w x y z. */
    quat: num(4, { dim: '1', read: 'quat' }),
    /** Mass [kg]. */
    mass: num(1, { dim: 'M', required: true }),
    /** Principal moments of inertia [kg m^2]. */
    diaginertia: num(3, { dim: 'M L^2' }),
    /** Orientation as an axis x y z and an angle. */
    axisangle: num(4, { dim: '1, 1, 1, A', angle: true }),
    /** Orientation as the x axis and the y axis; the y axis is made orthogonal to x. */
    xyaxes: num(6, { dim: '1' }),
    /** Orientation as the z axis, reached from the parent's by the smallest rotation. */
    zaxis: num(3, { dim: '1' }),
    /** Orientation as three angles about the axes in `eulerseq` of `compiler`. */
    euler: num(3, { dim: 'A', angle: true }),
    /** Inertia about the center of mass, xx yy zz xy xz yz [kg m^2]. */
    fullinertia: num(6, { dim: 'M L^2' }),
  },
  constraints: [exclusive('fullinertia', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
});

/** Attaches a part of this or another model. */
export const ATTACH = element({
  attributes: {
    /** Model asset that contains the part; without it, this model. */
    model: ref('model'),
    /** Body of the model to attach, with everything below it. */
    body: ref('body'),
    /** Frame to attach, with everything in it. */
    frame: ref('frame'),
    /** Prefix of all names. */
    prefix: text({ required: true }),
  },
  constraints: [exclusive('body', 'frame')],
});

/** The world, the body that contains all others. */
export const WORLDBODY = element({
  attributes: {},
  children: {
    body: '*',
    frame: '*',
    replicate: '*',
    ...PLACED,
  },
});

/** A coordinate frame for its content; the compiled model has no frames. */
export const FRAME = element({
  namespace: 'frame',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('frame'),
    /** Default class of the elements inside that do not set `class`. */
    childclass: ref('default'),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    /** Factor by which the content is resized about the origin of the frame; three values must be equal. */
    scale: num([1, 3], { dim: '1', default: [1, 1, 1], positive: true, repeat: true }),
    /** Quantities that are scaled: all, so that the motion stays the same in weaker gravity, or sizes and inertias only. */
    scaling: keyword(SCALING, { default: 'similar' }),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: CONTENT,
});

/** Replaces its content by copies, each offset from the previous one. */
export const REPLICATE = element({
  attributes: {
    /** Number of copies. */
    count: int(1, { required: true }),
    /** Offset from one copy to the next [m]. */
    offset: num(3, { dim: 'L', default: [0, 0, 0] }),
    /** Rotation from one copy to the next, as three angles. */
    euler: num(3, { dim: 'A', default: [0, 0, 0], angle: true }),
    /** Separator between a name and the number of the copy. */
    sep: text(),
    /** Default class of the elements inside that do not set `class`. */
    childclass: ref('default'),
  },
  children: {
    body: '*',
    frame: '*',
    replicate: 'R',
    inertial: '?',
    joint: '*',
    geom: '*',
    attach: '*',
    site: '*',
    camera: '*',
    light: '*',
    plugin: '*',
    composite: '*',
  },
});
