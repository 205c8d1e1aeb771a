/** Build plugin: replaces modules by shorter ones, for builds whose pages do not use them. */

/** A module with functions that throw an error. */
const refusing = (module, names, reason) => ({
  module,
  code: names
    .map((name) => `export const ${name} = () => { throw new TypeError(${JSON.stringify(reason)}); };`)
    .join('\n'),
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

/** Texts of messages about parts that the studio does not contain. */
export const NOT_IN_STUDIO = [
  { module: /[\\/]schema[\\/]messages[\\/]policies\.ts$/, code: 'export const POLICY_MESSAGES = {};' },
  { module: /[\\/]schema[\\/]messages[\\/]three\.ts$/, code: 'export const THREE_MESSAGES = {};' },
];

/** For rolldown, tsdown and Vite. */
export const absentPartsPlugin = (parts) => ({
  name: 'kinetree-absent-parts',
  enforce: 'pre',
  load: (id) => parts.find(({ module }) => module.test(id.split('?')[0]))?.code ?? null,
});
