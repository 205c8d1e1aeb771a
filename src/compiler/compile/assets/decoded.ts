/** Meshes with asynchronous decoders: decoded while a Spec is loaded, used when it is compiled. */

import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { Slot } from '../../../foundation/base/slots.js';
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
import type { AssetWorkers } from './asset-workers.js';

/** Result of decoding a file. */
interface Outcome {
  readonly decoder: Decoder<Decoded>;
  readonly bytes: Uint8Array;
  readonly result: Decoded | ModelError;
}

/** Decoding results for the files of a Spec. A copy shares them. */
const OUTCOMES: Slot<readonly Outcome[]> = { name: 'decoded files', onCopy: 'share' };

/** Awaits the decoders of all meshes, some of which may run in workers; the compiler reports their errors. */
export async function decodeAhead(
  spec: Spec,
  decoders: readonly Decoder<Decoded>[],
  workers?: AssetWorkers,
): Promise<void> {
  const found = await Promise.all(spec.all('mesh').map((el) => decodeFileOf(el, decoders, workers)));
  spec.slots.set(
    OUTCOMES,
    found.filter((each) => each !== undefined),
  );
}

async function decodeFileOf(
  el: Element<'mesh'>,
  decoders: readonly Decoder<Decoded>[],
  workers?: AssetWorkers,
): Promise<Outcome | undefined> {
  try {
    const bytes = el.file === undefined ? undefined : readAsset(el, el.file);
    if (!bytes) return undefined;
    const encoded: Encoded = { uri: el.file!, bytes, contentType: el.content_type, wanted: 'mesh' };
    const decoder = findDecoder(decoders, encoded);
    return { decoder, bytes, result: await outcome(decoder, encoded, workers) };
  } catch (error) {
    // the compiler reports files that are missing or have no decoder
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

async function outcome(
  decoder: Decoder<Decoded>,
  encoded: Encoded,
  workers?: AssetWorkers,
): Promise<Decoded | ModelError> {
  try {
    return await (workers?.decode(decoder, encoded) ?? decoder.decode(encoded));
  } catch (error) {
    return asResourceError(error, encoded.uri);
  }
}

/**
 * Returns the result for bytes that were decoded while the Spec was loaded, or undefined. Rethrows the decoder's error.
 */
export function decodedAhead(spec: Spec, decoder: Decoder<Decoded>, bytes: Uint8Array): Decoded | undefined {
  const known = spec.slots.get(OUTCOMES)?.find((each) => each.decoder === decoder && isEqual(each.bytes, bytes));
  if (known?.result instanceof ModelError) throw known.result;
  return known?.result;
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

/** Returns the triangles of a decoded file; for a Spec, those of its first mesh. Errors: `bad-mesh`. */
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

/** Returns the arrays given in a mesh element. */
export function inlineArrays(element: Element<'mesh'>): MeshArrays {
  return {
    ...(element.vertex && { vert: Float32Array.from(element.vertex) }),
    ...(element.normal && { normal: Float32Array.from(element.normal) }),
    ...(element.texcoord && { texcoord: Float32Array.from(element.texcoord) }),
    ...(element.face && { face: Int32Array.from(element.face) }),
    ...((element.texcoord || element.file) &&
      element.nonXmlValues?.facetexcoord && { facetexcoord: element.nonXmlValues.facetexcoord }),
  };
}
