/** Geoms and sites of the Model. */

import { mulMatTMat3, mulMatVec3, transpose3 } from '../../foundation/math/mat.js';
import { quat2Mat } from '../../foundation/math/quat.js';
import { add3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { CatBit, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { colorByIsland } from './islands.js';
import { labelElement } from './labels.js';
import type { Scene } from './scene.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

/** Arrays of a kind of element that has a shape and a material. */
interface ShapedElements {
  readonly objtype: ObjType;
  readonly kind: 'geom' | 'site';
  readonly label: Label;
  readonly count: number;
  readonly bodyid: Int32Array;
  readonly type: Int32Array;
  readonly dataid: Int32Array;
  /** Tests whether the hull of the mesh of an element has a use. */
  readonly hasHull: (id: number) => boolean;
  readonly group: Int32Array;
  readonly matid: Int32Array;
  readonly size: Float64Array;
  readonly rgba: Float32Array;
  readonly xpos: Float64Array;
  readonly xmat: Float64Array;
}

/** Adds the geoms of visible groups, at their poses in the world. */
export function addGeoms(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  addElements(u, u.options.geomgroup, {
    objtype: ObjType.GEOM,
    kind: 'geom',
    label: Label.GEOM,
    count: m.ngeom,
    bodyid: m.geom_bodyid,
    type: m.geom_type,
    dataid: m.geom_dataid,
    hasHull: (id) => collides(m, id),
    group: m.geom_group,
    matid: m.geom_matid,
    size: m.geom_size,
    rgba: m.geom_rgba,
    xpos: d.geom_xpos,
    xmat: d.geom_xmat,
  });
}

/** Adds the sites of visible groups, at their poses in the world. */
export function addSites(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  addElements(u, u.options.sitegroup, {
    objtype: ObjType.SITE,
    kind: 'site',
    label: Label.SITE,
    count: m.nsite,
    bodyid: m.site_bodyid,
    type: m.site_type,
    dataid: m.site_dataid,
    hasHull: () => true,
    group: m.site_group,
    matid: m.site_matid,
    size: m.site_size,
    rgba: m.site_rgba,
    xpos: d.site_xpos,
    xmat: d.site_xmat,
  });
}

function addElements(u: SceneUpdate, groups: readonly boolean[], e: ShapedElements): void {
  const { model, scene } = u;
  const { body_weldid } = model;
  const surfaces = surfacesOf(u);
  const [showsStatic, showsHulls, showsIslands] = [VisFlag.STATIC, VisFlag.CONVEXHULL, VisFlag.ISLAND].map((flag) =>
    shows(u, flag),
  );
  for (let id = 0; id < e.count; id++) {
    const body = e.bodyid[id]!;
    const category = body_weldid[body] === 0 ? CatBit.STATIC : CatBit.DYNAMIC;
    if (category === CatBit.STATIC && !showsStatic) continue;
    if (!groups[clampGroup(e.group[id]!)]) continue;
    const i = scene.addGeom(e.type[id] as GeomType, category, e.objtype, id);
    scene.geoms.dataid[i] = e.dataid[id]!;
    if (showsHulls) scene.geoms.hull[i] = Number(showsHull(model, e, id));
    setShape(scene, i, e.size, 3 * id);
    if (e.objtype === ObjType.SITE) setSitePose(u, i, id);
    else scene.setPose(i, e.xpos, 3 * id, e.xmat, 9 * id);
    surfaces.set(i, e.rgba, id, e.matid[id]!);
    if (showsIslands && e.objtype === ObjType.GEOM) colorByIsland(u, i, body);
    if (scene.geoms.rgba[4 * i + 3] === 0) {
      scene.removeLast();
      continue;
    }
    labelElement(u, i, e.label, e.kind, id);
    if (body > 0 && body === u.perturbation.select) scene.geoms.emission[i]! += model.vis.global.glow;
  }
}

/** Tests whether an element acts as the convex hull of its mesh. */
function showsHull(m: Model, e: ShapedElements, id: number): boolean {
  const type = e.type[id];
  const mesh = e.dataid[id]!;
  const isOfMesh = (type === GeomType.MESH || type === GeomType.SDF) && mesh >= 0;
  return isOfMesh && e.hasHull(id) && m.mesh_graphadr[mesh]! >= 0;
}

/** Tests whether a geom can collide. */
const collides = (m: Model, geom: number): boolean => m.geom_contype[geom] !== 0 || m.geom_conaffinity[geom] !== 0;

const meshPose = new Float64Array(12);
const siteAxes = new Float64Array(9);
const shapeAxes = new Float64Array(9);

/**
 * Sets the pose of a scene geom to that of the shape of a site: of the site's frame, or, for a mesh, whose vertices are
 * in its inertial frame, of that frame.
 */
export function setSitePose({ model: m, data: d, scene }: SceneUpdate, i: number, site: number): void {
  const mesh = m.site_type[site] === GeomType.MESH ? m.site_dataid[site]! : -1;
  if (mesh < 0) {
    scene.setPose(i, d.site_xpos, 3 * site, d.site_xmat, 9 * site);
    return;
  }
  mulMatVec3(meshPose, 0, d.site_xmat, 9 * site, m.mesh_pos, 3 * mesh);
  add3(meshPose, 0, meshPose, 0, d.site_xpos, 3 * site);
  quat2Mat(meshPose, 3, m.mesh_quat, 4 * mesh);
  transpose3(siteAxes, 0, d.site_xmat, 9 * site);
  mulMatTMat3(shapeAxes, 0, siteAxes, 0, meshPose, 3);
  scene.setPose(i, meshPose, 0, shapeAxes, 0);
}

/** Sets the size of a geom and fills in the sizes that round shapes omit. */
export function setShape(scene: Scene, i: number, size: Float64Array, at: number): void {
  const x = size[at]!;
  const y = size[at + 1]!;
  const z = size[at + 2]!;
  const type = scene.geoms.type[i];
  if (type === GeomType.SPHERE) scene.setSize(i, x, x, x);
  else if (type === GeomType.CAPSULE || type === GeomType.CYLINDER) scene.setSize(i, x, x, y);
  else scene.setSize(i, x, y, z);
}

/**
 * Value of the red, green and blue channels of the default color; an element with the default color takes that of its
 * material.
 */
const UNSET_COLOR = 0.5;

/** Tests whether a color is the default, so that the color of the material applies. */
export const isUnset = (rgba: Float32Array, at: number): boolean =>
  rgba[at] === UNSET_COLOR && rgba[at + 1] === UNSET_COLOR && rgba[at + 2] === UNSET_COLOR && rgba[at + 3] === 1;

/** Sets the color and surface of a scene geom from the color and the material of an element. */
interface Surfaces {
  set(i: number, rgba: Float32Array, id: number, matid: number): void;
}

/**
 * Reads the settings shared by all elements from the Model once. Moving elements become transparent if the flag is set.
 */
function surfacesOf(u: SceneUpdate): Surfaces {
  const { model, scene } = u;
  const { mat_rgba, mat_emission, mat_specular, mat_shininess, mat_reflectance } = model;
  const { alpha } = model.vis.map;
  const isTransparent = shows(u, VisFlag.TRANSPARENT);
  const isTextured = shows(u, VisFlag.TEXTURE);
  return {
    set(i, rgba, id, matid) {
      const { geoms } = scene;
      if (matid >= 0 && isUnset(rgba, 4 * id)) scene.setColor(i, mat_rgba, 4 * matid);
      else scene.setColor(i, rgba, 4 * id);
      if (isTransparent && geoms.category[i] === CatBit.DYNAMIC) geoms.rgba[4 * i + 3]! *= alpha;
      if (matid < 0) return;
      geoms.matid[i] = isTextured ? matid : -1;
      geoms.emission[i] = mat_emission[matid]!;
      geoms.specular[i] = mat_specular[matid]!;
      geoms.shininess[i] = mat_shininess[matid]!;
      geoms.reflectance[i] = mat_reflectance[matid]!;
    },
  };
}

/** Sets the color and surface of a scene geom from the color and the material of an element. */
export function setMaterial(u: SceneUpdate, i: number, rgba: Float32Array, id: number, matid: number): void {
  surfacesOf(u).set(i, rgba, id, matid);
}
