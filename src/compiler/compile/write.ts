/** Writes the arrays of a Model from resolved objects. */

import { SameFrame, SleepPolicy } from '../../foundation/schema/enums.js';
import { SLEEP_POLICY } from '../../foundation/schema/mjcf/keywords.js';
import { extraValue } from '../../modelling/spec/non-xml-values.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import type { ArrayReuse } from './assets/asset-data.js';
import { writeAssets } from './assets/asset-rows.js';
import type { Compilation } from './compilation.js';
import type { CompiledJoint } from './compiled-element.js';
import type { Derived } from './derive.js';
import { type ActuatorAddresses, actuatorRow, historyLength, inputLimits } from './elements/actuator.js';
import { equalityRow } from './elements/equality.js';
import { materialRow } from './elements/material.js';
import { excludeRow, pairRow } from './elements/pair.js';
import { sensorHistory, sensorRow } from './elements/sensor.js';
import { tendonRow, wrapRow } from './elements/tendon.js';
import {
  bodyRow,
  cameraRow,
  dofRow,
  geomRow,
  jointRow,
  lightRow,
  restCoordinates,
  siteRow,
} from './elements/tree-rows.js';
import { writeFlexes } from './flex/flex-rows.js';
import type { AllObjects } from './objects.js';
import { writeRows } from './rows.js';
import type { Measured } from './sizes.js';

/** Writes all arrays of an allocated record, except those computed by `setConst`. */
export function writeModel(compilation: Compilation, m: ModelRecord, measured: Measured, reuse: ArrayReuse): void {
  const { objects, derived, names, paths, bodyBvhs } = measured;
  m.names.set(names.names);
  m.names_map.set(names.names_map);
  for (const [array, addresses] of names.addresses) m[array].set(addresses);
  m.paths.set(paths.paths);
  writeTree(compilation, m, objects, derived);
  m.body_bvhadr.set(bodyBvhs.adr);
  m.body_bvhnum.set(bodyBvhs.num);
  reuse.write(m);
  const flexBvh = writeAssets(m, objects, bodyBvhs.count);
  writeFlexes(compilation, m, objects.flexes, objects.equalities, objects.names, flexBvh);
  m.hfield_pathadr.set(paths.addresses[0]);
  m.mesh_pathadr.set(paths.addresses[1]);
  m.skin_pathadr.set(paths.addresses[2]);
  m.tex_pathadr.set(paths.addresses[3]);
  writeStructure(m, derived);
  writeRows(m, objects.materials, (material) => materialRow(compilation, material, objects.names));
  writeRows(m, objects.pairs, pairRow);
  writeRows(m, objects.excludes, excludeRow);
  writeRows(m, objects.equalities, equalityRow);
  writeTendons(compilation, m, objects);
  const history = writeActuators(compilation, m, objects);
  writeSensors(compilation, m, objects, history);
  writeCustom(m, objects);
  compilation.plugins.write(m);
}

function writeTree(c: Compilation, m: ModelRecord, o: AllObjects, { structure }: Derived): void {
  let nmocap = 0;
  writeRows(m, o.bodies, (body) => bodyRow(body, structure, body.mocap ? nmocap++ : -1));
  writeRows(m, o.joints, jointRow);
  writeRows(m, ofDofs(o.joints), remember(dofRow));
  for (const joint of o.joints) {
    const { qpos0, spring } = restCoordinates(joint);
    m.qpos0.set(qpos0, joint.qposadr);
    m.qpos_spring.set(spring, joint.qposadr);
  }
  writeRows(m, o.geoms, (geom) => geomRow(geom, o.names.materialId(geom.element, geom.material ?? '')));
  writeRows(m, o.sites, (site) => siteRow(site, o.names));
  writeRows(m, o.cameras, (camera) => cameraRow(c, camera, o.names));
  writeRows(m, o.lights, (light) => lightRow(c, light, o.names));
  m.body_sameframe[0] = SameFrame.BODY;
  for (const { element, id } of o.bodies) m.body_plugin[id] = c.plugins.idOf(element);
  for (const { element, id } of o.geoms) m.geom_plugin[id] = c.plugins.idOf(element);
  for (const body of o.bodies) {
    const stated = body.element.is('body') ? SLEEP_POLICY[body.element.sleep] : SleepPolicy.AUTO;
    const policy = extraValue<number>(body.element, 'sleep') ?? stated;
    if (policy === SleepPolicy.AUTO) continue;
    const tree = treeOf(body.id);
    if (tree < 0 || tree === treeOf(body.id - 1)) c.report(body.element, 'bad-sleep', {}, 'sleep');
    else m.tree_sleep_policy[tree] = policy;
  }

  function treeOf(body: number): number {
    const weld = m.body_weldid[body];
    return m.body_dofnum[weld] > 0 ? structure.dof_treeid[m.body_dofadr[weld]] : -1;
  }
}

/** Lists each joint once per degree of freedom. */
const ofDofs = (joints: readonly CompiledJoint[]): CompiledJoint[] =>
  joints.flatMap((joint) => new Array<CompiledJoint>(joint.nv).fill(joint));

/** Caches the last result of a function by its argument. */
function remember<T, R>(compute: (object: T) => R): (object: T) => R {
  let last: { readonly object: T; readonly result: R } | undefined;
  return (object) => {
    if (last?.object !== object) last = { object, result: compute(object) };
    return last.result;
  };
}

function writeStructure(m: ModelRecord, { structure, M, D, B, maps, dof_simplenum, dof_Madr }: Derived): void {
  m.dof_parentid.set(structure.dof_parentid);
  m.dof_treeid.set(structure.dof_treeid);
  m.dof_simplenum.set(dof_simplenum);
  m.dof_Madr.set(dof_Madr);
  for (const [prefix, matrix] of [
    ['M', M],
    ['D', D],
    ['B', B],
  ] as const) {
    m[`${prefix}_rownnz`].set(matrix.rownnz);
    m[`${prefix}_rowadr`].set(matrix.rowadr);
    m[`${prefix}_colind`].set(matrix.colind);
  }
  m.D_diag.set(D.diag);
  m.mapM2M.set(maps.mapM2M);
  m.mapM2D.set(maps.mapM2D);
  m.mapD2M.set(maps.mapD2M);
}

function writeTendons(c: Compilation, m: ModelRecord, { tendons, names }: AllObjects): void {
  let address = 0;
  writeRows(m, tendons, (tendon) => {
    const row = tendonRow(c, tendon, address, names);
    address += tendon.path.length;
    return row;
  });
  writeRows(
    m,
    tendons.flatMap(({ path }) => path),
    wrapRow,
  );
}

/** Writes the actuators; returns the start address of the sensor histories. */
function writeActuators(c: Compilation, m: ModelRecord, { actuators }: AllObjects): number {
  const at: ActuatorAddresses = { ctrl: 0, out: 0, act: 0, history: 0 };
  writeRows(m, actuators, (actuator) => {
    const row = actuatorRow(actuator, at);
    inputLimits(actuator).forEach(({ limited, range }, i) => {
      m.actuator_ctrllimited[at.ctrl + i] = Number(limited);
      m.actuator_ctrlrange.set(range, 2 * (at.ctrl + i));
    });
    for (let i = 0; i < actuator.outnum; i++) {
      m.actuator_gear.set(actuator.mechanics.gear, 6 * (at.out + i));
      m.actuator_lengthrange.set(actuator.mechanics.lengthrange, 2 * (at.out + i));
    }
    at.ctrl += actuator.ctrlnum;
    at.out += actuator.outnum;
    at.act += actuator.actdim;
    at.history += historyLength(actuator.mechanics.nsample, actuator.ctrlnum);
    return row;
  });
  for (const { element, id } of actuators) m.actuator_plugin[id] = c.plugins.idOf(element);
  return at.history;
}

function writeSensors(c: Compilation, m: ModelRecord, { sensors }: AllObjects, firstHistory: number): void {
  let [address, history] = [0, firstHistory];
  writeRows(m, sensors, (sensor) => {
    const row = sensorRow(sensor, address, history);
    address += sensor.dim;
    history += sensorHistory(sensor);
    return row;
  });
  for (const { element, id } of sensors) m.sensor_plugin[id] = c.plugins.idOf(element);
}

function writeCustom(m: ModelRecord, { numerics, texts, tuples }: AllObjects): void {
  let at = 0;
  numerics.forEach(({ data }, i) => {
    m.numeric_adr[i] = at;
    m.numeric_size[i] = data.length;
    m.numeric_data.set(data, at);
    at += data.length;
  });
  at = 0;
  texts.forEach(({ data }, i) => {
    m.text_adr[i] = at;
    m.text_size[i] = data.length;
    m.text_data.set(data, at);
    at += data.length;
  });
  at = 0;
  tuples.forEach(({ objtype, objects, objprm }, i) => {
    m.tuple_adr[i] = at;
    m.tuple_size[i] = objtype.length;
    m.tuple_objtype.set(objtype, at);
    m.tuple_objid.set(
      objects.map((object) => object!.id),
      at,
    );
    m.tuple_objprm.set(objprm, at);
    at += objtype.length;
  });
}
