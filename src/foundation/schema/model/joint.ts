import { bool, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of joints. */
export const JOINT_FIELDS = defineFields<ModelSizeName>()({
  /** Kind of joint (`JointType`). */
  jnt_type: int('njnt'),
  /** First coordinate of the joint in `qpos`. */
  jnt_qposadr: int('njnt'),
  /** First degree of freedom of the joint. */
  jnt_dofadr: int('njnt'),
  /** Body the joint moves. */
  jnt_bodyid: int('njnt'),
  /** Actuator whose damping and armature act on this joint, -1 for none. */
  jnt_actuatorid: int('njnt'),
  /** Group for visibility. */
  jnt_group: int('njnt'),
  /** 1 if the joint has limits, else 0. */
  jnt_limited: bool('njnt'),
  /** 1 if the sum of actuator forces on the joint is limited, else 0. */
  jnt_actfrclimited: bool('njnt'),
  /** 1 if gravity compensation counts as an actuator force, else 0. */
  jnt_actgravcomp: bool('njnt'),
  /** Reference of the limit constraint (time constant, damping ratio). */
  jnt_solref: num('njnt', 2),
  /** Impedance of the limit constraint. */
  jnt_solimp: num('njnt', 5),
  /** Anchor in the body frame [m]. */
  jnt_pos: num('njnt', 3),
  /** Axis in the body frame (unit vector). */
  jnt_axis: num('njnt', 3),
  /** Linear spring stiffness [N/m or N m/rad]. */
  jnt_stiffness: num('njnt'),
  /** Coefficients of the higher powers of displacement in the spring force. */
  jnt_stiffnesspoly: num('njnt', 2),
  /** Limits [m or rad]. */
  jnt_range: num('njnt', 2),
  /** Limits of the total actuator force [N or N m]. */
  jnt_actfrcrange: num('njnt', 2),
  /** Distance to a limit at which its constraint becomes active [m or rad]. */
  jnt_margin: num('njnt'),
  /** User values. */
  jnt_user: num('njnt', 'nuser_jnt'),
});
