/** Encodes a Spec as the bytes of a file, in the format set by a content type or the extension of a name. */

import { COMPILER_QUERIES } from '../../compiler/compile/expand/compiler-queries.js';
import { Diagnostics } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import { type Encoder, findEncoder } from '../../foundation/resource/decoder.js';
import { asResourceError } from '../../foundation/resource/fault.js';
import { toXML, type WriteOptions } from '../../modelling/mjcf/write/write.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { toURDF } from '../../modelling/urdf/write.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { toArchive } from './archive.js';
import { namedAs, TEXT_OPTIONS, type TextOptions } from './asset-names.js';

/** The context passed to an encoder of models. */
export interface EncodeContext {
  /** Name of the file to be written. */
  readonly uri: string;
  /** The options for writing text. */
  readonly text: WriteOptions;
  /** Receives warnings about content that the format cannot express. */
  readonly diagnostics: Diagnostics;
  /** Returns the Model, which is compiled if necessary. */
  model(): Model;
}

/** Writes models in one format. */
export type ModelEncoder = Encoder<Spec, EncodeContext>;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The built-in formats. */
const MODEL_ENCODERS: readonly ModelEncoder[] = [
  {
    contentType: 'text/xml',
    extensions: ['xml', 'mjcf'],
    encode: (spec, { text }) => utf8(toXML(spec, text, COMPILER_QUERIES)),
  },
  {
    contentType: 'application/zip',
    extensions: ['mjz', 'zip'],
    encode: (spec, { text: { attribute: _, ...text } }) => toArchive(spec, { ...text, format: 'mjz' }),
  },
  {
    contentType: 'application/urdf+xml',
    extensions: ['urdf'],
    encode: (spec, { diagnostics }) => utf8(toURDF(spec, { diagnostics }, COMPILER_QUERIES)),
  },
  { contentType: 'application/vnd.mujoco.mjb', extensions: ['mjb'], encode: (_, { model }) => saveMJB(model()) },
];

/** Options for writing a Spec in the format that a name or a content type selects. */
export interface EncodeOptions extends TextOptions {
  /** The format, instead of the one implied by the file name. */
  readonly contentType?: string;
  /** Receives warnings about content that the format cannot express; by default, they are dropped. */
  readonly diagnostics?: Diagnostics;
}

export const ENCODE_OPTIONS: OptionNames<EncodeOptions> = { ...TEXT_OPTIONS, contentType: true, diagnostics: true };

/**
 * Encodes with the last matching encoder; the given ones take precedence over the built-in ones.
 * Errors: `no-encoder`, `resource-failed` for errors thrown by an encoder.
 */
export async function encodeWith(
  encoders: readonly ModelEncoder[],
  spec: Spec,
  uri: string,
  model: () => Model,
  { contentType, diagnostics = new Diagnostics(), ...text }: EncodeOptions,
): Promise<Uint8Array> {
  const encoder = findEncoder([...MODEL_ENCODERS, ...encoders], uri, contentType);
  try {
    const written = { ...namedAs(spec, text, uri), diagnostics };
    return await encoder.encode(spec, { uri, text: written, diagnostics, model });
  } catch (error) {
    throw asResourceError(error, uri);
  }
}
