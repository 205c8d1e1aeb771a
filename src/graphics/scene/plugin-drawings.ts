/**
 * Drawings of plugin instances (additional primitives and colors of geoms of the Model) and the paths of contact
 * searches between distance fields.
 */
import { copy3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import { type DrawnGeom, drawPlugins, type PluginDrawn } from '../../simulation/model/plugin-drawing.js';
import type { Scene } from './scene.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { drawSdfPaths } from './sdf-paths.js';

const TYPES: Readonly<Record<DrawnGeom['type'], GeomType>> = {
  sphere: GeomType.SPHERE,
  capsule: GeomType.CAPSULE,
  ellipsoid: GeomType.ELLIPSOID,
  cylinder: GeomType.CYLINDER,
  box: GeomType.BOX,
  arrow: GeomType.ARROW,
  line: GeomType.LINE,
};

/** Radius of the balls at the ends of a path, in mean sizes of a body, and width of its lines [pixels]. */
const END_RADIUS = 0.2;
const PATH_WIDTH = 1;

/**
 * Adds the drawings of the plugins in the Data. Call it after the geoms have been added, because plugins recolor them.
 */
export function addPluginDrawings(u: SceneUpdate): void {
  addDrawn(u, drawPlugins(u.model, u.data));
  if (shows(u, VisFlag.SDFITER)) addDrawn(u, drawSdfPaths(u.model, u.data));
}

/** Adds drawings of plugins and, if they are shown, paths of searches; both may come from a worker. */
export function addDrawn(u: Pick<SceneUpdate, 'scene' | 'options' | 'unit'>, drawn: readonly PluginDrawn[]): void {
  const { scene, unit } = u;
  for (const each of drawn) {
    if (each.kind === 'geom') addDrawnGeom(scene, each);
    else if (each.kind === 'path') shows(u, VisFlag.SDFITER) && addPath(scene, END_RADIUS * unit, each.points);
    else recolor(scene, each.geom, each.rgba);
  }
}

function addDrawnGeom(scene: Scene, { type, instance, size, pos, mat, rgba }: DrawnGeom): void {
  const i = scene.addDecor(TYPES[type], instance, ObjType.PLUGIN);
  scene.setSize(i, size[0] ?? 0, size[1] ?? 0, size[2] ?? 0);
  scene.setPose(i, Float64Array.from(pos), 0, Float64Array.from(mat), 0);
  scene.setColor(i, rgba);
}

/** Adds a blue ball where a search starts, a red one where it ends, and lines that change from blue to red. */
function addPath(scene: Scene, radius: number, points: Float64Array): void {
  const last = points.length - 3;
  for (let at = 0; at <= last; at += 3) {
    const share = at / last;
    const color = [share, 0, 1 - share, 1];
    if (at === 0 || at === last) {
      const i = scene.addDecor(GeomType.SPHERE, -1, ObjType.PLUGIN);
      scene.setSize(i, radius, radius, radius);
      copy3(scene.geoms.pos, 3 * i, points, at);
      scene.setColor(i, color);
    }
    if (at === last) continue;
    const i = scene.addDecor(GeomType.LINE, -1, ObjType.PLUGIN);
    scene.connect(i, PATH_WIDTH, points, at, points, at + 3);
    scene.setColor(i, color);
  }
}

function recolor(scene: Scene, geom: number, rgba: readonly number[]): void {
  const { objtype, objid, matid } = scene.geoms;
  for (let i = 0; i < scene.ngeom; i++) {
    if (objtype[i] !== ObjType.GEOM || objid[i] !== geom) continue;
    scene.setColor(i, rgba);
    matid[i] = -1;
  }
}
