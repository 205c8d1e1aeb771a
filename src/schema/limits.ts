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
  /** Points of a cable: its joints are one chain, so its inertia matrix is dense and factoring it costs their cube. */
  cablePoints: 300,
  /** Points of the grid of one flexcomp, and bodies it makes of them; what a file or a list has is not counted. */
  flexPoints: 40_000,
  flexBodies: 5_000,
  /** Values of the stiffness of one interpolated flex, and multiplications that its strain modes take at least. */
  flexStiffness: 8_000_000,
  flexModes: 60_000_000,
  /** Bytes of textures and height fields that are made rather than read, all together. */
  madeBytes: 64 * 2 ** 20,
  /** Steps of the simulations that find length ranges, all together; by default each takes 2,000. */
  lengthRangeSteps: 1_000_000,
  /** Bytes of the arrays whose lengths a text states rather than lists: user values, keyframes, history, sensors. */
  statedBytes: 192 * 2 ** 20,
} as const;
