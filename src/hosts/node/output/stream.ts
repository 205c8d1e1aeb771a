/** Open streams. */
import { writeSync } from 'node:fs';

/** Writes text to an open descriptor. */
export const writeToDescriptor = (descriptor: number, text: string): void => void writeSync(descriptor, text);
