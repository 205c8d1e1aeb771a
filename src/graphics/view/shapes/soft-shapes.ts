/** Shapes whose vertices change in each frame: skins and the surfaces of flexes. */
import { BufferAttribute, BufferGeometry } from 'three/webgpu';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import { FlexSurface, surfaceCapacity } from './flex-surface.js';
import { withoutStretch } from './model-shapes.js';

interface SoftShape {
  readonly geometry: BufferGeometry;
  readonly update: (scene: Scene) => void;
}

/** Name of a soft shape: a skin or a flex with its id. */
export type SoftKey = `skin${number}` | `flex${number}`;

/** Key of the shape of a skin or flex; undefined for other geoms. */
export function softShapeOf(scene: Scene, i: number): SoftKey | undefined {
  const { type, objid } = scene.geoms;
  if (type[i] === GeomType.SKIN) return `skin${objid[i]!}`;
  return type[i] === GeomType.FLEX ? `flex${objid[i]!}` : undefined;
}

/** Keeps a geometry for each skin and flex and copies the vertices of a scene to it. */
export class SoftShapes {
  private readonly made = new Map<SoftKey, SoftShape>();
  constructor(private readonly model: Model) {}

  get(key: SoftKey): BufferGeometry {
    return this.shape(key).geometry;
  }

  /** Updates the vertices of the soft geoms of a scene. */
  update(scene: Scene): void {
    for (let i = 0; i < scene.ngeom; i++) {
      const key = softShapeOf(scene, i);
      if (key) this.shape(key).update(scene);
    }
  }

  dispose(): void {
    for (const { geometry } of this.made.values()) geometry.dispose();
    this.made.clear();
  }

  private shape(key: SoftKey): SoftShape {
    let shape = this.made.get(key);
    if (!shape) {
      const id = Number(key.slice(4));
      shape = key.startsWith('skin') ? skinShape(this.model, id) : flexShape(this.model, id);
      this.made.set(key, shape);
    }
    return shape;
  }
}

function dynamicGeometry(vertices: number): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, size] of [
    ['position', 3],
    ['normal', 3],
    ['uv', 2],
  ] as const) {
    const values = new Float32Array(size * vertices);
    geometry.setAttribute(name, new BufferAttribute(values, size));
  }
  return withoutStretch(geometry);
}

function skinShape(m: Model, id: number): SoftShape {
  const count = m.skin_vertnum[id]!;
  const geometry = dynamicGeometry(count);
  const [face, faces] = [m.skin_faceadr[id]!, m.skin_facenum[id]!];
  geometry.setIndex(new BufferAttribute(Uint32Array.from(m.skin_face.subarray(3 * face, 3 * (face + faces))), 1));
  const texcoord = 2 * m.skin_texcoordadr[id]!;
  if (texcoord >= 0) {
    geometry.getAttribute('uv').array.set(m.skin_texcoord.subarray(texcoord, texcoord + 2 * count));
  }
  const first = 3 * m.skin_vertadr[id]!;
  const update = ({ skinvert, skinnormal }: Scene): void => {
    for (const [name, values] of [
      ['position', skinvert],
      ['normal', skinnormal],
    ] as const) {
      const attribute = geometry.getAttribute(name) as BufferAttribute;
      attribute.array.set(values.subarray(first, first + 3 * count));
      attribute.needsUpdate = true;
    }
  };
  return { geometry, update };
}

function flexShape(m: Model, id: number): SoftShape {
  const geometry = dynamicGeometry(3 * surfaceCapacity(m, id));
  const columns = ['position', 'normal', 'uv'].map((name) => geometry.getAttribute(name) as BufferAttribute);
  const [position, normal, uv] = columns.map(({ array }) => array) as [Float32Array, Float32Array, Float32Array];
  const surface = new FlexSurface(m, id, { position, normal, uv });
  const first = 3 * m.flex_vertadr[id]!;
  const update = (scene: Scene): void => {
    surface.write(scene.flexvert.subarray(first, first + 3 * m.flex_vertnum[id]!), scene.flexparts);
    geometry.setDrawRange(0, 3 * surface.count);
    for (const column of columns) column.needsUpdate = true;
  };
  return { geometry, update };
}
