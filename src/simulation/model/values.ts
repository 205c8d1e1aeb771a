/** Checks that the integers of a Model are valid before any code uses them, because a file may be damaged or forged. */

import { ObjType } from '../../foundation/schema/enums.js';
import { MODEL_LIMITS } from '../../foundation/schema/limits.js';
import { message } from '../../foundation/schema/messages.js';
import { OPT } from '../../foundation/schema/options.js';
import { SENSOR_NAMES, SENSORS } from '../../foundation/schema/sensors.js';
import {
  AREAS,
  BOUNDED_SIZES,
  COUNTS,
  ENUMERATIONS,
  JOINT_WIDTHS,
  MAXIMA,
  OPTION_ENUMERATIONS,
  STATED_SIZES,
  SUMS,
} from '../../foundation/schema/valid-values.js';
import { arrayOf, sizeOf, type WrongValue, wrongValue } from './fault.js';
import type { ModelRecord } from './model-record.js';

/** Describes the first invalid value; undefined if all are valid. */
export function brokenValue(m: ModelRecord): WrongValue | undefined {
  return (
    brokenSize(m) ?? brokenEnumeration(m) ?? brokenArea(m) ?? brokenCount(m) ?? brokenJoint(m) ?? brokenSensorSize(m)
  );
}

/** Checks the sizes of arrays allocated for a Data: an inflated size would exhaust memory. */
function brokenSize(m: ModelRecord): WrongValue | undefined {
  for (const [size, counts] of Object.entries(SUMS)) {
    const values = arrayOf(m, counts);
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[i]!;
    const value = sizeOf(m, size);
    if (sum !== value) return message('bad-mjb/sum', { size, value, array: counts, sum });
  }
  for (const [size, counts] of Object.entries(MAXIMA)) {
    const values = arrayOf(m, counts);
    let most = 0;
    for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
    const value = sizeOf(m, size);
    if (value !== most) return message('bad-mjb/maximum', { size, value, array: counts, maximum: most });
  }
  for (const [size, factors] of Object.entries(BOUNDED_SIZES)) {
    const sums = factors.map((names) => names.reduce((sum, name) => sum + sizeOf(m, name), 0));
    const most = sums.reduce((product, sum) => product * sum, 1);
    const value = sizeOf(m, size);
    if (value > most) return message('bad-mjb/bound', { size, value, limit: most });
  }
  const most = MODEL_LIMITS.statedBytes / Float64Array.BYTES_PER_ELEMENT;
  const large = STATED_SIZES.find((size) => sizeOf(m, size) > most);
  return large && message('bad-mjb/bound', { size: large, value: sizeOf(m, large), limit: most });
}

function brokenEnumeration(m: ModelRecord): WrongValue | undefined {
  for (const [name, members] of Object.entries(ENUMERATIONS)) {
    const allowed = new Set(Object.values(members));
    const values = arrayOf(m, name);
    for (let i = 0; i < values.length; i++) if (!allowed.has(values[i]!)) return wrongValue(m, name, i);
  }
  for (const [name, members] of Object.entries(OPTION_ENUMERATIONS)) {
    const value = m.opt[OPT[name as keyof typeof OPT]]!;
    if (!Object.values(members).includes(value)) return message('bad-mjb/option', { option: name, value: value! });
  }
  return undefined;
}

function brokenArea(m: ModelRecord): WrongValue | undefined {
  for (const [name, factors, size] of AREAS) {
    const addresses = arrayOf(m, name);
    for (let i = 0; i < addresses.length; i++) {
      let count = 1;
      for (const factor of factors) count *= Math.max(arrayOf(m, factor)[i]!, -1);
      const begin = addresses[i]!;
      if (count < 0 || begin < 0 || begin + count > sizeOf(m, size)) return wrongValue(m, name, i);
    }
  }
  return undefined;
}

/** Some arrays hold the kind of interpolation in addition to counts. */
const KINDS = 2;

function brokenCount(m: ModelRecord): WrongValue | undefined {
  for (const [name, [times, size]] of Object.entries(COUNTS)) {
    const values = arrayOf(m, name);
    const most = times * sizeOf(m, size) + KINDS;
    for (let i = 0; i < values.length; i++) if (values[i]! > most) return wrongValue(m, name, i);
  }
  return undefined;
}

/** Checks that the coordinates and dofs of joints are consecutive and complete. */
function brokenJoint(m: ModelRecord): WrongValue | undefined {
  let [q, v] = [0, 0];
  for (let j = 0; j < m.njnt; j++) {
    if (m.jnt_qposadr[j] !== q) return wrongValue(m, 'jnt_qposadr', j);
    if (m.jnt_dofadr[j] !== v) return wrongValue(m, 'jnt_dofadr', j);
    const [qpos, qvel] = JOINT_WIDTHS[m.jnt_type[j] as keyof typeof JOINT_WIDTHS];
    q += qpos;
    v += qvel;
  }
  return q === m.nq && v === m.nv ? undefined : message('bad-mjb/joints', { coordinates: q, dofs: v });
}

/** Checks that the dimension of a sensor matches its type, rays or contacts. */
function brokenSensorSize(m: ModelRecord): WrongValue | undefined {
  const { sensor_type, sensor_dim, sensor_objtype, sensor_objid, sensor_intprm, cam_resolution } = m;
  for (let i = 0; i < m.nsensor; i++) {
    const { dim } = SENSORS[SENSOR_NAMES.get(sensor_type[i]!)!];
    const camera = sensor_objtype[i] === ObjType.CAMERA ? sensor_objid[i]! : -1;
    const isRays = dim === 'rays' && camera >= 0;
    const least = isRays ? cam_resolution[2 * camera]! * cam_resolution[2 * camera + 1]! : 0;
    const tooMany = least > sensor_dim[i]! || (dim === 'contacts' && sensor_intprm[3 * i + 2]! > sensor_dim[i]!);
    if (tooMany || (typeof dim === 'number' && sensor_dim[i] !== dim)) return wrongValue(m, 'sensor_dim', i);
  }
  return undefined;
}
