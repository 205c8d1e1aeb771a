/**
 * Signed distance fields of geoms with their gradients: of plugins, of primitives, and of meshes through their octrees.
 * Points and gradients are in the frame of the geom.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import { copy3 } from '../../../../foundation/math/vec.js';
import { shapeOfType } from '../../../../foundation/schema/shapes.js';
import type { ModelRecord } from '../../../model/model-record.js';
import type { EngineContext, FieldFunction } from '../../context.js';
import { gradientPrimitive } from '../../shapes/primitives.js';
import { findLeaf, hasOctree, interpolate, signedDistance } from './signed-distance.js';

const { abs } = Math;

/** Step of forward differences outside of an octree [m]. */
const DIFFERENCE = 1e-8;

/** Offset of the growth length after a distance and its gradient. */
export const GROWTH = 4;

/** Signed distances and gradients of geoms. */
export interface SdfField {
  /** out[o] = signed distance [m] of the point p[i..]; infinite for a geom without a field. */
  distance(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void;
  /**
   * `distance`, followed by the gradient (3), which need not have length 1, and the minimum length over which the
   * distance grows at rate 1 along an exact gradient.
   */
  gradient(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void;
  /**
   * By geom: distances above this differ by no more than the distance of their points; infinite if the field is not
   * exact.
   */
  readonly exactAbove: Float64Array;
}

/** Makes the fields of a Model: `x.plugins` computes those of plugins, `oct_*` holds those of meshes. */
export function bindSdfField(m: ModelRecord, context: EngineContext): SdfField {
  const probe = doubles(3);
  const cell = doubles(3);
  /** Distance at the probe. */
  const beside = doubles(1);
  /** By geom. */
  const ofPlugins: (FieldFunction | undefined)[] = [];
  const exactAbove = doubles(m.ngeom);
  for (let geom = 0; geom < m.ngeom; geom++) {
    const ofPlugin = context.plugins?.sdfField(geom);
    ofPlugins.push(ofPlugin);
    const above =
      ofPlugin && context.plugins!.isExactSdf(geom)
        ? Number.NEGATIVE_INFINITY
        : shapeOfType(m.geom_type[geom])?.exactAbove;
    exactAbove[geom] = above ?? Number.POSITIVE_INFINITY;
  }

  function distance(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const ofPlugin = ofPlugins[geom];
    if (ofPlugin !== undefined) ofPlugin(out, o, p, i, false);
    else signedDistance(out, o, m, geom, p, i, cell);
  }

  function gradient(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const { geom_type, geom_size } = m;
    const ofPlugin = ofPlugins[geom];
    out[o + GROWTH] = ofPlugin !== undefined ? 0 : Number.POSITIVE_INFINITY;
    if (ofPlugin !== undefined) ofPlugin(out, o, p, i, true);
    else if (gradientPrimitive(geom_type[geom], out, o + 1, geom_size, 3 * geom, p, i)) distance(out, o, geom, p, i);
    else if (hasOctree(m, geom)) octree(out, o, geom, p, i);
    else out[o] = Number.POSITIVE_INFINITY;
  }

  /** Differences outside of the octree; inside, the derivative of the interpolation in its cell. */
  function octree(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const { oct_aabb, oct_coeff } = m;
    const root = m.mesh_octadr[m.geom_dataid[geom]];
    for (let k = 0; k < 3; k++) {
      if (abs(p[i + k] - oct_aabb[6 * root + k]) > oct_aabb[6 * root + 3 + k]) {
        differences(out, o, geom, p, i);
        return;
      }
    }
    copy3(cell, 0, p, i);
    const leaf = findLeaf(m, root, cell);
    if (leaf >= 0) {
      interpolate(out, o, oct_coeff, 8 * leaf, cell);
      interpolateSlope(out, o + 1, oct_coeff, 8 * leaf, cell);
      for (let k = 0; k < 3; k++) out[o + 1 + k] /= 2 * oct_aabb[6 * leaf + 3 + k];
    } else out[o] = Number.POSITIVE_INFINITY;
  }

  function differences(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    distance(out, o, geom, p, i);
    copy3(probe, 0, p, i);
    for (let k = 0; k < 3; k++) {
      const value = probe[k];
      probe[k] = value + DIFFERENCE;
      distance(beside, 0, geom, probe, 0);
      out[o + 1 + k] = (beside[0] - out[o]) / DIFFERENCE;
      probe[k] = value;
    }
  }

  return { distance, exactAbove, gradient };
}

/**
 * Derivative of the trilinear interpolation of eight corner values c[a..] with respect to `cell`, the place in the cell:
 * along each axis the differences of its four edges, weighted by the other two coordinates.
 */
function interpolateSlope(out: Float64Array, o: number, c: Float64Array, a: number, cell: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const i = axis === 0 ? 1 : 0;
    const j = axis === 2 ? 1 : 2;
    const v = cell[i];
    const w = cell[j];
    const v1 = 1 - v;
    const w1 = 1 - w;
    const along = 1 << axis;
    const b = a + (1 << i);
    const d = a + (1 << j);
    const e = b + (1 << j);
    out[o + axis] =
      v1 * w1 * (c[a + along] - c[a]) +
      v * w1 * (c[b + along] - c[b]) +
      v1 * w * (c[d + along] - c[d]) +
      v * w * (c[e + along] - c[e]);
  }
}
