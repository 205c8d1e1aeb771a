/** The drawings of plugin instances: primitives of their own, and colors of geoms of the Model. */
import { type DrawnGeom, drawPlugins, type PluginDrawn } from '../model/plugin-drawing.js';
import { GeomType, ObjType } from '../schema/enums.js';
import type { Scene } from './scene.js';
import type { SceneUpdate } from './scene-update.js';

const TYPES: Readonly<Record<DrawnGeom['type'], GeomType>> = {
  sphere: GeomType.SPHERE,
  capsule: GeomType.CAPSULE,
  ellipsoid: GeomType.ELLIPSOID,
  cylinder: GeomType.CYLINDER,
  box: GeomType.BOX,
  arrow: GeomType.ARROW,
  line: GeomType.LINE,
};

/** Lets the plugins that live in the Data draw; call it after the geoms have been added. */
export const addPluginDrawings = ({ model, data, scene }: SceneUpdate): void =>
  addDrawn(scene, drawPlugins(model, data));

/** Adds to a scene what plugins have drawn, here or in a worker. */
export function addDrawn(scene: Scene, drawn: readonly PluginDrawn[]): void {
  for (const each of drawn) {
    if (each.kind === 'geom') addDrawnGeom(scene, each);
    else recolor(scene, each.geom, each.rgba);
  }
}

function addDrawnGeom(scene: Scene, { type, instance, size, pos, mat, rgba }: DrawnGeom): void {
  const i = scene.addDecor(TYPES[type], instance, ObjType.PLUGIN);
  scene.setSize(i, size[0] ?? 0, size[1] ?? 0, size[2] ?? 0);
  scene.setPose(i, Float64Array.from(pos), 0, Float64Array.from(mat), 0);
  scene.setColor(i, rgba);
}

function recolor(scene: Scene, geom: number, rgba: readonly number[]): void {
  const { objtype, objid, matid } = scene.geoms;
  for (let i = 0; i < scene.ngeom; i++) {
    if (objtype[i] !== ObjType.GEOM || objid[i] !== geom) continue;
    scene.setColor(i, rgba);
    matid[i] = -1;
  }
}
