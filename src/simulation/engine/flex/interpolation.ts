/** Vertices of flexes interpolated between nodes. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { setBasis } from './cell-basis.js';

const { abs, floor, max, min } = Math;

/** Number of basis values along three axes of a cell with at most three nodes per side. */
const BASIS_SIZE = 9;

/** Writes the vertices of flex f from its nodes (nflexnode x 3). */
export type InterpolateVertices = (f: number, node: Float64Array) => void;

/**
 * A vertex is the sum of the nodes of its cell, weighted by the product of Lagrange polynomials along each axis. Where a
 * vertex is in its cell is constant, so the polynomials are evaluated once; their products are not kept, which would be
 * three times as many numbers.
 */
export function bindInterpolation(m: ModelRecord, d: DataRecord): InterpolateVertices {
  const vertices = m.nflexnode > 0 ? m.nflexvert : 0;
  const basis = doubles(BASIS_SIZE * vertices);
  /** First node of the cell of each vertex, in the numbering of the Model. */
  const corner = integers(vertices);
  for (let f = 0; f < m.nflex; f++) if (m.flex_interp[f] !== 0) locate(f);

  function locate(f: number): void {
    const { flex_interp, flex_cellnum, flex_nodeadr, flex_vert0, flex_vertadr, flex_vertnum } = m;
    const order = abs(flex_interp[f]);
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      let node = 0;
      for (let k = 0; k < 3; k++) {
        const cells = flex_cellnum[3 * f + k];
        const x = flex_vert0[3 * v + k] * cells;
        const cell = max(0, min(cells - 1, floor(x)));
        node = node * (cells * order + 1) + cell * order;
        setBasis(basis, BASIS_SIZE * v + 3 * k, order, x - cell);
      }
      corner[v] = flex_nodeadr[f] + node;
    }
  }

  return function interpolateVertices(f, node): void {
    const { flex_interp, flex_cellnum, flex_vertadr, flex_vertnum } = m;
    const { flexvert_xpos } = d;
    const order = abs(flex_interp[f]);
    const side = order + 1;
    const nz = flex_cellnum[3 * f + 2] * order + 1;
    const layer = (flex_cellnum[3 * f + 1] * order + 1) * nz;
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      const b = BASIS_SIZE * v;
      let x = 0;
      let y = 0;
      let z = 0;
      for (let i = 0; i < side; i++) {
        for (let j = 0; j < side; j++) {
          const weight = basis[b + i] * basis[b + 3 + j];
          let n = 3 * (corner[v] + i * layer + j * nz);
          for (let k = 0; k < side; k++, n += 3) {
            const share = weight * basis[b + 6 + k];
            x += node[n] * share;
            y += node[n + 1] * share;
            z += node[n + 2] * share;
          }
        }
      }
      flexvert_xpos[3 * v] = x;
      flexvert_xpos[3 * v + 1] = y;
      flexvert_xpos[3 * v + 2] = z;
    }
  };
}
