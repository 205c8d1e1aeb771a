/** Equality constraints as pairs of balls that should coincide, and bodies connected to the joints of their parents. */
import { mulMatVec3 } from '../../foundation/math/mat.js';
import { add3 } from '../../foundation/math/vec.js';
import { EqType, GeomType, ObjType } from '../../foundation/schema/enums.js';
import { Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';

const point = new Float64Array(3);

/** Adds a ball for each side of every active connect or weld constraint. */
export function addEqualities(u: SceneUpdate): void {
  if (!shows(u, VisFlag.CONSTRAINT)) return;
  const { model: m, data: d, scene } = u;
  const radius = m.vis.scale.constraint * u.unit;
  for (let id = 0; id < m.neq; id++) {
    const type = m.eq_type[id];
    if (!d.eq_active[id] || (type !== EqType.CONNECT && type !== EqType.WELD)) continue;
    for (const [side, color] of [m.vis.rgba.connect, m.vis.rgba.constraint].entries()) {
      const mat = placeSide(u, id, side);
      const i = scene.addDecor(GeomType.SPHERE, id, ObjType.EQUALITY);
      scene.setSize(i, radius, radius, radius);
      scene.setPose(i, point, 0, mat.values, mat.at);
      scene.setColor(i, color);
      labelElement(u, i, Label.CONSTRAINT, 'equality', id);
    }
  }
}

/** Writes the world position of the anchor on one side to `point`; returns the orientation of the object there. */
function placeSide({ model: m, data: d }: SceneUpdate, id: number, side: number) {
  const object = (side === 0 ? m.eq_obj1id : m.eq_obj2id)[id]!;
  if (m.eq_objtype[id] === ObjType.SITE) {
    point.set(d.site_xpos.subarray(3 * object, 3 * object + 3));
    return { values: d.site_xmat, at: 9 * object };
  }
  // connect has an anchor in each body; weld has one in the second body and, at 3, its position relative to the first
  const isWeld = m.eq_type[id] === EqType.WELD;
  const from = 11 * id + (isWeld === (side === 0) ? 3 : 0);
  mulMatVec3(point, 0, d.xmat, 9 * object, m.eq_data, from);
  add3(point, 0, point, 0, d.xpos, 3 * object);
  return { values: d.xmat, at: 9 * object };
}

/** Adds capsules from the center of mass of each body through its joints to the center of mass of its parent. */
export function addConnections(u: SceneUpdate): void {
  if (!shows(u, VisFlag.AUTOCONNECT)) return;
  const { model: m, data: d, scene } = u;
  const width = m.vis.scale.connect * u.unit;
  for (let body = 1; body < m.nbody; body++) {
    const parent = m.body_parentid[body]!;
    if (parent === 0) continue;
    const connect = (a: Float64Array, at: number, b: Float64Array, bt: number): void => {
      const i = scene.addDecor(GeomType.CAPSULE, body);
      scene.connect(i, width, a, at, b, bt);
      scene.setColor(i, m.vis.rgba.connect);
    };
    let [from, at]: [Float64Array, number] = [d.xipos, 3 * body];
    for (let joint = m.body_jntadr[body]! + m.body_jntnum[body]! - 1; joint >= m.body_jntadr[body]!; joint--) {
      connect(from, at, d.xanchor, 3 * joint);
      [from, at] = [d.xanchor, 3 * joint];
    }
    connect(from, at, d.xipos, 3 * parent);
  }
}
