/**
 * The engine as one function. Here it refers to the modules; the build replaces this file by a self-contained function
 * that includes all of `stages.ts` and whose text can be evaluated again.
 */
import { type Engine, engine } from '../engine/stages.js';

/** Returns the engine of these modules, the same object at every call. */
export const engineFactory = (): Engine => engine;

/** True if the text of `engineFactory` can be evaluated in any scope. */
export const SELF_CONTAINED: boolean = false;
