/** Contacts of signed distance fields: with fields, with the triangles of meshes and height fields, and with flexes. */
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { GeomType } from '../../../schema/enums.js';
import type { EngineContext } from '../../context.js';
import type { Manifold } from '../convex/manifold.js';
import { bindSdfField } from './sdf-field.js';
import { bindSdfSearch } from './sdf-search.js';
import { bindSdfTriangles } from './sdf-triangles.js';

/** Colliders of signed distance fields. */
export interface Sdf {
  /** Contacts of two geoms, the second an SDF. */
  collide(out: Manifold, g1: number, g2: number): number;
  /** Contacts of an SDF with a flex; see `SdfTriangles`. */
  collideFlex(out: Manifold, owner: Int32Array, g: number, flex: number): number;
}

/** Makes the colliders. They write contacts into the manifold. */
export function bindSdf(m: ModelRecord, d: DataRecord, x: EngineContext): Sdf {
  const field = bindSdfField(m, x);
  const triangles = bindSdfTriangles(m, d, field);
  const search = bindSdfSearch(m, d, field);

  function collide(out: Manifold, g1: number, g2: number): number {
    const type = m.geom_type[g1];
    if (type === GeomType.MESH) return triangles.collideMesh(out, g1, g2);
    if (type === GeomType.HFIELD) return triangles.collideHField(out, g1, g2);
    return search.collide(out, g1, g2);
  }

  return { collide, collideFlex: triangles.collideFlex };
}
