/** Extensions of the package, as one value that is passed when a model is loaded. */
import type { CompileExtensions } from '../../compiler/compile/extensions.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import type { ModelEncoder } from './encode.js';

/** Extensions of the package: plugins, decoders and encoders, and providers of resources. */
export interface Extensions extends CompileExtensions {
  /** Providers of resources whose names have a scheme; `data:` is always available. */
  readonly providers?: readonly ResourceProvider[];
  /** Encoders for `encode`; later ones take precedence over earlier ones, and all of them over the built-in ones. */
  readonly encoders?: readonly ModelEncoder[];
}
