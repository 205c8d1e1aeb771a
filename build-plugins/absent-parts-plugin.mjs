/**
 * Build plugin of the classic script: leaves out parts that the other entry points load when a model needs them, since one
 * file would contain them for every page.
 */

/** Function that loads or is the part, its module, and the name of the part in messages. */
const PARTS = [
  { module: /[\\/]policy[\\/]load-policy\.ts$/, name: 'loadPolicy', part: 'policies' },
  { module: /[\\/]load[\\/]template-expander\.ts$/, name: 'expandWithFiles', part: 'reader of xacro templates' },
  { module: /[\\/]decoders[\\/]gltf\.ts$/, name: 'readGLTF', part: 'reader of glTF files' },
];

/** The graphics backend of WebGPU, whose place that of WebGL 2 takes, which every browser has. */
const WEBGPU = /three[\\/]src[\\/]renderers[\\/]webgpu[\\/]WebGPUBackend\.js$/;

export function absentPartsPlugin() {
  return {
    name: 'kinetree-absent-parts',
    load(id) {
      if (WEBGPU.test(id)) return `export { default } from 'three/src/renderers/webgl-fallback/WebGLBackend.js';`;
      const found = PARTS.find(({ module }) => module.test(id));
      return found
        ? `export const ${found.name} = () => {
             throw new TypeError('kinetree.global.js has no ${found.part}; import kinetree/element with a bundler or an import map');
           };`
        : null;
    },
  };
}
