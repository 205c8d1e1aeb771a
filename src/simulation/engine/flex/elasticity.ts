/** Passive forces of flexes. */

import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';
import { bindEdgeSprings } from './edge-spring.js';
import { bindElementForces } from './element-force.js';
import { bindNodeForces } from './node-force.js';
import { isRod } from './rod.js';

/**
 * Binds the sum of the elastic and damping forces of all flexes into qfrc_spring and qfrc_damper.
 *
 * MuJoCo documentation, Modeling, "Deformable objects".
 */
export function bindElasticity(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const elementForces = bindElementForces(m, d, stages);
  const nodeForces = m.nflexnode > 0 ? bindNodeForces(m, d, stages) : undefined;
  const edges = bindEdgeSprings(m, d);

  return function elasticity(): void {
    const { opt, nflex, flex_dim, flex_rigid, flex_interp, flex_edgestiffness, flex_edgedamping } = m;
    const disabled = opt[OPT.disableflags] as number;
    const springs = (disabled & DisableBit.SPRING) === 0;
    const dampers = (disabled & DisableBit.DAMPER) === 0;
    for (let f = 0; f < nflex; f++) {
      if (flex_rigid[f] !== 0) continue;
      if (flex_interp[f] === 0 && (flex_dim[f] > 1 || isRod(m, f))) elementForces(f, springs, dampers);
      else if (flex_dim[f] > 1 && nodeForces) nodeForces(f, springs, dampers);
      if (springs && flex_edgestiffness[f] !== 0) edges.springs(f);
      if (dampers && flex_edgedamping[f] !== 0) edges.dampers(f);
    }
  };
}
