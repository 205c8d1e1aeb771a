/** The content of a viewport: a Model, the state to draw, and the perturbation by the user. */
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { PluginDrawn } from '../../simulation/model/plugin-drawing.js';
import type { Perturbation } from '../scene/perturbation.js';

/** A simulation that a viewport draws: Model, Data, visual options and perturbation. */
export interface Subject {
  readonly model: Model;
  /** The drawn state; only its `DRAWN_FIELDS` are read. */
  readonly data: Data;
  /** The selected body and its perturbation by the user. */
  readonly perturbation: Perturbation;
  /** The drawings of plugins. */
  readonly drawn: readonly PluginDrawn[];
  /** Must be called after a change of `perturbation`. */
  perturbationChanged(): void;
}
