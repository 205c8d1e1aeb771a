/** Interface of fuzzing: a reader of untrusted input, with its mutations. */

/** Stages of an input: read, compiled, and simulated with all properties checked. */
export const STAGES = ['read', 'compiled', 'stepped'] as const;

export type Stage = (typeof STAGES)[number];

/** Called with each stage that an input reaches. */
export type Progress = (stage: Stage) => void;

/**
 * Generates an input from random numbers and reads it; throws a ModelError if it refuses the input. Readers that also compile
 * or simulate report the stages.
 */
export type Reader = (random: () => number, progress: Progress) => unknown;

export type Readers = Readonly<Record<string, Reader>>;
