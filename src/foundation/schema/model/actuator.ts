import { bool, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of actuators: one row for each (`nactuator`), for each control (`nu`) or for each output (`nout`). */
export const ACTUATOR_FIELDS = defineFields<ModelSizeName>()({
  /** Transmission (`TrnType`). */
  actuator_trntype: int('nactuator'),
  /** Activation dynamics (`DynType`). */
  actuator_dyntype: int('nactuator'),
  /** Gain (`GainType`). */
  actuator_gaintype: int('nactuator'),
  /** Bias (`BiasType`). */
  actuator_biastype: int('nactuator'),
  /** Its first control in `ctrl`. */
  actuator_ctrladr: int('nactuator'),
  /** Number of its controls. */
  actuator_ctrlnum: int('nactuator'),
  /** The meaning of the controls (bits of `CtrlInput`, or a `CtrlChart`). */
  actuator_ctrlspec: int('nactuator'),
  /** Its first force output. */
  actuator_outadr: int('nactuator'),
  /** Number of its force outputs. */
  actuator_outnum: int('nactuator'),
  /** Its first activation, -1 for none. */
  actuator_actadr: int('nactuator'),
  /** Number of its activations. */
  actuator_actnum: int('nactuator'),
  /** Joint, tendon, site, body or pair of sites it acts on, -1 for none. */
  actuator_trnid: int('nactuator', 2),
  /** Length of the rod of a slider-crank [m]. */
  actuator_cranklength: num('nactuator'),
  /** Parameters of the dynamics. */
  actuator_dynprm: num('nactuator', 10),
  /** Parameters of the gain. */
  actuator_gainprm: num('nactuator', 10),
  /** Parameters of the bias. */
  actuator_biasprm: num('nactuator', 10),
  /** 1 if the activation is limited, else 0. */
  actuator_actlimited: bool('nactuator'),
  /** Limits of the activation. */
  actuator_actrange: num('nactuator', 2),
  /** 1 if the force uses the next activation instead of the current one, else 0. */
  actuator_actearly: bool('nactuator'),
  /** Number of delayed samples and kind of interpolation. */
  actuator_history: int('nactuator', 2),
  /** Its buffer in `history`, -1 for none. */
  actuator_historyadr: int('nactuator'),
  /** Delay of the control [s]. */
  actuator_delay: num('nactuator'),
  /** Damping it adds to its joint or tendon. */
  actuator_damping: num('nactuator'),
  /** Coefficients of the higher powers of speed in that damping. */
  actuator_dampingpoly: num('nactuator', 2),
  /** Inertia it adds to its joint or tendon. */
  actuator_armature: num('nactuator'),
  /** Group, for visibility and for disabling. */
  actuator_group: int('nactuator'),
  /** User values. */
  actuator_user: num('nactuator', 'nuser_actuator'),
  /** Plugin instance that computes its force, -1 for none. */
  actuator_plugin: int('nactuator'),
  /** 1 if the force is limited, else 0. */
  actuator_forcelimited: bool('nactuator'),
  /** Limits of its force [N or N m]. */
  actuator_forcerange: num('nactuator', 2),
  /** 1 if the control is limited, else 0. */
  actuator_ctrllimited: bool('nu'),
  /** Limits of the control. */
  actuator_ctrlrange: num('nu', 2),
  /** Scale of length and moment, or wrench, of each output. */
  actuator_gear: num('nout', 6),
  /** Norm of the acceleration that a unit force causes at qpos0. */
  actuator_acc0: num('nout'),
  /** Length at qpos0 [m or rad]. */
  actuator_length0: num('nout'),
  /** Smallest and largest length the model can reach [m or rad]. */
  actuator_lengthrange: num('nout', 2),
});
