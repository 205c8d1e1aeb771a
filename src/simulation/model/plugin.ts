/**
 * The interface of engine plugins. A plugin is a stateless value. State lives in Data, per instance, as numbers in
 * `plugin_state` (part of the simulation state) or as an object of the plugin (`data`, created again by `init`).
 */

import type { ModelError } from '../../foundation/base/diagnostics.js';
import { message } from '../../foundation/schema/messages.js';
import { messageError } from '../../foundation/schema/report.js';
import type { Data } from './data.js';
import type { Model } from './model.js';
import { pluginFault } from './plugin-check.js';
import type { Attributes, Config } from './plugin-config.js';

/** Stage after which a sensor can be computed. */
export type PluginStage = 'pos' | 'vel' | 'acc';
/** The quantities that `compute` can compute. */
export type Capability = 'actuator' | 'sensor' | 'passive';

/** A sensor of an instance, as its element defines it. */
export interface PluginSensor {
  readonly name: string;
  /** Type of the object that the sensor is attached to: `site`, `body`, ...; empty if there is none. */
  readonly objtype: string;
  readonly objname: string;
}

/** An instance of a plugin in a Model: its configuration and its elements. */
export interface InstanceInfo<A extends Attributes = Attributes> {
  /** Index among the plugin instances of the Model. */
  readonly id: number;
  /** Name; empty for an instance that its element declares implicitly. */
  readonly name: string;
  readonly config: Config<A>;
  /** Shape numbers of an SDF: the result of `sdf.attributes` for the configuration. */
  readonly shape: Float64Array;
  /** Ids of the actuators that the instance drives, in ascending order. */
  readonly actuators: Int32Array;
  readonly sensors: Int32Array;
  readonly bodies: Int32Array;
  readonly geoms: Int32Array;
}

/** An instance in a Data, before `init` has created its object. */
export interface NewInstance<A extends Attributes = Attributes> extends InstanceInfo<A> {
  /** Its values in `plugin_state`, live. */
  readonly state: Float64Array;
}

/** An instance in a Data. */
export interface PluginInstance<A extends Attributes = Attributes, D = unknown> extends NewInstance<A> {
  /** The object that `init` or `copy` returned; it must be derivable from configuration and state. */
  data: D;
}

/**
 * A shape by its signed distance: negative inside, zero on the surface, positive outside. Points and vectors are three
 * numbers at an offset, in the frame of the geom [m].
 */
export interface SignedDistanceField<A extends Attributes = Attributes, D = unknown> {
  /** Numbers that the shape depends on; default: all numeric attributes in their order. */
  attributes?(config: Config<A>): ArrayLike<number>;
  /** Distance that needs no Data [m]; the compiler makes the visual mesh with it. */
  staticDistance(point: Float64Array, at: number, shape: Float64Array): number;
  /** Center and half sizes of a box around the shape (6). */
  aabb(shape: Float64Array): ArrayLike<number>;
  /**
   * Set if the distances of any two points differ by no more than the distance between them, as for an exact distance
   * to a surface. A search then skips points that are certain to be too far.
   */
  readonly isExact?: true;
  /** Distance in a simulation [m]; default: `staticDistance`. */
  distance?(point: Float64Array, at: number, instance: PluginInstance<A, D>): number;
  /** Gradient of the distance; default: forward differences. */
  gradient?(out: Float64Array, o: number, point: Float64Array, at: number, instance: PluginInstance<A, D>): void;
  /**
   * Writes the distance in a simulation to out[o], and on demand its gradient to out[o + 1 .. o + 3]. It replaces
   * `distance` and `gradient`, so that shared terms are computed once and no returned number is allocated on the heap.
   * With `isExact`, out[o + 4] may also be set: the length [m] over which the distance is certain to grow at rate 1
   * along the gradient, infinite for a convex shape. The search can then skip many more points.
   */
  field?(
    out: Float64Array,
    o: number,
    point: Float64Array,
    at: number,
    instance: PluginInstance<A, D>,
    withGradient: boolean,
  ): void;
}

/** The elasticity of a flex: the attributes of the element `elasticity`. */
export interface FlexElasticity {
  /** Young's modulus [Pa]. */
  readonly young: number;
  /** Poisson's ratio. */
  readonly poisson: number;
  /** Thickness of a shell [m]. */
  readonly thickness?: number;
  /** Rayleigh damping [s]. */
  readonly damping?: number;
  /** Elastic forces of a shell. */
  readonly elastic2d?: 'none' | 'bend' | 'stretch' | 'both';
}

/** Drawing functions; positions, sizes and colors in world units. */
export interface PluginDrawing {
  /**
   * Adds a primitive: position (3) [m] and rotation matrix (9) in the world, sizes as for a geom, color with opacity
   * (4).
   */
  geom(
    type: 'sphere' | 'capsule' | 'ellipsoid' | 'cylinder' | 'box' | 'arrow' | 'line',
    size: ArrayLike<number>,
    pos: ArrayLike<number>,
    mat: ArrayLike<number>,
    rgba: ArrayLike<number>,
  ): void;
  /** Colors a geom of the Model until the next frame. */
  color(geom: number, rgba: ArrayLike<number>): void;
}

/**
 * An engine plugin. Each capability is a property: `actuator`, `sensor`, `passive`, `sdf`, `elasticity`.
 *
 * MuJoCo documentation, Programming, "Extensions".
 */
export interface Plugin<A extends Attributes = Attributes, D = unknown> {
  /** Name in MJCF, by convention `package.thing`. */
  readonly name: string;
  readonly doc?: string;
  /** Keys of `<config>`; names and values are checked when a model is compiled. */
  readonly attributes?: A;

  /** `compute` writes `actuator_force` of all actuators of an instance. */
  readonly actuator?: true;
  /** `compute` writes `sensordata` of all sensors of an instance at a stage (default `acc`). */
  readonly sensor?: {
    readonly stage?: PluginStage;
    /** Number of values of a sensor. */
    nsensordata(config: Config<A>, sensor: PluginSensor): number;
  };
  /** `compute` adds to `qfrc_passive`. */
  readonly passive?: true;
  readonly sdf?: SignedDistanceField<A, D>;
  /** Elasticity of the flex of a flexcomp that names the plugin; the engine simulates it, and `compute` is not called. */
  elasticity?(config: Config<A>): FlexElasticity;

  /** Number of values of an instance in `plugin_state`; default 0. */
  nstate?(config: Config<A>): number;
  /**
   * Number of activations that each actuator of an instance has for `actDot`, before that of its `dyntype`. It is the
   * default of the attribute `actdim`, and a different `actdim` is an error. Without this function, `actdim` sets the
   * number, which `check` can test.
   */
  actdim?(config: Config<A>): number;
  /** Describes a fault in the use of an instance in a Model; called when the model is compiled. */
  check?(m: Model, instance: InstanceInfo<A>): string | undefined;

  /** Called when a Data is made, at the reference configuration; the result becomes `instance.data`. */
  init?(m: Model, d: Data, instance: NewInstance<A>): D;
  /** Called when a Data is disposed of. */
  destroy?(d: Data, instance: PluginInstance<A, D>): void;
  /** Called after a Data has been copied to `d`, including the state: updates `instance.data`. */
  copy?(m: Model, d: Data, instance: PluginInstance<A, D>, from: PluginInstance<A, D>): void;
  /** Called after a Data has been made or reset; `instance.state` is zero. */
  reset?(m: Model, instance: PluginInstance<A, D>): void;

  /** Writes the rates of the plugin's activations to `act_dot`; the engine integrates them. */
  actDot?(m: Model, d: Data, instance: PluginInstance<A, D>): void;
  /** Writes the outputs of all elements of an instance for one capability. */
  compute?(m: Model, d: Data, instance: PluginInstance<A, D>, capability: Capability): void;
  /** Called at the end of a step, after time has advanced: updates `instance.state`, may overwrite `act`. */
  advance?(m: Model, d: Data, instance: PluginInstance<A, D>): void;
  /** Draws the instance. */
  visualize?(m: Model, d: Data, instance: PluginInstance<A, D>, drawing: PluginDrawing): void;
}

/**
 * Returns the plugin, with the types of its configuration and its object inferred.
 *
 * @throws TypeError for an invalid plugin; names the member that is missing, misspelt or of the wrong type
 */
export function definePlugin<const A extends Attributes, D = undefined>(plugin: Plugin<A, D>): Plugin<A, D> {
  const fault = pluginFault(plugin);
  if (fault !== undefined) throw new TypeError(`definePlugin: ${fault}`);
  return plugin;
}

/** Thrown when a function of a plugin throws; `cause` is the original error. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  /** Label of the instance in messages. */
  readonly instance: string;
  /** Index of the instance in its Model. */
  readonly id: number;
  constructor(
    readonly plugin: string,
    instance: Pick<InstanceInfo, 'id' | 'name'>,
    readonly call: string,
    cause: unknown,
  ) {
    const label = instanceLabel(instance);
    super(`plugin ${plugin}, instance ${label}: ${call} ${faultOf(cause)}`, { cause });
    this.instance = label;
    this.id = instance.id;
  }
}

const faultOf = (cause: unknown): string =>
  cause instanceof PromiseError ? cause.message : `threw: ${cause instanceof Error ? cause.message : cause}`;

/** The cause of a PluginError for a function that returned a promise. */
class PromiseError extends TypeError {}

/** Throws for a promise: the engine does not wait for it, so its value and its errors would be lost. */
export function refusePromise(value: unknown): void {
  if (typeof value !== 'object' || value === null || typeof (value as PromiseLike<unknown>).then !== 'function') return;
  // the error below replaces the promise, whose rejection must not be reported as unhandled
  (value as PromiseLike<unknown>).then(undefined, () => {});
  throw new PromiseError(
    'returned a promise, which is not awaited; load the data before compiling and use it in the function',
  );
}

/** Returns the name of an instance for messages. */
export const instanceLabel = ({ id, name }: Pick<InstanceInfo, 'id' | 'name'>): string =>
  name === '' ? `${id}` : `${id} '${name}'`;

/** Creates the error for a Model that cannot run because plugins are missing. */
export function missingPlugins(count: number, names: readonly string[]): ModelError {
  const isOne = count === 1;
  if (names.length === 0) {
    return messageError(message(isOne ? 'missing-plugins/one-unnamed' : 'missing-plugins/unnamed', { count }));
  }
  const list = names.map((name) => `'${name}'`).join(', ');
  const code = isOne ? 'missing-plugins/one-unregistered' : 'missing-plugins/unregistered';
  return messageError(message(code, { count, names: list }));
}
