/** World poses of cameras and lights. */

import { copyMat3, mulMatVec3, transpose3 } from '../../../foundation/math/mat.js';
import { rotVecQuat } from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { add3, addTo3, copy3, cross, normalize3, sub3 } from '../../../foundation/math/vec.js';
import { CamLight, SameFrame, SleepState } from '../../../foundation/schema/enums.js';
import type { Bind } from '../context.js';
import { someSleep } from '../sleep/awake.js';
import { placeAxes, placePoint } from './local-frame.js';

/** The stage that places cameras and lights: writes `cam_xpos`, `cam_xmat`, `light_xpos` and `light_xdir`. */
export interface CamlightStages {
  /** Computes the world poses of cameras and lights. */
  camlight(): void;
}

/**
 * A fixed camera or light moves with its body. A tracking one keeps its orientation in the world and its
 * offset from the body (`track`) or from the center of mass of the body's subtree (`trackcom`). A targeting
 * one moves with its body and looks at another body (`targetbody`) or subtree (`targetbodycom`).
 *
 * MuJoCo documentation, XML reference, body/camera `mode`.
 */
export const bindCamlight: Bind<CamlightStages> = (m, d) => {
  const axes = doubles(9);

  function camlight(): void {
    const { ncam, nlight, cam_bodyid, cam_targetbodyid, light_bodyid, light_targetbodyid } = m;
    const all = !someSleep(m, d);
    for (let i = 0; i < ncam; i++) if (all || isAwake(cam_bodyid[i], cam_targetbodyid[i])) camera(i);
    for (let i = 0; i < nlight; i++) if (all || isAwake(light_bodyid[i], light_targetbodyid[i])) light(i);
  }

  /** Tests whether a body or its target is awake. */
  function isAwake(body: number, target: number): boolean {
    const { body_awake } = d;
    return body_awake[body] === SleepState.AWAKE || (target >= 0 && body_awake[target] === SleepState.AWAKE);
  }

  function camera(i: number): void {
    const { cam_mode, cam_bodyid, cam_targetbodyid, cam_pos, cam_quat, cam_pos0, cam_poscom0, cam_mat0 } = m;
    const { cam_xpos, cam_xmat, xpos, subtree_com } = d;
    const body = cam_bodyid[i];
    const target = cam_targetbodyid[i];
    const mode = cam_mode[i];
    if (mode === CamLight.TRACK) {
      add3(cam_xpos, 3 * i, xpos, 3 * body, cam_pos0, 3 * i);
      copyMat3(cam_xmat, 9 * i, cam_mat0, 9 * i);
    } else if (mode === CamLight.TRACKCOM) {
      add3(cam_xpos, 3 * i, subtree_com, 3 * body, cam_poscom0, 3 * i);
      copyMat3(cam_xmat, 9 * i, cam_mat0, 9 * i);
    } else {
      placePoint(d, cam_xpos, i, body, cam_pos, SameFrame.NONE);
      placeAxes(d, cam_xmat, i, body, cam_quat, SameFrame.NONE);
      if (mode !== CamLight.FIXED && target >= 0) lookAt(i, mode === CamLight.TARGETBODY ? xpos : subtree_com, target);
    }
  }

  /** Points the camera's negative z axis at a body, its x axis level. */
  function lookAt(i: number, points: Float64Array, target: number): void {
    const { cam_xpos, cam_xmat } = d;
    sub3(axes, 6, cam_xpos, 3 * i, points, 3 * target);
    normalize3(axes, 6);
    // x = up x z
    axes[0] = -axes[7];
    axes[1] = axes[6];
    axes[2] = 0;
    normalize3(axes, 0);
    cross(axes, 3, axes, 6, axes, 0);
    normalize3(axes, 3);
    transpose3(cam_xmat, 9 * i, axes, 0);
  }

  function light(i: number): void {
    const { light_mode, light_bodyid, light_targetbodyid, light_pos, light_dir } = m;
    const { light_pos0, light_poscom0, light_dir0 } = m;
    const { light_xpos, light_xdir, xpos, xmat, xquat, subtree_com } = d;
    const body = light_bodyid[i];
    const target = light_targetbodyid[i];
    const mode = light_mode[i];
    if (mode === CamLight.TRACK || mode === CamLight.TRACKCOM) {
      copy3(light_xdir, 3 * i, light_dir0, 3 * i);
      if (mode === CamLight.TRACK) add3(light_xpos, 3 * i, xpos, 3 * body, light_pos0, 3 * i);
      else add3(light_xpos, 3 * i, subtree_com, 3 * body, light_poscom0, 3 * i);
    } else {
      mulMatVec3(light_xpos, 3 * i, xmat, 9 * body, light_pos, 3 * i);
      addTo3(light_xpos, 3 * i, xpos, 3 * body);
      rotVecQuat(light_xdir, 3 * i, light_dir, 3 * i, xquat, 4 * body);
      if (mode !== CamLight.FIXED && target >= 0) {
        const points = mode === CamLight.TARGETBODY ? xpos : subtree_com;
        sub3(light_xdir, 3 * i, points, 3 * target, light_xpos, 3 * i);
      }
    }
    normalize3(light_xdir, 3 * i);
  }

  return { camlight };
};
