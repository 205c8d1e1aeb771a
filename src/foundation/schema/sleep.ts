/** Values of `tree_asleep`, which counts up while a tree is awake and still; a tree that sleeps holds the next of its cycle. */

/** Steps that a tree must be still for before it may sleep. */
const MINAWAKE = 10;

/** A tree that has just moved. */
export const FULLY_AWAKE = -(1 + MINAWAKE);

/** A tree that has been still for long enough: it sleeps as soon as all trees of its island are ready. */
export const READY = -1;

/** A tree with the policy `init` in a Data that nothing has run yet: it is to sleep before the first step. */
export const TO_SLEEP = FULLY_AWAKE - 1;
