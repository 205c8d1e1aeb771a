/** tendon */
import { FALSE_TRUE_AUTO } from './keywords.js';
import { element, float, id, int, keyword, LIST, num, ref } from './rows.js';

export const TENDON_SECTION = element({
  tag: 'tendon',
  attributes: {},
  children: { spatial: '*', fixed: '*' },
});

export const SPATIAL = element({
  namespace: 'tendon',
  defaults: 'tendon',
  attributes: {
    name: id('tendon'),
    class: ref('default'),
    group: int(1, { default: 0 }),
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    actuatorfrclimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    range: num(2, { default: [0, 0] }),
    actuatorfrcrange: num(2, { default: [0, 0] }),
    solreflimit: num([1, 2], { default: [0.02, 1] }),
    solimplimit: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    solreffriction: num([1, 2], { default: [0.02, 1] }),
    solimpfriction: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    frictionloss: num(1, { default: 0 }),
    springlength: num([1, 2], { default: [-1, -1], repeat: true }),
    width: num(1, { default: 0.003 }),
    material: ref('material'),
    margin: num(1, { default: 0 }),
    stiffness: num([1, 3], { default: [0, 0, 0] }),
    damping: num([1, 3], { default: [0, 0, 0] }),
    armature: num(1, { default: 0 }),
    rgba: float(4, { default: [0.5, 0.5, 0.5, 1] }),
    user: num(LIST),
  },
  children: { spatialSite: '*', spatialGeom: '*', pulley: '*' },
});

export const SPATIAL_SITE = element({
  tag: 'site',
  attributes: {
    site: ref('site', { required: true }),
  },
});

export const SPATIAL_GEOM = element({
  tag: 'geom',
  attributes: {
    geom: ref('geom', { required: true }),
    sidesite: ref('site'),
  },
});

export const PULLEY = element({
  attributes: {
    divisor: num(1, { default: 1 }),
  },
});

export const FIXED = element({
  namespace: 'tendon',
  defaults: 'tendon',
  attributes: {
    name: id('tendon'),
    class: ref('default'),
    group: int(1, { default: 0 }),
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    actuatorfrclimited: keyword(FALSE_TRUE_AUTO, { default: 'false' }),
    range: num(2, { default: [0, 0] }),
    actuatorfrcrange: num(2, { default: [0, 0] }),
    solreflimit: num([1, 2], { default: [0.02, 1] }),
    solimplimit: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    solreffriction: num([1, 2], { default: [0.02, 1] }),
    solimpfriction: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    frictionloss: num(1, { default: 0 }),
    springlength: num([1, 2], { default: [-1, -1], repeat: true }),
    margin: num(1, { default: 0 }),
    stiffness: num([1, 3], { default: [0, 0, 0] }),
    damping: num([1, 3], { default: [0, 0, 0] }),
    armature: num(1, { default: 0 }),
    user: num(LIST),
  },
  children: { fixedJoint: '*' },
});

export const FIXED_JOINT = element({
  tag: 'joint',
  attributes: {
    joint: ref('joint', { required: true }),
    coef: num(1, { default: 1 }),
  },
});
