/** Points and elements of a flexcomp. */

import { integersBelow } from '../../../foundation/base/lists.js';
import type { CodeIn, Message } from '../../../foundation/schema/messages.js';

export type FlexFault = Message<CodeIn<'bad-flex'>>;

/** Dimension of the elements: 1 for lines, 2 for triangles, 3 for tetrahedra. */
export type FlexDim = 1 | 2 | 3;

/** Points and elements of a flexcomp, before bodies are generated. */
export interface PointCloud {
  readonly dim: FlexDim;
  /** Positions (npoint x 3) [m]. */
  readonly points: Float64Array;
  /** Indices of points (nelement x (dim + 1)). */
  readonly elements: Int32Array;
  /** Texture coordinates (n x 2), or empty. */
  readonly texcoord: Float32Array;
  /** Texture coordinate indices of the element corners, shaped like `elements`; empty if each point has one. */
  readonly elemtexcoord: Int32Array;
}

/** Empty texture coordinates. */
export const NO_TEXTURE = { texcoord: new Float32Array(0), elemtexcoord: new Int32Array(0) } as const;

/** Attributes of a flexcomp that generates its points. */
export interface Lattice {
  /** Point counts along each axis. */
  readonly count: readonly number[];
  /** Distance between neighbors along each axis [m]. */
  readonly spacing: readonly number[];
  /** True if points get texture coordinates. */
  readonly textured: boolean;
}

/** Texture coordinate of point `i` of `count`, from 0 to 1. */
export const textureStep = (i: number, count: number): number => i / Math.max(count - 1, 1);

/** First point index of an element that is out of range, or undefined. */
export function strayPoint(elements: Iterable<number>, npoint: number): number | undefined {
  for (const point of elements) if (point < 0 || point >= npoint) return point;
  return undefined;
}

/**
 * Removes unused points: all of them, or only those before the first used one, such as the center of a surface. `kept`
 * lists the indices of the remaining points.
 */
export function withoutUnused(cloud: PointCloud, all: boolean): { cloud: PointCloud; kept: Int32Array } {
  const npoint = cloud.points.length / 3;
  const used = new Uint8Array(npoint);
  for (const point of cloud.elements) used[point] = 1;
  if (!all) used.fill(1, used.indexOf(1));
  const points = integersBelow(npoint);
  if (!used.includes(0)) return { cloud, kept: points };
  const kept = points.filter((i) => used[i] === 1);
  const renumbered = new Int32Array(npoint);
  kept.forEach((old, i) => void (renumbered[old] = i));
  const rows = <A extends Float64Array | Float32Array>(from: A, width: number): A => {
    const to = from.slice(0, width * kept.length) as A;
    kept.forEach((old, i) => void to.set(from.subarray(width * old, width * (old + 1)), width * i));
    return to;
  };
  return {
    cloud: {
      ...cloud,
      points: rows(cloud.points, 3),
      elements: cloud.elements.map((i) => renumbered[i]),
      texcoord: cloud.texcoord.length > 0 ? rows(cloud.texcoord, 2) : cloud.texcoord,
    },
    kept,
  };
}
