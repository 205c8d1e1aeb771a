/** Readers of bytes and texts from elsewhere, each with damage of its own: the inputs of fuzzing. */

/** How far an input came: it was read, compiled to a Model, and simulated with all that is promised of the result. */
export const STAGES = ['read', 'compiled', 'stepped'] as const;

export type Stage = (typeof STAGES)[number];

/** Receives each stage that an input reaches. */
export type Progress = (stage: Stage) => void;

/**
 * Makes an input of random numbers and reads it; throws a ModelError where it refuses the input. One that goes on behind
 * reading reports the stages that it reaches.
 */
export type Reader = (random: () => number, progress: Progress) => unknown;

export type Readers = Readonly<Record<string, Reader>>;
