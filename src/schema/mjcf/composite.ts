/** composite */
import { COMPOSITE_JOINT_KIND, COMPOSITE_TYPE, FALSE_TRUE_AUTO, GEOM_TYPE, JOINT_TYPE } from './keywords.js';
import { bool, element, float, int, keyword, LIST, num, ref, text } from './rows.js';

export const COMPOSITE = element({
  attributes: {
    prefix: text(),
    type: keyword(COMPOSITE_TYPE, { required: true }),
    count: int([1, 3]),
    offset: num(3, { default: [0, 0, 0] }),
    vertex: num(LIST),
    initial: text(),
    curve: text(),
    size: num([1, 3]),
    quat: num(4, { read: 'quat' }),
  },
  children: { compositeJoint: '*', compositeSkin: '?', compositeGeom: '?', compositeSite: '?', plugin: '*' },
});

export const COMPOSITE_JOINT = element({
  tag: 'joint',
  attributes: {
    kind: keyword(COMPOSITE_JOINT_KIND, { required: true }),
    group: int(),
    stiffness: num(),
    damping: num(),
    armature: num(),
    solreffix: num([1, 2]),
    solimpfix: num([1, 5]),
    type: keyword(JOINT_TYPE),
    axis: num(3),
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    range: num(2, { angle: true }),
    margin: num(),
    solreflimit: num([1, 2]),
    solimplimit: num([1, 5]),
    frictionloss: num(),
    solreffriction: num([1, 2]),
    solimpfriction: num([1, 5]),
  },
});

export const COMPOSITE_SKIN = element({
  tag: 'skin',
  attributes: {
    texcoord: bool({ default: false }),
    material: ref('material'),
    group: int(),
    rgba: float(4),
    inflate: num(1, { default: 0 }),
    subgrid: int(1, { default: 0 }),
  },
});

export const COMPOSITE_GEOM = element({
  tag: 'geom',
  attributes: {
    type: keyword(GEOM_TYPE),
    contype: int(),
    conaffinity: int(),
    condim: int(),
    group: int(),
    priority: int(),
    size: num([1, 3]),
    material: ref('material'),
    rgba: float(4),
    friction: num([1, 3]),
    mass: num(),
    density: num(),
    solmix: num(),
    solref: num([1, 2]),
    solimp: num([1, 5]),
    margin: num(),
    gap: num(),
    surfacevel: num([1, 6]),
    adhesion: num(),
  },
});

export const COMPOSITE_SITE = element({
  tag: 'site',
  attributes: {
    group: int(),
    size: num([1, 3]),
    material: ref('material'),
    rgba: float(4),
  },
});
