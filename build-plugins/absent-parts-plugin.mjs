/** Build plugin: replaces modules by shorter ones, for builds whose pages do not use them. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A module with functions that throw an error. */
const refusing = (module, names, reason) => ({
  module,
  code: names
    .map((name) => `export const ${name} = () => { throw new TypeError(${JSON.stringify(reason)}); };`)
    .join('\n'),
});

/** A table of messages without rows. */
const noMessages = (file, name) => ({
  module: new RegExp(`[\\\\/]schema[\\\\/]messages[\\\\/]${file}\\.ts$`),
  code: `export const ${name} = {};`,
});

const elsewhere = (part) =>
  `kinetree.global.js has no ${part}; import kinetree/element with a bundler or an import map`;

/** A module with functions and classes of `kinetree.runs.js`, which a page adds if it needs them. */
const ofRunsScript = (module, names) => ({
  module,
  code: names
    .map(
      (name) => `export const ${name} = function (...args) {
  const part = globalThis.kinetreeRuns?.${name};
  if (!part) throw new TypeError(${JSON.stringify(NO_RUNS)});
  return new.target ? new part(...args) : part(...args);
};`,
    )
    .join('\n'),
});
const NO_RUNS =
  'kinetree.global.js has no policies and recordings; add a script element with kinetree.runs.js after it, or import kinetree/element with a bundler or an import map';

/** Parts that other entry points load when a model needs them; the classic script would contain them for every page. */
export const NOT_IN_GLOBAL_SCRIPT = [
  ofRunsScript(/[\\/]policy[\\/]load-policy\.ts$/, ['loadPolicy']),
  noMessages('policies', 'POLICY_MESSAGES'),
  noMessages('three', 'THREE_MESSAGES'),
  ofRunsScript(/[\\/]viewer[\\/]recorded-run\.ts$/, ['openRun']),
  ofRunsScript(/[\\/]viewer[\\/]ghost\.ts$/, ['Ghost']),
  ofRunsScript(/[\\/]viewer[\\/]replay-bar\.ts$/, ['addReplayBar']),
  refusing(/[\\/]load[\\/]template-expander\.ts$/, ['expandWithFiles'], elsewhere('reader of xacro templates')),
  refusing(/[\\/]decoders[\\/]gltf\.ts$/, ['readGLTF'], elsewhere('reader of glTF files')),
  // parts of the worker that only the studio commands
  ...[
    [/[\\/]editing[\\/]open-editor\.ts$/, ['openEditor', 'mendEditor']],
    [/[\\/]history[\\/]trajectories\.ts$/, ['Recording', 'Replay']],
    [/[\\/]simulation-worker[\\/]file-following\.ts$/, ['followFiles']],
  ].map(([module, names]) => refusing(module, names, 'kinetree.global.js has no editor and no recordings')),
  // every browser has WebGL 2
  {
    module: /three[\\/]src[\\/]renderers[\\/]webgpu[\\/]WebGPUBackend\.js$/,
    code: `export { default } from 'three/src/renderers/webgl-fallback/WebGLBackend.js';`,
  },
];

/** The reader of MCAP files by their index, with its priority queue: recordings are read as streams. */
export const NOT_OF_MCAP = [
  {
    module: /[\\/]@mcap[\\/]core[\\/]dist[\\/]esm[\\/]McapIndexedReader\.js$/,
    code: 'export class McapIndexedReader {}',
  },
];

/** The reader of COLLADA, which few models need, is loaded with the first file. */
const DAE_LATER = {
  module: /[\\/]load[\\/]dae-decoder\.ts$/,
  code: `let read;
export const prepareDAE = async () => {
  read ??= (await import('./dae.js')).readDAE;
};
export const DAE_DECODER = {
  contentType: 'model/vnd.collada+xml',
  extensions: ['dae'],
  decode: ({ bytes, uri }) =>
    read ? read(bytes, { name: uri }) : prepareDAE().then(() => read(bytes, { name: uri })),
};`,
};

/** Parts that the studio does not contain, or loads later. */
export const NOT_IN_STUDIO = [
  DAE_LATER,
  noMessages('policies', 'POLICY_MESSAGES'),
  noMessages('three', 'THREE_MESSAGES'),
  noMessages('zh[\\\\/]policies', 'POLICY_TEXTS'),
  noMessages('zh[\\\\/]three', 'THREE_TEXTS'),
  ...NOT_OF_MCAP,
];

/** Messages of readers and compilers of models. */
const ABOUT_MODELS = [
  noMessages('assets', 'ASSET_MESSAGES'),
  noMessages('text', 'TEXT_MESSAGES'),
  noMessages('edits', 'EDIT_MESSAGES'),
  noMessages('compiling', 'COMPILE_MESSAGES'),
  noMessages('plugins', 'PLUGIN_MESSAGES'),
  noMessages('three', 'THREE_MESSAGES'),
];

/** Parts that policies and recorded runs do not need; MCAP with its library would double the script. */
export const NOT_IN_RUNS_SCRIPT = [
  ...ABOUT_MODELS,
  {
    module: /[\\/]record[\\/]mcap\.ts$/,
    code: `const refuse = () => {
  throw new TypeError('kinetree.runs.js does not read MCAP; record to .krec, or convert with encodeCompact of kinetree/record');
};
export const mcapFormat = { read: refuse, write: refuse };`,
  },
];

/** A module of sucrase for something other than types. */
const notOfTypes = (path, code) => ({
  module: new RegExp(`[\\\\/]sucrase[\\\\/]dist[\\\\/]esm[\\\\/]${path}\\.js$`),
  code,
});

const FLOW = 'parser/plugins/flow';

/** The parser of types of Flow as functions that are never called. */
function withoutFlow() {
  const path = createRequire(import.meta.url)
    .resolve('sucrase')
    .replace(/index\.js$/, `esm/${FLOW}.js`);
  const names = [...readFileSync(path, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error(`${path} exports no functions`);
  return notOfTypes(FLOW, names.map((name) => `export function ${name}() {}`).join('\n'));
}

/** Parts that the worker of a control function does not need: it reads a model, and leaves out the types of the function. */
export const NOT_IN_CONTROLLER = [
  withoutFlow(),
  ...ABOUT_MODELS,
  noMessages('resources', 'RESOURCE_MESSAGES'),
  noMessages('policies', 'POLICY_MESSAGES'),
  notOfTypes('Options', 'export function validateOptions() {}'),
  ...['computeSourceMap', 'util/formatTokens'].map((path) => notOfTypes(path, 'export default function none() {}')),
  ...[
    'CJSImportProcessor',
    ...['CJSImport', 'Flow', 'JestHoist', 'ReactDisplayName', 'ReactHotLoader'].map(
      (n) => `transformers/${n}Transformer`,
    ),
  ].map((path) => notOfTypes(path, 'export default class None {}')),
  notOfTypes(
    'transformers/JSXTransformer',
    'export default class None {}\nexport const startsWithLowerCase = (text) => text[0] === text[0].toLowerCase();',
  ),
];

/** For rolldown, tsdown and Vite. */
export const absentPartsPlugin = (parts) => ({
  name: 'kinetree-absent-parts',
  enforce: 'pre',
  load: (id) => parts.find(({ module }) => module.test(id.split('?')[0]))?.code ?? null,
});
