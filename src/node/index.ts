/** The front door in Node: everything of `kinetree`, with paths that are files. */
export * from '../index.js';
export { type FileProviderOptions, fileProvider } from './files.js';
export { type LoadOptions, loadModel, loadSpec, saveSpec } from './load.js';
export { loadPluginDirectory, type PluginDirectoryOptions } from './plugin-directory.js';
