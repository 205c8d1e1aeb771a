/** Meshes whose decoders take their time: decoded while a Spec is loaded, found again when it is compiled. */

import { ModelError } from '../../../foundation/base/diagnostics.js';
import { described } from '../../../foundation/base/usage.js';
import { type Decoder, type Encoded, findDecoder } from '../../../foundation/resource/decoder.js';
import { asResourceError } from '../../../foundation/resource/fault.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Element } from '../../../modelling/spec/element.js';
import { readAsset } from '../../../modelling/spec/lookup/asset-path.js';
import { Spec } from '../../../modelling/spec/spec.js';
import { type MeshArrays, type MeshSource, meshSource } from '../../asset/mesh-source.js';
import { type AssetOrigin, assetError } from '../../asset/origin.js';
import type { Decoded } from '../extensions.js';

/** Outcome of decoding some bytes. */
interface Outcome {
  readonly decoder: Decoder<Decoded>;
  readonly bytes: Uint8Array;
  readonly result: Decoded | ModelError;
}

const outcomes = new WeakMap<Spec, Outcome[]>();

/** Waits for decoders that return promises; their errors are reported by the compiler. */
export async function decodeAhead(spec: Spec, decoders: readonly Decoder<Decoded>[]): Promise<void> {
  const found = await Promise.all(spec.all('mesh').map((el) => decodeFileOf(el, decoders)));
  outcomes.set(
    spec,
    found.filter((each) => each !== undefined),
  );
}

async function decodeFileOf(el: Element<'mesh'>, decoders: readonly Decoder<Decoded>[]): Promise<Outcome | undefined> {
  try {
    const bytes = el.file === undefined ? undefined : readAsset(el, el.file);
    if (!bytes) return undefined;
    const encoded: Encoded = { uri: el.file!, bytes, contentType: el.content_type, wanted: 'mesh' };
    const decoder = findDecoder(decoders, encoded);
    return { decoder, bytes, result: await outcome(decoder, encoded) };
  } catch (error) {
    // a file that cannot be had, or that none of these decoders reads, is for the compiler to report
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

async function outcome(decoder: Decoder<Decoded>, encoded: Encoded): Promise<Decoded | ModelError> {
  try {
    return await decoder.decode(encoded);
  } catch (error) {
    return asResourceError(error, encoded.uri);
  }
}

/** Returns the result of a decoder for bytes that were decoded while the Spec was loaded. Rethrows its error. */
export function decodedAhead(spec: Spec, decoder: Decoder<Decoded>, bytes: Uint8Array): Decoded | undefined {
  const known = outcomes.get(spec)?.find((each) => each.decoder === decoder && isEqual(each.bytes, bytes));
  if (known?.result instanceof ModelError) throw known.result;
  return known?.result;
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

/** The triangles of a decoded file; of a model, those of its first mesh. Errors: `bad-mesh`. */
export function surfaceOf(decoded: Decoded, origin: AssetOrigin): MeshSource {
  if (!(decoded instanceof Spec)) {
    // decoders may come from plain JavaScript
    const { vert } = (decoded ?? {}) as { readonly vert?: unknown };
    if (vert instanceof Float32Array || vert instanceof Float64Array || Array.isArray(vert)) {
      return meshSource('other', decoded);
    }
    const result = typeof decoded === 'object' ? `${described(decoded)} without 'vert'` : described(decoded);
    throw assetError(origin, message('bad-mesh/decoder-result', { result: decoded === null ? 'null' : result }));
  }
  const mesh = decoded.all('mesh')[0];
  if (mesh?.vertex) return meshSource('other', inlineArrays(mesh));
  throw assetError(origin, message(mesh ? 'bad-mesh/decoded-empty' : 'bad-mesh/decoded-none'));
}

/** Reads the arrays of a mesh that its element says itself. */
export function inlineArrays(el: Element<'mesh'>): MeshArrays {
  return {
    ...(el.vertex && { vert: Float32Array.from(el.vertex) }),
    ...(el.normal && { normal: Float32Array.from(el.normal) }),
    ...(el.texcoord && { texcoord: Float32Array.from(el.texcoord) }),
    ...(el.face && { face: Int32Array.from(el.face) }),
    ...((el.texcoord || el.file) && el.unwritten?.facetexcoord && { facetexcoord: el.unwritten.facetexcoord }),
  };
}
