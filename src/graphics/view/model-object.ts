/**
 * A Model as an object of three.js, for the scenes, lights and cameras of an application, drawn by `WebGLRenderer` or
 * `WebGPURenderer`. Materials are physically based; cube textures are drawn as their mean color. Up is z.
 */
import {
  type BufferGeometry,
  InstancedMesh,
  type Intersection,
  Matrix4,
  type MeshStandardMaterial,
  Object3D,
} from 'three/webgpu';
import { ObjType } from '../../foundation/schema/enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { noPerturbation } from '../scene/perturbation.js';
import { Scene } from '../scene/scene.js';
import { updateScene } from '../scene/update.js';
import { defaultViewCamera } from '../scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../scene/visual-options.js';
import { GeomLooks } from './shapes/geom-looks.js';
import { isTendonPiece, Rods } from './shapes/rods.js';

const FIRST_CAPACITY = 4;

interface Part {
  readonly geometry: BufferGeometry;
  readonly material: MeshStandardMaterial;
  readonly ownsGeometry: boolean;
  mesh: InstancedMesh;
  /** Indices of the scene geoms, by instance. */
  readonly geoms: number[];
}

const matrix = new Matrix4();

/** A three.js object that shows a Model and a Data. */
export class ModelObject extends Object3D {
  /** The visibility of groups, element flags and frames. */
  readonly options: VisualOptions = defaultVisualOptions();
  private readonly drawn = new Scene();
  private readonly looks: GeomLooks;
  private readonly rods: Rods;
  private readonly parts = new Map<string, Part>();

  /** @param hides tests whether a geom or a site is omitted, by type of object (`ObjType`) and id */
  constructor(
    readonly model: Model,
    private readonly hides?: (objtype: ObjType, objid: number) => boolean,
  ) {
    super();
    this.looks = new GeomLooks(model, this.drawn);
    this.rods = new Rods(this, model, this.looks);
  }

  /** Shows a state. */
  update(data: Data): void {
    const { model, drawn } = this;
    updateScene(model, data, this.options, noPerturbation(), defaultViewCamera(model), drawn);
    this.looks.soft.update(drawn);
    for (const part of this.parts.values()) part.geoms.length = 0;
    const { objtype, objid } = drawn.geoms;
    for (let i = 0; i < drawn.ngeom; i++) {
      if (!isTendonPiece(drawn, i) && !this.hides?.(objtype[i] as ObjType, objid[i]!)) this.draw(i);
    }
    this.rods.update(drawn);
    for (const { mesh, geoms } of this.parts.values()) {
      mesh.count = geoms.length;
      mesh.visible = geoms.length > 0;
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null;
    }
  }

  /** Id of the body that a ray of three.js hit; 0 for the world and for elements without a body. */
  bodyOf({ object, instanceId }: Pick<Intersection, 'object' | 'instanceId'>): number {
    const part = [...this.parts.values()].find(({ mesh }) => mesh === object);
    const geom = part?.geoms[instanceId ?? 0];
    if (geom === undefined) return 0;
    const { objtype, objid } = this.drawn.geoms;
    if (objtype[geom] === ObjType.GEOM) return this.model.geom_bodyid[objid[geom]!]!;
    return objtype[geom] === ObjType.SITE ? this.model.site_bodyid[objid[geom]!]! : 0;
  }

  /** Releases all resources; the object must not be used afterwards. */
  override dispose(): void {
    this.removeFromParent();
    for (const { mesh, geometry, material, ownsGeometry } of this.parts.values()) {
      mesh.dispose();
      material.dispose();
      if (ownsGeometry) geometry.dispose();
    }
    this.parts.clear();
    this.rods.dispose();
    this.clear();
    this.looks.dispose();
  }

  private draw(i: number): void {
    const look = this.looks.of(i);
    if (!look) return;
    let part = this.parts.get(look.key);
    if (!part) {
      part = this.newPart(look.geometry(), look.ownsGeometry, look.material());
      this.parts.set(look.key, part);
    }
    this.place(part, i, look.frame);
  }

  private place(part: Part, i: number, frame: Float32Array): void {
    const { mesh, geoms } = part;
    if (geoms.length === mesh.instanceMatrix.count) this.enlarge(part);
    matrix.fromArray([0, 1, 2, 3].flatMap((c) => [frame[c]!, frame[4 + c]!, frame[8 + c]!, c === 3 ? 1 : 0]));
    part.mesh.setMatrixAt(geoms.length, matrix);
    geoms.push(i);
  }

  private newPart(geometry: BufferGeometry, ownsGeometry: boolean, material: MeshStandardMaterial): Part {
    const mesh = this.newMesh(geometry, material, FIRST_CAPACITY);
    return { geometry, ownsGeometry, material, mesh, geoms: [] };
  }

  private newMesh(geometry: BufferGeometry, material: MeshStandardMaterial, capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(geometry, material, capacity);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = true;
    this.add(mesh);
    return mesh;
  }

  private enlarge(part: Part): void {
    const { mesh, geometry, material } = part;
    const larger = this.newMesh(geometry, material, 2 * mesh.instanceMatrix.count);
    larger.instanceMatrix.array.set(mesh.instanceMatrix.array);
    mesh.removeFromParent();
    mesh.dispose();
    part.mesh = larger;
  }
}
