/** `kinetree/record`: writes, reads and plays trajectories as CSV, JSON lines and MCAP. */
export { type Column, DEFAULT_FIELDS, recordableFields } from '../robotics/record/columns.js';
export { encodeCompact } from '../robotics/record/compact.js';
export type { Sink } from '../robotics/record/format.js';
export {
  formatOf,
  formatOfBytes,
  MemorySink,
  RECORD_FORMATS,
  Recorder,
  type RecorderOptions,
  type RecordFormat,
  readTrajectory,
} from '../robotics/record/recorder.js';
export { Player, rowAt, seriesOf, type Trajectory } from '../robotics/record/trajectory.js';
