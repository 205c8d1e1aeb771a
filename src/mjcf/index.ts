/** MJCF text <-> Spec. */
export { type ParseOptions, parseXML } from './read/read.js';
