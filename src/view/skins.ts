/** Skins: surfaces whose vertices come with each frame. */
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, Object3D } from 'three';
import type { Model } from '../model/model.js';
import type { Scene } from '../scene/scene.js';
import { GeomType } from '../schema/enums.js';
import { Dressed, type DressedMesh } from './dressed.js';
import type { Textures } from './textures.js';

export class Skins {
  readonly group = new Object3D();
  private readonly skins = new Map<number, Dressed>();

  constructor(
    private readonly model: Model,
    private readonly textures: Textures,
  ) {}

  /** Shows the skins of a scene. */
  update(scene: Scene): void {
    for (const skin of this.skins.values()) skin.hide();
    for (let i = 0; i < scene.ngeom; i++) {
      if (scene.geoms.type[i] === GeomType.SKIN && scene.geoms.rgba[4 * i + 3] !== 0) this.show(scene, i);
    }
  }

  dispose(): void {
    for (const skin of this.skins.values()) skin.dispose();
    this.skins.clear();
    this.group.clear();
  }

  private show(scene: Scene, i: number): void {
    const id = scene.geoms.objid[i]!;
    const skin = this.skins.get(id) ?? this.add(id);
    skin.show(scene, i);
    const first = 3 * this.model.skin_vertadr[id]!;
    const end = first + 3 * this.model.skin_vertnum[id]!;
    for (const { geometry } of skin.meshes) {
      for (const [name, values] of [
        ['position', scene.skinvert],
        ['normal', scene.skinnormal],
      ] as const) {
        const attribute = geometry.getAttribute(name) as BufferAttribute;
        attribute.array.set(values.subarray(first, end));
        attribute.needsUpdate = true;
      }
    }
  }

  private add(id: number): Dressed {
    const mesh = new Mesh(skinGeometry(this.model, id)) as DressedMesh;
    const skin = new Dressed(this.model, this.textures, [mesh]);
    this.group.add(mesh);
    this.skins.set(id, skin);
    return skin;
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
