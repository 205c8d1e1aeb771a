/** Elastic and damping forces of interpolated flexes, on their nodes. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';
import type { AddForces } from './element-force.js';
import { bindNodes } from './nodes.js';
import { bindPartForces } from './part-force.js';
import { bindPartRotations } from './part-rotation.js';
import { flexParts, hasPartStiffness } from './parts.js';
import { bindPointForces, reachOfNodes } from './point-forces.js';
import { bindShellBending, hasShellBending } from './shell-bend.js';

/** Binds the forces. Bending of shells has no damping in the reference. */
export function bindNodeForces(m: ModelRecord, d: DataRecord, stages: Stages): AddForces {
  const parts = flexParts(m);
  const nodes = bindNodes(m, d);
  const rotations = bindPartRotations(m, parts);
  const partForces = bindPartForces(m, parts, rotations);
  const addShellBending = bindShellBending(m, parts, rotations);
  const addNodeForces = bindPointForces(m, d, stages, m.flex_nodebodyid, reachOfNodes(m));
  const at = doubles(3 * m.nflexnode);
  const velocities = doubles(3 * m.nflexnode);
  const forces = doubles(3 * m.nflexnode);

  return function nodeForces(f, springs, dampers): void {
    const { flex_nodeadr, flex_nodenum, flex_damping } = m;
    const isElastic = hasPartStiffness(m, f);
    const bends = hasShellBending(m, f);
    if (!isElastic && !bends) return;
    const first = flex_nodeadr[f];
    const end = first + flex_nodenum[f];
    nodes.place(f, at);
    rotations.find(f, at);
    if (springs) {
      clearRange(forces, 3 * first, 3 * end);
      if (isElastic) partForces.addSprings(f, at, forces);
      if (bends) addShellBending(f, at, forces);
      addNodeForces(d.qfrc_spring, forces, at, first, end);
    }
    if (!dampers || !isElastic || flex_damping[f] === 0) return;
    nodes.move(f, at, velocities);
    for (let k = 3 * first; k < 3 * end; k++) velocities[k] *= flex_damping[f];
    clearRange(forces, 3 * first, 3 * end);
    partForces.addDampers(f, velocities, forces);
    addNodeForces(d.qfrc_damper, forces, at, first, end);
  };
}
