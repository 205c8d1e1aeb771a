/** Writes archives; a separate module, loaded on first use. */
export { toArchive } from '../../authoring/load/archive.js';
