/**
 * Motion of bodies over the next step, if the velocities stay as they are: a translation of the pivot and a rotation
 * about it. The pivot of a body is the anchor of its last rotating joint (the origin of the body for a free joint), or
 * that of its parent: a body on a hinge then moves on its circle.
 */
import { mulMatVec3 } from '../../../../foundation/math/mat.js';
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { sinCos } from '../../../../foundation/math/trigonometry.js';
import { JointType } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';

/** Motion of the bodies of one Model and Data over a step. */
export interface BodyMotion {
  /** Translation of the pivot of each body [m], world frame (3 each). */
  readonly shift: Float64Array;
  /** Rotation of each body: axis times angle [rad], world frame (3 each). */
  readonly turn: Float64Array;
  /** Pivot of each body, world frame (3 each). */
  readonly pivot: Float64Array;
  /** Largest distance that any point of a geom moves [m], by geom; 0 after `clear`. */
  readonly geomTravel: Float64Array;
  /** Largest distance that any point of the geoms of a body moves [m], by body; 0 after `clear`. */
  readonly bodyTravel: Float64Array;
  /** Computes the motion from `qvel` at the current poses. */
  update(): void;
  /** Sets all motion to zero. */
  clear(): void;
  /** Writes the rotation matrix of a body after a fraction of the step, f[0], or by its inverse if `back` is true. */
  rotation(out: Float64Array, body: number, f: Float64Array, back: boolean): void;
  /** Moves a point p[i..] of a body by a fraction of the step, f[0], in place. */
  advance(p: Float64Array, i: number, body: number, f: Float64Array): void;
  /** Moves a point p[i..] of a body back by a fraction of the step, f[0], in place. */
  retreat(p: Float64Array, i: number, body: number, f: Float64Array): void;
}

/** Makes the motion of a Model and Data. It reads poses, motion axes, anchors and velocities. */
export function bindBodyMotion(m: ModelRecord, d: DataRecord): BodyMotion {
  const { nbody, ngeom } = m;
  /** Spatial velocity of each body at the center of mass of its tree: rotation, translation. */
  const velocity = doubles(6 * nbody);
  const shift = doubles(3 * nbody);
  const turn = doubles(3 * nbody);
  const pivot = doubles(3 * nbody);
  const geomTravel = doubles(ngeom);
  const bodyTravel = doubles(nbody);
  const pivots = pivotsOf(m);
  const matrix = doubles(9);
  const angle = doubles(2);
  const arm = doubles(3);
  const state = { isClear: true };

  function update(): void {
    state.isClear = false;
    velocities();
    for (let b = 1; b < nbody; b++) moveBody(b);
    travelOfGeoms();
  }

  function clear(): void {
    if (state.isClear) return;
    state.isClear = true;
    shift.fill(0);
    turn.fill(0);
    geomTravel.fill(0);
    bodyTravel.fill(0);
  }

  /** The same recursion as the velocity stage, which runs after the collision stage. */
  function velocities(): void {
    const { body_parentid, body_dofadr, body_dofnum } = m;
    const { cdof, qvel } = d;
    for (let b = 1; b < nbody; b++) {
      const o = 6 * b;
      const parent = 6 * body_parentid[b];
      for (let k = 0; k < 6; k++) velocity[o + k] = velocity[parent + k];
      const end = body_dofadr[b] + body_dofnum[b];
      for (let j = body_dofadr[b]; j < end; j++) {
        for (let k = 0; k < 6; k++) velocity[o + k] += cdof[6 * j + k] * qvel[j];
      }
    }
  }

  function moveBody(b: number): void {
    const { body_rootid, opt } = m;
    const { subtree_com } = d;
    const h = opt[OPT.timestep];
    const c = 3 * body_rootid[b];
    const o = 6 * b;
    placePivot(b);
    const x = pivot[3 * b] - subtree_com[c];
    const y = pivot[3 * b + 1] - subtree_com[c + 1];
    const z = pivot[3 * b + 2] - subtree_com[c + 2];
    const wx = velocity[o];
    const wy = velocity[o + 1];
    const wz = velocity[o + 2];
    shift[3 * b] = h * (velocity[o + 3] + wy * z - wz * y);
    shift[3 * b + 1] = h * (velocity[o + 4] + wz * x - wx * z);
    shift[3 * b + 2] = h * (velocity[o + 5] + wx * y - wy * x);
    turn[3 * b] = h * wx;
    turn[3 * b + 1] = h * wy;
    turn[3 * b + 2] = h * wz;
  }

  function placePivot(b: number): void {
    const { xanchor, xpos } = d;
    const { joint, origin } = pivots;
    const from = joint[b] >= 0 ? xanchor : xpos;
    const i = 3 * (joint[b] >= 0 ? joint[b] : origin[b]);
    for (let k = 0; k < 3; k++) pivot[3 * b + k] = from[i + k];
  }

  /** The translation of the pivot plus the chord of a rotation by an angle a, at most min(a, 2) radii. */
  function travelOfGeoms(): void {
    const { geom_bodyid, geom_rbound } = m;
    const { geom_xpos } = d;
    bodyTravel.fill(0);
    for (let g = 0; g < ngeom; g++) {
      const b = geom_bodyid[g];
      const v = 3 * b;
      const x = geom_xpos[3 * g] - pivot[v];
      const y = geom_xpos[3 * g + 1] - pivot[v + 1];
      const z = geom_xpos[3 * g + 2] - pivot[v + 2];
      const moved = Math.sqrt(shift[v] * shift[v] + shift[v + 1] * shift[v + 1] + shift[v + 2] * shift[v + 2]);
      const turned = Math.sqrt(turn[v] * turn[v] + turn[v + 1] * turn[v + 1] + turn[v + 2] * turn[v + 2]);
      const radius = Math.sqrt(x * x + y * y + z * z) + geom_rbound[g];
      const travel = turned > 0 ? moved + Math.min(turned, 2) * radius : moved;
      geomTravel[g] = travel;
      if (travel > bodyTravel[b]) bodyTravel[b] = travel;
    }
  }

  /** Rodrigues' formula. */
  function rotation(out: Float64Array, body: number, f: Float64Array, back: boolean): void {
    const v = 3 * body;
    const length = Math.sqrt(turn[v] * turn[v] + turn[v + 1] * turn[v + 1] + turn[v + 2] * turn[v + 2]);
    angle[0] = (back ? -f[0] : f[0]) * length;
    sinCos(angle, 0);
    const scale = length > 0 ? 1 / length : 0;
    const x = turn[v] * scale;
    const y = turn[v + 1] * scale;
    const z = turn[v + 2] * scale;
    const s = angle[0];
    const c = angle[1];
    const rest = 1 - c;
    out[0] = c + rest * x * x;
    out[1] = rest * x * y - s * z;
    out[2] = rest * x * z + s * y;
    out[3] = rest * x * y + s * z;
    out[4] = c + rest * y * y;
    out[5] = rest * y * z - s * x;
    out[6] = rest * x * z - s * y;
    out[7] = rest * y * z + s * x;
    out[8] = c + rest * z * z;
  }

  function advance(p: Float64Array, i: number, body: number, f: Float64Array): void {
    rotation(matrix, body, f, false);
    for (let k = 0; k < 3; k++) arm[k] = p[i + k] - pivot[3 * body + k];
    mulMatVec3(arm, 0, matrix, 0, arm, 0);
    for (let k = 0; k < 3; k++) p[i + k] = arm[k] + pivot[3 * body + k] + f[0] * shift[3 * body + k];
  }

  function retreat(p: Float64Array, i: number, body: number, f: Float64Array): void {
    rotation(matrix, body, f, true);
    for (let k = 0; k < 3; k++) arm[k] = p[i + k] - pivot[3 * body + k] - f[0] * shift[3 * body + k];
    mulMatVec3(arm, 0, matrix, 0, arm, 0);
    for (let k = 0; k < 3; k++) p[i + k] = arm[k] + pivot[3 * body + k];
  }

  return { shift, turn, pivot, geomTravel, bodyTravel, update, clear, rotation, advance, retreat };
}

/** For each body the joint whose anchor is its pivot, or -1, and then the body whose origin is. */
function pivotsOf(m: ModelRecord): { joint: Int32Array; origin: Int32Array } {
  const { nbody, body_parentid, body_jntadr, body_jntnum, jnt_type } = m;
  const joint = integers(nbody).fill(-1);
  const origin = integers(nbody);
  for (let b = 1; b < nbody; b++) {
    joint[b] = joint[body_parentid[b]];
    origin[b] = origin[body_parentid[b]];
    for (let j = body_jntadr[b]; j < body_jntadr[b] + body_jntnum[b]; j++) {
      if (jnt_type[j] === JointType.SLIDE) continue;
      joint[b] = jnt_type[j] === JointType.FREE ? -1 : j;
      origin[b] = b;
    }
  }
  return { joint, origin };
}
