/** The settings: elements that a model has once and that are no part of it. */
import type { Kind } from '../mjcf.js';

/** Elements that exist once in every model: the settings, one component for all of them. */
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
