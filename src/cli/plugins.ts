/** `--plugins FOLDER`: loads the plugins of a folder, each once its file was named and agreed to. */
import { relative } from 'node:path';
import { loadPluginDirectory } from '../node/plugin-directory.js';
import type { Output } from './output.js';

export interface PluginFlags {
  /** Folder of scripts and packages. */
  readonly plugins?: string;
  /** Agrees to every file. */
  readonly yes?: boolean;
}

/**
 * Loads what the folder of the flags holds, and tells what it loaded. Returns the files whose code runs now, or
 * undefined after saying why the folder or one of them cannot be loaded.
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
  const confirm = async (file: string): Promise<boolean> => {
    const isAgreed = await agrees(relative(process.cwd(), file), flags, output);
    if (isAgreed) agreed.push(file);
    return isAgreed;
  };
  try {
    const loaded = await loadPluginDirectory(folder, { confirm, failed });
    if (loaded.length > 0) output.err(`plugins: ${loaded.map(({ name }) => name).join(', ')}\n`);
  } catch (error) {
    failed(folder, error);
  }
  return isFine ? agreed : undefined;
}

async function agrees(name: string, { yes }: PluginFlags, output: Output): Promise<boolean> {
  if (yes) return true;
  if (output.ask) return output.ask(`Run the code of the plugin ${name}?`);
  output.err(`${name} was left alone: nobody can be asked here; --yes agrees to run its code\n`);
  return false;
}
