import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of explicit pairs of geoms. */
export const PAIR_FIELDS = defineFields<ModelSizeName>()({
  /** Dimension of the contact. */
  pair_dim: int('npair'),
  /** First geom. */
  pair_geom1: int('npair'),
  /** Second geom. */
  pair_geom2: int('npair'),
  /** (body1 << 16) + body2, for fast look-up. */
  pair_signature: int('npair'),
  /** Reference along the normal. */
  pair_solref: num('npair', 2),
  /** Reference along the tangents. */
  pair_solreffriction: num('npair', 2),
  /** Impedance. */
  pair_solimp: num('npair', 5),
  /** Distance at which the contact becomes active [m]. */
  pair_margin: num('npair'),
  /** Distance beyond the margin at which it is listed without force [m]. */
  pair_gap: num('npair'),
  /** Adhesive force [N]. */
  pair_adhesion: num('npair'),
  /** Friction along two tangents, spin, two rolling axes. */
  pair_friction: num('npair', 5),
});
