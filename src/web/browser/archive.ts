/** Writes archives; a module apart, loaded on first use. */
export { toArchive } from '../../authoring/load/archive.js';
