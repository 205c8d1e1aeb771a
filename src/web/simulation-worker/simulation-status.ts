/** The state of a simulation as reported to the page. */
import type { NoiseSettings, SimulationStatus } from './simulation-protocol.js';
import type { SimulationRun } from './simulation-run.js';

/** User settings that persist when the model changes. */
export interface SimulationSettings {
  noise: NoiseSettings;
  pauseOnWarning: boolean;
  expressions: readonly string[];
  isProfiled: boolean;
}

/** @param speed target speed [simulated seconds per second] */
export const statusOf = (
  run: SimulationRun | undefined,
  { noise, pauseOnWarning, expressions, isProfiled }: SimulationSettings,
  playing: boolean,
  speed: number,
): SimulationStatus => ({
  ...{ playing, speed, noise, pauseOnWarning, isProfiled },
  controller: run?.controller?.id,
  recording: run?.recording?.format,
  replay: run?.replay?.name,
  replayCutAfter: run?.replay?.isCut ? run.replay.rows : undefined,
  kept: run?.kept ?? [],
  expressions: run?.samples.expressions ?? expressions.map((text) => ({ text })),
});
