/** Arrays of the Model for assets: rows, and consecutive data. */

import { ObjType } from '../../../foundation/schema/enums.js';
import type { ModelRecord, ModelSizes } from '../../../simulation/model/model-record.js';
import type { AllObjects } from '../objects.js';
import { writeRows } from '../rows.js';
import type { Assets, CompiledHfield, CompiledMesh, CompiledSkin, CompiledTexture } from './assets.js';

const total = <T>(list: readonly T[], count: (item: T) => number): number =>
  list.reduce((sum, item) => sum + count(item), 0);

/** Sizes that depend on the assets. */
export function assetSizes({ meshes, hfields, textures, skins }: Assets): Partial<ModelSizes> {
  const geometries = meshes.map(({ geometry }) => geometry);
  const most = (values: (g: (typeof geometries)[number]) => Int32Array): number => {
    let max = 0;
    for (const geometry of geometries) {
      const list = values(geometry);
      for (let i = 0; i < list.length; i++) if (list[i] > max) max = list[i];
    }
    return max;
  };
  const bones = skins.flatMap(({ skin }) => skin.bones);
  return {
    nmesh: meshes.length,
    nmeshvert: total(geometries, (g) => g.vert.length / 3),
    nmeshnormal: total(geometries, (g) => g.normal.length / 3),
    nmeshtexcoord: total(geometries, (g) => g.texcoord.length / 2),
    nmeshface: total(geometries, (g) => g.face.length / 3),
    nmeshgraph: total(geometries, (g) => g.graph.length),
    nmeshpoly: total(geometries, (g) => g.polygons.vertnum.length),
    nmeshpolyvert: total(geometries, (g) => g.polygons.vert.length),
    nmeshpolymap: total(geometries, (g) => g.polygons.map.length),
    npolygonmax: most((g) => g.polygons.vertnum),
    nmeshdegmax: most((g) => g.polygons.mapnum),
    noct: total(geometries, (g) => g.octree?.count ?? 0),
    nhfield: hfields.length,
    nhfielddata: total(hfields, ({ field }) => field.data.length),
    ntex: textures.length,
    ntexdata: total(textures, ({ texture }) => texture.data.length),
    nskin: skins.length,
    nskinvert: total(skins, ({ skin }) => skin.vert.length / 3),
    nskintexvert: total(skins, ({ skin }) => skin.texcoord.length / 2),
    nskinface: total(skins, ({ skin }) => skin.face.length / 3),
    nskinbone: bones.length,
    nskinbonevert: total(bones, ({ vertid }) => vertid.length),
  };
}

/**
 * Writes all asset arrays except the pieces of `assetPieces`. Hierarchies of meshes follow those of the bodies; returns
 * their end address.
 */
export function writeAssets(m: ModelRecord, objects: AllObjects, firstBvh: number): number {
  const end = writeMeshes(m, objects.meshes, firstBvh);
  writeHfields(m, objects.hfields);
  writeTextures(m, objects.textures);
  writeSkins(m, objects);
  return end;
}

function writeMeshes(m: ModelRecord, meshes: readonly CompiledMesh[], firstBvh: number): number {
  const at = {
    vert: 0,
    normal: 0,
    texcoord: 0,
    face: 0,
    graph: 0,
    poly: 0,
    polyvert: 0,
    polymap: 0,
    oct: 0,
    bvh: firstBvh,
  };
  for (const { id, geometry: g } of meshes) {
    const count = {
      vert: g.vert.length / 3,
      normal: g.normal.length / 3,
      texcoord: g.texcoord.length / 2,
      face: g.face.length / 3,
      graph: g.graph.length,
      poly: g.polygons.vertnum.length,
      polyvert: g.polygons.vert.length,
      polymap: g.polygons.map.length,
      oct: g.octree?.count ?? 0,
      bvh: g.bvh.count,
    };
    for (const part of ['vert', 'normal', 'face', 'poly'] as const) {
      m[`mesh_${part}adr`][id] = at[part];
      m[`mesh_${part}num`][id] = count[part];
    }
    m.mesh_texcoordadr[id] = count.texcoord ? at.texcoord : -1;
    m.mesh_texcoordnum[id] = count.texcoord;
    m.mesh_graphadr[id] = count.graph ? at.graph : -1;
    for (const part of ['bvh', 'oct'] as const) {
      m[`mesh_${part}adr`][id] = count[part] ? at[part] : -1;
      m[`mesh_${part}num`][id] = count[part];
    }
    writeMesh(m, id, g, at);
    for (const part of Object.keys(at) as (keyof typeof at)[]) at[part] += count[part];
  }
  return at.bvh;
}

type MeshAddresses = Readonly<Record<'vert' | 'poly' | 'polyvert' | 'polymap', number>>;

function writeMesh(m: ModelRecord, id: number, g: CompiledMesh['geometry'], at: MeshAddresses): void {
  m.mesh_extrema.set(g.extrema, g.extrema.length * id);
  m.mesh_scale.set(g.scale, 3 * id);
  m.mesh_pos.set(g.pos, 3 * id);
  m.mesh_quat.set(g.quat, 4 * id);
  m.mesh_polyvertnum.set(g.polygons.vertnum, at.poly);
  setShifted(m.mesh_polyvertadr, g.polygons.vertadr, at.poly, at.polyvert);
  m.mesh_polymapnum.set(g.polygons.mapnum, at.vert);
  setShifted(m.mesh_polymapadr, g.polygons.mapadr, at.vert, at.polymap);
}

function setShifted(out: Int32Array, x: Int32Array, first: number, shift: number): void {
  for (let i = 0; i < x.length; i++) out[first + i] = x[i] + shift;
}

function writeHfields(m: ModelRecord, hfields: readonly CompiledHfield[]): void {
  let at = 0;
  for (const { id, element, field } of hfields) {
    m.hfield_size.set(element.size, 4 * id);
    m.hfield_nrow[id] = field.nrow;
    m.hfield_ncol[id] = field.ncol;
    m.hfield_adr[id] = at;
    at += field.data.length;
  }
}

function writeTextures(m: ModelRecord, textures: readonly CompiledTexture[]): void {
  let at = 0;
  for (const { id, texture } of textures) {
    m.tex_type[id] = texture.type;
    m.tex_colorspace[id] = texture.colorspace;
    m.tex_height[id] = texture.height;
    m.tex_width[id] = texture.width;
    m.tex_nchannel[id] = texture.nchannel;
    m.tex_adr[id] = at;
    at += texture.data.length;
  }
}

function writeSkins(m: ModelRecord, { skins, names }: AllObjects): void {
  const at = { vert: 0, texcoord: 0, face: 0, bone: 0, bonevert: 0 };
  writeRows(m, skins, ({ element: el, skin }) => {
    const row = {
      skin_matid: names.materialId(el),
      skin_group: el.group,
      skin_rgba: el.rgba,
      skin_inflate: el.inflate,
      skin_vertadr: at.vert,
      skin_vertnum: skin.vert.length / 3,
      skin_texcoordadr: skin.texcoord.length > 0 ? at.texcoord : -1,
      skin_faceadr: at.face,
      skin_facenum: skin.face.length / 3,
      skin_boneadr: at.bone,
      skin_bonenum: skin.bones.length,
    };
    m.skin_vert.set(skin.vert, 3 * at.vert);
    m.skin_texcoord.set(skin.texcoord, 2 * at.texcoord);
    m.skin_face.set(skin.face, 3 * at.face);
    writeBones(m, el, skin, names, at);
    at.vert += skin.vert.length / 3;
    at.texcoord += skin.texcoord.length / 2;
    at.face += skin.face.length / 3;
    return row;
  });
}

function writeBones(
  m: ModelRecord,
  el: CompiledSkin['element'],
  { bones }: CompiledSkin['skin'],
  names: AllObjects['names'],
  at: { bone: number; bonevert: number },
): void {
  for (const { body, bindpos, bindquat, vertid, vertweight } of bones) {
    m.skin_bonevertadr[at.bone] = at.bonevert;
    m.skin_bonevertnum[at.bone] = vertid.length;
    m.skin_bonebindpos.set(bindpos, 3 * at.bone);
    m.skin_bonebindquat.set(bindquat, 4 * at.bone);
    m.skin_bonebodyid[at.bone] = names.named(el, 'bone', ObjType.BODY, body)?.id ?? -1;
    m.skin_bonevertid.set(vertid, at.bonevert);
    m.skin_bonevertweight.set(vertweight, at.bonevert);
    at.bonevert += vertid.length;
    at.bone++;
  }
}
