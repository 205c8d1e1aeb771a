/** Bundles scripts of tests into one text, for engines without access to the repository. */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { enginePlugin } from '../../build-plugins/engine-plugin.mjs';

/** When evaluated as a module, defines `stateHash(text, mode)` on `globalThis`. */
export const determinismBundle = (): Promise<string> => bundle('test/determinism/page.ts');

/** @param path from the root of the repository */
export async function bundle(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [enginePlugin()],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'page' },
      // dynamic imports cannot be resolved from a single text
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = result as Rolldown.RolldownOutput[];
  return output[0].code;
}
