/** `kinetree view [model]`: serves the studio and prints its address. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StudioServer, startStudioServer } from '../studio-server/server.js';
import { FAILED } from './exit-codes.js';
import type { ModelReading } from './model-flags.js';
import { openAddress } from './open-address.js';
import type { Output } from './output.js';

/** The first port that the studio's server tries. */
export const DEFAULT_PORT = 4747;

export interface ViewFlags extends ModelReading {
  readonly port: number;
  /** Opens the studio in the browser. */
  readonly open?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

export interface ViewOptions extends ViewFlags {
  /** Folder of the built page. */
  readonly page: string;
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
export async function view(
  model: string | undefined,
  options: ViewOptions,
  output: Output,
  open = openAddress,
): Promise<number | undefined> {
  const query = model === undefined ? undefined : queryOf(model);
  const path = model === undefined || query !== undefined ? undefined : pathOf(options.from, model);
  if (path !== undefined && !existsSync(path)) {
    output.err(`There is no file ${path}\n`);
    return FAILED;
  }
  if (!existsSync(options.page)) {
    output.err(`The studio is not built: there is no folder ${options.page}\n`);
    return FAILED;
  }
  let server: StudioServer;
  try {
    server = await startStudioServer({ ...options, ...(path === undefined ? {} : { model: path }) });
  } catch (error) {
    output.err(`${(error as Error).message}\n`);
    return FAILED;
  }
  const address = server.entryTo(query);
  if (options.json)
    output.out(`${JSON.stringify({ address, ...(model !== undefined && { model: path ?? model }) })}\n`);
  else {
    output.out(`Kinetree studio: ${address}\n`);
    if (model !== undefined) output.out(`Model: ${path ?? model}\n`);
    if (!options.quiet) output.out('Stop with Ctrl+C.\n');
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  if (options.open && !(await open(address))) output.err('No browser could be started: open the address above.\n');
  return undefined;
}
