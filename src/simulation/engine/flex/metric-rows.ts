/** The effective stiffness as a sparse matrix over dofs. */
import { fillRange } from '../../../foundation/math/ranges.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { bindMetricBlocks } from './metric-blocks.js';
import type { MetricLinks } from './metric-links.js';
import type { MetricPoints } from './metric-points.js';
import type { FlexParts } from './parts.js';
import { PASSIVE, type PassiveContacts } from './passive-contact.js';

/** The writer of `efm_K` and its product. */
export interface MetricRows {
  /** Writes efm_K; false if the arena is too small. */
  write(): boolean;
  /** out += efm_K x. */
  mulAdd(out: Float64Array, x: Float64Array): void;
}

/** Binds the writer. A point has three rows, with three columns for each of its neighbors, by ascending dof. */
export function bindMetricRows(
  m: ModelRecord,
  d: DataRecord,
  x: EngineContext,
  points: MetricPoints,
  parts: FlexParts,
  links: MetricLinks,
  contacts: PassiveContacts,
): MetricRows {
  const blocks = bindMetricBlocks(m, d, points, parts);

  function write(): boolean {
    const { scalar } = d;
    links.update();
    const count = 9 * links.first[points.count];
    x.needed.nefmK = count;
    if (count > d.cap_nefmK) return false;
    scalar[SC.nefmK] = count;
    writePattern();
    blocks.set();
    writeValues();
    addContacts();
    return true;
  }

  function writePattern(): void {
    const { nv } = m;
    const { efm_K_rownnz, efm_K_rowadr, efm_K_colind } = d;
    const { count, dof } = points;
    const { first, near } = links;
    fillRange(efm_K_rownnz, 0, 0, nv);
    for (let p = 0; p < count; p++) {
      const n = 3 * (first[p + 1] - first[p]);
      for (let k = 0; k < 3; k++) efm_K_rownnz[dof[p] + k] = n;
    }
    let adr = 0;
    for (let i = 0; i < nv; i++) {
      efm_K_rowadr[i] = adr;
      adr += efm_K_rownnz[i];
    }
    for (let p = 0; p < count; p++) {
      for (let k = 0; k < 3; k++) {
        let to = efm_K_rowadr[dof[p] + k];
        for (let b = first[p]; b < first[p + 1]; b++) {
          const c = dof[near[b]];
          efm_K_colind[to++] = c;
          efm_K_colind[to++] = c + 1;
          efm_K_colind[to++] = c + 2;
        }
      }
    }
  }

  /** Copies blocks into rows; pairs coupled only by contacts have none. */
  function writeValues(): void {
    const { efm_K_rowadr, efm_K_val } = d;
    const { count, dof, first, near } = points;
    const { values } = blocks;
    for (let p = 0; p < count; p++) {
      const row0 = efm_K_rowadr[dof[p]];
      const row1 = efm_K_rowadr[dof[p] + 1];
      const row2 = efm_K_rowadr[dof[p] + 2];
      let own = first[p];
      const begin = links.first[p];
      const end = links.first[p + 1];
      for (let b = begin, to = 0; b < end; b++, to += 3) {
        const has = own < first[p + 1] && near[own] === links.near[b];
        const o = 9 * own;
        for (let c = 0; c < 3; c++) {
          efm_K_val[row0 + to + c] = has ? values[o + c] : 0;
          efm_K_val[row1 + to + c] = has ? values[o + 3 + c] : 0;
          efm_K_val[row2 + to + c] = has ? values[o + 6 + c] : 0;
        }
        if (has) own++;
      }
    }
  }

  /** Adds h^2 k g g^T for each passive contact, with the slopes g of its distance. */
  function addContacts(): void {
    const { scalar, contact_exclude } = d;
    const ncon = scalar[SC.ncon];
    for (let c = 0; c < ncon; c++) if (contact_exclude[c] === PASSIVE) addContact(contacts.load(c));
  }

  function addContact(count: number): void {
    const { opt } = m;
    const { efm_K_rowadr, efm_K_val } = d;
    const { dof, ofVertex } = points;
    const { vertex, slopes, stiffness } = contacts;
    const scale = opt[OPT.timestep] * opt[OPT.timestep] * stiffness[0];
    for (let a = 0; a < count; a++) {
      const p = ofVertex[vertex[a]];
      if (p < 0) continue;
      for (let b = 0; b < count; b++) {
        const q = ofVertex[vertex[b]];
        if (q < 0) continue;
        const at = 3 * links.find(p, q);
        for (let r = 0; r < 3; r++) {
          const row = efm_K_rowadr[dof[p] + r] + at;
          for (let k = 0; k < 3; k++) efm_K_val[row + k] += scale * slopes[3 * a + r] * slopes[3 * b + k];
        }
      }
    }
  }

  function mulAdd(out: Float64Array, v: Float64Array): void {
    const { efm_K_rownnz, efm_K_rowadr, efm_K_colind, efm_K_val } = d;
    const { count, dof } = points;
    for (let p = 0; p < count; p++) {
      const i = dof[p];
      const n = efm_K_rownnz[i];
      let a = efm_K_rowadr[i];
      const end = a + n;
      let x0 = 0;
      let x1 = 0;
      let x2 = 0;
      for (; a < end; a += 3) {
        const c = efm_K_colind[a];
        const u = v[c];
        const w = v[c + 1];
        const z = v[c + 2];
        const b = a + n;
        const e = b + n;
        x0 += efm_K_val[a] * u + efm_K_val[a + 1] * w + efm_K_val[a + 2] * z;
        x1 += efm_K_val[b] * u + efm_K_val[b + 1] * w + efm_K_val[b + 2] * z;
        x2 += efm_K_val[e] * u + efm_K_val[e + 1] * w + efm_K_val[e + 2] * z;
      }
      out[i] += x0;
      out[i + 1] += x1;
      out[i + 2] += x2;
    }
  }

  return { write, mulAdd };
}
