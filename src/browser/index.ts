/** The front door in browsers: everything of `kinetree`, with addresses relative to the page. */
export * from '../index.js';
export { chosenFiles, droppedFiles, droppedProvider, folderProvider } from './files.js';
export { loadModel, loadSpec } from './load.js';
