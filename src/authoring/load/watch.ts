/** Keeps Models up to date with their files. */

import { replaceModel } from '../../compiler/compile/edit/recompile.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import { Spec } from '../../modelling/spec/spec.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { FileWatch } from './file-watch.js';
import { originOf } from './origin.js';

/** Options of `watch`. */
export interface WatchOptions {
  /** The Data that continue with the Model and keep their state. */
  readonly data?: Data | readonly Data[];
  /** Time between two checks of the files [ms]; default 400. With infinity, files are checked only by `look`. */
  readonly interval?: number;
  /** Called after the Model was replaced, with the names of the changed files and the Spec it was compiled from. */
  readonly changed?: (files: readonly string[], spec: Spec | undefined) => void;
  /**
   * Called if the Model could not be replaced: with a ModelError if the files are invalid, or with an error thrown by a
   * plugin. The watch continues in both cases.
   */
  readonly failed?: (error: Error) => void;
  /** Ends the watch, as `close` does. */
  readonly signal?: AbortSignal;
}

export const WATCH_OPTIONS: OptionNames<WatchOptions> = {
  data: true,
  interval: true,
  changed: true,
  failed: true,
  signal: true,
};

/** The watch of a Model's files. */
export interface ModelWatch {
  /** Checks now instead of at the next interval; returns the names of the changed files. */
  look(): Promise<readonly string[]>;
  /** Ends the watch; the Model is not changed. */
  close(): void;
}

/** Watches the files of a Model; `compile` compiles a Spec that was read again. */
export function watchModel(model: Model, options: WatchOptions, compile: (spec: Spec) => Model): ModelWatch {
  const origin = originOf(model);
  if (!origin)
    throw new TypeError('watch: the model was not read from a file; load it with loadModel, loadSpec or parseXML');
  const { again } = origin;
  let { source } = origin;
  let isClosed = false;
  const all = (): readonly Data[] => [options.data ?? []].flat();
  source.reopen();
  const reload = async (files: readonly string[]): Promise<void> => {
    const attempt = again();
    source.release();
    source = attempt.source;
    try {
      const made = await attempt.result;
      if (isClosed) return;
      source.reopen();
      replaceModel(model, all(), made instanceof Spec ? compile(made) : made);
      options.changed?.(files, made instanceof Spec ? made : undefined);
    } catch (error) {
      if (isClosed) return;
      source.reopen();
      if (options.failed) options.failed(error as Error);
      else if (!(error instanceof ModelError)) throw error;
    }
  };
  const watch = new FileWatch(() => source, reload, options.interval);
  const close = (): void => {
    isClosed = true;
    watch.close();
    source.release();
  };
  options.signal?.addEventListener('abort', close, { once: true });
  return { look: () => watch.look(), close };
}
