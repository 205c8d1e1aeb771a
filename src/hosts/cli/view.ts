/** `kinetree view [model]`: serves the studio and prints its address. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { startStudioServer } from '../studio-server/server.js';
import type { ModelReading } from './model-flags.js';

/** The first port that the studio's server tries. */
export const DEFAULT_PORT = 4747;

export interface ViewOptions extends ModelReading {
  /** Folder of the built page. */
  readonly page: string;
  readonly port: number;
  /** Base folder for a relative path of a model. */
  readonly from: string;
  /** Plugin scripts for the page to run. */
  readonly plugins?: readonly string[];
}

/** Serves until the process ends. Returns the exit code if serving fails. */
export async function view(model: string | undefined, options: ViewOptions): Promise<number | undefined> {
  const path = model === undefined ? undefined : resolve(options.from, model);
  if (path !== undefined && !existsSync(path)) {
    console.error(`There is no file ${path}`);
    return 1;
  }
  const server = await startStudioServer({ ...options, ...(path === undefined ? {} : { model: path }) });
  console.log(`\nKinetree studio: ${server.entryTo()}`);
  if (path !== undefined) console.log(`Model: ${path}`);
  console.log('Stop with Ctrl+C.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  return undefined;
}
