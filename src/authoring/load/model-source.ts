/** Sources of models as callers give them: names, texts, files, Specs and Models. */

import { usageError } from '../../foundation/base/usage.js';
import { mainModel } from '../../foundation/resource/archive.js';
import { type Files, memoryFiles } from '../../foundation/resource/memory.js';
import { normalizePath } from '../../foundation/resource/path.js';
import { Spec } from '../../modelling/spec/spec.js';
import { Model } from '../../simulation/model/model.js';
import type { FileReader } from './file-source.js';
import { modelURL } from './model-address.js';

/** Files of one model, and the path of the model among them. */
export interface ModelFiles {
  /** Default: the file that would be the model in an archive of these files, such as `model.xml`. */
  readonly name?: string;
  readonly files: Files;
}

/**
 * A model: `sample:humanoid`, a path, a URL (also `data:` and, in Node, `file:`),
 * `github:owner/repository/branch/path`, the text of a model, its files by path, a Spec, or a Model.
 */
export type ModelSource = string | URL | Files | ModelFiles | Spec | Model;

/** The part of a `URL` that is used; a URL of another realm is not an instance of this realm's class. */
interface Address {
  readonly href: string;
  readonly protocol: string;
}

/** The name of a model, and the files in which it is looked up; undefined for a name that is a path or an address. */
export interface NamedSource {
  readonly name: string;
  readonly files: Files | undefined;
}

/** True for the text of a model; no path or address begins like it. */
const isText = (source: string): boolean => /^\uFEFF?\s*</.test(source);

const isAddress = (source: object): source is Address =>
  typeof (source as Address).href === 'string' && typeof (source as Address).protocol === 'string';

const isModelFiles = (source: object): source is ModelFiles => {
  const { files } = source as Partial<ModelFiles>;
  return typeof files === 'object' && files !== null && !(files instanceof Uint8Array);
};

/**
 * Resolves a source to a Spec, a Model, or the name of a model with its files.
 *
 * @param call name of the calling function, for errors
 * @param textName name of the file of a text, for diagnostics
 * @throws TypeError if the value is not a source, or does not determine which of the files is the model
 */
export function resolveSource(call: string, source: ModelSource, textName = 'model.xml'): NamedSource | Spec | Model {
  if (source instanceof Spec || source instanceof Model) return source;
  if (typeof source === 'string') {
    return isText(source)
      ? { name: textName, files: { [textName]: source } }
      : { name: modelURL(source), files: undefined };
  }
  if (typeof source !== 'object' || source === null || source instanceof Uint8Array) {
    const hint = (source as unknown) instanceof Uint8Array ? "files by path, such as { 'model.mjb': bytes }" : '';
    throw usageError(call, 'a path, an address, a text, files, a Spec or a Model', source, hint);
  }
  if (isAddress(source)) return { name: source.href, files: undefined };
  const { name, files } = isModelFiles(source) ? source : { name: undefined, files: source as Files };
  const paths = [...(files instanceof Map ? files.keys() : Object.keys(files))].map(
    (path) => normalizePath(path) ?? path,
  );
  const main = name ?? (paths.length === 1 ? paths[0] : mainModel(new Map(paths.map((path) => [path, path])), ''));
  if (main !== undefined) return { name: main, files };
  const hint = `give { name: 'robot.xml', files }; there are ${paths.slice(0, 8).join(', ') || 'none'}`;
  throw new TypeError(`${call}: it is not clear which of the files is the model; ${hint}`);
}

/** Returns files that are looked up before others. */
export function filesBefore(first: Files, then: Files | FileReader | undefined): Files | FileReader {
  if (then === undefined) return first;
  const own = memoryFiles(first);
  const others = typeof then === 'function' ? then : memoryFiles(then);
  const { timestamp, namesBeside } = others as FileReader;
  const read = (path: string, known?: string): Uint8Array | undefined => own(path) ?? others(path, known);
  return Object.assign(read, {
    ...(timestamp && { timestamp: (path: string) => (own(path) ? '' : timestamp(path)) }),
    namesBeside: (path: string) => [...own.namesBeside(path), ...(namesBeside?.(path) ?? [])],
  });
}
