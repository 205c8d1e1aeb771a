/** `kinetree` in browsers; addresses are relative to the page. */

export { chosenFiles, droppedFiles, droppedProvider, folderProvider } from '../web/browser/files.js';
export { loadModelAddress as loadModel, loadSpecAddress as loadSpec } from '../web/browser/load.js';
export * from './index.js';
