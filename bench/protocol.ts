/** Messages between the benchmark and its worker processes. */
import type { Task } from './rollout-contenders.js';

/** States from which both engines are timed: full integration state vectors. */
export interface Snapshots {
  readonly states: number[][];
}

export interface LoadRequest {
  readonly kind: 'load';
  readonly path: string;
  readonly root: string;
  /** Written by the reference, read here if this compiler cannot load the model. */
  readonly mjb: string;
}

export interface TimeRequest {
  readonly kind: 'time';
  readonly states: number[][];
  /** Steps timed from each state. */
  readonly steps: number;
}

/** Runs the model and records states along the way (reference only). */
export interface RecordRequest {
  readonly kind: 'record';
  readonly count: number;
  readonly every: number;
}

/** A model, and the folder whose files it may use. */
export interface ModelRequest {
  readonly path: string;
  readonly root: string;
}

/** Loads a model a number of times. */
export interface LoadsRequest extends ModelRequest {
  readonly count: number;
}

export interface LoadsReply {
  /** Time of each load [ms]. */
  readonly times: readonly number[];
  readonly nmesh: number;
}

/** Times a model with plugins: instances without effect, or motors with one shared instance or one instance each. */
export interface PluginRequest {
  readonly kind: 'idle' | 'together' | 'apart';
  readonly count: number;
  readonly steps: number;
  readonly rounds: number;
}

export interface PluginReply {
  readonly us: number;
}

/** Steps a number of states, or of Data, one after the other. */
export interface StatesRequest {
  readonly of: 'states' | 'Data';
  readonly count: number;
}

export interface StatesReply {
  /** Time per step of a single one, and of all one after the other [us]. */
  readonly alone: number;
  readonly inTurn: number;
  /** Memory of the process [bytes]. */
  readonly bytes: number;
}

/** Performs all runs of a task, or advances all of its simulations by a number of steps. */
export interface RolloutRequest {
  readonly of: 'runs' | 'simulations';
  readonly task: Task;
}

export interface RolloutReply {
  /** Memory of the process [bytes]. */
  readonly bytes: number;
}

export type Request = LoadRequest | TimeRequest | RecordRequest;

export interface LoadReply {
  /** Undefined if the model did not load. */
  readonly loadMs?: number;
  readonly dataBytes: number;
  /** The source of the Model. */
  readonly source: string;
  readonly nv: number;
}

export interface TimeReply {
  /** Time per step, per state [us]. */
  readonly usPerStep: number[];
  readonly ncon: number;
  readonly nefc: number;
}

/** Control signal used while recording: slow sines of different phase, within the control range or 1. */
export function sineControl(i: number, time: number): number {
  return Math.sin(2 * time + i);
}

/** Answers requests of the parent process with the results of `handlers`. */
export function serve<R = Request>(handle: (request: R) => Promise<unknown>): void {
  process.on('message', (request: R) => {
    handle(request).then(
      (reply) => process.send?.({ reply }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/** Processor time of all threads of this process [us]: other programs do not affect it. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
