/**
 * Parameters of contacts: from an explicit pair, or mixed from two geoms; see the chapter Modeling, Contact
 * parameters. Options may override all of them. Then the contact frame is completed.
 */
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { EnableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { CONTACT_SIZE, DIST, type Manifold, MINVAL, NORMAL, POS, TANGENT } from './convex/manifold.js';

/** Smallest friction coefficient. */
const MINMU = 1e-5;

export interface ContactParameters {
  /** Writes `count` contacts of a manifold, of geoms g1 and g2 and explicit pair `pair` (or -1), from index `at` on. */
  write(out: Manifold, count: number, at: number, g1: number, g2: number, pair: number): void;
}

/** Layout of the parameters of one pair of geoms. */
const SOLREF = 0;
const SOLREFFRICTION = 2;
const SOLIMP = 4;
const FRICTION = 9;
const ADHESION = 14;
const INCLUDE_MARGIN = 15;
const SIZE = 16;

export function bindContactParameters(m: ModelRecord, d: DataRecord): ContactParameters {
  const p = doubles(SIZE);

  function write(out: Manifold, count: number, at: number, g1: number, g2: number, pair: number): void {
    const condim = pair < 0 ? mixGeoms(g1, g2) : takePair(pair);
    if ((m.opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0) takeOverrides();
    for (let k = 0; k < 5; k++) if (p[FRICTION + k] < MINMU) p[FRICTION + k] = MINMU;
    for (let i = 0; i < count; i++) writeContact(out, CONTACT_SIZE * i, at + i, condim, g1, g2);
  }

  function takePair(pair: number): number {
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
    return pair_dim[pair];
  }

  /** The geom with the higher priority decides alone; equal ones are mixed. */
  function mixGeoms(g1: number, g2: number): number {
    const { geom_priority, geom_margin } = m;
    p[INCLUDE_MARGIN] = geom_margin[g1] + geom_margin[g2];
    p[SOLREFFRICTION] = p[SOLREFFRICTION + 1] = 0;
    if (geom_priority[g1] > geom_priority[g2]) return takeGeom(g1);
    if (geom_priority[g1] < geom_priority[g2]) return takeGeom(g2);
    return mixEqual(g1, g2);
  }

  function takeGeom(g: number): number {
    const { geom_condim, geom_solref, geom_solimp, geom_friction, geom_adhesion } = m;
    for (let k = 0; k < 2; k++) p[SOLREF + k] = geom_solref[2 * g + k];
    for (let k = 0; k < 5; k++) p[SOLIMP + k] = geom_solimp[5 * g + k];
    p[FRICTION] = p[FRICTION + 1] = geom_friction[3 * g];
    p[FRICTION + 2] = geom_friction[3 * g + 1];
    p[FRICTION + 3] = p[FRICTION + 4] = geom_friction[3 * g + 2];
    p[ADHESION] = geom_adhesion[g];
    return geom_condim[g];
  }

  /** Largest condim and friction, sum of adhesions, solver parameters weighted by solmix (direct ones: the smaller). */
  function mixEqual(g1: number, g2: number): number {
    const { geom_condim, geom_solref, geom_solimp, geom_friction, geom_adhesion, geom_solmix } = m;
    const mix = mixWeight(geom_solmix[g1], geom_solmix[g2]);
    const standard = geom_solref[2 * g1] > 0 && geom_solref[2 * g2] > 0;
    const rest = 1 - mix;
    const r1 = 2 * g1;
    const r2 = 2 * g2;
    p[SOLREF] = standard ? mix * geom_solref[r1] + rest * geom_solref[r2] : Math.min(geom_solref[r1], geom_solref[r2]);
    p[SOLREF + 1] = standard
      ? mix * geom_solref[r1 + 1] + rest * geom_solref[r2 + 1]
      : Math.min(geom_solref[r1 + 1], geom_solref[r2 + 1]);
    const s1 = 5 * g1;
    const s2 = 5 * g2;
    p[SOLIMP] = mix * geom_solimp[s1] + rest * geom_solimp[s2];
    p[SOLIMP + 1] = mix * geom_solimp[s1 + 1] + rest * geom_solimp[s2 + 1];
    p[SOLIMP + 2] = mix * geom_solimp[s1 + 2] + rest * geom_solimp[s2 + 2];
    p[SOLIMP + 3] = mix * geom_solimp[s1 + 3] + rest * geom_solimp[s2 + 3];
    p[SOLIMP + 4] = mix * geom_solimp[s1 + 4] + rest * geom_solimp[s2 + 4];
    p[FRICTION] = p[FRICTION + 1] = Math.max(geom_friction[3 * g1], geom_friction[3 * g2]);
    p[FRICTION + 2] = Math.max(geom_friction[3 * g1 + 1], geom_friction[3 * g2 + 1]);
    p[FRICTION + 3] = p[FRICTION + 4] = Math.max(geom_friction[3 * g1 + 2], geom_friction[3 * g2 + 2]);
    p[ADHESION] = geom_adhesion[g1] + geom_adhesion[g2];
    return Math.max(geom_condim[g1], geom_condim[g2]);
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

  /** A contact beyond its margin exerts no force, unless it adheres: then it pulls along the normal only. */
  function writeContact(out: Manifold, c: number, i: number, condim: number, g1: number, g2: number): void {
    const { contact_dist, contact_pos, contact_frame, contact_includemargin, contact_adhesion } = d;
    const { contact_friction, contact_solref, contact_solreffriction, contact_solimp } = d;
    const { contact_dim, contact_geom, contact_exclude } = d;
    const adheres = p[ADHESION] !== 0;
    const inGap = out[c + DIST] >= p[INCLUDE_MARGIN];
    contact_dist[i] = out[c + DIST];
    const v = 3 * i;
    const f = 9 * i;
    contact_pos[v] = out[c + POS];
    contact_pos[v + 1] = out[c + POS + 1];
    contact_pos[v + 2] = out[c + POS + 2];
    if (c > 0 && sharesFrame(out, c)) {
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
    contact_geom[2 * i] = g1;
    contact_geom[2 * i + 1] = g2;
  }

  return { write };
}

/** Whether a contact has the normal and the hint of the one before it. */
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
  // a hint along the normal leaves nothing to normalize: then the tangent is world x, as in the reference
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
