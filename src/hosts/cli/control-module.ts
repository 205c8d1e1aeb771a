/** `--control MODULE`: a user function that sets the controls, with the location of errors in it. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** Sets the controls before a step. */
export type Controller = (model: Model, data: Data) => void;

/** An error in the user's module: file, line, column and message in one line. */
export class ControlModuleError extends Error {}

/** Loads a module and returns its function. @throws ControlModuleError now, or when the function is called */
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

/** Returns line and column of an error in a module from its stack, as `:3:5`; empty if unknown. */
function placeIn(url: string, error: unknown): string {
  const stack = (error instanceof Error && error.stack) || '';
  const at = stack.indexOf(`${url}:`);
  return at < 0 ? '' : /^(:\d+)+/.exec(stack.slice(at + url.length))![0];
}

/** Returns the line of a syntax error in a module. The stack of the error lacks it, but `node --check` prints it. */
function placeOfSyntaxError(name: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', name], { encoding: 'utf8' });
  return /:\d+$/m.exec(stderr.split('\n')[0]!)?.[0] ?? '';
}
