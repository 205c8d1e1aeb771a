/** `dist/kinetree.runs.js`: policies and recorded runs for pages with `kinetree.global.js`, in a second classic script. */
import { defineConfig } from 'tsdown';
import { absentPartsPlugin, NOT_IN_RUNS_SCRIPT } from './build-plugins/absent-parts-plugin.mjs';
import { enginePlugin } from './build-plugins/engine-plugin.mjs';
import { purePlugin } from './build-plugins/pure-plugin.mjs';
import { sharedWithGlobalPlugin } from './build-plugins/shared-with-global-plugin.mjs';

export default defineConfig({
  entry: { 'kinetree.runs': 'src/api/global-runs.ts' },
  format: 'iife',
  globalName: 'kinetreeRunsScript',
  platform: 'browser',
  target: 'es2022',
  dts: false,
  clean: false,
  sourcemap: false,
  minify: true,
  plugins: [absentPartsPlugin(NOT_IN_RUNS_SCRIPT), sharedWithGlobalPlugin(), enginePlugin(), purePlugin()],
  noExternal: [/./],
  outputOptions: { codeSplitting: false, entryFileNames: '[name].js' },
  inputOptions: { resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } } },
});
