/** Calls from a step to the plugin instances of a Data: lists are built once, loops do not allocate. */

import { GeomType, PluginCapability, SensorStage } from '../../foundation/schema/enums.js';
import type { FieldFunction, PluginHooks } from '../engine/context.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { type Capability, PluginError, refusePromise, type SignedDistanceField } from '../model/plugin.js';
import type { LiveInstance } from '../model/plugin-instances.js';
import type { Calls } from './callbacks.js';

const STAGES = { pos: SensorStage.POS, vel: SensorStage.VEL, acc: SensorStage.ACC } as const;

/** Step of forward differences for plugins without a gradient [m]. */
const DIFFERENCE = 1e-8;

/** An instance of the Data that currently runs. */
type Present = { -readonly [N in keyof LiveInstance]: LiveInstance[N] };

/** Hooks that can be moved to the instances of another Data of the Model. */
export interface BoundPlugins extends PluginHooks {
  moveTo(data: Data): void;
}

function fault({ plugin, instance }: LiveInstance, call: string, error: unknown): never {
  throw new PluginError(plugin.name, instance, call, error);
}

/**
 * The distance field of an instance. A search calls it tens of thousands of times per step, so everything it needs is
 * bound in a closure.
 */
function fieldOf(each: Present): FieldFunction {
  const field = each.plugin.sdf!.field ?? fieldOfNumbers(each);
  return function sdfField(out, o, p, i, withGradient): void {
    try {
      const result: unknown = field(out, o, p, i, each.instance, withGradient);
      if (result !== undefined) refusePromise(result);
    } catch (error) {
      fault(each, withGradient ? 'gradient' : 'distance', error);
    }
  };
}

/** Makes a field from functions that return numbers. */
function fieldOfNumbers(each: Present): NonNullable<SignedDistanceField['field']> {
  const sdf = each.plugin.sdf!;
  const point = new Float64Array(3);
  const distanceAt = (p: Float64Array, i: number): number => {
    const distance = sdf.distance ? sdf.distance(p, i, each.instance) : sdf.staticDistance(p, i, each.instance.shape);
    if (typeof distance !== 'number') refusePromise(distance);
    return distance;
  };

  /** Writes the gradient by forward differences after the distance at out[o]. */
  function forwardDifference(out: Float64Array, o: number, p: Float64Array, i: number): void {
    for (let k = 0; k < 3; k++) point[k] = p[i + k];
    for (let k = 0; k < 3; k++) {
      const value = point[k];
      point[k] = value + DIFFERENCE;
      out[o + 1 + k] = (distanceAt(point, 0) - out[o]) / DIFFERENCE;
      point[k] = value;
    }
  }

  return function field(out, o, p, i, _instance, withGradient): void {
    out[o] = distanceAt(p, i);
    if (!withGradient) return;
    const { instance } = each;
    const result: unknown = sdf.gradient ? sdf.gradient(out, o + 1, p, i, instance) : forwardDifference(out, o, p, i);
    if (result !== undefined) refusePromise(result);
  };
}

/** Hooks of a Data; undefined if its Model has no plugins. */
export function bindPlugins(model: Model, first: Data, calls: Calls): BoundPlugins | undefined {
  let data = first;
  const { live, life } = data.plugins;
  if (!model.plugins || life === 'unborn') return undefined;
  if (life === 'destroyed') throw new TypeError('the plugins of this Data have been disposed of');
  const all: readonly Present[] = live.map((each) => ({ ...each }));
  const actuators = all.filter(({ plugin }) => plugin.actuator);
  const passive = all.filter(({ plugin }) => plugin.passive);
  const withActDot = actuators.filter(({ plugin }) => plugin.actDot);
  const advancing = all.filter(({ plugin }) => plugin.advance);
  const sensors = [SensorStage.NONE, SensorStage.POS, SensorStage.VEL, SensorStage.ACC].map((stage) =>
    all.filter(({ plugin }) => plugin.sensor && STAGES[plugin.sensor.stage ?? 'acc'] === stage),
  );

  function computeAll(list: readonly LiveInstance[], capability: Capability): void {
    let i = 0;
    calls.depth += 1;
    try {
      for (; i < list.length; i++) {
        const { plugin, instance } = list[i];
        const result: unknown = plugin.compute?.(model, data, instance, capability);
        if (result !== undefined) refusePromise(result);
      }
    } catch (error) {
      fault(list[i], 'compute', error);
    } finally {
      calls.depth -= 1;
    }
  }

  function compute(capability: number, stage: number): void {
    if (capability === PluginCapability.ACTUATOR) computeAll(actuators, 'actuator');
    else if (capability === PluginCapability.PASSIVE) computeAll(passive, 'passive');
    else computeAll(sensors[stage], 'sensor');
  }

  function advance(): void {
    let i = 0;
    calls.depth += 1;
    try {
      for (; i < advancing.length; i++) {
        const { plugin, instance } = advancing[i];
        const result: unknown = plugin.advance?.(model, data, instance);
        if (result !== undefined) refusePromise(result);
      }
    } catch (error) {
      fault(advancing[i], 'advance', error);
    } finally {
      calls.depth -= 1;
    }
  }

  function actDot(): void {
    let i = 0;
    calls.depth += 1;
    try {
      for (; i < withActDot.length; i++) {
        const { plugin, instance } = withActDot[i];
        const result: unknown = plugin.actDot?.(model, data, instance);
        if (result !== undefined) refusePromise(result);
      }
    } catch (error) {
      fault(withActDot[i], 'actDot', error);
    } finally {
      calls.depth -= 1;
    }
  }

  function sdfField(geom: number): FieldFunction | undefined {
    const { geom_type, geom_plugin } = model.record;
    const id = geom_plugin[geom];
    return geom_type[geom] === GeomType.SDF && id >= 0 ? fieldOf(all[id]) : undefined;
  }

  function isExactSdf(geom: number): boolean {
    return all[model.record.geom_plugin[geom]]?.plugin.sdf?.isExact === true;
  }

  function moveTo(next: Data): void {
    data = next;
    for (let i = 0; i < all.length; i++) all[i].instance = next.plugins.live[i].instance;
  }

  return { compute, advance, actDot, reset: () => data.plugins.reset(), sdfField, isExactSdf, moveTo };
}
