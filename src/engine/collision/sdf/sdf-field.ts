/**
 * Signed distance fields of geoms with their gradients: of plugins, of primitives, and of meshes through their octrees.
 * Points and gradients are in the frame of the geom.
 */
import { doubles } from '../../../math/scratch.js';
import { copy3 } from '../../../math/vec.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { typesWhere } from '../../../schema/shapes.js';
import type { EngineContext, FieldFunction } from '../../context.js';
import { gradientPrimitive } from '../../shapes/primitives.js';
import { hasOctree, interpolate, signedDistance } from './signed-distance.js';

const { abs } = Math;

/** Step of forward differences outside of an octree [m]. */
const DIFFERENCE = 1e-8;
const DEEPEST = 100;

const IS_EXACT = /* @__PURE__ */ typesWhere(({ isExact }) => isExact === true);

/** Signed distances and gradients of geoms. */
export interface SdfField {
  /** out[o] = signed distance [m] of the point p[i..]; infinite for a geom without a field. */
  distance(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void;
  /** The same, and the gradient behind it (3); its length is that of the field, which need not be 1. */
  gradient(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void;
  /** Tests whether, outside, the distance of a geom is that to its nearest point. */
  isExact(geom: number): boolean;
}

/** Makes the fields of a Model: `x.plugins` computes those of plugins, `oct_*` holds those of meshes. */
export function bindSdfField(m: ModelRecord, x: EngineContext): SdfField {
  const probe = doubles(3);
  const cell = doubles(3);
  /** Distance at the probe. */
  const beside = doubles(1);
  /** By geom. */
  const ofPlugins: (FieldFunction | undefined)[] = [];
  for (let geom = 0; geom < m.ngeom; geom++) ofPlugins.push(x.plugins?.sdfField(geom));

  function isExact(geom: number): boolean {
    return ofPlugins[geom] !== undefined ? x.plugins!.isExactSdf(geom) : IS_EXACT[m.geom_type[geom]] !== 0;
  }

  function distance(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const ofPlugin = ofPlugins[geom];
    if (ofPlugin !== undefined) ofPlugin(out, o, p, i, false);
    else signedDistance(out, o, m, geom, p, i, cell);
  }

  function gradient(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const { geom_type, geom_size } = m;
    const ofPlugin = ofPlugins[geom];
    if (ofPlugin !== undefined) ofPlugin(out, o, p, i, true);
    else if (gradientPrimitive(geom_type[geom], out, o + 1, geom_size, 3 * geom, p, i)) distance(out, o, geom, p, i);
    else if (hasOctree(m, geom)) octree(out, o, geom, p, i);
    else out[o] = Number.POSITIVE_INFINITY;
  }

  /** Differences outside of the octree; inside, the derivative of the interpolation in units of its cell. */
  function octree(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const { oct_aabb, oct_child, oct_coeff } = m;
    const root = m.mesh_octadr[m.geom_dataid[geom]];
    for (let k = 0; k < 3; k++) {
      if (abs(p[i + k] - oct_aabb[6 * root + k]) > oct_aabb[6 * root + 3 + k]) {
        differences(out, o, geom, p, i);
        return;
      }
    }
    let node = root;
    for (let depth = 0; depth < DEEPEST; depth++) {
      const b = 6 * node;
      const u = 0.5 + (0.5 * (p[i] - oct_aabb[b])) / oct_aabb[b + 3];
      const v = 0.5 + (0.5 * (p[i + 1] - oct_aabb[b + 1])) / oct_aabb[b + 4];
      const w = 0.5 + (0.5 * (p[i + 2] - oct_aabb[b + 2])) / oct_aabb[b + 5];
      const child = oct_child[8 * node + (w < 0.5 ? 0 : 4) + (v < 0.5 ? 0 : 2) + (u < 0.5 ? 0 : 1)];
      if (child < 0) {
        cell[0] = u;
        cell[1] = v;
        cell[2] = w;
        interpolate(out, o, oct_coeff, 8 * node, cell);
        interpolateSlope(out, o + 1, oct_coeff, 8 * node, cell);
        return;
      }
      node = root + child;
    }
    out[o] = Number.POSITIVE_INFINITY;
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

  return { distance, isExact, gradient };
}

/** Derivative of the trilinear interpolation of eight corner values c[a..] at (u, v, w), the place in the cell. */
function interpolateSlope(out: Float64Array, o: number, c: Float64Array, a: number, cell: Float64Array): void {
  const u = cell[0];
  const v = cell[1];
  const w = cell[2];
  const u1 = 1 - u;
  const v1 = 1 - v;
  const w1 = 1 - w;
  out[o] =
    v1 * w1 * (c[a + 1] - c[a]) +
    v * w1 * (c[a + 3] - c[a + 2]) +
    v1 * w * (c[a + 5] - c[a + 4]) +
    v * w * (c[a + 7] - c[a + 6]);
  out[o + 1] =
    u1 * w1 * (c[a + 2] - c[a]) +
    u * w1 * (c[a + 3] - c[a + 1]) +
    u1 * w * (c[a + 6] - c[a + 4]) +
    u * w * (c[a + 7] - c[a + 5]);
  out[o + 2] =
    u1 * v1 * (c[a + 4] - c[a]) +
    u * v1 * (c[a + 5] - c[a + 1]) +
    u1 * v * (c[a + 6] - c[a + 2]) +
    u * v * (c[a + 7] - c[a + 3]);
}
