/** Image coordinates of sites, and range finders. */

import { mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { sinCos } from '../../../foundation/math/trigonometry.js';
import { add3, copy3, dot3, MINVAL, normalize3, sub3 } from '../../../foundation/math/vec.js';
import { ObjType, Projection, RayDataField } from '../../../foundation/schema/enums.js';
import type { Bind } from '../context.js';
import type { RayFilter, RayHit } from '../ray/bind-ray.js';
import type { SensorKernel } from './kernel.js';

/**
 * Tests whether a camera has a sensor size. A function of the module, like `pixelsOf`, so that it reads one type of
 * array only.
 */
function hasSensor(size: Float32Array, camera: number): boolean {
  return size[2 * camera] !== 0 && size[2 * camera + 1] !== 0;
}

/** Converts a length on the sensor to pixels, rounded to single precision like the lengths. */
function pixelsOf(lengths: Float32Array, i: number, sizes: Float32Array, j: number, pixels: number): number {
  return Math.fround(Math.fround(lengths[i] / sizes[j]) * pixels);
}

/** Binds kernels that read poses of cameras and sites; range finders also cast rays. */
export const bindCameraSensors: Bind<Record<'CAMPROJECTION' | 'RANGEFINDER', SensorKernel>> = (m, d, stages) => {
  const origin = doubles(3);
  const direction = doubles(3);
  const view = doubles(3);
  const hit: RayHit = { geom: -1, x: doubles(1), normal: doubles(3) };
  const angle = doubles(2);
  const filter: RayFilter = { groups: undefined, withStatic: true, bodyExclude: -1, cutoff: Number.POSITIVE_INFINITY };
  /** Focal lengths and principal point: fx, fy, cx, cy [pixel]. */
  const intrinsics = doubles(4);

  /** Computes `intrinsics` from the sensor size if the camera has one, else from the vertical field of view. */
  function readIntrinsics(camera: number): void {
    const { cam_resolution, cam_sensorsize, cam_intrinsic, cam_fovy } = m;
    const width = cam_resolution[2 * camera];
    const height = cam_resolution[2 * camera + 1];
    if (hasSensor(cam_sensorsize, camera)) {
      for (let k = 0; k < 4; k++) {
        const pixels = k & 1 ? height : width;
        intrinsics[k] = pixelsOf(cam_intrinsic, 4 * camera + k, cam_sensorsize, 2 * camera + (k & 1), pixels);
      }
    } else {
      angle[0] = (cam_fovy[camera] * Math.PI) / 360;
      sinCos(angle, 0);
      const focal = (0.5 / (angle[0] / angle[1])) * height;
      intrinsics[0] = focal;
      intrinsics[1] = focal;
      intrinsics[2] = width / 2;
      intrinsics[3] = height / 2;
    }
  }

  /** Sets origin and direction of the ray through the center of a pixel; row 0 is the top. */
  function aimPixel(camera: number, col: number, row: number): void {
    const { cam_xpos, cam_xmat } = d;
    if (m.cam_projection[camera] === Projection.PERSPECTIVE) {
      copy3(origin, 0, cam_xpos, 3 * camera);
      direction[0] = (col + 0.5 - intrinsics[2]) / intrinsics[0];
      direction[1] = -(row + 0.5 - intrinsics[3]) / intrinsics[1];
      direction[2] = -1;
      mulMatVec3(direction, 0, cam_xmat, 9 * camera, direction, 0);
      normalize3(direction, 0);
      return;
    }
    const halfWidth = m.cam_resolution[2 * camera] / 2;
    const halfHeight = m.cam_resolution[2 * camera + 1] / 2;
    const halfExtent = m.cam_fovy[camera] / 2;
    origin[0] = ((col + 0.5 - halfWidth) / halfWidth) * halfExtent;
    origin[1] = (-(row + 0.5 - halfHeight) / halfHeight) * halfExtent;
    origin[2] = 0;
    mulMatVec3(origin, 0, cam_xmat, 9 * camera, origin, 0);
    add3(origin, 0, origin, 0, cam_xpos, 3 * camera);
    for (let k = 0; k < 3; k++) direction[k] = -cam_xmat[9 * camera + 2 + 3 * k];
  }

  /** Casts the aimed ray and writes the selected fields; returns the offset for the next ray. */
  function cast(fields: number, camera: number, out: Float64Array, o: number): number {
    stages.ray(origin, 0, direction, 0, filter, hit);
    const distance = hit.x[0];
    const found = distance >= 0;
    let at = o;
    if (fields & (1 << RayDataField.DIST)) out[at++] = distance;
    if (fields & (1 << RayDataField.DIR)) {
      for (let k = 0; k < 3; k++) out[at++] = found ? direction[k] : 0;
    }
    if (fields & (1 << RayDataField.ORIGIN)) {
      for (let k = 0; k < 3; k++) out[at++] = origin[k];
    }
    if (fields & (1 << RayDataField.POINT)) {
      for (let k = 0; k < 3; k++) out[at++] = found ? origin[k] + distance * direction[k] : 0;
    }
    if (fields & (1 << RayDataField.NORMAL)) {
      for (let k = 0; k < 3; k++) out[at++] = hit.normal[k];
    }
    if (fields & (1 << RayDataField.DEPTH)) writeDepth(camera, out, at++);
    return at;
  }

  /**
   * out[o] = distance of the hit from the image plane of a camera [m], or along the ray if `camera` is negative; -1
   * without a hit.
   */
  function writeDepth(camera: number, out: Float64Array, o: number): void {
    out[o] = hit.x[0];
    if (camera < 0 || hit.x[0] < 0) return;
    for (let k = 0; k < 3; k++) view[k] = d.cam_xmat[9 * camera + 2 + 3 * k];
    const start = dot3(origin, 0, view, 0) - dot3(d.cam_xpos, 3 * camera, view, 0);
    out[o] = -(start + hit.x[0] * dot3(direction, 0, view, 0));
  }

  function rangefinder(i: number, out: Float64Array, o: number): void {
    const fields = m.sensor_intprm[3 * i];
    const id = m.sensor_objid[i];
    if (m.sensor_objtype[i] === ObjType.SITE) {
      copy3(origin, 0, d.site_xpos, 3 * id);
      for (let k = 0; k < 3; k++) direction[k] = d.site_xmat[9 * id + 2 + 3 * k];
      filter.bodyExclude = m.site_bodyid[id];
      cast(fields, -1, out, o);
      return;
    }
    filter.bodyExclude = m.cam_bodyid[id];
    readIntrinsics(id);
    const width = m.cam_resolution[2 * id];
    const height = m.cam_resolution[2 * id + 1];
    let at = o;
    for (let row = 0; row < height; row++) {
      for (let col = 0; col < width; col++) {
        aimPixel(id, col, row);
        at = cast(fields, id, out, at);
      }
    }
  }

  /** Writes the image coordinates of a site [pixel]. The center of the image is taken as the principal point. */
  function project(i: number, out: Float64Array, o: number): void {
    const camera = m.sensor_refid[i];
    readIntrinsics(camera);
    sub3(view, 0, d.site_xpos, 3 * m.sensor_objid[i], d.cam_xpos, 3 * camera);
    mulMatTVec3(view, 0, d.cam_xmat, 9 * camera, view, 0);
    const z = Math.abs(view[2]) < MINVAL ? (view[2] < 0 ? -MINVAL : MINVAL) : view[2];
    out[o] = -intrinsics[0] * (view[0] / z) + 0.5 * m.cam_resolution[2 * camera];
    out[o + 1] = intrinsics[1] * (view[1] / z) + 0.5 * m.cam_resolution[2 * camera + 1];
  }

  return { CAMPROJECTION: project, RANGEFINDER: rangefinder };
};
