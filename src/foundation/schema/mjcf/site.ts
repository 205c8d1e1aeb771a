/** Rows of the section `site` of MJCF: its elements and their attributes. */
import { GEOM_TYPE } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { element, exclusive, float, id, int, keyword, LIST, num, ref } from './rows.js';

/** A named frame on a body, for sensors, actuators, tendons and constraints. */
export const SITE = element({
  namespace: 'site',
  defaults: 'site',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('site'),
    /** Default class of the element. */
    class: ref('default'),
    /** Shape; a mesh acts as its convex hull. */
    type: keyword(GEOM_TYPE, { default: 'sphere' }),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0 }),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    /** Material of the element. */
    material: ref('material'),
    /** Sizes of the shape [m]. */
    size: num([1, 3], { dim: 'L', default: [0.005, 0.005, 0.005] }),
    /** End points of an elongated shape, x y z x y z [m]; they replace pose and length. */
    fromto: num(6, { dim: 'L' }),
    /** Mesh of a site of type mesh; its frame stays that of the file. */
    mesh: ref('mesh'),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [0.5, 0.5, 0.5, 1] }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
});
