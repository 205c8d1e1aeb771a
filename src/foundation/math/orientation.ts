/** The five forms of an orientation, and their conversion to a quaternion. */
import {
  axesToQuat,
  axisAngleToQuat,
  cross3,
  dot3,
  mulQuat,
  normalizeQuat,
  type Quat,
  scale3,
  sub3,
  UNIT_QUAT,
  unit3,
  type Vec3,
  zAxisToQuat,
} from './pose.js';

/** At most one member is given; angles are in the unit of the compiler. */
export interface OrientationForms {
  readonly quat?: readonly number[] | undefined;
  readonly axisangle?: readonly number[] | undefined;
  readonly xyaxes?: readonly number[] | undefined;
  readonly zaxis?: readonly number[] | undefined;
  readonly euler?: readonly number[] | undefined;
}

/** The angle unit and the Euler sequence in the compiler settings of an element. */
export interface AngleConvention {
  /** Factor from the unit of angles to radians. */
  readonly radians: number;
  /** Three letters: lower case rotates about moving axes, upper case about fixed ones. */
  readonly eulerseq: string;
}

const RADIANS: AngleConvention = { radians: 1, eulerseq: 'xyz' };

/** The form that does not define an orientation: an axis has zero length, or two axes are parallel. */
export type OrientationFault = 'axisangle' | 'xyaxes' | 'zaxis' | 'euler';

/** Unit quaternion of the given form; the name of the form if it does not define an orientation. */
export function resolveOrientation(forms: OrientationForms, convention = RADIANS): Quat | OrientationFault {
  const { quat, axisangle, xyaxes, zaxis, euler } = forms;
  if (axisangle) {
    const axis = unit3(vec3(axisangle));
    return axis ? axisAngleToQuat(axis, axisangle[3] * convention.radians) : 'axisangle';
  }
  if (xyaxes) return fromAxes(vec3(xyaxes), vec3(xyaxes, 3)) ?? 'xyaxes';
  if (zaxis) {
    const axis = unit3(vec3(zaxis));
    return axis ? zAxisToQuat(axis) : 'zaxis';
  }
  if (euler) return fromEuler(vec3(euler), convention) ?? 'euler';
  return quat ? normalizeQuat([quat[0], quat[1], quat[2], quat[3]]) : UNIT_QUAT;
}

const vec3 = (values: readonly number[], at = 0): Vec3 => [values[at], values[at + 1], values[at + 2]];

/** Orthogonalizes the y axis with respect to the x axis (Gram-Schmidt). */
function fromAxes(xaxis: Vec3, yaxis: Vec3): Quat | undefined {
  const x = unit3(xaxis);
  const y = x && unit3(sub3(yaxis, scale3(x, dot3(x, yaxis))));
  return x && y && axesToQuat(x, y, cross3(x, y));
}

const AXES: Readonly<Record<string, Vec3>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

function fromEuler(angles: Vec3, { radians, eulerseq }: AngleConvention): Quat | undefined {
  let quat = UNIT_QUAT;
  for (let i = 0; i < 3; i++) {
    const letter = eulerseq[i] ?? '';
    const axis = AXES[letter.toLowerCase()];
    if (axis === undefined) return undefined;
    const turn = axisAngleToQuat(axis, angles[i] * radians);
    quat = letter === letter.toLowerCase() ? mulQuat(quat, turn) : mulQuat(turn, quat);
  }
  return quat;
}
