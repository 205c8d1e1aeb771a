/** The paths of the files that assets name. */
import type { SpecElement } from './element.js';

/** Returns the path at which a file is looked up that an asset names. */
export function assetPath(asset: SpecElement, file: string): string {
  const { meshdir, texturedir, assetdir, strippath } = asset.compiler;
  const folder = (asset.kind === 'texture' ? texturedir : meshdir) ?? assetdir ?? '';
  const name = strippath ? file.replace(/^.*[\\/]/, '') : file;
  return `${asset.directory}${folder === '' || folder.endsWith('/') ? folder : `${folder}/`}${name}`;
}
