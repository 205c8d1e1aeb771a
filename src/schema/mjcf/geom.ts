/** geom */
import { FLUID_SHAPE, GEOM_TYPE } from './keywords.js';
import { ORIENTATION_ATTRIBUTES } from './orientation.js';
import { bool, element, exclusive, float, id, int, keyword, LIST, num, ref } from './rows.js';

export const GEOM = element({
  namespace: 'geom',
  defaults: 'geom',
  attributes: {
    name: id('geom'),
    class: ref('default'),
    type: keyword(GEOM_TYPE, { default: 'sphere' }),
    contype: int(1, { default: 1 }),
    conaffinity: int(1, { default: 1 }),
    condim: int(1, { default: 3 }),
    group: int(1, { default: 0 }),
    priority: int(1, { default: 0 }),
    size: num([1, 3], { default: [0, 0, 0] }),
    material: ref('material'),
    friction: num([1, 3], { default: [1, 0.005, 0.0001] }),
    mass: num(),
    density: num(1, { default: 1000 }),
    shellinertia: bool({ default: false }),
    solmix: num(1, { default: 1 }),
    solref: num([1, 2], { default: [0.02, 1] }),
    solimp: num([1, 5], { default: [0.9, 0.95, 0.001, 0.5, 2] }),
    margin: num(1, { default: 0 }),
    gap: num(1, { default: 0 }),
    surfacevel: num([1, 6], { default: [0, 0, 0, 0, 0, 0] }),
    adhesion: num(1, { default: 0 }),
    fromto: num(6),
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    hfield: ref('hfield'),
    mesh: ref('mesh'),
    fitscale: num(1, { default: 1 }),
    rgba: float(4, { default: [0.5, 0.5, 0.5, 1] }),
    fluidshape: keyword(FLUID_SHAPE, { default: 'none' }),
    fluidcoef: num([1, 5], { default: [0.5, 0.25, 1.5, 1, 1] }),
    user: num(LIST),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  children: { plugin: '*' },
});
