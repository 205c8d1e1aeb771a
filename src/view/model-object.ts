/**
 * A Model as an object of three.js, for scenes, lights and cameras of your own, drawn by `WebGLRenderer` or
 * `WebGPURenderer`. Materials are physically based; textures of cubes are drawn as their mean color. Up is z.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  InstancedMesh,
  type Intersection,
  Matrix4,
  MeshStandardMaterial,
  Object3D,
  SRGBColorSpace,
} from 'three/webgpu';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { noPerturbation } from '../scene/perturbation.js';
import { Scene } from '../scene/scene.js';
import { updateScene } from '../scene/update.js';
import { defaultViewCamera } from '../scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../scene/visual-options.js';
import { GeomType, ObjType } from '../schema/enums.js';
import { colorTexture, isLine, mappingOf, shapeOf } from './geom-shapes.js';
import { writeInstance } from './instance-values.js';
import { INSTANCE_STRIDE } from './instances.js';
import { Shapes } from './shapes.js';
import { SoftShapes, softShapeOf } from './soft-shapes.js';
import { Textures } from './textures.js';

/** Squares along a side of a plane without an end. */
const SQUARES = 1;
const FIRST_CAPACITY = 4;
/** The offsets of an instance's values. */
const [RGBA, EMISSION, SHAPE, TEXTURE, IDENTITY, GLOSS] = [12, 16, 20, 24, 28, 29] as const;

interface Part {
  readonly geometry: BufferGeometry;
  readonly material: MeshStandardMaterial;
  readonly ownsGeometry: boolean;
  mesh: InstancedMesh;
  /** Geoms of the scene, by instance. */
  readonly geoms: number[];
}

const values = new Float32Array(INSTANCE_STRIDE);
const matrix = new Matrix4();

/** A three.js object that shows a Model and a Data. */
export class ModelObject extends Object3D {
  /** The visibility of groups, element flags and frames. */
  readonly options: VisualOptions = defaultVisualOptions();
  private readonly drawn = new Scene();
  private readonly soft: SoftShapes;
  private readonly shapes: Shapes;
  private readonly textures: Textures;
  private readonly parts = new Map<string, Part>();

  constructor(readonly model: Model) {
    super();
    this.soft = new SoftShapes(model);
    this.shapes = new Shapes(model, this.soft, SQUARES);
    this.textures = new Textures(model, { anisotropy: 4 });
  }

  /** Takes a state over. */
  update(data: Data): void {
    const { model, drawn } = this;
    updateScene(model, data, this.options, noPerturbation(), defaultViewCamera(model), drawn);
    this.soft.update(drawn);
    for (const part of this.parts.values()) part.geoms.length = 0;
    for (let i = 0; i < drawn.ngeom; i++) this.draw(i);
    for (const { mesh, geoms } of this.parts.values()) {
      mesh.count = geoms.length;
      mesh.visible = geoms.length > 0;
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null;
    }
  }

  /** Id of the body that a ray of three.js met; 0 for the world, and for what belongs to no body. */
  bodyOf({ object, instanceId }: Pick<Intersection, 'object' | 'instanceId'>): number {
    const part = [...this.parts.values()].find(({ mesh }) => mesh === object);
    const geom = part?.geoms[instanceId ?? 0];
    if (geom === undefined) return 0;
    const { objtype, objid } = this.drawn.geoms;
    if (objtype[geom] === ObjType.GEOM) return this.model.geom_bodyid[objid[geom]!]!;
    return objtype[geom] === ObjType.SITE ? this.model.site_bodyid[objid[geom]!]! : 0;
  }

  /** Releases what it has made; it is of no use afterwards. */
  override dispose(): void {
    this.removeFromParent();
    for (const { mesh, geometry, material, ownsGeometry } of this.parts.values()) {
      mesh.dispose();
      material.dispose();
      if (ownsGeometry) geometry.dispose();
    }
    this.parts.clear();
    this.clear();
    this.shapes.dispose();
    this.soft.dispose();
    this.textures.dispose();
  }

  private draw(i: number): void {
    const { model, drawn } = this;
    const soft = softShapeOf(drawn, i);
    const shape = soft ?? shapeOf(drawn, i, 0);
    if (!shape || isLine(drawn.geoms.type[i]!)) return;
    const mapping = mappingOf(model, drawn, i);
    const texid = mapping === 'none' ? -1 : colorTexture(model, drawn.geoms.matid[i]!);
    values.fill(0);
    writeInstance(values, 0, model, drawn, i, mapping, 0);
    const looks = [values.subarray(RGBA, IDENTITY), values.subarray(GLOSS)].join();
    const key = `${shape} ${mapping} ${texid} ${looks}`;
    let part = this.parts.get(key);
    if (!part) {
      const geometry = soft ? this.soft.get(soft) : shapedGeometry(this.shapes.get(shape), mapping);
      part = this.newPart(geometry, soft === undefined, this.materialOf(mapping, texid, i));
      this.parts.set(key, part);
    }
    this.place(part, i);
  }

  private place(part: Part, i: number): void {
    const { mesh, geoms } = part;
    if (geoms.length === mesh.instanceMatrix.count) this.enlarge(part);
    matrix.fromArray([0, 1, 2, 3].flatMap((c) => [values[c]!, values[4 + c]!, values[8 + c]!, c === 3 ? 1 : 0]));
    part.mesh.setMatrixAt(geoms.length, matrix);
    geoms.push(i);
  }

  private newPart(geometry: BufferGeometry, ownsGeometry: boolean, material: MeshStandardMaterial): Part {
    const mesh = this.newMesh(geometry, material, FIRST_CAPACITY);
    return { geometry, ownsGeometry, material, mesh, geoms: [] };
  }

  private newMesh(geometry: BufferGeometry, material: MeshStandardMaterial, capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(geometry, material, capacity);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = true;
    this.add(mesh);
    return mesh;
  }

  private enlarge(part: Part): void {
    const { mesh, geometry, material } = part;
    const larger = this.newMesh(geometry, material, 2 * mesh.instanceMatrix.count);
    larger.instanceMatrix.array.set(mesh.instanceMatrix.array);
    mesh.removeFromParent();
    mesh.dispose();
    part.mesh = larger;
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

/** A shape in the size of an instance, with the texture coordinates of it. */
function shapedGeometry(unit: BufferGeometry, mapping: string): BufferGeometry {
  const [x, y, z, reach] = values.subarray(SHAPE, SHAPE + 4) as unknown as [number, number, number, number];
  const [position, normal, uv, stretch] = ['position', 'normal', 'uv', 'stretch'].map((name) =>
    Float32Array.from(unit.getAttribute(name).array),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const texture = values.subarray(TEXTURE, TEXTURE + 4);
  for (let v = 0; v < position.length / 3; v++) {
    for (const [k, scale] of [x, y, z].entries()) {
      position[3 * v + k] = position[3 * v + k]! * scale + stretch[3 * v + k]! * reach;
    }
    for (const [k, scale] of [y * z, z * x, x * y].entries()) normal[3 * v + k]! *= scale;
    if (mapping === 'none' || mapping === 'cube') continue;
    for (const k of [0, 1] as const) {
      const at = mapping === 'plane' ? position[3 * v + k]! : uv[2 * v + k]!;
      uv[2 * v + k] = at * texture[k]! + texture[2 + k]!;
    }
  }
  const geometry = new BufferGeometry();
  geometry.setIndex(unit.index);
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  geometry.normalizeNormals();
  return geometry;
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
