/** Meshes of one geom of a scene: they share its material, which is made anew when the geom asks for another. */
import {
  type BufferGeometry,
  InstancedMesh,
  type Mesh,
  type MeshStandardMaterial,
  type Side,
  SRGBColorSpace,
} from 'three';
import type { Model } from '../model/model.js';
import type { Scene } from '../scene/scene.js';
import { type Look, makeMaterial } from './materials.js';
import type { Textures } from './textures.js';

export type DressedMesh = Mesh<BufferGeometry, MeshStandardMaterial>;

export class Dressed {
  private look = '';
  private material: MeshStandardMaterial | undefined;

  constructor(
    private readonly model: Model,
    private readonly textures: Textures,
    readonly meshes: readonly DressedMesh[],
    /** Sides to draw whatever the opacity; those the material has otherwise. */
    private readonly side?: Side,
  ) {
    for (const mesh of meshes) {
      mesh.frustumCulled = false;
      mesh.receiveShadow = true;
    }
  }

  hide(): void {
    for (const mesh of this.meshes) mesh.visible = false;
  }

  /** Shows the meshes in the look and color of a geom. */
  show(scene: Scene, i: number): void {
    const { matid, rgba, emission, specular, shininess } = scene.geoms;
    const look: Look = {
      matid: matid[i]!,
      opacity: rgba[4 * i + 3]!,
      emission: emission[i]!,
      specular: specular[i]!,
      shininess: shininess[i]!,
      hasUV: this.meshes.some(({ geometry }) => geometry.hasAttribute('uv')),
    };
    const material = this.materialFor(look);
    material.color.setRGB(rgba[4 * i]!, rgba[4 * i + 1]!, rgba[4 * i + 2]!, SRGBColorSpace);
    for (const mesh of this.meshes) {
      mesh.material = material;
      mesh.castShadow = look.opacity === 1;
      mesh.visible = true;
    }
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      if (mesh instanceof InstancedMesh) mesh.dispose();
    }
    this.material?.dispose();
  }

  private materialFor(look: Look): MeshStandardMaterial {
    const key = Object.values(look).join();
    if (this.material && this.look === key) return this.material;
    this.material?.dispose();
    this.look = key;
    this.material = makeMaterial(this.model, this.textures, look);
    if (this.side !== undefined) this.material.side = this.side;
    return this.material;
  }
}
