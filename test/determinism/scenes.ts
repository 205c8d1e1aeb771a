/** The scenes whose states must have the same bits everywhere, by name. */
import { SAMPLES, sampleText } from '../models/samples.js';
import { SCENES } from '../models/scenes.js';
import { SOFT_SCENES } from '../models/soft-scenes.js';
import { isLong } from '../runner/size.js';

export const SCENE_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SAMPLES.map((name) => [name, sampleText(name)])),
  ...SCENES,
  ...SOFT_SCENES,
};

/** Scenes of many soft elements, which take most of the time: the same code in one file steps them in half of it. */
export const LARGE_SCENES: ReadonlySet<string> = new Set(['sheets', 'jellies']);

/** Scenes that represent all others after another test has run those: rigid bodies, muscles and soft bodies. */
const FEW = ['cartpole', 'humanoid', 'loops', 'muscles', 'jellies'];

/** All scenes in `npm run test:long`. */
export const FEW_SCENES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SCENE_TEXTS).filter(([name]) => isLong || FEW.includes(name)),
);
