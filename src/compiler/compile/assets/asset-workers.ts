/** Work on assets outside of the thread that loads a model. */
import type { Decoder, Encoded } from '../../../foundation/resource/decoder.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { CompileOptions } from '../compilation.js';
import type { Decoded } from '../extensions.js';

/** Workers that decode files and make assets. */
export interface AssetWorkers {
  /** Decodes a file; undefined if its decoder does not run in these workers. Rejects with the error of the decoder. */
  decode(decoder: Decoder<Decoded>, encoded: Encoded): Promise<Decoded> | undefined;
  /** Makes the assets of a Spec that will be compiled, see `AssetsAhead`. */
  prepare(spec: Spec, options: CompileOptions): Promise<void>;
}
