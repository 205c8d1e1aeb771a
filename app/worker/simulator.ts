/** What the studio simulates with: this package's reader, compiler and engine, and its mouse perturbation. */
import { Diagnostics } from '../../src/base/diagnostics.js';
import type { ModelFiles } from '../../src/browser/simulation-protocol.js';
import type { LoadedModel, Simulator } from '../../src/browser/simulation-worker.js';
import { forward, step } from '../../src/engine/run.js';
import { resetData, resetDataKeyframe } from '../../src/engine/support/index.js';
import { compile } from '../../src/front-door.js';
import { parseXML } from '../../src/mjcf/index.js';
import { Data } from '../../src/model/data.js';
import { loadMJB } from '../../src/model/mjb.js';
import type { Model } from '../../src/model/model.js';
import { loadPlugin } from '../../src/plugin/registry.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../src/scene/drawn-fields.js';
import {
  applyPerturbForce,
  applyPerturbPose,
  beginPerturbation,
  noPerturbation,
  type Perturbation,
} from '../../src/scene/perturbation.js';

export const FRAME_FIELDS = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };

function compileFiles(name: string, files: ModelFiles, diagnostics: Diagnostics): Model {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`there is no file ${name}`);
  if (name.toLowerCase().endsWith('.mjb')) return loadMJB(bytes, name);
  const spec = parseXML(new TextDecoder().decode(bytes), { name, files, diagnostics });
  diagnostics.throwIfErrors();
  return compile(spec, { diagnostics });
}

function loadFiles(name: string, files: ModelFiles): LoadedModel {
  const diagnostics = new Diagnostics();
  const model = compileFiles(name, files, diagnostics);
  diagnostics.throwIfErrors();
  const data = new Data(model);
  return { model, data, diagnostics: diagnostics.list };
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
