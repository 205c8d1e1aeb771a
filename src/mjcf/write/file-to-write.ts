/** Names of files as they must be written under the settings of a file that may be in another folder. */
import { fileName, isAbsolute, relativePath, resolvePath } from '../../resource/path.js';
import type { Element, SpecElement } from '../../spec/element.js';

type Compiler = Element<'compiler'>;

/** The name of a file of an element under the settings that are written. */
export function fileToWrite(element: SpecElement, file: string, written: Compiler): string {
  const { compiler, directory, spec } = element;
  if (compiler === spec.compiler && compiler.strippath === written.strippath) return file;
  const name = compiler.strippath ? fileName(file) : file;
  if (isAbsolute(name)) return name;
  const path = resolvePath(folderOf(element, compiler, directory), name);
  return path === undefined ? name : relativePath(folderOf(element, written, spec.rootScope.directory), path);
}

/** Folder the compiler setting for a kind of asset names, within the folder of its file. */
function folderOf(element: SpecElement, compiler: Compiler, directory: string): string {
  const setting = element.kind === 'texture' ? compiler.texturedir : compiler.meshdir;
  const named = setting ?? compiler.assetdir ?? '';
  return isAbsolute(named) ? named : directory + named;
}
