/** deformable */
import { ELASTIC2D, FLEX_SELFCOLLIDE, FLEXCOMP_DOF } from './keywords.js';
import { bool, element, float, id, int, keyword, LIST, names, num, ref } from './rows.js';

export const DEFORMABLE_SECTION = element({
  tag: 'deformable',
  attributes: {},
  children: { flex: '*', skin: '*' },
});

export const FLEX = element({
  namespace: 'flex',
  attributes: {
    name: id('flex'),
    group: int(1, { default: 0 }),
    dim: int(1, { default: 2 }),
    radius: num(1, { default: 0.005 }),
    material: ref('material'),
    rgba: float(4, { default: [0.5, 0.5, 0.5, 1] }),
    flatskin: bool({ default: false }),
    body: names('body', { required: true }),
    vertex: num(LIST),
    element: int(LIST, { required: true }),
    texcoord: float(LIST),
    elemtexcoord: int(LIST),
    node: names('body'),
    nodecoord: num(LIST),
    cellcount: int(3, { default: [1, 1, 1] }),
    dof: keyword(FLEXCOMP_DOF, { default: 'full' }),
  },
  children: { flexContact: '?', flexEdge: '?', elasticity: '?' },
});

export const FLEX_EDGE = element({
  tag: 'edge',
  attributes: {
    stiffness: num(1, { default: 0 }),
    damping: num(1, { default: 0 }),
  },
});

export const FLEX_CONTACT = element({
  tag: 'contact',
  attributes: {
    contype: int(1, { default: 1 }),
    conaffinity: int(1, { default: 1 }),
    condim: int(1, { default: 3 }),
    priority: int(1, { default: 0 }),
    friction: num([1, 3], { default: [1, 0.005, 0.0001] }),
    solmix: num(1, { default: 1 }),
    solref: num([1, 2], { default: [0.02, 1] }),
    solimp: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    margin: num(1, { default: 0 }),
    gap: num(1, { default: 0 }),
    internal: bool({ default: false }),
    selfcollide: keyword(FLEX_SELFCOLLIDE, { default: 'auto' }),
    activelayers: int(1, { default: 1 }),
    passive: bool({ default: false }),
  },
});

export const ELASTICITY = element({
  attributes: {
    young: num(1, { default: 0 }),
    poisson: num(1, { default: 0 }),
    damping: num(1, { default: 0 }),
    thickness: num(1, { default: -1 }),
    elastic2d: keyword(ELASTIC2D, { default: 'none' }),
  },
});
