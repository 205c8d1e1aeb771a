/** `MjvScene`: the abstract scene of `scene/` in the reference's form. */

import { GeomType, ObjType, TextureRole } from '../../foundation/schema/enums.js';
import { Camera, VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Scene, SceneLight } from '../../graphics/scene/scene.js';
import { Scene as AbstractScene } from '../../graphics/scene/scene.js';
import { updateScene } from '../../graphics/scene/update.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { Handle, wrongInstance } from '../binding/handle.js';
import { RND } from '../constants.js';
import { MjModel } from '../structs/model.js';
import { copyCameras, middleEye } from './scene-camera.js';
import {
  MjvCamera,
  MjvGeom,
  MjvGeomVec,
  MjvGLCamera,
  MjvGLCameraVec,
  MjvLight,
  MjvLightVec,
  MjvOption,
  MjvPerturb,
} from './scene-structs.js';
import { copySkins, copySurfaces, type Surfaces, surfacesOf } from './scene-surfaces.js';

/** Maximum number of lights in a scene of the reference. */
const MAX_LIGHTS = 100;

const listOf = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);

/** The arrays of flexes and skins of a scene. */
export interface MjvScene extends Surfaces {}

/** A scene for a renderer, with at most `maxgeom` geoms. */
export class MjvScene extends Handle {
  maxgeom: number;
  ngeom = 0;
  nlight = 0;
  readonly lights = new MjvLightVec(listOf(MAX_LIGHTS, () => new MjvLight()));
  readonly camera = new MjvGLCameraVec(listOf(2, () => new MjvGLCamera()));
  geomorder = new Int32Array();
  readonly flags = Uint8Array.from(RND, ([, initial]) => Number(initial));
  enabletransform = 0;
  readonly translate = new Float32Array(3);
  readonly rotate = new Float32Array([1, 0, 0, 0]);
  scale = 1;
  stereo = 0;
  status = 0;
  framewidth = 0;
  readonly framergb = new Float32Array(3);
  /** @internal */
  readonly own = new AbstractScene();
  /** Preallocated geoms. @internal */
  readonly room: readonly MjvGeom[];
  private readonly shown = new MjvGeomVec();

  constructor(model: MjModel | null = null, maxgeom = 0) {
    if (model !== null && !(model instanceof MjModel)) throw wrongInstance(model, 'MjModel');
    super();
    this.maxgeom = maxgeom;
    this.room = listOf(maxgeom, () => new MjvGeom());
    Object.assign(this, surfacesOf(model?.own));
    this.hide('own', 'room', 'shown');
  }

  /** The geoms in use: the first `ngeom` of the preallocated ones. */
  get geoms(): MjvGeomVec {
    this.shown.showFirst(this.room, this.ngeom);
    return this.shown;
  }
}

/** Fills a scene with the elements of the given categories. */
export function fillScene(
  model: Model,
  data: Data,
  options: MjvOption,
  perturb: MjvPerturb,
  camera: MjvCamera,
  categories: number,
  scene: MjvScene,
): void {
  const { own } = scene;
  scene.ngeom = 0;
  scene.enabletransform = 0;
  // the reference's camera follows at once; the camera of our scene glides
  const view = followed(model, data, camera);
  updateScene(model, data, options.settings(), perturb, view, own);
  copyGeoms(model, own, categories, options, scene);
  copyLights(model, own, scene);
  copyCameras(model, data, camera, scene);
  copySurfaces(model, data, options, scene);
}

/** Appends geoms of some categories. */
export function addGeoms(
  model: Model,
  data: Data,
  options: MjvOption,
  perturb: MjvPerturb,
  categories: number,
  scene: MjvScene,
): void {
  const { own } = scene;
  updateScene(model, data, options.settings(), perturb, new MjvCamera(), own);
  copyGeoms(model, own, categories, options, scene);
}

/** Updates the lights. */
export function makeLights(model: Model, data: Data, scene: MjvScene): void {
  updateScene(model, data, new MjvOption().settings(), new MjvPerturb(), new MjvCamera(), scene.own);
  copyLights(model, scene.own, scene);
}

/** Updates the vertices of skins. */
export function updateSkin(model: Model, data: Data, scene: MjvScene): void {
  updateScene(model, data, new MjvOption().settings(), new MjvPerturb(), new MjvCamera(), scene.own);
  copySkins(scene.own, scene);
}

/** Returns the view with a tracking camera pointed at the center of mass of its body. */
export function followed(model: Model, data: Data, camera: MjvCamera): MjvCamera {
  if (camera.type === Camera.TRACKING && camera.trackbodyid >= 0 && camera.trackbodyid < model.nbody) {
    const at = 3 * camera.trackbodyid;
    camera.lookat.set(data.subtree_com.subarray(at, at + 3));
  }
  return camera;
}

function copyGeoms(model: Model, from: Scene, categories: number, options: MjvOption, to: MjvScene): void {
  let planes = 0;
  const isPainted = options.flags[VisFlag.ISLAND] !== 0 && options.flags[VisFlag.TEXTURE] !== 0;
  for (let i = 0; i < from.ngeom; i++) {
    if (((from.geoms.category[i] as number) & categories) === 0) continue;
    const geom = to.room[to.ngeom];
    if (!geom || to.ngeom >= to.maxgeom) {
      to.status = 1;
      return;
    }
    copyGeom(model, from, i, geom, isPainted);
    // planes have no mesh data: their dataid is a running number
    if (geom.type === GeomType.PLANE) {
      geom.dataid = planes++;
      centerPlane(model, geom, to);
    }
    if (geom.type === GeomType.MESH || geom.type === GeomType.SDF)
      geom.dataid = 2 * geom.dataid + Number(showsHull(model, geom.dataid, options));
    geom.segid = to.ngeom++;
  }
}

/** Tests whether a mesh is shown as its hull. Meshes have even data ids, their hulls odd ones. */
const showsHull = (model: Model, mesh: number, { flags }: MjvOption): boolean =>
  flags[VisFlag.CONVEXHULL] !== 0 && (model.mesh_graphadr[mesh] ?? -1) >= 0;

/** Number of textures by which an infinite plane moves at once, so that its pattern seems fixed. */
const PATTERN = 4;

/** Centers an infinite plane below the camera of the last frame, shifted by a whole number of textures. */
function centerPlane(model: Model, { pos, mat, size, objtype, objid }: MjvGeom, scene: MjvScene): void {
  const matid = objtype === ObjType.GEOM ? (model.geom_matid[objid] as number) : -1;
  const eye = middleEye(scene).pos;
  const away = eye.map((x, i) => x - (pos[i] as number));
  for (const axis of [0, 1]) {
    if ((size[axis] as number) > 0) continue;
    const along = [0, 1, 2].reduce((sum, k) => sum + (mat[3 * k + axis] as number) * (away[k] as number), 0);
    const period = matid >= 0 ? PATTERN / (model.mat_texrepeat[2 * matid + axis] || 1) : 0;
    const shift = period > 0 ? period * Math.round(along / period) : along;
    for (let k = 0; k < 3; k++) pos[k] = (pos[k] as number) + shift * (mat[3 * k + axis] as number);
  }
}

const SCALARS = [
  ...(['type', 'dataid', 'objtype', 'objid', 'category', 'matid'] as const),
  ...(['emission', 'specular', 'shininess', 'reflectance'] as const),
];

function copyGeom(model: Model, { geoms, labels }: Scene, i: number, to: MjvGeom, isPainted: boolean): void {
  for (const name of SCALARS) to[name] = geoms[name][i] as number;
  to.size.set(geoms.size.subarray(3 * i, 3 * i + 3));
  to.pos.set(geoms.pos.subarray(3 * i, 3 * i + 3));
  to.mat.set(geoms.mat.subarray(9 * i, 9 * i + 9));
  to.rgba.set(geoms.rgba.subarray(4 * i, 4 * i + 4));
  writeLabel(to.label, labels[i] as string);
  to.camdist = 0;
  // the renderer sets it
  to.transparent = 0;
  to.modelrbound = to.objtype === ObjType.GEOM ? Math.fround(model.geom_rbound[to.objid] as number) : 0;
  copyTexture(model, to, isPainted);
}

/** Writes a text as bytes, truncated so that a terminating zero fits. */
function writeLabel(to: Int8Array, text: string): void {
  to.fill(0);
  if (text !== '') to.set(new TextEncoder().encode(text).subarray(0, to.length - 1));
}

/** Mesh of a geom or site, -1 for none. */
function meshOf(model: Model, { objtype, objid }: MjvGeom): number {
  if (objtype === ObjType.GEOM) return model.geom_dataid[objid] as number;
  return objtype === ObjType.SITE ? (model.site_dataid[objid] as number) : -1;
}

function copyTexture(model: Model, to: MjvGeom, isPainted: boolean): void {
  // a geom painted by island loses its material but keeps its texture
  const matid = isPainted && to.objtype === ObjType.GEOM ? (model.geom_matid[to.objid] as number) : to.matid;
  const roles = model.mat_texid.length / Math.max(1, model.nmat);
  to.texid = matid < 0 ? -1 : (model.mat_texid[matid * roles + TextureRole.RGB] as number);
  to.texuniform = matid < 0 ? 0 : (model.mat_texuniform[matid] as number);
  if (matid < 0) to.texrepeat.fill(0);
  else to.texrepeat.set(model.mat_texrepeat.subarray(2 * matid, 2 * matid + 2));
  const mesh = meshOf(model, to);
  const isMesh = (to.type === GeomType.MESH || to.type === GeomType.SDF) && mesh >= 0;
  to.texcoord = Number(isMesh && (model.mesh_texcoordadr[mesh] as number) >= 0);
}

/** Headlight values of the reference. */
const HEADLIGHT = { bulbradius: Math.fround(0.02), range: 10, intensity: 0, softness: 0, texid: -1 } as const;

function copyLights(model: Model, from: Scene, to: MjvScene): void {
  to.nlight = Math.min(from.lights.length, MAX_LIGHTS);
  for (let i = 0; i < to.nlight; i++) {
    copyLight(model, from.lights[i] as SceneLight, to.lights.get(i) as MjvLight);
  }
}

function copyLight(model: Model, from: SceneLight, to: MjvLight): void {
  const { id } = from;
  for (const name of ['pos', 'dir', 'ambient', 'diffuse', 'specular', 'attenuation'] as const) to[name].set(from[name]);
  for (const name of ['id', 'type', 'cutoff', 'exponent'] as const) to[name] = from[name];
  to.castshadow = Number(from.castshadow);
  to.headlight = Number(id < 0);
  if (id < 0) {
    Object.assign(to, HEADLIGHT);
    to.attenuation.fill(0);
    return;
  }
  to.texid = model.light_texid[id] as number;
  to.bulbradius = model.light_bulbradius[id] as number;
  to.intensity = model.light_intensity[id] as number;
  to.range = model.light_range[id] as number;
  to.softness = model.light_softness[id] as number;
}
