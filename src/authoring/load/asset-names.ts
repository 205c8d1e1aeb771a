/** Asset file names in a text: as authored, as full paths, or relative to a folder. */
import type { OptionNames } from '../../foundation/base/usage.js';
import { folderOf, isAbsolute, relativePath } from '../../foundation/resource/path.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import { WRITE_OPTIONS, type WriteOptions } from '../../modelling/mjcf/write/write.js';
import { assetPath } from '../../modelling/spec/lookup/asset-path.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { namingAssets } from './assets.js';

/**
 * `absolute`; `relative` to the folder of the Spec, or of the file when saving; or relative to the given folder. Files
 * in memory have no absolute paths.
 */
export type AssetPaths = 'absolute' | 'relative' | { readonly relativeTo: string };

/** Options for writing a Spec as text. */
export interface TextOptions extends WriteOptions {
  /** The form of file names; by default, as authored. */
  readonly assetPaths?: AssetPaths;
}

export const TEXT_OPTIONS: OptionNames<TextOptions> = { ...WRITE_OPTIONS, assetPaths: true };

/** Returns write options that rename files according to `assetPaths`; `uri` is the location of the text, if known. */
export function namedAs(spec: Spec, { assetPaths, ...options }: TextOptions, uri = spec.uri): WriteOptions {
  if (assetPaths === undefined) return options;
  const folder = typeof assetPaths === 'object' ? assetPaths.relativeTo : folderOf(uri);
  const name = namingAssets(spec, ({ element, file }) => {
    const path = assetPath(element, file);
    const scheme = path === undefined ? undefined : schemeOf(path);
    if (path === undefined || scheme === 'data') return undefined;
    if (scheme !== undefined || (assetPaths === 'absolute' && isAbsolute(path))) return path;
    return relativePath(assetPaths === 'absolute' ? folderOf(spec.uri) : folder, path);
  });
  const { attribute = (_element, _name, value) => value } = options;
  return {
    ...options,
    attribute: (element, key, value) => {
      const named = name(element, key, value);
      return named === undefined ? undefined : attribute(element, key, named);
    },
  };
}
