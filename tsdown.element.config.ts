/** `dist/kinetree.global.js`: everything for a page in one classic script, three.js included, for pages without a bundler. */
import { defineConfig } from 'tsdown';
import { absentPartsPlugin, NOT_IN_GLOBAL_SCRIPT } from './build-plugins/absent-parts-plugin.mjs';
import { enginePlugin } from './build-plugins/engine-plugin.mjs';
import { globalScriptPlugin } from './build-plugins/global-script-plugin.mjs';
import { purePlugin } from './build-plugins/pure-plugin.mjs';
import { threePlugin } from './build-plugins/three-plugin.mjs';
import { xmlcharsPlugin } from './build-plugins/xmlchars-plugin.mjs';

export default defineConfig({
  entry: { 'kinetree.global': 'src/api/global.ts' },
  format: 'iife',
  globalName: 'Kinetree',
  platform: 'browser',
  target: 'es2022',
  dts: false,
  clean: false,
  sourcemap: false,
  minify: true,
  plugins: [
    globalScriptPlugin(),
    absentPartsPlugin(NOT_IN_GLOBAL_SCRIPT),
    enginePlugin(),
    purePlugin(),
    threePlugin(),
    xmlcharsPlugin(),
  ],
  noExternal: [/./],
  outputOptions: { codeSplitting: false, entryFileNames: '[name].js' },
  // `prepareEngine` is not for classic scripts
  define: { 'import.meta.url': 'location.href' },
  inputOptions: { resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } } },
});
