/** All modules that examples import, in one bundle, so that they share the same Model class. */
import * as kinetree from '../../src/api/browser.js';
import * as ik from '../../src/api/ik.js';
import * as plan from '../../src/api/plan.js';
import * as scene from '../../src/api/scene.js';
import * as teleop from '../../src/api/teleop.js';
import * as view from '../../src/api/view.js';
import * as env from '../../src/robotics/env/index.js';
import * as rollout from '../../src/robotics/rollout/index.js';
import * as show from './show-model.js';

export const MODULES = {
  kinetree,
  'kinetree/env': env,
  'kinetree/ik': ik,
  'kinetree/plan': plan,
  'kinetree/rollout': rollout,
  'kinetree/scene': scene,
  'kinetree/teleop': teleop,
  'kinetree/view': view,
  'show-model': show,
} as const;
