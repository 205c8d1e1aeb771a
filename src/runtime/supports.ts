/** Features that the engine does not simulate, or not as asked: the table that compiling and `supports` read. */
import { requireInstance } from '../base/usage.js';
import { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { DisableBit } from '../schema/enums.js';
import { OPT } from '../schema/options.js';

interface Gap {
  /** Describes the behavior that replaces it. */
  readonly reason: string;
  readonly isUsed: (m: ModelRecord) => boolean;
}

/** A row goes when its feature comes. */
const GAPS = {
  nativeccd: {
    reason: 'convex collisions always use the native algorithm',
    isUsed: (m) => (m.opt[OPT.disableflags]! & DisableBit.NATIVECCD) !== 0,
  },
} as const satisfies Record<string, Gap>;

/** The name of a feature that the engine does not simulate. */
export type UnsupportedFeature = keyof typeof GAPS;

/** Something a model uses that is not simulated as it asks. */
export interface Unsupported {
  readonly feature: UnsupportedFeature;
  /** Describes the behavior that replaces it, for people. */
  readonly reason: string;
}

/**
 * Lists what a model uses that does not work yet; empty for a model that is simulated in full. Compiling refuses
 * the same unless that is allowed; a binary model is loaded without a word, so ask here.
 */
export function supports(model: Model): readonly Unsupported[] {
  requireInstance('supports', Model, model);
  return (Object.keys(GAPS) as UnsupportedFeature[])
    .filter((feature) => (GAPS[feature] as Gap).isUsed(model.record))
    .map((feature) => ({ feature, reason: GAPS[feature].reason }));
}
