/** Keys and reconnecting connections of studies on a queue of Redis or Valkey. */
import type { Queue as BullQueue, Worker as BullWorker } from 'bullmq';
import type { Redis as RedisClient } from 'ioredis';
import { StudyError } from './study-source.js';

/** Data of a job: several tasks. */
export interface QueueJob {
  /** Digest of the files of the study. */
  readonly digest: string;
  readonly items: readonly { readonly task: number; readonly input: string }[];
  /** Time limit per task [s]. */
  readonly timeLimit?: number;
}

/** Results of a job: for each task its values as JSON, or an error. */
export interface QueueResult {
  readonly digest: string;
  readonly job: string;
  readonly outcomes: readonly (
    | { readonly task: number; readonly values: string; readonly ms: number }
    | { readonly task: number; readonly error: string }
  )[];
}

/** The announcement of a study to workers. */
export interface QueueStudy {
  readonly file: string;
  readonly digest: string;
  readonly files: Readonly<Record<string, string>>;
  readonly version: string;
}

/** A job of BullMQ. */
export type Job = { readonly data: QueueJob; readonly id?: string };
/** A queue of BullMQ with the jobs of one run. */
export type Queue = BullQueue<QueueJob, void, string>;

/** Prefix of the keys on the server. */
export const PREFIX = 'kinetree';
/** Key of the hash of announced studies by run. */
export const STUDIES = `${PREFIX}:studies`;
/** Name of the queue of a run. */
export const queueName = (run: string): string => `study-${run}`;
/** Key of the list of results that have not been fetched. */
export const resultsKey = (run: string): string => `${PREFIX}:results-${run}`;

interface Libraries {
  readonly Queue: typeof BullQueue;
  readonly Worker: typeof BullWorker;
  readonly Redis: typeof RedisClient;
}

/** Loads the optional packages. @throws StudyError with the command that installs them */
export async function queueLibraries(): Promise<Libraries> {
  try {
    const [{ Queue, Worker }, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { Queue, Worker, Redis };
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new StudyError('A queue needs packages that are not installed. Install them: npm install bullmq ioredis');
  }
}

/** @throws StudyError for an address that is not a Redis address */
export function requireAddress(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^rediss?:$/.test(parsed.protocol) && parsed.hostname !== '') return parsed;
  throw new StudyError(`'${url}' is not the address of a queue; it is redis://HOST:PORT, or rediss:// with TLS`);
}

/** Timeout of a command, after which the client reconnects [ms]; BullMQ waits 5 s for a job. */
const SILENCE = 20_000;
const RETRY = { first: 50, most: 2000 };

/**
 * Opens a connection that reconnects whenever it is lost; commands wait meanwhile.
 *
 * @param notify receives a message when the connection is lost and when it is restored, without the password of the address
 */
export async function connect(url: string, notify: (text: string) => void): Promise<RedisClient> {
  const { host } = requireAddress(url);
  const { Redis } = await queueLibraries();
  const client = new Redis(url, {
    // required by BullMQ: commands wait instead of failing
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE,
    retryStrategy: (times) => Math.min(RETRY.first * times, RETRY.most),
  });
  let isLost = false;
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLost) notify(`${host} cannot be reached (${error.code ?? error.message}); trying again`);
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) notify(`${host} is reached`);
    isLost = false;
  });
  return client;
}
