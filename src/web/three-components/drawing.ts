/** Meshes that show geoms and sites below their objects; they are rebuilt when the model changes. */
import { Mesh, type Object3D } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { axesToQuat, compose, inversePose, type Pose, type Quat, type Vec3 } from '../../foundation/math/pose.js';
import { ObjType } from '../../foundation/schema/enums.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import { noPerturbation } from '../../graphics/scene/perturbation.js';
import { Scene } from '../../graphics/scene/scene.js';
import { updateScene } from '../../graphics/scene/update.js';
import { defaultViewCamera } from '../../graphics/scene/view-camera.js';
import { defaultVisualOptions } from '../../graphics/scene/visual-options.js';
import { GeomLooks } from '../../graphics/view/shapes/geom-looks.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { setPose } from './axes.js';
import type { MjElement } from './element.js';

/** Components drawn by shape, and those drawn by convex hull. */
const [drawn, hulls] = [new WeakSet<MjElement>(), new WeakSet<MjElement>()];
/** Counts the calls of `drawGeom` and `drawHull`. */
let wishes = 0;

/**
 * Shows a geom or site: its object gets a mesh with the shape, color and texture of the compiled model. The mesh is
 * replaced when those change.
 */
export function drawGeom(component: MjElement): void {
  const { namespace } = component;
  if (namespace !== 'geom' && namespace !== 'site') throw usageError('drawGeom', 'an MjGeom or an MjSite', component);
  drawn.add(component);
  wishes++;
  component.host?.markDirty();
}

/**
 * Shows the convex hull by which a mesh geom collides, as a wireframe below its object. Geoms without a hull show
 * nothing. `isShown` false removes the wireframe.
 */
export function drawHull(component: MjElement, isShown = true): void {
  if ((component as Partial<MjElement> | undefined)?.namespace !== 'geom') {
    throw usageError('drawHull', 'an MjGeom', component);
  }
  if (isShown) hulls.add(component);
  else hulls.delete(component);
  wishes++;
  component.host?.markDirty();
}

/** The mesh of a component and its appearance. */
interface Shown {
  readonly mesh: Mesh;
  readonly key: string;
}

/** Number of groups of geoms and sites, and the first group that viewers hide by default. */
const GROUPS = 6;
const FIRST_HIDDEN = 3;

/** The meshes of the components of a scene, by shape and by hull. */
export class Drawings {
  private readonly layers = [new Layer(drawn, false), new Layer(hulls, true)];
  private granted = 0;

  /** True if `drawGeom` or `drawHull` was called since the last update. */
  get isOutdated(): boolean {
    return this.granted !== wishes;
  }

  /** Shows a new Model; `poseOf` returns the world pose of an object. */
  update(model: Model, data: Data, components: Iterable<MjElement>, poseOf: (object: Object3D) => Pose): void {
    this.granted = wishes;
    const all = [...components];
    for (const layer of this.layers) layer.update(model, data, all, poseOf);
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose();
  }
}

/** The meshes that show components by shape, or by hull. */
class Layer {
  private shown = new Map<MjElement, Shown>();
  private looks: GeomLooks | undefined;

  constructor(
    private readonly members: WeakSet<MjElement>,
    private readonly isOfHulls: boolean,
  ) {}

  update(model: Model, data: Data, components: readonly MjElement[], poseOf: (object: Object3D) => Pose): void {
    const wanted = components.filter((each) => this.members.has(each));
    const before = this.shown;
    this.shown = new Map();
    if (wanted.length > 0) {
      const scene = everythingOf(model, data, this.isOfHulls);
      const places = placesIn(scene);
      this.looks?.dispose();
      this.looks = new GeomLooks(model, scene);
      for (const component of wanted) {
        const { namespace, specElement } = component;
        const place = places.get(`${namespace} ${model.elements?.[namespace as 'geom'].indexOf(specElement!)}`);
        const isThere = place !== undefined && (!this.isOfHulls || scene.geoms.hull[place] === 1);
        if (isThere) this.show(component, place, scene, before.get(component), poseOf);
      }
    }
    for (const [component, { mesh }] of before) if (this.shown.get(component)?.mesh !== mesh) remove(mesh);
  }

  dispose(): void {
    for (const { mesh } of this.shown.values()) remove(mesh);
    this.shown.clear();
    this.looks?.dispose();
  }

  private show(
    component: MjElement,
    place: number,
    scene: Scene,
    present: Shown | undefined,
    poseOf: (object: Object3D) => Pose,
  ): void {
    const look = this.looks!.of(place);
    if (!look) return;
    const { object } = component;
    const mesh = present?.key === look.key ? present.mesh : new Mesh(look.geometry(), look.material());
    // the frame of a mesh geom is its inertial frame
    setPose(mesh, compose(inversePose(poseOf(object)), frameOf(scene, place)));
    const { x, y, z } = object.scale;
    mesh.scale.set(1 / x, 1 / y, 1 / z);
    mesh.castShadow = mesh.receiveShadow = !this.isOfHulls;
    (mesh.material as { wireframe?: boolean }).wireframe = this.isOfHulls;
    mesh.visible = this.isOfHulls || (component.get('group') as number) < FIRST_HIDDEN;
    if (mesh.parent !== object) object.add(mesh);
    this.shown.set(component, { mesh, key: look.key });
  }
}

/** Fills a scene with the geoms and sites of all groups, with hulls instead of meshes if `hasHulls`. */
function everythingOf(model: Model, data: Data, hasHulls: boolean): Scene {
  const scene = new Scene();
  const options = defaultVisualOptions();
  for (let group = 0; group < GROUPS; group++) options.geomgroup[group] = options.sitegroup[group] = true;
  options.flags[VisFlag.CONVEXHULL] = hasHulls;
  updateScene(model, data, options, noPerturbation(), defaultViewCamera(model), scene);
  return scene;
}

function placesIn({ ngeom, geoms: { objtype, objid } }: Scene): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let i = 0; i < ngeom; i++) {
    const kind = objtype[i] === ObjType.GEOM ? 'geom' : objtype[i] === ObjType.SITE ? 'site' : undefined;
    if (kind && !places.has(`${kind} ${objid[i]}`)) places.set(`${kind} ${objid[i]}`, i);
  }
  return places;
}

function frameOf({ geoms: { pos, mat } }: Scene, i: number): Pose {
  const column = (k: number): Vec3 => [mat[9 * i + k]!, mat[9 * i + 3 + k]!, mat[9 * i + 6 + k]!];
  const quat: Quat = axesToQuat(column(0), column(1), column(2));
  return { pos: [pos[3 * i]!, pos[3 * i + 1]!, pos[3 * i + 2]!], quat };
}

function remove(mesh: Mesh): void {
  mesh.removeFromParent();
  mesh.geometry.dispose();
  (mesh.material as { dispose(): void }).dispose();
}
