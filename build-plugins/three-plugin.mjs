/**
 * Build plugin of the studio and of the viewer element: reduces `three/webgpu` and `three/tsl` to the parts that they use
 * (`app/three/`), and removes code for virtual reality, skinning, morph targets and environment maps.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../app/three/${path}`, import.meta.url));
const PARTS = { 'three/webgpu': at('webgpu.ts'), 'three/tsl': at('tsl.ts') };
const ABSENT =
  /three[\\/]src[\\/].*[\\/](Skinning|Morph|Batch|Instance|PMREMNode|PMREMUtils|PMREMGenerator|CubeCamera|DFGLUT|ClippingNode|BumpMapNode|ComputeNode|FunctionCallNode|GLSLNodeFunction|CubeMapNode|NormalMapNode|getAlphaHashThreshold|FunctionNode|DebugNode|InspectorNode|WebGLTimestampQueryPool|WebGPUTimestampQueryPool|TimestampQueryPool)\.js$/;

/** A module with the exports of another one, none of which may be used. */
function withoutCode(path) {
  const text = readFileSync(path, 'utf8');
  const names = [...text.matchAll(/^export (?:const|class|function) (\w+)/gm)].map(([, name]) => name);
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim()),
  );
  const all = [...names, ...listed.filter((name) => name !== '')];
  const absent = `function absent() { throw new Error('this part of three.js is not in the page'); }`;
  return [absent, ...all.map((name) => `export const ${name} = absent;`), 'export default absent;'].join('\n');
}

export function threePlugin() {
  return {
    name: 'kinetree-three',
    enforce: 'pre',
    resolveId(id, importer) {
      if (PARTS[id]) return PARTS[id];
      if (/\/XRManager\.js$/.test(id) && /three/.test(importer ?? '')) return at('no-xr.ts');
      return null;
    },
    load: (id) => (ABSENT.test(id) ? { code: withoutCode(id), moduleType: 'js' } : null),
  };
}
