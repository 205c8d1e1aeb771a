/** default */
import { FALSE_TRUE_AUTO } from './keywords.js';
import { bool, element, float, id, int, keyword, LIST, num, ref } from './rows.js';

export const DEFAULT = element({
  namespace: 'default',
  attributes: {
    class: id('default'),
  },
  children: {
    default: 'R',
    mesh: '?',
    material: '?',
    joint: '?',
    geom: '?',
    site: '?',
    camera: '?',
    light: '?',
    pair: '?',
    defaultEquality: '?',
    defaultTendon: '?',
    general: '?',
    motor: '?',
    position: '?',
    velocity: '?',
    intvelocity: '?',
    orientation: '?',
    pid: '?',
    damper: '?',
    cylinder: '?',
    muscle: '?',
    adhesion: '?',
    dcmotor: '?',
  },
});

export const DEFAULT_EQUALITY = element({
  tag: 'equality',
  defaults: 'equality',
  attributes: {
    active: bool({ default: true }),
    solref: num([1, 2]),
    solimp: num([1, 5]),
  },
});

export const DEFAULT_TENDON = element({
  tag: 'tendon',
  defaults: 'tendon',
  attributes: {
    group: int(),
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    range: num(2),
    solreflimit: num([1, 2]),
    solimplimit: num([1, 5]),
    solreffriction: num([1, 2]),
    solimpfriction: num([1, 5]),
    frictionloss: num(),
    springlength: num([1, 2], { repeat: true }),
    width: num(),
    material: ref('material'),
    margin: num(),
    stiffness: num([1, 3]),
    damping: num([1, 3]),
    rgba: float(4),
    user: num(LIST),
  },
});
