/**
 * Build plugin: replaces `src/simulation/runtime/factory.ts` by one self-contained function that contains all of
 * `src/simulation/engine/stages.ts` and its imports, so that its text can be evaluated once per model.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inlineConstants } from './inline-constants.mjs';
import { localConstants } from './local-constants.mjs';
import { purePlugin } from './pure-plugin.mjs';

const stages = fileURLToPath(new URL('../src/simulation/engine/stages.ts', import.meta.url));
const FACTORY = /src[\\/]simulation[\\/]runtime[\\/]factory\.ts$/;

/** Tests whether a module is the engine, by its path. */
export const isEngine = (id) => FACTORY.test(id.split('?')[0]);

/** The engine as one module. */
async function bundledEngine() {
  const inliner = { name: 'kinetree-constants', renderChunk: inlineConstants };
  const bundle = await rolldown({
    input: stages,
    platform: 'neutral',
    logLevel: 'silent',
    plugins: [purePlugin(), inliner],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: 'dce-only' });
  await bundle.close();
  return output[0];
}

/** Text of a function without free names that returns the engine. */
export async function engineFunctionText() {
  const code = (await bundledEngine()).code.replace(/export \{ (\w+) \};\s*$/, 'return $1;');
  return localConstants(`function engineFactory() {\n${code}\n}`);
}

/** Paths and texts of the modules of the engine, before constants are inlined. */
export async function engineModules() {
  return Object.entries((await bundledEngine()).modules).map(([id, { code }]) => [id, code ?? '']);
}

/** Source of the module that replaces `factory.ts`. */
export async function engineModuleText() {
  return `export ${await engineFunctionText()}\nexport const SELF_CONTAINED = true;\n`;
}

/** For vite, rolldown and tsdown. */
export function enginePlugin() {
  let text;
  return {
    name: 'kinetree-engine',
    async load(id) {
      if (!isEngine(id)) return null;
      text ??= engineModuleText();
      return { code: await text, moduleType: 'js' };
    },
  };
}
