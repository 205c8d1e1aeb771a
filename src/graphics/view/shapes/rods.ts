/** Capsules whose length changes with the state, such as tendon segments and flex edges: one mesh per material. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  SRGBColorSpace,
} from 'three/webgpu';
import { GeomType, ObjType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import { forEachRod } from './flex-rods.js';
import type { GeomLooks, RodLook } from './geom-looks.js';
import { geometryOf, INSTANCE, type VertexColumns, vertexColumns, writeShaped } from './shaped.js';

const FIRST_CAPACITY = 8;

const color = new Color();
const corner = new Float32Array(3);

export const isTendonPiece = ({ geoms: { type, objtype } }: Scene, i: number): boolean =>
  type[i] === GeomType.CAPSULE && objtype[i] === ObjType.TENDON;

/** The rods of a scene. */
export class Rods {
  private readonly meshes = new Map<string, RodMesh>();

  constructor(
    private readonly parent: Object3D,
    private readonly model: Model,
    private readonly looks: GeomLooks,
  ) {}

  /** Updates the meshes to the rods of a scene. */
  update(scene: Scene): void {
    for (const mesh of this.meshes.values()) mesh.count = 0;
    for (let i = 0; i < scene.ngeom; i++) {
      if (isTendonPiece(scene, i)) this.add(this.looks.rod(i));
      if (scene.geoms.type[i] !== GeomType.FLEX) continue;
      forEachRod(this.model, scene, scene.geoms.objid[i]!, (from, to) => this.add(this.looks.rod(i, from, to)));
    }
    for (const mesh of this.meshes.values()) mesh.finish();
  }

  dispose(): void {
    for (const mesh of this.meshes.values()) mesh.dispose();
    this.meshes.clear();
  }

  private add(look: RodLook): void {
    let mesh = this.meshes.get(look.key);
    if (!mesh) {
      mesh = new RodMesh(look.unit, look.material());
      this.parent.add(mesh.mesh);
      this.meshes.set(look.key, mesh);
    }
    mesh.add(look);
  }
}

/** Rods with the same material, in one geometry. */
class RodMesh {
  readonly mesh: Mesh;
  count = 0;
  private columns: VertexColumns & { readonly color: Float32Array };
  private capacity = 0;
  private readonly vertices: number;

  constructor(
    private readonly unit: BufferGeometry,
    private readonly material: MeshStandardMaterial,
  ) {
    this.vertices = unit.getAttribute('position').count;
    this.mesh = new Mesh(new BufferGeometry(), material);
    // the vertices move, which three.js does not detect
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.columns = this.allocate(FIRST_CAPACITY);
  }

  add({ values, mapping }: RodLook): void {
    if (this.count === this.capacity) this.columns = this.allocate(2 * this.capacity);
    const { unit, vertices, columns } = this;
    const first = vertices * this.count++;
    writeShaped(columns, first, unit, values, mapping);
    color.setRGB(values[INSTANCE.RGBA]!, values[INSTANCE.RGBA + 1]!, values[INSTANCE.RGBA + 2]!, SRGBColorSpace);
    for (let v = first; v < first + vertices; v++) {
      place(columns.position, 3 * v, values, 1);
      place(columns.normal, 3 * v, values, 0);
      color.toArray(columns.color, 3 * v);
    }
  }

  finish(): void {
    const { geometry } = this.mesh;
    this.mesh.visible = this.count > 0;
    geometry.setDrawRange(0, this.count * this.unit.index!.count);
    geometry.normalizeNormals();
    for (const attribute of Object.values(geometry.attributes)) (attribute as BufferAttribute).needsUpdate = true;
    // raycasting would otherwise use the bounds of an earlier frame
    geometry.boundingSphere = geometry.boundingBox = null;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.material.dispose();
  }

  /** Allocates the arrays for a number of rods and copies the existing ones. */
  private allocate(capacity: number): VertexColumns & { readonly color: Float32Array } {
    const { vertices, unit, columns: before } = this;
    const columns = { ...vertexColumns(capacity * vertices), color: new Float32Array(3 * capacity * vertices) };
    if (before) for (const name of ['position', 'normal', 'uv', 'color'] as const) columns[name].set(before[name]);
    const own = unit.index!;
    const index = new Uint32Array(capacity * own.count);
    for (let k = 0; k < index.length; k++) {
      index[k] = own.getX(k % own.count) + vertices * Math.floor(k / own.count);
    }
    const geometry = geometryOf(columns, new BufferAttribute(index, 1));
    geometry.setAttribute('color', new BufferAttribute(columns.color, 3));
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.capacity = capacity;
    return columns;
  }
}

/** Transforms a vector by the frame of an instance (3 x 4); `w` is 1 for positions and 0 for directions. */
function place(vectors: Float32Array, at: number, frame: Float32Array, w: 0 | 1): void {
  for (let k = 0; k < 3; k++) corner[k] = vectors[at + k]!;
  for (let k = 0; k < 3; k++) {
    const row = 4 * k;
    vectors[at + k] =
      frame[row]! * corner[0]! + frame[row + 1]! * corner[1]! + frame[row + 2]! * corner[2]! + w * frame[row + 3]!;
  }
}
