/** `kinetree/record`: trajectories as CSV, JSON lines and MCAP, to be written, read and played. */
export { type Column, DEFAULT_FIELDS, recordableFields } from './columns.js';
export type { Sink } from './format.js';
export {
  formatOf,
  MemorySink,
  RECORD_FORMATS,
  Recorder,
  type RecorderOptions,
  type RecordFormat,
  readTrajectory,
} from './recorder.js';
export { Player, rowAt, type Trajectory } from './trajectory.js';
