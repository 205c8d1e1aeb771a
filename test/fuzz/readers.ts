/** Readers of bytes and texts from elsewhere, each with damage of its own: the inputs of fuzzing. */

/** Makes an input of random numbers and reads it; throws a ModelError where it refuses the input. */
export type Reader = (random: () => number) => unknown;

export type Readers = Readonly<Record<string, Reader>>;
