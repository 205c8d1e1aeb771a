/** Flexes: a geom for each, whose vertices are in `flexvert` of the scene. */
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { CatBit, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { setMaterial } from './geoms.js';
import { colorByIsland } from './islands.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

const SHOWN_BY = [VisFlag.FLEXVERT, VisFlag.FLEXEDGE, VisFlag.FLEXFACE, VisFlag.FLEXSKIN];

/** Value that the reference writes to the unused sizes of flex geoms. */
const NO_SIZE = 0.1;

/** Copies the vertices of all flexes to the scene and adds a geom for each flex of a visible group. */
export function addFlexes(u: SceneUpdate): void {
  if (!SHOWN_BY.some((flag) => shows(u, flag))) return;
  const { model: m, data: d, scene } = u;
  scene.allocateFlexes(m.nflexvert);
  scene.flexvert.set(d.flexvert_xpos);
  Object.assign(scene.flexparts, {
    vert: shows(u, VisFlag.FLEXVERT),
    edge: shows(u, VisFlag.FLEXEDGE),
    face: shows(u, VisFlag.FLEXFACE),
    skin: shows(u, VisFlag.FLEXSKIN),
  });
  for (let id = 0; id < m.nflex; id++) {
    if (!u.options.flexgroup[clampGroup(m.flex_group[id]!)]) continue;
    const i = scene.addGeom(GeomType.FLEX, CatBit.DYNAMIC, ObjType.FLEX, id);
    const first = 3 * m.flex_vertadr[id]!;
    scene.geoms.pos.set(d.flexvert_xpos.subarray(first, first + 3), 3 * i);
    scene.setSize(i, m.flex_radius[id]!, NO_SIZE, NO_SIZE);
    setMaterial(u, i, m.flex_rgba, id, m.flex_matid[id]!);
    const body = movingBody(u, id);
    if (body >= 0) colorByIsland(u, i, body);
    // a flex without texture coordinates takes only the color of its material
    if (m.flex_texcoordadr[id]! < 0) scene.geoms.matid[i] = -1;
    if (scene.geoms.rgba[4 * i + 3] === 0) scene.removeLast();
    else labelElement(u, i, Label.FLEX, 'flex', id);
  }
}

/** Returns the first body of a flex that belongs to a kinematic tree, or -1. */
function movingBody({ model: m }: SceneUpdate, flex: number): number {
  const [bodies, first, count] = m.flex_interp[flex]
    ? [m.flex_nodebodyid, m.flex_nodeadr[flex]!, m.flex_nodenum[flex]!]
    : [m.flex_vertbodyid, m.flex_vertadr[flex]!, m.flex_vertnum[flex]!];
  return bodies.subarray(first, first + count).find((body) => m.body_treeid[body]! >= 0) ?? -1;
}
