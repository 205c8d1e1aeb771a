/** Coordinate frames of one kind of element, and the cameras and lights of the Model. */
import { addScl3, set3 } from '../math/vec.js';
import { GeomType, ObjType } from '../schema/enums.js';
import { Frame, Label, VisFlag } from '../schema/visual-enums.js';
import { labelElement } from './labels.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

const AXIS_STRENGTH = 0.9;
const axis = new Float64Array(3);
const tip = new Float64Array(3);

/** Three rods, red, green and blue, along the axes of a frame. */
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

export function addFrames(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  const addAll = (
    first: number,
    count: number,
    xpos: Float64Array,
    xmat: Float64Array,
    isShown = (_id: number): boolean => true,
  ): void => {
    for (let id = first; id < count; id++) if (isShown(id)) addFrame(u, id, xpos, 3 * id, xmat, 9 * id);
  };
  const { frame } = u.options;
  if (frame === Frame.WORLD) addFrame(u, 0, d.xpos, 0, d.xmat, 0, WORLD_SCALE);
  else if (frame === Frame.BODY) addAll(1, m.nbody, d.xpos, d.xmat);
  else if (frame === Frame.GEOM) {
    addAll(0, m.ngeom, d.geom_xpos, d.geom_xmat, (id) => u.options.geomgroup[clampGroup(m.geom_group[id]!)]!);
  } else if (frame === Frame.SITE) {
    addAll(0, m.nsite, d.site_xpos, d.site_xmat, (id) => u.options.sitegroup[clampGroup(m.site_group[id]!)]!);
  } else if (frame === Frame.CAMERA && shows(u, VisFlag.CAMERA)) addAll(0, m.ncam, d.cam_xpos, d.cam_xmat);
}

/** A camera is a box with a darker lens in front of it (a camera looks along its negative z axis). */
export function addCameras(u: SceneUpdate): void {
  if (!shows(u, VisFlag.CAMERA)) return;
  const { model: m, data: d, scene } = u;
  const s = m.vis.scale.camera * u.unit;
  for (let id = 0; id < m.ncam; id++) {
    const box = scene.addDecor(GeomType.BOX, id, ObjType.CAMERA);
    scene.setSize(box, s, 0.8 * s, 0.4 * s);
    scene.setPose(box, d.cam_xpos, 3 * id, d.cam_xmat, 9 * id);
    scene.setColor(box, m.vis.rgba.camera);
    labelElement(u, box, Label.CAMERA, 'camera', id);
    const lens = scene.addDecor(GeomType.CYLINDER, id, ObjType.CAMERA);
    scene.setSize(lens, 0.4 * s, 0.4 * s, 0.3 * s);
    set3(axis, 0, d.cam_xmat[9 * id + 2]!, d.cam_xmat[9 * id + 5]!, d.cam_xmat[9 * id + 8]!);
    addScl3(tip, 0, d.cam_xpos, 3 * id, axis, 0, -0.6 * s);
    scene.setPose(lens, tip, 0, d.cam_xmat, 9 * id);
    scene.setColor(lens, m.vis.rgba.camera, 0, 0.5);
  }
}

/** Distance between a lamp and the light that comes from it [m]. */
const LAMP_GAP = 1e-4;

/** A light is a cylinder that ends just behind where the light comes from. */
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
  }
}
