/** Loads the code for recording and replay on first use. */
import type { RecordFormat } from '../../../robotics/record/recorder.js';
import type { Trajectory } from '../../../robotics/record/trajectory.js';
import type { SimulationRun } from '../simulation-run.js';

/**
 * Starts a recording, or ends it if `format` is undefined; returns the file of the previous recording. Calls `ended` if
 * the recording ends by itself: the time went back, or the file is full.
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
 * Replaces the simulation by a recorded run. Without one, the simulation continues from the state shown.
 *
 * @throws ModelError if the file is not a trajectory, RangeError if it belongs to another model
 */
export async function setReplay(
  run: SimulationRun,
  name: string,
  recorded: Uint8Array | Trajectory | undefined,
  loop = false,
): Promise<void> {
  if (!recorded) {
    run.replay = undefined;
    return;
  }
  const { Replay } = await import('./trajectories.js');
  const replay = await Replay.open(recorded, name, run.model);
  replay.loop = loop;
  run.replay = replay;
}
