/** An error in the command line, reported in one line. */
export class UsageError extends Error {}
