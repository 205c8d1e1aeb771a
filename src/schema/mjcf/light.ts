/** light */
import { LIGHT_TYPE, TRACKING_MODE } from './keywords.js';
import { bool, element, exclusive, float, id, keyword, num, ref } from './rows.js';

export const LIGHT = element({
  namespace: 'light',
  defaults: 'light',
  attributes: {
    name: id('light'),
    class: ref('default'),
    directional: bool(),
    type: keyword(LIGHT_TYPE),
    castshadow: bool({ default: true }),
    active: bool({ default: true }),
    pos: num(3, { default: [0, 0, 0] }),
    dir: num(3, { default: [0, 0, -1] }),
    bulbradius: float(1, { default: 0.02 }),
    intensity: float(1, { default: 0 }),
    range: float(1, { default: 10 }),
    attenuation: float(3, { default: [1, 0, 0] }),
    cutoff: float(1, { default: 45 }),
    softness: float(1, { default: 0.2 }),
    exponent: float(1, { default: 10 }),
    ambient: float(3, { default: [0, 0, 0] }),
    diffuse: float(3, { default: [0.7, 0.7, 0.7] }),
    specular: float(3, { default: [0.3, 0.3, 0.3] }),
    mode: keyword(TRACKING_MODE, { default: 'fixed' }),
    target: ref('body', { inDefault: false }),
    texture: ref('texture', { inDefault: false }),
  },
  constraints: [exclusive('directional', 'type')],
});
