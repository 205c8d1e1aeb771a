/** Skins: surfaces whose vertices come with each frame. */
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Mesh,
  type MeshStandardMaterial,
  Object3D,
  SRGBColorSpace,
} from 'three';
import type { Model } from '../model/model.js';
import type { Scene } from '../scene/scene.js';
import { GeomType } from '../schema/enums.js';
import { type Look, makeMaterial } from './materials.js';
import type { Textures } from './textures.js';

interface Skin {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  /** What its material was made of. */
  look: string;
  geom: number;
}

export class Skins {
  readonly group = new Object3D();
  private readonly skins = new Map<number, Skin>();

  constructor(
    private readonly model: Model,
    private readonly textures: Textures,
  ) {}

  /** Shows the skins of a scene. */
  update(scene: Scene): void {
    for (const { mesh } of this.skins.values()) mesh.visible = false;
    for (let i = 0; i < scene.ngeom; i++) {
      if (scene.geoms.type[i] === GeomType.SKIN && scene.geoms.rgba[4 * i + 3] !== 0) this.show(scene, i);
    }
  }

  /** Scene geom that a mesh stands for; -1: none. */
  geomOf(mesh: Object3D): number {
    for (const skin of this.skins.values()) if (skin.mesh === mesh) return skin.geom;
    return -1;
  }

  dispose(): void {
    for (const { mesh } of this.skins.values()) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.skins.clear();
    this.group.clear();
  }

  private show(scene: Scene, i: number): void {
    const id = scene.geoms.objid[i]!;
    const skin = this.skins.get(id) ?? this.add(id);
    skin.geom = i;
    skin.mesh.visible = true;
    this.dress(skin, scene, i);
    const { rgba } = scene.geoms;
    skin.mesh.material.color.setRGB(rgba[4 * i]!, rgba[4 * i + 1]!, rgba[4 * i + 2]!, SRGBColorSpace);
    const first = 3 * this.model.skin_vertadr[id]!;
    const end = first + 3 * this.model.skin_vertnum[id]!;
    for (const [name, values] of [
      ['position', scene.skinvert],
      ['normal', scene.skinnormal],
    ] as const) {
      const attribute = skin.mesh.geometry.getAttribute(name) as BufferAttribute;
      attribute.array.set(values.subarray(first, end));
      attribute.needsUpdate = true;
    }
    // found again when something is picked
    skin.mesh.geometry.boundingSphere = null;
  }

  private add(id: number): Skin {
    const mesh = new Mesh(skinGeometry(this.model, id)) as Skin['mesh'];
    mesh.frustumCulled = false;
    mesh.receiveShadow = true;
    this.group.add(mesh);
    const skin = { mesh, look: '', geom: -1 };
    this.skins.set(id, skin);
    return skin;
  }

  /** Gives a skin the material that its geom asks for. */
  private dress(skin: Skin, scene: Scene, i: number): void {
    const { matid, rgba, emission, specular, shininess } = scene.geoms;
    const look: Look = {
      matid: matid[i]!,
      opacity: rgba[4 * i + 3]!,
      emission: emission[i]!,
      specular: specular[i]!,
      shininess: shininess[i]!,
      hasUV: skin.mesh.geometry.hasAttribute('uv'),
    };
    const key = Object.values(look).join();
    if (skin.look === key) return;
    if (skin.look !== '') skin.mesh.material.dispose();
    skin.mesh.material = makeMaterial(this.model, this.textures, look);
    skin.mesh.castShadow = look.opacity === 1;
    skin.look = key;
  }
}

/** The triangles of a skin; positions and normals are those of a frame. */
function skinGeometry(m: Model, id: number): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = m.skin_vertnum[id]!;
  const [face, faces] = [m.skin_faceadr[id]!, m.skin_facenum[id]!];
  geometry.setIndex(new BufferAttribute(Uint32Array.from(m.skin_face.subarray(3 * face, 3 * (face + faces))), 1));
  for (const name of ['position', 'normal']) {
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(3 * count), 3).setUsage(DynamicDrawUsage));
  }
  const at = 2 * m.skin_texcoordadr[id]!;
  if (at >= 0) geometry.setAttribute('uv', new BufferAttribute(m.skin_texcoord.slice(at, at + 2 * count), 2));
  return geometry;
}
