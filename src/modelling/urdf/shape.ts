/** Converts shapes and inertias of a Spec to URDF. */
import { formatNumber } from '../../foundation/base/numbers.js';
import { compose, norm3, type Pose, rotate, sub3, type Vec3, zAxisToQuat } from '../../foundation/math/pose.js';
import type { Element, SpecElement } from '../spec/element.js';
import { localPose } from '../spec/pose.js';

/** A URDF geometry: its tag, its attributes, and its pose in the link. */
export interface UrdfShape {
  readonly tag: string;
  readonly attributes: readonly (readonly [string, string])[];
  readonly pose: Pose;
}

const text = (values: readonly number[]): string => values.map((x) => formatNumber(x)).join(' ');

/** Shape of a geom and its pose in the body; undefined for a shape that URDF does not have. */
export function shapeOf(
  geom: Element<'geom'>,
  inBody: Pose,
  fileOf: (mesh: Element<'mesh'>) => string,
): UrdfShape | undefined {
  const [a = 0, b = 0, c = 0] = geom.size as readonly number[];
  const ends = geom.fromto as readonly number[] | undefined;
  const pose = ends ? alongEnds(geom, ends, inBody) : inBody;
  const half = ends ? norm3(sub3(point(ends, 3), point(ends, 0))) / 2 : b;
  switch (geom.type) {
    case 'sphere':
      return { tag: 'sphere', attributes: [['radius', text([a])]], pose };
    case 'box':
      return {
        tag: 'box',
        attributes: [['size', text(ends ? [2 * a, 2 * a, 2 * half] : [2 * a, 2 * b, 2 * c])]],
        pose,
      };
    case 'cylinder':
    case 'capsule':
      return {
        tag: geom.type,
        attributes: [
          ['radius', text([a])],
          ['length', text([2 * half])],
        ],
        pose,
      };
    case 'mesh':
      return meshShape(geom, pose, fileOf);
    default:
      return undefined;
  }
}

function meshShape(
  geom: Element<'geom'>,
  pose: Pose,
  fileOf: (mesh: Element<'mesh'>) => string,
): UrdfShape | undefined {
  const mesh = geom.mesh === undefined ? undefined : geom.spec.find('mesh', geom.mesh);
  if (mesh?.file === undefined) return undefined;
  const isScaled = mesh.scale.some((x) => x !== 1);
  return {
    tag: 'mesh',
    attributes: [['filename', fileOf(mesh)], ...(isScaled ? [['scale', text(mesh.scale)] as const] : [])],
    pose,
  };
}

const point = (values: readonly number[], at: number): Vec3 => [values[at]!, values[at + 1]!, values[at + 2]!];

/** Pose of a geom between two points, which are given in the parent frame of the geom. */
function alongEnds(geom: SpecElement, ends: readonly number[], inBody: Pose): Pose {
  const own = localPose(geom);
  const inverse: Pose = {
    pos: rotate([-own.pos[0], -own.pos[1], -own.pos[2]], conjugateOf(own)),
    quat: conjugateOf(own),
  };
  const frame = compose(inBody, inverse);
  const [from, to] = [point(ends, 0), point(ends, 3)];
  const middle: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
  return compose(frame, { pos: middle, quat: zAxisToQuat(sub3(from, to)) });
}

const conjugateOf = ({ quat: [w, x, y, z] }: Pose): Pose['quat'] => [w, -x, -y, -z];

/** Entries of a symmetric inertia tensor [kg m^2]. */
export type Tensor = readonly [xx: number, yy: number, zz: number, xy: number, xz: number, yz: number];

/** The tensor in the inertial frame: `fullinertia`, or a diagonal tensor. */
export function inertiaOf(inertial: Element<'inertial'>): Tensor {
  const { fullinertia, diaginertia } = inertial;
  if (fullinertia) return fullinertia;
  const [x, y, z] = diaginertia ?? [0, 0, 0];
  return [x, y, z, 0, 0, 0];
}
