/** The effective stiffness as a sparse matrix over dofs. */
import { fillRange } from '../../../foundation/math/ranges.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { bindMetricBlocks } from './metric-blocks.js';
import type { MetricPoints } from './metric-points.js';
import type { FlexParts } from './parts.js';

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
  context: EngineContext,
  points: MetricPoints,
  parts: FlexParts,
): MetricRows {
  const blocks = bindMetricBlocks(m, d, points, parts);

  function write(): boolean {
    const { scalar } = d;
    const count = 9 * points.first[points.count];
    context.needed.nefmK = count;
    if (count > d.cap_nefmK) return false;
    scalar[SC.nefmK] = count;
    writePattern();
    blocks.set();
    writeValues();
    return true;
  }

  function writePattern(): void {
    const { nv } = m;
    const { efm_K_rownnz, efm_K_rowadr, efm_K_colind } = d;
    const { count, dof, first, near } = points;
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

  /** Copies blocks into rows. */
  function writeValues(): void {
    const { efm_K_rowadr, efm_K_val } = d;
    const { count, dof, first } = points;
    const { values } = blocks;
    for (let p = 0; p < count; p++) {
      for (let r = 0; r < 3; r++) {
        let to = efm_K_rowadr[dof[p] + r];
        for (let b = first[p]; b < first[p + 1]; b++) {
          for (let c = 0; c < 3; c++) efm_K_val[to++] = values[9 * b + 3 * r + c];
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
