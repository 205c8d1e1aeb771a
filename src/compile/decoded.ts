/** Meshes whose decoders take their time: decoded while a Spec is loaded, found again when it is compiled. */
import type { MeshSource } from '../asset/mesh-source.js';
import { ModelError } from '../base/diagnostics.js';
import { type Decoder, type Encoded, findDecoder } from '../resource/decoder.js';
import { resourceError } from '../resource/fault.js';
import type { Element } from '../spec/element.js';
import type { Spec } from '../spec/spec.js';
import { assetPath } from './asset-file.js';

/** What came of decoding some bytes. */
interface Decoded {
  readonly decoder: Decoder<MeshSource>;
  readonly bytes: Uint8Array;
  readonly result: MeshSource | ModelError;
}

const decoded = new WeakMap<Spec, Decoded[]>();

/** Waits for decoders that return promises; what they throw is reported by the compiler. */
export async function decodeAhead(spec: Spec, decoders: readonly Decoder<MeshSource>[]): Promise<void> {
  const found = await Promise.all(spec.all('mesh').map((el) => decodeFileOf(el, decoders)));
  decoded.set(
    spec,
    found.filter((each) => each !== undefined),
  );
}

async function decodeFileOf(
  el: Element<'mesh'>,
  decoders: readonly Decoder<MeshSource>[],
): Promise<Decoded | undefined> {
  try {
    const path = el.file === undefined ? undefined : assetPath(el, 'file');
    const bytes = path === undefined ? undefined : el.readFile(path);
    if (!bytes) return undefined;
    const encoded: Encoded = { uri: el.file!, bytes, contentType: el.content_type };
    const decoder = findDecoder(decoders, encoded);
    return { decoder, bytes, result: await outcome(decoder, encoded) };
  } catch (error) {
    // a file that cannot be had, or that none of these decoders reads, is for the compiler to report
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

async function outcome(decoder: Decoder<MeshSource>, encoded: Encoded): Promise<MeshSource | ModelError> {
  try {
    return await decoder.decode(encoded);
  } catch (error) {
    if (error instanceof ModelError) return error;
    return resourceError('resource-failed', encoded.uri, error instanceof Error ? error.message : String(error));
  }
}

/** What a decoder made of bytes while the Spec was loaded. Throws what it threw. */
export function decodedAhead(spec: Spec, decoder: Decoder<MeshSource>, bytes: Uint8Array): MeshSource | undefined {
  const known = decoded.get(spec)?.find((each) => each.decoder === decoder && isEqual(each.bytes, bytes));
  if (known?.result instanceof ModelError) throw known.result;
  return known?.result;
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));
