/** `dist/kinetree-viewer.js`: the element with all it needs, three.js included, for pages with one script tag and no bundler. */
import { defineConfig } from 'tsdown';
import { enginePlugin } from './build-plugins/engine-plugin.mjs';
import { noPolicyPlugin } from './build-plugins/no-policy-plugin.mjs';
import { purePlugin } from './build-plugins/pure-plugin.mjs';
import { threePlugin } from './build-plugins/three-plugin.mjs';
import { xmlcharsPlugin } from './build-plugins/xmlchars-plugin.mjs';

export default defineConfig({
  entry: { 'kinetree-viewer': 'src/api/element.ts' },
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  dts: false,
  clean: false,
  sourcemap: false,
  minify: true,
  plugins: [noPolicyPlugin(), enginePlugin(), purePlugin(), threePlugin(), xmlcharsPlugin()],
  noExternal: [/./],
  outputOptions: { codeSplitting: false, entryFileNames: '[name].js' },
  inputOptions: { resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } } },
});
