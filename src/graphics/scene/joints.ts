/** Joints, as arrows, boxes and balls at their anchors. */
import { ConstraintType, GeomType, JointType, ObjType } from '../../foundation/schema/enums.js';
import { Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { labelElement } from './labels.js';
import { limitColor } from './limits.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

/** Size of the box or ball of a free or ball joint, relative to the length of an arrow. */
const BULK = 0.3;

/** Adds a shape at the anchor of each joint of a visible group; an active limit changes its color. */
export function addJoints(u: SceneUpdate): void {
  if (!shows(u, VisFlag.JOINT)) return;
  const { model: m } = u;
  const { jointlength, jointwidth } = m.vis.scale;
  for (let id = 0; id < m.njnt; id++) {
    if (!u.options.jointgroup[clampGroup(m.jnt_group[id]!)]) continue;
    const i = addJointShape(u, id, ObjType.JOINT, id, jointwidth * u.unit, jointlength * u.unit);
    u.scene.setColor(i, limitColor(u, ConstraintType.LIMIT_JOINT, id, m.vis.rgba.joint));
    labelElement(u, i, Label.JOINT, 'joint', id);
  }
}

/**
 * Adds an arrow for a hinge or slide, a box for a free joint or a sphere for a ball joint; returns its index. Lengths
 * in [m].
 */
export function addJointShape(
  u: SceneUpdate,
  joint: number,
  objtype: ObjType,
  id: number,
  width: number,
  length: number,
  bulk = BULK * length,
): number {
  const { model: m, data: d, scene } = u;
  const type = m.jnt_type[joint];
  const body = m.jnt_bodyid[joint]!;
  if (type === JointType.FREE || type === JointType.BALL) {
    const i = scene.addDecor(type === JointType.FREE ? GeomType.BOX : GeomType.SPHERE, id, objtype);
    scene.setSize(i, bulk, bulk, bulk);
    scene.setPose(i, d.xanchor, 3 * joint, d.xmat, 9 * body);
    return i;
  }
  const i = scene.addDecor(type === JointType.SLIDE ? GeomType.ARROW : GeomType.ARROW1, id, objtype);
  scene.setSize(i, width, width, length);
  scene.setPose(i, d.xanchor, 3 * joint, d.xmat, 9 * body);
  scene.alignZ(i, d.xaxis, 3 * joint);
  return i;
}
