/** Points with three dofs that the stiffness of flexes couples, and their neighbors. */
import { filledIntegers, integers } from '../../../foundation/math/scratch.js';
import { BEND_SIZE } from '../../../foundation/schema/flex-bending.js';
import type { ModelRecord } from '../../model/model-record.js';
import { hasBending } from './bend.js';
import { hasElements, hasMetricVertices } from './metric-gate.js';
import { type FlexParts, hasPartStiffness } from './parts.js';
import { isMetricBody } from './point-forces.js';
import { bendsOf, isRod } from './rod.js';
import { hasStretch } from './stretch.js';

/** Points in the order of flexes: moving vertices first, then moving nodes of interpolated flexes. */
export interface MetricPoints {
  readonly count: number;
  /** First dof of each point. */
  readonly dof: Int32Array;
  /** Body of each point. */
  readonly body: Int32Array;
  /** Point of each vertex, -1 for none. */
  readonly ofVertex: Int32Array;
  /** Neighbors of point p by rising dof, p among them: near[first[p]] to near[first[p + 1]]. Each is a 3 x 3 block. */
  readonly first: Int32Array;
  readonly near: Int32Array;
  /**
   * Blocks of the 4 x 4 pairs of each flap, the 3 x 3 pairs of each bend of a rod, and the pairs of each element or part;
   * -1 where a point does not move.
   */
  readonly flapBlocks: Int32Array;
  readonly flapAdr: Int32Array;
  readonly elementBlocks: Int32Array;
  readonly elementAdr: Int32Array;
  readonly rodBlocks: Int32Array;
  readonly rodAdr: Int32Array;
  readonly partBlocks: Int32Array;
  readonly partAdr: Int32Array;
}

/** Groups of points that are mutual neighbors, and the addresses of the blocks of their pairs. */
class Cliques {
  private readonly members: number[][] = [];

  add(members: number[]): void {
    this.members.push(members);
  }

  link(neighbors: readonly Set<number>[]): void {
    for (const list of this.members)
      for (const a of list) if (a >= 0) for (const b of list) if (b >= 0) neighbors[a].add(b);
  }

  blocks(blockOf: (a: number, b: number) => number): number[] {
    const out: number[] = [];
    for (const list of this.members)
      for (const a of list) for (const b of list) out.push(a < 0 || b < 0 ? -1 : blockOf(a, b));
    return out;
  }
}

/** @param withParts whether to include nodes of interpolated flexes, whose bodies must only slide */
export function metricPoints(m: ModelRecord, parts: FlexParts, withParts: boolean): MetricPoints {
  const { dof, body, ofVertex, ofNode } = listPoints(m, withParts);
  const flaps = new Cliques();
  const elements = new Cliques();
  const elementAdr = integers(m.nflex);
  const cells = new Cliques();
  const rods = new Cliques();
  const rodAdr = integers(m.nflex);
  const partAdr = integers(m.nflex);
  const flapAdr = integers(m.nflex);
  const counts = { flaps: 0, elements: 0, cells: 0, rods: 0 };
  for (let f = 0; f < m.nflex; f++) {
    flapAdr[f] = counts.flaps;
    elementAdr[f] = counts.elements;
    partAdr[f] = counts.cells;
    rodAdr[f] = counts.rods;
    if (isRod(m, f)) counts.rods += addRod(m, f, ofVertex, rods);
    if (hasElements(m, f) && hasBending(m, f)) counts.flaps += addFlaps(m, f, ofVertex, flaps);
    if (hasElements(m, f) && hasStretch(m, f)) counts.elements += addElements(m, f, ofVertex, elements);
    if (withParts && hasPartStiffness(m, f)) counts.cells += addParts(m, f, parts, ofNode, cells);
  }
  const neighbors = dof.map(() => new Set<number>());
  for (const cliques of [flaps, elements, cells, rods]) cliques.link(neighbors);
  const sorted = neighbors.map((set) => [...set].sort((a, b) => dof[a] - dof[b]));
  const first = integers(dof.length + 1);
  sorted.forEach((list, p) => {
    first[p + 1] = first[p] + list.length;
  });
  const place = sorted.map((list, p) => new Map(list.map((q, i) => [q, first[p] + i])));
  const blockOf = (a: number, b: number): number => place[a].get(b) as number;
  return {
    count: dof.length,
    dof: filledIntegers(dof),
    body: filledIntegers(body),
    ofVertex,
    first,
    near: filledIntegers(sorted.flat()),
    flapBlocks: filledIntegers(flaps.blocks(blockOf)),
    flapAdr,
    elementBlocks: filledIntegers(elements.blocks(blockOf)),
    elementAdr,
    rodBlocks: filledIntegers(rods.blocks(blockOf)),
    rodAdr,
    partBlocks: filledIntegers(cells.blocks(blockOf)),
    partAdr,
  };
}

function listPoints(m: ModelRecord, withParts: boolean) {
  const { nflex, flex_vertadr, flex_vertnum, flex_vertbodyid, flex_nodeadr, flex_nodenum, flex_nodebodyid } = m;
  const ofVertex = integers(m.nflexvert).fill(-1);
  const ofNode = integers(m.nflexnode).fill(-1);
  const dof: number[] = [];
  const body: number[] = [];
  const add = (points: Int32Array, bodies: Int32Array, first: number, count: number): void => {
    const isVertex = points === ofVertex;
    for (let i = first; i < first + count; i++) {
      if (isVertex ? !isMetricBody(m, bodies[i]) : m.body_dofnum[bodies[i]] !== 3) continue;
      points[i] = dof.length;
      dof.push(m.body_dofadr[bodies[i]]);
      body.push(bodies[i]);
    }
  };
  for (let f = 0; f < nflex; f++) {
    if (hasMetricVertices(m, f)) add(ofVertex, flex_vertbodyid, flex_vertadr[f], flex_vertnum[f]);
  }
  for (let f = 0; f < nflex; f++) {
    if (withParts && hasPartStiffness(m, f)) add(ofNode, flex_nodebodyid, flex_nodeadr[f], flex_nodenum[f]);
  }
  return { dof, body, ofVertex, ofNode };
}

/** Returns the number of blocks. */
function addFlaps(m: ModelRecord, f: number, points: Int32Array, flaps: Cliques): number {
  const { flex_vertadr, flex_edgeadr, flex_edgenum, flex_edge, flex_edgeflap } = m;
  for (let e = flex_edgeadr[f]; e < flex_edgeadr[f] + flex_edgenum[f]; e++) {
    const corners = [flex_edge[2 * e], flex_edge[2 * e + 1], flex_edgeflap[2 * e], flex_edgeflap[2 * e + 1]];
    const bends = corners[3] >= 0;
    flaps.add(corners.map((v) => (bends ? points[flex_vertadr[f] + v] : -1)));
  }
  return 16 * flex_edgenum[f];
}

/** Returns the number of blocks. */
function addRod(m: ModelRecord, f: number, points: Int32Array, rods: Cliques): number {
  const { flex_vertadr, flex_bending, flex_bendingadr } = m;
  const count = bendsOf(m, f);
  for (let i = 0, b = flex_bendingadr[f] + 1; i < count; i++, b += BEND_SIZE) {
    rods.add([0, 1, 2].map((k) => points[flex_vertadr[f] + flex_bending[b + k]]));
  }
  return 9 * count;
}

/** Returns the number of blocks. */
function addElements(m: ModelRecord, f: number, points: Int32Array, elements: Cliques): number {
  const { flex_dim, flex_vertadr, flex_elem, flex_elemdataadr, flex_elemnum } = m;
  const corners = flex_dim[f] + 1;
  for (let t = 0; t < flex_elemnum[f]; t++) {
    const at = flex_elemdataadr[f] + corners * t;
    elements.add(Array.from(flex_elem.subarray(at, at + corners), (v) => points[flex_vertadr[f] + v]));
  }
  return corners * corners * flex_elemnum[f];
}

/** Returns the number of blocks. */
function addParts(
  m: ModelRecord,
  f: number,
  { first, nodeAdr, nodeCount, nodes }: FlexParts,
  points: Int32Array,
  cells: Cliques,
): number {
  const n = nodeCount[f];
  for (let p = first[f]; p < first[f + 1]; p++) {
    const isFull = m.flex_stiffness[m.flex_stiffnessadr[f] + 9 * n * n * (p - first[f])] !== 0;
    cells.add(Array.from(nodes.subarray(nodeAdr[p], nodeAdr[p] + n), (node) => (isFull ? points[node] : -1)));
  }
  return n * n * (first[f + 1] - first[f]);
}
