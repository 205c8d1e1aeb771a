/**
 * The engine as one function. Here it is the code of the modules; the build replaces this file by a
 * self-contained function with all of `stages.ts` inside, whose text can be evaluated again.
 */
import { type Engine, engine } from '../engine/stages.js';

/** Returns the engine of these modules, the same object at every call. */
export const engineFactory = (): Engine => engine;

/** Says whether the text of `engineFactory` means the same anywhere. */
export const SELF_CONTAINED: boolean = false;
