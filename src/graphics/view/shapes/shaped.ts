/** Unit shapes scaled to the size of an instance, with its texture coordinates, for materials without instancing. */
import { BufferAttribute, BufferGeometry } from 'three/webgpu';
import type { Mapping } from '../shading/classic-shading.js';

/** The offsets of an instance's values. */
export const INSTANCE = { RGBA: 12, EMISSION: 16, SHAPE: 20, TEXTURE: 24, IDENTITY: 28, GLOSS: 29 } as const;

/** Vertex attributes: position and normal with 3 values per vertex, texture coordinates with 2. */
export interface VertexColumns {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly uv: Float32Array;
}

/** Returns zeroed columns for a number of vertices. */
export const vertexColumns = (count: number): VertexColumns => ({
  position: new Float32Array(3 * count),
  normal: new Float32Array(3 * count),
  uv: new Float32Array(2 * count),
});

/** Creates a geometry from columns. The normals need not be unit vectors. */
export function geometryOf({ position, normal, uv }: VertexColumns, index: BufferAttribute | null): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(index);
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  return geometry;
}

/**
 * Writes the vertices of a unit shape scaled to an instance, in the frame of the instance, starting at vertex `first`.
 */
export function writeShaped(
  { position, normal, uv }: VertexColumns,
  first: number,
  unit: BufferGeometry,
  values: Float32Array,
  mapping: Mapping,
): void {
  const [p, n, t, s] = ['position', 'normal', 'uv', 'stretch'].map((name) => unit.getAttribute(name).array) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const { SHAPE, TEXTURE } = INSTANCE;
  const reach = values[SHAPE + 3]!;
  for (let v = 0; v < p.length / 3; v++) {
    const at = first + v;
    for (let k = 0; k < 3; k++) {
      position[3 * at + k] = p[3 * v + k]! * values[SHAPE + k]! + s[3 * v + k]! * reach;
      normal[3 * at + k] = n[3 * v + k]! * values[SHAPE + ((k + 1) % 3)]! * values[SHAPE + ((k + 2) % 3)]!;
    }
    for (let k = 0; k < 2; k++) {
      const own = mapping === 'plane' ? position[3 * at + k]! : t[2 * v + k]!;
      const isPlain = mapping === 'none' || mapping === 'cube';
      uv[2 * at + k] = isPlain ? own : own * values[TEXTURE + k]! + values[TEXTURE + 2 + k]!;
    }
  }
}

/** Returns a unit shape scaled to the size of an instance, in its frame. */
export function shapedGeometry(unit: BufferGeometry, values: Float32Array, mapping: Mapping): BufferGeometry {
  const columns = vertexColumns(unit.getAttribute('position').count);
  writeShaped(columns, 0, unit, values, mapping);
  const geometry = geometryOf(columns, unit.index);
  geometry.normalizeNormals();
  return geometry;
}
