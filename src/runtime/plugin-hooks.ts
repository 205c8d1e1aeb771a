/** A step calls the plugin instances of a Data through this: lists made once, loops without allocation. */

import type { PluginHooks } from '../engine/context.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { type Capability, instanceLabel, missingPlugins, PluginError } from '../model/plugin.js';
import type { LiveInstance } from '../model/plugin-instances.js';
import { PluginCapability, SensorStage } from '../schema/enums.js';

const STAGES = { pos: SensorStage.POS, vel: SensorStage.VEL, acc: SensorStage.ACC } as const;

/** Step of forward differences where a plugin gives no gradient [m]. */
const DIFFERENCE = 1e-8;

function fault({ plugin, instance }: LiveInstance, call: string, error: unknown): never {
  throw new PluginError(plugin.name, instanceLabel(instance), call, error);
}

/** Hooks of a Data; undefined if its Model uses no plugin. */
export function bindPlugins(model: Model, data: Data): PluginHooks | undefined {
  const { live, life } = data.plugins;
  if (model.lacking) throw missingPlugins(model.nplugin, model.lacking);
  if (!model.plugins || life === 'unborn') return undefined;
  if (life === 'destroyed') throw new TypeError('the plugins of this Data have been disposed of');
  const all = [...live];
  const actuators = all.filter(({ plugin }) => plugin.actuator);
  const passive = all.filter(({ plugin }) => plugin.passive);
  const withActDot = actuators.filter(({ plugin }) => plugin.actDot);
  const advancing = all.filter(({ plugin }) => plugin.advance);
  const sensors = [SensorStage.NONE, SensorStage.POS, SensorStage.VEL, SensorStage.ACC].map((stage) =>
    all.filter(({ plugin }) => plugin.sensor && STAGES[plugin.sensor.stage ?? 'acc'] === stage),
  );
  const point = new Float64Array(3);

  function computeAll(list: readonly LiveInstance[], capability: Capability): void {
    for (let i = 0; i < list.length; i++) {
      const each = list[i];
      try {
        each.plugin.compute?.(model, data, each.instance, capability);
      } catch (error) {
        fault(each, 'compute', error);
      }
    }
  }

  function compute(capability: number, stage: number): void {
    if (capability === PluginCapability.ACTUATOR) computeAll(actuators, 'actuator');
    else if (capability === PluginCapability.PASSIVE) computeAll(passive, 'passive');
    else computeAll(sensors[stage], 'sensor');
  }

  function advance(): void {
    for (let i = 0; i < advancing.length; i++) {
      const each = advancing[i];
      try {
        each.plugin.advance?.(model, data, each.instance);
      } catch (error) {
        fault(each, 'advance', error);
      }
    }
  }

  function actDot(): void {
    for (let i = 0; i < withActDot.length; i++) {
      const each = withActDot[i];
      try {
        each.plugin.actDot?.(model, data, each.instance);
      } catch (error) {
        fault(each, 'actDot', error);
      }
    }
  }

  function distanceOf({ plugin, instance }: LiveInstance, p: Float64Array, i: number): number {
    const sdf = plugin.sdf!;
    return sdf.distance ? sdf.distance(p, i, instance) : sdf.staticDistance(p, i, instance.shape);
  }

  function sdfDistance(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const each = all[model.record.geom_plugin[geom]];
    const sdf = each.plugin.sdf!;
    try {
      if (sdf.field) sdf.field(out, o, p, i, each.instance, false);
      else out[o] = distanceOf(each, p, i);
    } catch (error) {
      fault(each, 'distance', error);
    }
  }

  function sdfGradient(out: Float64Array, o: number, geom: number, p: Float64Array, i: number): void {
    const each = all[model.record.geom_plugin[geom]];
    const sdf = each.plugin.sdf!;
    try {
      if (sdf.field) {
        sdf.field(out, o, p, i, each.instance, true);
        return;
      }
      out[o] = distanceOf(each, p, i);
      if (sdf.gradient) sdf.gradient(out, o + 1, p, i, each.instance);
      else forwardDifference(each, out, o, p, i);
    } catch (error) {
      fault(each, 'gradient', error);
    }
  }

  /** Gradient behind the distance at out[o]. */
  function forwardDifference(each: LiveInstance, out: Float64Array, o: number, p: Float64Array, i: number): void {
    for (let k = 0; k < 3; k++) point[k] = p[i + k];
    for (let k = 0; k < 3; k++) {
      const value = point[k];
      point[k] = value + DIFFERENCE;
      out[o + 1 + k] = (distanceOf(each, point, 0) - out[o]) / DIFFERENCE;
      point[k] = value;
    }
  }

  return { compute, advance, actDot, reset: () => data.plugins.reset(), sdfDistance, sdfGradient };
}
