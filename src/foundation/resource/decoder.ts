/** Selection of decoders and encoders by content type or extension. */
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { contentTypeOf, extensionMeant } from './content-type.js';
import { resourceError } from './fault.js';
import { extensionOf } from './path.js';
import type { MaybePromise } from './provider.js';

/** The input of a decoder. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly uri: string;
  readonly contentType: string | undefined;
  /** The wanted result, for a format that contains both; default: a mesh. */
  readonly wanted?: 'mesh' | 'model';
  /** True if the decoder must refuse what MuJoCo's reader of the format refuses, and read as that one does. */
  readonly strict?: boolean;
  /** Reports what is left out of the result, when a model is read. */
  report?(warning: Message<CodeIn<'mesh-repaired'>>): void;
}

/** Reads one format; `T` is the result: the triangles of a mesh, a Spec, or either. */
export interface Decoder<T> {
  /** Content type, such as `model/gltf-binary`. */
  readonly contentType: string;
  /** Extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Distinguishes formats that share an extension. */
  canDecode?(encoded: Encoded): boolean;
  /** Decodes a file. A promise is possible if the caller loads files first. */
  decode(encoded: Encoded): MaybePromise<T>;
}

/** Writes one format; `C` is the type of the second argument. */
export interface Encoder<T, C = void> {
  readonly contentType: string;
  readonly extensions: readonly string[];
  encode(value: T, context: C): MaybePromise<Uint8Array>;
}

/** True if a format has the content type, or the extension if no type is given. */
function matches(format: { contentType: string; extensions: readonly string[] }, uri: string, type?: string): boolean {
  if (type) return format.contentType.toLowerCase() === type;
  return format.extensions.includes(extensionMeant(uri));
}

/** The effective content type: the given one without parameters, else that of a `data:` URI. */
const typeGiven = (uri: string, type: string | undefined): string | undefined => {
  if (type) return contentTypeOf(uri, type) ?? type;
  return /^data:/i.test(uri) ? contentTypeOf(uri) : undefined;
};

/**
 * The fault of content without a decoder. A query after the extension gets a separate fault, because it hides the
 * extension.
 */
function unreadable(uri: string, type: string | undefined): Message<CodeIn<'no-decoder'>> {
  if (type !== undefined) return message('no-decoder/type', { type });
  const extension = extensionOf(uri);
  if (extension === '') return message('no-decoder/nothing');
  return message(/[?#]/.test(extension) ? 'no-decoder/query' : 'no-decoder/extension', { extension });
}

function unwritable(uri: string, type: string | undefined): Message<CodeIn<'no-encoder'>> {
  if (type !== undefined) return message('no-encoder/type', { type });
  const extension = extensionOf(uri);
  return extension === '' ? message('no-encoder/nothing') : message('no-encoder/extension', { extension });
}

/** Same as `findDecoder`; undefined if there is no decoder. */
export function decoderFor<T>(decoders: readonly Decoder<T>[], encoded: Encoded): Decoder<T> | undefined {
  const { uri, contentType } = encoded;
  const type = typeGiven(uri, contentType);
  return decoders.findLast((each) => matches(each, uri, type) && (each.canDecode?.(encoded) ?? true));
}

/**
 * Returns the last matching decoder, so that later ones override earlier ones. A given content type (the attribute
 * of an element) overrides the extension. Errors: `no-decoder`.
 */
export function findDecoder<T>(decoders: readonly Decoder<T>[], encoded: Encoded): Decoder<T> {
  const { uri, contentType } = encoded;
  const found = decoderFor(decoders, encoded);
  if (found) return found;
  throw resourceError(uri, unreadable(uri, typeGiven(uri, contentType)));
}

/** Returns the last encoder for a content type or the extension of a name. Errors: `no-encoder`. */
export function findEncoder<E extends Pick<Encoder<never>, 'contentType' | 'extensions'>>(
  encoders: readonly E[],
  uri: string,
  contentType?: string,
): E {
  const type = typeGiven(uri, contentType);
  const found = encoders.findLast((each) => matches(each, uri, type));
  if (found) return found;
  throw resourceError(uri, unwritable(uri, type));
}
