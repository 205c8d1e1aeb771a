/** Reads a model again in place when its files change; elements that keep their names keep their state. */

import { watchModel } from '../../authoring/load/watch.js';
import { compile } from '../../authoring/public-functions/load.js';
import type { ModelAmendment } from './editing/amended-record.js';
import type { Editor } from './editing/editor.js';
import { lostByName } from './editing/lost-state.js';
import { amendmentOf } from './editing/model-amendment.js';
import { failureOf } from './simulation-model.js';
import type { OfferedFile, SimulationFailure } from './simulation-protocol.js';
import type { SimulationRun } from './simulation-run.js';

/** Receives the reports of a model that is read again. */
export interface FollowingListener {
  /** Called when the running model was replaced in place. */
  onAmended(amendment: ModelAmendment): void;
  /** Called if the state of an element could not be kept. */
  onLost(element: string): void;
  /** Called if the files have errors; the previous model keeps running. */
  onFailed(failure: SimulationFailure): void;
}

/** Handles changed files of a server. A model under edit takes over binary files; other models are read again. */
export async function followFiles(
  run: SimulationRun,
  editor: Editor | undefined,
  files: readonly OfferedFile[],
  listener: FollowingListener,
): Promise<void> {
  const changed = (await run.refresh?.(files)) ?? [];
  if (changed.length === 0) return;
  if (editor?.run === run) editor.refresh(changed);
  else await reload(run, listener);
}

/** Checks the files of a run once and updates the run. */
async function reload(run: SimulationRun, listener: FollowingListener): Promise<void> {
  const { model, data } = run;
  const before = model.record;
  const watch = watchModel(
    model,
    {
      data,
      // the server reports changes, so no polling
      interval: Number.POSITIVE_INFINITY,
      changed(_, spec) {
        run.adoptModel(spec, before);
        for (const label of lostByName(before, model)) listener.onLost(label);
        listener.onAmended(amendmentOf(before, model));
      },
      failed: (error) => listener.onFailed(failureOf(error)),
    },
    (spec) => compile(spec, { trialStep: false, compatibility: model.compatibility }),
  );
  try {
    await watch.look();
  } finally {
    watch.close();
  }
}
