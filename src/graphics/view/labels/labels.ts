/** Labels of elements, drawn in front of everything and with the same size at any distance. */
import {
  attribute,
  cameraProjectionMatrix,
  cameraViewMatrix,
  Fn,
  floor,
  renderGroup,
  texture,
  uniform,
  varying,
  vec2,
  vec4,
} from 'three/tsl';
import {
  BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  NodeMaterial,
  type Object3D,
  Vector2,
} from 'three/webgpu';
import type { Scene } from '../../scene/scene.js';
import { ATLAS_SIZE, GlyphAtlas } from './glyph-atlas.js';

/** Render order of labels: last. */
const ORDER = 1_000_000;
/** World position; offset of the upper left corner from its pixel [px], right and down; cell in the atlas [px]. */
const COLUMNS = { anchor: 3, corner: 2, cell: 4 } as const;
const STRIDE = 9;
const INITIAL_CAPACITY = 64;
/** Maximum number of characters that are drawn. */
const MAX_LENGTH = 99;

/** Draws the labels of a scene in one call, each at its point projected to the picture. */
export class Labels {
  /** Height of texts [px]. */
  height = 13;
  private atlas: GlyphAtlas | undefined;
  private mesh: Mesh<InstancedBufferGeometry, NodeMaterial> | undefined;
  private values = new Float32Array(STRIDE * INITIAL_CAPACITY);
  private count = 0;
  private readonly size = uniform(new Vector2(1, 1)).setGroup(renderGroup);

  constructor(private readonly parent: Object3D) {}

  /** Writes the labels of a scene, for a picture of a size [px]. */
  update({ ngeom, labels, geoms: { pos } }: Scene, width: number, height: number): void {
    this.count = 0;
    this.size.value.set(width, height);
    for (let i = 0; i < ngeom; i++) if (labels[i]) this.write(labels[i]!, pos, 3 * i);
    this.show();
  }

  dispose(): void {
    this.atlas?.dispose();
    this.mesh?.geometry.dispose();
    this.mesh?.material.dispose();
    this.mesh?.removeFromParent();
  }

  private write(text: string, pos: Float64Array, at: number): void {
    const atlas = this.atlasOfHeight();
    let x = 0;
    for (const char of text.slice(0, MAX_LENGTH)) {
      const cell = atlas.cell(char);
      if (!cell) continue;
      if (STRIDE * this.count === this.values.length) this.grow();
      const values = [pos[at]!, pos[at + 1]!, pos[at + 2]!, x, -cell.height / 2];
      this.values.set(values, STRIDE * this.count);
      this.values.set([cell.x, cell.y, cell.width, cell.height], STRIDE * this.count + values.length);
      this.count++;
      x += cell.advance;
    }
  }

  /** Returns the atlas for the current text height; a new height creates a new atlas. */
  private atlasOfHeight(): GlyphAtlas {
    if (this.atlas?.height !== this.height) {
      this.dispose();
      this.mesh = undefined;
      this.atlas = new GlyphAtlas(this.height);
    }
    return this.atlas!;
  }

  private show(): void {
    if (this.count === 0) {
      if (this.mesh) this.mesh.visible = false;
      return;
    }
    this.mesh ??= this.newMesh();
    const { geometry } = this.mesh;
    this.mesh.visible = true;
    geometry.instanceCount = this.count;
    const { data } = geometry.getAttribute('anchor') as InterleavedBufferAttribute;
    data.clearUpdateRanges();
    data.addUpdateRange(0, STRIDE * this.count);
    data.needsUpdate = true;
  }

  private grow(): void {
    const longer = new Float32Array(2 * this.values.length);
    longer.set(this.values);
    this.values = longer;
    if (!this.mesh) return;
    this.mesh.geometry.dispose();
    this.mesh.geometry = this.newGeometry();
  }

  private newMesh(): Mesh<InstancedBufferGeometry, NodeMaterial> {
    const mesh = new Mesh(this.newGeometry(), this.newMaterial());
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    mesh.renderOrder = ORDER;
    this.parent.add(mesh);
    return mesh;
  }

  private newGeometry(): InstancedBufferGeometry {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const buffer = new InstancedInterleavedBuffer(this.values, STRIDE);
    let offset = 0;
    for (const [name, length] of Object.entries(COLUMNS)) {
      geometry.setAttribute(name, new InterleavedBufferAttribute(buffer as never, length, offset));
      offset += length;
    }
    return geometry;
  }

  private newMaterial(): NodeMaterial {
    const material = new NodeMaterial();
    material.lights = material.fog = false;
    material.transparent = true;
    material.depthTest = material.depthWrite = false;
    const cell = attribute<'vec4'>('cell', 'vec4');
    const within = attribute<'vec3'>('position', 'vec3').xy.mul(cell.zw);
    material.vertexNode = Fn(() => {
      const at = cameraProjectionMatrix
        .mul(cameraViewMatrix)
        .mul(vec4(attribute<'vec3'>('anchor', 'vec3'), 1))
        .toVar();
      // letters are aligned to whole pixels, counted from the upper left
      const middle = at.xy.div(at.w).mul(vec2(0.5, -0.5)).add(0.5).mul(this.size);
      const place = floor(middle.add(attribute<'vec2'>('corner', 'vec2')).add(0.5)).add(within);
      const shown = place.div(this.size).sub(0.5).mul(vec2(2, -2));
      return vec4(shown.mul(at.w), at.z, at.w);
    })();
    material.fragmentNode = texture(this.atlas!.texture, varying(cell.xy.add(within).div(ATLAS_SIZE)));
    return material;
  }
}
