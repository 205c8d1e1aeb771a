/** Assets of the Model: meshes, height fields, textures, skins, from their elements and files. */

import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { Slot } from '../../../foundation/base/slots.js';
import { described } from '../../../foundation/base/usage.js';
import { normalizeQuat, type Quat, type Vec3 } from '../../../foundation/math/pose.js';
import { type Decoder, findDecoder } from '../../../foundation/resource/decoder.js';
import { REFERENCE_COMPATIBILITY } from '../../../foundation/schema/compatibility.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { refusePromise } from '../../../simulation/model/plugin.js';
import { guarded } from '../../../simulation/model/plugin-instances.js';
import { makeBuiltinMesh } from '../../asset/builtin-mesh.js';
import { MESH_DECODERS } from '../../asset/formats/mesh-formats.js';
import { decodedBytesOfPNG } from '../../asset/formats/png-file.js';
import { normalizeSkin, readSKN, type Skin } from '../../asset/formats/skin.js';
import { type HeightField, makeHfield, readHfield, readHfieldPNG } from '../../asset/hfield.js';
import type { MeshInertia } from '../../asset/mass.js';
import { type MeshGeometry, type MeshOptions, type MeshSurface, NO_COLLISION, processMesh } from '../../asset/mesh.js';
import { completeSource, type MeshSource, meshSource } from '../../asset/mesh-source.js';
import { type AssetOrigin, assetError } from '../../asset/origin.js';
import { meshOfDistance } from '../../asset/sdf/sdf-mesh.js';
import { type ImageFile, makeTexture, type Texture } from '../../asset/textures/texture.js';
import { type Compilation, vec3 } from '../compilation.js';
import type { CompiledElement, CompiledGeom, CompiledSite, Objects } from '../compiled-element.js';
import type { CompiledInstance } from '../elements/plugin.js';
import type { Decoded } from '../extensions.js';
import { assetCacheOf, type Content, identityOf, keyOf } from './asset-cache.js';
import { type AssetFile, keptName, originOf, readAssetFile } from './asset-file.js';
import { decodedAhead, inlineArrays, surfaceOf } from './decoded.js';

/** A mesh with its geometry; `file` is '' without a file. */
export interface CompiledMesh extends CompiledElement<Element<'mesh'>> {
  readonly file: string;
  readonly geometry: MeshGeometry;
  /** True if only visual geoms use the mesh, and no site. */
  visual: boolean;
}

export interface CompiledHfield extends CompiledElement<Element<'hfield'>> {
  readonly file: string;
  readonly field: HeightField;
}

export interface CompiledTexture extends CompiledElement<Element<'texture'>> {
  readonly file: string;
  readonly texture: Texture;
}

export interface CompiledSkin extends CompiledElement<Element<'skin'>> {
  readonly file: string;
  readonly skin: Skin;
}

/** Assets of a Model; an id is an index in its list. */
export interface Assets {
  meshes: CompiledMesh[];
  hfields: CompiledHfield[];
  textures: CompiledTexture[];
  skins: CompiledSkin[];
}

/** Loads and processes every asset; invalid ones are reported and omitted. */
export function loadAssets(compilation: Compilation, { geoms, sites }: Pick<Objects, 'geoms' | 'sites'>): Assets {
  const { spec } = compilation;
  const meshes = spec.all('mesh');
  const progress = (i: number): void => compilation.options.progress?.('assets', i / meshes.length);
  const uses = meshes.length > 0 ? meshUses(compilation, geoms, sites) : NO_USES;
  const budget = new Budget(compilation, 'madeBytes');
  const vertices = new Budget(compilation, 'madeVertices');
  const used = new Map<string, number>();
  const assets = {
    meshes: collect(compilation, meshes, 'mesh', (el, origin) => {
      progress(meshes.indexOf(el));
      return { geometry: meshOf(compilation, el, uses, origin, { vertices, used }), visual: true };
    }),
    hfields: collect(compilation, spec.all('hfield'), 'hfield', (el, origin) => ({
      field: hfieldOf(compilation, el, origin, budget),
    })),
    textures: spec.compiler.discardvisual
      ? []
      : collect(compilation, spec.all('texture'), 'texture', (el, origin) => ({
          texture: textureOf(compilation, el, origin, budget),
        })),
    skins: collect(compilation, compilation.expansion.all('skin'), 'skin', (el, origin) => ({
      skin: skinOf(compilation, el, origin),
    })),
  };
  assetCacheOf(spec).sweep();
  return assets;
}

/** Limits the total size of generated assets; data from files and elements is not counted. */
class Budget {
  private spent = 0;

  constructor(
    private readonly compilation: Compilation,
    private readonly name: 'madeBytes' | 'madeVertices',
  ) {}

  /** Adds to the total. Throws `asset-too-large` if it exceeds the limit. */
  spend(amount: number, origin: AssetOrigin): void {
    const total = this.spent + amount;
    const limit = this.compilation.limits[this.name];
    if (total > limit) {
      const fault = message('asset-too-large/total', { total, name: this.name, limit });
      throw assetError(origin, fault);
    }
    this.spent = total;
  }
}

/** Decoded bytes per file byte that are not charged to the budget: flat colours reach this ratio legitimately. */
const PACKED = 100;

/** Bytes of pixels (`width` each) or packed rows in excess of the legitimate compression ratio. */
export function unpackedBytes({ bytes }: { readonly bytes: Uint8Array }, width: number): number {
  return Math.max(0, decodedBytesOfPNG(bytes, width) - PACKED * bytes.length);
}

/** Limits on meshes that are generated from one file or from few attributes. */
interface MeshBudget {
  readonly vertices: Budget;
  /** Count of the meshes made from each file. */
  readonly used: Map<string, number>;
}

/** Returns the asset compiled earlier from equal content, or compiles it now. */
export const cached = <T>(compilation: Compilation, content: readonly Content[], make: () => T): T =>
  assetCacheOf(compilation.spec).get(content, make);

/** Returns the content of a file as part of a cache key. */
export const contentOf = (file: AssetFile | undefined): Content[] => (file ? [file.extension, file.bytes] : []);

/** Makes numbered assets; an error of one asset is reported and does not stop the others. */
function collect<E extends SpecElement, T>(
  c: Compilation,
  elements: readonly E[],
  kind: string,
  make: (el: E, origin: AssetOrigin) => T,
): (CompiledElement<E> & { file: string } & T)[] {
  const drafts: (CompiledElement<E> & { file: string } & T)[] = [];
  for (const element of elements) {
    c.options.signal?.throwIfAborted();
    const name = element.identifier ?? '';
    const isSkybox = element.is('texture') && element.type === 'skybox';
    if (name === '' && kind !== 'skin' && !isSkybox) {
      c.report(element, 'missing-attribute', { element: kind, attribute: 'name' });
    }
    try {
      drafts.push({
        element,
        name,
        id: drafts.length,
        file: keptName(element),
        ...make(element, originOf(element)),
      });
    } catch (error) {
      c.reportThrown(element, error);
    }
  }
  return drafts;
}

/** Names of the meshes that need a hull, for geoms, pairs and sites, or an octree. */
export interface MeshUses {
  readonly hulls: ReadonlySet<string>;
  readonly distances: ReadonlySet<string>;
}

const NO_USES: MeshUses = { hulls: new Set(), distances: new Set() };

export function meshUses(
  c: Compilation,
  geoms: readonly Pick<CompiledGeom, 'element' | 'name'>[],
  sites: readonly Pick<CompiledSite, 'element'>[],
): MeshUses {
  const paired = new Set(c.spec.all('pair').flatMap(({ geom1, geom2 }) => [geom1, geom2]));
  const hulls = new Set<string>();
  const distances = new Set<string>();
  for (const { element: el, name } of geoms) {
    if (el.mesh === undefined || (el.type !== 'mesh' && el.type !== 'sdf')) continue;
    if (el.contype !== 0 || el.conaffinity !== 0 || (name !== '' && paired.has(name))) hulls.add(el.mesh);
    if (el.type === 'sdf') distances.add(el.mesh);
  }
  for (const { element: el } of sites) if (el.mesh !== undefined && el.type === 'mesh') hulls.add(el.mesh);
  return { hulls, distances };
}

/** Depth of the octree that approximates the distance to a mesh. */
const OCTREE_DEPTH = 6;
/** Number of meshes one file may define for free (mirrored parts, several sizes). */
export const FREE_USES = 50;
/** Cost of a vertex of a mesh with an octree, relative to other vertices. */
const OCTREE_WEIGHT = 4;

function octreeOf({ distances }: MeshUses, { identifier = '', nonXmlValues = {} }: Element<'mesh'>) {
  const { needsdf, octreeDepth: maxDepth = OCTREE_DEPTH } = nonXmlValues;
  return needsdf || distances.has(identifier) ? { octree: { maxDepth, distances: true } } : {};
}

export function meshOptions(
  c: Compilation,
  el: Element<'mesh'>,
  uses: MeshUses,
): MeshOptions & { readonly inertia: MeshInertia } {
  const isShape = c.plugins.of(el) !== undefined;
  return {
    scale: vec3(el.scale),
    refpos: vec3(el.refpos),
    refquat: normalizeQuat(el.refquat as Quat),
    inertia: el.inertia,
    smoothnormal: el.smoothnormal,
    maxhullvert: el.maxhullvert,
    hull: uses.hulls.has(el.identifier ?? ''),
    repair: !isStrict(c),
    ...(isShape ? { reorient: false } : octreeOf(uses, el)),
  };
}

function meshOf(
  c: Compilation,
  el: Element<'mesh'>,
  uses: MeshUses,
  origin: AssetOrigin,
  { vertices, used }: MeshBudget,
): MeshGeometry {
  const { content, make } = sourceOf(c, el, origin);
  const isShape = c.plugins.of(el) !== undefined;
  checkRows(el, origin);
  const options = meshOptions(c, el, uses);
  const key = ['mesh', ...content, options];
  const surface = c.options.isDrawable && c.spec.slots.get(SURFACES)?.get(keyOf(key));
  if (surface) return { ...surface, ...NO_COLLISION };
  const geometry = cached(c, key, () => {
    const { source, inertia = options.inertia } = make();
    const { file = '' } = el;
    const before = used.get(file) ?? 0;
    used.set(file, before + 1);
    const isListed = el.builtin === 'none' && (!file || before < FREE_USES);
    const weight = options.octree ? OCTREE_WEIGHT : 1;
    if (!isListed) vertices.spend((weight * source.vert.length) / 3, origin);
    return processMesh(source, { ...options, inertia }, origin);
  });
  if (isShape) c.spend(el, 'shapeVertices', geometry.vert.length / 3);
  for (const repair of geometry.repairs) c.reportMessage(el, repair, el.file === undefined ? undefined : 'file');
  return geometry;
}

/** Surfaces of the meshes of a Spec whose structures for collision are still missing, by the keys of the meshes. */
export const SURFACES: Slot<ReadonlyMap<string, MeshSurface>> = { name: 'surfaces made ahead', onCopy: 'share' };

/** True if mesh files are read as MuJoCo does: the model follows the rules of the reference. */
export const isStrict = ({ options: { compatibility }, spec }: Compilation): boolean =>
  (compatibility ?? spec.compatibility) === REFERENCE_COMPATIBILITY;

/** Checks that normals and texture coordinates are complete rows, even if they are unused. */
function checkRows(el: Element<'mesh'>, origin: AssetOrigin): void {
  for (const [name, width] of [
    ['normal', 3],
    ['texcoord', 2],
  ] as const) {
    const count = el[name]?.length ?? 0;
    if (count % width) throw assetError(origin, message('bad-mesh/row-size', { attribute: name, count, width }));
  }
}

/** Triangles of a mesh: the cache key of their source, and a function that makes them. */
interface Source {
  readonly content: readonly Content[];
  readonly make: () => { readonly source: MeshSource; readonly inertia?: MeshInertia | undefined };
}

export function sourceOf(c: Compilation, el: Element<'mesh'>, origin: AssetOrigin): Source {
  const shape = c.plugins.of(el);
  if (shape) {
    const content = [identityOf(shape.plugin), c.plugins.shapeOf(shape), el.scale];
    return { content, make: () => ({ source: shapeOf(c, el, shape, origin) }) };
  }
  if (el.builtin !== 'none') {
    const { builtin, params = [] } = el;
    return { content: [builtin, params], make: () => makeBuiltinMesh(builtin, params, origin) };
  }
  const file = readAssetFile(el, 'file');
  const inline = inlineArrays(el);
  if (!file) return { content: ['inline', inline], make: () => ({ source: meshSource('inline', inline) }) };
  const { decoders = [] } = c.extensions;
  const readers = decoders.map((decoder) => identityOf(decoder));
  return {
    content: [el.content_type, ...contentOf(file), inline, readers, isStrict(c)],
    make: () => ({
      source: completeSource(readSurface(file, el.content_type, origin, decoders, c.spec, isStrict(c)), inline, origin),
    }),
  };
}

/** Checks that a plugin returned a number as distance. */
function numberOf(distance: unknown): number {
  if (typeof distance === 'number') return distance;
  refusePromise(distance);
  throw new TypeError(`expected a number, not ${described(distance)}`);
}

/** Triangulates the surface of a shape defined by a plugin. */
function shapeOf(c: Compilation, el: Element<'mesh'>, instance: CompiledInstance, origin: AssetOrigin): MeshSource {
  if (el.scale.some((x) => x !== 1)) throw assetError(origin, message('bad-mesh/shape-scaled'));
  const sdf = instance.plugin.sdf!;
  const shape = c.plugins.shapeOf(instance);
  const box = guarded(instance.plugin, instance, 'sdf.aabb', () => {
    const given = sdf.aabb(shape) as ArrayLike<number> | undefined;
    if (given?.length !== 6) throw new TypeError(`expected center and half sizes (6 numbers), not ${described(given)}`);
    return given;
  });
  return guarded(instance.plugin, instance, 'sdf.staticDistance', () =>
    meshOfDistance((p, o) => numberOf(sdf.staticDistance(p, o, shape)), box, origin),
  );
}

/**
 * Reads the triangles of a file by its content type or extension; `decoders` take precedence over the built-in ones.
 */
export function readSurface(
  { name: uri, bytes }: AssetFile,
  contentType: string | undefined,
  origin: AssetOrigin,
  decoders: readonly Decoder<Decoded>[] = [],
  spec?: Spec,
  strict = false,
): MeshSource {
  const blamed = { ...origin, name: uri };
  const source = blaming(blamed, () => {
    const encoded = { uri, bytes, contentType, wanted: 'mesh', strict } as const;
    const decoder = findDecoder([...MESH_DECODERS, ...decoders], encoded);
    return (spec && decodedAhead(spec, decoder, bytes)) ?? decoder.decode(encoded);
  });
  if (!(source instanceof Promise)) return surfaceOf(source, blamed);
  // nothing awaits the promise, so an unhandled rejection would end a Node process
  source.catch(() => {});
  throw assetError(blamed, message('bad-mesh/async-decoder'));
}

/** Sets the location of decoder errors to the element that refers to the file. */
function blaming<T>({ name: _, ...place }: AssetOrigin, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError(error.diagnostics.map((each) => ({ ...each, ...place })));
  }
}

function hfieldOf(c: Compilation, el: Element<'hfield'>, origin: AssetOrigin, budget: Budget): HeightField {
  const { nrow, ncol, elevation, content_type } = el;
  if (el.size.some((x) => !(x > 0))) throw assetError(origin, message('bad-hfield/size'));
  if (el.file === '') throw assetError(origin, message('bad-hfield/empty-file'));
  const file = readAssetFile(el, 'file');
  if (file && (nrow || ncol)) throw assetError(origin, message('bad-hfield/file-and-size'));
  if (!file && !elevation?.length) budget.spend(Math.max(0, Float32Array.BYTES_PER_ELEMENT * nrow * ncol), origin);
  if (file) budget.spend(unpackedBytes(file, Float32Array.BYTES_PER_ELEMENT), origin);
  return cached(c, ['hfield', nrow, ncol, elevation, content_type, ...contentOf(file)], () => {
    if (!file) return makeHfield(nrow, ncol, elevation && Float32Array.from(elevation), origin);
    const isImage = content_type === undefined ? file.extension === 'png' : content_type === 'image/png';
    return (isImage ? readHfieldPNG : readHfield)(file.bytes, { ...origin, name: file.name });
  });
}

/** Attributes of the six sides of a cube, in the order of its faces. */
const SIDES = ['fileright', 'fileleft', 'fileup', 'filedown', 'filefront', 'fileback'] as const;

function textureOf(c: Compilation, el: Element<'texture'>, origin: AssetOrigin, budget: Budget): Texture {
  const { content, pixels, file, sides, options } = imagesOf(el, origin);
  const { width, height } = options;
  if (!pixels && el.builtin !== 'none') {
    const rows = el.type === '2d' ? (height ?? 0) : 6 * (width ?? 0);
    budget.spend(Math.max(0, (width ?? 0) * rows * el.nchannel), origin);
  }
  for (const each of [file, ...sides]) if (each) budget.spend(unpackedBytes(each, el.nchannel), origin);
  return cached(c, content, () => makeTexture(options, { data: pixels, file, sides }, origin));
}

/** Reads the images and options of a texture. Errors: those of reading, and `bad-texture`. */
export function imagesOf(el: Element<'texture'>, origin: AssetOrigin) {
  const image = (attribute: string): ImageFile | undefined => {
    const file = readAssetFile(el, attribute);
    return file && { bytes: file.bytes, name: file.name, contentType: contentTypeOf(el, file) };
  };
  const pixels = el.nonXmlValues?.pixels;
  const isMade = pixels !== undefined || el.builtin !== 'none';
  const file = isMade ? undefined : image('file');
  const sides = isMade ? [] : SIDES.map(image);
  const { gridlayout, width, height } = el;
  const [rows, columns] = el.gridsize;
  if (gridlayout !== undefined && gridlayout.length !== rows * columns) {
    throw assetError(origin, message('bad-texture/grid-length', { count: gridlayout.length, rows, columns }));
  }
  const options = {
    type: el.type,
    colorspace: el.colorspace,
    builtin: el.builtin,
    rgb1: el.rgb1 as Vec3,
    rgb2: el.rgb2 as Vec3,
    mark: el.mark,
    markrgb: el.markrgb as Vec3,
    random: el.random,
    hflip: el.hflip,
    vflip: el.vflip,
    nchannel: el.nchannel,
    gridsize: el.gridsize as readonly [number, number],
    gridlayout,
    width,
    height,
  };
  const bytes = [file, ...sides].map((each) => each && [each.contentType, each.bytes]);
  const content: readonly Content[] = ['texture', options, pixels, bytes];
  return { content, pixels, file, sides, options };
}

const contentTypeOf = (el: Element<'texture'>, file: AssetFile): string =>
  el.content_type ?? (file.extension === 'ktx2' ? 'image/ktx' : `image/${file.extension}`);

function skinOf(c: Compilation, el: Element<'skin'>, origin: AssetOrigin): Skin {
  const file = readAssetFile(el, 'file');
  const inline = file ? undefined : inlineSkin(el);
  return cached(c, ['skin', inline, ...contentOf(file)], () =>
    normalizeSkin(inline ?? readSKN(file!.bytes, { ...origin, name: file!.name }), origin),
  );
}

function inlineSkin(el: Element<'skin'>): Skin {
  return {
    vert: Float32Array.from(el.vertex ?? []),
    texcoord: Float32Array.from(el.texcoord ?? []),
    face: Int32Array.from(el.face ?? []),
    bones: el.children('bone').map((bone) => ({
      body: bone.body,
      bindpos: Float32Array.from(bone.bindpos ?? [0, 0, 0]),
      bindquat: Float32Array.from(bone.bindquat ?? [1, 0, 0, 0]),
      vertid: Int32Array.from(bone.vertid ?? []),
      vertweight: Float32Array.from(bone.vertweight ?? []),
    })),
  };
}
