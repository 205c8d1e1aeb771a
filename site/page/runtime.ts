/** All modules that examples import, in one bundle: a Model of one is a Model for all of them. */
import * as kinetree from '../../src/browser/index.js';
import * as env from '../../src/env/index.js';
import * as ik from '../../src/ik/index.js';
import * as plan from '../../src/plan/index.js';
import * as rollout from '../../src/rollout/index.js';
import * as scene from '../../src/scene/index.js';
import * as view from '../../src/viewer/view.js';
import * as show from './show-model.js';

export const MODULES = {
  kinetree,
  'kinetree/env': env,
  'kinetree/ik': ik,
  'kinetree/plan': plan,
  'kinetree/rollout': rollout,
  'kinetree/scene': scene,
  'kinetree/view': view,
  'show-model': show,
} as const;
