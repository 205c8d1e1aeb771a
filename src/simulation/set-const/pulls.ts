/** Groups the actuators that one simulation can pull together: trees without coupling do not affect each other. */

import { EqType, ObjType, TrnType } from '../../foundation/schema/enums.js';
import { EQUALITY_OBJECTS, WRAP_OBJECTS } from '../../foundation/schema/references.js';
import type { ModelRecord } from '../model/model-record.js';
import { pathOf, transmissionObject, treesOf } from './trees.js';

/** Actuators that are pulled together; each moves separate trees. */
export interface Pull {
  readonly actuators: number[];
  /** For each dof, the index in `actuators` of the actuator that may move it; -1 for none. */
  readonly puller: Int32Array;
  /** Ids of the tendons that act. */
  readonly tendons: ReadonlySet<number>;
}

interface Group {
  readonly actuators: number[];
  /** Tied groups of trees, mapped to the index of the actuator that moves them. */
  readonly moved: Map<number, number>;
}

/** Assigns each actuator to the first simulation whose other actuators move none of its trees. */
export function* planPulls(m: ModelRecord, actuators: readonly number[]): Generator<Pull> {
  const acting = actingTendons(m);
  const ties = treeTies(m, acting);
  const groups: Group[] = [];
  for (const actuator of actuators) {
    const moved = movedBy(m, actuator).map((tree) => ties[tree]);
    let group = groups.find((each) => !moved.some((tie) => each.moved.has(tie)));
    if (!group) groups.push((group = { actuators: [], moved: new Map() }));
    for (const tie of moved) group.moved.set(tie, group.actuators.length);
    group.actuators.push(actuator);
  }
  for (const { actuators: together, moved } of groups) {
    yield {
      actuators: together,
      puller: m.dof_treeid.map((tree) => moved.get(ties[tree]) ?? -1),
      tendons: new Set([...acting, ...together.flatMap((actuator) => pulledTendon(m, actuator))]),
    };
  }
}

function pulledTendon(m: ModelRecord, actuator: number): number[] {
  return m.actuator_trntype[actuator] === TrnType.TENDON ? [m.actuator_trnid[2 * actuator]] : [];
}

/** Trees on which the length of an actuator depends. */
function movedBy(m: ModelRecord, actuator: number): number[] {
  const type = transmissionObject(m, actuator);
  const [id, other] = m.actuator_trnid.subarray(2 * actuator, 2 * actuator + 2);
  return [...reach(m, type, id), ...(type === ObjType.SITE ? treesOf(m, type, other) : [])];
}

/** Trees of an object, including those of the side sites of tendons that wrap around geoms. */
function reach(m: ModelRecord, type: ObjType | undefined, id: number): number[] {
  if (type !== ObjType.TENDON || id < 0) return treesOf(m, type, id);
  const geoms = pathOf(m, id).filter((wrap) => WRAP_OBJECTS[m.wrap_type[wrap]] === ObjType.GEOM);
  return [...treesOf(m, type, id), ...geoms.flatMap((wrap) => treesOf(m, ObjType.SITE, m.wrap_prm[wrap]))];
}

/** Tendons that act in every simulation: those with limits, inertia or equality constraints. */
function actingTendons(m: ModelRecord): Set<number> {
  const acting = new Set<number>();
  for (let t = 0; t < m.ntendon; t++) if (m.tendon_limited[t] || m.tendon_armature[t] !== 0) acting.add(t);
  for (let i = 0; i < m.nactuator; i++) {
    if (m.actuator_armature[i] !== 0) for (const tendon of pulledTendon(m, i)) acting.add(tendon);
  }
  for (let e = 0; e < m.neq; e++) {
    if (m.eq_type[e] === EqType.TENDON) acting.add(m.eq_obj1id[e]).add(m.eq_obj2id[e]);
  }
  acting.delete(-1);
  return acting;
}

/**
 * For each tree, the smallest tree that constraints connect it to, directly or indirectly. In a model with flexes, all
 * trees are connected.
 */
function treeTies(m: ModelRecord, acting: Iterable<number>): Int32Array {
  const ties = Int32Array.from({ length: m.ntree }, (_, tree) => (m.nflex > 0 ? 0 : tree));
  const tie = (trees: readonly number[]): void => {
    const tied = new Set(trees.map((tree) => ties[tree]));
    if (tied.size < 2) return;
    const first = Math.min(...tied);
    for (let tree = 0; tree < m.ntree; tree++) if (tied.has(ties[tree])) ties[tree] = first;
  };
  for (const tendon of acting) tie(reach(m, ObjType.TENDON, tendon));
  for (let e = 0; e < m.neq; e++) {
    const type = (EQUALITY_OBJECTS[m.eq_type[e]] ?? m.eq_objtype[e]) as ObjType;
    tie([...reach(m, type, m.eq_obj1id[e]), ...reach(m, type, m.eq_obj2id[e])]);
  }
  return ties;
}
