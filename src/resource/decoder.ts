/** Tables of decoders and encoders: from content types to what they describe, and back. */
import { contentTypeOf } from './content-type.js';
import { resourceError } from './fault.js';
import { extensionOf } from './path.js';
import type { MaybePromise } from './provider.js';

/** What a decoder is given. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly uri: string;
  readonly contentType: string | undefined;
}

/** Reads one format; `T` is what comes out: the triangles of a mesh, a Spec. */
export interface Decoder<T> {
  /** Such as `model/gltf-binary`. */
  readonly contentType: string;
  /** Extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Tells formats apart that share an extension. */
  canDecode?(encoded: Encoded): boolean;
  /** Promises are possible where the caller loads first. */
  decode(encoded: Encoded): MaybePromise<T>;
}

/** Writes one format. */
export interface Encoder<T> {
  readonly contentType: string;
  readonly extensions: readonly string[];
  encode(value: T): MaybePromise<Uint8Array>;
}

/** Whether a format is meant: by its content type, else by the extension. */
function matches(format: { contentType: string; extensions: readonly string[] }, uri: string, type?: string): boolean {
  if (type) return format.contentType.toLowerCase() === type;
  return format.extensions.includes(extensionOf(uri));
}

/**
 * The last decoder in the list that can read something, so that later ones replace earlier ones. A content type that
 * is given (the attribute of an element) counts more than the extension. Errors: `no-decoder`.
 */
export function findDecoder<T>(decoders: readonly Decoder<T>[], encoded: Encoded): Decoder<T> {
  const { uri } = encoded;
  const type = encoded.contentType && (contentTypeOf(uri, encoded.contentType) ?? encoded.contentType);
  const found = decoders.findLast((d) => matches(d, uri, type) && (d.canDecode?.(encoded) ?? true));
  if (found) return found;
  throw resourceError('no-decoder', uri, `no decoder reads ${type ?? `files that end in '.${extensionOf(uri)}'`}`);
}

/** The last encoder in the list for a content type or the extension of a name. Errors: `no-decoder`. */
export function findEncoder<T>(encoders: readonly Encoder<T>[], uri: string, contentType?: string): Encoder<T> {
  const type = contentType && contentTypeOf(uri, contentType);
  const found = encoders.findLast((e) => matches(e, uri, type));
  if (found) return found;
  throw resourceError(
    'no-decoder',
    uri,
    `no encoder writes ${contentType ?? `files that end in '.${extensionOf(uri)}'`}`,
  );
}
