/** Rows of the section `light` of MJCF: its elements and their attributes. */
import { LIGHT_TYPE, TRACKING_MODE } from './keywords.js';
import { bool, element, exclusive, float, id, keyword, num, ref } from './rows.js';

/** A light. */
export const LIGHT = element({
  namespace: 'light',
  defaults: 'light',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('light'),
    /** Default class of the element. */
    class: ref('default'),
    /** Directional light; `type` replaces this attribute. */
    directional: bool(),
    /** Kind of light. */
    type: keyword(LIGHT_TYPE),
    /** Casts shadows. */
    castshadow: bool({ default: true }),
    /** Switches the light on. */
    active: bool({ default: true }),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    /** Direction of the light. */
    dir: num(3, { dim: '1', default: [0, 0, -1] }),
    /** Radius of the bulb, for soft shadows [m]. */
    bulbradius: float(1, { dim: 'L', default: 0.02 }),
    /** Luminous intensity of physically based renderers [cd]. */
    intensity: float(1, { dim: 'opaque', default: 0 }),
    /** Range of the light [m]. */
    range: float(1, { dim: 'L', default: 10 }),
    /** Constant, linear and quadratic attenuation. */
    attenuation: float(3, { dim: '1, L^-1, L^-2', default: [1, 0, 0] }),
    /** Half angle of a spot [deg]. */
    cutoff: float(1, { dim: 'deg', default: 45 }),
    /** Softness of the edge of a spotlight. */
    softness: float(1, { dim: '1', default: 0.2 }),
    /** Exponent of the decrease of a spot light's intensity from its center. */
    exponent: float(1, { dim: '1', default: 10 }),
    /** Ambient color of the light. */
    ambient: float(3, { dim: '1', default: [0, 0, 0] }),
    /** Diffuse color of the light. */
    diffuse: float(3, { dim: '1', default: [0.7, 0.7, 0.7] }),
    /** Specular color of the light. */
    specular: float(3, { dim: '1', default: [0.3, 0.3, 0.3] }),
    /** The motion of the light: with its body, tracking, or aimed at a target. */
    mode: keyword(TRACKING_MODE, { default: 'fixed' }),
    /** Body at which it is aimed. */
    target: ref('body', { inDefault: false }),
    /** Texture. */
    texture: ref('texture', { inDefault: false }),
  },
  constraints: [exclusive('directional', 'type')],
});
