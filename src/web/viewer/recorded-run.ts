/** Reads recorded runs for viewers. Loaded on first use. */
import { usageError } from '../../foundation/base/usage.js';
import { modelError } from '../../foundation/schema/report.js';
import { formatOf, formatOfBytes, readTrajectory } from '../../robotics/record/recorder.js';
import { Player, type Trajectory } from '../../robotics/record/trajectory.js';
import type { Model } from '../../simulation/model/model.js';
import type { RecordedRun } from './replay.js';

/** Limit on the size of a fetched recording [bytes]. */
const MAX_BYTES = 1 << 28;

/** A recorded run of a model. */
export interface OpenedRun {
  readonly name: string;
  readonly player: Player;
}

/**
 * Reads a recorded run of a model.
 *
 * @throws ModelError if it cannot be fetched or is not a recording; RangeError if it has no rows or belongs to another
 * model; TypeError for a value of another kind; the reason of the signal
 */
export async function openRun(
  call: string,
  run: RecordedRun,
  model: Model,
  signal: AbortSignal | undefined,
): Promise<OpenedRun> {
  signal?.throwIfAborted();
  const { name, content } = await contentOf(call, run, signal);
  signal?.throwIfAborted();
  const player = new Player(
    content instanceof Uint8Array ? await readTrajectory(content, withFormat(name, content)) : content,
  );
  player.requireFit(model);
  return { name, player };
}

interface Named {
  readonly name: string;
  readonly content: Uint8Array | Trajectory;
}

async function contentOf(call: string, run: RecordedRun, signal: AbortSignal | undefined): Promise<Named> {
  if (typeof run === 'string' || run instanceof URL) return fetched(new URL(run, document.baseURI), signal);
  if (run instanceof Blob) {
    return { name: (run as Partial<File>).name ?? '', content: new Uint8Array(await run.arrayBuffer()) };
  }
  if (typeof run === 'object' && run !== null) {
    if ('bytes' in run && run.bytes instanceof Uint8Array) return { name: run.name, content: run.bytes };
    if ('time' in run && run.time instanceof Float64Array) return { name: '', content: run };
  }
  throw usageError(call, 'an address, a file, { name, bytes } or a trajectory', run);
}

/** The name with an extension that selects the format, for names without one. */
const withFormat = (name: string, bytes: Uint8Array): string =>
  formatOf(name) ? name : `${name || 'recording'}.${formatOfBytes(bytes)}`;

async function fetched(url: URL, signal: AbortSignal | undefined): Promise<Named> {
  const isText = url.protocol === 'data:';
  const name = isText ? '' : decodeURIComponent(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
  const subject = isText ? 'data:' : url.href;
  const response = await fetch(url, signal ? { signal } : {}).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw modelError('resource-failed/thrown', {
      subject,
      reason: error instanceof Error ? error.message : String(error),
    });
  });
  if (!response.ok) {
    const { status, statusText } = response;
    throw modelError('resource-failed/status', { subject, status, text: statusText });
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
    throw modelError('resource-failed/page', { subject });
  }
  return { name, content: await bytesOf(response, subject) };
}

async function bytesOf({ body }: Response, subject: string): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let size = 0; reader; ) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BYTES) {
      void reader.cancel();
      throw modelError('resource-limit/download', { subject, limit: MAX_BYTES });
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
