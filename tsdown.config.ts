import { defineConfig } from 'tsdown';
import { asciiPlugin } from './scripts/ascii-plugin.mjs';
import { commonJSPlugin } from './scripts/commonjs-plugin.mjs';
import { enginePlugin, isEngine } from './scripts/engine-plugin.mjs';
import { FUNCTION, purePlugin } from './scripts/pure-plugin.mjs';
import { xmlcharsPlugin } from './scripts/xmlchars-plugin.mjs';

export default defineConfig({
  // every subpath export, and the engine for pipelines that import their own copy
  entry: {
    index: 'src/index.ts',
    node: 'src/node/index.ts',
    browser: 'src/browser/index.ts',
    mujoco: 'src/mujoco/index.ts',
    engine: 'src/runtime/factory.ts',
    env: 'src/env/index.ts',
    ik: 'src/ik/index.ts',
    plan: 'src/plan/index.ts',
    record: 'src/record/index.ts',
    rollout: 'src/node/rollout.ts',
    'rollout-worker': 'src/node/rollout-worker.ts',
    'browser-rollout': 'src/browser/rollout.ts',
    'browser-rollout-worker': 'src/browser/rollout-worker.ts',
    study: 'src/node/study.ts',
    'study-worker': 'src/node/study-worker.ts',
    'neutral-study': 'src/study/index.ts',
    remote: 'src/node/remote.ts',
    'browser-remote': 'src/browser/remote.ts',
    render: 'src/node/render.ts',
    'browser-render': 'src/browser/render.ts',
    scene: 'src/scene/index.ts',
    view: 'src/viewer/view.ts',
    worker: 'src/viewer/worker.ts',
    'simulation-script': 'src/viewer/simulation-script.ts',
    element: 'src/viewer/element.ts',
    three: 'src/three/index.ts',
    react: 'src/react/index.ts',
    cli: 'src/cli/main.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  clean: true,
  treeshake: true,
  plugins: [enginePlugin(), purePlugin(FUNCTION), commonJSPlugin(), xmlcharsPlugin(), asciiPlugin()],
  // the engine is a file of its own that imports nothing: `prepareEngine` imports it again under other addresses
  outputOptions: {
    minifyInternalExports: false,
    // editors show the comments of the declarations
    comments: { jsdoc: false, legal: true, annotation: true },
    chunkFileNames: ({ moduleIds }) => (moduleIds.some(isEngine) ? 'engine-code.js' : '[name]-[hash].js'),
  },
  external: [/^node:/, /^three($|\/)/, 'react', 'webgpu', 'h264-mp4-encoder', 'bullmq', 'ioredis', 'ws'],
  // modules of CommonJS take half as long to load as all of the package; their licenses are in THIRD-PARTY-LICENSES.md
  noExternal: [
    'fflate',
    'saxes',
    /^xmlchars/,
    '@mcap/core',
    '@foxglove/crc',
    'heap-js',
    'tslib',
    'hyparquet-writer',
    'hyparquet',
  ],
  inputOptions: { resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } } },
});
