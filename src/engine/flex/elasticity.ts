/** Passive forces of flexes. */
import { clearRange } from '../../math/ranges.js';
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { DisableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import type { Stages } from '../stages.js';
import { bindBending, hasBending } from './bend.js';
import { bindEdgeSprings } from './edge-spring.js';
import { bindPointForces, reachOfFreeVertices, reachOfVertices } from './point-forces.js';
import { bindStretch, hasStretch } from './stretch.js';

/**
 * Binds the sum of the elastic and damping forces of all flexes into qfrc_spring and qfrc_damper. The damping of
 * stretching counts among the springs, and acts unless both springs and dampers are disabled.
 *
 * MuJoCo documentation, Modeling, "Deformable objects".
 */
export function bindElasticity(m: ModelRecord, d: DataRecord, s: Stages): () => void {
  const stretch = bindStretch(m, d);
  const bending = bindBending(m, d);
  const edges = bindEdgeSprings(m, d);
  const addVertexForces = bindPointForces(m, d, s, m.flex_vertbodyid, reachOfVertices(m));
  const addFreeForces = bindPointForces(m, d, s, m.flex_vertbodyid, reachOfFreeVertices(m));
  const forces = doubles(3 * m.nflexvert);
  const velocities = doubles(3 * m.nflexvert);

  const disabled = (bit: number): boolean => ((m.opt[OPT.disableflags] as number) & bit) !== 0;

  function elasticity(): void {
    const { nflex, flex_dim, flex_rigid, flex_interp } = m;
    for (let f = 0; f < nflex; f++) {
      if (flex_rigid[f] !== 0) continue;
      if (flex_dim[f] > 1 && flex_interp[f] === 0) elements(f);
      edgeForces(f);
    }
  }

  function edgeForces(f: number): void {
    if (m.flex_edgestiffness[f] !== 0 && !disabled(DisableBit.SPRING)) edges.springs(f);
    if (m.flex_edgedamping[f] !== 0 && !disabled(DisableBit.DAMPER)) edges.dampers(f);
  }

  function elements(f: number): void {
    const { flex_vertadr, flex_vertnum } = m;
    const first = flex_vertadr[f];
    const end = first + flex_vertnum[f];
    if (hasBending(m, f)) bend(f, first, end);
    if (hasStretch(m, f)) {
      clearRange(forces, 3 * first, 3 * end);
      stretch.addForces(f, forces);
      addVertexForces(d.qfrc_spring, forces, d.flexvert_xpos, first, end);
    }
  }

  function bend(f: number, first: number, end: number): void {
    const { qfrc_spring, qfrc_damper, flexvert_xpos } = d;
    if (!disabled(DisableBit.SPRING)) {
      clearRange(forces, 3 * first, 3 * end);
      bending.addFlaps(f, flexvert_xpos, forces);
      bending.addCurvature(f, forces);
      addFreeForces(qfrc_spring, forces, flexvert_xpos, first, end);
    }
    if (m.flex_damping[f] !== 0 && !disabled(DisableBit.DAMPER)) {
      clearRange(forces, 3 * first, 3 * end);
      dampedVelocities(f);
      bending.addFlaps(f, velocities, forces);
      addFreeForces(qfrc_damper, forces, flexvert_xpos, first, end);
    }
  }

  /** Velocities times damping, of vertices that have three dofs; as in the reference, in the axes of these dofs. */
  function dampedVelocities(f: number): void {
    const { flex_vertadr, flex_vertnum, flex_vertbodyid, flex_damping, body_dofnum, body_dofadr } = m;
    const { qvel } = d;
    const damping = flex_damping[f];
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      const body = flex_vertbodyid[v];
      const isFree = body_dofnum[body] === 3;
      for (let k = 0; k < 3; k++) velocities[3 * v + k] = isFree ? damping * qvel[body_dofadr[body] + k] : 0;
    }
  }

  return elasticity;
}
