/** Writing a Spec in the registered formats and those given in the options. */

import { compile } from '../../compiler/compile/compile.js';
import { copyBack } from '../../compiler/compile/edit/copy-back.js';
import { COMPILER_QUERIES } from '../../compiler/compile/expand/compiler-queries.js';
import {
  type OptionNames,
  requireInstance,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../foundation/base/usage.js';
import { Resources } from '../../foundation/resource/resources.js';
import { toXML as writeXML } from '../../modelling/mjcf/write/write.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { URDF_TEXT_OPTIONS, type UrdfText, toURDF as writeURDF } from '../../modelling/urdf/write.js';
import { Model } from '../../simulation/model/model.js';
import { namedAs, TEXT_OPTIONS, type TextOptions } from '../load/asset-names.js';
import { requireExtensions } from '../load/check-extensions.js';
import { ENCODE_OPTIONS, type EncodeOptions, encodeWith } from '../load/encode.js';
import type { Extensions } from '../load/extensions.js';
import { requireSpec, withFormats, withPlugins, withPluginsOf } from './registered-extensions.js';

/**
 * Encodes a model as the bytes of a file, in the format set by `contentType` or the extension of the name: MJCF
 * (`.xml`), an archive with every asset (`.mjz`), URDF (`.urdf`), the compiled Model (`.mjb`), or a format with an
 * encoder. If `model` is given, its edits are first copied back to the Spec, as by `copyBack`.
 *
 * @throws ModelError `no-encoder`, and the errors of `compile` and `toArchive`
 * @see mj_encode
 */
export async function encode(
  spec: Spec,
  name: string,
  given: EncodeOptions & { model?: Model; extensions?: Extensions } = {},
): Promise<Uint8Array> {
  requireSpec('encode', spec);
  requireText('encode', 'the name of a file', name);
  const { args: _args, signal: _signal, ...names } = SAVE_OPTIONS;
  requireOptionsOf('encode', names, given);
  requireExtensions('encode', given.extensions);
  const { model, extensions = spec.extensions, ...options } = given;
  const all = withFormats({ extensions });
  if (model) {
    requireInstance('copyBack', Model, model);
    copyBack(spec, model, withPluginsOf(model, spec, { extensions: all }));
  }
  return encodeWith(
    all.encoders,
    spec,
    name,
    () => model ?? compile(spec, withPlugins(spec, { extensions: all })),
    options,
  );
}

/** Options of `saveSpec`. */
export interface SaveOptions extends EncodeOptions {
  /** A Model whose edits are copied back to the Spec first. */
  readonly model?: Model;
  readonly extensions?: Extensions;
  /** Arguments for the provider. */
  readonly args?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export const SAVE_OPTIONS: OptionNames<SaveOptions> = {
  ...ENCODE_OPTIONS,
  model: true,
  extensions: true,
  args: true,
  signal: true,
};

/**
 * Stores a model under a URI with the `write` of the provider for its scheme, in the format that `encode` selects. In
 * Node, a path without a scheme is a file. File names stay as authored unless `assetPaths` selects another form;
 * an archive (`.mjz`) contains the files.
 *
 * @throws ModelError the errors of `encode`; `no-provider`; `resource-failed` if the provider cannot write
 */
export async function saveSpec(spec: Spec, uri: string, given: SaveOptions = {}): Promise<void> {
  requireSpec('saveSpec', spec);
  requireText('saveSpec', 'a URI', uri);
  requireOptionsOf('saveSpec', SAVE_OPTIONS, given);
  requireExtensions('saveSpec', given.extensions);
  const { args = {}, signal, ...options } = given;
  const bytes = await encode(spec, uri, options);
  signal?.throwIfAborted();
  const resources = new Resources(withFormats({ extensions: options.extensions ?? spec.extensions }).providers);
  try {
    await resources.write(uri, bytes, { args, ...(signal && { signal }) });
  } finally {
    resources.unmountAll();
  }
}

/**
 * Writes a Spec as MJCF, compiled or not: all authored values, except those that equal the inherited or default value;
 * `verbatim` keeps these too. The text compiles to an equal Model. File names of assets stay as authored unless
 * `assetPaths` selects another form.
 */
export function toXML(spec: Spec, options: TextOptions = {}): string {
  requireSpec('toXML', spec);
  requireOptionsOf('toXML', TEXT_OPTIONS, options);
  const { digits } = options;
  if (digits !== undefined && !(Number.isInteger(digits) && digits >= 1 && digits <= 100)) {
    throw usageError('toXML, digits', 'a number of digits from 1 to 100', digits);
  }
  return writeXML(spec, namedAs(spec, options), COMPILER_QUERIES);
}

/**
 * Writes the part of a Spec that URDF can express: links, joints, geometry and inertias, including inertias computed
 * from geometry. The world becomes a link named `world`; a body with several joints becomes a chain of links of nearly
 * zero mass. Everything else is left out and reported as `not-in-urdf`.
 */
export function toURDF(spec: Spec, options: UrdfText = {}): string {
  requireSpec('toURDF', spec);
  requireOptionsOf('toURDF', URDF_TEXT_OPTIONS, options);
  return writeURDF(spec, options, COMPILER_QUERIES);
}
