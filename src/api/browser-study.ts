/** `kinetree/study` in browsers: defines studies of many tasks, whose results do not depend on where they run. */
export type { Keep, KeptType, KeptValue } from '../robotics/study/kept.js';
export {
  choice,
  type Draw,
  grid,
  integer,
  logUniform,
  normal,
  type Parameters,
  type ParameterValue,
  random,
  uniform,
} from '../robotics/study/parameters.js';
export { defineStudy, type Study, type StudyTask, type StudyValues } from '../robotics/study/study.js';
