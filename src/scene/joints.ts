/** Joints and actuators, as arrows, boxes and balls at their anchors. */
import { GeomType, JointType, ObjType, TrnType } from '../schema/enums.js';
import { Label, VisFlag } from '../schema/visual-enums.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { forEachSegment } from './tendons.js';
import { clampGroup } from './visual-options.js';

/** Size of the box or ball of a joint without an axis, relative to the length of an arrow. */
const BULK = 0.3;

export function addJoints(u: SceneUpdate): void {
  if (!shows(u, VisFlag.JOINT)) return;
  const { model: m } = u;
  const { jointlength, jointwidth } = m.vis.scale;
  for (let id = 0; id < m.njnt; id++) {
    if (!u.options.jointgroup[clampGroup(m.jnt_group[id]!)]) continue;
    const i = addJointShape(u, id, ObjType.JOINT, id, jointwidth * u.unit, jointlength * u.unit);
    u.scene.setColor(i, m.vis.rgba.joint);
    labelElement(u, i, Label.JOINT, 'joint', id);
  }
}

function addJointShape(
  u: SceneUpdate,
  joint: number,
  objtype: ObjType,
  id: number,
  width: number,
  length: number,
): number {
  const { model: m, data: d, scene } = u;
  const type = m.jnt_type[joint];
  const body = m.jnt_bodyid[joint]!;
  if (type === JointType.FREE || type === JointType.BALL) {
    const bulk = BULK * length;
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

/** Actuators of joints and tendons, colored by how strongly they are driven. */
export function addActuators(u: SceneUpdate): void {
  if (!shows(u, VisFlag.ACTUATOR)) return;
  const { model: m } = u;
  for (let id = 0; id < m.nactuator; id++) {
    if (!u.options.actuatorgroup[clampGroup(m.actuator_group[id]!)]) continue;
    const type = m.actuator_trntype[id];
    if (type === TrnType.JOINT || type === TrnType.JOINTINPARENT) addJointActuator(u, id);
    else if (type === TrnType.TENDON) addTendonActuator(u, id);
  }
}

function addJointActuator(u: SceneUpdate, id: number): void {
  const { actuatorlength, actuatorwidth } = u.model.vis.scale;
  const joint = u.model.actuator_trnid[2 * id]!;
  const i = addJointShape(u, joint, ObjType.ACTUATOR, id, actuatorwidth * u.unit, actuatorlength * u.unit);
  u.scene.setColor(i, driveColor(u, id));
  labelElement(u, i, Label.ACTUATOR, 'actuator', id);
}

function addTendonActuator(u: SceneUpdate, id: number): void {
  const { model: m, data: d, scene } = u;
  const tendon = m.actuator_trnid[2 * id]!;
  const color = driveColor(u, id);
  let isFirst = true;
  forEachSegment(u, tendon, (from, to, width) => {
    const i = scene.addDecor(GeomType.CAPSULE, id, ObjType.ACTUATOR);
    scene.connect(i, width * m.vis.map.actuatortendon, d.wrap_xpos, from, d.wrap_xpos, to);
    scene.setColor(i, color);
    if (isFirst) labelElement(u, i, Label.ACTUATOR, 'actuator', id);
    isFirst = false;
  });
}

/** Mixes the neutral color with that of positive or negative drive: control relative to its range, or to one. */
function driveColor(u: SceneUpdate, id: number): number[] {
  const { model: m, data: d } = u;
  const input = m.actuator_ctrladr[id]!;
  const range = m.actuator_ctrllimited[input] ? m.actuator_ctrlrange.subarray(2 * input, 2 * input + 2) : [-1, 1];
  const drive = Math.max(-1, Math.min(1, d.ctrl[input]! / Math.max(Math.abs(range[0]!), Math.abs(range[1]!), 1e-9)));
  const { actuator, actuatornegative, actuatorpositive } = m.vis.rgba;
  const extreme = drive > 0 ? actuatorpositive : actuatornegative;
  return Array.from(actuator, (neutral, k) => neutral + Math.abs(drive) * (extreme[k]! - neutral));
}
