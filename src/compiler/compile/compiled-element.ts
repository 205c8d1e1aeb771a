/** The passes work on these: elements with ids, poses in their body and everything the Model needs of them. */
import type { Pose, Vec3 } from '../../foundation/math/pose.js';
import type { AttributesOf } from '../../foundation/schema/mjcf.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import type { CompiledHfield, CompiledMesh } from './assets/assets.js';

/** An element that will be an object of the Model. */
export interface CompiledElement<E extends SpecElement = SpecElement> {
  readonly element: E;
  readonly name: string;
  /** Position in the list of its kind, once that is complete. */
  id: number;
}

/** An element that belongs to a body. */
export interface PlacedElement<E extends SpecElement = SpecElement> extends CompiledElement<E> {
  body: CompiledBody;
  /** Pose of the frames around the element in its body; undefined outside of frames. */
  readonly frame: Pose | undefined;
}

/** A body or the world with its contents; passes fill in masses, ids and addresses one after the other. */
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
  /** Body that this one cannot move against: the nearest that has joints or is moved by mocap. */
  weld: CompiledBody;
  readonly mocap: boolean;
  pose: Pose;
  /** Inertial frame in the body. */
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
  /** Its attributes; the many that a `freejoint` lacks are as in a joint without class. */
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
  /** Smallest and largest corner in the frame of the geom. */
  bounds: Bounds;
  rbound: number;
  mass: number;
  inertia: Vec3;
  fluid: readonly number[];
  surfacevel: readonly number[];
  /** The mesh it is, for geoms of type mesh and sdf. */
  mesh: CompiledMesh | undefined;
  /** The mesh it names: the one it is or was fitted to. */
  namedMesh: CompiledMesh | undefined;
  hfield: CompiledHfield | undefined;
  material: string | undefined;
  /** Nothing collides with it, refers to it or senses it. */
  visual: boolean;
}

/** Tests whether a draft is that of a geom. */
export const isGeom = (draft: CompiledElement | undefined): draft is CompiledGeom => draft?.element.kind === 'geom';

/** Smallest corner, then largest corner of a box [m]. */
export type Bounds = readonly [number, number, number, number, number, number];

/** A site with its size [m] and its pose in its body. */
export interface CompiledSite extends PlacedElement<Element<'site'>> {
  type: number;
  size: Vec3;
  pose: Pose;
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

/** Every object of the model, by kind, in the order of the Model. */
export interface Objects {
  bodies: CompiledBody[];
  joints: CompiledJoint[];
  geoms: CompiledGeom[];
  sites: CompiledSite[];
  cameras: CompiledCamera[];
  lights: CompiledLight[];
}
