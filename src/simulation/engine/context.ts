/** A bound pipeline shares this with the world outside the kernels. */

import type { ArenaSizeName } from '../../foundation/schema/arena.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import type { Refusal } from './metric/refuse.js';
import type { Stages } from './stages.js';

/** Functions of the user that a step calls; each may be absent. Installed per Data. */
export interface Callbacks {
  control?: () => void;
  passive?: () => void;
  sensor?: (stage: number) => void;
  contactFilter?: (geom1: number, geom2: number) => boolean;
  actDyn?: (actuator: number) => number;
  actGain?: (actuator: number) => number;
  actBias?: (actuator: number) => number;
  warning?: (warning: number, info: number) => void;
}

/**
 * A signed distance field: out[o] = distance [m] at a point p[i..] in the frame of a geom and, if wanted, its gradient
 * behind it.
 */
export type FieldFunction = (out: Float64Array, o: number, p: Float64Array, i: number, withGradient: boolean) => void;

/** Hooks of the engine plugins a Model uses; absent when it uses none. */
export interface PluginHooks {
  /** Computes every instance with the given capability (and, for sensors, stage). */
  compute(capability: number, stage: number): void;
  advance(): void;
  actDot(): void;
  reset(): void;
  /** The distance field of an SDF geom that has a plugin; undefined for other geoms. */
  sdfField(geom: number): FieldFunction | undefined;
  /** Tests whether that field differs between points by no more than they are apart. */
  isExactSdf(geom: number): boolean;
}

/** Callbacks, plugins and memory of one Data, which the stages share. */
export interface EngineContext {
  callbacks: Callbacks;
  plugins: PluginHooks | undefined;
  /** Capacities that the last kernel that returned `false` asked for. */
  readonly needed: Record<ArenaSizeName, number>;
  /** True if stages run only a few times: arrays that a model may not need are then made when they are first used. */
  readonly isBrief: boolean;
  /**
   * Makes the room that `needed` asks for: replaces the Data record by one with a larger arena that
   * begins with what the old one held, and binds every stage again. Called by orchestrating stages
   * only, which reach every kernel through `Stages` and hold no arena array.
   */
  grow(): void;
  /** Rebuilds the lists of awake trees, bodies and dofs. */
  readonly listAwake: (m: ModelRecord, d: DataRecord, staticAwake: boolean) => void;
  /** Brings the Data to the state that it started from. */
  restart(): void;
  /**
   * Throws a ModelError: kernels, whose code may be evaluated apart, have no class of errors in common with the rest.
   */
  refuse(code: 'discrete-inverse' | Refusal): never;
}

/** A stage factory: binds to one Model and Data and returns the functions to run. */
export type Bind<T> = (m: ModelRecord, d: DataRecord, stages: Stages, context: EngineContext) => T;
