/** Actuators: larger copies of their targets, colored by their activation or control. */

import { MINVAL } from '../../foundation/math/vec.js';
import { DynType, GeomType, ObjType, TrnType } from '../../foundation/schema/enums.js';
import { Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { actuatorDisabled } from '../../simulation/engine/actuation/disabled.js';
import { setShape, setSitePose } from './geoms.js';
import { addJointShape } from './joints.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { forEachSegment } from './tendons.js';
import { clampGroup } from './visual-options.js';

/** The scale of an actuator's drawing relative to the site or geom it acts on. */
const INFLATION = 1.05;
/**
 * Size of the box or ball that shows an actuator of a free or ball joint, relative to the length of a joint's arrow.
 */
const BULK = 0.33;

/** Adds a shape for each enabled actuator of a visible group, if actuators are shown. */
export function addActuators(u: SceneUpdate): void {
  if (!shows(u, VisFlag.ACTUATOR)) return;
  const { model: m } = u;
  for (let id = 0; id < m.nactuator; id++) {
    if (!u.options.actuatorgroup[clampGroup(m.actuator_group[id]!)] || actuatorDisabled(m.record, id)) continue;
    addActuator(u, id, m.actuator_trnid[2 * id]!, driveColor(u, id));
  }
}

function addActuator(u: SceneUpdate, id: number, object: number, color: readonly number[]): void {
  const { model: m, data: d } = u;
  const type = m.actuator_trntype[id];
  if (type === TrnType.JOINT || type === TrnType.JOINTINPARENT) addJointActuator(u, id, object, color);
  else if (type === TrnType.TENDON) addTendonActuator(u, id, object, color);
  else if (type === TrnType.BODY) addBodyActuator(u, id, object, color);
  else if (type === TrnType.SITE) {
    const i = addInflated(u, id, m.site_type[object]!, m.site_size, d.site_xpos, d.site_xmat, object, color);
    u.scene.geoms.dataid[i] = m.site_dataid[object]!;
    setSitePose(u, i, object);
    labelElement(u, i, Label.ACTUATOR, 'actuator', id);
  }
}

function addJointActuator(u: SceneUpdate, id: number, joint: number, color: readonly number[]): void {
  const { actuatorlength, actuatorwidth, jointlength } = u.model.vis.scale;
  const bulk = BULK * jointlength * u.unit;
  const i = addJointShape(u, joint, ObjType.ACTUATOR, id, actuatorwidth * u.unit, actuatorlength * u.unit, bulk);
  u.scene.setColor(i, color);
  labelElement(u, i, Label.ACTUATOR, 'actuator', id);
}

/** Adds enlarged copies of the primitive geoms of a body. */
function addBodyActuator(u: SceneUpdate, id: number, body: number, color: readonly number[]): void {
  const { model: m, data: d } = u;
  for (let geom = m.body_geomadr[body]!; geom < m.body_geomadr[body]! + m.body_geomnum[body]!; geom++) {
    const type = m.geom_type[geom]!;
    if (WITHOUT_COPY.includes(type)) continue;
    addInflated(u, id, type, m.geom_size, d.geom_xpos, d.geom_xmat, geom, color);
  }
}

const WITHOUT_COPY: readonly number[] = [GeomType.PLANE, GeomType.HFIELD, GeomType.MESH, GeomType.SDF];

function addInflated(
  u: SceneUpdate,
  id: number,
  type: number,
  size: Float64Array,
  xpos: Float64Array,
  xmat: Float64Array,
  of: number,
  color: readonly number[],
): number {
  const { scene } = u;
  const i = scene.addDecor(type as GeomType, id, ObjType.ACTUATOR);
  setShape(
    scene,
    i,
    size.slice(3 * of, 3 * of + 3).map((x) => INFLATION * x),
    0,
  );
  scene.setPose(i, xpos, 3 * of, xmat, 9 * of);
  scene.setColor(i, color);
  return i;
}

function addTendonActuator(u: SceneUpdate, id: number, tendon: number, color: readonly number[]): void {
  const { model: m, data: d, scene } = u;
  let isFirst = true;
  forEachSegment(u, tendon, (from, to, width) => {
    const i = scene.addDecor(GeomType.CAPSULE, id, ObjType.ACTUATOR);
    scene.connect(i, width * m.vis.map.actuatortendon, d.wrap_xpos, from, d.wrap_xpos, to);
    scene.setColor(i, color);
    if (isFirst) labelElement(u, i, Label.ACTUATOR, 'actuator', id);
    isFirst = false;
  });
}

/**
 * Returns the range of the control, or of the activation if that is shown and the control is unlimited; [-1, 1] by
 * default.
 */
function driveRange(u: SceneUpdate, id: number): [number, number] {
  const { model: m } = u;
  const input = m.actuator_ctrladr[id]!;
  const [isLimited, range, at] = m.actuator_ctrllimited[input]
    ? [true, m.actuator_ctrlrange, 2 * input]
    : [shows(u, VisFlag.ACTIVATION) && m.actuator_actlimited[id] !== 0, m.actuator_actrange, 2 * id];
  return isLimited ? [range[at]!, range[at + 1]!] : [-1, 1];
}

/**
 * Blends the neutral color with the color of negative or positive drive, by the position of the drive in its range.
 * Neutral is zero or the end of the range nearest to zero. If the range lies on one side of zero, the other side ends
 * at -1 or 1.
 */
function driveColor(u: SceneUpdate, id: number): number[] {
  const { model: m, data: d } = u;
  const [min, max] = driveRange(u, id);
  const neutral = Math.max(min, Math.min(max, 0));
  const low = Math.min(min >= 0 ? -1 : min, neutral - MINVAL);
  const high = Math.max(max <= 0 ? 1 : max, neutral + MINVAL);
  const isActive = shows(u, VisFlag.ACTIVATION) && m.actuator_dyntype[id] !== DynType.NONE;
  const value = isActive
    ? d.act[m.actuator_actadr[id]! + m.actuator_actnum[id]! - 1]!
    : d.ctrl[m.actuator_ctrladr[id]!]!;
  const drive = Math.max(low, Math.min(high, value)) - neutral;
  const { actuator, actuatornegative, actuatorpositive } = m.vis.rgba;
  const [share, extreme] =
    drive <= 0 ? [drive / (low - neutral), actuatornegative] : [drive / (high - neutral), actuatorpositive];
  return Array.from(actuator, (x, k) => x + share * (extreme[k]! - x));
}
