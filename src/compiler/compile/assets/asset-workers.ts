/** Work on assets outside of the thread that loads a model. */
import type { Decoder, Encoded } from '../../../foundation/resource/decoder.js';
import type { AssetTask, MadeAsset } from '../../asset/asset-task.js';
import type { Decoded } from '../extensions.js';

/** Workers that decode files and make assets. */
export interface AssetWorkers {
  /** Decodes a file; undefined if its decoder does not run in these workers. Rejects with the error of the decoder. */
  decode(decoder: Decoder<Decoded>, encoded: Encoded): Promise<Decoded> | undefined;
  /** Makes assets; undefined in the place of each that they could not make. */
  make(tasks: readonly AssetTask[]): Promise<readonly (MadeAsset | undefined)[]>;
}
