/** What a program adds to the package, as one value that is given when a model is loaded. */
import type { Extensions as ModelExtensions } from '../model/extensions.js';
import type { ResourceProvider } from '../resource/provider.js';

export interface Extensions extends ModelExtensions {
  /** Where resources come from whose names have a scheme; `data:` is always there. */
  readonly providers?: readonly ResourceProvider[];
}
