/** What a page and the worker that simulates for it say to each other. */
import type { Diagnostic } from '../base/diagnostics.js';
import type { PluginDrawn } from '../model/plugin-drawing.js';

/** Files of a model by path relative to its folder. */
export type ModelFiles = ReadonlyMap<string, Uint8Array>;

/** From the page to the worker. `P` describes how the user pulls at a body. */
export type SimulationCommand<P> =
  | {
      readonly type: 'load';
      readonly name: string;
      readonly files: ModelFiles;
      /** Addresses of modules that default-export plugins; the worker runs their code. */
      readonly plugins: readonly string[];
    }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'step'; readonly count: number }
  | { readonly type: 'reset'; readonly key: number | undefined }
  | { readonly type: 'speed'; readonly factor: number }
  | { readonly type: 'control'; readonly index: number; readonly value: number }
  | { readonly type: 'perturb'; readonly perturbation: P }
  /** Asks for a frame; one is posted for each request, so that a slow page is not flooded. */
  | { readonly type: 'frame' };

/** What went wrong: with the model, or with the program. */
export interface SimulationFailure {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** From the worker to the page. */
export type SimulationReport =
  | { readonly type: 'loaded'; readonly model: Uint8Array; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'failed'; readonly failure: SimulationFailure }
  | {
      readonly type: 'frame';
      readonly values: Float64Array;
      /** What plugins draw. */
      readonly drawn: readonly PluginDrawn[];
      readonly playing: boolean;
      /** Simulated seconds per second; 0 while unknown or paused. */
      readonly factor: number;
    };
