/** Geometries of one Model, created when first used. */
import type { BufferGeometry } from 'three/webgpu';
import type { Model } from '../../../simulation/model/model.js';
import { isSameHfield, isSameMesh } from '../same-assets.js';
import { finenessOf } from './detail.js';
import type { ShapeKey } from './geom-shapes.js';
import { hfieldGeometry, hullGeometry, meshGeometry, planeGeometry } from './model-shapes.js';
import type { SoftKey, SoftShapes } from './soft-shapes.js';
import { PRIMITIVES, type Primitive } from './unit-shapes.js';

/** Functions that create shapes of a Model, by the prefix of their keys. */
const OF_MODEL: Record<string, (m: Model, id: number, squares: number) => BufferGeometry> = {
  mesh: meshGeometry,
  hull: hullGeometry,
  hfield: hfieldGeometry,
  plane: planeGeometry,
  flat: (m, id) => planeGeometry(m, id, 1),
};

const KEY_OF_MODEL = /^([a-z]+)(\d+)$/;

/** Provides the geometry of a shape by its key. */
export class Shapes {
  private readonly made = new Map<ShapeKey, BufferGeometry>();
  constructor(
    private readonly model: Model,
    private readonly soft: SoftShapes,
    /** Number of squares along a side of an infinite plane. */
    private readonly squares: number,
  ) {}

  get(key: ShapeKey | SoftKey): BufferGeometry {
    if (isSoft(key)) return this.soft.get(key);
    let geometry = this.made.get(key);
    if (!geometry) {
      geometry = this.make(key);
      this.made.set(key, geometry);
    }
    return geometry;
  }

  /** Takes the meshes and height fields from other shapes that are equal in this Model; returns their geometries. */
  takeFrom(other: Shapes): Set<BufferGeometry> {
    const taken = new Set<BufferGeometry>();
    for (const [key, geometry] of other.made) {
      const [, kind, id] = KEY_OF_MODEL.exec(key) ?? [];
      const isSame = kind === 'mesh' ? isSameMesh : kind === 'hfield' ? isSameHfield : undefined;
      if (!isSame?.(other.model, this.model, Number(id))) continue;
      other.made.delete(key);
      this.made.set(key, geometry);
      taken.add(geometry);
    }
    return taken;
  }

  dispose(): void {
    for (const geometry of this.made.values()) geometry.dispose();
    this.made.clear();
  }

  private make(key: ShapeKey): BufferGeometry {
    const [, kind, id] = KEY_OF_MODEL.exec(key) ?? [];
    if (kind !== undefined) return OF_MODEL[kind]!(this.model, Number(id), this.squares);
    const [primitive, level] = key.split('/') as [Primitive, string];
    return PRIMITIVES[primitive](finenessOf(this.model, Number(level)));
  }
}

const isSoft = (key: ShapeKey | SoftKey): key is SoftKey => key.startsWith('skin') || key.startsWith('flex');
