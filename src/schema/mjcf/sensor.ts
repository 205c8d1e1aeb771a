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
  name: id('sensor'),
  nsample: int(1, { default: 0 }),
  interp: keyword(INTERPOLATION, { default: 'zoh' }),
  delay: num(1, { default: 0 }),
  interval: num([1, 2], { default: [0, 0] }),
  cutoff: num(1, { default: 0 }),
  noise: num(1, { default: 0 }),
  user: num(LIST),
} as const;

export const TOUCH = element({
  namespace: 'sensor',
  set: { type: SensorType.TOUCH, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const ACCELEROMETER = element({
  namespace: 'sensor',
  set: { type: SensorType.ACCELEROMETER, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const VELOCIMETER = element({
  namespace: 'sensor',
  set: { type: SensorType.VELOCIMETER, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const GYRO = element({
  namespace: 'sensor',
  set: { type: SensorType.GYRO, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const FORCE = element({
  namespace: 'sensor',
  set: { type: SensorType.FORCE, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const TORQUE = element({
  namespace: 'sensor',
  set: { type: SensorType.TORQUE, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const MAGNETOMETER = element({
  namespace: 'sensor',
  set: { type: SensorType.MAGNETOMETER, objtype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
  },
});

export const CAMPROJECTION = element({
  namespace: 'sensor',
  set: { type: SensorType.CAMPROJECTION, objtype: ObjType.SITE, reftype: ObjType.CAMERA },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
    camera: ref('camera', { required: true }),
  },
});

export const RANGEFINDER = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site'),
    camera: ref('camera'),
    data: flags(RAY_DATA, { default: ['dist'], ordered: true }),
  },
  constraints: [exclusive('site', 'camera'), oneOf('site', 'camera')],
});

export const JOINTPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTPOS, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const JOINTVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTVEL, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const TENDONPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONPOS, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    tendon: ref('tendon', { required: true }),
  },
});

export const TENDONVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONVEL, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    tendon: ref('tendon', { required: true }),
  },
});

export const ACTUATORPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.ACTUATORPOS, objtype: ObjType.ACTUATOR },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    actuator: ref('actuator', { required: true }),
  },
});

export const ACTUATORVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.ACTUATORVEL, objtype: ObjType.ACTUATOR },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    actuator: ref('actuator', { required: true }),
  },
});

export const ACTUATORFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.ACTUATORFRC, objtype: ObjType.ACTUATOR },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    actuator: ref('actuator', { required: true }),
  },
});

export const JOINTACTUATORFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTACTFRC, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const TENDONACTUATORFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONACTFRC, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    tendon: ref('tendon', { required: true }),
  },
});

export const BALLQUAT = element({
  namespace: 'sensor',
  set: { type: SensorType.BALLQUAT, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const BALLANGVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.BALLANGVEL, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const JOINTLIMITPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTLIMITPOS, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const JOINTLIMITVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTLIMITVEL, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const JOINTLIMITFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.JOINTLIMITFRC, objtype: ObjType.JOINT },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    joint: ref('joint', { required: true }),
  },
});

export const TENDONLIMITPOS = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONLIMITPOS, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    tendon: ref('tendon', { required: true }),
  },
});

export const TENDONLIMITVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONLIMITVEL, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    tendon: ref('tendon', { required: true }),
  },
});

export const TENDONLIMITFRC = element({
  namespace: 'sensor',
  set: { type: SensorType.TENDONLIMITFRC, objtype: ObjType.TENDON },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    tendon: ref('tendon', { required: true }),
  },
});

const FRAME_OBJECT_ATTRIBUTES = {
  objtype: keyword(FRAME_OBJECT, { required: true }),
  objname: text({ required: true }),
} as const;

const FRAME_REFERENCE_ATTRIBUTES = {
  reftype: keyword(FRAME_OBJECT, { default: 'body' }),
  refname: text(),
} as const;

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

export const FRAMELINACC = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMELINACC },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
  },
});

export const FRAMEANGACC = element({
  namespace: 'sensor',
  set: { type: SensorType.FRAMEANGACC },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    ...FRAME_OBJECT_ATTRIBUTES,
  },
});

export const SUBTREECOM = element({
  namespace: 'sensor',
  set: { type: SensorType.SUBTREECOM, objtype: ObjType.BODY },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    body: ref('body', { required: true }),
  },
});

export const SUBTREELINVEL = element({
  namespace: 'sensor',
  set: { type: SensorType.SUBTREELINVEL, objtype: ObjType.BODY },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    body: ref('body', { required: true }),
  },
});

export const SUBTREEANGMOM = element({
  namespace: 'sensor',
  set: { type: SensorType.SUBTREEANGMOM, objtype: ObjType.BODY },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    body: ref('body', { required: true }),
  },
});

export const INSIDESITE = element({
  namespace: 'sensor',
  set: { type: SensorType.INSIDESITE, reftype: ObjType.SITE },
  attributes: {
    ...SENSOR_ATTRIBUTES,
    site: ref('site', { required: true }),
    objtype: keyword(FRAME_OBJECT, { required: true }),
    objname: text({ required: true }),
  },
});

export const DISTANCE = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    geom1: ref('geom'),
    geom2: ref('geom'),
    body1: ref('body'),
    body2: ref('body'),
  },
  constraints: [
    exclusive('geom1', 'body1'),
    oneOf('geom1', 'body1'),
    exclusive('geom2', 'body2'),
    oneOf('geom2', 'body2'),
  ],
});

export const NORMAL = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    geom1: ref('geom'),
    geom2: ref('geom'),
    body1: ref('body'),
    body2: ref('body'),
  },
  constraints: [
    exclusive('geom1', 'body1'),
    oneOf('geom1', 'body1'),
    exclusive('geom2', 'body2'),
    oneOf('geom2', 'body2'),
  ],
});

export const FROMTO = element({
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    geom1: ref('geom'),
    geom2: ref('geom'),
    body1: ref('body'),
    body2: ref('body'),
  },
  constraints: [
    exclusive('geom1', 'body1'),
    oneOf('geom1', 'body1'),
    exclusive('geom2', 'body2'),
    oneOf('geom2', 'body2'),
  ],
});

export const SENSOR_CONTACT = element({
  tag: 'contact',
  namespace: 'sensor',
  attributes: {
    ...SENSOR_ATTRIBUTES,
    geom1: ref('geom'),
    geom2: ref('geom'),
    body1: ref('body'),
    body2: ref('body'),
    subtree1: ref('body'),
    subtree2: ref('body'),
    site: ref('site'),
    num: int(1, { default: 1 }),
    data: flags(CONTACT_DATA, { default: ['found'], ordered: true }),
    reduce: keyword(CONTACT_REDUCE, { default: 'none' }),
  },
  constraints: [exclusive('geom1', 'body1', 'subtree1', 'site'), exclusive('geom2', 'body2', 'subtree2')],
});

export const E_POTENTIAL = element({
  namespace: 'sensor',
  set: { type: SensorType.E_POTENTIAL, objtype: ObjType.UNKNOWN },
  attributes: {
    ...SENSOR_ATTRIBUTES,
  },
});

export const E_KINETIC = element({
  namespace: 'sensor',
  set: { type: SensorType.E_KINETIC, objtype: ObjType.UNKNOWN },
  attributes: {
    ...SENSOR_ATTRIBUTES,
  },
});

export const CLOCK = element({
  namespace: 'sensor',
  set: { type: SensorType.CLOCK, objtype: ObjType.UNKNOWN },
  attributes: {
    ...SENSOR_ATTRIBUTES,
  },
});

export const TACTILE = element({
  namespace: 'sensor',
  attributes: {
    name: id('sensor'),
    geom: ref('geom', { required: true }),
    mesh: ref('mesh', { required: true }),
    nsample: int(1, { default: 0 }),
    interp: keyword(INTERPOLATION, { default: 'zoh' }),
    delay: num(1, { default: 0 }),
    interval: num([1, 2], { default: [0, 0] }),
    user: num(LIST),
  },
});

export const USER_SENSOR = element({
  tag: 'user',
  namespace: 'sensor',
  attributes: {
    name: id('sensor'),
    objtype: text(),
    objname: text(),
    datatype: keyword(DATA_TYPE, { default: 'real' }),
    needstage: keyword(SENSOR_STAGE, { default: 'acc' }),
    dim: int(1, { default: 0 }),
    cutoff: num(1, { default: 0 }),
    noise: num(1, { default: 0 }),
    user: num(LIST),
  },
  constraints: [together('objtype', 'objname')],
});

export const SENSOR_PLUGIN = element({
  tag: 'plugin',
  namespace: 'sensor',
  attributes: {
    name: id('sensor'),
    plugin: text(),
    instance: ref('instance'),
    cutoff: num(1, { default: 0 }),
    objtype: text(),
    objname: text(),
    reftype: text(),
    refname: text(),
    user: num(LIST),
  },
  children: { config: '*' },
});
