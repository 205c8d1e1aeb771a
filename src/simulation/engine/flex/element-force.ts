/** Elastic and damping forces of the triangles and tetrahedra of a flex, on its vertices. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';
import { bindBending, hasBending } from './bend.js';
import { bindPointForces, reachOfPoints, reachOfVertices } from './point-forces.js';
import { bindPointMoves } from './point-moves.js';
import { bindRods, isRod } from './rod.js';
import { bindStretch, hasStretch } from './stretch.js';

/** Adds the forces of flex f, of springs and of dampers if these are enabled. */
export type AddForces = (f: number, springs: boolean, dampers: boolean) => void;

/** Binds the forces. */
export function bindElementForces(m: ModelRecord, d: DataRecord, stages: Stages): AddForces {
  const stretch = bindStretch(m, d);
  const bending = bindBending(m, d);
  const rods = bindRods(m, d);
  const reach = reachOfPoints(m, m.flex_vertbodyid);
  const addVertexForces = bindPointForces(m, d, stages, m.flex_vertbodyid, reach);
  const addBendingForces = bindPointForces(m, d, stages, m.flex_vertbodyid, reachOfVertices(m));
  const setPointMoves = bindPointMoves(m, d);
  const isArticulated = follows(m.compatibility, 'articulatedFlexes');
  const forces = doubles(3 * m.nflexvert);
  const velocities = doubles(3 * m.nflexvert);

  function clear(f: number): void {
    const { flex_vertadr, flex_vertnum } = m;
    clearRange(forces, 3 * flex_vertadr[f], 3 * (flex_vertadr[f] + flex_vertnum[f]));
  }

  /** Adds the forces of bending or stretching to those of springs or dampers. */
  function push(f: number, out: Float64Array, bends: boolean): void {
    const { flex_vertadr, flex_vertnum } = m;
    const { flexvert_xpos } = d;
    const first = flex_vertadr[f];
    const end = first + flex_vertnum[f];
    if (bends) addBendingForces(out, forces, flexvert_xpos, first, end);
    else addVertexForces(out, forces, flexvert_xpos, first, end);
  }

  function bend(f: number): void {
    clear(f);
    bending.addFlaps(f, d.flexvert_xpos, forces);
    bending.addCurvature(f, forces);
    push(f, d.qfrc_spring, true);
  }

  function dampBending(f: number): void {
    clear(f);
    setVelocities(f);
    bending.addFlaps(f, velocities, forces);
    push(f, d.qfrc_damper, true);
  }

  /**
   * Sets velocities times damping. Before the rule `articulatedFlexes`, those of vertices with three dofs, in the axes of
   * these dofs.
   */
  function setVelocities(f: number): void {
    const { flex_vertadr, flex_vertnum, flex_vertbodyid, flex_damping, body_dofnum, body_dofadr } = m;
    const { qvel } = d;
    const damping = flex_damping[f];
    const first = flex_vertadr[f];
    const end = first + flex_vertnum[f];
    if (isArticulated) {
      setPointMoves(velocities, qvel, flex_vertbodyid, reach, d.flexvert_xpos, first, end);
      for (let k = 3 * first; k < 3 * end; k++) velocities[k] *= damping;
      return;
    }
    for (let v = first; v < end; v++) {
      const body = flex_vertbodyid[v];
      const isFree = body_dofnum[body] === 3;
      for (let k = 0; k < 3; k++) velocities[3 * v + k] = isFree ? damping * qvel[body_dofadr[body] + k] : 0;
    }
  }

  function bendRod(f: number, springs: boolean, dampers: boolean): void {
    if (springs) {
      clear(f);
      rods.addForces(f, forces);
      push(f, d.qfrc_spring, true);
    }
    if (dampers && m.flex_damping[f] !== 0) {
      clear(f);
      setVelocities(f);
      rods.addStiffness(f, velocities, forces);
      push(f, d.qfrc_damper, true);
    }
  }

  return function elementForces(f, springs, dampers): void {
    if (isRod(m, f)) bendRod(f, springs, dampers);
    if (hasBending(m, f)) {
      if (springs) bend(f);
      if (dampers && m.flex_damping[f] !== 0) dampBending(f);
    }
    if (!hasStretch(m, f)) return;
    if (springs) {
      clear(f);
      stretch.addForces(f, forces);
      push(f, d.qfrc_spring, false);
    }
    if (dampers && m.flex_damping[f] !== 0) {
      clear(f);
      stretch.addDamping(f, forces);
      push(f, d.qfrc_damper, false);
    }
  };
}
