/** Shapes of scene geoms, scales of their instances, and texture mappings. */

import { GeomType, ObjType, TextureRole, TextureType } from '../../../foundation/schema/enums.js';
import { SHAPE_NAMES, SHAPES, type ShapeRow, shapeOfType } from '../../../foundation/schema/shapes.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import type { Mapping } from '../shading/classic-shading.js';
import { levelBehind } from './detail.js';
import type { Layer } from './instances.js';
import type { Primitive } from './unit-shapes.js';

/** Key of a geometry: a primitive with its level of detail, or a mesh, height field or plane with its id. */
export type ShapeKey =
  | `${Primitive}/${number}`
  | `mesh${number}`
  | `hull${number}`
  | `hfield${number}`
  | `plane${number}`
  | `flat${number}`;

const PRIMITIVE_OF: Partial<Record<number, Primitive>> = {
  ...Object.fromEntries(SHAPE_NAMES.map((name) => [GeomType[name], (SHAPES[name] as ShapeRow).drawn])),
  [GeomType.ARROW]: 'arrow',
  [GeomType.ARROW1]: 'arrow1',
  [GeomType.ARROW2]: 'arrow2',
  [GeomType.LINE]: 'line',
  [GeomType.LINEBOX]: 'linebox',
  [GeomType.TRIANGLE]: 'triangle',
};

/**
 * Returns the shape that replaces another one in shadows and reflections, or undefined if the shape itself is drawn
 * there.
 */
export function shapeBehind(shape: string): { shape: ShapeKey; layers: readonly Layer[] } | undefined {
  const [, kind, number] = /^([a-z0-9]+?\/?)(\d+)$/.exec(shape) ?? [];
  if (kind === 'plane') return { shape: `flat${Number(number)}`, layers: ['caster'] };
  const level = Number(number);
  if (!kind?.endsWith('/') || levelBehind(level) === level) return undefined;
  return { shape: `${kind}${levelBehind(level)}` as ShapeKey, layers: ['caster', 'mirrored'] };
}

/** Returns the shape of a geom at a level of detail; undefined for soft shapes and labels. */
export function shapeOf(scene: Scene, i: number, level: number): ShapeKey | undefined {
  const { type, dataid, objtype, objid, hull } = scene.geoms;
  const id = dataid[i]!;
  switch (type[i]) {
    case GeomType.MESH:
    case GeomType.SDF:
      return id < 0 ? undefined : hull[i] ? `hull${id}` : `mesh${id}`;
    case GeomType.HFIELD:
      return id < 0 ? undefined : `hfield${id}`;
    case GeomType.PLANE:
      if (objtype[i] === ObjType.GEOM) return `plane${objid[i]!}`;
  }
  const primitive = PRIMITIVE_OF[type[i]!];
  return primitive && `${primitive}/${level}`;
}

const ROUND_DECOR: readonly number[] = [GeomType.ARROW, GeomType.ARROW1, GeomType.ARROW2];

/** Geom types with levels of detail: solids, and decorations with curved sides. */
const WITH_LEVELS = Uint8Array.from({ length: 1 + Math.max(...Object.values(GeomType)) }, (_, type) => {
  const row = shapeOfType(type);
  return Number(row ? row.extent === 'solid' : ROUND_DECOR.includes(type));
});

export const hasLevels = (type: number): boolean => WITH_LEVELS[type] === 1;
/** Tests whether geoms of a type are lines, whose width is in pixels. */
export const isLine = (type: number): boolean => type === GeomType.LINE || type === GeomType.LINEBOX;

/** Writes the scale and the reach of an instance; `thickness` is half the width of lines [m]. */
export function writeShape(out: Float32Array, at: number, { geoms }: Scene, i: number, thickness: number): void {
  const { type, size, objtype } = geoms;
  const [x, y, z] = [size[3 * i]!, size[3 * i + 1]!, size[3 * i + 2]!];
  switch (type[i]) {
    case GeomType.CAPSULE:
      write4(out, at, x, y, (x + y) / 2, z);
      break;
    case GeomType.LINE:
      write4(out, at, 1, 1, z, thickness);
      break;
    case GeomType.LINEBOX:
      write4(out, at, x, y, z, thickness);
      break;
    case GeomType.PLANE:
      if (objtype[i] === ObjType.GEOM) write4(out, at, 1, 1, 1, 0);
      else write4(out, at, x, y, 1, 0);
      break;
    case GeomType.TRIANGLE:
      write4(out, at, x, y, 1, 0);
      break;
    case GeomType.MESH:
    case GeomType.SDF:
    case GeomType.HFIELD:
    case GeomType.SKIN:
    case GeomType.FLEX:
      write4(out, at, 1, 1, 1, 0);
      break;
    default:
      write4(out, at, x, y, z, 0);
  }
}

function write4(out: Float32Array, at: number, x: number, y: number, z: number, w: number): void {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  out[at + 3] = w;
}

const ROLES = 10;

/** Color texture of a material; -1: none. */
export function colorTexture(m: Model, matid: number): number {
  if (matid < 0) return -1;
  const rgb = m.mat_texid[ROLES * matid + TextureRole.RGB]!;
  return rgb >= 0 ? rgb : m.mat_texid[ROLES * matid + TextureRole.RGBA]!;
}

/** Tests whether the shape of a geom has texture coordinates. */
function hasCoordinates(m: Model, scene: Scene, i: number): boolean {
  const { type, dataid, objid } = scene.geoms;
  switch (type[i]) {
    case GeomType.MESH:
    case GeomType.SDF:
      return m.mesh_texcoordadr[dataid[i]!]! >= 0;
    case GeomType.SKIN:
      return m.skin_texcoordadr[objid[i]!]! >= 0;
    case GeomType.FLEX:
      return m.flex_texcoordadr[objid[i]!]! >= 0;
    default:
      return type[i] !== GeomType.HFIELD;
  }
}

/** Returns the mapping of the color texture of a geom; `none` without one. */
export function mappingOf(m: Model, scene: Scene, i: number): Mapping {
  const texid = colorTexture(m, scene.geoms.matid[i]!);
  if (texid < 0 || isLine(scene.geoms.type[i]!)) return 'none';
  if (m.tex_type[texid] !== TextureType['2D']) return 'cube';
  return hasCoordinates(m, scene, i) ? 'coordinates' : 'plane';
}

/**
 * Writes scale and offset of texture coordinates: the repetition of the material applies per shape or, if uniform, per
 * meter.
 */
export function writeTexture(out: Float32Array, at: number, m: Model, scene: Scene, i: number, mapping: Mapping): void {
  const { matid, size, type } = scene.geoms;
  const material = matid[i]!;
  const isUniform = m.mat_texuniform[material] !== 0;
  const half = (k: number): number => size[3 * i + k]!;
  if (mapping === 'cube') {
    const { isUnit } = extentOf(scene, i);
    for (let k = 0; k < 3; k++) out[at + k] = (isUnit && half(k) !== 0 ? 1 / half(k) : 1) * (isUniform ? half(k) : 1);
    return;
  }
  for (let k = 0; k < 2; k++) {
    let scale = m.mat_texrepeat[2 * material + k]!;
    if (mapping === 'coordinates' && scale <= 0) scale = 1;
    if (isUniform && half(k) > 0) scale *= half(k);
    if (mapping === 'coordinates') {
      const isEndless = type[i] === GeomType.PLANE && (half(0) <= 0 || half(1) <= 0);
      out[at + k] = scale;
      out[at + 2 + k] = isEndless ? -0.5 : 0;
    } else {
      const per = extentOf(scene, i).isSized && half(k) > 0 ? half(k) : 1;
      out[at + k] = ((k === 0 ? 0.5 : -0.5) * scale) / per;
      out[at + 2 + k] = -0.5;
    }
  }
}

/**
 * How the size of a geom is stored: `isUnit` if its shape has unit size and is scaled when drawn, `isSized` if its shape
 * has the size of the geom, in meters.
 */
function extentOf(scene: Scene, i: number): { isUnit: boolean; isSized: boolean } {
  const type = scene.geoms.type[i]!;
  const isOwn = type === GeomType.MESH || type === GeomType.SDF || type === GeomType.HFIELD;
  const isFree = type === GeomType.SKIN || type === GeomType.FLEX || type === GeomType.PLANE;
  return { isUnit: !isOwn && !isFree, isSized: isOwn };
}
