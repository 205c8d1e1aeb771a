/** MJCF or URDF text to a Spec, at once. */
import type { Spec } from '../../spec/spec.js';
import { readRobot } from '../../urdf/read.js';
import { type ParseOptions, readText } from './read-text.js';

export type { ParseOptions } from './read-text.js';

/**
 * Reads MJCF or URDF, whichever the top element says. Throws one ModelError with every problem of the text, unless
 * `diagnostics` collects them.
 */
export const parseXML = (text: string, options: ParseOptions = {}): Spec => readText(text, options, () => readRobot);
