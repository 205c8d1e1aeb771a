/** Extensions of a program that compiling uses. */

import type { Decoder } from '../../foundation/resource/decoder.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Extensions } from '../../simulation/model/extensions.js';
import type { MeshArrays } from '../asset/mesh-source.js';

/** Result of decoding a file: arrays of a mesh, or a model. For a `<mesh>`, the first mesh of a model is used. */
export type Decoded = MeshArrays | Spec;

/** Plugins and decoders of a program. */
export interface CompileExtensions extends Extensions {
  /** Decoders of file formats; later ones take precedence over earlier and built-in ones. */
  readonly decoders?: readonly Decoder<Decoded>[];
}
