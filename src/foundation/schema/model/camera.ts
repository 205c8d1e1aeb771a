import { defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of cameras. */
export const CAMERA_FIELDS = defineFields<ModelSizeName>()({
  /** The tracking mode of the camera (`CamLight`). */
  cam_mode: int('ncam'),
  /** Body it is attached to. */
  cam_bodyid: int('ncam'),
  /** Body it looks at, -1 for none. */
  cam_targetbodyid: int('ncam'),
  /** Position in the body frame [m]. */
  cam_pos: num('ncam', 3),
  /** Orientation in the body frame (unit quaternion); it looks along -z. */
  cam_quat: num('ncam', 4),
  /** Position relative to the subtree center of mass at qpos0, in world axes [m]. */
  cam_poscom0: num('ncam', 3),
  /** Position relative to the body at qpos0, in world axes [m]. */
  cam_pos0: num('ncam', 3),
  /** Orientation in the world at qpos0 (3 x 3, by rows). */
  cam_mat0: num('ncam', 9),
  /** Perspective or orthographic (`Projection`). */
  cam_projection: int('ncam'),
  /** Vertical field of view [deg], or height of an orthographic image [m]. */
  cam_fovy: num('ncam'),
  /** Distance between the eyes [m]. */
  cam_ipd: num('ncam'),
  /** Width and height [pixels]. */
  cam_resolution: int('ncam', 2),
  /** The outputs of the camera (bits of `CamOutBit`). */
  cam_output: int('ncam'),
  /** Width and height of the sensor; zero when the field of view is given [m]. */
  cam_sensorsize: float('ncam', 2),
  /** Focal lengths and principal point [m]. */
  cam_intrinsic: float('ncam', 4),
  /** User values. */
  cam_user: num('ncam', 'nuser_cam'),
});
