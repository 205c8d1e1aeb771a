/** Long arrays of a Model: the data of assets and hierarchies as consecutive pieces. */

import { haveSameBits, type Numbers } from '../../../foundation/base/bits.js';
import type { ModelRecord, TakenArrays, TakenField } from '../../../simulation/model/model-record.js';
import type { BvhNodes } from '../../asset/bvh.js';
import type { MeshGeometry } from '../../asset/mesh.js';
import type { CompiledFlex } from '../flex/flex.js';
import type { Assets } from './assets.js';

/** Numbers of an array of a Model from index `start` on. */
export interface Piece {
  readonly field: TakenField;
  readonly start: number;
  readonly values: Numbers;
}

/** Appends pieces to arrays, one after another. */
class Pieces {
  readonly list: Piece[] = [];
  private readonly ends = new Map<TakenField, number>();
  private zeros = new Int32Array(0);

  add(field: TakenField, values: Numbers): void {
    const start = this.ends.get(field) ?? 0;
    this.ends.set(field, start + values.length);
    this.list.push({ field, start, values });
  }

  addZeros(field: TakenField, count: number): void {
    if (this.zeros.length < count) this.zeros = new Int32Array(count);
    this.add(field, this.zeros.subarray(0, count));
  }

  addBvh(nodes: BvhNodes): void {
    this.add('bvh_aabb', nodes.aabb);
    this.addTree(nodes);
  }

  addTree(tree: Omit<BvhNodes, 'aabb'>): void {
    for (const part of ['child', 'depth', 'nodeid'] as const) this.add(`bvh_${part}`, tree[part]);
  }

  addMesh(g: MeshGeometry): void {
    for (const part of ['vert', 'normal', 'texcoord', 'face', 'facenormal', 'graph', 'polynormal'] as const) {
      this.add(`mesh_${part}`, g[part]);
    }
    if (g.texcoord.length > 0) this.add('mesh_facetexcoord', g.facetexcoord);
    else this.addZeros('mesh_facetexcoord', g.face.length);
    for (const part of ['vert', 'map'] as const) this.add(`mesh_poly${part}`, g.polygons[part]);
    this.addBvh(g.bvh);
    if (!g.octree) return;
    for (const part of ['depth', 'child', 'aabb', 'coeff'] as const) this.add(`oct_${part}`, g.octree[part]);
  }
}

/**
 * Returns all values of the long arrays of a Model: asset data, and hierarchies in the order bodies, meshes, flexes.
 * Flexes have no boxes here, because those are in Data.
 */
export function assetPieces(
  { meshes, hfields, textures, flexes }: Assets & { readonly flexes: readonly CompiledFlex[] },
  bodies: BvhNodes,
): Piece[] {
  const pieces = new Pieces();
  pieces.addBvh(bodies);
  for (const { geometry } of meshes) pieces.addMesh(geometry);
  for (const { bvh } of flexes) pieces.addTree(bvh);
  for (const { field } of hfields) pieces.add('hfield_data', field.data);
  for (const { texture } of textures) pieces.add('tex_data', texture.data);
  return pieces.list;
}

/** Size above which reusing an array saves noticeable time [bytes]. */
const MANY_BYTES = 65_536;

/**
 * Reuse of the long arrays of a previous Model with the same length: filling new memory would dominate the time to
 * recompile a model with meshes. Different pieces are overwritten, and `restore` writes the previous values back.
 */
export class ArrayReuse {
  readonly arrays: TakenArrays;
  private readonly replaced: { readonly piece: Piece; readonly previous: Numbers }[] = [];

  constructor(
    previous: ModelRecord | undefined,
    private readonly pieces: readonly Piece[],
  ) {
    const arrays: Partial<Record<TakenField, Numbers>> = {};
    if (previous) {
      for (const [field, length] of lengthsOf(pieces)) {
        const array = previous[field];
        if (array.length === length && array.byteLength >= MANY_BYTES) arrays[field] = array;
      }
    }
    this.arrays = arrays as TakenArrays;
  }

  /** Pieces that overwrote other values in reused arrays. */
  get overwritten(): readonly Piece[] {
    return this.replaced.map(({ piece }) => piece);
  }

  /** Writes the pieces into a record with the reused arrays; pieces with unchanged bits are skipped. */
  write(m: ModelRecord): void {
    for (const piece of this.pieces) {
      const { field, start, values } = piece;
      const array: Numbers = m[field];
      if (field in this.arrays) {
        const there = array.subarray(start, start + values.length);
        if (haveSameBits(there, values)) continue;
        this.replaced.push({ piece, previous: there.slice() });
      }
      array.set(values, start);
    }
  }

  restore(): void {
    for (const { piece, previous } of this.replaced) this.arrays[piece.field]!.set(previous, piece.start);
    this.replaced.length = 0;
  }
}

/** Total length of the pieces per array. */
function lengthsOf(pieces: readonly Piece[]): Map<TakenField, number> {
  const lengths = new Map<TakenField, number>();
  for (const { field, values } of pieces) lengths.set(field, (lengths.get(field) ?? 0) + values.length);
  return lengths;
}
