/** Checks that every reference in a Model is in range, because a file may be truncated, altered or forged. */

import { GeomType, ObjType, WrapType } from '../../foundation/schema/enums.js';
import { message } from '../../foundation/schema/messages.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import {
  BLOCKS,
  EQUALITY_OBJECTS,
  HIERARCHIES,
  IDS,
  OBJECT_SIZES,
  OPTIONAL_IDS,
  OWNERS,
  PARENTS,
  TRANSMISSION_OBJECTS,
  WRAP_OBJECTS,
} from '../../foundation/schema/references.js';
import { arrayOf, type Numbers, sizeOf, type WrongValue, wrongValue } from './fault.js';
import { brokenFlex } from './flex-references.js';
import type { ModelRecord } from './model-record.js';
import { brokenSparse } from './sparse-references.js';

/** Describes the first reference that is out of range or cyclic; undefined if all are valid. */
export function brokenReference(m: ModelRecord): WrongValue | undefined {
  for (const [name, of] of Object.entries(IDS)) {
    const at = outside(arrayOf(m, name), 0, sizeOf(m, of));
    if (at >= 0) return wrongValue(m, name, at);
  }
  for (const [name, of] of Object.entries(OPTIONAL_IDS)) {
    const at = outside(arrayOf(m, name), -1, sizeOf(m, of));
    if (at >= 0) return wrongValue(m, name, at);
  }
  for (const [adr, num, of, width = 1] of BLOCKS) {
    const fault = brokenBlock(m, adr, num, width * sizeOf(m, of));
    if (fault) return fault;
  }
  for (const [owner, adr, num] of OWNERS) {
    const fault = brokenOwner(m, owner, arrayOf(m, adr), arrayOf(m, num));
    if (fault) return fault;
  }
  for (const name of PARENTS) {
    const parents = arrayOf(m, name);
    // the world is its own parent
    const first = name in IDS ? 1 : 0;
    for (let i = first; i < parents.length; i++) if (parents[i]! >= i) return wrongValue(m, name, i);
  }
  for (const [adr, num, child, width] of HIERARCHIES) {
    const fault = brokenHierarchy(m, arrayOf(m, adr), arrayOf(m, num), child, width);
    if (fault) return fault;
  }
  return brokenWrap(m) ?? brokenObjects(m) ?? brokenGraph(m) ?? brokenFlex(m) ?? brokenSparse(m);
}

/** Index of the first value below `least` or not below `end`, or -1. */
function outside(values: Numbers, least: number, end: number): number {
  for (let i = 0; i < values.length; i++) if (values[i]! < least || values[i]! >= end) return i;
  return -1;
}

function brokenBlock(m: ModelRecord, name: string, num: string | number, end: number): WrongValue | undefined {
  const adr = arrayOf(m, name);
  for (let i = 0; i < adr.length; i++) {
    const count = typeof num === 'number' ? num : arrayOf(m, num)[i]!;
    if (count < 0) return message('bad-mjb/block', { array: name, index: i, count });
    const begin = adr[i]!;
    if (begin < -1 || (begin >= 0 && count > 0 && begin + count > end)) return wrongValue(m, name, i);
    if (begin === -1 && count > 0 && typeof num !== 'number') return wrongValue(m, name, i);
  }
  return undefined;
}

function brokenOwner(m: ModelRecord, name: string, adr: Numbers, num: Numbers): WrongValue | undefined {
  const owners = arrayOf(m, name);
  let total = 0;
  for (let owner = 0; owner < num.length; owner++) {
    total += num[owner]!;
    for (let i = adr[owner]!; i < adr[owner]! + num[owner]!; i++) {
      if (owners[i] !== owner) return wrongValue(m, name, i);
    }
  }
  const { length: count } = owners;
  return total === count ? undefined : message('bad-mjb/members', { array: name, count, total });
}

function brokenHierarchy(
  m: ModelRecord,
  adr: Numbers,
  num: Numbers,
  name: string,
  width: number,
): WrongValue | undefined {
  const child = arrayOf(m, name);
  for (let i = 0; i < adr.length; i++) {
    for (let node = 0; node < num[i]!; node++) {
      for (let k = width * (adr[i]! + node); k < width * (adr[i]! + node + 1); k++) {
        const to = child[k]!;
        if (to !== -1 && (to <= node || to >= num[i]!)) return wrongValue(m, name, k);
      }
    }
  }
  return undefined;
}

const exists = (m: ModelRecord, type: number | undefined, id: number): boolean =>
  type !== undefined && id >= 0 && id < Number(m[OBJECT_SIZES[type] as keyof ModelRecord] ?? 0);

function brokenWrap(m: ModelRecord): WrongValue | undefined {
  const { wrap_type, wrap_objid, wrap_prm, nwrap, nsite } = m;
  for (let i = 0; i < nwrap; i++) {
    const type = wrap_type[i]!;
    if (type === WrapType.PULLEY) continue;
    if (!exists(m, WRAP_OBJECTS[type], wrap_objid[i]!)) return wrongValue(m, 'wrap_objid', i);
    const side = wrap_prm[i]!;
    const isGeom = WRAP_OBJECTS[type] === ObjType.GEOM;
    if (isGeom && !(side >= -1 && side < nsite && Number.isInteger(side))) return wrongValue(m, 'wrap_prm', i);
  }
  return undefined;
}

/** Checks the ids of objects by type; a type without objects needs no id. */
function brokenObjects(m: ModelRecord): WrongValue | undefined {
  const { geom_type, geom_dataid, eq_type, eq_objtype, eq_obj1id, eq_obj2id, actuator_trntype, actuator_trnid } = m;
  for (let i = 0; i < m.ngeom; i++) {
    const data = geom_dataid[i]!;
    const isField = geom_type[i] === GeomType.HFIELD;
    const isMesh = geom_type[i] === GeomType.MESH || (geom_type[i] === GeomType.SDF && data >= 0);
    if (isField && !exists(m, ObjType.HFIELD, data)) return wrongValue(m, 'geom_dataid', i);
    if (isMesh && !exists(m, ObjType.MESH, data)) return wrongValue(m, 'geom_dataid', i);
  }
  for (let i = 0; i < m.nsite; i++) {
    const isMesh = m.site_type[i] === GeomType.MESH;
    if (isMesh && !exists(m, ObjType.MESH, m.site_dataid[i]!)) return wrongValue(m, 'site_dataid', i);
  }
  for (let i = 0; i < m.neq; i++) {
    const type = EQUALITY_OBJECTS[eq_type[i]!] ?? eq_objtype[i];
    if (!exists(m, type, eq_obj1id[i]!)) return wrongValue(m, 'eq_obj1id', i);
    if (eq_obj2id[i] !== -1 && !exists(m, type, eq_obj2id[i]!)) return wrongValue(m, 'eq_obj2id', i);
  }
  for (let i = 0; i < m.nactuator; i++) {
    const type = TRANSMISSION_OBJECTS[actuator_trntype[i]!];
    if (type !== undefined && !exists(m, type, actuator_trnid[2 * i]!)) {
      return wrongValue(m, 'actuator_trnid', 2 * i);
    }
  }
  return brokenSensor(m);
}

function brokenSensor(m: ModelRecord): WrongValue | undefined {
  for (const [types, ids] of [
    ['sensor_objtype', 'sensor_objid'],
    ['sensor_reftype', 'sensor_refid'],
  ] as const) {
    for (let i = 0; i < m.nsensor; i++) {
      const id = m[ids][i]!;
      if (id !== -1 && m[types][i] !== ObjType.UNKNOWN && !exists(m, m[types][i], id)) return wrongValue(m, ids, i);
    }
  }
  return undefined;
}

/**
 * Checks hull graphs: counts, then the start of each vertex's neighbors, then the neighbors with -1 after each list.
 * Also checks the vertices at which searches of a hull begin.
 */
function brokenGraph(m: ModelRecord): WrongValue | undefined {
  const { mesh_graphadr, mesh_graph, mesh_vertnum, mesh_extrema, nmeshgraph } = m;
  const starts = MODEL_FIELDS.mesh_extrema.cols;
  for (let i = 0; i < m.nmesh; i++) {
    const at = mesh_graphadr[i]!;
    if (at < 0) continue;
    const nvert = mesh_graph[at]!;
    const nface = mesh_graph[at + 1]!;
    const nedge = nvert + 3 * nface;
    const edges = at + 2 + 2 * nvert;
    if (!(nvert >= 0 && nface >= 0 && edges + nedge + 3 * nface <= nmeshgraph))
      return wrongValue(m, 'mesh_graphadr', i);
    for (let k = 0; k < nvert; k++) {
      const [from, vertex] = [mesh_graph[at + 2 + k]!, mesh_graph[at + 2 + nvert + k]!];
      if (from < 0 || from >= nedge) return wrongValue(m, 'mesh_graph', at + 2 + k);
      if (vertex < 0 || vertex >= mesh_vertnum[i]!) return wrongValue(m, 'mesh_graph', at + 2 + nvert + k);
    }
    for (let k = edges; k < edges + nedge; k++) {
      if (mesh_graph[k]! < -1 || mesh_graph[k]! >= nvert) return wrongValue(m, 'mesh_graph', k);
    }
    if (nvert > 0 && mesh_graph[edges + nedge - 1] !== -1) return wrongValue(m, 'mesh_graph', edges + nedge - 1);
    for (let k = starts * i; k < starts * (i + 1); k++) {
      if (mesh_extrema[k]! < 0 || mesh_extrema[k]! >= nvert) return wrongValue(m, 'mesh_extrema', k);
    }
  }
  return undefined;
}
