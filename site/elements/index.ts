/** An example for each element of MJCF: a small model that uses it, which the reference pages show and run. */
import type { Kind } from '../../src/foundation/schema/mjcf.js';
import { ACTUATOR } from './actuator.js';
import { ASSET } from './asset.js';
import { BODY } from './body.js';
import { MODEL } from './model.js';
import { SENSOR } from './sensor.js';
import { SOFT } from './soft.js';
import { TENDON } from './tendon.js';

export const ELEMENTS: Readonly<Record<Kind, string>> = {
  ...MODEL,
  ...ASSET,
  ...BODY,
  ...SOFT,
  ...TENDON,
  ...ACTUATOR,
  ...SENSOR,
};
