/**
 * Quadruped: walks along x at a given speed, in a trot imposed by foot heights that vary with the phase of the gait.
 */
import { TEXT } from '../../../authoring/load/sample-texts/quadruped.js';
import { sin } from '../../../foundation/math/trigonometry.js';
import { defineTask } from '../task.js';

/** Feet, with the phases of their gait [rad]: diagonal feet move together. */
const FEET = ['front_left', 'front_right', 'rear_left', 'rear_right'];
const PHASE = [0, Math.PI, Math.PI, 0];
/** Radius of a foot [m]. */
const RADIUS = 0.025;
/** Height of the torso when standing [m]. */
const HEIGHT = 0.28;

/** The task of walking along x at a speed on four legs, in a trot. */
export const quadruped = defineTask({
  name: 'quadruped',
  model: TEXT,
  parameters: { speed: 0.6, cadence: 2, lift: 0.06 },
  terms: [
    { name: 'upright', size: 2, norm: { kind: 'quadratic' }, weight: 30 },
    { name: 'height', size: 1, norm: { kind: 'quadratic' }, weight: 200 },
    { name: 'speed', size: 2, norm: { kind: 'quadratic' }, weight: 6 },
    { name: 'heading', size: 1, norm: { kind: 'quadratic' }, weight: 4 },
    { name: 'gait', size: 4, norm: { kind: 'quadratic' }, weight: 400 },
    { name: 'servos', size: 8, norm: { kind: 'quadratic' }, weight: 0.1 },
  ],
  residual(model) {
    const torso = model.body('torso').id;
    const feet = FEET.map((name) => model.site(`${name}_foot`).id);
    return ({ xpos, xmat, site_xpos, qvel, ctrl, time }, { speed, cadence, lift }, out) => {
      // sines of the tilt
      out[0] = xmat[9 * torso + 2]!;
      out[1] = xmat[9 * torso + 5]!;
      out[2] = xpos[3 * torso + 2]! - HEIGHT;
      out[3] = qvel[0]! - speed!;
      out[4] = qvel[1]!;
      out[5] = xmat[9 * torso + 3]!;
      for (let f = 0; f < 4; f++) {
        const swing = sin(2 * Math.PI * cadence! * time + PHASE[f]!);
        out[6 + f] = site_xpos[3 * feet[f]! + 2]! - RADIUS - lift! * Math.max(0, swing);
      }
      for (let i = 0; i < 8; i++) out[10 + i] = ctrl[i]!;
    };
  },
  settings: { horizon: 0.4, timestep: 0.01, spline: 'linear', knots: 4, candidates: 12, iterations: 3, noise: 0.25 },
});
