/**
 * `mujoco.sensor.touch_grid`: contact forces between the body of a site and all others, as images in spherical
 * coordinates around the site, which looks along its negative z axis.
 */

import { pow } from '../../foundation/math/exponential.js';
import { mulMatTVec3 } from '../../foundation/math/mat.js';
import { cos, replaceByAtan2, sin } from '../../foundation/math/trigonometry.js';
import { sub3 } from '../../foundation/math/vec.js';
import { ObjType } from '../../foundation/schema/enums.js';
import { forceOfContact } from '../engine/constraint/contact-force.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { definePlugin } from '../model/plugin.js';

/** Data of an instance: bin edges [rad], and the mean contact distance in each taxel [m]. */
interface Grid {
  readonly xEdges: Float64Array;
  readonly yEdges: Float64Array;
  readonly distance: Float64Array;
  readonly count: Int32Array;
  /** Force (6), then vectors in the world and site frames, and a vector whose first value is replaced by its angle. */
  readonly scratch: Float64Array;
}

/** Offsets in `scratch`. */
const FORCE = 0;
const VECTOR = 6;
const POSITION = 9;
const ANGLE = 12;

/**
 * Edges of n bins over (-fov, fov) [degrees]: x -> gamma x^5 + (1 - gamma) x makes them denser in the middle. Each edge
 * is added to the previous one, as in the reference.
 */
export function binEdges(n: number, fov: number, gamma: number): Float64Array {
  const edges = new Float64Array(n + 1);
  const scale = (fov * Math.PI) / 180;
  let x = -1;
  for (let i = 0; i <= n; i++, x += 2 / n) {
    edges[i] = scale * (gamma === 0 ? x : gamma * pow(x, 5) + (1 - gamma) * x);
  }
  return edges;
}

/** Bin index of the value at an offset: bins are open below and closed above; -1 outside. */
function binOf(edges: Float64Array, values: Float64Array, o: number): number {
  const value = values[o];
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]) high = middle;
    else low = middle + 1;
  }
  return low === 0 || low === edges.length ? -1 : low - 1;
}

/** Channel of each component of a contact force: [z, x, y], in the order normal, tangent, tangent. */
const CHANNEL = [1, 2, 0, 4, 5, 3] as const;

/** Adds a contact to the images at `out`; `sign` is chosen so that the force acts on the body of the site. */
function addContact(m: Model, d: Data, grid: Grid, sensor: number, contact: number, sign: number, n: number): void {
  const { scratch, xEdges, yEdges, distance, count } = grid;
  const { sensor_objid, sensor_adr } = m.record;
  const site = sensor_objid[sensor];
  const { contact_pos, contact_frame, site_xpos, site_xmat, sensordata } = d.record;
  sub3(scratch, VECTOR, contact_pos, 3 * contact, site_xpos, 3 * site);
  mulMatTVec3(scratch, POSITION, site_xmat, 9 * site, scratch, VECTOR);
  const x = scratch[POSITION];
  const y = scratch[POSITION + 1];
  const z = scratch[POSITION + 2];
  const across = Math.sqrt(x * x + z * z);
  scratch[ANGLE] = x;
  scratch[ANGLE + 1] = -z;
  replaceByAtan2(scratch, ANGLE);
  const column = binOf(xEdges, scratch, ANGLE);
  scratch[ANGLE] = y;
  scratch[ANGLE + 1] = across;
  replaceByAtan2(scratch, ANGLE);
  const row = binOf(yEdges, scratch, ANGLE);
  if (column < 0 || row < 0) return;
  const frame = distance.length;
  const taxel = row * (xEdges.length - 1) + column;
  distance[taxel] += Math.sqrt(across * across + y * y);
  count[taxel]++;
  forceOfContact(m.record, d.record, contact, scratch, FORCE);
  for (let part = 0; part < 6; part += 3) {
    mulMatTVec3(scratch, VECTOR, contact_frame, 9 * contact, scratch, FORCE + part);
    mulMatTVec3(scratch, VECTOR, site_xmat, 9 * site, scratch, VECTOR);
    for (let k = 0; k < 3; k++) {
      const channel = CHANNEL[part + k];
      if (channel >= n) continue;
      const at = sensor_adr[sensor] + channel * frame + taxel;
      sensordata[at] += sign * scratch[VECTOR + k];
    }
  }
}

/** Thickness of the boxes that show taxels, relative to their distance. */
const THICKNESS = 0.02;

/** The plugin `mujoco.sensor.touch_grid`. */
export const touchGrid = definePlugin({
  name: 'mujoco.sensor.touch_grid',
  attributes: {
    nchannel: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 6,
    },
    size: { type: 'numbers', length: 2, required: true },
    fov: { type: 'numbers', length: 2, required: true },
    gamma: { type: 'number', default: 0, min: 0, max: 1 },
  },
  sensor: {
    stage: 'acc',
    nsensordata: ({ nchannel, size }) => nchannel * size[0] * size[1],
  },

  check(m, { sensors, config }) {
    const { size, fov } = config;
    if (size.some((n) => !Number.isInteger(n) || n <= 0)) return 'size must be two positive integers';
    if (!(fov[0] > 0 && fov[0] <= 180)) return 'the horizontal fov must be in (0, 180]';
    if (!(fov[1] > 0 && fov[1] <= 90)) return 'the vertical fov must be in (0, 90]';
    if (sensors.length !== 1) return `one sensor must use it, not ${sensors.length}`;
    return m.sensor_objtype[sensors[0]] === ObjType.SITE ? undefined : 'its sensor must be attached to a site';
  },

  init(_m, _d, { config }): Grid {
    const { size, fov, gamma } = config;
    const [columns, rows] = [size[0], size[1]];
    return {
      xEdges: binEdges(columns, fov[0], gamma),
      yEdges: binEdges(rows, fov[1], gamma),
      distance: new Float64Array(columns * rows),
      count: new Int32Array(columns * rows),
      scratch: new Float64Array(14),
    };
  },

  compute(m, d, { data, sensors, config }) {
    const sensor = sensors[0];
    const { body_weldid, geom_bodyid, site_bodyid, sensor_objid, sensor_adr, sensor_dim } = m.record;
    const own = body_weldid[site_bodyid[sensor_objid[sensor]]];
    const start = sensor_adr[sensor];
    const { contact_geom, sensordata } = d.record;
    sensordata.fill(0, start, start + sensor_dim[sensor]);
    data.distance.fill(0);
    data.count.fill(0);
    const { ncon } = d;
    const { nchannel } = config;
    for (let i = 0; i < ncon; i++) {
      const geom1 = contact_geom[2 * i];
      const geom2 = contact_geom[2 * i + 1];
      if (geom1 < 0 || geom2 < 0) continue;
      const body1 = geom_bodyid[geom1];
      const body2 = geom_bodyid[geom2];
      if (body_weldid[body1] !== own && body_weldid[body2] !== own) continue;
      const sign = own < Math.max(body1, body2) ? -1 : 1;
      addContact(m, d, data, sensor, i, sign, nchannel);
    }
    for (let i = 0; i < data.count.length; i++) {
      if (data.count[i]) data.distance[i] /= data.count[i];
    }
  },

  /** Draws a box for each taxel with contact; brightness is proportional to the normal force. */
  visualize(m, d, { data, sensors }, drawing) {
    const sensor = sensors[0];
    const start = m.sensor_adr[sensor];
    const { xEdges, yEdges, distance } = data;
    const columns = xEdges.length - 1;
    const force = d.sensordata.subarray(start, start + distance.length);
    const largest = force.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest === 0) return;
    const site = m.sensor_objid[sensor];
    const pos = d.site_xpos.subarray(3 * site, 3 * site + 3);
    const mat = d.site_xmat.subarray(9 * site, 9 * site + 9);
    force.forEach((value, taxel) => {
      if (value === 0) return;
      const [row, column] = [Math.floor(taxel / columns), taxel % columns];
      const [a0, a1] = [xEdges[column], xEdges[column + 1]];
      const [e0, e1] = [yEdges[row], yEdges[row + 1]];
      const r = distance[taxel];
      const pose = taxelPose(pos, mat, (a0 + a1) / 2, (e0 + e1) / 2, r);
      const size = [r * sin((a1 - a0) / 2), r * sin((e1 - e0) / 2), THICKNESS * r];
      drawing.geom('box', size, pose.pos, pose.mat, [1, 1 - Math.abs(value) / largest, 0, 0.5]);
    });
  },
});

/** Pose of a taxel at azimuth, elevation and radius from a site: its z axis points back to the site. */
function taxelPose(pos: Float64Array, mat: Float64Array, azimuth: number, elevation: number, radius: number) {
  const [sa, ca, se, ce] = [sin(azimuth), cos(azimuth), sin(elevation), cos(elevation)];
  // columns: right, up, back
  const axes = [
    [ca, 0, sa],
    [-sa * se, ce, ca * se],
    [-sa * ce, -se, ca * ce],
  ];
  const world = axes.map((axis) => [0, 1, 2].map((i) => axis.reduce((sum, x, k) => sum + mat[3 * i + k] * x, 0)));
  return {
    pos: [0, 1, 2].map((i) => pos[i] - radius * world[2]?.[i]),
    mat: [0, 1, 2].flatMap((i) => world.map((axis) => axis[i])),
  };
}
