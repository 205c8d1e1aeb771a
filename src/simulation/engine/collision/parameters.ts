/**
 * Parameters of contacts: from an explicit pair, or mixed from two surfaces; see the chapter Modeling, Contact
 * parameters. Options may override all of them. Then the contact frame is completed.
 */

import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { EnableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { CONTACT_SIZE, DIST, type Manifold, NORMAL, POS, TANGENT } from './convex/manifold.js';
import { type Surfaces, surfacesOfGeoms } from './surfaces.js';

/** Smallest friction coefficient. */
const MINMU = 1e-5;

/** The writer of `contact_*` rows. */
export interface ContactParameters {
  /**
   * Writes `count` contacts of a manifold, of geoms g1 and g2 and explicit pair `pair` (or -1), starting at index `at`.
   */
  write(out: Manifold, count: number, at: number, g1: number, g2: number, pair: number): void;
  /** Mixes the parameters of two surfaces, item i of a and j of b, for the contacts placed next. */
  mix(a: Surfaces, i: number, b: Surfaces, j: number, hasMargin: boolean): void;
  /**
   * Writes contact `at` from item n of a list; the caller writes the touching objects. A nonzero `condim` replaces the
   * mixed one.
   */
  place(list: Float64Array, n: number, at: number, condim: number): void;
}

/** Layout of the parameters of one pair of geoms. */
const SOLREF = 0;
const SOLREFFRICTION = 2;
const SOLIMP = 4;
const FRICTION = 9;
const ADHESION = 14;
const INCLUDE_MARGIN = 15;
const CONDIM = 16;
const SIZE = 17;

/** Makes the writer. It reads geom, pair and option parameters and writes the `contact_*` arrays. */
export function bindContactParameters(m: ModelRecord, d: DataRecord): ContactParameters {
  const p = doubles(SIZE);
  const geoms = surfacesOfGeoms(m);

  function write(out: Manifold, count: number, at: number, g1: number, g2: number, pair: number): void {
    const { contact_geom, contact_flex, contact_elem, contact_vert } = d;
    if (pair < 0) mixSurfaces(geoms, g1, geoms, g2);
    else takePair(pair);
    complete();
    for (let i = 0; i < count; i++) {
      const c = at + i;
      const shares = i > 0 && sharesFrame(out, CONTACT_SIZE * i);
      writeContact(out, CONTACT_SIZE * i, c, p[CONDIM], shares);
      contact_geom[2 * c] = g1;
      contact_geom[2 * c + 1] = g2;
      contact_flex[2 * c] = contact_flex[2 * c + 1] = -1;
      contact_elem[2 * c] = contact_elem[2 * c + 1] = -1;
      contact_vert[2 * c] = contact_vert[2 * c + 1] = -1;
    }
  }

  function mix(a: Surfaces, i: number, b: Surfaces, j: number, hasMargin: boolean): void {
    mixSurfaces(a, i, b, j);
    complete();
    if (!hasMargin) p[INCLUDE_MARGIN] = 0;
  }

  function place(list: Float64Array, n: number, at: number, condim: number): void {
    writeContact(list, CONTACT_SIZE * n, at, condim > 0 ? condim : p[CONDIM], false);
  }

  function complete(): void {
    if ((m.opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0) takeOverrides();
    for (let k = 0; k < 5; k++) if (p[FRICTION + k] < MINMU) p[FRICTION + k] = MINMU;
  }

  function takePair(pair: number): void {
    const { pair_dim, pair_solref, pair_solreffriction, pair_solimp, pair_friction, pair_adhesion, pair_margin } = m;
    for (let k = 0; k < 2; k++) {
      p[SOLREF + k] = pair_solref[2 * pair + k];
      p[SOLREFFRICTION + k] = pair_solreffriction[2 * pair + k];
    }
    for (let k = 0; k < 5; k++) {
      p[SOLIMP + k] = pair_solimp[5 * pair + k];
      p[FRICTION + k] = pair_friction[5 * pair + k];
    }
    p[ADHESION] = pair_adhesion[pair];
    p[INCLUDE_MARGIN] = pair_margin[pair];
    p[CONDIM] = pair_dim[pair];
  }

  /** Mixes two surfaces; the one with the higher priority decides alone. */
  function mixSurfaces(a: Surfaces, i: number, b: Surfaces, j: number): void {
    p[INCLUDE_MARGIN] = a.margin[i] + b.margin[j];
    p[SOLREFFRICTION] = p[SOLREFFRICTION + 1] = 0;
    if (a.priority[i] > b.priority[j]) takeSurface(a, i);
    else if (a.priority[i] < b.priority[j]) takeSurface(b, j);
    else mixEqual(a, i, b, j);
  }

  function takeSurface({ condim, solref, solimp, friction, adhesion }: Surfaces, i: number): void {
    for (let k = 0; k < 2; k++) p[SOLREF + k] = solref[2 * i + k];
    for (let k = 0; k < 5; k++) p[SOLIMP + k] = solimp[5 * i + k];
    p[FRICTION] = p[FRICTION + 1] = friction[3 * i];
    p[FRICTION + 2] = friction[3 * i + 1];
    p[FRICTION + 3] = p[FRICTION + 4] = friction[3 * i + 2];
    p[ADHESION] = adhesion[i];
    p[CONDIM] = condim[i];
  }

  /**
   * Mixes equal priorities: largest condim and friction, sum of adhesions, solver parameters weighted by solmix (direct
   * ones: the minimum).
   */
  function mixEqual(a: Surfaces, i: number, b: Surfaces, j: number): void {
    const mix = mixWeight(a.solmix[i], b.solmix[j]);
    const rest = 1 - mix;
    const standard = a.solref[2 * i] > 0 && b.solref[2 * j] > 0;
    for (let k = 0; k < 2; k++) {
      const x = a.solref[2 * i + k];
      const y = b.solref[2 * j + k];
      p[SOLREF + k] = standard ? mix * x + rest * y : Math.min(x, y);
    }
    for (let k = 0; k < 5; k++) p[SOLIMP + k] = mix * a.solimp[5 * i + k] + rest * b.solimp[5 * j + k];
    p[FRICTION] = p[FRICTION + 1] = Math.max(a.friction[3 * i], b.friction[3 * j]);
    p[FRICTION + 2] = Math.max(a.friction[3 * i + 1], b.friction[3 * j + 1]);
    p[FRICTION + 3] = p[FRICTION + 4] = Math.max(a.friction[3 * i + 2], b.friction[3 * j + 2]);
    p[ADHESION] = a.adhesion[i] + b.adhesion[j];
    p[CONDIM] = Math.max(a.condim[i], b.condim[j]);
  }

  function takeOverrides(): void {
    const { opt } = m;
    for (let k = 0; k < 2; k++) p[SOLREF + k] = p[SOLREFFRICTION + k] = opt[OPT.o_solref + k];
    for (let k = 0; k < 5; k++) {
      p[SOLIMP + k] = opt[OPT.o_solimp + k];
      p[FRICTION + k] = opt[OPT.o_friction + k];
    }
    p[INCLUDE_MARGIN] = opt[OPT.o_margin];
  }

  /** Writes a contact. Beyond its margin it exerts no force, unless it adheres; it then pulls along the normal only. */
  function writeContact(out: Float64Array, c: number, i: number, condim: number, shares: boolean): void {
    const { contact_dist, contact_pos, contact_frame, contact_includemargin, contact_adhesion } = d;
    const { contact_friction, contact_solref, contact_solreffriction, contact_solimp } = d;
    const { contact_dim, contact_exclude } = d;
    const adheres = p[ADHESION] !== 0;
    const inGap = out[c + DIST] >= p[INCLUDE_MARGIN];
    contact_dist[i] = out[c + DIST];
    const v = 3 * i;
    const f = 9 * i;
    contact_pos[v] = out[c + POS];
    contact_pos[v + 1] = out[c + POS + 1];
    contact_pos[v + 2] = out[c + POS + 2];
    if (shares) {
      for (let k = 0; k < 9; k++) contact_frame[f + k] = contact_frame[f - 9 + k];
    } else {
      contact_frame[f] = out[c + NORMAL];
      contact_frame[f + 1] = out[c + NORMAL + 1];
      contact_frame[f + 2] = out[c + NORMAL + 2];
      contact_frame[f + 3] = out[c + TANGENT];
      contact_frame[f + 4] = out[c + TANGENT + 1];
      contact_frame[f + 5] = out[c + TANGENT + 2];
      completeFrame(contact_frame, f);
    }
    contact_includemargin[i] = p[INCLUDE_MARGIN];
    contact_adhesion[i] = p[ADHESION];
    const r = 2 * i;
    contact_solref[r] = p[SOLREF];
    contact_solref[r + 1] = p[SOLREF + 1];
    contact_solreffriction[r] = p[SOLREFFRICTION];
    contact_solreffriction[r + 1] = p[SOLREFFRICTION + 1];
    const s = 5 * i;
    contact_solimp[s] = p[SOLIMP];
    contact_solimp[s + 1] = p[SOLIMP + 1];
    contact_solimp[s + 2] = p[SOLIMP + 2];
    contact_solimp[s + 3] = p[SOLIMP + 3];
    contact_solimp[s + 4] = p[SOLIMP + 4];
    contact_friction[s] = p[FRICTION];
    contact_friction[s + 1] = p[FRICTION + 1];
    contact_friction[s + 2] = p[FRICTION + 2];
    contact_friction[s + 3] = p[FRICTION + 3];
    contact_friction[s + 4] = p[FRICTION + 4];
    contact_dim[i] = inGap && adheres ? 1 : condim;
    contact_exclude[i] = inGap && !adheres ? 1 : 0;
  }

  return { write, mix, place };
}

/** Tests whether a contact has the normal and the tangent hint of the previous one. */
function sharesFrame(out: Manifold, c: number): boolean {
  const before = c - CONTACT_SIZE;
  for (let k = NORMAL; k < CONTACT_SIZE; k++) if (out[c + k] !== out[before + k]) return false;
  return true;
}

/** Weight of the first geom; vanishing weights count as zero, two of them as equal. */
function mixWeight(solmix1: number, solmix2: number): number {
  if (solmix1 >= MINVAL && solmix2 >= MINVAL) return solmix1 / (solmix1 + solmix2);
  if (solmix1 < MINVAL && solmix2 < MINVAL) return 0.5;
  return solmix1 < MINVAL ? 0 : 1;
}

/**
 * Rows of a right-handed frame from a normal and a hint: x is the normal, y the hint (or, if it is zero, world
 * y, or world z when the normal is within 60 degrees of y) made orthogonal to it, z their cross product.
 */
export function completeFrame(f: Float64Array, o: number): void {
  let scale = 1 / Math.sqrt(f[o] * f[o] + f[o + 1] * f[o + 1] + f[o + 2] * f[o + 2]);
  const nx = f[o] * scale;
  const ny = f[o + 1] * scale;
  const nz = f[o + 2] * scale;
  let tx = f[o + 3];
  let ty = f[o + 4];
  let tz = f[o + 5];
  if (tx * tx + ty * ty + tz * tz < 0.25) {
    const alongY = ny < 0.5 && ny > -0.5;
    tx = 0;
    ty = alongY ? 1 : 0;
    tz = alongY ? 0 : 1;
  }
  const along = nx * tx + ny * ty + nz * tz;
  tx -= nx * along;
  ty -= ny * along;
  tz -= nz * along;
  const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
  // a hint along the normal leaves nothing to normalize; the tangent is then world x, as in the reference
  scale = length < MINVAL ? 0 : 1 / length;
  tx = length < MINVAL ? 1 : tx * scale;
  ty *= scale;
  tz *= scale;
  f[o] = nx;
  f[o + 1] = ny;
  f[o + 2] = nz;
  f[o + 3] = tx;
  f[o + 4] = ty;
  f[o + 5] = tz;
  f[o + 6] = ny * tz - nz * ty;
  f[o + 7] = nz * tx - nx * tz;
  f[o + 8] = nx * ty - ny * tx;
}
