/** Additions of a program to the package, as far as compiling uses them. */

import type { Decoder } from '../../foundation/resource/decoder.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Extensions } from '../../simulation/model/extensions.js';
import type { MeshArrays } from '../asset/mesh-source.js';

/** A file yields one of these: arrays of a mesh, or a model. For a `<mesh>`, a model stands for its first mesh. */
export type Decoded = MeshArrays | Spec;

/** Extensions of a program that compiling uses: plugins and decoders. */
export interface CompileExtensions extends Extensions {
  /** Readers of formats; later ones outweigh earlier ones, and all of them those that are built in. */
  readonly decoders?: readonly Decoder<Decoded>[];
}
