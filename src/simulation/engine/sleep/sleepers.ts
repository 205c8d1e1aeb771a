/**
 * Finds sleeping equalities, actuators, sensors and tendons. Each is described by the bodies that it acts on: with one
 * body it sleeps if that body sleeps, with several if none is awake, and with none never.
 */
import { filledIntegers } from '../../../foundation/math/scratch.js';
import { EqType, ObjType, SensorType, SleepState, TrnType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { SENSOR_NAMES, SENSORS, type SensorRow } from '../../../foundation/schema/sensors.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

type Bodies = readonly number[];

/** Bodies that the i-th object of each kind acts on. */
export interface SleepMap {
  equality(i: number): Bodies;
  actuator(i: number): Bodies;
  sensor(i: number): Bodies;
  tendon(i: number): Bodies;
}

/** Number of objects of each kind. */
const COUNTS = {
  equality: 'neq',
  actuator: 'nactuator',
  sensor: 'nsensor',
  tendon: 'ntendon',
} as const satisfies Record<keyof SleepMap, keyof ModelRecord>;

/** A tendon through more than two trees never sleeps. */
const MAX_TENDON_TREES = 2;

/** Lists the bodies that each equality, actuator, sensor and tendon of a Model acts on. */
export function sleepMap(m: ModelRecord): SleepMap {
  const bodyOf: Partial<Record<number, (id: number) => number>> = {
    [ObjType.BODY]: (id) => id,
    [ObjType.XBODY]: (id) => id,
    [ObjType.JOINT]: (id) => m.jnt_bodyid[id],
    [ObjType.DOF]: (id) => m.dof_bodyid[id],
    [ObjType.GEOM]: (id) => m.geom_bodyid[id],
    [ObjType.SITE]: (id) => m.site_bodyid[id],
    [ObjType.CAMERA]: (id) => m.cam_bodyid[id],
    [ObjType.LIGHT]: (id) => m.light_bodyid[id],
  };

  function bodiesOf(type: number, id: number): Bodies {
    if (id < 0) return [];
    if (type === ObjType.TENDON) return tendon(id);
    if (type === ObjType.ACTUATOR) return actuator(id);
    if (type === ObjType.FLEX) return flexBodies(m, id).slice(0, 1);
    const body = bodyOf[type]?.(id);
    return body === undefined ? [] : [body];
  }

  function tendon(i: number): Bodies {
    const count = m.tendon_treenum[i];
    if (count > MAX_TENDON_TREES) return [];
    return Array.from({ length: count }, (_, k) => m.tree_bodyadr[m.tendon_treeid[2 * i + k]]);
  }

  function equality(i: number): Bodies {
    const types: Partial<Record<number, number>> = {
      [EqType.CONNECT]: m.eq_objtype[i],
      [EqType.WELD]: m.eq_objtype[i],
      [EqType.JOINT]: ObjType.JOINT,
      [EqType.TENDON]: ObjType.TENDON,
    };
    const type = types[m.eq_type[i]] ?? ObjType.FLEX;
    return [...bodiesOf(type, m.eq_obj1id[i]), ...(type === ObjType.FLEX ? [] : bodiesOf(type, m.eq_obj2id[i]))];
  }

  function actuator(i: number): Bodies {
    const [one, two] = [m.actuator_trnid[2 * i], m.actuator_trnid[2 * i + 1]];
    switch (m.actuator_trntype[i]) {
      case TrnType.TENDON:
        return tendon(one);
      case TrnType.BODY:
        return [one];
      case TrnType.SITE:
        return bodiesOf(ObjType.SITE, one);
      case TrnType.SLIDERCRANK:
        return [...bodiesOf(ObjType.SITE, one), ...bodiesOf(ObjType.SITE, two)];
      case TrnType.SO3:
        if (two >= 0) return [...bodiesOf(ObjType.SITE, one), ...bodiesOf(ObjType.SITE, two)];
        return bodiesOf(ObjType.JOINT, one);
      default:
        return bodiesOf(ObjType.JOINT, one);
    }
  }

  function sensor(i: number): Bodies {
    const [type, ref] = [m.sensor_objtype[i], m.sensor_reftype[i]];
    const row: SensorRow = SENSORS[SENSOR_NAMES.get(m.sensor_type[i])!];
    if (row.isAlwaysAwake) return [];
    // contacts in the volume of a site may belong to any body
    if (m.sensor_type[i] === SensorType.CONTACT && (type === ObjType.SITE || ref === ObjType.SITE)) return [];
    return [...bodiesOf(type, m.sensor_objid[i]), ...bodiesOf(ref, m.sensor_refid[i])];
  }

  return { equality, actuator, sensor, tendon };
}

/** Movable bodies of a flex: of its nodes if it is interpolated, else of its vertices. */
export function flexBodies(m: ModelRecord, flex: number): number[] {
  const nodes = m.flex_interp[flex] !== 0;
  const first = nodes ? m.flex_nodeadr[flex] : m.flex_vertadr[flex];
  const count = nodes ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  const bodies = nodes ? m.flex_nodebodyid : m.flex_vertbodyid;
  return Array.from(bodies.subarray(first, first + count)).filter((body) => m.body_treeid[body] >= 0);
}

/** Binds a function that tests whether the i-th object of a kind currently sleeps. */
export function bindSleepers(m: ModelRecord, d: DataRecord, kind: keyof SleepMap): (i: number) => boolean {
  /** Bodies of all objects, and the start of those of each object; built when a tree first sleeps. */
  let bodies: Int32Array | undefined;
  let address: Int32Array;

  function list(): Int32Array {
    const bodiesOf = sleepMap(m)[kind];
    const lists = Array.from({ length: m[COUNTS[kind]] }, (_, i) => bodiesOf(i));
    address = filledIntegers([0, ...lists.map(({ length }) => length)]);
    for (let i = 0; i < lists.length; i++) address[i + 1] += address[i];
    return filledIntegers(lists.flat());
  }

  return function sleeps(i: number): boolean {
    const { body_awake, scalar } = d;
    if (scalar[SC.ntree_awake] === m.ntree) return false;
    bodies ??= list();
    const first = address[i];
    const end = address[i + 1];
    if (end === first) return false;
    if (end === first + 1) return body_awake[bodies[first]] === SleepState.ASLEEP;
    for (let k = first; k < end; k++) if (body_awake[bodies[k]] === SleepState.AWAKE) return false;
    return true;
  };
}
