/** Adds components to existing objects: a geom with the shape of a mesh, a body around a geom. */
import { Group, type Mesh, Object3D } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { MjBody, MjFreeJoint, MjGeom } from './classes.js';
import { componentOf } from './component.js';
import type { ElementValues, MjElement } from './element.js';

type Parameters = Readonly<Record<string, number>>;
type GeomValues = ElementValues<'geom'>;

/** Geometries of three.js that are primitives, by type; long ones are aligned with the y axis. */
const PRIMITIVES: Readonly<Record<string, (p: Parameters) => GeomValues | undefined>> = {
  BoxGeometry: ({ width = 1, height = 1, depth = 1 }) => ({ type: 'box', size: [width / 2, height / 2, depth / 2] }),
  SphereGeometry: ({ radius = 1 }) => ({ type: 'sphere', size: [radius] }),
  CapsuleGeometry: ({ radius = 1, height = 1 }) => along('capsule', radius, height),
  CylinderGeometry: ({ radiusTop = 1, radiusBottom = 1, height = 1 }) =>
    radiusTop === radiusBottom ? along('cylinder', radiusTop, height) : undefined,
  PlaneGeometry: ({ width = 1, height = 1, widthSegments = 1, heightSegments = 1 }) =>
    widthSegments * heightSegments > 1 ? { type: 'hfield' } : { type: 'plane', size: [width / 2, height / 2, 0.1] },
};

const along = (type: 'capsule' | 'cylinder', radius: number, length: number): GeomValues => ({
  type,
  size: [radius],
  fromto: [0, -length / 2, 0, 0, length / 2, 0],
});

/**
 * Adds a geom component to a mesh of three.js, with its shape: a primitive for box, sphere, capsule, cylinder and
 * plane, a height field for a plane with segments, and the convex hull of the vertices for other geometries.
 */
export function addMatchingGeom(mesh: Mesh, attributes: GeomValues = {}): MjGeom {
  if (!(mesh as Partial<Mesh> | undefined)?.isMesh) throw usageError('addMatchingGeom', 'a Mesh of three.js', mesh);
  const { type, parameters } = mesh.geometry as { type: string; parameters?: Parameters };
  const shape = PRIMITIVES[type]?.(parameters ?? {}) ?? { type: 'mesh' };
  return new MjGeom(mesh, { ...shape, ...attributes });
}

/**
 * Makes a geom of the world movable: replaces its object by a group with a body and a free joint that contains the
 * object.
 *
 * @throws TypeError if the geom is already in a body, or is not in a scene
 */
export function convertToFree(geom: MjElement): MjBody {
  const { object, elementKind, label } = geom;
  if (elementKind !== 'geom') throw usageError('convertToFree', 'an MjGeom', geom);
  for (let at = object.parent; at; at = at.parent) {
    const above = componentOf(at);
    if (above instanceof MjBody) throw new TypeError(`convertToFree: ${label} is already in a body: ${above.label}`);
  }
  const { parent } = object;
  if (!parent) throw new TypeError(`convertToFree: ${label} is not in a scene`);
  const body = new Group();
  body.name = object.name && `${object.name} body`;
  body.position.copy(object.position);
  body.quaternion.copy(object.quaternion);
  object.position.set(0, 0, 0);
  object.quaternion.identity();
  parent.add(body);
  const joint = new Object3D();
  body.add(joint, object);
  new MjFreeJoint(joint);
  return new MjBody(body);
}
