/** Elastic bending forces of interpolated shells, at the edges between the squares of their surface. */
import { rotVecQuat } from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { cross, dot3, MINVAL, norm3 } from '../../../foundation/math/vec.js';
import { SHELL_EDGE_SIZE } from '../../../foundation/schema/flex-bending.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { PartRotations } from './part-rotation.js';
import { type FlexParts, shapeSlopes } from './parts.js';

/** Offsets in an edge of `flex_bending`. */
const PLACE = 2;
const STIFFNESS = 6;
const REST = 7;

/** Offsets in the frame of one side of an edge. */
const NORMAL = 0;
const TANGENT1 = 3;
const TANGENT2 = 6;
const SIDE_SIZE = 9;

const { sqrt } = Math;

/** Tests whether flex f is an interpolated shell with bending stiffness. */
export function hasShellBending(m: ModelRecord, f: number): boolean {
  const { flex_interp, flex_bendingadr, flex_bending } = m;
  return flex_interp[f] < 0 && flex_bendingadr[f] >= 0 && flex_bending[flex_bendingadr[f]] !== 0;
}

/** Adds to `forces` (nflexnode x 3) those of flex f with nodes at `at`, whose frames have been computed. */
export type AddShellBending = (f: number, at: Float64Array, forces: Float64Array) => void;

/**
 * The energy of an edge with stiffness k is k |r|^2 / 2, where r = n1 - n2 - R (n1 - n2 at rest) is the jump of the
 * normals of its two squares, and R turns as the squares do on average. With R kept, the normal n of a square with
 * tangents t1, t2 at the edge pulls a node whose shape function has the slopes g1, g2 there with
 * k (g1 w x t2 - g2 w x t1), w = (r - n (n . r)) / |t1 x t2|, and its opposite for the second square.
 */
export function bindShellBending(m: ModelRecord, parts: FlexParts, rotations: PartRotations): AddShellBending {
  const { first, nodeAdr, nodeCount, nodes } = parts;
  const { quat } = rotations;
  /** Slopes of shape functions at the middles of the four sides of a square, by order. */
  const sideSlopes = sidesOf(m);
  const frame = doubles(2 * SIDE_SIZE);
  const area = doubles(2);
  const average = doubles(4);
  const jump = doubles(3);
  const w = doubles(3);
  const pull = doubles(6);

  return function addShellBending(f, at, forces): void {
    const { flex_bending, flex_bendingadr } = m;
    const start = flex_bendingadr[f];
    const count = flex_bending[start];
    for (let i = 0, b = start + 1; i < count; i++, b += SHELL_EDGE_SIZE) {
      if (flex_bending[b + STIFFNESS] === 0) continue;
      setSide(f, b, 0, at);
      setSide(f, b, 1, at);
      if (area[0] < MINVAL || area[1] < MINVAL) continue;
      setJump(f, b);
      addSide(f, b, 0, forces);
      addSide(f, b, 1, forces);
    }
  };

  /** Address of the slopes of the shape functions at the edge, for one of its sides. */
  function slopesAt(f: number, b: number, side: number): number {
    const { flex_interp, flex_bending } = m;
    const o = b + PLACE + 2 * side;
    const along = flex_bending[o] === 0.5 ? 1 : 0;
    const end = flex_bending[o + along];
    return -flex_interp[f] === 1 ? 8 * (2 * along + end) : LINEAR + 18 * (2 * along + end);
  }

  /** Tangents and unit normal of a square at the edge. */
  function setSide(f: number, b: number, side: number, at: Float64Array): void {
    const p = first[f] + m.flex_bending[b + side];
    const o = SIDE_SIZE * side;
    for (let k = o; k < o + SIDE_SIZE; k++) frame[k] = 0;
    for (let n = 0, g = slopesAt(f, b, side); n < nodeCount[f]; n++, g += 2) {
      const x = 3 * nodes[nodeAdr[p] + n];
      for (let k = 0; k < 3; k++) {
        frame[o + TANGENT1 + k] += at[x + k] * sideSlopes[g];
        frame[o + TANGENT2 + k] += at[x + k] * sideSlopes[g + 1];
      }
    }
    cross(frame, o + NORMAL, frame, o + TANGENT1, frame, o + TANGENT2);
    area[side] = norm3(frame, o + NORMAL);
    if (area[side] > 0) for (let k = 0; k < 3; k++) frame[o + NORMAL + k] /= area[side];
  }

  function setJump(f: number, b: number): void {
    const { flex_bending } = m;
    averageQuat(4 * (first[f] + flex_bending[b]), 4 * (first[f] + flex_bending[b + 1]));
    rotVecQuat(jump, 0, flex_bending, b + REST, average, 0);
    for (let k = 0; k < 3; k++) jump[k] = frame[NORMAL + k] - frame[SIDE_SIZE + NORMAL + k] - jump[k];
  }

  function averageQuat(a: number, b: number): void {
    let product = 0;
    for (let k = 0; k < 4; k++) product += quat[a + k] * quat[b + k];
    const sign = product < 0 ? -1 : 1;
    let norm = 0;
    for (let k = 0; k < 4; k++) {
      average[k] = quat[a + k] + sign * quat[b + k];
      norm += average[k] * average[k];
    }
    const scale = 1 / sqrt(norm);
    for (let k = 0; k < 4; k++) average[k] *= scale;
  }

  function addSide(f: number, b: number, side: number, forces: Float64Array): void {
    const { flex_bending } = m;
    const p = first[f] + flex_bending[b + side];
    const o = SIDE_SIZE * side;
    const along = dot3(frame, o + NORMAL, jump, 0);
    const scale = ((side === 0 ? 1 : -1) * flex_bending[b + STIFFNESS]) / area[side];
    for (let k = 0; k < 3; k++) w[k] = scale * (jump[k] - frame[o + NORMAL + k] * along);
    cross(pull, 0, w, 0, frame, o + TANGENT2);
    cross(pull, 3, w, 0, frame, o + TANGENT1);
    for (let n = 0, g = slopesAt(f, b, side); n < nodeCount[f]; n++, g += 2) {
      const x = 3 * nodes[nodeAdr[p] + n];
      for (let k = 0; k < 3; k++) forces[x + k] += sideSlopes[g] * pull[k] - sideSlopes[g + 1] * pull[3 + k];
    }
  }
}

/** Values of linear shape functions in the table of `sidesOf`. */
const LINEAR = 4 * 8;

/** Slopes at the middles of the sides of a square: at both ends of the first axis, and of the second; both orders. */
function sidesOf(m: ModelRecord): Float64Array {
  if (!m.flex_interp.some((order) => order < 0)) return doubles(0);
  const places = [
    [0, 0.5],
    [1, 0.5],
    [0.5, 0],
    [0.5, 1],
  ];
  const values = [1, 2].flatMap((order) => places.flatMap((place) => shapeSlopes(order, place).flat()));
  const table = doubles(values.length);
  table.set(values);
  return table;
}
