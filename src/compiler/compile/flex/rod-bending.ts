/** Bending stiffness of one-dimensional flexes. */
import { cross3, dot3, norm3, sub3, type Vec3 } from '../../../foundation/math/pose.js';
import { BEND_LENGTHS, BEND_SIZE, BEND_STIFFNESS } from '../../../foundation/schema/flex-bending.js';
import type { Message } from '../../../foundation/schema/messages.js';
import { message } from '../../../foundation/schema/messages.js';

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
  const rigidity = (young * Math.PI * radius * radius * radius * radius) / 4;
  const bends: number[] = [];
  for (const [vertex, [before, after, ...others]] of [...around].sort(([a], [b]) => a - b)) {
    if (before === undefined || after === undefined || others.length > 0) continue;
    const [e1, e2] = [edge(points, before, vertex), edge(points, vertex, after)];
    const [l1, l2] = [norm3(e1), norm3(e2)];
    const along = dot3(e1, e2);
    if (!(along > 0 && norm3(cross3(e1, e2)) <= STRAIGHT * along)) return message('bad-flex/rod-curved', { vertex });
    const bend = [before, vertex, after];
    bend[BEND_LENGTHS] = l1 * l2;
    bend[BEND_STIFFNESS] = (2 * rigidity) / (l1 + l2);
    bends.push(...bend);
  }
  return Float64Array.from(bends.length > 0 ? [bends.length / BEND_SIZE, ...bends] : []);
}

const edge = (points: Float64Array, from: number, to: number): Vec3 => sub3(pointAt(points, to), pointAt(points, from));

const pointAt = (points: Float64Array, i: number): Vec3 => [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!];
