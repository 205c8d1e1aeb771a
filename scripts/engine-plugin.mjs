/**
 * Build plugin: replaces `src/runtime/factory.ts` by one self-contained function that holds all of
 * `src/engine/stages.ts` and what it imports, so that its text can be evaluated once per model.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inlineConstants } from './inline-constants.mjs';

const stages = fileURLToPath(new URL('../src/engine/stages.ts', import.meta.url));
const FACTORY = /src[\\/]runtime[\\/]factory\.ts$/;

/** Tests whether a module is the engine, by its path. */
export const isEngine = (id) => FACTORY.test(id.split('?')[0]);

/** Text of a function without free names that returns the engine. */
export async function engineFunctionText() {
  const inliner = { name: 'kinetree-constants', renderChunk: inlineConstants };
  const bundle = await rolldown({ input: stages, platform: 'neutral', logLevel: 'silent', plugins: [inliner] });
  const { output } = await bundle.generate({ format: 'esm', minify: 'dce-only' });
  await bundle.close();
  const code = output[0].code.replace(/export \{ (\w+) \};\s*$/, 'return $1;');
  return `function engineFactory() {\n${code}\n}`;
}

/** Source of the module that takes the place of `factory.ts`. */
export async function engineModuleText() {
  return `export ${await engineFunctionText()}\nexport const SELF_CONTAINED = true;\n`;
}

/** For vite, rolldown and tsdown alike. */
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
