/** Rows of the section `sensor` of MJCF: its elements and their attributes. */
import type { SensorKind } from '../sensors.js';
import {
  CONTACT_DATA,
  CONTACT_REDUCE,
  DATA_TYPE,
  FRAME_OBJECT,
  INTERPOLATION,
  RAY_DATA,
  SENSOR_STAGE,
} from './keywords.js';
import {
  bool,
  type Cardinality,
  type ElementRow,
  element,
  exclusive,
  flags,
  id,
  int,
  keyword,
  LIST,
  num,
  oneOf,
  ref,
  text,
  together,
} from './rows.js';

const SENSOR_ATTRIBUTES = {
  /** Name, unique among elements of its kind. */
  name: id('sensor'),
  /** Number of samples in the history buffer. */
  nsample: int(1, { default: 0 }),
  /** Interpolation between samples. */
  interp: keyword(INTERPOLATION, { default: 'zoh' }),
  /** The delay of the values [s]. */
  delay: num(1, { dim: 'T', default: 0 }),
  /** Time between samples [s], and the phase of the first. */
  interval: num([1, 2], { dim: 'T', default: [0, 0] }),
  /** Limit of the values; 0 for no limit. */
  cutoff: num(1, { dim: 'Y', default: 0 }),
  /** Standard deviation of the noise; stored in the model, but no noise is added. */
  noise: num(1, { dim: 'Y', default: 0 }),
  /** User values; the engine does not use them. */
  user: num(LIST, { dim: 'opaque' }),
} as const;

const OF_SITE = {
  ...SENSOR_ATTRIBUTES,
  /** Site that the element refers to. */
  site: ref('site', { required: true }),
} as const;

const OF_JOINT = {
  ...SENSOR_ATTRIBUTES,
  /** Joint that the element refers to. */
  joint: ref('joint', { required: true }),
} as const;

const OF_TENDON = {
  ...SENSOR_ATTRIBUTES,
  /** Tendon that the element refers to. */
  tendon: ref('tendon', { required: true }),
} as const;

const OF_ACTUATOR = {
  ...SENSOR_ATTRIBUTES,
  /** Actuator that the element refers to. */
  actuator: ref('actuator', { required: true }),
} as const;

const OF_SUBTREE = {
  ...SENSOR_ATTRIBUTES,
  /** Body that the element refers to. */
  body: ref('body', { required: true }),
} as const;

/** Sum of the normal forces of contacts in the volume of a site [N]. */
export const TOUCH = element({
  output: 'M L T^-2',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Linear acceleration, gravity included, in the frame of a site [m/s^2]. */
export const ACCELEROMETER = element({
  output: 'L T^-2',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Velocity in the frame of a site [m/s]. */
export const VELOCIMETER = element({
  output: 'L T^-1',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Angular velocity in the frame of a site [rad/s]. */
export const GYRO = element({
  output: 'A T^-1',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Force between the body of a site and its parent, in the frame of the site [N]. */
export const FORCE = element({
  output: 'M L T^-2',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Torque between the body of a site and its parent, in the frame of the site [N m]. */
export const TORQUE = element({
  output: 'M L^2 T^-2 A^-1',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Magnetic flux in the frame of a site. */
export const MAGNETOMETER = element({
  output: 'opaque',
  namespace: 'sensor',
  attributes: OF_SITE,
});

/** Position of a site on the image plane of a camera [pixels]. */
export const CAMPROJECTION = element({
  output: 'px',
  namespace: 'sensor',
  attributes: {
    ...OF_SITE,
    /** Camera onto whose image plane the site is projected. */
    camera: ref('camera', { required: true }),
  },
});

/** Distance to the nearest geom along the z axis of a site, or the rays of a camera [m]. */
export const RANGEFINDER = element({
  output: 'depends',
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site that the element refers to. */
    site: ref('site'),
    /** Camera, in place of a site; each of its pixels is a ray. */
    camera: ref('camera'),
    /** The values that each ray reports. */
    data: flags(RAY_DATA, { default: ['dist'], ordered: true }),
  },
  constraints: [exclusive('site', 'camera'), oneOf('site', 'camera')],
});

/** Value of a joint [m or rad]. */
export const JOINTPOS = element({
  output: 'Q',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Velocity of a joint [m/s or rad/s]. */
export const JOINTVEL = element({
  output: 'Q T^-1',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Length of a tendon [m]. */
export const TENDONPOS = element({
  output: 'Q',
  namespace: 'sensor',
  attributes: OF_TENDON,
});

/** Velocity of a tendon [m/s]. */
export const TENDONVEL = element({
  output: 'Q T^-1',
  namespace: 'sensor',
  attributes: OF_TENDON,
});

/** Length of an actuator [m or rad]. */
export const ACTUATORPOS = element({
  output: 'Q',
  namespace: 'sensor',
  attributes: OF_ACTUATOR,
});

/** Velocity of an actuator [m/s or rad/s]. */
export const ACTUATORVEL = element({
  output: 'Q T^-1',
  namespace: 'sensor',
  attributes: OF_ACTUATOR,
});

/** Force of an actuator [N or N m]. */
export const ACTUATORFRC = element({
  output: 'F',
  namespace: 'sensor',
  attributes: OF_ACTUATOR,
});

/** Force of all actuators on a joint [N or N m]. */
export const JOINTACTUATORFRC = element({
  output: 'F',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Force of all actuators on a tendon [N]. */
export const TENDONACTUATORFRC = element({
  output: 'F',
  namespace: 'sensor',
  attributes: OF_TENDON,
});

/** Orientation of a ball joint. */
export const BALLQUAT = element({
  output: '1',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Angular velocity of a ball joint [rad/s]. */
export const BALLANGVEL = element({
  output: 'A T^-1',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Distance of a joint to its limit [m or rad]. */
export const JOINTLIMITPOS = element({
  output: 'Q',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Velocity of a joint towards its limit [m/s or rad/s]. */
export const JOINTLIMITVEL = element({
  output: 'Q T^-1',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Force of the limit of a joint [N or N m]. */
export const JOINTLIMITFRC = element({
  output: 'F',
  namespace: 'sensor',
  attributes: OF_JOINT,
});

/** Distance of a tendon to its limit [m]. */
export const TENDONLIMITPOS = element({
  output: 'Q',
  namespace: 'sensor',
  attributes: OF_TENDON,
});

/** Velocity of a tendon towards its limit [m/s]. */
export const TENDONLIMITVEL = element({
  output: 'Q T^-1',
  namespace: 'sensor',
  attributes: OF_TENDON,
});

/** Force of the limit of a tendon [N]. */
export const TENDONLIMITFRC = element({
  output: 'F',
  namespace: 'sensor',
  attributes: OF_TENDON,
});

const FRAME_OBJECT_ATTRIBUTES = {
  /** Type of the object. */
  objtype: keyword(FRAME_OBJECT, { required: true }),
  /** Name of the object. */
  objname: text({ required: true }),
} as const;

const FRAME_REFERENCE_ATTRIBUTES = {
  /** Type of the object in whose frame values are given. */
  reftype: keyword(FRAME_OBJECT, { default: 'body' }),
  /** Name of the object in whose frame values are given. */
  refname: text(),
} as const;

const OF_FRAME = { ...SENSOR_ATTRIBUTES, ...FRAME_OBJECT_ATTRIBUTES } as const;
const OF_FRAME_IN_FRAME = { ...OF_FRAME, ...FRAME_REFERENCE_ATTRIBUTES } as const;
const IN_FRAME = together('reftype', 'refname');

/** Position of an object [m]. */
export const FRAMEPOS = element({
  output: 'L',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** Orientation of an object. */
export const FRAMEQUAT = element({
  output: '1',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** X axis of an object. */
export const FRAMEXAXIS = element({
  output: '1',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** Y axis of an object. */
export const FRAMEYAXIS = element({
  output: '1',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** Z axis of an object. */
export const FRAMEZAXIS = element({
  output: '1',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** Velocity of an object [m/s]. */
export const FRAMELINVEL = element({
  output: 'L T^-1',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** Angular velocity of an object [rad/s]. */
export const FRAMEANGVEL = element({
  output: 'A T^-1',
  namespace: 'sensor',
  attributes: OF_FRAME_IN_FRAME,
  constraints: [IN_FRAME],
});

/** Acceleration of an object [m/s^2]. */
export const FRAMELINACC = element({
  output: 'L T^-2',
  namespace: 'sensor',
  attributes: OF_FRAME,
});

/** Angular acceleration of an object [rad/s^2]. */
export const FRAMEANGACC = element({
  output: 'A T^-2',
  namespace: 'sensor',
  attributes: OF_FRAME,
});

/** Center of mass of a body and all below it [m]. */
export const SUBTREECOM = element({
  output: 'L',
  namespace: 'sensor',
  attributes: OF_SUBTREE,
});

/** Velocity of the center of mass of a body and all below it [m/s]. */
export const SUBTREELINVEL = element({
  output: 'L T^-1',
  namespace: 'sensor',
  attributes: OF_SUBTREE,
});

/** Angular momentum of a body and all below it about their center of mass [kg m^2/s]. */
export const SUBTREEANGMOM = element({
  output: 'M L^2 T^-1 A^-1',
  namespace: 'sensor',
  attributes: OF_SUBTREE,
});

/** 1 if an object is inside the volume of a site, else 0. */
export const INSIDESITE = element({
  output: '1',
  namespace: 'sensor',
  attributes: {
    ...OF_SITE,
    ...FRAME_OBJECT_ATTRIBUTES,
    /**
     * Measures how far the object protrudes from the site [m], instead of testing its center; minus the clearance if it is
     * inside.
     */
    enclosed: bool({ default: false, since: '3.15.0' }),
  },
});

const OF_TWO = {
  ...SENSOR_ATTRIBUTES,
  /** First geom. */
  geom1: ref('geom'),
  /** Second geom. */
  geom2: ref('geom'),
  /** First body. */
  body1: ref('body'),
  /** Second body; the world if absent. */
  body2: ref('body'),
} as const;

const ONE_EACH = [
  exclusive('geom1', 'body1'),
  oneOf('geom1', 'body1'),
  exclusive('geom2', 'body2'),
  oneOf('geom2', 'body2'),
];

/** Smallest distance of two geoms or bodies [m]. */
export const DISTANCE = element({
  output: 'L',
  namespace: 'sensor',
  attributes: OF_TWO,
  constraints: ONE_EACH,
});

/** Unit vector along the smallest distance of two geoms or bodies, from the first to the second. */
export const NORMAL = element({
  output: '1',
  namespace: 'sensor',
  attributes: OF_TWO,
  constraints: ONE_EACH,
});

/** End points of the smallest distance of two geoms or bodies [m]. */
export const FROMTO = element({
  output: 'L',
  namespace: 'sensor',
  attributes: OF_TWO,
  constraints: ONE_EACH,
});

/** Data of the contacts of geoms, bodies, subtrees or sites. */
export const SENSOR_CONTACT = element({
  output: 'depends',
  tag: 'contact',
  namespace: 'sensor',
  attributes: {
    ...OF_TWO,
    /** Body whose subtree is the first side of the contacts. */
    subtree1: ref('body'),
    /** Body whose subtree is the second side of the contacts. */
    subtree2: ref('body'),
    /** Site that the element refers to. */
    site: ref('site'),
    /** Maximum number of contacts that are reported. */
    num: int(1, { default: 1, nonempty: true }),
    /** The values that each contact reports. */
    data: flags(CONTACT_DATA, { default: ['found'], ordered: true }),
    /** The rule that selects the reported contacts. */
    reduce: keyword(CONTACT_REDUCE, { default: 'none' }),
  },
  constraints: [exclusive('geom1', 'body1', 'subtree1', 'site'), exclusive('geom2', 'body2', 'subtree2')],
});

/** Potential energy [J]. */
export const E_POTENTIAL = element({
  output: 'M L^2 T^-2',
  namespace: 'sensor',
  attributes: SENSOR_ATTRIBUTES,
});

/** Kinetic energy [J]. */
export const E_KINETIC = element({
  output: 'M L^2 T^-2',
  namespace: 'sensor',
  attributes: SENSOR_ATTRIBUTES,
});

/** Simulation time [s]. */
export const CLOCK = element({
  output: 'T',
  namespace: 'sensor',
  attributes: SENSOR_ATTRIBUTES,
});

/** Pressure and slip at the vertices of a mesh. */
export const TACTILE = element({
  output: 'depends',
  namespace: 'sensor',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('sensor'),
    /** Geom. */
    geom: ref('geom', { required: true }),
    /** Mesh. */
    mesh: ref('mesh', { required: true }),
    /** Limit of the values; 0 for no limit. */
    cutoff: num(1, { dim: 'Y', default: 0 }),
    /** Number of samples in the history buffer. */
    nsample: int(1, { default: 0 }),
    /** Interpolation between samples. */
    interp: keyword(INTERPOLATION, { default: 'zoh' }),
    /** The delay of the values [s]. */
    delay: num(1, { dim: 'T', default: 0 }),
    /** Time between samples [s], and the phase of the first. */
    interval: num([1, 2], { dim: 'T', default: [0, 0] }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
});

/** Values that a callback writes. */
export const USER_SENSOR = element({
  output: 'opaque',
  tag: 'user',
  namespace: 'sensor',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('sensor'),
    /** Type of the object. */
    objtype: text(),
    /** Name of the object. */
    objname: text(),
    /** The type of the values; it decides what the cutoff does. */
    datatype: keyword(DATA_TYPE, { default: 'real' }),
    /** Stage whose results the callback needs. */
    needstage: keyword(SENSOR_STAGE, { default: 'acc' }),
    /** Number of values. */
    dim: int(1, { default: 0, required: true }),
    /** Limit of the values; 0 for no limit. */
    cutoff: num(1, { dim: 'Y', default: 0 }),
    /** Standard deviation of the noise; stored in the model, but no noise is added. */
    noise: num(1, { dim: 'Y', default: 0 }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
  constraints: [together('objtype', 'objname')],
});

/** Sensor that a plugin implements. */
export const SENSOR_PLUGIN = element({
  output: 'opaque',
  tag: 'plugin',
  namespace: 'sensor',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('sensor'),
    /** Name of the engine plugin. */
    plugin: text(),
    /** Name of a declared instance to use; without it, the element has its own instance. */
    instance: ref('instance'),
    /** Limit of the values; 0 for no limit. */
    cutoff: num(1, { dim: 'Y', default: 0 }),
    /** Type of the object. */
    objtype: text(),
    /** Name of the object. */
    objname: text(),
    /** Type of the object in whose frame values are given. */
    reftype: text(),
    /** Name of the object in whose frame values are given. */
    refname: text(),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
  children: { config: '*' },
});

/** Every element in `<sensor>`, by kind. */
export const SENSOR_ELEMENTS = {
  touch: TOUCH,
  accelerometer: ACCELEROMETER,
  velocimeter: VELOCIMETER,
  gyro: GYRO,
  force: FORCE,
  torque: TORQUE,
  magnetometer: MAGNETOMETER,
  camprojection: CAMPROJECTION,
  rangefinder: RANGEFINDER,
  jointpos: JOINTPOS,
  jointvel: JOINTVEL,
  tendonpos: TENDONPOS,
  tendonvel: TENDONVEL,
  actuatorpos: ACTUATORPOS,
  actuatorvel: ACTUATORVEL,
  actuatorfrc: ACTUATORFRC,
  jointactuatorfrc: JOINTACTUATORFRC,
  tendonactuatorfrc: TENDONACTUATORFRC,
  ballquat: BALLQUAT,
  ballangvel: BALLANGVEL,
  jointlimitpos: JOINTLIMITPOS,
  jointlimitvel: JOINTLIMITVEL,
  jointlimitfrc: JOINTLIMITFRC,
  tendonlimitpos: TENDONLIMITPOS,
  tendonlimitvel: TENDONLIMITVEL,
  tendonlimitfrc: TENDONLIMITFRC,
  framepos: FRAMEPOS,
  framequat: FRAMEQUAT,
  framexaxis: FRAMEXAXIS,
  frameyaxis: FRAMEYAXIS,
  framezaxis: FRAMEZAXIS,
  framelinvel: FRAMELINVEL,
  frameangvel: FRAMEANGVEL,
  framelinacc: FRAMELINACC,
  frameangacc: FRAMEANGACC,
  subtreecom: SUBTREECOM,
  subtreelinvel: SUBTREELINVEL,
  subtreeangmom: SUBTREEANGMOM,
  insidesite: INSIDESITE,
  distance: DISTANCE,
  normal: NORMAL,
  fromto: FROMTO,
  sensorContact: SENSOR_CONTACT,
  e_potential: E_POTENTIAL,
  e_kinetic: E_KINETIC,
  clock: CLOCK,
  tactile: TACTILE,
  userSensor: USER_SENSOR,
  sensorPlugin: SENSOR_PLUGIN,
} as const satisfies Record<SensorKind, ElementRow>;

/** Sensors. Their values are stored one after the other in `sensordata`. */
export const SENSOR_SECTION = element({
  tag: 'sensor',
  attributes: {},
  children: Object.fromEntries(Object.keys(SENSOR_ELEMENTS).map((kind) => [kind, '*'])) as {
    readonly [K in SensorKind]: '*' & Cardinality;
  },
});
