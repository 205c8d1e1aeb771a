/** File names as they must be written under the compiler settings of a file. */
import { isAbsolute, relativePath } from '../../../foundation/resource/path.js';
import type { Element, SpecElement } from '../../spec/element.js';
import { assetPath, folderSetting, pathBySettings, strippedName } from '../../spec/lookup/asset-path.js';

/** The name of the file of an element under the written compiler settings. */
export function fileToWrite(element: SpecElement, file: string, written: Element<'compiler'>): string {
  const { compiler, spec } = element;
  const path = assetPath(element, file);
  const isWhereNamed = path === pathBySettings(element, file);
  if (compiler === spec.compiler && compiler.strippath === written.strippath && isWhereNamed) return file;
  const name = strippedName(element, file);
  if (isAbsolute(name) || path === undefined) return name;
  const folder = folderSetting(element, written);
  return relativePath(isAbsolute(folder) ? folder : spec.rootScope.directory + folder, path);
}
