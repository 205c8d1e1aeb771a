/** One draw call: a shape, a finish and as many instances as there are in the frame. */
import {
  type BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type Object3D,
} from 'three/webgpu';
import type { Finish } from './finishes.js';
import { INSTANCE_COLUMNS } from './placement.js';

export const INSTANCE_STRIDE = 4 * INSTANCE_COLUMNS.length;
const INITIAL_CAPACITY = 4;

/** The layers of meshes; each pass draws some of them. */
export const LAYERS = { view: 0, caster: 1, mirrored: 2, solid: 3, identified: 4 } as const;
export type Layer = keyof typeof LAYERS;

export class Instances {
  readonly mesh: Mesh<InstancedBufferGeometry>;
  values = new Float32Array(0);
  count = 0;

  constructor(
    private readonly parent: Object3D,
    private readonly shape: BufferGeometry,
    readonly finish: Finish,
    layers: readonly Layer[],
  ) {
    this.mesh = new Mesh(new InstancedBufferGeometry());
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.layers.mask = layers.reduce((mask, layer) => mask | (1 << LAYERS[layer]), 0);
    this.mesh.userData.finish = finish;
    this.allocate(INITIAL_CAPACITY);
    parent.add(this.mesh);
  }

  /** Makes room for one more instance and returns the offset of its values. */
  next(): number {
    if (this.count * INSTANCE_STRIDE === this.values.length) this.allocate(2 * this.count);
    return INSTANCE_STRIDE * this.count++;
  }

  finishFrame(): void {
    const { mesh, count } = this;
    mesh.visible = count > 0;
    mesh.geometry.instanceCount = count;
    const buffer = (mesh.geometry.getAttribute('row0') as InterleavedBufferAttribute).data;
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, count * INSTANCE_STRIDE);
    buffer.needsUpdate = true;
  }

  dispose(): void {
    this.parent.remove(this.mesh);
    this.mesh.geometry.dispose();
  }

  private allocate(capacity: number): void {
    const longer = new Float32Array(capacity * INSTANCE_STRIDE);
    longer.set(this.values);
    this.values = longer;
    const geometry = new InstancedBufferGeometry();
    geometry.index = this.shape.index;
    for (const [name, attribute] of Object.entries(this.shape.attributes)) geometry.setAttribute(name, attribute);
    const buffer = new InstancedInterleavedBuffer(longer, INSTANCE_STRIDE).setUsage(DynamicDrawUsage);
    INSTANCE_COLUMNS.forEach((name, k) => {
      geometry.setAttribute(name, new InterleavedBufferAttribute(buffer as never, 4, 4 * k));
    });
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
  }
}
