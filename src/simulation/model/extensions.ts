/** Extensions of the package, as one value that travels with a model. */
import type { Plugin } from './plugin.js';

/** The extensions that loading and compiling take; compiling adds decoders to it. */
export interface Extensions {
  /** Engine plugins that models may declare. */
  readonly plugins?: readonly Plugin[];
}
