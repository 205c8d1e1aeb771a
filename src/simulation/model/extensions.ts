/** Extensions of the package, as one value that is passed along with a model. */
import type { Plugin } from './plugin.js';

/** The extensions that loading and compiling accept; compiling adds decoders. */
export interface Extensions {
  /** Engine plugins that models may declare. */
  readonly plugins?: readonly Plugin[];
}
