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
  /** Points of the grid of one flexcomp, bodies it makes, and cells of an interpolated flex. */
  flexPoints: 200_000,
  flexBodies: 20_000,
  flexCells: 20_000,
  /** Bytes of the arrays whose lengths a text states rather than lists: user values, keyframes, history, sensors. */
  statedBytes: 192 * 2 ** 20,
} as const;
