/** Bending stiffness of one-dimensional flexes. */
import type { Message } from '../../../foundation/schema/messages.js';
import { message } from '../../../foundation/schema/messages.js';
import { BEND_LENGTHS, BEND_SIZE, BEND_STIFFNESS } from '../../../simulation/model/flex-bending.js';

/** Largest angle between edges at rest, at which a rod counts as straight [rad]. */
const STRAIGHT = 1e-3;

/**
 * Values in `flex_bending` of a rod with a round section of the given radius [m] and Young's modulus [Pa]: the number of
 * bends, and the values of each, at vertices of exactly two edges. Returns the fault of a rod that cannot bend.
 */
export function rodBending(
  points: Float64Array,
  elements: Int32Array,
  radius: number,
  young: number,
): Float64Array | Message<'bad-flex/rod-radius' | 'bad-flex/rod-curved'> {
  if (!(radius > 0)) return message('bad-flex/rod-radius');
  const around = new Map<number, number[]>();
  for (let k = 0; k < elements.length; k++) {
    const list = around.get(elements[k]!) ?? [];
    list.push(elements[k ^ 1]!);
    around.set(elements[k]!, list);
  }
  // second moment of area of a circle
  const rigidity = (young * Math.PI * radius ** 4) / 4;
  const bends: number[] = [];
  for (const [vertex, [before, after, ...others]] of [...around].sort(([a], [b]) => a - b)) {
    if (before === undefined || after === undefined || others.length > 0) continue;
    const [e1, e2] = [edge(points, before, vertex), edge(points, vertex, after)];
    const [l1, l2] = [Math.hypot(...e1), Math.hypot(...e2)];
    const sine = Math.hypot(
      e1[1]! * e2[2]! - e1[2]! * e2[1]!,
      e1[2]! * e2[0]! - e1[0]! * e2[2]!,
      e1[0]! * e2[1]! - e1[1]! * e2[0]!,
    );
    const cosine = e1.reduce((sum, x, k) => sum + x * e2[k]!, 0);
    if (!(sine <= STRAIGHT * cosine)) return message('bad-flex/rod-curved', { vertex });
    const bend = [before, vertex, after];
    bend[BEND_LENGTHS] = l1 * l2;
    bend[BEND_STIFFNESS] = (2 * rigidity) / (l1 + l2);
    bends.push(...bend);
  }
  return bends.length > 0 ? Float64Array.of(bends.length / BEND_SIZE, ...bends) : new Float64Array(0);
}

const edge = (points: Float64Array, from: number, to: number): number[] =>
  [0, 1, 2].map((k) => points[3 * to + k]! - points[3 * from + k]!);
