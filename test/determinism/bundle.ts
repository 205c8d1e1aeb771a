/** The determinism run with all of its imports as one text, for engines that know nothing of this repository. */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { enginePlugin } from '../../scripts/engine-plugin.mjs';

const entry = fileURLToPath(new URL('./page.ts', import.meta.url));

/** Evaluated as a module, it puts `stateHash(text, mode)` on `globalThis`. */
export async function determinismBundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [enginePlugin()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  const [{ output }] = result as Rolldown.RolldownOutput[];
  return output[0].code;
}
