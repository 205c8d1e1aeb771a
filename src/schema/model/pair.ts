import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const PAIR_FIELDS = defineFields<ModelSizeName>()({
  pair_dim: int('npair'),
  pair_geom1: int('npair'),
  pair_geom2: int('npair'),
  pair_signature: int('npair'),
  pair_solref: num('npair', 2),
  pair_solreffriction: num('npair', 2),
  pair_solimp: num('npair', 5),
  pair_margin: num('npair'),
  pair_gap: num('npair'),
  pair_adhesion: num('npair'),
  pair_friction: num('npair', 5),
});
