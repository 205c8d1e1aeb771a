/** What the studio simulates with: this package's front door, so that what loads elsewhere loads here, and the mouse. */
import type { ModelFiles } from '../../src/browser/simulation-protocol.js';
import type { LoadedModel, Simulator } from '../../src/browser/simulation-worker.js';
import {
  Data,
  Diagnostics,
  forward,
  loadModel,
  loadPlugin,
  resetData,
  resetDataKeyframe,
  step,
} from '../../src/index.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../src/scene/drawn-fields.js';
import {
  applyPerturbForce,
  applyPerturbPose,
  beginPerturbation,
  noPerturbation,
  type Perturbation,
} from '../../src/scene/perturbation.js';

export const FRAME_FIELDS = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };

async function loadFiles(name: string, files: ModelFiles): Promise<LoadedModel> {
  const diagnostics = new Diagnostics();
  const model = await loadModel(name, { files, diagnostics });
  return { model, data: new Data(model), diagnostics: diagnostics.list };
}

/** A simulator with the pull of one user. */
export function createSimulator(): Simulator<Perturbation> {
  let pull = noPerturbation();

  return {
    frameFields: FRAME_FIELDS,
    async load(name, files, plugins) {
      pull = noPerturbation();
      for (const url of plugins) await loadPlugin(url, { override: true });
      return loadFiles(name, files);
    },
    step,
    forward,
    reset(model, data, key) {
      if (key === undefined) resetData(model, data);
      else resetDataKeyframe(model, data, key);
    },
    perturb(model, data, wanted) {
      const begins = wanted.active !== 0 && pull.active === 0;
      const { localmass } = pull;
      data.xfrc_applied.fill(0, 6 * pull.select, 6 * pull.select + 6);
      pull = { ...noPerturbation(), ...wanted, localmass };
      if (!begins || pull.select <= 0) return;
      beginPerturbation(model, data, pull);
      pull.refselpos.set(wanted.refselpos);
      pull.refquat.set(wanted.refquat);
    },
    applyPerturbation(model, data, paused) {
      if (pull.active === 0) return;
      applyPerturbPose(model, data, pull, paused);
      if (!paused) applyPerturbForce(model, data, pull);
      else forward(model, data);
    },
  };
}
