/** Rays against flexes and skins as functions of a Model and Data. */

import { quat2Mat, quatZ2Vec } from '../../foundation/math/quat.js';
import { addScl3, dist3, norm3, sub3 } from '../../foundation/math/vec.js';
import { GeomType } from '../../foundation/schema/enums.js';
import { rayTriangle, triangleNormal } from '../engine/ray/triangle.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { indexOf, inputOf, listOf, requireFit } from './arguments.js';
import { rayShape } from './ray.js';

/** The nearest hit of a ray so far. */
class Nearest {
  distance = -1;
  vertex = -1;
  readonly normal = new Float64Array(3);
  private readonly hit = new Float64Array(3);

  constructor(
    private readonly vert: Float64Array,
    private readonly point: Float64Array,
    private readonly vec: Float64Array,
  ) {}

  /** Accepts a hit if it is nearer, with the nearest of the given vertices. */
  offer(distance: number, normal: Float64Array, vertices: readonly number[]): void {
    if (distance < 0 || (this.distance >= 0 && distance >= this.distance)) return;
    this.distance = distance;
    this.normal.set(normal);
    addScl3(this.hit, 0, this.point, 0, this.vec, 0, distance);
    const away = vertices.map((v) => dist3(this.vert, 3 * v, this.hit, 0));
    this.vertex = vertices[away.indexOf(Math.min(...away))] as number;
  }

  /** Intersects a triangle. */
  face(a: number, b: number, c: number): void {
    const corners = new Float64Array(9);
    for (const [k, v] of [a, b, c].entries()) corners.set(this.vert.subarray(3 * v, 3 * v + 3), 3 * k);
    const distance = new Float64Array(1);
    rayTriangle(distance, 0, corners, Float64Array.of(...this.point, ...this.vec));
    if (distance[0]! < 0) return;
    const normal = new Float64Array(3);
    triangleNormal(normal, corners);
    this.offer(distance[0]!, normal, [a, b, c]);
  }

  /** Intersects the capsule around an edge. */
  edge(a: number, b: number, radius: number): void {
    const [axis, center, quat] = [new Float64Array(3), new Float64Array(3), new Float64Array(4)];
    sub3(axis, 0, this.vert, 3 * b, this.vert, 3 * a);
    addScl3(center, 0, this.vert, 3 * a, axis, 0, 0.5);
    quatZ2Vec(quat, 0, axis, 0);
    const mat = new Float64Array(9);
    quat2Mat(mat, 0, quat, 0);
    this.shape(GeomType.CAPSULE, center, mat, [radius, norm3(axis, 0) / 2, 0], [a, b]);
  }

  /** Intersects the ball around a vertex. */
  ball(vertex: number, radius: number): void {
    const center = this.vert.subarray(3 * vertex, 3 * vertex + 3);
    this.shape(GeomType.SPHERE, center, UPRIGHT, [radius, 0, 0], [vertex]);
  }

  private shape(
    type: GeomType,
    pos: Float64Array,
    mat: ArrayLike<number>,
    size: readonly number[],
    vertices: readonly number[],
  ): void {
    const normal = new Float64Array(3);
    this.offer(rayShape(type, pos, mat, size, this.point, this.vec, normal), normal, vertices);
  }
}

const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Triangles of a tetrahedron, by corner. */
const SIDES = [
  [0, 1, 2],
  [0, 1, 3],
  [0, 2, 3],
  [1, 2, 3],
] as const;

/** Parts of a flex that a ray can hit, as shown in a viewer; default: its skin. */
export interface FlexParts {
  /** Balls around vertices. */
  readonly vert?: boolean;
  /** Capsules around edges. */
  readonly edge?: boolean;
  /** Triangles, or the faces of the tetrahedra of a layer. */
  readonly face?: boolean;
  /** Triangles, or the faces of the outer tetrahedra, together with the capsules around edges. */
  readonly skin?: boolean;
  /** Layer of tetrahedra whose faces can be hit; 0 is the outer one. */
  readonly layer?: number;
}

/** A hit of a flex or skin. */
export interface SoftRay {
  /** Distance [lengths of the direction vector]; -1 if nothing is hit. */
  readonly distance: number;
  /** The vertex of the flex or skin nearest to the hit, or -1. */
  readonly vertex: number;
  /** Unit normal, world frame; zero if nothing is hit. */
  readonly normal: Float64Array;
}

/**
 * Finds the nearest hit point + x vec, x >= 0, on a flex. `ray` tests only geoms, so call this for each flex.
 * @param point origin of the ray, world frame [m]
 * @param vec direction, of any length but zero
 * @throws RangeError if vec is zero or there is no such flex
 * @see mj_rayFlex
 */
export function rayFlex(
  model: Model,
  data: Data,
  flex: number,
  point: ArrayLike<number>,
  vec: ArrayLike<number>,
  parts: FlexParts = { skin: true },
): SoftRay {
  requireFit(model, data);
  indexOf(flex, model.nflex, 'flex');
  return rayOf(castAtFlex(model, data, flex, parts, inputOf(point, 3, 'point'), directionOf(vec)));
}

/**
 * Finds the nearest hit point + x vec, x >= 0, on triangles, such as those of a skin.
 * @param face vertices of the triangles (nface x 3)
 * @param vert coordinates of the vertices, in the frame of the ray (nvert x 3) [m]
 * @throws RangeError if vec is zero
 * @see mju_raySkin
 */
export function raySkin(
  face: ArrayLike<number>,
  vert: ArrayLike<number>,
  point: ArrayLike<number>,
  vec: ArrayLike<number>,
): SoftRay {
  const nearest = new Nearest(listOf(vert, 'vert'), inputOf(point, 3, 'point'), directionOf(vec));
  const corners = listOf(face, 'face');
  for (let f = 0; f + 2 < corners.length; f += 3) nearest.face(corners[f], corners[f + 1], corners[f + 2]);
  return rayOf(nearest);
}

const rayOf = ({ distance, vertex, normal }: Nearest): SoftRay => ({ distance, vertex, normal });

function directionOf(vec: ArrayLike<number>): Float64Array {
  const direction = inputOf(vec, 3, 'vec');
  if (direction.every((x) => x === 0)) throw new RangeError('vec is zero');
  return direction;
}

function castAtFlex(m: Model, d: Data, flex: number, shown: FlexParts, from: Float64Array, vec: Float64Array): Nearest {
  const first = m.flex_vertadr[flex] as number;
  const count = m.flex_vertnum[flex] as number;
  const nearest = new Nearest(d.flexvert_xpos.subarray(3 * first, 3 * (first + count)), from, vec);
  const radius = m.flex_radius[flex] as number;
  const dim = m.flex_dim[flex] as number;
  const hasSkin = shown.skin && dim > 1;
  if (shown.edge || hasSkin) {
    const edge = m.flex_edgeadr[flex] as number;
    for (let e = edge; e < edge + (m.flex_edgenum[flex] as number); e++) {
      nearest.edge(m.flex_edge[2 * e] as number, m.flex_edge[2 * e + 1] as number, radius);
    }
  } else if (shown.vert) {
    for (let v = 0; v < count; v++) nearest.ball(v, radius);
  }
  if (dim > 1 && (shown.face || shown.skin)) tryElements(m, flex, dim, shown, nearest);
  return nearest;
}

/**
 * Intersects triangles, or the faces of visible tetrahedra: the outer layer if the skin is shown, else the selected
 * layer.
 */
function tryElements(m: Model, flex: number, dim: number, shown: FlexParts, nearest: Nearest): void {
  const first = m.flex_elemadr[flex] as number;
  for (let e = 0; e < (m.flex_elemnum[flex] as number); e++) {
    const layer = m.flex_elemlayer[first + e] as number;
    if (dim === 3 && (shown.skin ? layer > 0 : layer !== (shown.layer ?? 0))) continue;
    const at = (m.flex_elemdataadr[flex] as number) + e * (dim + 1);
    const corner = (k: number): number => m.flex_elem[at + k] as number;
    for (const [a, b, c] of dim === 2 ? SIDES.slice(0, 1) : SIDES) nearest.face(corner(a), corner(b), corner(c));
  }
}
