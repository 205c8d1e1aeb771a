/** `npm run kinetree -- COMMAND ...`: installs what is missing and runs the CLI from the sources. Plain Node. */
import { ensureInstalled } from './install.mjs';

ensureInstalled();

// npm runs scripts in the folder of the package; paths are relative to the folder of the user
process.chdir(process.env.INIT_CWD ?? process.cwd());
const { tsImport } = await import('tsx/esm/api');
await tsImport('../src/hosts/cli/main.ts', import.meta.url);
