/** Contact properties of colliders: one array per property, over geoms or over flexes. */
import { doubles } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Contact properties by index of a collider, with the meaning of the `geom_*` arrays of these names. */
export interface Surfaces {
  readonly contype: Int32Array;
  readonly conaffinity: Int32Array;
  readonly condim: Int32Array;
  readonly priority: Int32Array;
  readonly solmix: Float64Array;
  readonly solref: Float64Array;
  readonly solimp: Float64Array;
  readonly friction: Float64Array;
  readonly margin: Float64Array;
  readonly gap: Float64Array;
  readonly adhesion: Float64Array;
}

/** Returns the contact properties of the geoms of a Model; the arrays are shared with it. */
export const surfacesOfGeoms = (m: ModelRecord): Surfaces => ({
  contype: m.geom_contype,
  conaffinity: m.geom_conaffinity,
  condim: m.geom_condim,
  priority: m.geom_priority,
  solmix: m.geom_solmix,
  solref: m.geom_solref,
  solimp: m.geom_solimp,
  friction: m.geom_friction,
  margin: m.geom_margin,
  gap: m.geom_gap,
  adhesion: m.geom_adhesion,
});

/** Contact properties of the flexes of a Model; flexes do not adhere. */
export const surfacesOfFlexes = (m: ModelRecord): Surfaces => ({
  contype: m.flex_contype,
  conaffinity: m.flex_conaffinity,
  condim: m.flex_condim,
  priority: m.flex_priority,
  solmix: m.flex_solmix,
  solref: m.flex_solref,
  solimp: m.flex_solimp,
  friction: m.flex_friction,
  margin: m.flex_margin,
  gap: m.flex_gap,
  adhesion: doubles(m.nflex),
});

/** Tests whether the contact type of either shares a bit with the affinity of the other. */
export function matches(a: Surfaces, i: number, b: Surfaces, j: number): boolean {
  return (a.contype[i] & b.conaffinity[j]) !== 0 || (b.contype[j] & a.conaffinity[i]) !== 0;
}
