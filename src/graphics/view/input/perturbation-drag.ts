/** Perturbation of a body by a drag in the picture. */
import { axisAngle2Quat, mulQuat } from '../../../foundation/math/quat.js';
import { addTo3, cross } from '../../../foundation/math/vec.js';
import { PertBit } from '../../../foundation/schema/visual-enums.js';
import { startPerturbation } from '../../scene/perturbation.js';
import { perturbationDisplacement } from '../../scene/view-camera.js';
import type { Viewport } from '../viewport.js';

/** Translates or rotates the target of a body by gestures of the pointer. */
export class PerturbationDrag {
  constructor(private readonly viewport: Viewport) {}

  get isActive(): boolean {
    return (this.viewport.subject?.perturbation.active ?? 0) !== 0;
  }

  /** Starts to perturb the body at a point of the window [CSS pixels]; returns false if there is no movable body. */
  start(clientX: number, clientY: number, rotates: boolean): boolean {
    const { subject } = this.viewport;
    const seen = this.viewport.pick(clientX, clientY);
    if (!subject || !seen) return false;
    const { body, point } = seen;
    const isFixed = subject.model.body_weldid[body] === 0 && subject.model.body_mocapid[body] === -1;
    if (!isFixed) this.startAt(body, point, rotates);
    return !isFixed;
  }

  /** Starts to perturb a body at a point in the world [m]. */
  startAt(body: number, point: ArrayLike<number>, rotates: boolean): void {
    const { subject } = this.viewport;
    if (!subject) return;
    this.viewport.select(body);
    startPerturbation(subject.model, subject.data, subject.perturbation, body, point, rotates);
    subject.perturbationChanged();
  }

  /** Moves or rotates the target with the pointer, by fractions of the height of the picture. */
  moveBy(dx: number, dy: number, horizontal: boolean): void {
    const { subject, scene } = this.viewport;
    if (!subject) return;
    const { perturbation: p } = subject;
    if (p.active === PertBit.ROTATE) this.rotate(p.refquat, dx, dy);
    else addTo3(p.refselpos, 0, perturbationDisplacement(scene.camera, p.refselpos, dx, dy, horizontal), 0);
    subject.perturbationChanged();
    this.viewport.invalidate();
  }

  end(): void {
    const { subject } = this.viewport;
    if (!subject || !this.isActive) return;
    subject.perturbation.active = 0;
    subject.perturbationChanged();
    this.viewport.invalidate();
  }

  /** Rotates the target orientation about the axes of the screen, by half a turn per height of the picture. */
  private rotate(refquat: Float64Array, dx: number, dy: number): void {
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
