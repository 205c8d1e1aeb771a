/** Messages between `npm run bench -- --browser` and its page. */

/** The measurement that the page makes. */
export interface ContestTask {
  readonly states: number[][];
  /** Steps from each state in a block. */
  readonly steps: number;
  readonly rounds: number;
  /** Time that each engine computes before the first block [ms]. */
  readonly warmUpMs: number;
}

/** Mean time of a step in each block [us]: of this engine, of a second copy of it, and of the reference. */
export type ContestReply = Record<'own' | 'copy' | 'peer', number[]>;
