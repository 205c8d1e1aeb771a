/** flexcomp */
import { FLEX_EQUALITY, FLEXCOMP_DOF, FLEXCOMP_TYPE } from './keywords.js';
import { bool, element, file, float, id, int, keyword, LIST, num, ref } from './rows.js';

export const FLEXCOMP = element({
  namespace: 'flex',
  attributes: {
    name: id('flex', { required: true }),
    type: keyword(FLEXCOMP_TYPE, { default: 'grid' }),
    group: int(1, { default: 0 }),
    dim: int(1, { default: 2 }),
    dof: keyword(FLEXCOMP_DOF, { default: 'full' }),
    count: int(3, { default: [10, 10, 10] }),
    cellcount: int(3, { default: [1, 1, 1] }),
    spacing: num(3, { default: [0.02, 0.02, 0.02] }),
    radius: num(1, { default: 0.005 }),
    rigid: bool({ default: false }),
    mass: num(1, { default: 1 }),
    inertiabox: num(1, { default: 0.005 }),
    scale: num(3, { default: [1, 1, 1] }),
    file: file(),
    point: num(LIST),
    element: num(LIST),
    texcoord: num(LIST),
    material: ref('material'),
    rgba: float(4, { default: [0.5, 0.5, 0.5, 1] }),
    flatskin: bool({ default: false }),
    pos: num(3, { default: [0, 0, 0] }),
    quat: num(4, { read: 'quat' }),
    axisangle: num(4, { angle: true }),
    xyaxes: num(6),
    zaxis: num(3),
    euler: num(3, { angle: true }),
    origin: num(3, { default: [0, 0, 0] }),
  },
  children: { flexcompEdge: '?', elasticity: '?', flexContact: '?', pin: '*', plugin: '*' },
});

export const FLEXCOMP_EDGE = element({
  tag: 'edge',
  attributes: {
    equality: keyword(FLEX_EQUALITY, { default: 'false' }),
    solref: num([1, 2], { default: [0.02, 1] }),
    solimp: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    stiffness: num(1, { default: 0 }),
    damping: num(1, { default: 0 }),
  },
});

export const PIN = element({
  attributes: {
    id: num(LIST),
    range: num(LIST),
    grid: num(LIST),
    gridrange: num(LIST),
  },
});
