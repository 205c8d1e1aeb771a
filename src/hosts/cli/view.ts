/** `kinetree view [model]`: serves the studio and prints its address. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** The query of the page for a sample or an address, which the page fetches; undefined for files of this machine. */
function queryOf(model: string): string | undefined {
  const [, sample] = /^sample:(.*)$/i.exec(model) ?? [];
  if (sample !== undefined) return `?sample=${encodeURIComponent(sample)}`;
  return /^(github|https?):/i.test(model) ? `?model=${encodeURIComponent(model)}` : undefined;
}

const pathOf = (from: string, model: string): string =>
  model.startsWith('file:///') ? fileURLToPath(model) : resolve(from, model);

/** Serves until the process ends. Returns the exit code if serving fails. */
export async function view(model: string | undefined, options: ViewOptions): Promise<number | undefined> {
  const query = model === undefined ? undefined : queryOf(model);
  const path = model === undefined || query !== undefined ? undefined : pathOf(options.from, model);
  if (path !== undefined && !existsSync(path)) {
    console.error(`There is no file ${path}`);
    return 1;
  }
  const server = await startStudioServer({ ...options, ...(path === undefined ? {} : { model: path }) });
  console.log(`\nKinetree studio: ${server.entryTo(query)}`);
  if (model !== undefined) console.log(`Model: ${path ?? model}`);
  console.log('Stop with Ctrl+C.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  return undefined;
}
