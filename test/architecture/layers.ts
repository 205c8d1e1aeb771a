/** The allowed imports between folders: the table behind the layer test and the per-folder TypeScript projects. */

export type Platform = 'es' | 'dom' | 'node';

export interface Layer {
  readonly imports: readonly string[];
  readonly platform: Platform;
  /** Packages it may import. */
  readonly packages?: readonly string[];
  /** Folders of which it may import types alone. */
  readonly types?: readonly string[];
  /** Numeric code over typed arrays: indexing is not checked for undefined. */
  readonly numeric?: boolean;
}

const BELOW_MUJOCO = [
  'base',
  'math',
  'schema',
  'resource',
  'xml',
  'spec',
  'mjcf',
  'urdf',
  'asset',
  'model',
  'engine',
  'runtime',
  'support',
  'set-const',
  'compile',
  'load',
  'plugin',
  'scene',
];
const FRONT = [
  'base',
  'asset',
  'spec',
  'mjcf',
  'urdf',
  'compile',
  'load',
  'model',
  'engine',
  'runtime',
  'support',
  'set-const',
  'plugin',
  'resource',
  'schema',
];

export const LAYERS: Record<string, Layer> = {
  base: { imports: [], platform: 'es' },
  math: { imports: ['base'], platform: 'es', numeric: true },
  random: { imports: ['math'], platform: 'es', numeric: true },
  schema: { imports: ['base'], platform: 'es' },
  resource: { imports: ['base', 'schema'], platform: 'es', packages: ['fflate'] },
  xml: { imports: ['base', 'schema'], platform: 'es', packages: ['saxes'] },
  spec: { imports: ['base', 'math', 'schema', 'resource'], platform: 'es' },
  urdf: { imports: ['base', 'math', 'schema', 'resource', 'xml', 'spec'], platform: 'es' },
  mjcf: { imports: ['base', 'schema', 'resource', 'xml', 'spec', 'urdf'], platform: 'es' },
  asset: {
    imports: ['base', 'math', 'schema', 'resource'],
    platform: 'es',
    packages: ['fflate'],
    numeric: true,
  },
  model: { imports: ['base', 'math', 'schema'], platform: 'es' },
  // its text is evaluated anew for each Model (decision 2): whatever it imports is copied with it
  engine: { imports: ['math', 'schema'], types: ['model'], platform: 'es', numeric: true },
  runtime: { imports: ['base', 'math', 'schema', 'model', 'engine'], platform: 'es', numeric: true },
  support: { imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime'], platform: 'es', numeric: true },
  'set-const': {
    imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime'],
    platform: 'es',
    numeric: true,
  },
  compile: {
    imports: [
      'base',
      'math',
      'schema',
      'resource',
      'spec',
      'asset',
      'model',
      'engine',
      'runtime',
      'support',
      'set-const',
    ],
    platform: 'es',
    numeric: true,
  },
  plugin: {
    imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime', 'support'],
    platform: 'es',
    numeric: true,
  },
  load: {
    imports: ['base', 'schema', 'resource', 'xml', 'spec', 'mjcf', 'urdf', 'asset', 'compile', 'model'],
    platform: 'es',
  },
  rollout: {
    imports: ['base', 'schema', 'model', 'engine', 'runtime', 'support', 'set-const', 'plugin', 'index'],
    platform: 'es',
  },
  env: {
    imports: ['base', 'schema', 'spec', 'model', 'runtime', 'support', 'random', 'index'],
    platform: 'es',
  },
  study: {
    imports: ['base', 'math', 'random', 'resource', 'model', 'rollout'],
    types: ['urdf'],
    platform: 'es',
    packages: ['hyparquet', 'hyparquet-writer'],
  },
  ik: {
    imports: ['base', 'math', 'schema', 'model', 'runtime', 'support', 'random'],
    platform: 'es',
    numeric: true,
  },
  plan: {
    imports: ['base', 'math', 'schema', 'model', 'runtime', 'support', 'random', 'rollout', 'index'],
    platform: 'es',
    numeric: true,
  },
  record: { imports: ['base', 'schema', 'model', 'support'], platform: 'es', packages: ['@mcap/core'] },
  scene: {
    imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime', 'support'],
    platform: 'es',
    numeric: true,
  },
  // the protocol of sessions that are driven from elsewhere, and its client
  remote: { imports: ['base', 'schema'], platform: 'es' },
  // a simulation and its clients, without sockets
  serve: { imports: ['base', 'schema', 'model', 'runtime', 'support', 'remote'], platform: 'es' },
  source: {
    imports: ['base', 'math', 'schema', 'resource', 'xml', 'spec', 'mjcf', 'asset', 'model', 'compile', 'load'],
    platform: 'es',
  },
  view: {
    imports: ['base', 'math', 'schema', 'model', 'scene'],
    platform: 'dom',
    packages: ['three'],
    numeric: true,
  },
  node: {
    imports: [
      'base',
      'random',
      'resource',
      'spec',
      'compile',
      'load',
      'model',
      'rollout',
      'plan',
      'study',
      'view',
      'remote',
      'serve',
      'index',
    ],
    platform: 'node',
    packages: ['three', 'webgpu', 'h264-mp4-encoder', 'bullmq', 'ioredis', 'ws'],
  },
  browser: {
    imports: [
      'base',
      'resource',
      'model',
      'index',
      'load',
      'scene',
      'schema',
      'mjcf',
      'compile',
      'engine',
      'runtime',
      'support',
      'spec',
      'rollout',
      'plan',
      'record',
      'view',
      'source',
      'remote',
    ],
    platform: 'dom',
    packages: ['three'],
  },
  // what pages embed: a simulation, its picture, an element
  viewer: {
    imports: ['base', 'schema', 'model', 'runtime', 'scene', 'view', 'browser', 'index'],
    platform: 'dom',
  },
  // objects of three.js as elements of a model
  three: {
    imports: ['base', 'math', 'schema', 'spec', 'load', 'model', 'scene', 'view', 'browser', 'index'],
    platform: 'dom',
    packages: ['three'],
  },
  react: {
    imports: ['schema', 'model', 'scene', 'view', 'viewer', 'three'],
    platform: 'dom',
    packages: ['react', 'three'],
  },
  mujoco: { imports: BELOW_MUJOCO, platform: 'es' },
  cli: {
    imports: [...BELOW_MUJOCO, 'random', 'record', 'plan', 'remote', 'node', 'index'],
    platform: 'node',
    packages: ['commander', 'cli-progress', 'zod'],
  },
  index: { imports: FRONT, platform: 'es' },
};
