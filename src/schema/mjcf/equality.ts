/** equality */
import { bool, element, exclusive, id, num, oneOf, ref, together } from './rows.js';

export const EQUALITY_SECTION = element({
  tag: 'equality',
  attributes: {},
  children: {
    connect: '*',
    weld: '*',
    equalityJoint: '*',
    equalityTendon: '*',
    equalityFlex: '*',
    flexvert: '*',
    flexstrain: '*',
  },
});

const EQUALITY_ATTRIBUTES = {
  name: id('equality'),
  class: ref('default'),
  active: bool({ default: true }),
  solref: num([1, 2], { default: [0.02, 1] }),
  solimp: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
} as const;

export const CONNECT = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    body1: ref('body'),
    body2: ref('body'),
    anchor: num(3),
    site1: ref('site'),
    site2: ref('site'),
  },
  constraints: [
    exclusive(['site1', 'site2'], ['body1', 'body2', 'anchor']),
    oneOf(['site1', 'site2'], ['body1', 'anchor']),
    together('site1', 'site2'),
  ],
});

export const WELD = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    body1: ref('body'),
    body2: ref('body'),
    relpose: num(7),
    anchor: num(3, { default: [0, 0, 0] }),
    site1: ref('site'),
    site2: ref('site'),
    torquescale: num(1, { default: 1 }),
  },
  constraints: [
    exclusive(['site1', 'site2'], ['body1', 'body2', 'anchor', 'relpose']),
    oneOf(['site1', 'site2'], 'body1'),
    together('site1', 'site2'),
  ],
});

export const EQUALITY_JOINT = element({
  tag: 'joint',
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    joint1: ref('joint', { required: true }),
    joint2: ref('joint'),
    polycoef: num([1, 5], { default: [0, 1, 0, 0, 0] }),
  },
});

export const EQUALITY_TENDON = element({
  tag: 'tendon',
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    tendon1: ref('tendon', { required: true }),
    tendon2: ref('tendon'),
    polycoef: num([1, 5], { default: [0, 1, 0, 0, 0] }),
  },
});

export const EQUALITY_FLEX = element({
  tag: 'flex',
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    flex: ref('flex', { required: true }),
  },
});

export const FLEXVERT = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    flex: ref('flex', { required: true }),
  },
});

export const FLEXSTRAIN = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    flex: ref('flex', { required: true }),
    cell: num(3),
  },
});
