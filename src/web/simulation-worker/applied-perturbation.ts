/** Perturbation of a body as the physics applies it. */

import { noPerturbation, type Perturbation } from '../../graphics/scene/perturbation.js';
import { applyPerturbForce, applyPerturbPose, initPerturbation } from '../../graphics/scene/perturbation-force.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { forward } from '../../simulation/runtime/run.js';

/** Applies a perturbation that the page sends, as a force while the model runs and as a pose while it is paused. */
export class AppliedPerturbation {
  private perturbation = noPerturbation();

  constructor(
    private readonly model: Model,
    private readonly data: Data,
  ) {}

  get isActive(): boolean {
    return this.perturbation.active !== 0;
  }

  set(wanted: Perturbation): void {
    const { model, data } = this;
    const begins = wanted.active !== 0 && !this.isActive;
    const { localmass, select } = this.perturbation;
    data.xfrc_applied.fill(0, 6 * select, 6 * select + 6);
    this.perturbation = { ...noPerturbation(), ...wanted, localmass };
    if (!begins || this.perturbation.select <= 0) return;
    initPerturbation(model, data, this.perturbation);
    this.perturbation.refselpos.set(wanted.refselpos);
    this.perturbation.refquat.set(wanted.refquat);
  }

  /** Applies the perturbation before a step; while paused, moves the body instead. */
  apply(paused: boolean): void {
    if (!this.isActive) return;
    applyPerturbPose(this.model, this.data, this.perturbation, paused);
    if (!paused) applyPerturbForce(this.model, this.data, this.perturbation);
    else forward(this.model, this.data);
  }
}
