/** Trees with initial sleep: all trees of an island must sleep together. */

import { DisableBit, EnableBit, SleepPolicy } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import { pipelineOf } from '../../../simulation/runtime/run.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody } from '../compiled-element.js';

/**
 * With sleeping enabled, reports trees with the policy `init` that share an island of the reference configuration with
 * a tree of another policy (programming guide, *Sleeping*: such a tree cannot be put to sleep).
 */
export function checkInitialSleep(compilation: Compilation, model: Model, bodies: readonly CompiledBody[]): void {
  const { record: m } = model;
  const { opt, tree_sleep_policy: policy, tree_bodyadr: root } = m;
  if ((opt[OPT.enableflags]! & EnableBit.SLEEP) === 0 || !policy.includes(SleepPolicy.INIT)) return;
  const islands = islandsOf(model);
  policy.forEach((each, tree) => {
    if (each !== SleepPolicy.INIT || islands[tree]! < 0) return;
    const other = policy.findIndex((x, i) => x !== SleepPolicy.INIT && islands[i] === islands[tree]);
    if (other < 0) return;
    const [body, awake] = [bodies[root[tree]!]!.element, bodies[root[other]!]!.element];
    compilation.report(body, 'cannot-sleep', { body: body.label, other: awake.label }, 'sleep');
  });
}

/** Island of each tree, -1 for none; computed even if the option `island` is off. */
function islandsOf(model: Model): Int32Array {
  const { opt } = model.record;
  const flags = opt[OPT.disableflags]!;
  const data = new Data(model);
  opt[OPT.disableflags] = flags & ~DisableBit.ISLAND;
  try {
    pipelineOf(model, data, 'brief').stages.fwdPosition();
    const { scalar, tree_island } = data.record;
    return scalar[SC.nisland] === 0 ? new Int32Array(model.ntree).fill(-1) : tree_island.slice();
  } finally {
    opt[OPT.disableflags] = flags;
    data.dispose();
  }
}
