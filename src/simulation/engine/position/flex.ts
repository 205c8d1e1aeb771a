/** Flexes: vertices, element boxes and edges. */

import { doubles } from '../../../foundation/math/scratch.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { Bind } from '../context.js';
import { bindFlexBoxes } from '../flex/boxes.js';
import { bindEdgeRows } from '../flex/edge-rows.js';
import { bindInterpolation } from '../flex/interpolation.js';
import { bindNodes, placePoint } from '../flex/nodes.js';
import { bindFlexStrain } from './flex-strain.js';

/** Stages that write `flexvert_xpos`, `flexedge_length`, `flexedge_J` and boxes of elements. */
export interface FlexStages {
  /** Computes positions of vertices, boxes of elements and of their volume trees, lengths and Jacobians of edges. */
  flex(): void;
  /** The part of `flex` on which constants of the model depend: vertices that are points of bodies, and edges. */
  flexEdges(): void;
}

/** Values of `flex_edgeequality`: constraints of the edges, or of the surface around the vertices. */
const EDGE_EQUALITY = 1;
const VERTEX_EQUALITY = 2;

/**
 * Vertices are points of bodies, or interpolated from nodes that are points of bodies: per cell of a grid, with the
 * Lagrange basis of the flex's order.
 *
 * MuJoCo documentation, Computation, "Deformable objects".
 */
export const bindFlex: Bind<FlexStages> = (m, d, stages) => {
  const strains = bindFlexStrain(m, d, stages);
  const nodes = bindNodes(m, d);
  const boxes = bindFlexBoxes(m, d);
  const interpolateVertices = bindInterpolation(m, d);
  const edgeRows = bindEdgeRows(m, d, stages);
  const node = doubles(3 * m.nflexnode);

  function flex(): void {
    const { nflex, opt } = m;
    if (nflex === 0) return;
    stages.flexEdges();
    for (let f = 0; f < nflex; f++) {
      if (m.flex_interp[f] !== 0) {
        nodes.place(f, node);
        interpolateVertices(f, node);
      }
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

  /** Computes the lengths of edges, and their Jacobians if a force or a constraint acts along them. */
  function edges(f: number): void {
    const { flex_edgeequality, flex_edgedamping, flex_edgestiffness, flex_damping } = m;
    const needed =
      flex_edgeequality[f] === EDGE_EQUALITY ||
      flex_edgedamping[f] !== 0 ||
      flex_edgestiffness[f] !== 0 ||
      flex_damping[f] !== 0;
    if (needed) edgeRows.rows(f);
    else edgeRows.lengths(f);
  }

  return { flex, flexEdges };
};
