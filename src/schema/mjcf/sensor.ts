/** sensor */
import { ObjType, SensorType } from '../enums.js';
import {
  CONTACT_DATA,
  CONTACT_REDUCE,
  DATA_TYPE,
  FRAME_OBJECT,
  INTERPOLATION,
  RAY_DATA,
  SENSOR_STAGE,
} from './keywords.js';
import { element, exclusive, flags, id, int, keyword, LIST, num, oneOf, ref, text, together } from './rows.js';

/** Sensors; their values follow each other in `sensordata`. */
export const SENSOR_SECTION = element({
  tag: 'sensor',
  attributes: {},
  children: {
    touch: '*',
    accelerometer: '*',
    velocimeter: '*',
    gyro: '*',
    force: '*',
    torque: '*',
    magnetometer: '*',
    camprojection: '*',
    rangefinder: '*',
    jointpos: '*',
    jointvel: '*',
    tendonpos: '*',
    tendonvel: '*',
    actuatorpos: '*',
    actuatorvel: '*',
    actuatorfrc: '*',
    jointactuatorfrc: '*',
    tendonactuatorfrc: '*',
    ballquat: '*',
    ballangvel: '*',
    jointlimitpos: '*',
    jointlimitvel: '*',
    jointlimitfrc: '*',
    tendonlimitpos: '*',
    tendonlimitvel: '*',
    tendonlimitfrc: '*',
    framepos: '*',
    framequat: '*',
    framexaxis: '*',
    frameyaxis: '*',
    framezaxis: '*',
    framelinvel: '*',
    frameangvel: '*',
    framelinacc: '*',
    frameangacc: '*',
    subtreecom: '*',
    subtreelinvel: '*',
    subtreeangmom: '*',
    insidesite: '*',
    distance: '*',
    normal: '*',
    fromto: '*',
    sensorContact: '*',
    e_potential: '*',
    e_kinetic: '*',
    clock: '*',
    tactile: '*',
    userSensor: '*',
    sensorPlugin: '*',
  },
});

const SENSOR_ATTRIBUTES = {
  /** Name, unique among elements of its kind. */
  name: id('sensor'),
  /** Values kept for delays. */
  nsample: int(1, { default: 0 }),
  /** How values between samples are made. */
  interp: keyword(INTERPOLATION, { default: 'zoh' }),
  /** Time by which values are late [s]. */
  delay: num(1, { default: 0 }),
  /** Time between samples [s], and the phase of the first. */
  interval: num([1, 2], { default: [0, 0] }),
  /** Bound of the values; 0 for none. */
  cutoff: num(1, { default: 0 }),
  /** Standard deviation of the noise, for information; nothing is added. */
  noise: num(1, { default: 0 }),
  /** User values, kept for the program. */
  user: num(LIST),
} as const;

/** Sum of the normal forces of contacts in the volume of a site [N]. */
export const TOUCH = element({
  namespace: 'sensor',
  set: { type: SensorType.TOUCH, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** Acceleration with gravity, in the frame of a site [m/s^2]. */
export const ACCELEROMETER = element({
  namespace: 'sensor',
  set: { type: SensorType.ACCELEROMETER, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** Velocity in the frame of a site [m/s]. */
export const VELOCIMETER = element({
  namespace: 'sensor',
  set: { type: SensorType.VELOCIMETER, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** Angular velocity in the frame of a site [rad/s]. */
export const GYRO = element({
  namespace: 'sensor',
  set: { type: SensorType.GYRO, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** Force between the body of a site and its parent, in the frame of the site [N]. */
export const FORCE = element({
  namespace: 'sensor',
  set: { type: SensorType.FORCE, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** Torque between the body of a site and its parent, in the frame of the site [N m]. */
export const TORQUE = element({
  namespace: 'sensor',
  set: { type: SensorType.TORQUE, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** Magnetic flux in the frame of a site. */
export const MAGNETOMETER = element({
  namespace: 'sensor',
  set: { type: SensorType.MAGNETOMETER, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
  },
});

/** A site on the image of a camera [pixels]. */
export const CAMPROJECTION = element({
  namespace: 'sensor',
  set: { type: SensorType.CAMPROJECTION, objtype: ObjType.SITE, reftype: ObjType.CAMERA },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
    /** Camera whose image plane it is. */
    camera: ref('camera', { required: true }),
  },
});

/** Distance to the nearest geom along the z axis of a site, or the rays of a camera [m]. */
export const RANGEFINDER = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site'),
    /** Camera each of whose pixels is a ray, in place of a site. */
    camera: ref('camera'),
    /** What each ray reports. */
    data: flags(RAY_DATA, { default: ['dist'], ordered: true }),
  },
  constraints: [exclusive('site', 'camera'), oneOf('site', 'camera')],
});

/** Value of a joint [m or rad]. */
export const JOINTPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTPOS, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Velocity of a joint [m/s or rad/s]. */
export const JOINTVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTVEL, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Length of a tendon [m]. */
export const TENDONPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONPOS, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Tendon it refers to. */
    tendon: ref('tendon', { required: true }),
  },
});

/** Velocity of a tendon [m/s]. */
export const TENDONVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONVEL, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Tendon it refers to. */
    tendon: ref('tendon', { required: true }),
  },
});

/** Length of an actuator [m or rad]. */
export const ACTUATORPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.ACTUATORPOS, objtype: ObjType.ACTUATOR },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Actuator it refers to. */
    actuator: ref('actuator', { required: true }),
  },
});

/** Velocity of an actuator [m/s or rad/s]. */
export const ACTUATORVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.ACTUATORVEL, objtype: ObjType.ACTUATOR },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Actuator it refers to. */
    actuator: ref('actuator', { required: true }),
  },
});

/** Force of an actuator [N or N m]. */
export const ACTUATORFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.ACTUATORFRC, objtype: ObjType.ACTUATOR },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Actuator it refers to. */
    actuator: ref('actuator', { required: true }),
  },
});

/** Force of all actuators on a joint [N or N m]. */
export const JOINTACTUATORFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTACTFRC, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Force of all actuators on a tendon [N]. */
export const TENDONACTUATORFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONACTFRC, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Tendon it refers to. */
    tendon: ref('tendon', { required: true }),
  },
});

/** Orientation of a ball joint. */
export const BALLQUAT = element({
  namespace: 'sensor',
  set: { type: SensorType.BALLQUAT, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Angular velocity of a ball joint [rad/s]. */
export const BALLANGVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.BALLANGVEL, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Distance of a joint to its limit [m or rad]. */
export const JOINTLIMITPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTLIMITPOS, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Velocity of a joint towards its limit [m/s or rad/s]. */
export const JOINTLIMITVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTLIMITVEL, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Force of the limit of a joint [N or N m]. */
export const JOINTLIMITFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTLIMITFRC, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Joint it refers to. */
    joint: ref('joint', { required: true }),
  },
});

/** Distance of a tendon to its limit [m]. */
export const TENDONLIMITPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONLIMITPOS, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Tendon it refers to. */
    tendon: ref('tendon', { required: true }),
  },
});

/** Velocity of a tendon towards its limit [m/s]. */
export const TENDONLIMITVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONLIMITVEL, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Tendon it refers to. */
    tendon: ref('tendon', { required: true }),
  },
});

/** Force of the limit of a tendon [N]. */
export const TENDONLIMITFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONLIMITFRC, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Tendon it refers to. */
    tendon: ref('tendon', { required: true }),
  },
});

const FRAME_OBJECT_ATTRIBUTES = {
  /** Kind of the object. */
  objtype: keyword(FRAME_OBJECT, { required: true }),
  /** Name of the object. */
  objname: text({ required: true }),
} as const;

const FRAME_REFERENCE_ATTRIBUTES = {
  /** Kind of the object in whose frame values are given. */
  reftype: keyword(FRAME_OBJECT, { default: 'body' }),
  /** Name of the object in whose frame values are given. */
  refname: text(),
} as const;

/** Position of an object [m]. */
export const FRAMEPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEPOS },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** Orientation of an object. */
export const FRAMEQUAT = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEQUAT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** X axis of an object. */
export const FRAMEXAXIS = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEXAXIS },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** Y axis of an object. */
export const FRAMEYAXIS = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEYAXIS },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** Z axis of an object. */
export const FRAMEZAXIS = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEZAXIS },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** Velocity of an object [m/s]. */
export const FRAMELINVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMELINVEL },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** Angular velocity of an object [rad/s]. */
export const FRAMEANGVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEANGVEL },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
    ...FRAME_REFERENCE_ATTRIBUTES,
  },
  constraints: [together('reftype', 'refname')],
});

/** Acceleration of an object [m/s^2]. */
export const FRAMELINACC = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMELINACC },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
  },
});

/** Angular acceleration of an object [rad/s^2]. */
export const FRAMEANGACC = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEANGACC },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
  },
});

/** Center of mass of a body and all below it [m]. */
export const SUBTREECOM = element({
  namespace: 'sensor',
  set: { type: SensorType.SUBTREECOM, objtype: ObjType.BODY },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Body it refers to. */
    body: ref('body', { required: true }),
  },
});

/** Velocity of that center of mass [m/s]. */
export const SUBTREELINVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.SUBTREELINVEL, objtype: ObjType.BODY },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Body it refers to. */
    body: ref('body', { required: true }),
  },
});

/** Angular momentum about that center of mass [kg m^2/s]. */
export const SUBTREEANGMOM = element({
  namespace: 'sensor',
  set: { type: SensorType.SUBTREEANGMOM, objtype: ObjType.BODY },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Body it refers to. */
    body: ref('body', { required: true }),
  },
});

/** 1 if an object is inside the volume of a site, else 0. */
export const INSIDESITE = element({
  namespace: 'sensor',
  set: { type: SensorType.INSIDESITE, reftype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** Site. */
    site: ref('site', { required: true }),
    /** Kind of the object. */
    objtype: keyword(FRAME_OBJECT, { required: true }),
    /** Name of the object. */
    objname: text({ required: true }),
  },
});

/** Smallest distance of two geoms or bodies [m]. */
export const DISTANCE = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** First geom. */
    geom1: ref('geom'),
    /** Second geom. */
    geom2: ref('geom'),
    /** First body. */
    body1: ref('body'),
    /** Second body; the world if absent. */
    body2: ref('body'),
  },
  constraints: [
    exclusive('geom1', 'body1'),
    oneOf('geom1', 'body1'),
    exclusive('geom2', 'body2'),
    oneOf('geom2', 'body2'),
  ],
});

/** Direction of that distance. */
export const NORMAL = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** First geom. */
    geom1: ref('geom'),
    /** Second geom. */
    geom2: ref('geom'),
    /** First body. */
    body1: ref('body'),
    /** Second body; the world if absent. */
    body2: ref('body'),
  },
  constraints: [
    exclusive('geom1', 'body1'),
    oneOf('geom1', 'body1'),
    exclusive('geom2', 'body2'),
    oneOf('geom2', 'body2'),
  ],
});

/** Both ends of that distance [m]. */
export const FROMTO = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** First geom. */
    geom1: ref('geom'),
    /** Second geom. */
    geom2: ref('geom'),
    /** First body. */
    body1: ref('body'),
    /** Second body; the world if absent. */
    body2: ref('body'),
  },
  constraints: [
    exclusive('geom1', 'body1'),
    oneOf('geom1', 'body1'),
    exclusive('geom2', 'body2'),
    oneOf('geom2', 'body2'),
  ],
});

/** Contacts of geoms, bodies, subtrees or sites. */
export const SENSOR_CONTACT = element({
  tag: 'contact',
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    /** First geom. */
    geom1: ref('geom'),
    /** Second geom. */
    geom2: ref('geom'),
    /** First body. */
    body1: ref('body'),
    /** Second body; the world if absent. */
    body2: ref('body'),
    /** Body; everything below it counts as the first side. */
    subtree1: ref('body'),
    /** Body; everything below it counts as the second side. */
    subtree2: ref('body'),
    /** Site. */
    site: ref('site'),
    /** Contacts that are reported. */
    num: int(1, { default: 1 }),
    /** What each contact reports. */
    data: flags(CONTACT_DATA, { default: ['found'], ordered: true }),
    /** Which contacts are reported. */
    reduce: keyword(CONTACT_REDUCE, { default: 'none' }),
  },
  constraints: [exclusive('geom1', 'body1', 'subtree1', 'site'), exclusive('geom2', 'body2', 'subtree2')],
});

/** Potential energy [J]. */
export const E_POTENTIAL = element({
  namespace: 'sensor',
  set: { type: SensorType.E_POTENTIAL, objtype: ObjType.UNKNOWN },
  attributes: {
    ...SENSOR_ATTRIBUTES,
  },
});

/** Kinetic energy [J]. */
export const E_KINETIC = element({
  namespace: 'sensor',
  set: { type: SensorType.E_KINETIC, objtype: ObjType.UNKNOWN },
  attributes: {
    ...SENSOR_ATTRIBUTES,
  },
});

/** Time of the simulation [s]. */
export const CLOCK = element({
  namespace: 'sensor',
  set: { type: SensorType.CLOCK, objtype: ObjType.UNKNOWN },
  attributes: {
    ...SENSOR_ATTRIBUTES,
  },
});

/** Pressure and slip at the vertices of a mesh. */
export const TACTILE = element({
  namespace: 'sensor',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('sensor'),
    /** Geom. */
    geom: ref('geom', { required: true }),
    /** Mesh. */
    mesh: ref('mesh', { required: true }),
    /** Values kept for delays. */
    nsample: int(1, { default: 0 }),
    /** How values between samples are made. */
    interp: keyword(INTERPOLATION, { default: 'zoh' }),
    /** Time by which values are late [s]. */
    delay: num(1, { default: 0 }),
    /** Time between samples [s], and the phase of the first. */
    interval: num([1, 2], { default: [0, 0] }),
    /** User values, kept for the program. */
    user: num(LIST),
  },
});

/** Values that a callback writes. */
export const USER_SENSOR = element({
  tag: 'user',
  namespace: 'sensor',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('sensor'),
    /** Kind of the object. */
    objtype: text(),
    /** Name of the object. */
    objname: text(),
    /** What the values are, and what the cutoff does. */
    datatype: keyword(DATA_TYPE, { default: 'real' }),
    /** Stage whose results the callback needs. */
    needstage: keyword(SENSOR_STAGE, { default: 'acc' }),
    /** Number of values. */
    dim: int(1, { default: 0 }),
    /** Bound of the values; 0 for none. */
    cutoff: num(1, { default: 0 }),
    /** Standard deviation of the noise, for information; nothing is added. */
    noise: num(1, { default: 0 }),
    /** User values, kept for the program. */
    user: num(LIST),
  },
  constraints: [together('objtype', 'objname')],
});

/** Sensor of a plugin. */
export const SENSOR_PLUGIN = element({
  tag: 'plugin',
  namespace: 'sensor',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('sensor'),
    /** Name of the engine plugin. */
    plugin: text(),
    /** Declared instance that is used, in place of one of its own. */
    instance: ref('instance'),
    /** Bound of the values; 0 for none. */
    cutoff: num(1, { default: 0 }),
    /** Kind of the object. */
    objtype: text(),
    /** Name of the object. */
    objname: text(),
    /** Kind of the object in whose frame values are given. */
    reftype: text(),
    /** Name of the object in whose frame values are given. */
    refname: text(),
    /** User values, kept for the program. */
    user: num(LIST),
  },
  children: { config: '*' },
});
