/** The state of a simulation that is reported to its page. */
import type { NoiseSettings, SimulationStatus } from './simulation-protocol.js';
import type { SimulationRun } from './simulation-run.js';

/** The user's settings that outlive a model. */
export interface SimulationSettings {
  noise: NoiseSettings;
  pauseOnWarning: boolean;
  expressions: readonly string[];
  isProfiled: boolean;
}

/** @param speed simulated seconds wanted per second */
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
