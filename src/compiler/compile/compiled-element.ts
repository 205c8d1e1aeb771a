/** Types used by the passes: elements with ids, poses in their body, and values of the Model. */
import type { Pose, Vec3 } from '../../foundation/math/pose.js';
import type { AttributesOf } from '../../foundation/schema/mjcf.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import type { CompiledHfield, CompiledMesh } from './assets/assets.js';

/** An element that becomes an object of the Model. */
export interface CompiledElement<E extends SpecElement = SpecElement> {
  readonly element: E;
  readonly name: string;
  /** Index in the complete list of its kind. */
  id: number;
}

/** An element that belongs to a body. */
export interface PlacedElement<E extends SpecElement = SpecElement> extends CompiledElement<E> {
  body: CompiledBody;
  /** Pose of the frames around the element, relative to its body; undefined without frames. */
  readonly frame: Pose | undefined;
}

/** A body or the world with its contents; passes successively fill in masses, ids and addresses. */
export interface CompiledBody extends CompiledElement<Element<'body'> | Element<'worldbody'>> {
  readonly frame: Pose | undefined;
  parent: CompiledBody | undefined;
  bodies: CompiledBody[];
  joints: CompiledJoint[];
  geoms: CompiledGeom[];
  sites: CompiledSite[];
  cameras: CompiledCamera[];
  lights: CompiledLight[];
  inertial: Element<'inertial'> | undefined;
  /**
   * Nearest body, starting with this one, that has joints, is moved by mocap, or is the world; this body is fixed to
   * it.
   */
  weld: CompiledBody;
  readonly mocap: boolean;
  pose: Pose;
  /** Inertial frame relative to the body. */
  ipose: Pose;
  mass: number;
  inertia: Vec3;
  contype: number;
  conaffinity: number;
  margin: number;
  dofnum: number;
}

/** A joint with resolved angles [rad] and limits, and its addresses among coordinates and dofs. */
export interface CompiledJoint extends PlacedElement<Element<'joint'> | Element<'freejoint'>> {
  /** Attributes of the joint; a `freejoint` uses the defaults of a joint without class. */
  readonly given: AttributesOf<'joint'>;
  type: number;
  pos: Vec3;
  axis: Vec3;
  limited: boolean;
  range: readonly [number, number];
  actfrclimited: boolean;
  ref: number;
  springref: number;
  springdamper: readonly [timeconst: number, dampratio: number];
  nq: number;
  nv: number;
  qposadr: number;
  dofadr: number;
}

/** A geom with its resolved size [m], pose in its body, mass [kg] and inertia [kg m^2]. */
export interface CompiledGeom extends PlacedElement<Element<'geom'>> {
  type: number;
  contype: number;
  conaffinity: number;
  size: Vec3;
  pose: Pose;
  /** Smallest and largest corner in the frame of the geom [m]. */
  bounds: Bounds;
  rbound: number;
  mass: number;
  inertia: Vec3;
  fluid: readonly number[];
  surfacevel: readonly number[];
  /** Mesh of a geom of type mesh or sdf. */
  mesh: CompiledMesh | undefined;
  /** Mesh in the attribute `mesh`: the shape, or the mesh to which a primitive was fitted. */
  namedMesh: CompiledMesh | undefined;
  hfield: CompiledHfield | undefined;
  material: string | undefined;
  /** True if the geom does not collide and nothing refers to it. */
  visual: boolean;
}

export const isGeom = (draft: CompiledElement | undefined): draft is CompiledGeom => draft?.element.kind === 'geom';

/** Smallest corner, then largest corner of a box [m]. */
export type Bounds = readonly [number, number, number, number, number, number];

/** A site with its size [m] and its pose in its body. */
export interface CompiledSite extends PlacedElement<Element<'site'>> {
  type: number;
  size: Vec3;
  pose: Pose;
  mesh: CompiledMesh | undefined;
  material: string | undefined;
}

/** A camera with its pose in its body. */
export interface CompiledCamera extends PlacedElement<Element<'camera'>> {
  pose: Pose;
}

/** A light with its position [m] and unit direction in its body. */
export interface CompiledLight extends PlacedElement<Element<'light'>> {
  pos: Vec3;
  dir: Vec3;
}

/** All objects of the tree, by kind, in the order of the Model. */
export interface Objects {
  bodies: CompiledBody[];
  joints: CompiledJoint[];
  geoms: CompiledGeom[];
  sites: CompiledSite[];
  cameras: CompiledCamera[];
  lights: CompiledLight[];
}
