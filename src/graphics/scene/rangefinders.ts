/** Drawings of distance sensors: rays, the points and normals where they hit, and the lines of `fromto` sensors. */
import { mulMatVec3 } from '../../foundation/math/mat.js';
import { add3, addScl3, copy3, normalize3, set3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType, Projection, RayDataField, SensorType } from '../../foundation/schema/enums.js';
import { RAY_FIELD_SIZES } from '../../foundation/schema/sensors.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import { pixelIntrinsics } from './intrinsics.js';
import { type SceneUpdate, shows } from './scene-update.js';

/** Width of lines [pixels]. */
export const LINE_WIDTH = 3;

/** Offsets of the selected fields in the values of a ray, and the number of values per ray. */
function layoutOf(fields: number): { at: Map<RayDataField, number>; size: number } {
  const at = new Map<RayDataField, number>();
  let size = 0;
  for (const [name, field] of Object.entries(RayDataField)) {
    if ((fields & (1 << field)) === 0) continue;
    at.set(field, size);
    size += RAY_FIELD_SIZES[name as keyof typeof RayDataField];
  }
  return { at, size };
}

type Layout = ReturnType<typeof layoutOf>;

const origin = new Float64Array(3);
const direction = new Float64Array(3);
const point = new Float64Array(3);
const tip = new Float64Array(3);

/** Radius of the ball where a ray hits, in widths of frame axes: for rays of sites and of cameras. */
const POINT_RADIUS = { site: 1.5, camera: 1.3 };
/** Length of a normal, in lengths of frame axes. */
const NORMAL_LENGTH = 2;

/** Adds the rays of rangefinders and the lines of `fromto` sensors, from the current sensor data. */
export function addRangefinders(u: SceneUpdate): void {
  if (!shows(u, VisFlag.RANGEFINDER)) return;
  const { model: m, data: d } = u;
  for (let id = 0; id < m.nsensor; id++) {
    const at = m.sensor_adr[id]!;
    if (m.sensor_type[id] === SensorType.GEOMFROMTO) {
      const ends = d.sensordata.subarray(at, at + 6);
      if (ends.some((x) => x !== 0)) addLine(u, id, ends, 0, ends, 3);
    } else if (m.sensor_type[id] === SensorType.RANGEFINDER) {
      if (m.sensor_objtype[id] === ObjType.SITE) addSiteRay(u, id, at);
      else addCameraRays(u, id, at);
    }
  }
}

function addLine(u: SceneUpdate, id: number, a: Float64Array, ao: number, b: Float64Array, bo: number): void {
  const i = u.scene.addDecor(GeomType.LINE, id, ObjType.SENSOR);
  u.scene.connect(i, LINE_WIDTH, a, ao, b, bo);
  u.scene.setColor(i, u.model.vis.rgba.rangefinder);
}

/** Adds the ray of a site, along its z axis. */
function addSiteRay(u: SceneUpdate, id: number, at: number): void {
  const { model: m, data: d } = u;
  const site = m.sensor_objid[id]!;
  copy3(origin, 0, d.site_xpos, 3 * site);
  const axis = 9 * site + 2;
  set3(direction, 0, d.site_xmat[axis]!, d.site_xmat[axis + 3]!, d.site_xmat[axis + 6]!);
  addRay(u, id, at, layoutOf(m.sensor_intprm[3 * id]!), POINT_RADIUS.site);
}

/** Adds a ray for each pixel of a camera, row by row from the top. */
function addCameraRays(u: SceneUpdate, id: number, at: number): void {
  const { model: m } = u;
  const camera = m.sensor_objid[id]!;
  const layout = layoutOf(m.sensor_intprm[3 * id]!);
  const [width, height] = [m.cam_resolution[2 * camera]!, m.cam_resolution[2 * camera + 1]!];
  for (let pixel = 0; pixel < width * height; pixel++) {
    aimPixel(u, camera, pixel % width, Math.floor(pixel / width));
    addRay(u, id, at + pixel * layout.size, layout, POINT_RADIUS.camera);
  }
}

/** Sets the origin and direction of the ray through the center of a pixel. */
function aimPixel({ model: m, data: d }: SceneUpdate, camera: number, col: number, row: number): void {
  copy3(origin, 0, d.cam_xpos, 3 * camera);
  if (m.cam_projection[camera] === Projection.PERSPECTIVE) {
    const [fx, fy, cx, cy] = pixelIntrinsics(m, camera);
    set3(direction, 0, (col + 0.5 - cx) / fx, (cy - row - 0.5) / fy, -1);
    mulMatVec3(direction, 0, d.cam_xmat, 9 * camera, direction, 0);
    normalize3(direction, 0);
    return;
  }
  const [width, height] = [m.cam_resolution[2 * camera]!, m.cam_resolution[2 * camera + 1]!];
  const half = m.cam_fovy[camera]! / 2;
  set3(tip, 0, ((2 * col + 1) / width - 1) * half, (1 - (2 * row + 1) / height) * half, 0);
  mulMatVec3(tip, 0, d.cam_xmat, 9 * camera, tip, 0);
  add3(origin, 0, origin, 0, tip, 0);
  const axis = 9 * camera + 2;
  set3(direction, 0, -d.cam_xmat[axis]!, -d.cam_xmat[axis + 3]!, -d.cam_xmat[axis + 6]!);
}

/** Adds the visible fields of one ray: distance, point and normal. */
function addRay(u: SceneUpdate, id: number, from: number, { at }: Layout, radius: number): void {
  const { data: d, scene, model: m, unit } = u;
  const start = (field: RayDataField): number | undefined => {
    const offset = at.get(field);
    return offset === undefined ? undefined : from + offset;
  };
  const [distanceAt, pointAt, normalAt] = [RayDataField.DIST, RayDataField.POINT, RayDataField.NORMAL].map(start);
  const distance = distanceAt === undefined ? -1 : d.sensordata[distanceAt]!;
  set3(point, 0, 0, 0, 0);
  if (distance >= 0) {
    addScl3(point, 0, origin, 0, direction, 0, distance);
    addLine(u, id, origin, 0, point, 0);
  }
  const { framewidth, framelength } = m.vis.scale;
  if (pointAt !== undefined && isSet(d.sensordata, pointAt)) {
    copy3(point, 0, d.sensordata, pointAt);
    const i = scene.addDecor(GeomType.SPHERE, id, ObjType.SENSOR);
    const size = radius * framewidth * unit;
    scene.setSize(i, size, size, size);
    scene.geoms.pos.set(point, 3 * i);
    scene.setColor(i, m.vis.rgba.rangefinder);
  }
  if (normalAt === undefined || (distance < 0 && !isSet(point, 0))) return;
  addScl3(tip, 0, point, 0, d.sensordata, normalAt, NORMAL_LENGTH * framelength * unit);
  const i = scene.addDecor(GeomType.ARROW1, id, ObjType.SENSOR);
  scene.connect(i, framewidth * unit, point, 0, tip, 0);
  scene.setColor(i, m.vis.rgba.rangefinder);
}

const isSet = (values: Float64Array, at: number): boolean =>
  values[at] !== 0 || values[at + 1] !== 0 || values[at + 2] !== 0;
