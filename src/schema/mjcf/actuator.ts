/** actuator */
import {
  BIAS_TYPE,
  DCMOTOR_INPUT,
  DYN_TYPE,
  FALSE_TRUE_AUTO,
  GAIN_TYPE,
  INPUT_BIT,
  INPUT_CHART,
  INTERPOLATION,
} from './keywords.js';
import { bool, element, flags, id, int, keyword, LIST, num, ref, text } from './rows.js';

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
  name: id('actuator'),
  class: ref('default'),
  group: int(1, { default: 0 }),
  nsample: int(1, { default: 0 }),
  interp: keyword(INTERPOLATION, { default: 'zoh' }),
  delay: num(1, { default: 0 }),
  ctrlrange: num(2, { default: [0, 0] }),
  user: num(LIST),
} as const;

const DYNAMICS_ATTRIBUTES = {
  lengthrange: num(2, { default: [0, 0], inDefault: false }),
  gear: num([1, 6], { default: [1, 0, 0, 0, 0, 0] }),
  damping: num([1, 3], { default: [0, 0, 0] }),
  armature: num(1, { default: 0 }),
  cranklength: num(),
} as const;

const TRANSMISSION_ATTRIBUTES = {
  joint: ref('joint', { inDefault: false }),
  jointinparent: ref('joint', { inDefault: false }),
  tendon: ref('tendon', { inDefault: false }),
  slidersite: ref('site', { inDefault: false }),
  cranksite: ref('site', { inDefault: false }),
  site: ref('site', { inDefault: false }),
  refsite: ref('site', { inDefault: false }),
} as const;

export const GENERAL = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    actlimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    actrange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    body: ref('body', { inDefault: false }),
    actdim: int(1, { default: -1 }),
    input: keyword(INPUT_CHART),
    velrange: num(2, { default: [0, 0] }),
    ffrange: num(2, { default: [0, 0] }),
    dyntype: keyword(DYN_TYPE, { default: 'none' }),
    gaintype: keyword(GAIN_TYPE, { default: 'fixed' }),
    biastype: keyword(BIAS_TYPE, { default: 'none' }),
    dynprm: num([1, 10], { default: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    gainprm: num([1, 10], { default: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    biasprm: num([1, 10], { default: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    actearly: bool({ default: false }),
  },
});

export const MOTOR = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
  },
});

export const POSITION = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    inheritrange: num(1, { default: 0 }),
    forcerange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    kp: num(1, { default: 1 }),
    kv: num(1, { default: 0 }),
    dampratio: num(1, { default: 0 }),
    timeconst: num(1, { default: 0 }),
  },
});

export const VELOCITY = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    kv: num(1, { default: 1 }),
  },
});

export const INTVELOCITY = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    actlimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    actrange: num(2, { default: [0, 0] }),
    inheritrange: num(1, { default: 0 }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    kp: num(1, { default: 1 }),
    kv: num(1, { default: 0 }),
    dampratio: num(1, { default: 0 }),
  },
});

export const ORIENTATION = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    joint: ref('joint', { inDefault: false }),
    site: ref('site', { inDefault: false }),
    refsite: ref('site', { inDefault: false }),
    kp: num(1, { default: 1 }),
    kv: num(1, { default: 0 }),
    dampratio: num(1, { default: 0 }),
    input: keyword(INPUT_CHART, { default: 'expmap' }),
  },
});

export const PID = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    posrange: num(2, { default: [0, 0] }),
    velrange: num(2, { default: [0, 0] }),
    ffrange: num(2, { default: [0, 0] }),
    forcerange: num(2, { default: [0, 0] }),
    inheritrange: num(1, { default: 0 }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    kp: num(1, { default: 1 }),
    kv: num(1, { default: 0 }),
    dampratio: num(1, { default: 0 }),
    ki: num(1, { default: 0 }),
    imax: num(1, { default: 0 }),
    slewmax: num(1, { default: 0 }),
    input: flags(INPUT_BIT, { default: ['pos', 'vel'], ordered: true }),
  },
});

export const DAMPER = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    kv: num(1, { default: 1 }),
  },
});

export const CYLINDER = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    timeconst: num(1, { default: 1 }),
    area: num(1, { default: 1 }),
    diameter: num(),
    bias: num(3, { default: [0, 0, 0] }),
  },
});

export const MUSCLE = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    joint: ref('joint', { inDefault: false }),
    jointinparent: ref('joint', { inDefault: false }),
    tendon: ref('tendon', { inDefault: false }),
    slidersite: ref('site', { inDefault: false }),
    cranksite: ref('site', { inDefault: false }),
    timeconst: num(2, { default: [0.01, 0.04] }),
    tausmooth: num(1, { default: 0, inDefault: false }),
    range: num(2, { default: [0.75, 1.05] }),
    force: num(1, { default: -1 }),
    scale: num(1, { default: 200 }),
    lmin: num(1, { default: 0.5 }),
    lmax: num(1, { default: 1.6 }),
    vmax: num(1, { default: 1.5 }),
    fpmax: num(1, { default: 1.3 }),
    fvmax: num(1, { default: 1.2 }),
  },
});

export const ADHESION = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    body: ref('body', { inDefault: false }),
    gain: num(1, { default: 1 }),
  },
});

export const DCMOTOR = element({
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    ...DYNAMICS_ATTRIBUTES,
    ...TRANSMISSION_ATTRIBUTES,
    motorconst: num([1, 2]),
    resistance: num(),
    nominal: num([1, 3]),
    saturation: num([1, 3], { default: [0, 0, 0] }),
    inductance: num([1, 2], { default: [0, 0] }),
    cogging: num([1, 3], { default: [0, 0, 0] }),
    controller: num([1, 6], { default: [0, 0, 0, 0, 0, 0] }),
    thermal: num([1, 6], { default: [0, 0, 0, 0, 0, 0] }),
    lugre: num([1, 5], { default: [0, 0, 0, 0, 0] }),
    input: flags(DCMOTOR_INPUT, { default: ['voltage'], ordered: true }),
  },
});

export const ACTUATOR_PLUGIN = element({
  tag: 'plugin',
  namespace: 'actuator',
  defaults: 'actuator',
  attributes: {
    ...ACTUATOR_ATTRIBUTES,
    plugin: text(),
    instance: ref('instance'),
    ctrllimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcelimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    actlimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    forcerange: num(2, { default: [0, 0] }),
    actrange: num(2, { default: [0, 0] }),
    ...DYNAMICS_ATTRIBUTES,
    joint: ref('joint'),
    jointinparent: ref('joint'),
    site: ref('site'),
    actdim: int(1, { default: -1 }),
    dyntype: keyword(DYN_TYPE, { default: 'none' }),
    dynprm: num([1, 10], { default: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
    tendon: ref('tendon'),
    cranksite: ref('site'),
    slidersite: ref('site'),
    actearly: bool({ default: false }),
  },
  children: { config: '*' },
});
