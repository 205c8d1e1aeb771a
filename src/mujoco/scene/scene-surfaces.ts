/** Surfaces of a scene that follow bodies: vertices of skins, and vertices and triangles of flexes. */

import { VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Scene } from '../../graphics/scene/scene.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { addElements, addSkin, FlexFaces } from './flex-faces.js';
import type { MjvOption } from './scene-structs.js';

/** Arrays of a scene for flexes and skins, with the names of mjvScene; positions in the world [m]. */
export interface Surfaces {
  nflex: number;
  readonly flexvertadr: Int32Array;
  readonly flexvertnum: Int32Array;
  readonly flexvert: Float32Array;
  readonly flexedgeadr: Int32Array;
  readonly flexedgenum: Int32Array;
  readonly flexedge: Int32Array;
  /** First triangle, capacity and number of triangles of each flex. */
  readonly flexfaceadr: Int32Array;
  readonly flexfacenum: Int32Array;
  readonly flexfaceused: Int32Array;
  /** Corners, normals and texture coordinates of the triangles. */
  readonly flexface: Float32Array;
  readonly flexnormal: Float32Array;
  readonly flextexcoord: Float32Array;
  flexvertopt: number;
  flexedgeopt: number;
  flexfaceopt: number;
  flexskinopt: number;
  nskin: number;
  readonly skinfacenum: Int32Array;
  readonly skinvertadr: Int32Array;
  readonly skinvertnum: Int32Array;
  readonly skinvert: Float32Array;
  readonly skinnormal: Float32Array;
}

const NONE = new Int32Array();

/** Capacity for the triangles of a flex: all sheets with their rims, or four per element of the largest layer. */
function roomFor(m: Model, flex: number): number {
  const [count, shell] = [m.flex_elemnum[flex] as number, m.flex_shellnum[flex] as number];
  if (m.flex_dim[flex] === 2) return 2 * (count + shell);
  const inLayer = new Map<number, number>();
  const first = m.flex_elemadr[flex] as number;
  for (const layer of m.flex_elemlayer.subarray(first, first + count))
    inLayer.set(layer, (inLayer.get(layer) ?? 0) + 1);
  return Math.max(shell, 4 * Math.max(0, ...inLayer.values()));
}

/** Allocates the arrays and fills the constant ones. */
export function surfacesOf(m: Model | undefined): Surfaces {
  const { nflex, nskin } = m ?? { nflex: 0, nskin: 0 };
  const flexfacenum = Int32Array.from({ length: nflex }, (_, flex) => roomFor(m as Model, flex));
  const flexfaceadr = new Int32Array(nflex);
  for (let f = 1; f < nflex; f++) flexfaceadr[f] = (flexfaceadr[f - 1] as number) + (flexfacenum[f - 1] as number);
  const count = flexfacenum.reduce((sum, x) => sum + x, 0);
  return {
    nflex,
    flexvertadr: m?.flex_vertadr.slice() ?? NONE,
    flexvertnum: m?.flex_vertnum.slice() ?? NONE,
    flexvert: new Float32Array(3 * (m?.nflexvert ?? 0)),
    flexedgeadr: m?.flex_edgeadr.slice() ?? NONE,
    flexedgenum: m?.flex_edgenum.slice() ?? NONE,
    flexedge: m?.flex_edge.slice() ?? NONE,
    flexfaceadr,
    flexfacenum,
    flexfaceused: new Int32Array(nflex),
    flexface: new Float32Array(9 * count),
    flexnormal: new Float32Array(9 * count),
    flextexcoord: new Float32Array(6 * count),
    flexvertopt: 0,
    flexedgeopt: 0,
    flexfaceopt: 0,
    flexskinopt: 0,
    nskin,
    skinfacenum: m?.skin_facenum.slice() ?? NONE,
    skinvertadr: m?.skin_vertadr.slice() ?? NONE,
    skinvertnum: m?.skin_vertnum.slice() ?? NONE,
    skinvert: new Float32Array(3 * (m?.nskinvert ?? 0)),
    skinnormal: new Float32Array(3 * (m?.nskinvert ?? 0)),
  };
}

/** Copies the vertices of skins. */
export function copySkins({ skinvert, skinnormal }: Pick<Scene, 'skinvert' | 'skinnormal'>, to: Surfaces): void {
  const count = Math.min(skinvert.length, to.skinvert.length);
  to.skinvert.set(skinvert.subarray(0, count));
  to.skinnormal.set(skinnormal.subarray(0, count));
}

/** Copies the vertices of skins and flexes to a scene, and makes the triangles of visible flexes. */
export function copySurfaces(m: Model, d: Data, { flags, flex_layer }: MjvOption, to: Surfaces & { own: Scene }): void {
  copySkins(to.own, to);
  to.flexvertopt = flags[VisFlag.FLEXVERT] as number;
  to.flexedgeopt = flags[VisFlag.FLEXEDGE] as number;
  to.flexfaceopt = flags[VisFlag.FLEXFACE] as number;
  to.flexskinopt = flags[VisFlag.FLEXSKIN] as number;
  to.flexvert.set(d.flexvert_xpos.subarray(0, to.flexvert.length));
  for (let flex = 0; flex < to.nflex; flex++) {
    const faces = new FlexFaces(m, d, flex, to);
    if (m.flex_dim[flex] === 1) faces.used = 0;
    else if (to.flexskinopt) addSkin(faces);
    else if (to.flexfaceopt) addElements(faces, flex_layer);
    to.flexfaceused[flex] = faces.used;
  }
}
