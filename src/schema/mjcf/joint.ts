/** joint */
import { FALSE_TRUE_AUTO, JOINT_TYPE } from './keywords.js';
import { bool, element, id, int, keyword, LIST, num, ref } from './rows.js';

export const JOINT = element({
  namespace: 'joint',
  defaults: 'joint',
  attributes: {
    name: id('joint'),
    class: ref('default'),
    type: keyword(JOINT_TYPE, { default: 'hinge' }),
    group: int(1, { default: 0 }),
    pos: num(3, { default: [0, 0, 0] }),
    axis: num(3, { default: [0, 0, 1] }),
    springdamper: num(2, { default: [0, 0] }),
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    actuatorfrclimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    solreflimit: num([1, 2], { default: [0.02, 1] }),
    solimplimit: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    solreffriction: num([1, 2], { default: [0.02, 1] }),
    solimpfriction: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    stiffness: num([1, 3], { default: [0, 0, 0] }),
    range: num(2, { default: [0, 0], angle: true }),
    actuatorfrcrange: num(2, { default: [0, 0] }),
    actuatorgravcomp: bool({ default: false }),
    margin: num(1, { default: 0 }),
    ref: num(1, { default: 0, angle: true }),
    springref: num(1, { default: 0, angle: true }),
    armature: num(1, { default: 0 }),
    damping: num([1, 3], { default: [0, 0, 0] }),
    frictionloss: num(1, { default: 0 }),
    user: num(LIST),
  },
});

export const FREEJOINT = element({
  namespace: 'joint',
  attributes: {
    name: id('joint'),
    group: int(1, { default: 0 }),
    align: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
  },
});
