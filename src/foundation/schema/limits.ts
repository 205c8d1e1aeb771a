/**
 * Caps on what a short text may expand to: far above every model people simulate, far below what memory holds, so that
 * 64 kB compile in 2 s and 256 MB. Each can be raised by its name where a Spec is compiled or read (`limits` of
 * the options, `--limit` of the commands). Assets have caps of their own.
 */
export const MODEL_LIMITS = {
  /** Elements that attaching and replicating may make in one model. */
  elements: 12_000,
  /** Values of custom numeric fields, all together. */
  numericValues: 5_000_000,
  keyframes: 100_000,
  /** Multiplications that factoring the inertia matrix and weighing bodies take about: the cube of a chain. */
  inertiaWork: 600_000_000,
  /** Points of the grids of flexcomps, their elements, and bodies made of them; what a file or a list has is not counted. */
  flexPoints: 40_000,
  flexElements: 100_000,
  flexBodies: 2_000,
  /** Bytes of textures and height fields, all together, that are made, or unpacked from less than a hundredth in a file. */
  madeBytes: 64 * 2 ** 20,
  /** Vertices of meshes of builtin shapes, or of files that were used 50 times before, all together; those of distance fields count four times. */
  madeVertices: 25_000,
  /** Vertices of shapes that plugins define, all together. */
  shapeVertices: 1_000_000,
  /** Steps of the simulations that find length ranges, 2,000 of each by default, times what a step takes: some 20 ns each. */
  lengthRangeWork: 150_000_000,
  /** Bytes of the arrays whose lengths a text states rather than lists: user values, keyframes, history, sensors. */
  statedBytes: 192 * 2 ** 20,
  /** Files that `model` assets name, each counted once however often it is named. */
  submodels: 1_000,
} as const;

/** Caps that cannot be raised. */
export const FIXED_LIMITS = {
  /** Models within models. */
  modelDepth: 40,
  /** Points of a cable: its joints are one chain, so its inertia matrix is dense and factoring it costs their cube. */
  cablePoints: 300,
  /** Values of the stiffness of one interpolated flex, and multiplications that its strain modes take at least. */
  flexStiffness: 8_000_000,
  flexModes: 60_000_000,
} as const;

/** Name of a cap. */
export type LimitName = keyof typeof MODEL_LIMITS;
/** All caps with their values. */
export type ModelLimits = { readonly [name in LimitName]: number };
