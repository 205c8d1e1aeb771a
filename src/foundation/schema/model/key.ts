import { defineFields, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of keyframes: states that a Data can be reset to. */
export const KEY_FIELDS = defineFields<ModelSizeName>()({
  /** Time [s]. */
  key_time: num('nkey'),
  /** Positions. */
  key_qpos: num('nkey', 'nq'),
  /** Velocities. */
  key_qvel: num('nkey', 'nv'),
  /** Activations. */
  key_act: num('nkey', 'na'),
  /** Positions of mocap bodies [m]. */
  key_mpos: num('nkey', 'nmocap', 3),
  /** Orientations of mocap bodies. */
  key_mquat: num('nkey', 'nmocap', 4),
  /** Controls. */
  key_ctrl: num('nkey', 'nu'),
});
