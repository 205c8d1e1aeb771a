import { defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const CAMERA_FIELDS = defineFields<ModelSizeName>()({
  cam_mode: int('ncam'),
  cam_bodyid: int('ncam'),
  cam_targetbodyid: int('ncam'),
  cam_pos: num('ncam', 3),
  cam_quat: num('ncam', 4),
  cam_poscom0: num('ncam', 3),
  cam_pos0: num('ncam', 3),
  cam_mat0: num('ncam', 9),
  cam_projection: int('ncam'),
  cam_fovy: num('ncam'),
  cam_ipd: num('ncam'),
  cam_resolution: int('ncam', 2),
  cam_output: int('ncam'),
  cam_sensorsize: float('ncam', 2),
  cam_intrinsic: float('ncam', 4),
  cam_user: num('ncam', 'nuser_cam'),
});
