/** The settings elements, which a model has exactly once and which are not objects of it. */
import type { Kind } from '../mjcf.js';

/** Settings elements, which exist exactly once in every model; they share one component. */
export const SETTINGS_KINDS = [
  'mujoco',
  'compiler',
  'lengthrange',
  'option',
  'flag',
  'size',
  'statistic',
  'global',
  'quality',
  'headlight',
  'map',
  'scale',
  'rgba',
] as const satisfies readonly Kind[];

/** Kind of a settings element. */
export type SettingsKind = (typeof SETTINGS_KINDS)[number];
