/** Control functions to start from. */

/** The initial text. */
export const WAVE = `// Called before each step. Types are allowed and optional.
export default function control(model: any, data: any, time: number) {
  for (let i = 0; i < data.ctrl.length; i++) {
    data.ctrl[i] = 0.3 * Math.sin(4 * time + i);
  }
}
`;

const PD = `// Holds the joint of each motor at an angle: a spring to it, and a damper.
const WANTED = 0; // [rad or m]
const [KP, KD] = [10, 1];

export default function control(model: any, data: any) {
  for (let i = 0; i < model.nactuator; i++) {
    const joint = model.actuator_trnid[2 * i];
    const angle = data.qpos[model.jnt_qposadr[joint]];
    const speed = data.qvel[model.jnt_dofadr[joint]];
    const ctrl = model.actuator_ctrladr[i];
    data.ctrl[ctrl] = KP * (WANTED - angle) - KD * speed;
  }
}
`;

const LQR = `// Balances the pole of the sample cartpole with a linear quadratic regulator: u = -K x.
// K belongs to the states (slider, hinge, and their velocities), for the weights
// diag(1, 10, 0.1, 0.1) of the state and 10 of the control. Start near the upright pole.
const K = [-0.3124, -4.0613, -0.4531, -0.8628];

export default function control(model: any, data: any) {
  const [slider, hinge] = [data.joint('slider'), data.joint('hinge')];
  // the angle to the upright pole, between -pi and pi
  const angle = Math.atan2(Math.sin(hinge.qpos[0]), Math.cos(hinge.qpos[0]));
  const x = [slider.qpos[0], angle, slider.qvel[0], hinge.qvel[0]];
  data.actuator('drive').ctrl[0] = -K.reduce((sum, k, i) => sum + k * x[i], 0);
}
`;

const KEYS = `// Drives the first two controls by arrow keys or the left stick of a gamepad.
// Click the picture first: while this runs, it gets these keys.
export default function control(model: any, data: any, time: number, input: any) {
  const axis = (less: string, more: string) => Number(input.keys.has(more)) - Number(input.keys.has(less));
  const [right = 0, down = 0] = input.axes;
  if (data.ctrl.length > 0) data.ctrl[0] = axis('ArrowLeft', 'ArrowRight') || right;
  if (data.ctrl.length > 1) data.ctrl[1] = axis('ArrowDown', 'ArrowUp') || -down;
}
`;

/** The examples by their names in the table of texts. */
export const CONTROL_EXAMPLES = { exampleWave: WAVE, examplePd: PD, exampleLqr: LQR, exampleKeys: KEYS } as const;
