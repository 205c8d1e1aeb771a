/** The parts of interpolated flexes: cells of a grid, or squares of its surface. */

import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { lagrange, lagrangeSlope } from '../../../foundation/math/lagrange.js';
import { doubles, filledIntegers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Value of `flex_edgeequality` of a flex whose strains are constrained. */
export const STRAIN_EQUALITY = 3;

const { abs } = Math;

/** Parts of all flexes, numbered one flex after the other, each in the order of `flex_stiffness`. */
export interface FlexParts {
  /** Parts of flex f: first[f] to first[f + 1]. */
  readonly first: Int32Array;
  /** Number of nodes in each part of flex f. */
  readonly nodeCount: Int32Array;
  /** The address of each part's list of nodes in `nodes`. */
  readonly nodeAdr: Int32Array;
  /** Node ids in the numbering of the Model. */
  readonly nodes: Int32Array;
  /** Axis perpendicular to a square, -1 for a cell. */
  readonly normal: Int32Array;
  /**
   * Slopes of the shape functions in the middle of a part, for each flex: three for each node of a cell, two of a
   * square.
   */
  readonly slopeAdr: Int32Array;
  readonly slopes: Float64Array;
}

/** Returns the grid of cells of flex f, from its interpolation order and numbers of cells. */
export const gridOf = (m: ModelRecord, f: number): CellGrid => {
  const [x, y, z] = m.flex_cellnum.subarray(3 * f, 3 * f + 3);
  return new CellGrid(abs(m.flex_interp[f]), [x, y, z]);
};

/** Lists the parts of all flexes of a Model. */
export function flexParts(m: ModelRecord): FlexParts {
  const first = [0];
  const nodeCount: number[] = [];
  const nodeAdr: number[] = [];
  const nodes: number[] = [];
  const normal: number[] = [];
  const slopeAdr: number[] = [];
  const slopes: number[] = [];
  for (let f = 0; f < m.nflex; f++) {
    slopeAdr.push(slopes.length);
    if (m.flex_interp[f] === 0) {
      nodeCount.push(0);
      first.push(normal.length);
      continue;
    }
    const grid = gridOf(m, f);
    const add = (axis: number, list: readonly number[]): void => {
      normal.push(axis);
      nodeAdr.push(nodes.length);
      for (const node of list) nodes.push(m.flex_nodeadr[f] + node);
    };
    if (m.flex_interp[f] < 0) for (const facet of grid.facets()) add(facet.normal, grid.nodesOfFacet(facet));
    else for (let cell = 0; cell < grid.cellCount; cell++) add(-1, grid.nodesOfCell(cell));
    const middle = middleSlopes(grid.order, m.flex_interp[f] < 0 ? 2 : 3);
    slopes.push(...middle);
    nodeCount.push(middle.length / (m.flex_interp[f] < 0 ? 2 : 3));
    first.push(normal.length);
  }
  const values = doubles(slopes.length);
  values.set(slopes);
  return {
    first: filledIntegers(first),
    nodeCount: filledIntegers(nodeCount),
    nodeAdr: filledIntegers(nodeAdr),
    nodes: filledIntegers(nodes),
    normal: filledIntegers(normal),
    slopeAdr: filledIntegers(slopeAdr),
    slopes: values,
  };
}

/** Slopes along each of the axes of a part, in its middle, of the shape function of each node. */
function middleSlopes(order: number, axes: number): number[] {
  return shapeSlopes(
    order,
    Array.from({ length: axes }, () => 0.5),
  ).flat();
}

/** For each node, the slopes of its shape function along the axes at a point of a part. */
export function shapeSlopes(order: number, at: readonly number[]): number[][] {
  const side = order + 1;
  return Array.from({ length: side ** at.length }, (_, node) => {
    const place = at.map((_, axis) => Math.floor(node / side ** (at.length - 1 - axis)) % side);
    return at.map((_, along) =>
      at.reduce((product, x, axis) => product * (axis === along ? lagrangeSlope : lagrange)(order, place[axis], x), 1),
    );
  });
}

/** Tests whether the parts of flex f have stiffness; that of the first part decides, as in the reference. */
export const hasPartStiffness = (m: ModelRecord, f: number): boolean =>
  m.flex_interp[f] !== 0 &&
  m.flex_rigid[f] === 0 &&
  m.flex_edgeequality[f] !== STRAIN_EQUALITY &&
  m.flex_stiffnessadr[f] >= 0 &&
  m.flex_stiffness[m.flex_stiffnessadr[f]] !== 0;
