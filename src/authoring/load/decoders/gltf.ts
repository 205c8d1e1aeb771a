/**
 * Reads glTF 2.0 files (`.glb`, and `.gltf` with embedded buffers) with `@gltf-transform/core`: a mesh gets the triangles
 * of all nodes; a model gets a body for each node with a mesh. Lengths are in meters, and y up becomes z up. Compressed
 * files need `@gltf-transform/extensions` with `draco3dgltf` or `meshoptimizer`. A model has the base colors of
 * materials, and their textures as PNG; JPEG needs `jpeg-js`.
 */
import type { Document, Material, mat4, Node, Primitive, Texture, vec3, WebIO } from '@gltf-transform/core';
import { zlibSync } from 'fflate';
import type { decode as decodeJPEG } from 'jpeg-js';
import { ASSET_LIMITS } from '../../../compiler/asset/limits.js';
import { type MeshSource, meshSource } from '../../../compiler/asset/mesh-source.js';
import { assetError } from '../../../compiler/asset/origin.js';
import type { Decoded } from '../../../compiler/compile/extensions.js';
import { encodePNG, type PixelRows } from '../../../foundation/base/png.js';
import { parseDataUri } from '../../../foundation/resource/data-uri.js';
import type { Encoded } from '../../../foundation/resource/decoder.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { Spec } from '../../../modelling/spec/spec.js';

type Bad = (fault: Message<CodeIn<'bad-mesh-file'>>) => Error;

/** Mode of a primitive that lists triangles. */
const TRIANGLES = 4;

/** Largest size of data that is not in the file: compressed data and arrays without data [bytes]. */
const MAX_UNPACKED = 1 << 30;

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;

/** The parts of the JSON of a file that are checked before it is read. */
interface Contents {
  readonly buffers?: readonly { readonly uri?: string }[];
  readonly images?: readonly { readonly uri?: string; readonly mimeType?: string }[];
  readonly textures?: readonly {
    readonly source?: number;
    readonly extensions?: Readonly<Record<string, { readonly source: number }>>;
  }[];
  readonly accessors?: readonly { readonly bufferView?: number; readonly count?: number }[];
  readonly bufferViews?: readonly {
    readonly extensions?: Readonly<Record<string, { readonly count?: number; readonly byteStride?: number }>>;
  }[];
  readonly extensionsUsed?: readonly string[];
}

/** Errors: `bad-mesh-file`, `asset-too-large`. */
export async function readGLTF({ bytes, uri, wanted, report = () => {} }: Encoded): Promise<Decoded> {
  const bad: Bad = (fault) => assetError({ name: uri }, fault);
  const contents = contentsOf(bytes, bad);
  checkContents(contents, bad);
  const file = await documentOf(bytes, contents, bad);
  const nodes = file
    .getRoot()
    .listNodes()
    .filter((node) => node.getMesh());
  checkSize(nodes, uri);
  if (wanted !== 'model') return meshOf(nodes);
  const materials = nodes.flatMap(primitivesOf).flatMap((primitive) => primitive.getMaterial() ?? []);
  const pictures = await picturesOf(new Set(materials), contents, report, bad);
  return modelOf(nodes, pictures);
}

const isBinary = (bytes: Uint8Array): boolean =>
  bytes.length >= 20 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === GLB_MAGIC;

/** The JSON of a file. */
function contentsOf(bytes: Uint8Array, bad: Bad): Contents {
  let json = bytes;
  if (isBinary(bytes)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(16, true) !== JSON_CHUNK) throw bad(message('bad-mesh-file/gltf-header'));
    json = bytes.subarray(20, 20 + view.getUint32(12, true));
  }
  try {
    const contents: unknown = JSON.parse(new TextDecoder().decode(json));
    if (typeof contents === 'object' && contents !== null) return contents;
  } catch {
    // reported below
  }
  throw bad(message('bad-mesh-file/gltf-header'));
}

/** Refuses files outside of this one, and data that would be much larger than the file. */
function checkContents({ buffers = [], images = [], accessors = [], bufferViews = [] }: Contents, bad: Bad): void {
  const outside = [...buffers, ...images].find(({ uri }) => uri !== undefined && !/^data:/i.test(uri));
  if (outside) throw bad(message('bad-mesh-file/gltf-external', { file: outside.uri! }));
  let size = 0;
  for (const { bufferView, count = 0 } of accessors) if (bufferView === undefined) size += 64 * count;
  for (const { extensions = {} } of bufferViews) {
    for (const { count = 0, byteStride = 1 } of Object.values(extensions)) size += count * byteStride;
  }
  if (!(size <= MAX_UNPACKED)) throw bad(message('bad-mesh-file/gltf-size', { size, limit: MAX_UNPACKED }));
}

/** Refuses files whose nodes repeat their meshes too often. */
function checkSize(nodes: readonly Node[], name: string): void {
  const corners = (primitive: Primitive): number =>
    (primitive.getIndices() ?? primitive.getAttribute('POSITION'))?.getCount() ?? 0;
  const count = nodes.flatMap(primitivesOf).reduce((sum, each) => sum + corners(each), 0) / 3;
  const limit = ASSET_LIMITS.faces;
  if (count > limit) throw assetError({ name }, message('asset-too-large/faces', { count: Math.ceil(count), limit }));
}

async function documentOf(bytes: Uint8Array, contents: Contents, bad: Bad): Promise<Document> {
  const io = await reader(new Set(contents.extensionsUsed ?? []), bad);
  try {
    if (isBinary(bytes)) return await io.readBinary(bytes);
    const named = [...(contents.buffers ?? []), ...(contents.images ?? [])].flatMap(({ uri }) => uri ?? []);
    const resources = Object.fromEntries(named.map((each) => [each, parseDataUri(each).bytes.slice()]));
    return await io.readJSON({ json: contents as never, resources });
  } catch (error) {
    throw bad(message('bad-mesh-file/gltf', { problem: error instanceof Error ? error.message : String(error) }));
  }
}

/** The packages, which are optional: a bundler may leave out an import in a try block. */
const PACKAGES = {
  '@gltf-transform/core': async () => {
    try {
      return await import('@gltf-transform/core');
    } catch {
      return undefined;
    }
  },
  '@gltf-transform/extensions': async () => {
    try {
      return await import('@gltf-transform/extensions');
    } catch {
      return undefined;
    }
  },
  draco3dgltf: async () => {
    try {
      return await import('draco3dgltf');
    } catch {
      return undefined;
    }
  },
  'jpeg-js': async () => {
    try {
      const module = await import('jpeg-js');
      return module.default ?? module;
    } catch {
      return undefined;
    }
  },
  meshoptimizer: async () => {
    try {
      return await import('meshoptimizer/decoder');
    } catch {
      return undefined;
    }
  },
};

type Packages = typeof PACKAGES;

async function needed<N extends keyof Packages>(
  name: N,
  bad: Bad,
): Promise<NonNullable<Awaited<ReturnType<Packages[N]>>>> {
  const found = await PACKAGES[name]();
  if (!found) throw bad(message('bad-mesh-file/gltf-package', { package: name }));
  return found as NonNullable<Awaited<ReturnType<Packages[N]>>>;
}

/** Extensions that change how arrays are stored. */
const STORAGE = /^(KHR_draco|EXT_meshopt|KHR_meshopt|KHR_mesh_quantization)/;

/** Extensions with further formats of images, which are left out. */
const IMAGES = /^(EXT_texture_|KHR_texture_basisu)/;

/** A reader with the extensions that a file uses. */
async function reader(used: ReadonlySet<string>, bad: Bad): Promise<WebIO> {
  const { WebIO } = await needed('@gltf-transform/core', bad);
  const io = new WebIO();
  const uses = (extensions: RegExp): boolean => [...used].some((each) => extensions.test(each));
  if (!uses(STORAGE) && !uses(IMAGES)) return io;
  const name = '@gltf-transform/extensions';
  const extensions = uses(STORAGE) ? await needed(name, bad) : await PACKAGES[name]();
  if (extensions) io.registerExtensions(extensions.ALL_EXTENSIONS);
  if (used.has('KHR_draco_mesh_compression')) {
    const { default: draco } = await needed('draco3dgltf', bad);
    io.registerDependencies({ 'draco3d.decoder': await draco.createDecoderModule() });
  }
  if ([...used].some((each) => each.endsWith('_meshopt_compression'))) {
    const { MeshoptDecoder } = await needed('meshoptimizer', bad);
    await MeshoptDecoder.ready;
    io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  }
  return io;
}

const primitivesOf = (node: Node): readonly Primitive[] => node.getMesh()?.listPrimitives() ?? [];

/** Triangles whose vertices are numbered by their first appearance in a corner, as in a mesh read from STL. */
class Triangles {
  readonly vert: number[] = [];
  readonly normal: number[] = [];
  readonly texcoord: number[] = [];
  readonly face: number[] = [];
  readonly corner: number[] = [];
  private readonly known = new Map<string, number>();

  /** Adds the triangles of a part of a node. */
  add(primitive: Primitive, matrix: mat4): void {
    const position = primitive.getAttribute('POSITION');
    if (!position || primitive.getMode() !== TRIANGLES) return;
    const [normals, texcoords] = [primitive.getAttribute('NORMAL'), primitive.getAttribute('TEXCOORD_0')];
    const count = position.getCount();
    const first = this.normal.length / 3;
    const numbers = new Int32Array(count).fill(-1);
    const point: vec3 = [0, 0, 0];
    const at = (i: number): number => {
      if (numbers[i]! >= 0) return numbers[i]!;
      const placed = transformed(position.getElement(i, point) as vec3, matrix, 1).map(Math.fround);
      const key = placed.join(' ');
      let number = this.known.get(key);
      if (number === undefined) {
        this.known.set(key, (number = this.vert.length / 3));
        this.vert.push(...placed);
      }
      numbers[i] = number;
      return number;
    };
    const indices = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i);
    const isMirrored = determinant(matrix) < 0;
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const corners = [indices[i]!, indices[isMirrored ? i + 2 : i + 1]!, indices[isMirrored ? i + 1 : i + 2]!];
      for (const index of corners) {
        if (index >= count) continue;
        this.face.push(at(index));
        this.corner.push(first + index);
      }
    }
    for (let i = 0; i < count; i++) {
      const normal = normals ? transformed(normals.getElement(i, point) as vec3, matrix, 0) : [0, 0, 1];
      this.normal.push(...normal);
      const [u, v] = texcoords ? texcoords.getElement(i, [0, 0]) : [0, 0];
      this.texcoord.push(u!, v!);
    }
    this.hasNormals &&= normals !== null;
    this.hasTexcoords ||= texcoords !== null;
  }

  /** True if every part has normals, or any part has texture coordinates. */
  private hasNormals = true;
  private hasTexcoords = false;

  source(skins: boolean): MeshSource {
    const corner = Int32Array.from(this.corner);
    return {
      ...meshSource('other', {
        vert: Float32Array.from(this.vert),
        face: Int32Array.from(this.face),
        ...(this.hasNormals && { normal: Float32Array.from(this.normal), facenormal: corner }),
        ...(this.hasTexcoords && { texcoord: Float32Array.from(this.texcoord), facetexcoord: corner }),
      }),
      ...(skins && { repairs: [message('mesh-repaired/skin')] }),
    };
  }
}

/** Transforms a point (`w` 1) or direction (`w` 0) of a node to the world of the file, and turns y up to z up. */
function transformed([x, y, z]: vec3, m: mat4, w: number): number[] {
  const at = (row: number): number => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + w * m[row + 12]!;
  return [at(0), -at(2), at(1)];
}

const determinant = (m: mat4): number =>
  m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);

function meshOf(nodes: readonly Node[]): MeshSource {
  const all = new Triangles();
  for (const node of nodes) for (const primitive of primitivesOf(node)) all.add(primitive, node.getWorldMatrix());
  return all.source(nodes.some((node) => node.getSkin()));
}

/** A body for each node with a mesh, and a geom for each of its parts with its material. */
function modelOf(nodes: readonly Node[], pictures: Pictures): Spec {
  const images = new Map<string, Uint8Array>();
  const spec = new Spec({ readFile: (path) => images.get(path) });
  const materials = new Map<Material, string>();
  const names = new Set<string>();
  const unique = (wanted: string): string => {
    let name = wanted;
    for (let i = 2; names.has(name); i++) name = `${wanted}_${i}`;
    names.add(name);
    return name;
  };
  for (const node of nodes) {
    const body = spec.worldbody.addBody({ name: unique(node.getName() || 'node') });
    for (const primitive of primitivesOf(node)) {
      const part = new Triangles();
      part.add(primitive, node.getWorldMatrix());
      if (part.face.length === 0) continue;
      const { vert, normal, texcoord, face, facenormal, facetexcoord } = part.source(false);
      const mesh = unique(`${body.name}_mesh`);
      const added = spec.add('mesh', {
        name: mesh,
        vertex: [...vert],
        face: [...face],
        // an element has one normal and one coordinate for each vertex
        ...(isSame(facenormal, face) && { normal: [...normal] }),
        ...(isSame(facetexcoord, face) && { texcoord: [...texcoord] }),
      });
      const material = primitive.getMaterial();
      if (material && !materials.has(material))
        materials.set(material, addMaterial(spec, material, unique, images, pictures));
      body.addGeom({
        type: 'mesh',
        mesh: added.name!,
        contype: 0,
        conaffinity: 0,
        ...(material && { material: materials.get(material)! }),
      });
    }
  }
  return spec;
}

const isSame = (a: Int32Array, b: Int32Array): boolean => a.length === b.length && a.every((x, i) => x === b[i]);

/** The pictures of materials as PNG. */
type Pictures = ReadonlyMap<Material, Uint8Array>;

/** Decoded size of all pictures of a file [megabytes]. */
const MAX_PICTURES = 1024;

/** Converts the base color textures of materials to PNG; reports those that cannot be read. */
async function picturesOf(
  materials: ReadonlySet<Material>,
  { textures = [], images = [] }: Contents,
  report: NonNullable<Encoded['report']>,
  bad: Bad,
): Promise<Pictures> {
  const pictures = new Map<Material, Uint8Array>();
  const known = new Map<Texture, Uint8Array | undefined>();
  let megabytes = MAX_PICTURES;
  const converted = async (texture: Texture): Promise<Uint8Array | undefined> => {
    const image = texture.getImage()!;
    if (texture.getMimeType() === 'image/png') return image;
    const jpeg = texture.getMimeType() === 'image/jpeg' ? await PACKAGES['jpeg-js']() : undefined;
    if (!jpeg) return undefined;
    const pixels = readJPEG(jpeg.decode, image, megabytes, bad);
    megabytes -= pixels.data.length / 2 ** 20;
    return encodePNG(pixels, (bytes) => zlibSync(bytes));
  };
  for (const material of materials) {
    const texture = material.getBaseColorTexture();
    if (!texture?.getImage()) continue;
    if (!known.has(texture)) known.set(texture, await converted(texture));
    const picture = known.get(texture);
    if (picture) pictures.set(material, picture);
  }
  const leftOut = [...known].flatMap(([texture, picture]) => (picture ? [] : texture.getMimeType()));
  // a texture that only an extension defines, which gives the index of its image
  const extended = textures.flatMap(({ source, extensions = {} }) =>
    source === undefined ? Object.values(extensions).map((each) => images[each.source]?.mimeType ?? 'image') : [],
  );
  const types = [...leftOut, ...extended];
  if (types.length > 0) {
    report(message('mesh-repaired/textures', { types: [...new Set(types)].join(', ') }));
  }
  return pictures;
}

function readJPEG(decode: typeof decodeJPEG, image: Uint8Array, megabytes: number, bad: Bad): PixelRows {
  try {
    const { width, height, data } = decode(image, {
      useTArray: true,
      formatAsRGBA: false,
      maxResolutionInMP: megabytes / 3,
      maxMemoryUsageInMB: megabytes,
    });
    return { width, height, channels: 3, data };
  } catch (error) {
    throw bad(message('bad-mesh-file/gltf', { problem: error instanceof Error ? error.message : String(error) }));
  }
}

/** Adds a material with its color and texture; returns its name. */
function addMaterial(
  spec: Spec,
  material: Material,
  unique: (name: string) => string,
  images: Map<string, Uint8Array>,
  pictures: Pictures,
): string {
  const name = unique(material.getName() || 'material');
  const picture = pictures.get(material);
  let texture: string | undefined;
  if (picture) {
    texture = unique(`${name}_texture`);
    images.set(`${texture}.png`, picture);
    spec.add('texture', { name: texture, type: '2d', file: `${texture}.png` });
  }
  spec.add('material', { name, rgba: material.getBaseColorFactor(), ...(texture && { texture }) });
  return name;
}
