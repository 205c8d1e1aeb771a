/** Checks that the references of a flex to its vertices, edges, elements and nodes are in range. */

import { BEND_SIZE, SHELL_EDGE_SIZE } from '../../foundation/schema/flex-bending.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { FLEX_VALUES, type FlexValues } from '../../foundation/schema/references.js';
import { arrayOf, type WrongValue, wrongValue } from './fault.js';
import type { ModelRecord } from './model-record.js';

/** Describes the first flex with references outside of itself; undefined if all are valid. */
export function brokenFlex(m: ModelRecord): WrongValue | undefined {
  for (let f = 0; f < m.nflex; f++) {
    const dim = m.flex_dim[f]!;
    if (dim < 1 || dim > 3) return wrongValue(m, 'flex_dim', f);
    const fault = brokenGrid(m, f) ?? brokenVertexEdges(m, f) ?? brokenBends(m, f);
    if (fault) return fault;
    for (const table of FLEX_VALUES) {
      const at = outsideFlex(m, f, table);
      if (at >= 0) return wrongValue(m, table.values, at);
    }
  }
  return undefined;
}

/** Index of the first value of a flex that is out of range, or -1; an index past the end if values are missing. */
function outsideFlex(m: ModelRecord, f: number, table: FlexValues): number {
  const values = arrayOf(m, table.values);
  const count = arrayOf(m, table.num)[f]! * table.width[m.flex_dim[f]! - 1]!;
  const begin = arrayOf(m, table.adr)[f]! * (MODEL_FIELDS[table.values].cols as number);
  if (count < 0 || (count > 0 && begin < 0)) return 0;
  const ends = table.of.map((of) => arrayOf(m, of)[f]!);
  const least = table.least ?? 0;
  for (let k = 0; k < count; k++) {
    const value = values[begin + k];
    if (value === undefined || value < least || value >= ends[k % ends.length]!) return begin + k;
  }
  return -1;
}

/** Checks that the nodes of an interpolated flex fill its grid of cells. */
function brokenGrid(m: ModelRecord, f: number): WrongValue | undefined {
  const order = Math.abs(m.flex_interp[f]!);
  if (order === 0) return undefined;
  let nodes = 1;
  for (let axis = 0; axis < 3; axis++) {
    const cells = m.flex_cellnum[3 * f + axis]!;
    if (cells < 1) return wrongValue(m, 'flex_cellnum', 3 * f + axis);
    nodes *= cells * order + 1;
  }
  return nodes === m.flex_nodenum[f] ? undefined : wrongValue(m, 'flex_nodenum', f);
}

function brokenVertexEdges(m: ModelRecord, f: number): WrongValue | undefined {
  const begin = m.flex_vertadr[f]!;
  for (let v = begin; v < begin + m.flex_vertnum[f]!; v++) {
    const first = m.flex_vertedgeadr[v]!;
    for (let k = first; k < first + m.flex_vertedgenum[v]!; k++) {
      const edge = m.flex_vertedge[k]!;
      if (edge < 0 || edge >= m.flex_edgenum[f]!) return wrongValue(m, 'flex_vertedge', k);
    }
  }
  return undefined;
}

/** Checks the number of bends of a rod or an interpolated shell, and the vertices of a rod. */
function brokenBends(m: ModelRecord, f: number): WrongValue | undefined {
  const start = m.flex_bendingadr[f]!;
  const isShell = m.flex_interp[f]! < 0;
  const isRod = m.flex_interp[f] === 0 && m.flex_dim[f] === 1;
  if (start < 0 || !(isRod || isShell)) return undefined;
  const count = m.flex_bending[start]!;
  const size = isRod ? BEND_SIZE : SHELL_EDGE_SIZE;
  const isFitting = Number.isInteger(count) && count >= 0 && start + 1 + size * count <= m.nflexbending;
  if (!isFitting) return wrongValue(m, 'flex_bending', start);
  for (let b = start + 1; isRod && b < start + 1 + size * count; b += size) {
    for (let k = b; k < b + 3; k++) {
      const vertex = m.flex_bending[k]!;
      const isVertex = Number.isInteger(vertex) && vertex >= 0 && vertex < m.flex_vertnum[f]!;
      if (!isVertex) return wrongValue(m, 'flex_bending', k);
    }
  }
  return undefined;
}
