/**
 * Constants of a Model that follow from its other values: the last pass of a compile, also run after edits of a Model.
 */
import { requireInstance } from '../../foundation/base/usage.js';
import { SameFrame } from '../../foundation/schema/enums.js';
import { modelError } from '../../foundation/schema/report.js';
import { Data } from '../model/data.js';
import { Model } from '../model/model.js';
import { type ModelRecord, withFeatures } from '../model/model-record.js';
import type { WantedMode } from '../runtime/instantiate.js';
import { pipelineOf } from '../runtime/run.js';
import { setBendingFactor, setFlexStructure } from './flex-structure.js';
import { setInverseWeights } from './inverse-weight.js';
import {
  enterReference,
  setAnchors,
  setDampingRatio,
  setSpringLength,
  setViewPoses,
  withPlainElements,
} from './reference-pose.js';
import { setSameFrames } from './same-frame.js';
import { setStatistics } from './statistics.js';
import {
  featuresIn,
  setPassiveActuators,
  setSleepPolicy,
  setSubtreeMass,
  setTendonSparsity,
  setTendonTrees,
  setTrees,
} from './structure.js';

/**
 * Computes the constants that follow from the other values of a Model: masses of subtrees, shared frames, trees and
 * their sleep policy, sparsity of tendons, lengths, inverse weights, poses and anchors at `qpos0`, spring lengths at
 * `qpos_spring`, statistics. Call it after changing masses, inertias, poses, armature or `qpos0` of a Model.
 *
 * A spring length of -1 -1, a positive damping ratio in `actuator_biasprm` and a zero quaternion of a weld mean
 * "compute it" and are replaced by the computed value. The computation uses the given Data, whose configuration
 * changes, or else a temporary one.
 *
 * @throws ModelError `simple-body` if a body compiled as simple lost the frame that made it so,
 * `no-sleep` if a tree cannot sleep although that was requested.
 * @see mj_setConst
 */
export function setConst(model: Model, data?: Data): void {
  requireInstance('setConst', Model, model);
  if (data !== undefined && data !== null) requireInstance('setConst', Data, data);
  const work = setConstWith(model, data ?? undefined, data ? 'shared' : 'brief');
  if (!data) work.dispose();
}

/**
 * `setConst` with a choice of code for binding the Data, see `pipelineOf`. Returns the Data used; if none is given, it
 * is made once the trees are known, because a new Data lists them as awake.
 */
export function setConstWith(model: Model, data: Data | undefined, mode: WantedMode | undefined): Data {
  setSameFrames(model.record);
  checkSimpleBodies(model.record);
  setSubtreeMass(model.record);
  setPassiveActuators(model.record);
  setTrees(model.record);
  setTendonTrees(model.record);
  setTendonSparsity(model.record);
  setFlexStructure(model.record);
  setSleepPolicy(model.record);
  renewFeatures(model);
  const work = data ?? new Data(model);
  try {
    withPlainElements(model.record, () => measure(model, work, mode));
  } catch (error) {
    if (!data) work.dispose();
    throw error;
  }
  return work;
}

function measure(model: Model, data: Data, mode: WantedMode | undefined): void {
  const m = model.record;
  const { stages } = pipelineOf(model, data, mode);
  const d = data.record;
  enterReference(m, d, stages);
  setInverseWeights(m, d);
  setAnchors(m, d);
  setViewPoses(m, d);
  setDampingRatio(m, d);
  setStatistics(m, d);
  setSpringLength(m, d, stages);
  setBendingFactor(m);
}

/** Checks that every simple body shares its frame with its inertia; kernels rely on that. */
function checkSimpleBodies(m: ModelRecord): void {
  for (let i = 1; i < m.nbody; i++) {
    if (m.body_simple[i] === 0 || m.body_sameframe[i] === SameFrame.BODY) continue;
    throw modelError('simple-body', { body: i }, { element: `body ${i}` });
  }
}

/**
 * Updates the flags. They are constants of a record, to which kernels bind, so a change makes a new record of the same
 * arrays.
 */
function renewFeatures(model: Model): void {
  const m = model.record;
  const features = featuresIn(m);
  const names = Object.keys(features) as (keyof typeof features)[];
  if (names.some((name) => m[name] !== features[name])) model.record = withFeatures(m, features);
}
