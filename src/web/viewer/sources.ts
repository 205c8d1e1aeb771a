/** Sources of models in a page: an address, files, a Model, or a running simulation. */

import { loadModel } from '../../authoring/public-functions/load.js';
import { Model } from '../../simulation/model/model.js';
import { readingOf } from '../simulation-worker/model-sources.js';
import type { LoadProgress, ModelSource } from '../simulation-worker/simulation-protocol.js';
import { PageSimulation } from './page-simulation.js';
import type { Running } from './running.js';

/**
 * An address (relative to the page, or `github:owner/repository/branch/path`), files, a Model, or a running simulation.
 */
export type ViewerSource = string | ModelSource | Model | Running;

const isRunning = (source: ViewerSource): source is Running => typeof (source as Running).advance === 'function';

/** Returns a source with an absolute address, because a worker resolves relative ones from a different base. */
export function sourceFrom(source: string | ModelSource): ModelSource {
  if (typeof source !== 'string') return source;
  const address = /^github:/i.test(source) ? source : new URL(source, document.baseURI).href;
  return { kind: 'address', address };
}

/** The simulation to show, and whether it was created for the viewer. */
export interface Opened {
  readonly simulation: Running;
  readonly isOwn: boolean;
}

/**
 * Opens a source in the page.
 *
 * @throws ModelError if the model has errors; TypeError if the source is invalid; the reason of the signal
 */
export async function openSource(
  source: ViewerSource,
  progress: (progress: LoadProgress) => void,
  signal: AbortSignal,
): Promise<Opened> {
  if (source instanceof Model) return { simulation: new PageSimulation(source), isOwn: true };
  if (typeof source !== 'string' && (typeof source !== 'object' || source === null)) {
    throw new TypeError(`a viewer shows an address, files, a Model or a simulation, not ${String(source)}`);
  }
  if (typeof source !== 'string' && isRunning(source)) return { simulation: source, isOwn: false };
  const reading = await readingOf(sourceFrom(source), document.baseURI, signal, progress);
  const model = await loadModel(reading.name, reading.options);
  signal.throwIfAborted();
  return { simulation: new PageSimulation(model), isOwn: true };
}
