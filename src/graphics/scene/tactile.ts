/** Values of tactile sensors as colors of mesh triangles: normal force in red, shear in green and blue. */
import { mulMatVec3 } from '../../foundation/math/mat.js';
import { add3, MINVAL, set3 } from '../../foundation/math/vec.js';
import { ObjType, SensorType } from '../../foundation/schema/enums.js';
import { VisFlag } from '../../foundation/schema/visual-enums.js';
import { type SceneUpdate, shows } from './scene-update.js';

/** Opacity of a triangle without force. */
const UNTOUCHED = 0.1;

const corners = [0, 1, 2].map(() => new Float64Array(3));

/** Adds the colored triangles of every tactile sensor, if contact points are shown. */
export function addTaxels(u: SceneUpdate): void {
  if (!shows(u, VisFlag.CONTACTPOINT)) return;
  const { model: m } = u;
  for (let id = 0; id < m.nsensor; id++) {
    if (m.sensor_type[id] === SensorType.TACTILE) addSensor(u, id, m.sensor_objid[id]!, m.sensor_refid[id]!);
  }
}

function addSensor(u: SceneUpdate, id: number, mesh: number, geom: number): void {
  const { model: m, data: d, scene } = u;
  const count = m.mesh_vertnum[mesh]!;
  const felt = d.sensordata.subarray(m.sensor_adr[id]!, m.sensor_adr[id]! + m.sensor_dim[id]!);
  const largest = felt.subarray(0, count).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest === 0 || m.geom_rbound[geom]! < MINVAL) return;
  const first = 3 * m.mesh_faceadr[mesh]!;
  for (let face = first; face < first + 3 * m.mesh_facenum[mesh]!; face += 3) {
    const vertices = m.mesh_face.subarray(face, face + 3);
    placeCorners(u, mesh, geom, vertices);
    const i = scene.addTriangle(id, ObjType.SENSOR, corners[0]!, corners[1]!, corners[2]!);
    scene.setColor(i, colorOf(felt, count, largest, vertices));
  }
}

function placeCorners({ model: m, data: d }: SceneUpdate, mesh: number, geom: number, vertices: Int32Array): void {
  for (const [k, vertex] of vertices.entries()) {
    const at = 3 * (m.mesh_vertadr[mesh]! + vertex);
    const corner = corners[k]!;
    set3(corner, 0, m.mesh_vert[at]!, m.mesh_vert[at + 1]!, m.mesh_vert[at + 2]!);
    mulMatVec3(corner, 0, d.geom_xmat, 9 * geom, corner, 0);
    add3(corner, 0, corner, 0, d.geom_xpos, 3 * geom);
  }
}

/**
 * Color of a triangle: for each channel the mean over the corners with a nonzero value, relative to the largest normal
 * force.
 */
function colorOf(felt: Float64Array, count: number, largest: number, vertices: Int32Array): number[] {
  const channels = Math.min(3, Math.floor(felt.length / count));
  const color = [0, 0, 0];
  for (let channel = 0; channel < channels; channel++) {
    const values = Array.from(vertices, (vertex) => Math.abs(felt[channel * count + vertex]!)).filter((x) => x !== 0);
    if (values.length > 0) color[channel] = values.reduce((sum, x) => sum + x, 0) / largest / values.length;
  }
  return [...color, color.some((x) => x !== 0) ? 1 : UNTOUCHED];
}
