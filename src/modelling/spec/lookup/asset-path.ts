/** Paths of the files of assets. */
import { fileName, folderOf, isAbsolute, resolvePath } from '../../../foundation/resource/path.js';
import { schemeOf } from '../../../foundation/resource/provider.js';
import type { Element, SpecElement } from '../element.js';

/** True if the compiler strips directories from the file names of an asset; never for models. */
const strips = ({ kind, compiler }: SpecElement): boolean => kind !== 'model' && compiler.strippath;

/** The file name in an asset, without its directory if the compiler strips it. */
export const strippedName = (asset: SpecElement, file: string): string =>
  strips(asset) && schemeOf(file) === undefined ? fileName(file) : file;

/** The directory for the files of an asset in the compiler settings; empty if not set, and for models. */
export function folderSetting({ kind }: Pick<SpecElement, 'kind'>, compiler: Element<'compiler'>): string {
  const { meshdir, texturedir, assetdir } = compiler;
  return kind === 'model' ? '' : ((kind === 'texture' ? texturedir : meshdir) ?? assetdir ?? '');
}

/** The path or URI of a file according to the compiler settings; undefined if it is outside of its root. */
export function pathBySettings(asset: SpecElement, file: string): string | undefined {
  if (schemeOf(file) !== undefined) return file;
  const name = strippedName(asset, file);
  const within = folderSetting(asset, asset.compiler);
  return resolvePath(asset.directory, within === '' || isAbsolute(name) ? name : `${within}/${name}`);
}

/**
 * Returns the paths or URIs at which the file of an asset is looked up, without those outside of their root. An
 * asset of an included file may also be in the directory of that file, if it is not at the path given by the
 * settings.
 */
export function assetPaths(asset: SpecElement, file: string): readonly string[] {
  const { source } = asset;
  const isIncluded = source?.chain?.length && !strips(asset);
  const beside = isIncluded ? resolvePath(folderOf(source.location.uri), file) : undefined;
  // with a single path, as for attached elements, the existence of the file need not be checked
  return [...new Set([pathBySettings(asset, file), beside])].filter((path) => path !== undefined);
}

/** Returns the first path at which the file exists, else the first path; undefined if it is outside of its root. */
export function assetPath(asset: SpecElement, file: string): string | undefined {
  const paths = assetPaths(asset, file);
  return paths.length < 2 ? paths[0] : (paths.find((path) => mayBeAt(asset, path)) ?? paths[0]);
}

/** Reads the file of an asset; undefined if it does not exist. Throws a ModelError if it cannot be read now. */
export function readAsset(asset: SpecElement, file: string): Uint8Array | undefined {
  for (const path of assetPaths(asset, file)) {
    const bytes = asset.readFile(path);
    if (bytes) return bytes;
  }
  return undefined;
}

/** True if a file exists at a path, or if that is not known yet. */
function mayBeAt(asset: SpecElement, path: string): boolean {
  try {
    return asset.readFile(path) !== undefined;
  } catch {
    // the file is not loaded yet, or cannot be read
    return true;
  }
}
