import { bool, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of tendons. */
export const TENDON_FIELDS = defineFields<ModelSizeName>()({
  /** First element of its path in the `wrap_` arrays. */
  tendon_adr: int('ntendon'),
  /** Number of elements of its path. */
  tendon_num: int('ntendon'),
  /** Material, -1 for none. */
  tendon_matid: int('ntendon'),
  /** Actuator whose damping and armature act on this tendon, -1 for none. */
  tendon_actuatorid: int('ntendon'),
  /** Group for visibility. */
  tendon_group: int('ntendon'),
  /** Number of kinematic trees it touches. */
  tendon_treenum: int('ntendon'),
  /** The first two of them, -1 for none. */
  tendon_treeid: int('ntendon', 2),
  /** Non-zeros of its row of the tendon Jacobian. */
  ten_J_rownnz: int('ntendon'),
  /** Address of its row. */
  ten_J_rowadr: int('ntendon'),
  /** Columns of the non-zeros of the tendon Jacobian. */
  ten_J_colind: int('nJten'),
  /** 1 if the length is limited, else 0. */
  tendon_limited: bool('ntendon'),
  /** 1 if the sum of actuator forces on the tendon is limited, else 0. */
  tendon_actfrclimited: bool('ntendon'),
  /** Width for rendering [m]. */
  tendon_width: num('ntendon'),
  /** Reference of the limit constraint. */
  tendon_solref_lim: num('ntendon', 2),
  /** Impedance of the limit constraint. */
  tendon_solimp_lim: num('ntendon', 5),
  /** Reference of the friction loss constraint. */
  tendon_solref_fri: num('ntendon', 2),
  /** Impedance of the friction loss constraint. */
  tendon_solimp_fri: num('ntendon', 5),
  /** Limits of the length [m]. */
  tendon_range: num('ntendon', 2),
  /** Limits of the total actuator force [N]. */
  tendon_actfrcrange: num('ntendon', 2),
  /** Distance to a limit at which its constraint becomes active [m]. */
  tendon_margin: num('ntendon'),
  /** Linear spring stiffness [N/m]. */
  tendon_stiffness: num('ntendon'),
  /** Coefficients of the higher powers of displacement in the spring force. */
  tendon_stiffnesspoly: num('ntendon', 2),
  /** Linear damping [N s/m]. */
  tendon_damping: num('ntendon'),
  /** Coefficients of the higher powers of speed in the damping force. */
  tendon_dampingpoly: num('ntendon', 2),
  /** Inertia against changes of length [kg]. */
  tendon_armature: num('ntendon'),
  /** Dry friction [N]. */
  tendon_frictionloss: num('ntendon'),
  /** Lengths between which the spring exerts no force [m]. */
  tendon_lengthspring: num('ntendon', 2),
  /** Length at qpos0 [m]. */
  tendon_length0: num('ntendon'),
  /** Inverse inertia along the tendon at qpos0 [1/kg]. */
  tendon_invweight0: num('ntendon'),
  /** User values. */
  tendon_user: num('ntendon', 'nuser_tendon'),
  /** Color when no material gives one. */
  tendon_rgba: float('ntendon', 4),
});
