/** Writing archives, apart from what simulates: it is loaded when it is asked for. */
export { toArchive } from '../load/archive.js';
