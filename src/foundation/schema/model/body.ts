import { byte, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of bodies; row 0 is the world. */
export const BODY_FIELDS = defineFields<ModelSizeName>()({
  /** Parent of the body; the world is its own parent. */
  body_parentid: int('nbody'),
  /** Ancestor of the body that is a child of the world; the world for itself. */
  body_rootid: int('nbody'),
  /** First ancestor, or the body itself, that can move relative to its parent; a mocap body is its own. */
  body_weldid: int('nbody'),
  /** Index among mocap bodies, -1 for any other body. */
  body_mocapid: int('nbody'),
  /** Number of joints of the body. */
  body_jntnum: int('nbody'),
  /** Id of its first joint, -1 without joints. */
  body_jntadr: int('nbody'),
  /** Number of degrees of freedom of the body relative to its parent. */
  body_dofnum: int('nbody'),
  /** Its first degree of freedom, -1 without any. */
  body_dofadr: int('nbody'),
  /** Kinematic tree it belongs to, -1 for static bodies. */
  body_treeid: int('nbody'),
  /** Number of geoms of the body. */
  body_geomnum: int('nbody'),
  /** Id of its first geom, -1 without geoms. */
  body_geomadr: int('nbody'),
  /** 1: the rows of M of this body are diagonal; 2: and all its joints are sliders; 0: general. */
  body_simple: byte('nbody'),
  /** The relation of body frame and inertial frame (`SameFrame`); where they coincide, products can be skipped. */
  body_sameframe: byte('nbody'),
  /** Position of the body frame in its parent frame [m]. */
  body_pos: num('nbody', 3),
  /** Orientation of the body frame in its parent frame (unit quaternion w, x, y, z). */
  body_quat: num('nbody', 4),
  /** Center of mass in the body frame [m]. */
  body_ipos: num('nbody', 3),
  /** Orientation of the principal axes of inertia in the body frame (unit quaternion). */
  body_iquat: num('nbody', 4),
  /** Mass [kg]. */
  body_mass: num('nbody'),
  /** Mass of the body and all its descendants [kg]. */
  body_subtreemass: num('nbody'),
  /** Principal moments of inertia [kg m^2]. */
  body_inertia: num('nbody', 3),
  /** Mean diagonal of the inverse inertia the body offers at qpos0: translation [1/kg], rotation [1/(kg m^2)]. */
  body_invweight0: num('nbody', 2),
  /** Upward force that compensates gravity, as a fraction of the weight of the body. */
  body_gravcomp: num('nbody'),
  /** Largest margin plus gap of its geoms [m]. */
  body_margin: num('nbody'),
  /** User values. */
  body_user: num('nbody', 'nuser_body'),
  /** Plugin instance of passive forces, -1 for none. */
  body_plugin: int('nbody'),
  /** Union of the contact types of its geoms. */
  body_contype: int('nbody'),
  /** Union of the contact affinities of its geoms. */
  body_conaffinity: int('nbody'),
  /** Root of its bounding volume hierarchy in the `bvh_` arrays, -1 for none. */
  body_bvhadr: int('nbody'),
  /** Number of nodes of that hierarchy. */
  body_bvhnum: int('nbody'),
});
