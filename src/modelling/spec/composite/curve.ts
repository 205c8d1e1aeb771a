/** Points of a cable: listed, or along a curve. */

import { type Quat, rotate, type Vec3 } from '../../../foundation/math/pose.js';
import { cos, sin } from '../../../foundation/math/trigonometry.js';
import { FIXED_LIMITS } from '../../../foundation/schema/limits.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Element } from '../element.js';
import { rounded } from './frames.js';

/** The reason why a composite cannot be expanded, with the invalid attribute. */
export class CompositeFault extends Error {
  constructor(
    readonly fault: Message<CodeIn<'bad-composite'>>,
    readonly attribute?: string,
  ) {
    super(fault.code);
  }
}

/** Coordinate at a fraction s of the curve; `size` is [length along s, radius, half turns]. */
type Shape = (s: number, size: Vec3) => number;

const SHAPES: Readonly<Record<string, Shape>> = {
  '0': () => 0,
  s: (s, [scale]) => scale * s,
  'cos(s)': (s, [, radius, halfTurns]) => radius * cos(Math.PI * halfTurns * s),
  'sin(s)': (s, [, radius, halfTurns]) => radius * sin(Math.PI * halfTurns * s),
};

/**
 * The points of a cable [m], rounded to single precision as in MuJoCo, where `quat` rotates a curve but not listed
 * points. Throws a CompositeFault if the points are invalid.
 */
export function pointsOf(composite: Element<'composite'>): Vec3[] {
  const { quat } = composite;
  if (composite.vertex) return listedPoints(composite).map(rounded);
  const points = curvePoints(composite);
  return (quat ? points.map((point) => rotate(point, quat as unknown as Quat)) : points).map(rounded);
}

function listedPoints({ vertex = [], count }: Element<'composite'>): Vec3[] {
  if (count) throw new CompositeFault(message('bad-composite/vertex-and-count'), 'count');
  if (vertex.length % 3 || vertex.length < 6) {
    throw new CompositeFault(message('bad-composite/few-vertices'), 'vertex');
  }
  limit(vertex.length / 3, 'vertex');
  return Array.from({ length: vertex.length / 3 }, (_, i) => [vertex[3 * i]!, vertex[3 * i + 1]!, vertex[3 * i + 2]!]);
}

function curvePoints({ count = [], curve = '', size = [] }: Element<'composite'>): Vec3[] {
  const [n = 1, ...others] = count;
  if (n < 2 || others.some((each) => each !== 1)) {
    throw new CompositeFault(message('bad-composite/count'), 'count');
  }
  limit(n, 'count');
  const names = curve.split(/\s+/).filter((name) => name !== '');
  if (names.length > 3) throw new CompositeFault(message('bad-composite/curve-size'), 'curve');
  const unknown = names.find((name) => !Object.hasOwn(SHAPES, name));
  if (unknown !== undefined) {
    throw new CompositeFault(
      message('bad-composite/curve', { curve: unknown, known: Object.keys(SHAPES).join(', ') }),
      'curve',
    );
  }
  const scale: Vec3 = [size[0] ?? 1, size[1] ?? 0, size[2] ?? 0];
  const at = (axis: number, s: number): number => SHAPES[names[axis] ?? '0']!(s, scale);
  return Array.from({ length: n }, (_, i) => {
    const s = i / (n - 1);
    return [at(0, s), at(1, s), at(2, s)];
  });
}

function limit(n: number, attribute: string): void {
  const { cablePoints } = FIXED_LIMITS;
  if (n > cablePoints)
    throw new CompositeFault(message('bad-composite/limit', { count: n, limit: cablePoints }), attribute);
}
