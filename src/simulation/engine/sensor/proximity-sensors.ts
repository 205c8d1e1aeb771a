/** Sensors of distances between geoms, and of objects inside sites. */
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL, normalize3 } from '../../../foundation/math/vec.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { ENCLOSED } from '../../../foundation/schema/sensors.js';
import { FOUND_DISTANCE, FOUND_SIZE } from '../collision/geom-distance.js';
import type { Bind } from '../context.js';
import { framePositions } from '../velocity/object-motion.js';
import { insideSite } from './inside.js';
import type { SensorKernel } from './kernel.js';
import { bindProtrusion } from './protrusion.js';

type Name = 'INSIDESITE' | 'GEOMDIST' | 'GEOMNORMAL' | 'GEOMFROMTO';

/** Binds kernels that read world poses and measure distances of geoms. */
export const bindProximitySensors: Bind<Record<Name, SensorKernel>> = (m, d, stages) => {
  const local = doubles(3);
  const protrusion = bindProtrusion(m, d);
  const found = doubles(FOUND_SIZE);
  const nearest = doubles(FOUND_SIZE);

  function inside(i: number, out: Float64Array, o: number): void {
    if (m.sensor_intprm[3 * i] === ENCLOSED) {
      out[o] = protrusion(m.sensor_objtype[i], m.sensor_objid[i], m.sensor_refid[i]);
      return;
    }
    const { sensor_objtype, sensor_objid, sensor_refid, body_mass, body_subtreemass } = m;
    const type = sensor_objtype[i];
    const id = sensor_objid[i];
    // the position of a massless body is the center of mass of its subtree
    const isCarrier = type === ObjType.BODY && id > 0 && body_mass[id] < MINVAL && body_subtreemass[id] >= MINVAL;
    const point = isCarrier ? d.subtree_com : framePositions(d, type);
    out[o] = insideSite(m, d, sensor_refid[i], point, 3 * id, local) ? 1 : 0;
  }

  /** Writes the smallest distance between two geoms or the geoms of bodies, at most the cutoff, to `nearest`. */
  function distance(i: number): void {
    const { sensor_objtype, sensor_objid, sensor_reftype, sensor_refid, sensor_cutoff, body_geomadr, body_geomnum } = m;
    const isBody1 = sensor_objtype[i] === ObjType.BODY;
    const isBody2 = sensor_reftype[i] === ObjType.BODY;
    const first1 = isBody1 ? body_geomadr[sensor_objid[i]] : sensor_objid[i];
    const first2 = isBody2 ? body_geomadr[sensor_refid[i]] : sensor_refid[i];
    const end1 = first1 + (isBody1 ? body_geomnum[sensor_objid[i]] : 1);
    const end2 = first2 + (isBody2 ? body_geomnum[sensor_refid[i]] : 1);
    nearest.fill(0);
    nearest[FOUND_DISTANCE] = sensor_cutoff[i];
    for (let geom1 = first1; geom1 < end1; geom1++) {
      for (let geom2 = first2; geom2 < end2; geom2++) {
        stages.geomDistance(geom1, geom2, sensor_cutoff, i, found);
        if (found[FOUND_DISTANCE] < nearest[FOUND_DISTANCE]) nearest.set(found);
      }
    }
  }

  return {
    INSIDESITE: inside,
    GEOMDIST: (i, out, o) => {
      distance(i);
      out[o] = nearest[FOUND_DISTANCE];
    },
    GEOMNORMAL: (i, out, o) => {
      distance(i);
      for (let k = 0; k < 3; k++) out[o + k] = nearest[3 + k] - nearest[k];
      if (out[o] !== 0 || out[o + 1] !== 0 || out[o + 2] !== 0) normalize3(out, o);
    },
    GEOMFROMTO: (i, out, o) => {
      distance(i);
      for (let k = 0; k < 6; k++) out[o + k] = nearest[k];
    },
  };
};
