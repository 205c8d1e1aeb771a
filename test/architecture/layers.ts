/** The rooms of `src` and the allowed imports between them: the table behind the layer test and the TypeScript projects. */

export type Platform = 'es' | 'dom' | 'node';

export interface Layer {
  readonly imports: readonly string[];
  readonly platform: Platform;
  /** Packages that it may import. */
  readonly packages?: readonly string[];
  /** Folders of which it may import only types. */
  readonly types?: readonly string[];
  /** Numeric code over typed arrays: indexing is not checked for undefined. */
  readonly numeric?: boolean;
}

/** The districts of `src` with their rooms, from the lowest up. A room is the folder `src/DISTRICT/ROOM`. */
export const DISTRICTS: Record<string, readonly string[]> = {
  foundation: ['base', 'math', 'random', 'schema', 'resource', 'xml'],
  modelling: ['spec', 'urdf', 'mjcf'],
  simulation: ['model', 'engine', 'runtime', 'realtime', 'support', 'contact-events', 'set-const', 'plugin'],
  compiler: ['asset', 'compile'],
  authoring: ['load', 'public-functions', 'source'],
  robotics: ['rollout', 'env', 'study', 'ik', 'plan', 'record', 'policy', 'teleop'],
  graphics: ['scene', 'view'],
  hosts: ['remote', 'serve', 'node', 'studio-server', 'cli'],
  web: ['browser', 'simulation-worker', 'viewer', 'teleop-page', 'three-components', 'react'],
};

/** Rooms without a district: the drop-in, and the entry points of the package. */
export const SINGLE_ROOMS = ['mujoco', 'api'];

/** Folder of a room below `src`. */
export function folderOfRoom(room: string): string {
  const district = Object.keys(DISTRICTS).find((name) => DISTRICTS[name]!.includes(room));
  return district === undefined ? room : `${district}/${room}`;
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

export const LAYERS: Record<string, Layer> = {
  base: { imports: [], platform: 'es' },
  math: { imports: ['base'], platform: 'es', numeric: true },
  random: { imports: ['math'], platform: 'es', numeric: true },
  schema: { imports: ['base'], platform: 'es' },
  resource: { imports: ['base', 'schema'], platform: 'es', packages: ['fflate'] },
  xml: { imports: ['base', 'schema'], platform: 'es', packages: ['saxes'] },
  spec: { imports: ['base', 'math', 'schema', 'resource'], platform: 'es' },
  urdf: { imports: ['base', 'math', 'schema', 'resource', 'xml', 'spec'], platform: 'es', packages: ['yaml'] },
  mjcf: { imports: ['base', 'schema', 'resource', 'xml', 'spec'], platform: 'es' },
  asset: {
    imports: ['base', 'math', 'schema', 'resource'],
    platform: 'es',
    packages: ['fflate'],
    numeric: true,
  },
  model: { imports: ['base', 'math', 'schema'], platform: 'es' },
  // its text is evaluated for each Model (docs/decisions/one-code-per-model.md), and everything it imports is copied
  // with it
  engine: { imports: ['math', 'schema'], types: ['model'], platform: 'es', numeric: true },
  runtime: { imports: ['base', 'math', 'schema', 'model', 'engine'], platform: 'es', numeric: true },
  realtime: { imports: [], platform: 'es' },
  support: { imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime'], platform: 'es', numeric: true },
  // begin and end of contacts
  'contact-events': {
    imports: ['base', 'schema', 'model', 'engine', 'runtime', 'support'],
    platform: 'es',
    numeric: true,
  },
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
    packages: [
      '@gltf-transform/core',
      '@gltf-transform/extensions',
      'draco3dgltf',
      'fflate',
      'jpeg-js',
      'meshoptimizer',
    ],
  },
  rollout: {
    imports: ['base', 'schema', 'model', 'engine', 'runtime', 'support', 'set-const', 'plugin', 'public-functions'],
    platform: 'es',
  },
  env: {
    imports: ['base', 'schema', 'spec', 'model', 'runtime', 'support', 'random', 'public-functions'],
    platform: 'es',
  },
  study: {
    imports: ['base', 'math', 'random', 'resource', 'model', 'rollout'],
    types: ['urdf', 'load'],
    platform: 'es',
    packages: ['hyparquet', 'hyparquet-writer'],
  },
  ik: {
    imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime', 'support', 'contact-events', 'random'],
    platform: 'es',
    numeric: true,
  },
  plan: {
    imports: ['base', 'math', 'schema', 'model', 'runtime', 'support', 'random', 'load', 'rollout', 'public-functions'],
    platform: 'es',
    numeric: true,
  },
  record: { imports: ['base', 'schema', 'model', 'support'], platform: 'es', packages: ['@mcap/core', 'fflate'] },
  // trained networks that drive a simulation
  policy: {
    imports: ['base', 'math', 'schema', 'model', 'runtime', 'support'],
    platform: 'es',
    numeric: true,
  },
  // end effectors and actuators controlled by hand
  teleop: {
    imports: ['base', 'math', 'schema', 'model', 'runtime', 'ik', 'policy'],
    platform: 'es',
    numeric: true,
  },
  scene: {
    imports: ['base', 'math', 'schema', 'model', 'engine', 'runtime', 'support'],
    platform: 'es',
    numeric: true,
  },
  // the protocol of remote sessions, and its client
  remote: { imports: ['base', 'schema'], platform: 'es' },
  // a simulation and its clients, without sockets
  serve: { imports: ['base', 'schema', 'model', 'runtime', 'realtime', 'support', 'remote'], platform: 'es' },
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
      'urdf',
      'model',
      'plugin',
      'compile',
      'load',
      'public-functions',
      'rollout',
      'env',
      'plan',
      'study',
      'view',
      'remote',
      'serve',
    ],
    platform: 'node',
    packages: ['three', 'webgpu', 'h264-mp4-encoder', 'bullmq', 'ioredis', 'ws'],
  },
  // the web server behind `kinetree view`
  'studio-server': { imports: ['base', 'resource', 'spec', 'urdf', 'load', 'node'], platform: 'node' },
  browser: {
    imports: [
      'base',
      'resource',
      'spec',
      'asset',
      'model',
      'compile',
      'load',
      'public-functions',
      'rollout',
      'env',
      'plan',
      'remote',
      'view',
    ],
    platform: 'dom',
    packages: ['three'],
  },
  // the worker of viewer and studio: its simulation, its editor, and the client in the page
  'simulation-worker': {
    imports: [
      'base',
      'math',
      'schema',
      'resource',
      'spec',
      'urdf',
      'mjcf',
      'model',
      'runtime',
      'realtime',
      'support',
      'contact-events',
      'compile',
      'load',
      'public-functions',
      'source',
      'record',
      'scene',
      'remote',
      'browser',
    ],
    platform: 'dom',
  },
  // what pages embed: a simulation, its view, an element
  viewer: {
    imports: [
      'base',
      'schema',
      'spec',
      'load',
      'model',
      'runtime',
      'realtime',
      'support',
      'contact-events',
      'public-functions',
      'record',
      'policy',
      'scene',
      'view',
      'browser',
      'simulation-worker',
    ],
    platform: 'dom',
  },
  // keys, gamepads and a handle that drive a viewer
  'teleop-page': {
    imports: ['base', 'math', 'policy', 'teleop', 'viewer'],
    types: ['model', 'scene'],
    platform: 'dom',
  },
  // objects of three.js as elements of a model
  'three-components': {
    imports: [
      'base',
      'math',
      'schema',
      'resource',
      'spec',
      'load',
      'model',
      'runtime',
      'realtime',
      'support',
      'contact-events',
      'scene',
      'view',
      'browser',
      'public-functions',
    ],
    platform: 'dom',
    packages: ['three'],
  },
  react: {
    imports: ['base', 'schema', 'model', 'scene', 'view', 'viewer', 'three-components'],
    types: ['policy', 'record', 'contact-events'],
    platform: 'dom',
    packages: ['react', 'three'],
  },
  mujoco: { imports: BELOW_MUJOCO, platform: 'es' },
  cli: {
    imports: [
      'base',
      'random',
      'schema',
      'resource',
      'spec',
      'urdf',
      'mjcf',
      'model',
      'runtime',
      'support',
      'compile',
      'load',
      'public-functions',
      'record',
      'policy',
      'plan',
      'scene',
      'view',
      'remote',
      'node',
      'studio-server',
    ],
    platform: 'node',
    packages: ['commander', 'cli-progress', 'zod'],
  },
  // the functions that programs call: arguments are checked, registered extensions merged
  'public-functions': {
    imports: ['base', 'schema', 'resource', 'spec', 'urdf', 'mjcf', 'model', 'plugin', 'compile', 'load'],
    platform: 'es',
  },
  // one file for each entry point of the package
  api: {
    imports: [
      'base',
      'math',
      'random',
      'schema',
      'resource',
      'spec',
      'urdf',
      'mjcf',
      'model',
      'runtime',
      'support',
      'contact-events',
      'set-const',
      'plugin',
      'asset',
      'compile',
      'load',
      'public-functions',
      'rollout',
      'env',
      'study',
      'ik',
      'plan',
      'record',
      'policy',
      'teleop',
      'teleop-page',
      'scene',
      'view',
      'remote',
      'node',
      'browser',
      'simulation-worker',
      'viewer',
      'three-components',
      'react',
      'mujoco',
    ],
    platform: 'dom',
  },
};
