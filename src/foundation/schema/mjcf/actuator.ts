/** Rows of the section `actuator` of MJCF: its elements and their attributes. */
import {
  BIAS_TYPE,
  DCMOTOR_INPUT,
  DYN_TYPE,
  FALSE_TRUE_AUTO,
  GAIN_TYPE,
  INPUT_BIT,
  INPUT_CHART,
  INPUT_WORD,
  INTERPOLATION,
} from './keywords.js';
import { bool, element, flags, id, int, keyword, LIST, num, ref, text } from './rows.js';

/** Actuators. */
export const ACTUATOR_SECTION = element({
  tag: 'actuator',
  attributes: {},
  children: {
    general: '*',
    motor: '*',
    position: '*',
    velocity: '*',
    intvelocity: '*',
    orientation: '*',
    pid: '*',
    damper: '*',
    cylinder: '*',
    muscle: '*',
    adhesion: '*',
    dcmotor: '*',
    actuatorPlugin: '*',
  },
});

const ACTUATOR_ATTRIBUTES = {
  /** Name, unique among elements of its kind. */
  name: id('actuator'),
  /** Default class of the element. */
  class: ref('default'),
  /** Visualization group, 0 to 5; viewers show and hide elements by group. */
  group: int(1, { default: 0 }),
  /** Number of samples in the history buffer. */
  nsample: int(1, { default: 0 }),
  /** Interpolation between samples. */
  interp: keyword(INTERPOLATION, { default: 'zoh' }),
  /** The delay of the values [s]. */
  delay: num(1, { dim: 'T', default: 0 }),
  /** Smallest and largest control. */
  ctrlrange: num(2, { dim: 'U', default: [0, 0] }),
  /** User values; the engine does not use them. */
  user: num(LIST, { dim: 'opaque' }),
} as const;

const DYNAMICS_ATTRIBUTES = {
  /** Smallest and largest length of the transmission [m or rad]. */
  lengthrange: num(2, { dim: 'Q', default: [0, 0], inDefault: false }),
  /** Scale factors of the length; for free joints and sites, directions of force and torque. */
  gear: num([1, 6], { dim: 'depends', default: [1, 0, 0, 0, 0, 0] }),
  /** Damping [N s/m or N m s/rad]; more values are coefficients of higher powers of the velocity. */
  damping: num([1, 3], { dim: 'F T Q^-1, F T^2 Q^-2, F T^3 Q^-3', default: [0, 0, 0] }),
  /** Inertia added to each coordinate [kg or kg m^2]. */
  armature: num(1, { dim: 'F T^2 Q^-1', default: 0 }),
  /** Length of the connecting rod [m]. */
  cranklength: num(1, { dim: 'L' }),
} as const;

/** Attributes of transmissions that have a length. */
const LENGTH_TRANSMISSION = {
  /** Joint that the element refers to. */
  joint: ref('joint', { inDefault: false }),
  /** Joint; for ball and free joints, `gear` is in the parent frame. */
  jointinparent: ref('joint', { inDefault: false }),
  /** Tendon that the element refers to. */
  tendon: ref('tendon', { inDefault: false }),
  /** Site of the slider; its z axis is the direction. */
  slidersite: ref('site', { inDefault: false }),
  /** Site of the pin of the crank. */
  cranksite: ref('site', { inDefault: false }),
} as const;

const SITE_TRANSMISSION = {
  /** Site that the element refers to. */
  site: ref('site', { inDefault: false }),
  /** Site in whose frame the motion is measured. */
  refsite: ref('site', { inDefault: false }),
} as const;

const TRANSMISSION_ATTRIBUTES = { ...LENGTH_TRANSMISSION, ...SITE_TRANSMISSION } as const;

const CTRL_LIMIT = {
  /** Applies `ctrlrange`; `auto` applies it if it is given. */
  ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
} as const;

const FORCE_LIMIT = {
  /** Applies `forcerange`; `auto` applies it if it is given. */
  forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
  /** Smallest and largest force [N or N m]. */
  forcerange: num(2, { dim: 'F', default: [0, 0] }),
} as const;

const ACT_LIMIT = {
  /** Applies `actrange`; `auto` applies it if it is given. */
  actlimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
  /** Smallest and largest activation. */
  actrange: num(2, { dim: 'depends', default: [0, 0] }),
} as const;

const SERVO_GAINS = {
  /** Position gain [N/m or N m/rad]. */
  kp: num(1, { dim: 'F Q^-1', default: 1 }),
  /** Velocity gain [N s/m or N m s/rad]. */
  kv: num(1, { dim: 'F T Q^-1', default: 0 }),
  /** Damping ratio from which the velocity gain follows. */
  dampratio: num(1, { dim: '1', default: 0 }),
} as const;

/** An actuator with every setting. */
export const GENERAL = element({
  control: 'depends',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...ACT_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    /** Body that the element refers to. */
    body: ref('body', { inDefault: false }),
    /** Number of activations; -1 takes the number that `dyntype` needs. */
    actdim: int(1, { default: -1 }),
    /** Sets the control range to the range of the joint or tendon, scaled about its middle by this factor. */
    inheritrange: num(1, { dim: '1', default: 0, since: '3.16.0' }),
    /** The inputs of the actuator, in the order pos, vel, ff. */
    input: flags(INPUT_WORD, { ordered: true, blank: true }),
    /** Range of the velocity set point. */
    velrange: num(2, { dim: 'Q T^-1', default: [0, 0] }),
    /** Range of the feedforward. */
    ffrange: num(2, { dim: 'F', default: [0, 0] }),
    /** Dynamics of the activation. */
    dyntype: keyword(DYN_TYPE, { default: 'none' }),
    /** The dependence of the force on the control. */
    gaintype: keyword(GAIN_TYPE, { default: 'fixed' }),
    /** Kind of the force that does not depend on the control. */
    biastype: keyword(BIAS_TYPE, { default: 'none' }),
    /** Parameters of the dynamics. */
    dynprm: num([1, 10], { dim: 'depends', default: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    /** Parameters of the gain. */
    gainprm: num([1, 10], { dim: 'depends', default: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    /** Parameters of the bias. */
    biasprm: num([1, 10], { dim: 'depends', default: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    /** Computes the force from the activation of the next step. */
    actearly: bool({ default: false }),
  },
});

/** An actuator whose force is its control. */
export const MOTOR = element({
  control: '1',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
  },
});

/** Position servo; the control is the target position. */
export const POSITION = element({
  control: 'Q',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    /** Sets the control range to the range of the joint or tendon, scaled about its middle by this factor. */
    inheritrange: num(1, { dim: '1', default: 0 }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    ...SERVO_GAINS,
    /** Time constant of the filter [s]. */
    timeconst: num(1, { dim: 'T', default: 0 }),
  },
});

/** Velocity servo; the control is the target velocity. */
export const VELOCITY = element({
  control: 'Q T^-1',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    /** Velocity gain [N s/m or N m s/rad]. */
    kv: num(1, { dim: 'F T Q^-1', default: 1 }),
  },
});

/** Position servo whose target is the integral of the control, a velocity. */
export const INTVELOCITY = element({
  control: 'Q T^-1',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...ACT_LIMIT,
    /** Sets the control range to the range of the joint or tendon, scaled about its middle by this factor. */
    inheritrange: num(1, { dim: '1', default: 0 }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    ...SERVO_GAINS,
  },
});

/** Orientation servo for a ball joint or a site. */
export const ORIENTATION = element({
  control: 'depends',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...FORCE_LIMIT,
    /** Joint that the element refers to. */
    joint: ref('joint', { inDefault: false }),
    ...SITE_TRANSMISSION,
    ...SERVO_GAINS,
    /** The inputs of the actuator, in the order pos, vel, ff. */
    input: keyword(INPUT_CHART, { default: 'expmap', blank: true }),
  },
});

/** Servo with proportional, integral and derivative gains. */
export const PID = element({
  control: 'depends',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    /** Range of the position set point. */
    posrange: num(2, { dim: 'Q', default: [0, 0] }),
    /** Range of the velocity set point. */
    velrange: num(2, { dim: 'Q T^-1', default: [0, 0] }),
    /** Range of the feedforward. */
    ffrange: num(2, { dim: 'F', default: [0, 0] }),
    /** Sets the control range to the range of the joint or tendon, scaled about its middle by this factor. */
    inheritrange: num(1, { dim: '1', default: 0 }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    ...SERVO_GAINS,
    /** Integral gain. */
    ki: num(1, { dim: 'F Q^-1 T^-1', default: 0 }),
    /** Limit of the integral state; 0 for no limit. */
    imax: num(1, { dim: 'Q T', default: 0 }),
    /** Largest rate of the position set point; 0 for no limit. */
    slewmax: num(1, { dim: 'Q T^-1', default: 0 }),
    /** The inputs of the actuator, in the order pos, vel, ff. */
    input: flags(INPUT_BIT, { default: ['pos', 'vel'], ordered: true }),
  },
});

/** A damper whose coefficient is its control. */
export const DAMPER = element({
  control: '1',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...FORCE_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    /** Velocity gain [N s/m or N m s/rad]. */
    kv: num(1, { dim: 'F T Q^-1', default: 1 }),
  },
});

/** Pneumatic or hydraulic cylinder. */
export const CYLINDER = element({
  control: 'F L^-2',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    /** Time constant of the filter [s]. */
    timeconst: num(1, { dim: 'T', default: 1 }),
    /** Area of the piston [m^2]. */
    area: num(1, { dim: 'L^2', default: 1 }),
    /** Diameter of the piston [m], in place of the area. */
    diameter: num(1, { dim: 'L' }),
    /** Coefficients of the bias force: constant, of the length, of the velocity. */
    bias: num(3, { dim: 'F, F Q^-1, F T Q^-1', default: [0, 0, 0] }),
  },
});

/** Muscle with activation dynamics and force-length-velocity curves. */
export const MUSCLE = element({
  control: '1',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...LENGTH_TRANSMISSION,
    /** Time constants of activation and deactivation [s]. */
    timeconst: num(2, { dim: 'T', default: [0.01, 0.04] }),
    /** Width of the smooth transition between the time constants of activation and deactivation. */
    tausmooth: num(1, { dim: '1', default: 0, inDefault: false }),
    /** Operating range of the fibers, in optimal lengths. */
    range: num(2, { dim: '1', default: [0.75, 1.05] }),
    /** Peak force at rest [N]; a negative value computes it from `scale`. */
    force: num(1, { dim: 'F', default: -1 }),
    /** If `force` is negative, the peak force is this value divided by `acc0` [N]. */
    scale: num(1, { dim: 'depends', default: 200 }),
    /** Shortest length of the force-length curve, in optimal lengths. */
    lmin: num(1, { dim: '1', default: 0.5 }),
    /** Longest length of the force-length curve, in optimal lengths. */
    lmax: num(1, { dim: '1', default: 1.6 }),
    /** Shortening velocity at which the force is zero, in optimal lengths per second. */
    vmax: num(1, { dim: 'T^-1', default: 1.5 }),
    /** Passive force at the largest length, in peak forces. */
    fpmax: num(1, { dim: '1', default: 1.3 }),
    /** Active force at the largest lengthening velocity, in peak forces. */
    fvmax: num(1, { dim: '1', default: 1.2 }),
  },
});

/** Adhesion: presses a body against everything that it touches. */
export const ADHESION = element({
  control: '1',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...FORCE_LIMIT,
    /** Body that the element refers to. */
    body: ref('body', { inDefault: false }),
    /** Force at full control [N]. */
    gain: num(1, { dim: 'M L T^-2', default: 1 }),
  },
});

/** Direct-current motor. */
export const DCMOTOR = element({
  control: 'opaque',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ...CTRL_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    /** Torque constant [N m/A] and back-EMF constant [V s/rad]; if both are given, their geometric mean is used. */
    motorconst: num([1, 2], { dim: 'opaque' }),
    /** Resistance of the winding [ohm]. */
    resistance: num(1, { dim: 'opaque' }),
    /** Nominal voltage [V], stall torque [N m] and speed without load [rad/s], from which constant and resistance follow. */
    nominal: num([1, 3], { dim: 'opaque' }),
    /** Bounds of torque [N m], current [A] and rate of the current [A/s]. */
    saturation: num([1, 3], { dim: 'opaque', default: [0, 0, 0] }),
    /** Inductance of the winding [H], or the electrical time constant [s]. */
    inductance: num([1, 2], { dim: 'opaque', default: [0, 0] }),
    /** Amplitude [N m], number of poles and phase [rad] of the cogging torque. */
    cogging: num([1, 3], { dim: 'opaque', default: [0, 0, 0] }),
    /** Gains kp, ki, kd of the built-in controller, its largest slew rate, integral and voltage [V]. */
    controller: num([1, 6], { dim: 'opaque', default: [0, 0, 0, 0, 0, 0] }),
    /** Thermal resistance [K/W], capacitance [J/K], time constant [s], temperature coefficient [1/K], reference and ambient temperature [deg C]. */
    thermal: num([1, 6], { dim: 'opaque', default: [0, 0, 0, 0, 0, 0] }),
    /** LuGre friction: bristle stiffness, bristle damping, Coulomb torque, static torque, Stribeck velocity. */
    lugre: num([1, 5], { dim: 'opaque', default: [0, 0, 0, 0, 0] }),
    /** The inputs of the actuator, in the order pos, vel, ff. */
    input: flags(DCMOTOR_INPUT, { default: ['voltage'], ordered: true }),
  },
});

/** Actuator that a plugin implements. */
export const ACTUATOR_PLUGIN = element({
  control: 'opaque',
  tag: 'plugin',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    /** Name of the engine plugin. */
    plugin: text(),
    /** Name of a declared instance to use; without it, the element has its own instance. */
    instance: ref('instance'),
    ...CTRL_LIMIT,
    ...FORCE_LIMIT,
    ...ACT_LIMIT,
    ...DYNAMICS_ATTRIBUTES,
    /** Joint that the element refers to. */
    joint: ref('joint'),
    /** Joint; for ball and free joints, `gear` is in the parent frame. */
    jointinparent: ref('joint'),
    /** Site that the element refers to. */
    site: ref('site'),
    /** Number of activations; -1 takes the number that `dyntype` needs. */
    actdim: int(1, { default: -1 }),
    /** Dynamics of the activation. */
    dyntype: keyword(DYN_TYPE, { default: 'none' }),
    /** Parameters of the dynamics. */
    dynprm: num([1, 10], { dim: 'depends', default: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    /** Tendon that the element refers to. */
    tendon: ref('tendon'),
    /** Site of the pin of the crank. */
    cranksite: ref('site'),
    /** Site of the slider; its z axis is the direction. */
    slidersite: ref('site'),
    /** Computes the force from the activation of the next step. */
    actearly: bool({ default: false }),
  },
  children: { config: '*' },
});
