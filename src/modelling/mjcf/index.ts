/** MJCF text <-> Spec. */
export type { ModelText, OpenModel } from './read/context.js';
export type { ReadTextOptions } from './read/read-text.js';
export { toXML, type WriteOptions } from './write/write.js';
