/** An end effector driven by keys and gamepads. */
import type { EndEffector, VelocityFrame } from './end-effector.js';
import { type AxisBinding, checkBindings, type InputState } from './inputs.js';

/** The axes of an end effector: velocities along x, y, z and about them, and the gripper, which a positive value toggles. */
export type EffectorAxis = 'x' | 'y' | 'z' | 'roll' | 'pitch' | 'yaw' | 'grip';

/** Bindings of the axes of an end effector. */
export type EffectorBindings = Readonly<Partial<Record<EffectorAxis, AxisBinding>>>;

const AXES: Readonly<Record<EffectorAxis, true>> = {
  x: true,
  y: true,
  z: true,
  roll: true,
  pitch: true,
  yaw: true,
  grip: true,
};

/**
 * The default bindings. Keys: W and S along x, A and D along y, E and Q along z, L and J, I and K, O and U about them,
 * G for the gripper. Gamepad: the left stick moves in x and y, the triggers in z, the right stick turns, and the lowest
 * button is the gripper.
 */
export const EFFECTOR_BINDINGS: EffectorBindings = {
  x: { keys: ['KeyS', 'KeyW'], axis: 1, invert: true },
  y: { keys: ['KeyD', 'KeyA'], axis: 0, invert: true },
  z: { keys: ['KeyQ', 'KeyE'], buttons: [6, 7] },
  roll: { keys: ['KeyJ', 'KeyL'], buttons: [4, 5] },
  pitch: { keys: ['KeyK', 'KeyI'], axis: 3 },
  yaw: { keys: ['KeyU', 'KeyO'], axis: 2, invert: true },
  grip: { keys: ['', 'KeyG'], buttons: [1, 0] },
};

/** Moves an end effector as keys and gamepads say. */
export class EffectorInputs {
  private isClosed = false;
  private isHeld = false;
  private isMoving = false;

  /** @throws TypeError for invalid bindings */
  constructor(
    readonly effector: EndEffector,
    private readonly bindings: EffectorBindings = EFFECTOR_BINDINGS,
    private readonly frame: VelocityFrame = 'world',
  ) {
    checkBindings('EffectorInputs', AXES, bindings);
  }

  /** Sets the velocity of the end effector; call it before each step or picture. */
  update(inputs: InputState): void {
    const { effector, bindings } = this;
    const value = (axis: EffectorAxis): number => (bindings[axis] ? inputs.value(bindings[axis]) : 0);
    const { speed, angularSpeed } = effector.speeds;
    const linear = [value('x'), value('y'), value('z')].map((each) => speed * each);
    const angular = [value('roll'), value('pitch'), value('yaw')].map((each) => angularSpeed * each);
    const isMoving = [...linear, ...angular].some((each) => each !== 0);
    // a goal that was set in another way stays until an axis is moved
    if (isMoving || this.isMoving) effector.setVelocity(linear, angular, this.frame);
    this.isMoving = isMoving;
    if (this.gripPresses(inputs) % 2 === 1 && effector.hasGripper) {
      this.isClosed = !this.isClosed;
      effector.grip(Number(this.isClosed));
    }
  }

  /** Number of presses of the key or button of the gripper since the last call; a key may be released before it. */
  private gripPresses(inputs: InputState): number {
    const { keys, ...gamepad } = this.bindings.grip ?? {};
    const isHeld = inputs.value(gamepad) > 0.5;
    const count = (keys ? inputs.takePresses(keys[1], 'first') : 0) + Number(isHeld && !this.isHeld);
    this.isHeld = isHeld;
    return count;
  }
}
