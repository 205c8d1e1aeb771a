/** Points and the elements between them, as a flexcomp makes or reads them. */

import { integersBelow } from '../../../foundation/base/lists.js';
import type { CodeIn, Message } from '../../../foundation/schema/messages.js';

/** A fault of a flex. */
export type FlexFault = Message<CodeIn<'bad-flex'>>;

/** Dimension of the elements: 1 for lines, 2 for triangles, 3 for tetrahedra. */
export type FlexDim = 1 | 2 | 3;

/** The points and elements of a flexcomp, before bodies are made of them. */
export interface PointCloud {
  readonly dim: FlexDim;
  /** Positions (npoint x 3) [m]. */
  readonly points: Float64Array;
  /** Indices of points (nelement x (dim + 1)). */
  readonly elements: Int32Array;
  /** Texture coordinates (n x 2); empty for none. */
  readonly texcoord: Float32Array;
  /** Texture coordinates of the corners of elements, shaped like `elements`; empty where points have one each. */
  readonly elemtexcoord: Int32Array;
}

/** The texture coordinates of a cloud that has none. */
export const NO_TEXTURE = { texcoord: new Float32Array(0), elemtexcoord: new Int32Array(0) } as const;

/** Attributes of a flexcomp that makes its own points. */
export interface Lattice {
  /** Points along each axis. */
  readonly count: readonly number[];
  /** Distance of neighbors along each axis [m]. */
  readonly spacing: readonly number[];
  /** True if points get texture coordinates. */
  readonly textured: boolean;
}

/** Place of number `i` of `count` along the side of a texture. */
export const textureStep = (i: number, count: number): number => i / Math.max(count - 1, 1);

/** The first point of an element that does not exist, undefined if all do. */
export function strayPoint(elements: Iterable<number>, npoint: number): number | undefined {
  for (const point of elements) if (point < 0 || point >= npoint) return point;
  return undefined;
}

/**
 * Removes points that nothing refers to: all of them, or only those before the first used one, such as the center of a
 * surface. `kept` lists the points that remain.
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
