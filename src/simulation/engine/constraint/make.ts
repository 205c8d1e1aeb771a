/** Constraint rows of the current state, in the order equality, friction loss, limit, contact. */
import { fillRange } from '../../../foundation/math/ranges.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { bindSleepers } from '../sleep/sleepers.js';
import type { Stages } from '../stages.js';
import { bindChain } from './chain.js';
import { bindContactRows } from './contact.js';
import { bindContactBodies } from './contact-bodies.js';
import { bindDiagonal } from './diagonal.js';
import { bindEquality } from './equality.js';
import { bindFrictionLoss } from './friction-loss.js';
import { bindLimit } from './limit.js';
import { bindRows } from './rows.js';

/** Binds `makeConstraint`, which writes all `efc_*` rows; it returns false if the arena is too small. */
export function bindMake(
  m: ModelRecord,
  d: DataRecord,
  s: Stages,
  x: EngineContext,
  makeImpedance: () => void,
): () => boolean {
  const rows = bindRows(m, d);
  const chain = bindChain(m);
  const equalityRows = bindEquality(m, d, s, rows, chain);
  const tendonSleeps = bindSleepers(m, d, 'tendon');
  const frictionLossRows = bindFrictionLoss(m, d, rows, tendonSleeps);
  const limitRows = bindLimit(m, d, rows, tendonSleeps);
  const bodies = bindContactBodies(m, d);
  const contactRows = bindContactRows(m, d, rows, chain, bodies);
  const diagApprox = bindDiagonal(m, d, bodies);

  return function makeConstraint(): boolean {
    const { scalar, tendon_efcadr } = d;
    rows.clear();
    if ((m.opt[OPT.disableflags] & DisableBit.CONSTRAINT) !== 0) return true;
    fillRange(tendon_efcadr, -1, 0, m.ntendon);
    equalityRows();
    scalar[SC.ne] = scalar[SC.nefc];
    frictionLossRows();
    scalar[SC.nf] = scalar[SC.nefc] - scalar[SC.ne];
    limitRows();
    scalar[SC.nl] = scalar[SC.nefc] - scalar[SC.ne] - scalar[SC.nf];
    contactRows();
    x.needed.nefc = scalar[SC.nefc];
    x.needed.nJ = scalar[SC.nJ];
    if (!rows.hasRoom()) return false;
    scalar[SC.maxuse_con] = Math.max(scalar[SC.maxuse_con], scalar[SC.ncon]);
    scalar[SC.maxuse_efc] = Math.max(scalar[SC.maxuse_efc], scalar[SC.nefc]);
    rows.accumulateSupernodes();
    diagApprox();
    makeImpedance();
    return true;
  };
}
