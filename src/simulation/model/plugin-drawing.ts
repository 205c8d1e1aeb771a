/**
 * The drawings of plugins and the paths of searches, as values that can be sent from the thread that simulates to the
 * one that shows them.
 */
import type { Data } from './data.js';
import type { Model } from './model.js';
import type { PluginDrawing } from './plugin.js';
import { guarded } from './plugin-instances.js';

/** A primitive of an instance; as the arguments of `PluginDrawing.geom`. */
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

/** The path of a search for a contact of distance fields: its points in the world (3 each), first to last [m]. */
export interface DrawnPath {
  readonly kind: 'path';
  readonly points: Float64Array;
}

/** One thing that a plugin draws, a primitive of its own or a color for a geom; or the path of a search. */
export type PluginDrawn = DrawnGeom | DrawnColor | DrawnPath;

/**
 * Lets every plugin instance of a Data draw. A Data whose plugins live elsewhere, as that of a page whose physics runs
 * in a worker, draws nothing.
 *
 * @throws PluginError what `visualize` throws, with the names of plugin and instance
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

/** Numbers are copied, because drawings outlive the step. */
const recorder = (instance: number, drawn: PluginDrawn[]): PluginDrawing => ({
  geom(type, size, pos, mat, rgba) {
    const copy = (values: ArrayLike<number>): number[] => Array.from(values);
    drawn.push({ kind: 'geom', instance, type, size: copy(size), pos: copy(pos), mat: copy(mat), rgba: copy(rgba) });
  },
  color(geom, rgba) {
    drawn.push({ kind: 'color', geom, rgba: Array.from(rgba) });
  },
});
