/** Size of the factor of the constant metric of a bending flex. */
import { factorPattern } from '../../../foundation/math/reverse-cholesky.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { CompiledBody } from '../compiled-element.js';
import type { CompiledFlex } from './flex.js';

/** Tests whether a flex has a factor. */
const bends = ({ dim, interp, isRigid, bending }: CompiledFlex): boolean =>
  dim === 2 && interp === 0 && !isRigid && bending.length > 0;

/** Tests whether the dofs of a body are in the factor, as `isMetricBody` does in the Model. */
function isCovered({ joints, element }: CompiledBody): boolean {
  if (!follows(element.spec.compatibility, 'articulatedFlexes')) return joints.length > 0;
  return joints.length === 3 && joints.every(({ type, axis }, k) => type === JointType.SLIDE && axis[k] === 1);
}

/** Tests whether the factors couple different coordinates of vertices, whose bodies differ in their orientations. */
export function couplesCoordinates(flexes: readonly CompiledFlex[]): boolean {
  return flexes.some((flex) => {
    if (!bends(flex) || !follows(flex.element.spec.compatibility, 'turnedBending')) return false;
    const [first, ...others] = (flex.vertBodies as readonly CompiledBody[]).filter(isCovered);
    return others.some(
      ({ parent, pose }) => parent !== first!.parent || pose.quat.some((x, k) => x !== first!.pose.quat[k]),
    );
  });
}

/**
 * Counts of the dofs of a bending flex and the nonzeros of its factor.
 *
 * @param isCoupled whether it couples all coordinates of vertices, or only equal ones
 */
export function bendingFactorSize(flex: CompiledFlex, isCoupled: boolean): { dofs: number; nonzeros: number } {
  if (!bends(flex)) return { dofs: 0, nonzeros: 0 };
  const { edges, vertBodies } = flex;
  const slots = new Int32Array(vertBodies.length).fill(-1);
  let count = 0;
  vertBodies.forEach((body, v) => {
    if (isCovered(body!)) slots[v] = count++;
  });
  const below = Array.from({ length: count }, () => new Set<number>());
  for (let e = 0; 2 * e < edges.vertices.length; e++) {
    if (edges.opposite[2 * e + 1] < 0) continue;
    const stencil = [...edges.vertices.subarray(2 * e, 2 * e + 2), ...edges.opposite.subarray(2 * e, 2 * e + 2)];
    const moving = stencil.map((v) => slots[v]).filter((slot) => slot >= 0);
    for (const a of moving) for (const b of moving) if (b < a) below[a].add(b);
  }
  if (!isCoupled) return { dofs: 3 * count, nonzeros: 3 * factorPattern(below).colind.length };
  const all = below.flatMap((row) => {
    const columns = [...row].flatMap((b) => [3 * b, 3 * b + 1, 3 * b + 2]);
    return [columns, columns, columns];
  });
  return { dofs: 3 * count, nonzeros: factorPattern(all).colind.length };
}
