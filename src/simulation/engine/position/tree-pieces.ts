/** Pieces of the dofs of a model: see `math/pieces.ts`. */
import { PIECE } from '../../../foundation/math/pieces.js';
import { filledIntegers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/**
 * Returns the bounds of consecutive ranges of dofs, which are whole kinematic trees and at least a piece long, except
 * the last.
 */
export function treePieces(m: ModelRecord): Int32Array {
  const ends = [0];
  for (let t = 0; t < m.ntree; t++) {
    const end = m.tree_dofadr[t] + m.tree_dofnum[t];
    if (end - ends[ends.length - 1] >= PIECE || t === m.ntree - 1) ends.push(end);
  }
  return filledIntegers(ends);
}
