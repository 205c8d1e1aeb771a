/**
 * Geometries and physically based materials of three.js for the geoms of a scene, for use in scenes of an application.
 */
import { type BufferGeometry, Color, DoubleSide, MeshStandardMaterial, SRGBColorSpace } from 'three/webgpu';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import type { Mapping } from '../shading/classic-shading.js';
import { Textures } from '../textures.js';
import { colorTexture, isLine, mappingOf, shapeOf } from './geom-shapes.js';
import { writeInstance, writeRod } from './instance-values.js';
import { INSTANCE_STRIDE } from './instances.js';
import { INSTANCE, shapedGeometry } from './shaped.js';
import { Shapes } from './shapes.js';
import { SoftShapes, softShapeOf } from './soft-shapes.js';

/** Number of squares along a side of an infinite plane. */
const SQUARES = 1;
/** Levels of detail of tendon segments and flex edges, of which there may be thousands. */
const ROD_LEVELS = { tendon: 1, flex: 3 } as const;
const { RGBA, EMISSION, IDENTITY, GLOSS } = INSTANCE;

const values = new Float32Array(INSTANCE_STRIDE);

/** The look of a scene geom; equal keys imply the same geometry and material. */
export interface Look {
  readonly key: string;
  /** Rows of its frame (3 x 4); overwritten by the next look. */
  readonly frame: Float32Array;
  /** False for a shared geometry, which must not be disposed with the object that shows it. */
  readonly ownsGeometry: boolean;
  readonly geometry: () => BufferGeometry;
  readonly material: () => MeshStandardMaterial;
}

/** The look of a capsule whose length and color change with the state; equal keys imply the same unit and material. */
export interface RodLook {
  readonly key: string;
  /** Values of its instance; overwritten by the next look. */
  readonly values: Float32Array;
  readonly mapping: Mapping;
  readonly unit: BufferGeometry;
  /** Creates the material, with white as color so that the vertex colors show. */
  readonly material: () => MeshStandardMaterial;
}

/** Creates the looks of the scene geoms of a Model. */
export class GeomLooks {
  readonly soft: SoftShapes;
  private readonly shapes: Shapes;
  private readonly textures: Textures;

  constructor(
    private readonly model: Model,
    private readonly drawn: Scene,
  ) {
    this.soft = new SoftShapes(model);
    this.shapes = new Shapes(model, this.soft, SQUARES);
    this.textures = new Textures(model, { anisotropy: 4 });
  }

  /** Returns the look of a scene geom; undefined for lines and for geoms without a shape. */
  of(i: number): Look | undefined {
    const { model, drawn } = this;
    const soft = softShapeOf(drawn, i);
    const shape = soft ?? shapeOf(drawn, i, 0);
    if (!shape || isLine(drawn.geoms.type[i]!)) return undefined;
    const mapping = mappingOf(model, drawn, i);
    const texid = mapping === 'none' ? -1 : colorTexture(model, drawn.geoms.matid[i]!);
    values.fill(0);
    writeInstance(values, 0, model, drawn, i, mapping, 0);
    const looks = [values.subarray(RGBA, IDENTITY), values.subarray(GLOSS)].join();
    return {
      key: `${shape} ${mapping} ${texid} ${looks}`,
      frame: values.subarray(0, RGBA),
      ownsGeometry: soft === undefined,
      geometry: () => (soft ? this.soft.get(soft) : shapedGeometry(this.shapes.get(shape), values, mapping)),
      material: () => this.materialOf(mapping, texid, i),
    };
  }

  /** Returns the look of a tendon segment or, if two ends are given, of a flex edge. */
  rod(i: number, from?: Float64Array, to?: Float64Array): RodLook {
    const { model, drawn } = this;
    const mapping = from ? 'none' : mappingOf(model, drawn, i);
    const texid = mapping === 'none' ? -1 : colorTexture(model, drawn.geoms.matid[i]!);
    values.fill(0);
    if (from && to) writeRod(values, 0, model, drawn, i, from, to);
    else writeInstance(values, 0, model, drawn, i, mapping, 0);
    // the color of an emissive rod is also in its material
    const first = values[EMISSION]! > 0 ? RGBA : RGBA + 3;
    const surface = [values.subarray(first, EMISSION + 1), values.subarray(GLOSS)].join();
    const level = from ? ROD_LEVELS.flex : ROD_LEVELS.tendon;
    const material = (): MeshStandardMaterial => {
      const made = this.materialOf(mapping, texid, i);
      made.color.set(1, 1, 1);
      if (mapping === 'cube') made.color.copy(meanColor(model, texid));
      made.vertexColors = true;
      return made;
    };
    return {
      key: `${level} ${mapping} ${texid} ${surface}`,
      values,
      mapping,
      unit: this.shapes.get(`capsule/${level}`),
      material,
    };
  }

  /** Releases its resources; looks that it returned must not be used afterwards. */
  dispose(): void {
    this.shapes.dispose();
    this.soft.dispose();
    this.textures.dispose();
  }

  private materialOf(mapping: string, texid: number, i: number): MeshStandardMaterial {
    const [r, g, b, opacity] = values.subarray(RGBA, RGBA + 4) as unknown as [number, number, number, number];
    const color = new Color().setRGB(r, g, b, SRGBColorSpace);
    const isCube = mapping === 'cube';
    if (isCube) color.multiply(meanColor(this.model, texid));
    const map = texid >= 0 && !isCube ? this.textures.get(texid) : undefined;
    if (map) map.colorSpace = SRGBColorSpace;
    return new MeshStandardMaterial({
      color,
      emissive: color,
      emissiveIntensity: values[EMISSION]!,
      metalness: values[GLOSS]!,
      roughness: values[GLOSS + 1]!,
      opacity,
      transparent: opacity < 1,
      ...(map && { map }),
      ...(this.drawn.geoms.type[i] === GeomType.TRIANGLE && { side: DoubleSide }),
    });
  }
}

/** Mean color of the pixels of a texture. */
function meanColor(m: Model, id: number): Color {
  const channels = m.tex_nchannel[id]!;
  const pixels = m.tex_width[id]! * m.tex_height[id]!;
  const sum = [0, 0, 0];
  for (let i = 0; i < pixels; i++) {
    for (let k = 0; k < 3; k++) sum[k]! += m.tex_data[m.tex_adr[id]! + i * channels + Math.min(k, channels - 1)]!;
  }
  const [r, g, b] = sum.map((each) => each / (255 * Math.max(1, pixels))) as [number, number, number];
  return new Color().setRGB(r, g, b, SRGBColorSpace);
}
