/** Taking hold of a body in the picture: pulling it, turning it, letting go. */
import { axisAngle2Quat, mulQuat } from '../../../foundation/math/quat.js';
import { addTo3, cross } from '../../../foundation/math/vec.js';
import { PertBit } from '../../../foundation/schema/visual-enums.js';
import { holdBody } from '../../scene/perturbation.js';
import { pullDisplacement } from '../../scene/view-camera.js';
import type { Viewport } from '../viewport.js';

/** Turns gestures of the pointer into the perturbation of a body. */
export class Grip {
  constructor(private readonly viewport: Viewport) {}

  get isHolding(): boolean {
    return (this.viewport.subject?.perturbation.active ?? 0) !== 0;
  }

  /** Takes hold of the body at a place of the screen, if it can be moved; whether it did. */
  take(clientX: number, clientY: number, turns: boolean): boolean {
    const { subject } = this.viewport;
    const seen = this.viewport.pick(clientX, clientY);
    if (!subject || !seen) return false;
    const { body, point } = seen;
    const isFixed = subject.model.body_weldid[body] === 0 && subject.model.body_mocapid[body] === -1;
    if (!isFixed) this.hold(body, point, turns);
    return !isFixed;
  }

  /** Takes hold of a body at a point of it. */
  hold(body: number, point: ArrayLike<number>, turns: boolean): void {
    const { subject } = this.viewport;
    if (!subject) return;
    this.viewport.select(body);
    holdBody(subject.model, subject.data, subject.perturbation, body, point, turns);
    subject.perturbationChanged();
  }

  /** Follows the pointer, by shares of the height of the picture. */
  drag(dx: number, dy: number, horizontal: boolean): void {
    const { subject, scene } = this.viewport;
    if (!subject) return;
    const { perturbation: p } = subject;
    if (p.active === PertBit.ROTATE) this.turn(p.refquat, dx, dy);
    else addTo3(p.refselpos, 0, pullDisplacement(scene.camera, p.refselpos, dx, dy, horizontal), 0);
    subject.perturbationChanged();
    this.viewport.invalidate();
  }

  release(): void {
    const { subject } = this.viewport;
    if (!subject || !this.isHolding) return;
    subject.perturbation.active = 0;
    subject.perturbationChanged();
    this.viewport.invalidate();
  }

  /** Turns the wanted orientation about the axes of the screen, half a turn for the height of the picture. */
  private turn(refquat: Float64Array, dx: number, dy: number): void {
    const { camera } = this.viewport.scene;
    const right = new Float64Array(3);
    const turn = new Float64Array(4);
    cross(right, 0, camera.forward, 0, camera.up, 0);
    axisAngle2Quat(turn, 0, camera.up, 0, Math.PI * dx);
    mulQuat(refquat, 0, turn, 0, refquat, 0);
    axisAngle2Quat(turn, 0, right, 0, Math.PI * dy);
    mulQuat(refquat, 0, turn, 0, refquat, 0);
  }
}
