/** Sources of models in a page: names, texts, files, a Spec, a Model, or a running simulation. */

import { type ModelSource, resolveSource } from '../../authoring/load/model-source.js';
import { loadModel, loadModelWith, loadSpec } from '../../authoring/public-functions/load.js';
import { usageError } from '../../foundation/base/usage.js';
import { type Compatibility, requireCompatibility } from '../../foundation/schema/compatibility.js';
import { Spec } from '../../modelling/spec/spec.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import { AssetWorkerPool, type DrawFirst } from '../browser/asset-worker-pool.js';
import { readingOf } from '../simulation-worker/model-sources.js';
import type { LoadProgress, SimulationSource } from '../simulation-worker/simulation-protocol.js';
import { PageSimulation } from './page-simulation.js';
import type { Running } from './running.js';
import { standardAssetWorker } from './standard-worker.js';

/** Content of a file in a page: text, bytes, or a file of the user, which is read only if the model refers to it. */
type PageFile = string | Uint8Array | File;
type PageFiles = Readonly<Record<string, PageFile>> | ReadonlyMap<string, PageFile>;

/** A model as a page can give it: a `ModelSource`, whose files can also be files of the user. */
export type PageSource =
  | ModelSource
  | PageFiles
  | { readonly name?: string; readonly files: PageFiles }
  | SimulationSource;

/** A model, or a running simulation, such as one of `kinetree/worker`. */
export type ViewerSource = PageSource | Running;

const isRunning = (source: object): source is Running => typeof (source as Running).advance === 'function';

const KINDS: readonly unknown[] = ['address', 'files', 'offered'] satisfies SimulationSource['kind'][];

const isSimulationSource = (source: unknown): source is SimulationSource =>
  typeof source === 'object' && source !== null && KINDS.includes((source as SimulationSource).kind);

/** Returns files by path, with texts as bytes. */
function byPath(files: PageFiles): Map<string, Uint8Array | File> {
  const entries = files instanceof Map ? [...files] : Object.entries(files as Readonly<Record<string, PageFile>>);
  return new Map(
    entries.map(([path, content]) => [path, typeof content === 'string' ? new TextEncoder().encode(content) : content]),
  );
}

/** Resolves a source; addresses become absolute, because a worker resolves relative ones from a different base. */
function resolved(call: string, source: PageSource): SimulationSource | Spec | Model {
  if (isSimulationSource(source)) {
    if (source.kind === 'address') return { ...source, address: absolute(source.address) };
    return source.kind === 'files' ? { ...source, files: byPath(source.files) } : source;
  }
  const found = resolveSource(call, source as ModelSource);
  if (found instanceof Spec || found instanceof Model) return found;
  if (found.files) return { kind: 'files', name: found.name, files: byPath(found.files as PageFiles) };
  return { kind: 'address', address: absolute(found.name) };
}

const absolute = (address: string): string =>
  /^[a-z][a-z0-9+.-]+:/i.test(address) ? address : new URL(address, document.baseURI).href;

/**
 * Returns a source whose model follows the rules of a version of MuJoCo. A Spec, a Model and a running simulation keep
 * theirs.
 */
export function withCompatibility(call: string, source: ViewerSource, compatibility?: Compatibility): ViewerSource {
  if (compatibility === undefined || (typeof source === 'object' && isRunning(source))) return source;
  requireCompatibility(call, compatibility);
  const found = resolved(call, source as PageSource);
  return found instanceof Spec || found instanceof Model ? found : { ...found, compatibility };
}

/** Returns a source that can be sent to a worker. */
export async function sourceFrom(call: string, source: PageSource): Promise<SimulationSource> {
  const found = resolved(call, source);
  if (found instanceof Spec) {
    const { toArchive } = await import('../../authoring/load/archive.js');
    const spec = await loadSpec(found);
    const files = new Map([['model.mjz', toArchive(spec, { format: 'mjz' })]]);
    return { kind: 'files', name: 'model.mjz', files, compatibility: spec.compatibility };
  }
  if (found instanceof Model)
    return { kind: 'files', name: 'model.mjb', files: new Map([['model.mjb', saveMJB(found)]]) };
  return found;
}

/** The simulation to show, and whether it was created for the viewer. */
export interface Opened {
  readonly simulation: Running;
  readonly isOwn: boolean;
}

/**
 * Opens a source in the page. A model with large meshes is drawn by `drawFirst` before their structures for collision are
 * there.
 *
 * @throws ModelError if the model has errors; TypeError if the source is invalid; the reason of the signal
 */
export async function openSource(
  source: ViewerSource,
  progress: (progress: LoadProgress) => void,
  signal: AbortSignal,
  drawFirst?: DrawFirst,
): Promise<Opened> {
  if (typeof source !== 'string' && (typeof source !== 'object' || source === null)) {
    throw usageError('a viewer', 'an address, a text, files, a Spec, a Model or a simulation', source);
  }
  if (typeof source !== 'string' && isRunning(source)) return { simulation: source, isOwn: false };
  const found = resolved('a viewer', source as PageSource);
  if (found instanceof Model) return { simulation: new PageSimulation(found), isOwn: true };
  const model = found instanceof Spec ? await loadModel(found) : await modelFrom(found, progress, signal, drawFirst);
  signal.throwIfAborted();
  return { simulation: new PageSimulation(model), isOwn: true };
}

/** Loads a model whose assets are decoded in workers. */
async function modelFrom(
  source: SimulationSource,
  progress: (progress: LoadProgress) => void,
  signal: AbortSignal,
  drawFirst: DrawFirst | undefined,
): Promise<Model> {
  const { name, options } = await readingOf(source, document.baseURI, signal, progress);
  const workers = new AssetWorkerPool(standardAssetWorker, { ...(drawFirst && { drawFirst }) });
  const cancel = (): void => workers.dispose();
  signal.addEventListener('abort', cancel);
  try {
    const model = await loadModelWith(workers, name, options);
    workers.end();
    return model;
  } catch (error) {
    workers.dispose();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
