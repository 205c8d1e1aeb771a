/**
 * Runs readers in a thread and watches it: an input on which a reader hangs, or that exceeds the memory of the thread, is a
 * finding with its seed. Later inputs are read in a new thread.
 */
import { Worker } from 'node:worker_threads';
import type { Stage } from './readers.js';
import { processorTime } from './verdict.js';

/** Index in `Setup.notes` of each value that the thread records; the time is in ms. */
export const NOTE = { inputs: 0, accepted: 1, time: 2, read: 3, compiled: 4, stepped: 5 } as const;

/** Setup of a thread. */
export interface Setup {
  /** URL of a module that exports `READERS`. */
  readonly readers: string;
  /** Progress of the current turn, in shared memory. */
  readonly notes: Int32Array;
  /** The current input after its length in four bytes, in shared memory. */
  readonly input: Uint8Array;
}

/** Consecutive inputs of one reader. */
export interface Turn {
  readonly reader: string;
  readonly firstSeed: number;
  /** Maximum number of inputs. */
  readonly inputs: number;
  /** Processor time after which no further input starts [ms]. */
  readonly time: number;
}

/** Number of inputs that reached each stage. */
export type StageCounts = { readonly [stage in Stage]: number };

export interface TurnResult extends StageCounts {
  readonly inputs: number;
  readonly accepted: number;
  /** Processor time [ms]. */
  readonly time: number;
  /** A line per finding, with its seed. */
  readonly findings: readonly string[];
}

/** A message of the thread. */
export type Told = { readonly type: 'ready' | 'done' } | { readonly type: 'finding'; readonly text: string };

/** Polling interval [ms]. */
const POLLING_INTERVAL = 200;

/** Runs turns in a thread, which is replaced after an input ended or blocked it. */
export class Turns {
  private worker: Worker | undefined;
  private readonly input = new Uint8Array(new SharedArrayBuffer(2 ** 18));
  private readonly notes = new Int32Array(new SharedArrayBuffer(4 * Object.keys(NOTE).length));

  /**
   * The thread ends at an input that takes `hung` ms of processor time or more than `heap` MB. A module exports the readers.
   */
  constructor(
    private readonly readers: URL,
    private readonly hung = 10_000,
    private readonly heap = 1024,
  ) {}

  /** Runs one turn; an input that blocks or ends the thread ends it early. */
  async take(turn: Turn): Promise<TurnResult> {
    const worker = (this.worker ??= await this.start());
    const [findings, start] = [[] as string[], processorTime()];
    this.notes.fill(0);
    const fault = await this.watch(worker, turn, (text) => findings.push(text));
    const counts = Object.fromEntries(Object.entries(NOTE).map(([name, at]) => [name, this.notes[at]!]));
    const result = { ...(counts as Record<keyof typeof NOTE, number>), findings };
    if (fault === undefined) return result;
    await this.end();
    findings.push(`seed ${turn.firstSeed + result.inputs}: ${fault}`);
    return { ...result, inputs: result.inputs + 1, time: processorTime() - start };
  }

  /** The last input that started, for readers that report it. */
  get lastInput(): string {
    const bytes = Buffer.from(this.input);
    return bytes.toString('utf8', 4, 4 + bytes.readUInt32LE(0));
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Promise<Worker> {
    const workerData: Setup = { readers: this.readers.href, notes: this.notes, input: this.input };
    const resourceLimits = { maxOldGenerationSizeMb: this.heap };
    const options = { workerData, resourceLimits, execArgv: [] };
    const worker = new Worker(new URL('./turn-thread.mjs', import.meta.url), options);
    // a thread that is being terminated may still run out of memory, when no other listener is left
    worker.on('error', () => {});
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', () => {
        worker.off('error', reject);
        resolve(worker);
      });
    });
  }

  /** Resolves at the end of the turn, with the fault if it ended early. */
  private watch(worker: Worker, turn: Turn, found: (text: string) => void): Promise<string | undefined> {
    let [inputs, since] = [0, processorTime()];
    return new Promise((resolve) => {
      const hear = (told: Told): void => {
        if (told.type === 'finding') found(told.text);
        else stop();
      };
      const fail = (error: Error): void => stop(`ended its thread: ${error.message}`);
      const leave = (): void => stop('ended its thread');
      const stop = (fault?: string): void => {
        clearInterval(look);
        worker.off('message', hear).off('error', fail).off('exit', leave);
        resolve(fault);
      };
      const look = setInterval(() => {
        const [done, now] = [Atomics.load(this.notes, NOTE.inputs), processorTime()];
        if (done !== inputs) [inputs, since] = [done, now];
        else if (now - since > this.hung) stop(`was not read within ${this.hung} ms, and ended`);
      }, POLLING_INTERVAL);
      worker.on('message', hear).on('error', fail).on('exit', leave);
      worker.postMessage(turn);
    });
  }
}
