/** The force of the user's mouse on a body, as the physics applies it. */

import { noPerturbation, type Perturbation } from '../../graphics/scene/perturbation.js';
import { applyPerturbForce, applyPerturbPose, beginPerturbation } from '../../graphics/scene/pull.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { forward } from '../../simulation/runtime/run.js';

/** Applies a perturbation that the page sends, as a force while the model runs and as a pose while it is paused. */
export class UserPull {
  private pull = noPerturbation();

  constructor(
    private readonly model: Model,
    private readonly data: Data,
  ) {}

  get isActive(): boolean {
    return this.pull.active !== 0;
  }

  /** Begins, changes or ends the pull. */
  set(wanted: Perturbation): void {
    const { model, data } = this;
    const begins = wanted.active !== 0 && !this.isActive;
    const { localmass, select } = this.pull;
    data.xfrc_applied.fill(0, 6 * select, 6 * select + 6);
    this.pull = { ...noPerturbation(), ...wanted, localmass };
    if (!begins || this.pull.select <= 0) return;
    beginPerturbation(model, data, this.pull);
    this.pull.refselpos.set(wanted.refselpos);
    this.pull.refquat.set(wanted.refquat);
  }

  /** Applies it before a step, or moves the body itself while paused. */
  apply(paused: boolean): void {
    if (!this.isActive) return;
    applyPerturbPose(this.model, this.data, this.pull, paused);
    if (!paused) applyPerturbForce(this.model, this.data, this.pull);
    else forward(this.model, this.data);
  }
}
