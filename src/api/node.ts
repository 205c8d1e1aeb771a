/** `kinetree` in Node: paths are local files. */

export { type FileProviderOptions, fileProvider } from '../hosts/node/files.js';
export {
  type LoadOptions,
  loadModelFile as loadModel,
  loadSpecFile as loadSpec,
  saveSpecFile as saveSpec,
} from '../hosts/node/load.js';
export { loadPlugin } from '../hosts/node/load-plugin.js';
export { loadPluginDirectory, type PluginDirectoryOptions } from '../hosts/node/plugin-directory.js';
export * from './index.js';
