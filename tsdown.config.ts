import { defineConfig } from 'tsdown';
import { absentPartsPlugin, NOT_OF_MCAP } from './build-plugins/absent-parts-plugin.mjs';
import { asciiPlugin } from './build-plugins/ascii-plugin.mjs';
import { commonJSPlugin } from './build-plugins/commonjs-plugin.mjs';
import { enginePlugin, isEngine } from './build-plugins/engine-plugin.mjs';
import { minifyPackagesPlugin } from './build-plugins/minify-packages-plugin.mjs';
import { FUNCTION, purePlugin } from './build-plugins/pure-plugin.mjs';
import { xmlcharsPlugin } from './build-plugins/xmlchars-plugin.mjs';

export default defineConfig({
  // every subpath export, and the engine for pipelines that import their own copy
  entry: {
    index: 'src/api/index.ts',
    node: 'src/api/node.ts',
    browser: 'src/api/browser.ts',
    mujoco: 'src/api/mujoco.ts',
    engine: 'src/simulation/runtime/factory.ts',
    env: 'src/api/env.ts',
    'browser-env': 'src/api/browser-env.ts',
    decoders: 'src/api/decoders.ts',
    ik: 'src/api/ik.ts',
    plan: 'src/api/plan.ts',
    record: 'src/api/record.ts',
    contacts: 'src/api/contacts.ts',
    policy: 'src/api/policy.ts',
    teleop: 'src/api/teleop.ts',
    rollout: 'src/api/rollout.ts',
    'rollout-worker': 'src/hosts/node/rollout-worker.ts',
    'browser-rollout': 'src/api/browser-rollout.ts',
    'browser-rollout-worker': 'src/web/browser/rollout-worker.ts',
    study: 'src/api/study.ts',
    'study-worker': 'src/hosts/node/study-worker.ts',
    'browser-study': 'src/api/browser-study.ts',
    remote: 'src/api/remote.ts',
    'browser-remote': 'src/api/browser-remote.ts',
    render: 'src/api/render.ts',
    'browser-render': 'src/api/browser-render.ts',
    scene: 'src/api/scene.ts',
    view: 'src/api/view.ts',
    worker: 'src/api/worker.ts',
    'simulation-script': 'src/web/viewer/simulation-script.ts',
    'asset-script': 'src/web/viewer/asset-script.ts',
    element: 'src/api/element.ts',
    three: 'src/api/three.ts',
    react: 'src/api/react.ts',
    cli: 'src/hosts/cli/main.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  clean: true,
  treeshake: true,
  plugins: [
    absentPartsPlugin(NOT_OF_MCAP),
    enginePlugin(),
    purePlugin(FUNCTION),
    commonJSPlugin(),
    xmlcharsPlugin(),
    asciiPlugin(),
    minifyPackagesPlugin(),
  ],
  // the engine is a file of its own that imports nothing: `prepareEngine` imports it again under other addresses
  outputOptions: {
    minifyInternalExports: false,
    // editors show the comments of the declarations
    comments: { jsdoc: false, legal: true, annotation: true },
    chunkFileNames: ({ moduleIds }) => (moduleIds.some(isEngine) ? 'engine-code.js' : '[name]-[hash].js'),
  },
  external: [
    /^node:/,
    /^three($|\/)/,
    /^@gltf-transform\//,
    'draco3dgltf',
    'jpeg-js',
    /^meshoptimizer/,
    'react',
    'webgpu',
    'h264-mp4-encoder',
    'bullmq',
    'ioredis',
    'ws',
  ],
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
    'yaml',
  ],
  inputOptions: {
    resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } },
    // no comments with the names of the sources
    experimental: { attachDebugInfo: 'none' },
  },
});
