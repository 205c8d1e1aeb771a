/** Edges and vertices of flexes, as rods and balls. */
import { dist3 } from '../../../foundation/math/vec.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';

const a = new Float64Array(3);
const b = new Float64Array(3);

/** Calls `rod` with the ends of each edge of a flex, and with twice the same point for each vertex. */
export function forEachRod(
  m: Model,
  scene: Scene,
  id: number,
  rod: (from: Float64Array, to: Float64Array) => void,
): void {
  const { vert, edge, face, skin } = scene.flexparts;
  const hasSurface = m.flex_dim[id]! > 1 && (face || skin);
  if (m.flex_radius[id]! <= 0 || (skin && hasSurface)) return;
  const first = m.flex_vertadr[id]!;
  const take = (out: Float64Array, v: number): void => {
    for (let k = 0; k < 3; k++) out[k] = scene.flexvert[3 * (first + v) + k]!;
  };
  if (vert) {
    for (let v = 0; v < m.flex_vertnum[id]!; v++) {
      take(a, v);
      rod(a, a);
    }
  }
  if (!edge) return;
  for (let e = m.flex_edgeadr[id]!; e < m.flex_edgeadr[id]! + m.flex_edgenum[id]!; e++) {
    take(a, m.flex_edge[2 * e]!);
    take(b, m.flex_edge[2 * e + 1]!);
    if (dist3(a, 0, b, 0) > 0) rod(a, b);
  }
}
