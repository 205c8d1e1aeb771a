/** Writing archives, apart from what simulates: it is loaded when it is asked for. */
export { toArchive } from '../../authoring/load/archive.js';
