/** Where Specs and Models come from, so that they can be read again. */

import { specOf } from '../../compiler/compile/elements.js';
import type { Slot } from '../../foundation/base/slots.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import { FileSource, type FileSourceOptions } from './file-source.js';

/** A way to read something that was read before. */
export interface Origin {
  /** The source that it was read through, which knows the files it was made from. */
  readonly source: FileSource;
  /** Reads it again, through a source that knows nothing yet. */
  readonly again: () => Attempt;
}

/** One reading: the files that it asks for, and its result. */
export interface Attempt {
  readonly source: FileSource;
  readonly result: Promise<Spec | Model>;
}

/** How a Spec or a Model was read. A copy differs from the file as soon as it is edited, so that it has no origin. */
const ORIGIN: Slot<Origin> = { name: 'origin', onCopy: 'empty' };

/** Notes how something was read. */
export function comesFrom<T extends Spec | Model>(
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
 * Returns the origin of a Model, or of the Spec that it was compiled from; undefined for one that was not read from a
 * file.
 */
export function originOf(model: Model): Origin | undefined {
  return model.slots.get(ORIGIN) ?? specOf(model)?.slots.get(ORIGIN);
}
