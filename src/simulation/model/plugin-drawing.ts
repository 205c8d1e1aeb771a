/** Plugin drawings and search paths, as values that can be sent from the simulation thread to the viewer thread. */
import type { Data } from './data.js';
import type { Model } from './model.js';
import type { PluginDrawing } from './plugin.js';
import { guarded } from './plugin-instances.js';

/** A primitive of an instance, with the arguments of `PluginDrawing.geom`. */
export interface DrawnGeom {
  readonly kind: 'geom';
  readonly instance: number;
  readonly type: Parameters<PluginDrawing['geom']>[0];
  readonly size: readonly number[];
  readonly pos: readonly number[];
  readonly mat: readonly number[];
  readonly rgba: readonly number[];
}

/** Another color for a geom of the Model. */
export interface DrawnColor {
  readonly kind: 'color';
  readonly geom: number;
  readonly rgba: readonly number[];
}

/** The path of a contact search in distance fields: its points in the world (3 each), first to last [m]. */
export interface DrawnPath {
  readonly kind: 'path';
  readonly points: Float64Array;
}

/** An item to draw: a primitive of a plugin, a color for a geom, or a search path. */
export type PluginDrawn = DrawnGeom | DrawnColor | DrawnPath;

/**
 * Calls `visualize` of every plugin instance of a Data. Draws nothing if the plugins live elsewhere, as for a page
 * whose physics runs in a worker.
 *
 * @throws PluginError for errors of `visualize`, with the names of plugin and instance
 */
export function drawPlugins(model: Model, data: Data): readonly PluginDrawn[] {
  const { live, life } = data.plugins;
  const drawn: PluginDrawn[] = [];
  if (life !== 'alive') return drawn;
  for (const { plugin, instance } of live) {
    if (!plugin.visualize) continue;
    const drawing = recorder(instance.id, drawn);
    guarded(plugin, instance, 'visualize', () => plugin.visualize!(model, data, instance, drawing));
  }
  return drawn;
}

/** Makes a recorder of drawings. Numbers are copied, because drawings outlive the step. */
const recorder = (instance: number, drawn: PluginDrawn[]): PluginDrawing => ({
  geom(type, size, pos, mat, rgba) {
    const copy = (values: ArrayLike<number>): number[] => Array.from(values);
    drawn.push({ kind: 'geom', instance, type, size: copy(size), pos: copy(pos), mat: copy(mat), rgba: copy(rgba) });
  },
  color(geom, rgba) {
    drawn.push({ kind: 'color', geom, rgba: Array.from(rgba) });
  },
});
