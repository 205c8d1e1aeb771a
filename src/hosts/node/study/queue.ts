/** A study on a queue of Redis or Valkey: where things are, and connections that come back. */
import type { Queue as BullQueue, Worker as BullWorker } from 'bullmq';
import type { Redis as RedisClient } from 'ioredis';
import { StudyError } from './study-source.js';

/** Tasks that travel together, under the name `PREFIX:QUEUE:...` of BullMQ. */
export interface QueueJob {
  /** Of the files of the study. */
  readonly digest: string;
  readonly works: readonly { readonly task: number; readonly input: string }[];
  /** Time that each task may take [s]. */
  readonly timeLimit?: number;
}

/** The results of the tasks of a job: values as JSON, or an error. */
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

/** One entry of a queue. */
export type Job = { readonly data: QueueJob; readonly id?: string };
/** A queue of BullMQ with tasks of one run. */
export type Queue = BullQueue<QueueJob, void, string>;

/** Prefix of the keys on the server. */
export const PREFIX = 'kinetree';
/** Hash of the studies that workers may join, by their runs. */
export const STUDIES = `${PREFIX}:studies`;
/** Returns the name of the queue of a run. */
export const queueName = (run: string): string => `study-${run}`;
/** List of results that have not been fetched. */
export const resultsKey = (run: string): string => `${PREFIX}:results-${run}`;

interface Libraries {
  readonly Queue: typeof BullQueue;
  readonly Worker: typeof BullWorker;
  readonly Redis: typeof RedisClient;
}

/** The optional packages. @throws StudyError that names the command which installs them */
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

/** A command that is not answered for so long makes a new connection [ms]; BullMQ waits 5 s for a job. */
const SILENCE = 20_000;
const RETRY = { first: 50, most: 2000 };

/**
 * A connection that is made again whenever it is lost; commands wait meanwhile.
 *
 * @param tell is called once when it is lost and once when it is back, without the password of the address
 */
export async function connect(url: string, tell: (text: string) => void): Promise<RedisClient> {
  const { host } = requireAddress(url);
  const { Redis } = await queueLibraries();
  const client = new Redis(url, {
    // what BullMQ asks for: a command fails never, it waits
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE,
    retryStrategy: (times) => Math.min(RETRY.first * times, RETRY.most),
  });
  let isLost = false;
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLost) tell(`${host} cannot be reached (${error.code ?? error.message}); trying again`);
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) tell(`${host} is reached`);
    isLost = false;
  });
  return client;
}
