/** MJCF text <-> Spec. */
export type { ModelText, OpenModel } from './read/context.js';
export { toXML, type WriteOptions } from './write/write.js';
