/** Geoms that share a shape and a surface, drawn together as instances. */
import { Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, Object3D, SRGBColorSpace } from 'three';
import type { Model } from '../model/model.js';
import type { Scene } from '../scene/scene.js';
import { CatBit } from '../schema/visual-enums.js';
import { type Look, makeMaterial } from './materials.js';
import { type Part, partsOf, type ShapeKey, type Shapes, sizeParts } from './shapes.js';
import type { Textures } from './textures.js';

const INITIAL_CAPACITY = 16;

/** One draw call: a shape, a surface and as many instances as there are in the frame. */
class Batch {
  mesh: InstancedMesh;
  count = 0;
  /** Scene geom of each instance. */
  geoms: number[] = [];

  constructor(
    private readonly parent: Object3D,
    mesh: InstancedMesh,
  ) {
    this.mesh = mesh;
    parent.add(mesh);
  }

  /** Makes room for one more instance and returns its index. */
  next(geom: number): number {
    if (this.count === this.mesh.instanceMatrix.count) this.grow();
    this.geoms[this.count] = geom;
    return this.count++;
  }

  private grow(): void {
    const { mesh } = this;
    const longer = makeMesh(mesh, 2 * this.count);
    longer.instanceMatrix.array.set(mesh.instanceMatrix.array);
    longer.instanceColor!.array.set(mesh.instanceColor!.array);
    this.parent.remove(mesh);
    mesh.dispose();
    this.parent.add(longer);
    this.mesh = longer;
  }

  finish(): void {
    this.mesh.count = this.count;
    this.mesh.visible = this.count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.mesh.instanceColor!.needsUpdate = true;
    // found again when something is picked
    this.mesh.boundingSphere = null;
  }
}

function makeMesh(like: Pick<InstancedMesh, 'geometry' | 'material' | 'castShadow'>, capacity: number): InstancedMesh {
  const mesh = new InstancedMesh(like.geometry, like.material, capacity);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * capacity), 3).setUsage(DynamicDrawUsage);
  mesh.frustumCulled = false;
  mesh.castShadow = like.castShadow;
  mesh.receiveShadow = true;
  return mesh;
}

/** What a place in the list of geoms was drawn with in the last frame. */
interface Slot {
  readonly values: number[];
  readonly parts: readonly Part[];
  readonly batches: readonly Batch[];
}

const color = new Color();

export class Batches {
  readonly group = new Object3D();
  private readonly batches = new Map<string, Batch>();
  private readonly slots: Slot[] = [];

  constructor(
    private readonly model: Model,
    private readonly shapes: Shapes,
    private readonly textures: Textures,
  ) {}

  /** Shows the geoms of a scene for which `accept` holds. */
  update(scene: Scene, accept: (type: number) => boolean): void {
    for (const batch of this.batches.values()) batch.count = 0;
    const { geoms: g } = scene;
    for (let i = 0; i < scene.ngeom; i++) {
      if (!accept(g.type[i]!) || g.rgba[4 * i + 3] === 0) continue;
      const slot = this.slotOf(scene, i);
      sizeParts(slot.parts, g.type[i]!, g.size[3 * i]!, g.size[3 * i + 1]!, g.size[3 * i + 2]!);
      color.setRGB(g.rgba[4 * i]!, g.rgba[4 * i + 1]!, g.rgba[4 * i + 2]!, SRGBColorSpace);
      for (let k = 0; k < slot.parts.length; k++) writeInstance(slot.batches[k]!, slot.parts[k]!, scene, i);
    }
    for (const batch of this.batches.values()) batch.finish();
  }

  /** Scene geom that an instance of a mesh stands for. */
  geomOf(mesh: Object3D, instance: number): number {
    for (const batch of this.batches.values()) if (batch.mesh === mesh) return batch.geoms[instance]!;
    return -1;
  }

  dispose(): void {
    for (const { mesh } of this.batches.values()) {
      mesh.dispose();
      for (const material of [mesh.material].flat()) material.dispose();
    }
    this.batches.clear();
    this.group.clear();
  }

  /** Batches of a geom: those of the last frame if its shape and surface are still the same. */
  private slotOf(scene: Scene, i: number): Slot {
    const { geoms: g } = scene;
    const values = [
      g.type[i]!,
      g.dataid[i]!,
      g.matid[i]!,
      g.rgba[4 * i + 3]!,
      g.emission[i]!,
      g.specular[i]!,
      g.shininess[i]!,
      g.category[i]!,
    ];
    const last = this.slots[i];
    if (last?.values.every((value, k) => value === values[k])) return last;
    const parts = partsOf(g.type[i]!, g.dataid[i]!);
    const look = {
      matid: g.matid[i]!,
      opacity: g.rgba[4 * i + 3]!,
      emission: g.emission[i]!,
      specular: g.specular[i]!,
      shininess: g.shininess[i]!,
    };
    const castShadow = g.category[i] !== CatBit.DECOR && look.opacity === 1;
    const batches = parts.map(({ shape }) => this.batchOf(shape, look, castShadow));
    return (this.slots[i] = { values, parts, batches });
  }

  private batchOf(shape: ShapeKey, look: Omit<Look, 'hasUV'>, castShadow: boolean): Batch {
    const key = [shape, castShadow, ...Object.values(look)].join();
    let batch = this.batches.get(key);
    if (!batch) {
      const geometry = this.shapes.get(shape);
      const hasUV = shape.startsWith('mesh') && geometry.hasAttribute('uv');
      const material = makeMaterial(this.model, this.textures, { ...look, hasUV });
      batch = new Batch(this.group, makeMesh({ geometry, material, castShadow }, INITIAL_CAPACITY));
      this.batches.set(key, batch);
    }
    return batch;
  }
}

/** Matrix of an instance, column by column: the frame of the geom, moved along its z axis and scaled. */
function writeInstance(batch: Batch, part: Part, scene: Scene, i: number): void {
  const at = batch.next(i);
  const out = batch.mesh.instanceMatrix.array;
  const { pos, mat } = scene.geoms;
  for (let row = 0; row < 3; row++) {
    const m = 9 * i + 3 * row;
    for (let col = 0; col < 3; col++) out[16 * at + 4 * col + row] = mat[m + col]! * part.scale[col]!;
    out[16 * at + 12 + row] = pos[3 * i + row]! + mat[m + 2]! * part.z;
  }
  out[16 * at + 3] = out[16 * at + 7] = out[16 * at + 11] = 0;
  out[16 * at + 15] = 1;
  const colors = batch.mesh.instanceColor!.array;
  colors[3 * at] = color.r;
  colors[3 * at + 1] = color.g;
  colors[3 * at + 2] = color.b;
}
