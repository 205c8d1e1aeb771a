/** `--plugins FOLDER`: loads the plugins, decoders and encoders of a folder, each after the user confirmed its file. */
import { relative } from 'node:path';
import type { LoadedExtensions } from '../../authoring/public-functions/load-plugin.js';
import { loadPluginDirectory } from '../node/plugin-directory.js';
import type { Output } from './output.js';

export interface PluginFlags {
  /** Folder of scripts and packages. */
  readonly plugins?: string;
  /** Confirms every file. */
  readonly yes?: boolean;
}

/**
 * Loads the plugins in the folder of the flags and prints a list of them. Returns the files whose code runs now, or
 * undefined after printing why the folder or one of them cannot be loaded.
 */
export async function loadPlugins(flags: PluginFlags, output: Output): Promise<readonly string[] | undefined> {
  const { plugins: folder } = flags;
  if (folder === undefined) return [];
  const agreed: string[] = [];
  let isFine = true;
  const failed = (path: string, error: unknown): void => {
    isFine = false;
    output.err(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
  };
  const skipped = (path: string): void =>
    output.err(`${relative(process.cwd(), path)} was skipped: it is TypeScript; strip its types, or use Node 22.18\n`);
  const confirm = async (file: string): Promise<boolean> => {
    const isAgreed = await agrees(relative(process.cwd(), file), flags, output);
    if (isAgreed) agreed.push(file);
    return isAgreed;
  };
  try {
    const loaded = await loadPluginDirectory(folder, { confirm, failed, skipped });
    output.err(summaryOf(loaded));
  } catch (error) {
    output.err(`${(error as Error).message}\n`);
    isFine = false;
  }
  return isFine ? agreed : undefined;
}

/** Describes the loaded extensions, one line per kind. */
function summaryOf({ plugins, decoders, encoders, providers }: LoadedExtensions): string {
  const names = {
    plugins: plugins.map(({ name }) => name),
    decoders: decoders.map(({ contentType }) => contentType),
    encoders: encoders.map(({ contentType }) => contentType),
    providers: providers.map(({ prefix }) => prefix),
  };
  const lines = Object.entries(names).map(([kind, list]) => (list.length > 0 ? `${kind}: ${list.join(', ')}\n` : ''));
  return lines.join('');
}

async function agrees(name: string, { yes }: PluginFlags, output: Output): Promise<boolean> {
  if (yes) return true;
  if (output.ask) return output.ask(`Run the code of the plugin ${name}?`);
  output.err(`${name} was not loaded: the terminal is not interactive; use --yes to run its code\n`);
  return false;
}
