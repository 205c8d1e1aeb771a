/** Properties that several classes of elements share. */
import { orientationOf } from './spec-parts.js';
import { keywordOf, listOf, numberOf, numsOf } from './spec-properties.js';

/** Pose of an element in its body. */
export const PLACED = { pos: numsOf('pos', 3), quat: numsOf('quat', 4), alt: orientationOf() };
/** Solver parameters of a constraint. */
export const SOLVER = { solref: numsOf('solref', 2), solimp: numsOf('solimp', 5) };
/** Limits, stiffness and friction of joints and tendons. */
export const LIMITS = {
  range: numsOf('range', 2),
  limited: keywordOf('limited', 'mjtLimited'),
  actfrcrange: numsOf('actuatorfrcrange', 2),
  actfrclimited: keywordOf('actuatorfrclimited', 'mjtLimited'),
  solref_limit: numsOf('solreflimit', 2),
  solimp_limit: numsOf('solimplimit', 5),
  solref_friction: numsOf('solreffriction', 2),
  solimp_friction: numsOf('solimpfriction', 5),
  stiffness: numsOf('stiffness', 3),
  damping: numsOf('damping', 3),
  armature: numberOf('armature'),
  frictionloss: numberOf('frictionloss'),
  margin: numberOf('margin'),
};
/** User data. */
export const USER = { userdata: listOf('user') };
