/** One draw call: a shape, a finish and the instances of the frame. */
import {
  type BufferGeometry,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type Object3D,
  Sphere,
} from 'three/webgpu';
import { INSTANCE_COLUMNS } from '../placement.js';
import type { Finish } from '../shading/finishes.js';

/** Number of values per instance. */
export const INSTANCE_STRIDE = 4 * INSTANCE_COLUMNS.length;
const INITIAL_CAPACITY = 4;

/** Layers of meshes; each pass draws some of them. */
export const LAYERS = { view: 0, caster: 1, mirrored: 2, solid: 3, identified: 4 } as const;
/** The name of one of `LAYERS`. */
export type Layer = keyof typeof LAYERS;

/** A coarser shape and the layers in which it replaces the original. */
export interface Behind {
  readonly shape: BufferGeometry;
  readonly layers: readonly Layer[];
}

const maskOf = (layers: readonly Layer[]): number => layers.reduce((mask, layer) => mask | (1 << LAYERS[layer]), 0);

/** A mesh with an instance for each geom; its buffer grows as instances are added. */
export class Instances {
  readonly mesh: Mesh<InstancedBufferGeometry>;
  /** The same instances with the coarser shape, for some passes. */
  readonly behind: Mesh<InstancedBufferGeometry> | undefined;
  values = new Float32Array(0);
  count = 0;

  constructor(
    private readonly parent: Object3D,
    private readonly shape: BufferGeometry,
    readonly finish: Finish,
    layers: readonly Layer[],
    private readonly coarse?: Behind,
  ) {
    const apart = layers.filter((layer) => coarse?.layers.includes(layer));
    this.mesh = this.newMesh(layers.filter((layer) => !apart.includes(layer)));
    this.behind = apart.length > 0 ? this.newMesh(apart) : undefined;
    this.allocate(INITIAL_CAPACITY);
  }

  /** Adds an instance and returns the offset of its values. */
  next(): number {
    if (this.count * INSTANCE_STRIDE === this.values.length) this.allocate(2 * this.count);
    return INSTANCE_STRIDE * this.count++;
  }

  finishFrame(): void {
    const { mesh, behind, count } = this;
    for (const each of behind ? [mesh, behind] : [mesh]) {
      each.visible = count > 0;
      each.geometry.instanceCount = count;
    }
    if (count === 0) return;
    const buffer = (mesh.geometry.getAttribute('row0') as InterleavedBufferAttribute).data;
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, count * INSTANCE_STRIDE);
    buffer.needsUpdate = true;
  }

  /** Releases the shape to another owner if it is in `shapes`, so that it is not disposed with the instances. */
  leave(shapes: ReadonlySet<BufferGeometry>): void {
    if (!shapes.has(this.shape)) return;
    const { geometry } = this.mesh;
    geometry.index = null;
    for (const name of Object.keys(this.shape.attributes)) geometry.deleteAttribute(name as never);
  }

  dispose(): void {
    for (const mesh of [this.mesh, this.behind]) {
      mesh?.removeFromParent();
      mesh?.geometry.dispose();
    }
  }

  private newMesh(layers: readonly Layer[]): Mesh<InstancedBufferGeometry> {
    const mesh = new Mesh(new InstancedBufferGeometry());
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    mesh.layers.mask = maskOf(layers);
    mesh.userData.finish = this.finish;
    this.parent.add(mesh);
    return mesh;
  }

  private allocate(capacity: number): void {
    const longer = new Float32Array(capacity * INSTANCE_STRIDE);
    longer.set(this.values);
    this.values = longer;
    // not marked as dynamic: three.js would upload it again for each pass of a picture, completely from the second pass
    // on
    const buffer = new InstancedInterleavedBuffer(longer, INSTANCE_STRIDE);
    const columns = INSTANCE_COLUMNS.map((_, k) => new InterleavedBufferAttribute(buffer as never, 4, 4 * k));
    shapeMesh(this.mesh, this.shape, columns);
    if (this.behind) shapeMesh(this.behind, this.coarse!.shape, columns);
  }
}

/** Prevents three.js from computing bounds of the shape to sort meshes by, which are not those of its instances. */
const UNUSED = new Sphere();

function shapeMesh(
  mesh: Mesh<InstancedBufferGeometry>,
  shape: BufferGeometry,
  columns: readonly InterleavedBufferAttribute[],
): void {
  const geometry = new InstancedBufferGeometry();
  geometry.boundingSphere = UNUSED;
  geometry.index = shape.index;
  // shares the object, because soft shapes change their draw range in each frame
  geometry.drawRange = shape.drawRange;
  for (const [name, attribute] of Object.entries(shape.attributes)) geometry.setAttribute(name, attribute);
  INSTANCE_COLUMNS.forEach((name, k) => {
    geometry.setAttribute(name, columns[k]!);
  });
  mesh.geometry.dispose();
  mesh.geometry = geometry;
}
