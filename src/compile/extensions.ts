/** What a program adds to the package, as far as compiling uses it. */
import type { MeshSource } from '../asset/mesh-source.js';
import type { Extensions } from '../model/extensions.js';
import type { Decoder } from '../resource/decoder.js';

export interface CompileExtensions extends Extensions {
  /** Readers of mesh formats; later ones outweigh earlier ones, and all of them those that are built in. */
  readonly decoders?: readonly Decoder<MeshSource>[];
}
