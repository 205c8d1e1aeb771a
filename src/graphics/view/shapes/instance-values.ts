/** Values of an instance: its frame, color, surface, size and texture. */
import { quat2Mat, quatZ2Vec } from '../../../foundation/math/quat.js';
import { norm3, sub3 } from '../../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import type { Mapping } from '../shading/classic-shading.js';
import { BACK_OPACITY, isBehind } from '../visibility.js';
import { isLine, writeShape, writeTexture } from './geom-shapes.js';
import { isEndless, planePeriod } from './model-shapes.js';

/** OpenGL's largest specular exponent. */
const MAX_EXPONENT = 128;
/** Half of the width of a line [px]. */
const HALF_LINE = 0.5;

const origin = new Float64Array(3);

/** Writes the columns of an instance for geom `i` of a scene; `pixel` is the size of a pixel at distance 1 [rad]. */
export function writeInstance(
  out: Float32Array,
  at: number,
  m: Model,
  scene: Scene,
  i: number,
  mapping: Mapping,
  pixel: number,
): void {
  const { rgba, type, emission, specular, shininess } = scene.geoms;
  writeFrame(out, at, m, scene, i);
  for (let k = 0; k < 4; k++) out[at + 12 + k] = rgba[4 * i + k]!;
  if (type[i] === GeomType.PLANE && isBehind(scene, i)) out[at + 15]! *= BACK_OPACITY;
  const line = isLine(type[i]!);
  out[at + 16] = line ? 1 : emission[i]!;
  out[at + 17] = specular[i]!;
  out[at + 18] = shininess[i]! * MAX_EXPONENT;
  out[at + 19] = line ? 0 : 1;
  writeShape(out, at + 20, scene, i, line ? thicknessOf(m, scene, i, pixel) : 0);
  if (mapping !== 'none') writeTexture(out, at + 24, m, scene, i, mapping);
  out[at + 28] = i + 1;
  writeGloss(out, at + 29, m, scene, i);
}

const frame = new Float64Array(9);
const turn = new Float64Array(4);
const along = new Float64Array(3);

/** Writes a capsule between two points [m] with the color and surface of a geom. */
export function writeRod(
  out: Float32Array,
  at: number,
  m: Model,
  scene: Scene,
  i: number,
  from: Float64Array,
  to: Float64Array,
): void {
  writeInstance(out, at, m, scene, i, 'none', 0);
  sub3(along, 0, to, 0, from, 0);
  const reach = norm3(along, 0) / 2;
  quatZ2Vec(turn, 0, along, 0);
  quat2Mat(frame, 0, turn, 0);
  for (let row = 0; row < 3; row++) {
    for (let k = 0; k < 3; k++) out[at + 4 * row + k] = frame[3 * row + k]!;
    out[at + 4 * row + 3] = (from[row]! + to[row]!) / 2;
  }
  out.fill(scene.geoms.size[3 * i]!, at + 20, at + 23);
  out[at + 23] = reach;
}

const UNSET = -1;

/**
 * Writes metallic and roughness of a surface, and the last value of the column `identity`. If the material does not set the roughness, a shinier surface is
 * smoother.
 */
function writeGloss(out: Float32Array, at: number, m: Model, scene: Scene, i: number): void {
  const { matid, specular, shininess } = scene.geoms;
  const id = matid[i]!;
  const roughness = id < 0 ? UNSET : m.mat_roughness[id]!;
  out[at] = id < 0 ? 0 : Math.max(0, m.mat_metallic[id]!);
  const gloss = Math.sqrt(Math.max(0, specular[i]! * shininess[i]!));
  out[at + 1] = roughness < 0 ? Math.max(0.2, 0.75 - 0.6 * gloss) : roughness;
  const isInfinite = scene.geoms.objtype[i] === ObjType.GEOM && isEndless(m, scene.geoms.objid[i]!);
  out[at + 2] = Number(isInfinite) + 2 * scene.outlines[i]!;
}

/** Rows of the world frame. */
const WORLD = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Writes the rows of the frame; vertices of soft geoms are already in world coordinates. */
function writeFrame(out: Float32Array, at: number, m: Model, scene: Scene, i: number): void {
  const { pos, mat, type } = scene.geoms;
  if (type[i] === GeomType.FLEX || type[i] === GeomType.SKIN) {
    out.set(WORLD, at);
    return;
  }
  for (let k = 0; k < 3; k++) origin[k] = pos[3 * i + k]!;
  if (type[i] === GeomType.PLANE) movePlane(m, scene, i);
  for (let row = 0; row < 3; row++) {
    const from = 9 * i + 3 * row;
    const to = at + 4 * row;
    out[to] = mat[from]!;
    out[to + 1] = mat[from + 1]!;
    out[to + 2] = mat[from + 2]!;
    out[to + 3] = origin[row]!;
  }
}

/** Half-width of a line at its distance [m] that gives the width in pixels set by the Model. */
function thicknessOf(m: Model, scene: Scene, i: number, pixel: number): number {
  const { pos, size, type } = scene.geoms;
  const eye = scene.camera.pos;
  const [x, y, z] = [pos[3 * i]! - eye[0]!, pos[3 * i + 1]! - eye[1]!, pos[3 * i + 2]! - eye[2]!];
  const width = m.vis.global.linewidth * (type[i] === GeomType.LINE ? size[3 * i]! : LINEBOX_WIDTH);
  return HALF_LINE * width * pixel * Math.sqrt(x * x + y * y + z * z);
}

const LINEBOX_WIDTH = 1.5;

/** Moves an infinite plane under the camera, by whole periods of its texture. */
function movePlane(m: Model, scene: Scene, i: number): void {
  const { objtype, objid, mat } = scene.geoms;
  const id = objid[i]!;
  if (objtype[i] !== ObjType.GEOM || !isEndless(m, id)) return;
  const eye = scene.camera.pos;
  for (const axis of [0, 1] as const) {
    if (m.geom_size[3 * id + axis]! > 0) continue;
    let along = 0;
    for (let k = 0; k < 3; k++) along += (eye[k]! - scene.geoms.pos[3 * i + k]!) * mat[9 * i + 3 * k + axis]!;
    const period = 2 * planePeriod(m, id, axis);
    const moved = period * Math.round(along / period);
    for (let k = 0; k < 3; k++) origin[k]! += moved * mat[9 * i + 3 * k + axis]!;
  }
}
