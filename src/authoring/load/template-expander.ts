/** Expands xacro templates, with the files of a source. Loaded when a template is read. */

import { type Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { appendPath, folderOf, isAbsolute, relativePath } from '../../foundation/resource/path.js';
import type { ModelLimits } from '../../foundation/schema/limits.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { PackagePath, Packages, UrdfOptions } from '../../modelling/urdf/options.js';
import { expandTemplate } from '../../modelling/urdf/xacro/expand.js';
import type { FileSource } from './file-source.js';
import { isWebAddress, networkRootOf } from './model-address.js';

/** A robot without macros, and the packages that its files are in. */
export interface ExpandedTemplate {
  readonly robot: XmlElement | undefined;
  readonly packages: PackagePath;
}

/** Expands a template. */
export type TemplateExpander = (
  robot: XmlElement,
  spec: Spec,
  diagnostics: Diagnostics,
  source: FileSource,
  options: { readonly urdf?: UrdfOptions; readonly limits?: Partial<ModelLimits> },
) => ExpandedTemplate;

/** Number of folders above that of the model in which packages are searched. */
const FOLDERS_UP = 8;

export const expandWithFiles: TemplateExpander = (robot, spec, diagnostics, source, { urdf = {}, limits }) => {
  const packages = new PackageFolders(urdf.packages ?? {}, spec.uri, source);
  const expanded = expandTemplate(robot, {
    readFile: spec.readFile,
    folderOf: source.folderOf,
    packageFolder: (name) => packages.folder(name),
    packageFile: (name, path) => packages.file(name, path),
    diagnostics,
    ...(limits && { limits }),
    ...(urdf.arguments && { arguments: urdf.arguments }),
    ...(urdf.environment && { environment: urdf.environment }),
  });
  return { robot: expanded, packages: (name, path) => packages.file(name, path) };
};

/** Folders of ROS packages: the given ones, then the folders above the model that have the name or its manifest. */
class PackageFolders {
  private readonly found = new Map<string, string | undefined>();

  constructor(
    private readonly given: Packages,
    private readonly model: string,
    private readonly source: FileSource,
  ) {}

  /** The folder without a slash at its end. Errors: `resource-forbidden`. */
  folder(name: string): string | undefined {
    if (typeof this.given === 'function') return this.given(name, '')?.replace(/(.)\/$/, '$1');
    if (Object.hasOwn(this.given, name)) return this.given[name]!.replace(/(.)\/$/, '$1');
    if (!this.found.has(name)) this.found.set(name, this.above(name));
    return this.found.get(name);
  }

  /** The path of a file; relative to the folder of the model if it is relative. */
  file(name: string, path: string): string | undefined {
    if (typeof this.given === 'function') return this.given(name, path);
    const folder = this.folder(name);
    if (folder === undefined) return undefined;
    const file = appendPath(folder, path);
    return this.found.has(name) && !isAbsolute(file) ? relativePath(folderOf(this.model), file) : file;
  }

  private above(name: string): string | undefined {
    if (!/^[\w-]+$/.test(name)) return undefined;
    let folder = folderOf(this.model);
    const root = isWebAddress(this.model) ? networkRootOf(this.model) : '';
    for (let i = 0; i <= FOLDERS_UP && folder.startsWith(root); i++) {
      const plain = folder.replace(/\/$/, '');
      if (plain !== '' && plain.split('/').at(-1) === name) return plain;
      if (this.nameIn(`${folder}package.xml`) === name) return plain === '' ? '.' : plain;
      if (this.nameIn(`${folder}${name}/package.xml`) === name) return `${folder}${name}`;
      const above = folderOf(plain);
      if (above === folder || plain === '') return undefined;
      folder = above;
    }
    return undefined;
  }

  /** The name in the manifest of a package. */
  private nameIn(manifest: string): string | undefined {
    try {
      const bytes = this.source.read(manifest);
      return bytes && /<name>\s*([^<]*?)\s*<\/name>/.exec(new TextDecoder().decode(bytes.subarray(0, 1 << 16)))?.[1];
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return undefined;
    }
  }
}
