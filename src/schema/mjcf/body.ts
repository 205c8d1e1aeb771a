/** body */
import { FALSE_AUTO, SLEEP_POLICY } from './keywords.js';
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

/** A rigid body; what it contains moves with it. */
export const BODY = element({
  namespace: 'body',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('body'),
    /** Default class of the elements inside that have no `class` of their own. */
    childclass: ref('default'),
    /** Position in the parent frame [m]. */
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    /** Mocap body: the program sets its pose, physics does not move it. */
    mocap: bool({ default: false }),
    /** Fraction of the weight that is compensated; 1 cancels gravity. */
    gravcomp: num(1, { default: 0 }),
    /** The sleep policy of the tree: whether it may sleep, and whether it starts asleep. */
    sleep: keyword(SLEEP_POLICY, { default: 'auto' }),
    /** Enables shortcuts for bodies that move by one free joint or by sliders. */
    simple: keyword(FALSE_AUTO, { default: 'auto' }),
    /** User values; the engine does not use them. */
    user: num(LIST),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: CONTENT,
});

/** Mass and inertia of the body, where they do not follow from its geoms. */
export const INERTIAL = element({
  attributes: {
    /** Center of mass in the body frame [m]. */
    pos: num(3, { required: true }),
    /** Orientation in the parent frame, unit quaternion w x y z. */
    quat: num(4, { read: 'quat' }),
    /** Mass [kg]. */
    mass: num(1, { required: true }),
    /** Principal moments of inertia [kg m^2]. */
    diaginertia: num(3),
    /** Orientation by an axis and an angle. */
    axisangle: num(4, { angle: true }),
    /** Orientation by the x axis and a second one, made orthogonal. */
    xyaxes: num(6),
    /** Orientation by the z axis; the shortest turn from the parent's. */
    zaxis: num(3),
    /** Orientation by three angles, in the order of the compiler. */
    euler: num(3, { angle: true }),
    /** Inertia about the center of mass, xx yy zz xy xz yz [kg m^2]. */
    fullinertia: num(6),
  },
  constraints: [exclusive('fullinertia', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
});

/** Puts a part of another model here. */
export const ATTACH = element({
  attributes: {
    /** Model asset it comes from; without one, this model. */
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

/** The world: the body all others are in. */
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
    /** Default class of the elements inside that have no `class` of their own. */
    childclass: ref('default'),
    /** Position in the parent frame [m]. */
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: CONTENT,
});

/** Copies of its content, each offset from the one before. */
export const REPLICATE = element({
  attributes: {
    /** Number of copies. */
    count: int(1, { required: true }),
    /** Step from one copy to the next [m]. */
    offset: num(3, { default: [0, 0, 0] }),
    /** Turn from one copy to the next, by three angles. */
    euler: num(3, { default: [0, 0, 0], angle: true }),
    /** Separator between a name and the number of the copy. */
    sep: text(),
    /** Default class of the elements inside that have no `class` of their own. */
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
