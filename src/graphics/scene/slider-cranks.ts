/**
 * Slider-cranks: the slider as a cylinder along its axis, the crank as a capsule, in another color if it cannot reach.
 */
import { addScl3, MINVAL, norm3, set3, sub3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType, TrnType } from '../../foundation/schema/enums.js';
import { CatBit, Label } from '../../foundation/schema/visual-enums.js';
import { labelElement } from './labels.js';
import type { SceneUpdate } from './scene-update.js';
import { clampGroup } from './visual-options.js';

const axis = new Float64Array(3);
const end = new Float64Array(3);
const rod = new Float64Array(3);

/** Relative error of the length of a crank above which it is drawn as broken. */
const BROKEN = 1e-6;

/** Adds a cylinder and a capsule for each slider-crank whose actuator is in a visible group. */
export function addSliderCranks(u: SceneUpdate): void {
  const { model: m, data: d, scene } = u;
  const width = m.vis.scale.slidercrank * u.unit;
  for (let id = 0; id < m.nactuator; id++) {
    if (m.actuator_trntype[id] !== TrnType.SLIDERCRANK) continue;
    if (!u.options.actuatorgroup[clampGroup(m.actuator_group[id]!)]) continue;
    const [crank, slider] = [3 * m.actuator_trnid[2 * id]!, 3 * m.actuator_trnid[2 * id + 1]!];
    set3(axis, 0, d.site_xmat[3 * slider + 2]!, d.site_xmat[3 * slider + 5]!, d.site_xmat[3 * slider + 8]!);
    addScl3(end, 0, d.site_xpos, slider, axis, 0, d.actuator_length[m.actuator_outadr[id]!]!);
    const cylinder = scene.addGeom(GeomType.CYLINDER, CatBit.DYNAMIC, ObjType.ACTUATOR, id);
    scene.connect(cylinder, width, d.site_xpos, slider, end, 0);
    scene.setColor(cylinder, m.vis.rgba.slidercrank);
    labelElement(u, cylinder, Label.ACTUATOR, 'actuator', id);
    sub3(rod, 0, d.site_xpos, crank, end, 0);
    const length = m.actuator_cranklength[id]!;
    const isBroken = Math.abs(norm3(rod, 0) - length) > BROKEN * Math.max(MINVAL, length);
    const capsule = scene.addGeom(GeomType.CAPSULE, CatBit.DYNAMIC, ObjType.ACTUATOR, id);
    scene.connect(capsule, width / 2, end, 0, d.site_xpos, crank);
    scene.setColor(capsule, isBroken ? m.vis.rgba.crankbroken : m.vis.rgba.slidercrank);
  }
}
