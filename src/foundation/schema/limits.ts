/**
 * Limits on the expansion of a short text: far above all practical models, far below the available memory, so that
 * 64 kB compile in 2 s and 256 MB. Each can be raised by its name when a Spec is compiled or read (`limits` of the
 * options, `--limit` of the commands). Assets have separate limits.
 */
export const MODEL_LIMITS = {
  /** Elements that attaching and replicating may create in one model. */
  elements: 12_000,
  /** Total number of values of custom numeric fields. */
  numericValues: 5_000_000,
  keyframes: 100_000,
  /**
   * Estimated multiplications to factor the inertia matrix and compute weights of bodies: the cube of the length of
   * a chain.
   */
  inertiaWork: 600_000_000,
  /** Grid points of flexcomps, their elements, and generated bodies; points in files and lists are not counted. */
  flexPoints: 40_000,
  flexElements: 100_000,
  flexBodies: 2_000,
  /**
   * Total size of textures and height fields that are generated, or unpacked from less than a hundredth of their
   * size [bytes].
   */
  madeBytes: 64 * 2 ** 20,
  /**
   * Total number of vertices of meshes of builtin shapes, and of files after their 50th use; vertices of distance
   * fields count four times.
   */
  madeVertices: 25_000,
  /** Total number of vertices of shapes that plugins define. */
  shapeVertices: 1_000_000,
  /**
   * Steps of the simulations that find length ranges, by default 2,000 each, times the cost of a step, in units of
   * about 20 ns.
   */
  lengthRangeWork: 150_000_000,
  /**
   * Size of the arrays whose lengths a text sets without listing the values [bytes]: user values, keyframes,
   * history, sensors.
   */
  statedBytes: 192 * 2 ** 20,
  /** Name of a limit. */
  submodels: 1_000,
  /** Elements that the expansion of a xacro template may create. */
  macroElements: 200_000,
  /** Operations and characters that the expressions of a xacro template may compute. */
  macroWork: 20_000_000,
} as const;

/** Limits that cannot be raised. */
export const FIXED_LIMITS = {
  /** Nesting depth of attached models. */
  modelDepth: 40,
  /** Nesting depth of the macro calls, blocks and includes of a xacro template. */
  macroDepth: 150,
  /**
   * Points of a cable: its joints form one chain, so that its inertia matrix is dense and the cost of factoring it
   * is cubic.
   */
  cablePoints: 300,
  /**
   * Number of stiffness values of an interpolated flex, and the least number of multiplications for its strain
   * modes.
   */
  flexStiffness: 8_000_000,
  flexModes: 60_000_000,
} as const;

/** Name of a cap. */
export type LimitName = keyof typeof MODEL_LIMITS;
/** All limits with their values. */
export type ModelLimits = { readonly [name in LimitName]: number };
