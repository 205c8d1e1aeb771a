/** Files of runs, to the worker and from it. The code of the formats comes when one is wanted. */
import type { RecordFormat } from '../../../robotics/record/recorder.js';
import type { SimulationRun } from '../simulation-run.js';

/**
 * Writes a run down from now on, or ends that; returns the file of the recording before. `ended` is called when this one is
 * over by itself: time went back, or the file is full.
 */
export async function recordRun(
  run: SimulationRun,
  format: RecordFormat | undefined,
  ended: () => void,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; format: RecordFormat } | undefined> {
  const { recording } = run;
  run.recording = undefined;
  const bytes = await recording?.bytes();
  if (format) {
    const { Recording } = await import('./trajectories.js');
    run.recording = new Recording(format, run.model, run.data, ended);
    run.recording.take();
  }
  return recording && bytes && { bytes, format: recording.format };
}

/**
 * Shows a recorded run instead of the simulation. Without a file, the simulation continues from the state that is
 * shown.
 *
 * @throws ModelError for a file that is no trajectory, RangeError for one of another model
 */
export async function replayRun(run: SimulationRun, name: string, bytes: Uint8Array | undefined): Promise<void> {
  if (!bytes) {
    run.replay = undefined;
    return;
  }
  const { Replay } = await import('./trajectories.js');
  run.replay = await Replay.open(bytes, name, run.model);
}
