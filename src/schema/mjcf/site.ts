/** site */
import { GEOM_TYPE } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { element, exclusive, float, id, int, keyword, LIST, num, ref } from './rows.js';

export const SITE = element({
  namespace: 'site',
  defaults: 'site',
  attributes: {
    name: id('site'),
    class: ref('default'),
    type: keyword(GEOM_TYPE, { default: 'sphere' }),
    group: int(1, { default: 0 }),
    pos: num(3, { default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    material: ref('material'),
    size: num([1, 3], { default: [0.005, 0.005, 0.005] }),
    fromto: num(6),
    rgba: float(4, { default: [0.5, 0.5, 0.5, 1] }),
    user: num(LIST),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
});
