/** Gives the visuals of robots the colors and textures of their mesh files. */

import { ModelError } from '../../foundation/base/diagnostics.js';
import { PNG_SIGNATURE } from '../../foundation/base/png.js';
import {
  extensionOf,
  fileName,
  folderOf,
  isAbsolute,
  relativePath,
  resolvePath,
} from '../../foundation/resource/path.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Element } from '../../modelling/spec/element.js';
import { assetPath, pathBySettings, readAsset } from '../../modelling/spec/lookup/asset-path.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { appearanceOfDAE } from './dae.js';
import type { MeshAppearance } from './mesh-appearance.js';
import { appearanceOfOBJ } from './mtl.js';
import { isVisual } from './visuals.js';

type Read = (path: string) => Uint8Array | undefined;

/** Readers of appearances by file name extension. */
const READERS: Readonly<Record<string, (bytes: Uint8Array, read: Read) => MeshAppearance | undefined>> = {
  dae: appearanceOfDAE,
  obj: appearanceOfOBJ,
};

/** A geom of a visual of a robot that has no material in the URDF file. */
const isPlainVisual = (geom: Element<'geom'>): boolean => {
  const source = geom.source as Partial<XmlElement> | undefined;
  return isVisual(geom) && source?.children?.every(({ name }) => name !== 'material') === true;
};

/**
 * Sets `rgba`, or a `material` with a texture, of visuals whose URDF file sets none and whose mesh file does: those of
 * the material that covers the largest area. Only files below the root of the model are read, and only images that
 * exist as PNG are used.
 */
export function colorVisuals(spec: Spec): void {
  const known = new Map<Element<'mesh'>, Look | undefined>();
  for (const geom of spec.all('geom')) {
    if (geom.mesh === undefined || geom.isSet('material') || !isPlainVisual(geom)) continue;
    const mesh = spec.find('mesh', geom.mesh);
    if (mesh?.file === undefined) continue;
    if (!known.has(mesh)) known.set(mesh, lookOf(spec, mesh, mesh.file));
    const look = known.get(mesh);
    if (!look) continue;
    // the color of the previous visual would tint the texture
    if (look.material !== undefined) geom.unset('rgba');
    Object.assign(geom, look);
  }
}

/** Values of a geom. */
type Look = Partial<Pick<Element<'geom'>, 'rgba' | 'material'>>;

function lookOf(spec: Spec, mesh: Element<'mesh'>, file: string): Look | undefined {
  const path = assetPath(mesh, file);
  const read = READERS[extensionOf(file)];
  const bytes = path === undefined || !read ? undefined : quietly(() => readAsset(mesh, file));
  if (!read || !bytes) return undefined;
  /** Path of a file beside the mesh; a mesh cannot refer to addresses and absolute paths. */
  const beside = (name: string): string | undefined =>
    schemeOf(name) !== undefined || isAbsolute(name) ? undefined : resolvePath(folderOf(path!), name);
  const readBeside: Read = (name) => {
    const at = beside(name);
    return at === undefined ? undefined : quietly(() => mesh.readFile(at));
  };
  const appearance = quietly(() => read(bytes, readBeside));
  const { texture, rgba } = appearance ?? {};
  const image = texture === undefined ? undefined : readBeside(texture);
  const isImage = image !== undefined && PNG_SIGNATURE.every((byte, i) => image[i] === byte);
  const material = isImage ? materialOf(spec, beside(texture!)!) : undefined;
  if (material !== undefined) return { material };
  return rgba && { rgba };
}

/** Returns the name of a material with an image; undefined if the settings of the compiler do not reach the image. */
function materialOf(spec: Spec, path: string): string | undefined {
  const known = spec.all('texture').find((each) => each.file !== undefined && pathBySettings(each, each.file) === path);
  const user = known && spec.all('material').find((each) => each.texture === known.name);
  if (user?.name !== undefined) return user.name;
  const stem = fileName(path).replace(/(.)\.[^.]*$/, '$1');
  const free = (kind: 'texture' | 'material'): string => {
    let name = stem;
    for (let i = 1; spec.find(kind, name); i++) name = `${stem}${i}`;
    return name;
  };
  const texture = spec.add('texture', { name: free('texture'), type: '2d', file: path });
  const folder = folderOf(pathBySettings(texture, 'x') ?? '');
  if (!isAbsolute(path) && schemeOf(path) === undefined) texture.file = relativePath(folder, path);
  if (pathBySettings(texture, texture.file!) !== path) {
    texture.delete();
    return undefined;
  }
  return spec.add('material', { name: free('material'), texture: texture.name! }).name;
}

/** The result, or undefined for faulty files, which the compiler reports. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}
