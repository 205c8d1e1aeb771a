/** Flexes: vertices, element boxes and edges. */

import { doubles, integers } from '../../math/scratch.js';
import { addToScl3, sub3, takeLength3, zero3 } from '../../math/vec.js';
import { DisableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import type { Bind } from '../context.js';
import { bindFlexBoxes } from '../flex/boxes.js';
import { setBasis } from '../flex/cell-basis.js';
import { bindNodes, placePoint } from '../flex/nodes.js';
import { bindFlexStrain } from './flex-strain.js';

export interface FlexStages {
  /** World positions of flex vertices, boxes of elements and of their volume trees, lengths and Jacobians of edges. */
  flex(): void;
  /** Of `flex` what constants follow from: vertices that are points of bodies, and edges. */
  flexEdges(): void;
}

const { abs, floor, max, min } = Math;

/** The constraints of a flex concern its edges, or the surface around its vertices. */
const EDGE_EQUALITY = 1;
const VERTEX_EQUALITY = 2;

/**
 * Vertices are points of bodies, or interpolated from nodes that are points of bodies: per cell of a grid, with the
 * Lagrange basis of the flex's order.
 *
 * MuJoCo documentation, Computation, "Deformable objects".
 */
export const bindFlex: Bind<FlexStages> = (m, d, s) => {
  const strains = bindFlexStrain(m, d, s);
  const nodes = bindNodes(m, d);
  const boxes = bindFlexBoxes(m, d);
  const node = doubles(3 * m.nflexnode);
  const direction = doubles(3);
  const row = doubles(m.nv);
  /** Values of the basis functions along each axis, of a cell with at most three nodes a side. */
  const basis = doubles(9);
  /** First node of the cell along each axis. */
  const corner = integers(3);

  function flex(): void {
    const { nflex, opt } = m;
    if (nflex === 0) return;
    s.flexEdges();
    for (let f = 0; f < nflex; f++) {
      if (m.flex_interp[f] !== 0) interpolateVertices(f);
      boxes.elements(f);
    }
    if (((opt[OPT.disableflags] as number) & DisableBit.MIDPHASE) === 0)
      for (let f = 0; f < nflex; f++) boxes.volumes(f);
  }

  function flexEdges(): void {
    const { nflex } = m;
    for (let f = 0; f < nflex; f++) {
      if (m.flex_interp[f] !== 0) continue;
      placeVertices(f);
      if (m.flex_rigid[f]) continue;
      edges(f);
      if (m.flex_dim[f] === 2 && m.flex_edgeequality[f] === VERTEX_EQUALITY) strains(f);
    }
  }

  function placeVertices(f: number): void {
    const { flex_vertadr, flex_vertnum, flex_vertbodyid, flex_vert, flex_centered } = m;
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      placePoint(d, d.flexvert_xpos, 3 * v, flex_vertbodyid[v], flex_vert, 3 * v, flex_centered[f]);
    }
  }

  function interpolateVertices(f: number): void {
    const { flex_vertadr, flex_vertnum } = m;
    nodes.place(f, node);
    const last = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < last; v++) interpolate(f, v);
  }

  function interpolate(f: number, v: number): void {
    const { flex_interp, flex_cellnum, flex_nodeadr, flex_vert0 } = m;
    const { flexvert_xpos } = d;
    const order = abs(flex_interp[f]);
    const side = order + 1;
    const ny = flex_cellnum[3 * f + 1] * order + 1;
    const nz = flex_cellnum[3 * f + 2] * order + 1;
    for (let k = 0; k < 3; k++) {
      const cells = flex_cellnum[3 * f + k];
      const x = flex_vert0[3 * v + k] * cells;
      const cell = max(0, min(cells - 1, floor(x)));
      corner[k] = cell * order;
      setBasis(basis, 3 * k, order, x - cell);
    }
    zero3(flexvert_xpos, 3 * v);
    for (let i = 0; i < side; i++) {
      for (let j = 0; j < side; j++) {
        const line = flex_nodeadr[f] + ((corner[0] + i) * ny + corner[1] + j) * nz + corner[2];
        const weight = basis[i] * basis[3 + j];
        for (let k = 0; k < side; k++) addToScl3(flexvert_xpos, 3 * v, node, 3 * (line + k), weight * basis[6 + k]);
      }
    }
  }

  /** Lengths, and Jacobians where a force or a constraint acts along edges. */
  function edges(f: number): void {
    const { flex_edgeadr, flex_edgenum, flex_vertadr, flex_edge, flex_vertbodyid, flex_edgeequality } = m;
    const { flex_edgedamping, flex_edgestiffness, flex_damping } = m;
    const { flexvert_xpos, flexedge_length } = d;
    const needed =
      flex_edgeequality[f] === EDGE_EQUALITY ||
      flex_edgedamping[f] !== 0 ||
      flex_edgestiffness[f] !== 0 ||
      flex_damping[f] !== 0;
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const a = flex_vertadr[f] + flex_edge[2 * e];
      const b = flex_vertadr[f] + flex_edge[2 * e + 1];
      sub3(direction, 0, flexvert_xpos, 3 * b, flexvert_xpos, 3 * a);
      takeLength3(flexedge_length, e, direction, 0);
      if (!needed) continue;
      const bodyA = flex_vertbodyid[a];
      const bodyB = flex_vertbodyid[b];
      s.addForcePair(row, bodyA, flexvert_xpos, 3 * a, bodyB, flexvert_xpos, 3 * b, direction, 0);
      storeRow(e);
    }
  }

  /** Moves the row into flexedge_J and clears it. */
  function storeRow(e: number): void {
    const { flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind } = m;
    const { flexedge_J } = d;
    const end = flexedge_J_rowadr[e] + flexedge_J_rownnz[e];
    for (let p = flexedge_J_rowadr[e]; p < end; p++) {
      flexedge_J[p] = row[flexedge_J_colind[p]];
      row[flexedge_J_colind[p]] = 0;
    }
  }

  return { flex, flexEdges };
};
