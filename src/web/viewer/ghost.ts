/** A recorded run that is drawn translucent beside the state of a viewer. Loaded on first use. */
import { addGhost } from '../../graphics/scene/ghosts.js';
import type { Scene } from '../../graphics/scene/scene.js';
import type { VisualOptions } from '../../graphics/scene/visual-options.js';
import type { ViewportTool } from '../../graphics/view/viewport.js';
import type { Player } from '../../robotics/record/trajectory.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { kinematics } from '../../simulation/runtime/run.js';

/** Draws the rows of a run at the times of the viewer. */
export class Ghost implements ViewportTool {
  private readonly data: Data;
  private shown = Number.NaN;

  /** @param opacity factor of the opacity of each geom, 0 to 1 */
  constructor(
    private readonly model: Model,
    private readonly player: Player,
    private readonly opacity: number,
    private readonly time: () => number,
  ) {
    this.data = new Data(model);
  }

  adds(scene: Scene, options: VisualOptions): void {
    const time = this.time();
    if (time !== this.shown) {
      this.player.seek(this.data, time + this.model.opt.timestep / 2);
      kinematics(this.model, this.data);
      this.shown = time;
    }
    addGhost(this.model, this.data, options, this.opacity, scene);
  }

  dispose(): void {
    this.data.dispose();
  }
}
