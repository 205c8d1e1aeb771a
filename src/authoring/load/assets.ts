/** Fetches the unread files of a Spec in parallel. */

import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import type { ElementRow } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import type { WriteOptions } from '../../modelling/mjcf/write/write.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { KnownErrors, placeOf } from '../../modelling/spec/known-errors.js';
import { assetPaths } from '../../modelling/spec/lookup/asset-path.js';
import type { ReadFile, Spec } from '../../modelling/spec/spec.js';
import type { FileSource } from './file-source.js';

/** A file name in an attribute of an element. */
export interface AssetReference {
  readonly element: SpecElement;
  readonly attribute: string;
  readonly file: string;
}

/** Names of the attributes that hold file names, by kind. */
const FILE_ATTRIBUTES: ReadonlyMap<Kind, readonly string[]> = new Map(
  Object.entries<ElementRow>(MJCF)
    .map(([kind, { attributes }]) => {
      const names = Object.keys(attributes).filter((name) => attributes[name]!.type === 'file');
      return [kind as Kind, names] as const;
    })
    .filter(([, names]) => names.length > 0),
);

/** Returns every file reference of a Spec, in document order. */
export function assetReferences(spec: Spec): readonly AssetReference[] {
  const references: AssetReference[] = [];
  for (const element of spec.root.descendants()) {
    for (const attribute of FILE_ATTRIBUTES.get(element.kind) ?? []) {
      const file = element.authored.get(attribute);
      if (file) references.push({ element, attribute, file: String(file) });
    }
  }
  return references;
}

/** Compiler settings that set the folders of files. */
const FOLDER_SETTINGS = new Set(['meshdir', 'texturedir', 'assetdir', 'strippath']);

/**
 * Makes an `attribute` option for writing: files get the name from `nameOf`, or keep theirs if that returns undefined.
 */
export function namingAssets(
  spec: Spec,
  nameOf: (reference: AssetReference) => string | undefined,
): NonNullable<WriteOptions['attribute']> {
  const names = new Map<SpecElement, Map<string, string>>();
  for (const reference of assetReferences(spec)) {
    const { element, attribute } = reference;
    const name = nameOf(reference);
    if (name !== undefined) names.set(element, (names.get(element) ?? new Map()).set(attribute, name));
  }
  return (element, attribute, value) => {
    if (element.kind === 'compiler' && FOLDER_SETTINGS.has(attribute)) return undefined;
    return names.get(element)?.get(attribute) ?? value;
  };
}

/** Options for fetching the files of a Spec. */
export interface FetchOptions {
  /** Restricts fetching to elements that read their files with this function. */
  readonly of?: ReadFile;
  readonly signal?: AbortSignal;
  /** Called as files arrive and while a long text is read, with the name of the pass and its progress from 0 to 1. */
  readonly progress?: (pass: string, done: number) => void;
}

export const FETCH_OPTIONS: OptionNames<FetchOptions> = { of: true, signal: true, progress: true };

/**
 * Fetches the assets of a Spec. Throws one ModelError with all failures, located at the elements that name the files;
 * the compiler reports files that do not exist.
 */
export async function loadAssets(spec: Spec, source: FileSource, options: FetchOptions = {}): Promise<void> {
  const byPath = new Map<string, AssetReference>();
  const failures = new Diagnostics();
  const fail = (path: string, failure: Diagnostic): void => {
    const { element, attribute } = byPath.get(path)!;
    const location = element.attributeLocation(attribute);
    failures.add({ ...failure, element: element.label, ...(location && { location }) });
    spec.knownErrors ??= new KnownErrors();
    spec.knownErrors.markFaulty(placeOf(element));
  };
  // a file missing at its first path may be at the next candidate path
  for (let next = addUnrequested(); next.length > 0; next = addUnrequested())
    await fetchAll(next, source, options, fail);
  failures.throwIfErrors();

  /** Adds the paths that are not yet requested, and returns them. */
  function addUnrequested(): string[] {
    const found: string[] = [];
    for (const reference of assetReferences(spec)) {
      const { element, file } = reference;
      if (options.of && element.readFile !== options.of) continue;
      const paths = assetPaths(element, file);
      const path = paths.find((each, i) => i === paths.length - 1 || !source.lacks(each));
      if (path === undefined || !source.isRemote(path) || byPath.has(path)) continue;
      byPath.set(path, reference);
      found.push(path);
    }
    return found;
  }
}

/** Fetches resources in parallel; `failed` receives each diagnostic. */
export async function fetchAll(
  names: readonly string[],
  source: FileSource,
  { signal, progress }: FetchOptions,
  failed: (name: string, failure: Diagnostic) => void,
): Promise<void> {
  let done = 0;
  if (names.length > 0) progress?.('files', 0);
  const one = async (name: string): Promise<void> => {
    try {
      await source.fetch(name, signal);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      for (const failure of error.diagnostics) failed(name, failure);
    }
    progress?.('files', ++done / names.length);
  };
  await Promise.all(names.map(one));
}
