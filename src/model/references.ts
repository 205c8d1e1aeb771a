/** Whether everything in a Model that points somewhere points into it: a file may have been cut, altered or made up. */
import { GeomType, ObjType, WrapType } from '../schema/enums.js';
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
} from '../schema/references.js';
import { brokenFlex } from './flex-references.js';
import type { ModelRecord } from './model-record.js';
import { brokenSparse } from './sparse-references.js';

type Numbers = ArrayLike<number>;

/** What is wrong with the first pointer that leads nowhere, or in a circle; undefined if all are right. */
export function brokenReference(m: ModelRecord): string | undefined {
  const array = (name: string): Numbers => m[name as keyof ModelRecord] as unknown as Numbers;
  const size = (name: string): number => m[name as keyof ModelRecord] as unknown as number;
  for (const [name, of] of Object.entries(IDS)) {
    const at = outside(array(name), 0, size(of));
    if (at >= 0) return wrong(name, at, array(name)[at]!);
  }
  for (const [name, of] of Object.entries(OPTIONAL_IDS)) {
    const at = outside(array(name), -1, size(of));
    if (at >= 0) return wrong(name, at, array(name)[at]!);
  }
  for (const [adr, num, of, width = 1] of BLOCKS) {
    const fault = brokenBlock(adr, array(adr), typeof num === 'number' ? num : array(num), width * size(of));
    if (fault) return fault;
  }
  for (const [owner, adr, num] of OWNERS) {
    const fault = brokenOwner(owner, array(owner), array(adr), array(num));
    if (fault) return fault;
  }
  for (const name of PARENTS) {
    const parents = array(name);
    // the world is its own parent
    const first = name in IDS ? 1 : 0;
    for (let i = first; i < parents.length; i++) if (parents[i]! >= i) return wrong(name, i, parents[i]!);
  }
  for (const [adr, num, child, width] of HIERARCHIES) {
    const fault = brokenHierarchy(child, array(adr), array(num), array(child), width);
    if (fault) return fault;
  }
  return brokenWrap(m) ?? brokenObjects(m) ?? brokenGraph(m) ?? brokenFlex(m) ?? brokenSparse(m);
}

/** Vertices of a hull that are furthest along rounded directions. */
const STARTS = 27;

const wrong = (name: string, i: number, value: number): string => `${name}[${i}] is ${value}`;

/** Index of the first value below `least` or not below `end`, or -1. */
function outside(values: Numbers, least: number, end: number): number {
  for (let i = 0; i < values.length; i++) if (values[i]! < least || values[i]! >= end) return i;
  return -1;
}

function brokenBlock(name: string, adr: Numbers, num: Numbers | number, end: number): string | undefined {
  for (let i = 0; i < adr.length; i++) {
    const count = typeof num === 'number' ? num : num[i]!;
    if (count < 0) return `${name}[${i}] begins ${count} values`;
    const begin = adr[i]!;
    if (begin < -1 || (begin >= 0 && count > 0 && begin + count > end)) return wrong(name, i, begin);
    if (begin === -1 && count > 0 && typeof num !== 'number') return wrong(name, i, begin);
  }
  return undefined;
}

function brokenOwner(name: string, owners: Numbers, adr: Numbers, num: Numbers): string | undefined {
  let total = 0;
  for (let owner = 0; owner < num.length; owner++) {
    total += num[owner]!;
    for (let i = adr[owner]!; i < adr[owner]! + num[owner]!; i++) {
      if (owners[i] !== owner) return wrong(name, i, owners[i]!);
    }
  }
  return total === owners.length ? undefined : `${name} has ${owners.length} members, the blocks have ${total}`;
}

function brokenHierarchy(name: string, adr: Numbers, num: Numbers, child: Numbers, width: number): string | undefined {
  for (let i = 0; i < adr.length; i++) {
    for (let node = 0; node < num[i]!; node++) {
      for (let k = width * (adr[i]! + node); k < width * (adr[i]! + node + 1); k++) {
        const to = child[k]!;
        if (to !== -1 && (to <= node || to >= num[i]!)) return wrong(name, k, to);
      }
    }
  }
  return undefined;
}

const exists = (m: ModelRecord, type: number | undefined, id: number): boolean =>
  type !== undefined && id >= 0 && id < Number(m[OBJECT_SIZES[type] as keyof ModelRecord] ?? 0);

function brokenWrap(m: ModelRecord): string | undefined {
  const { wrap_type, wrap_objid, wrap_prm, nwrap, nsite } = m;
  for (let i = 0; i < nwrap; i++) {
    const type = wrap_type[i]!;
    if (type === WrapType.PULLEY) continue;
    if (!exists(m, WRAP_OBJECTS[type], wrap_objid[i]!)) return wrong('wrap_objid', i, wrap_objid[i]!);
    const side = wrap_prm[i]!;
    const isGeom = WRAP_OBJECTS[type] === ObjType.GEOM;
    if (isGeom && !(side >= -1 && side < nsite && Number.isInteger(side))) return wrong('wrap_prm', i, side);
  }
  return undefined;
}

/** Objects by type and id; a type without objects asks for none. */
function brokenObjects(m: ModelRecord): string | undefined {
  const { geom_type, geom_dataid, eq_type, eq_objtype, eq_obj1id, eq_obj2id, actuator_trntype, actuator_trnid } = m;
  for (let i = 0; i < m.ngeom; i++) {
    const data = geom_dataid[i]!;
    const isField = geom_type[i] === GeomType.HFIELD;
    const isMesh = geom_type[i] === GeomType.MESH || (geom_type[i] === GeomType.SDF && data >= 0);
    if (isField && !exists(m, ObjType.HFIELD, data)) return wrong('geom_dataid', i, data);
    if (isMesh && !exists(m, ObjType.MESH, data)) return wrong('geom_dataid', i, data);
  }
  for (let i = 0; i < m.neq; i++) {
    const type = EQUALITY_OBJECTS[eq_type[i]!] ?? eq_objtype[i];
    if (!exists(m, type, eq_obj1id[i]!)) return wrong('eq_obj1id', i, eq_obj1id[i]!);
    if (eq_obj2id[i] !== -1 && !exists(m, type, eq_obj2id[i]!)) return wrong('eq_obj2id', i, eq_obj2id[i]!);
  }
  for (let i = 0; i < m.nactuator; i++) {
    const type = TRANSMISSION_OBJECTS[actuator_trntype[i]!];
    if (type !== undefined && !exists(m, type, actuator_trnid[2 * i]!)) {
      return wrong('actuator_trnid', 2 * i, actuator_trnid[2 * i]!);
    }
  }
  return brokenSensor(m);
}

function brokenSensor(m: ModelRecord): string | undefined {
  for (const [types, ids] of [
    ['sensor_objtype', 'sensor_objid'],
    ['sensor_reftype', 'sensor_refid'],
  ] as const) {
    for (let i = 0; i < m.nsensor; i++) {
      const id = m[ids][i]!;
      if (id !== -1 && m[types][i] !== ObjType.UNKNOWN && !exists(m, m[types][i], id)) return wrong(ids, i, id);
    }
  }
  return undefined;
}

/**
 * Graphs of hulls: counts, then for each vertex where its neighbors begin, then the neighbors, -1 after each list; and the
 * vertices of a hull where searches of it begin.
 */
function brokenGraph(m: ModelRecord): string | undefined {
  const { mesh_graphadr, mesh_graph, mesh_vertnum, mesh_extrema, nmeshgraph } = m;
  for (let i = 0; i < m.nmesh; i++) {
    const at = mesh_graphadr[i]!;
    if (at < 0) continue;
    const nvert = mesh_graph[at]!;
    const nface = mesh_graph[at + 1]!;
    const nedge = nvert + 3 * nface;
    const edges = at + 2 + 2 * nvert;
    if (!(nvert >= 0 && nface >= 0 && edges + nedge + 3 * nface <= nmeshgraph)) return wrong('mesh_graphadr', i, at);
    for (let k = 0; k < nvert; k++) {
      const [from, vertex] = [mesh_graph[at + 2 + k]!, mesh_graph[at + 2 + nvert + k]!];
      if (from < 0 || from >= nedge) return wrong('mesh_graph', at + 2 + k, from);
      if (vertex < 0 || vertex >= mesh_vertnum[i]!) return wrong('mesh_graph', at + 2 + nvert + k, vertex);
    }
    for (let k = edges; k < edges + nedge; k++) {
      if (mesh_graph[k]! < -1 || mesh_graph[k]! >= nvert) return wrong('mesh_graph', k, mesh_graph[k]!);
    }
    if (nvert > 0 && mesh_graph[edges + nedge - 1] !== -1) return wrong('mesh_graph', edges + nedge - 1, 0);
    for (let k = STARTS * i; k < STARTS * (i + 1); k++) {
      if (mesh_extrema[k]! < 0 || mesh_extrema[k]! >= nvert) return wrong('mesh_extrema', k, mesh_extrema[k]!);
    }
  }
  return undefined;
}
