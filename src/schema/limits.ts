/**
 * Caps on what a short text may expand to: far above every model people simulate, far below what memory holds. Assets
 * have caps of their own.
 */
export const MODEL_LIMITS = {
  /** Elements that attaching and replicating may make in one model. */
  elements: 50_000,
  /** Values of one custom numeric field. */
  numericValues: 5_000_000,
  keyframes: 100_000,
  /** Bytes of the arrays whose lengths a text states rather than lists: user values, keyframes, history, sensors. */
  statedBytes: 192 * 2 ** 20,
} as const;
