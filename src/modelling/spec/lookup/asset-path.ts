/** The paths of the files that assets name. */
import { fileName, folderOf, isAbsolute, resolvePath } from '../../../foundation/resource/path.js';
import { schemeOf } from '../../../foundation/resource/provider.js';
import type { Element, SpecElement } from '../element.js';

/** Tests whether the compiler strips folders from the files of an asset. It leaves those of models alone. */
const strips = ({ kind, compiler }: SpecElement): boolean => kind !== 'model' && compiler.strippath;

/** The name of a file as an asset names it; without its folders if the compiler strips them. */
export const strippedName = (asset: SpecElement, file: string): string =>
  strips(asset) && schemeOf(file) === undefined ? fileName(file) : file;

/** The folder that settings of a compiler name for the files of an asset; empty without one, and for models. */
export function folderSetting({ kind }: Pick<SpecElement, 'kind'>, compiler: Element<'compiler'>): string {
  const { meshdir, texturedir, assetdir } = compiler;
  return kind === 'model' ? '' : ((kind === 'texture' ? texturedir : meshdir) ?? assetdir ?? '');
}

/** The path or URI of a file by the settings of the compiler; undefined if it leads out of its root. */
export function pathBySettings(asset: SpecElement, file: string): string | undefined {
  if (schemeOf(file) !== undefined) return file;
  const name = strippedName(asset, file);
  const within = folderSetting(asset, asset.compiler);
  return resolvePath(asset.directory, within === '' || isAbsolute(name) ? name : `${within}/${name}`);
}

/**
 * Returns the paths or URIs at which a file is looked for that an asset names, without those that lead out of their root.
 * An asset of an included file may also stand beside that file, whatever the settings say, if it is not where they name it.
 */
export function assetPaths(asset: SpecElement, file: string): readonly string[] {
  const { source } = asset;
  const isIncluded = source?.chain?.length && !strips(asset);
  const beside = isIncluded ? resolvePath(folderOf(source.location.uri), file) : undefined;
  // one path, as of what is attached, needs no look whether a file is there
  return [...new Set([pathBySettings(asset, file), beside])].filter((path) => path !== undefined);
}

/** Returns that path of a file at which it is, else the first; undefined if it leads out of its root. */
export function assetPath(asset: SpecElement, file: string): string | undefined {
  const paths = assetPaths(asset, file);
  return paths.length < 2 ? paths[0] : (paths.find((path) => mayBeAt(asset, path)) ?? paths[0]);
}

/** Reads a file that an asset names; undefined if there is none. Throws a ModelError if it cannot be read now. */
export function readAsset(asset: SpecElement, file: string): Uint8Array | undefined {
  for (const path of assetPaths(asset, file)) {
    const bytes = asset.readFile(path);
    if (bytes) return bytes;
  }
  return undefined;
}

/** Tests whether a file is at a path, as far as that can be known now. */
function mayBeAt(asset: SpecElement, path: string): boolean {
  try {
    return asset.readFile(path) !== undefined;
  } catch {
    // it has not been loaded, or cannot be read
    return true;
  }
}
