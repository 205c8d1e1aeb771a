/** The long arrays of a Model: what assets and hierarchies put into them, as pieces end to end. */

import { haveSameBits, type Numbers } from '../../../foundation/base/bits.js';
import type { ModelRecord, TakenArrays, TakenField } from '../../../simulation/model/model-record.js';
import type { BvhNodes } from '../../asset/bvh.js';
import type { MeshGeometry } from '../../asset/mesh.js';
import type { FlexDraft } from '../flex/flex.js';
import type { Assets } from './assets.js';

/** Numbers that go into an array of a Model from a place on. */
export interface Piece {
  readonly field: TakenField;
  readonly start: number;
  readonly values: Numbers;
}

/** Puts pieces of the same array one behind the other. */
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
 * All values of the long arrays of a Model: what assets have, with the hierarchies of bodies before those of meshes and those
 * of flexes, whose boxes are in Data, behind them.
 */
export function assetPieces(
  { meshes, hfields, textures, flexes }: Assets & { readonly flexes: readonly FlexDraft[] },
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

/** Arrays of fewer bytes are filled in no time. */
const MANY_BYTES = 65_536;

/**
 * The long arrays of a Model that is to be replaced, which the new one has if they are as long: filling fresh memory would
 * be most of the time of compiling a model with meshes again. Pieces that differ are written over those of before, which
 * can be put back.
 */
export class Takeover {
  readonly arrays: TakenArrays;
  private readonly over: { readonly piece: Piece; readonly former: Numbers }[] = [];

  constructor(
    former: ModelRecord | undefined,
    private readonly pieces: readonly Piece[],
  ) {
    const arrays: Partial<Record<TakenField, Numbers>> = {};
    if (former) {
      for (const [field, length] of lengthsOf(pieces)) {
        const array = former[field];
        if (array.length === length && array.byteLength >= MANY_BYTES) arrays[field] = array;
      }
    }
    this.arrays = arrays as TakenArrays;
  }

  /** The pieces that were not there before, in arrays that were taken. */
  get overwritten(): readonly Piece[] {
    return this.over.map(({ piece }) => piece);
  }

  /** Writes the pieces into a record with the arrays that were taken, unless they are there. */
  write(m: ModelRecord): void {
    for (const piece of this.pieces) {
      const { field, start, values } = piece;
      const array: Numbers = m[field];
      if (field in this.arrays) {
        const there = array.subarray(start, start + values.length);
        if (haveSameBits(there, values)) continue;
        this.over.push({ piece, former: there.slice() });
      }
      array.set(values, start);
    }
  }

  /** Makes the arrays that were taken what they were. */
  putBack(): void {
    for (const { piece, former } of this.over) this.arrays[piece.field]!.set(former, piece.start);
    this.over.length = 0;
  }
}

/** Lengths of all pieces of an array together. */
function lengthsOf(pieces: readonly Piece[]): Map<TakenField, number> {
  const lengths = new Map<TakenField, number>();
  for (const { field, values } of pieces) lengths.set(field, (lengths.get(field) ?? 0) + values.length);
  return lengths;
}
