/** Records how Specs and Models were read, so that they can be read again. */

import { specOf } from '../../compiler/compile/elements.js';
import type { Slot } from '../../foundation/base/slots.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import { FileSource, type FileSourceOptions } from './file-source.js';

/** How to read a model again. */
export interface Origin {
  /** The source that the model was read through; detects changes of its files. */
  readonly source: FileSource;
  /** Reads the model again through a new source. */
  readonly again: () => Attempt;
}

/** One attempt to read: its source, and the result. */
export interface Attempt {
  readonly source: FileSource;
  readonly result: Promise<Spec | Model>;
}

/** How a Spec or a Model was read. A copy has no origin, because it differs from the file once it is edited. */
const ORIGIN: Slot<Origin> = { name: 'origin', onCopy: 'empty' };

/** Records how a Spec or a Model was read. */
export function rememberOrigin<T extends Spec | Model>(
  made: T,
  source: FileSource,
  options: FileSourceOptions,
  read: (source: FileSource) => Promise<Spec | Model>,
): T {
  const again = (): Attempt => {
    const fresh = new FileSource(options);
    return { source: fresh, result: read(fresh) };
  };
  made.slots.set(ORIGIN, { source, again });
  return made;
}

/**
 * Returns the origin of a Model, or of the Spec that it was compiled from; undefined if neither was read from a file.
 */
export function originOf(model: Model): Origin | undefined {
  return model.slots.get(ORIGIN) ?? specOf(model)?.slots.get(ORIGIN);
}
