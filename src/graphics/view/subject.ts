/** The content of a viewport, and the target of its gestures. */
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { PluginDrawn } from '../../simulation/model/plugin-drawing.js';
import type { Perturbation } from '../scene/perturbation.js';

/** The content of a viewport: a Model, the state to draw, and the perturbation by the user. */
export interface Subject {
  readonly model: Model;
  /** The state that is drawn; only `DRAWN_FIELDS` of it are read. */
  readonly data: Data;
  /** Selected body, and its perturbation by the user. */
  readonly perturbation: Perturbation;
  /** The drawings of plugins. */
  readonly drawn: readonly PluginDrawn[];
  /** To be called after a change of `perturbation`. */
  perturbationChanged(): void;
}
