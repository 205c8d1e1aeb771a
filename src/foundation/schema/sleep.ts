/**
 * Values of `tree_asleep`. It counts up while a tree is awake and still; in a sleeping tree it is the next tree of
 * its cycle.
 */

/** Number of steps for which a tree must be still before it may sleep. */
const MINAWAKE = 10;

/** A tree that has just moved. */
export const FULLY_AWAKE = -(1 + MINAWAKE);

/** A tree that has been still long enough: it sleeps as soon as all trees of its island are ready. */
export const READY = -1;

/** A tree with the policy `init` in a new Data: it falls asleep before the first step. */
export const TO_SLEEP = FULLY_AWAKE - 1;
