/** Exit codes of the commands. */

/** The command did its work. */
export const OK = 0;
/** A model or another file is missing or has errors, or the work failed. */
export const FAILED = 1;
/** The command line is wrong; nothing was done. */
export const USAGE = 2;
/** Ctrl-C stopped the command; shells report 128 + SIGINT. */
export const INTERRUPTED = 130;

/** Descriptions for the help. */
export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [OK, 'success; also after Ctrl-C in view, serve and worker'],
  [FAILED, 'a file is missing or has errors, the simulation diverged, or the output cannot be written'],
  [USAGE, 'the command line is wrong, or --force is needed to overwrite a file'],
  [INTERRUPTED, 'stopped by Ctrl-C; the output is complete up to there'],
];
