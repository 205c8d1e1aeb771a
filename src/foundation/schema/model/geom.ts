import { byte, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of geoms. */
export const GEOM_FIELDS = defineFields<ModelSizeName>()({
  /** Shape (`GeomType`). */
  geom_type: int('ngeom'),
  /** Bits that are matched with the affinity of another geom. */
  geom_contype: int('ngeom'),
  /** Bits that are matched with the contact type of another geom. */
  geom_conaffinity: int('ngeom'),
  /** Dimension of its contacts: 1, 3, 4 or 6. */
  geom_condim: int('ngeom'),
  /** Body it is fixed to. */
  geom_bodyid: int('ngeom'),
  /** Mesh or height field it shows, -1 for none. */
  geom_dataid: int('ngeom'),
  /** Material, -1 for none. */
  geom_matid: int('ngeom'),
  /** Group for visibility. */
  geom_group: int('ngeom'),
  /** The priority of the geom: of two geoms in contact, the one with the higher priority decides the parameters. */
  geom_priority: int('ngeom'),
  /** Plugin instance of a signed distance field, -1 for none. */
  geom_plugin: int('ngeom'),
  /** The relation of the geom's frame to that of its body (`SameFrame`). */
  geom_sameframe: byte('ngeom'),
  /** Weight when solver parameters of two geoms are mixed. */
  geom_solmix: num('ngeom'),
  /** Reference of its contacts. */
  geom_solref: num('ngeom', 2),
  /** Impedance of its contacts. */
  geom_solimp: num('ngeom', 5),
  /** Sizes, by shape [m]. */
  geom_size: num('ngeom', 3),
  /** Center and half sizes of its box in its own frame [m]. */
  geom_aabb: num('ngeom', 6),
  /** Radius of the sphere around its center that holds it; 0 for planes [m]. */
  geom_rbound: num('ngeom'),
  /** Position in the body frame [m]. */
  geom_pos: num('ngeom', 3),
  /** Orientation in the body frame (unit quaternion). */
  geom_quat: num('ngeom', 4),
  /** Friction: sliding, torsional [m], rolling [m]. */
  geom_friction: num('ngeom', 3),
  /** Distance at which contacts become active [m]. */
  geom_margin: num('ngeom'),
  /** Distance beyond the margin at which contacts are listed without force [m]. */
  geom_gap: num('ngeom'),
  /** Velocity of the surface: linear [m/s], angular [rad/s]. */
  geom_surfacevel: num('ngeom', 6),
  /** Adhesive force of its contacts [N]. */
  geom_adhesion: num('ngeom'),
  /** Coefficients of the ellipsoid fluid model: flag, drag and lift, virtual mass and inertia. */
  geom_fluid: num('ngeom', 12),
  /** User values. */
  geom_user: num('ngeom', 'nuser_geom'),
  /** Color when no material gives one. */
  geom_rgba: float('ngeom', 4),
});
