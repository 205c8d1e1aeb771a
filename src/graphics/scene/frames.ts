/** Coordinate frames of one kind of element, and the cameras and lights of the Model. */
import { addScl3, set3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { Frame, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import { addFrustum, hasFrustum } from './frustums.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

const AXIS_STRENGTH = 0.9;
const axis = new Float64Array(3);
const tip = new Float64Array(3);

/** Adds red, green and blue rods along the x, y and z axes of a frame. */
export function addFrame(
  u: SceneUpdate,
  id: number,
  xpos: Float64Array,
  p: number,
  xmat: Float64Array,
  r: number,
  scale = 1,
): void {
  const { framelength, framewidth } = u.model.vis.scale;
  for (let k = 0; k < 3; k++) {
    set3(axis, 0, xmat[r + k]!, xmat[r + 3 + k]!, xmat[r + 6 + k]!);
    addScl3(tip, 0, xpos, p, axis, 0, scale * framelength * u.unit);
    const i = u.scene.addDecor(GeomType.CYLINDER, id);
    u.scene.connect(i, scale * framewidth * u.unit, xpos, p, tip, 0);
    u.scene.setColor(
      i,
      [0, 1, 2, 3].map((c) => (c === 3 ? 1 : c === k ? AXIS_STRENGTH : 0)),
    );
  }
}

const WORLD_SCALE = 2;

/** Arrays that decide whether an element is shown. */
interface VisibilityArrays {
  readonly groups: readonly boolean[];
  readonly group: Int32Array;
  readonly matid: Int32Array;
  readonly rgba: Float32Array;
  readonly bodyid: Int32Array;
}

function isSeen(u: SceneUpdate, { groups, group, matid, rgba, bodyid }: VisibilityArrays, id: number): boolean {
  const { mat_rgba, body_weldid } = u.model;
  if (!groups[clampGroup(group[id]!)]) return false;
  if (!shows(u, VisFlag.STATIC) && body_weldid[bodyid[id]!] === 0) return false;
  const material = matid[id]!;
  return (material >= 0 ? mat_rgba[4 * material + 3] : rgba[4 * id + 3]) !== 0;
}

/** Adds the frames of the visible geoms or sites. */
export function addElementFrames(u: SceneUpdate): void {
  const { model: m, data: d, options } = u;
  if (options.frame === Frame.GEOM) {
    const { geom_group: group, geom_matid: matid, geom_rgba: rgba, geom_bodyid: bodyid } = m;
    const seen = { groups: options.geomgroup, group, matid, rgba, bodyid };
    for (let id = 0; id < m.ngeom; id++) {
      if (isSeen(u, seen, id)) addFrame(u, id, d.geom_xpos, 3 * id, d.geom_xmat, 9 * id);
    }
  } else if (options.frame === Frame.SITE) {
    const { site_group: group, site_matid: matid, site_rgba: rgba, site_bodyid: bodyid } = m;
    const seen = { groups: options.sitegroup, group, matid, rgba, bodyid };
    for (let id = 0; id < m.nsite; id++) {
      if (isSeen(u, seen, id)) addFrame(u, id, d.site_xpos, 3 * id, d.site_xmat, 9 * id);
    }
  }
}

/** Adds the frames of all bodies, or that of the world. */
export function addBodyFrames(u: SceneUpdate): void {
  const { model: m, data: d, options } = u;
  if (options.frame === Frame.WORLD) addFrame(u, 0, d.xpos, 0, d.xmat, 0, WORLD_SCALE);
  if (options.frame !== Frame.BODY) return;
  for (let id = 1; id < m.nbody; id++) addFrame(u, id, d.xpos, 3 * id, d.xmat, 9 * id);
}

/** Opacity of a camera whose frustum is drawn. */
const FRUSTUM_CAMERA_ALPHA = 0.3;

/** Adds each camera as a box with a darker lens on its negative z axis, the direction of view. */
export function addCameras(u: SceneUpdate): void {
  if (!shows(u, VisFlag.CAMERA)) return;
  const { model: m, data: d, scene } = u;
  const s = m.vis.scale.camera * u.unit;
  for (let id = 0; id < m.ncam; id++) {
    const color = Float32Array.from(m.vis.rgba.camera);
    if (hasFrustum(u, id)) {
      addFrustum(u, id);
      color[3] = FRUSTUM_CAMERA_ALPHA;
    }
    const box = scene.addDecor(GeomType.BOX, id, ObjType.CAMERA);
    scene.setSize(box, s, 0.8 * s, 0.4 * s);
    scene.setPose(box, d.cam_xpos, 3 * id, d.cam_xmat, 9 * id);
    scene.setColor(box, color);
    labelElement(u, box, Label.CAMERA, 'camera', id);
    const lens = scene.addDecor(GeomType.CYLINDER, id, ObjType.CAMERA);
    scene.setSize(lens, 0.4 * s, 0.4 * s, 0.3 * s);
    set3(axis, 0, d.cam_xmat[9 * id + 2]!, d.cam_xmat[9 * id + 5]!, d.cam_xmat[9 * id + 8]!);
    addScl3(tip, 0, d.cam_xpos, 3 * id, axis, 0, -0.6 * s);
    scene.setPose(lens, tip, 0, d.cam_xmat, 9 * id);
    scene.setColor(lens, color, 0, 0.5);
    if (u.options.frame === Frame.CAMERA) addFrame(u, id, d.cam_xpos, 3 * id, d.cam_xmat, 9 * id);
  }
}

/** Distance between a lamp and the position of its light [m]. */
const LAMP_GAP = 1e-4;

/** Adds each light as a cylinder that ends just behind the position of the light. */
export function addLamps(u: SceneUpdate): void {
  if (!shows(u, VisFlag.LIGHT)) return;
  const { model: m, data: d, scene } = u;
  const s = m.vis.scale.light * u.unit;
  for (let id = 0; id < m.nlight; id++) {
    const i = scene.addDecor(GeomType.CYLINDER, id, ObjType.LIGHT);
    scene.setSize(i, 0.8 * s, 0.8 * s, s);
    addScl3(scene.geoms.pos, 3 * i, d.light_xpos, 3 * id, d.light_xdir, 3 * id, -s - LAMP_GAP);
    scene.alignZ(i, d.light_xdir, 3 * id);
    scene.setColor(i, m.vis.rgba.light);
    labelElement(u, i, Label.LIGHT, 'light', id);
    if (u.options.frame === Frame.LIGHT) {
      addFrame(u, id, d.light_xpos, 3 * id, scene.geoms.mat.slice(9 * i, 9 * i + 9), 0);
    }
  }
}
