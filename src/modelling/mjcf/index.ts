/** MJCF text <-> Spec. */
export type { ModelText, OpenModel } from './read/context.js';
export { type ParseOptions, parseXML } from './read/read.js';
export { toXML, type WriteOptions } from './write/write.js';
