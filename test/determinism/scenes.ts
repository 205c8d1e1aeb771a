/** The scenes whose states must have the same bits everywhere, by name. */
import { SAMPLES, sampleText } from '../models/samples.js';
import { SCENES } from '../models/scenes.js';
import { SOFT_SCENES } from '../models/soft-scenes.js';

export const SCENE_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SAMPLES.map((name) => [name, sampleText(name)])),
  ...SCENES,
  ...SOFT_SCENES,
};
