import { copyRange } from '../../math/ranges.js';
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

export interface KeepSmooth {
  /** Notes smooth forces and accelerations before they are computed for all degrees of freedom alike. */
  keepSmooth(): void;
  /** Puts those of sleeping trees back; in trees that sleep from the start they are zero until these wake. */
  restoreSmooth(): void;
}

export function bindKeepSmooth(m: ModelRecord, d: DataRecord): KeepSmooth {
  /** Made when a tree first sleeps. */
  let kept: { readonly force: Float64Array; readonly acceleration: Float64Array } | undefined;

  function keepSmooth(): void {
    kept ??= { force: doubles(m.nv), acceleration: doubles(m.nv) };
    copyRange(kept.force, d.qfrc_smooth);
    copyRange(kept.acceleration, d.qacc_smooth);
  }

  function restoreSmooth(): void {
    const { ntree, tree_dofadr, tree_dofnum } = m;
    const { tree_awake, qfrc_smooth, qacc_smooth } = d;
    const { force, acceleration } = kept!;
    for (let t = 0; t < ntree; t++) {
      if (tree_awake[t] !== 0) continue;
      const end = tree_dofadr[t] + tree_dofnum[t];
      for (let i = tree_dofadr[t]; i < end; i++) {
        qfrc_smooth[i] = force[i];
        qacc_smooth[i] = acceleration[i];
      }
    }
  }

  return { keepSmooth, restoreSmooth };
}
