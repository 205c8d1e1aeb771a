/** `--control MODULE`: a function of the user that sets the controls, and the place of what it throws. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** Sets the controls before a step. */
export type Controller = (model: Model, data: Data) => void;

/** A fault of the module of the user: file, line, column and message in one line. */
export class ControlModuleError extends Error {}

/** Loads a module and returns its function. Throws ControlModuleError, now or when the function is called. */
export async function controlModule(name: string): Promise<Controller> {
  const url = pathToFileURL(resolve(name)).href;
  const placed = (error: unknown, place = placeIn(url, error)): ControlModuleError => {
    const message = error instanceof Error ? error.message : String(error);
    return new ControlModuleError(`${name}${place}: ${message}`, { cause: error });
  };
  const failed = (error: unknown): never => {
    throw placed(error, error instanceof SyntaxError ? placeOfSyntaxError(name) : undefined);
  };
  const { default: set } = (await import(/* @vite-ignore */ url).catch(failed)) as { readonly default?: unknown };
  if (typeof set !== 'function') throw new TypeError(`${name} does not default-export a function (model, data)`);
  return (model, data) => {
    try {
      set(model, data);
    } catch (error) {
      throw placed(error);
    }
  };
}

/** Line and column of an error in a module, as its stack has them: `:3:5`, or nothing. */
function placeIn(url: string, error: unknown): string {
  const stack = (error instanceof Error && error.stack) || '';
  const at = stack.indexOf(`${url}:`);
  return at < 0 ? '' : /^(:\d+)+/.exec(stack.slice(at + url.length))![0];
}

/** Line of a mistake in the text of a module, which the stack of the error lacks: Node prints it where it only checks. */
function placeOfSyntaxError(name: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', name], { encoding: 'utf8' });
  return /:\d+$/m.exec(stderr.split('\n')[0]!)?.[0] ?? '';
}
