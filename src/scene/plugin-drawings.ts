/** What plugins draw of their instances: primitives of their own, and colors of geoms of the Model. */

import type { PluginDrawing } from '../model/plugin.js';
import { guarded } from '../model/plugin-instances.js';
import { GeomType, ObjType } from '../schema/enums.js';
import type { SceneUpdate } from './scene-update.js';

const TYPES: Readonly<Record<Parameters<PluginDrawing['geom']>[0], GeomType>> = {
  sphere: GeomType.SPHERE,
  capsule: GeomType.CAPSULE,
  ellipsoid: GeomType.ELLIPSOID,
  cylinder: GeomType.CYLINDER,
  box: GeomType.BOX,
  arrow: GeomType.ARROW,
  line: GeomType.LINE,
};

/**
 * Lets every plugin instance of a Data draw; call it after the geoms have been added. A Data whose plugins live
 * elsewhere, as that of a page whose physics runs in a worker, draws none.
 *
 * @throws PluginError what `visualize` throws, with the names of plugin and instance
 */
export function addPluginDrawings(u: SceneUpdate): void {
  const { live, life } = u.data.plugins;
  if (life !== 'alive') return;
  for (const { plugin, instance } of live) {
    if (!plugin.visualize) continue;
    const drawing = drawingOf(u, instance.id);
    guarded(plugin, instance, 'visualize', () => plugin.visualize!(u.model, u.data, instance, drawing));
  }
}

function drawingOf({ scene }: SceneUpdate, id: number): PluginDrawing {
  return {
    geom(type, size, pos, mat, rgba) {
      const i = scene.addDecor(TYPES[type], id, ObjType.PLUGIN);
      scene.setSize(i, size[0] ?? 0, size[1] ?? 0, size[2] ?? 0);
      scene.setPose(i, Float64Array.from(pos), 0, Float64Array.from(mat), 0);
      scene.setColor(i, rgba);
    },
    color(geom, rgba) {
      const { objtype, objid, matid } = scene.geoms;
      for (let i = 0; i < scene.ngeom; i++) {
        if (objtype[i] !== ObjType.GEOM || objid[i] !== geom) continue;
        scene.setColor(i, rgba);
        matid[i] = -1;
      }
    },
  };
}
