/**
 * Contacts of flexes: with bodies, with each other, with themselves. They are candidates first; at most the number of
 * contacts of two geoms is kept, and gets the mixed parameters of both sides.
 */
import { integers } from '../../../../foundation/math/scratch.js';
import { follows } from '../../../../foundation/schema/compatibility.js';
import { DisableBit, EnableBit, FlexSelf, GeomType } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { elementBodies, shareBody } from '../../flex/element-corners.js';
import { createPairList } from '../broad/pair-list.js';
import { createManifold, MARGIN } from '../convex/manifold.js';
import type { NarrowPhase } from '../narrow-phase.js';
import type { ContactParameters } from '../parameters.js';
import { matches, surfacesOfFlexes, surfacesOfGeoms } from '../surfaces.js';
import {
  addCandidates,
  CONDIM,
  createCandidates,
  ELEM,
  GEOM,
  PARTS_SIZE,
  sortCandidates,
  spreadCandidates,
  VERT,
} from './candidates.js';
import { bindElementContacts } from './element-contacts.js';
import { bindElementSweep } from './element-sweep.js';
import { bindFlexSleep } from './flex-colliders.js';
import { bindFlexTrees, boxesApart } from './flex-trees.js';

/** The collision of flexes. */
export interface FlexCollision {
  /**
   * Collides a body or flex with a flex, by collider index; contacts are written from `at` on. Returns the next index.
   */
  collide(first: number, second: number, at: number): number;
  /** Collides every flex with itself. */
  collideSelf(at: number): number;
}

const NONE = -1;
/** The order in which corners of a tetrahedron are collided with the faces opposite to them. */
const APICES = [3, 1, 2, 0] as const;

/** Binds the collision of flexes. It reads boxes of elements and writes `contact_*`. */
export function bindFlexCollision(
  m: ModelRecord,
  d: DataRecord,
  narrowPhase: NarrowPhase,
  parameters: ContactParameters,
): FlexCollision {
  const geoms = surfacesOfGeoms(m);
  const flexes = surfacesOfFlexes(m);
  const elements = bindElementContacts(m, d, narrowPhase);
  const trees = bindFlexTrees(m, d, geoms, flexes);
  const sweep = bindElementSweep(m, d);
  const sleep = bindFlexSleep(m, d);
  const bodies = elementBodies(m);
  const { sdf } = narrowPhase;
  const out = createManifold();
  const list = createCandidates();
  const pairs = createPairList();
  const parts = integers(PARTS_SIZE);
  /** Elements of the contacts with an SDF. */
  const owner = integers(50);

  const limitsStiffOnly = follows(m.compatibility, 'softContactLimit');

  const usesTrees = (): boolean => (m.opt[OPT.disableflags] & DisableBit.MIDPHASE) === 0;

  function collide(first: number, second: number, at: number): number {
    const f = second - m.nbody;
    const isBody = first < m.nbody;
    const root = isBody ? m.body_bvhadr[first] : m.flex_bvhadr[first - m.nbody];
    const byTrees = usesTrees() && root >= 0 && m.flex_bvhadr[f] >= 0;
    if (!isBody) return collideFlexes(first - m.nbody, f, byTrees, at);
    if (!byTrees) return collideGeoms(first, f, at);
    return limitsStiffOnly && isStiff(f) ? collideEachGeom(first, f, at) : collideBody(first, f, at);
  }

  /** Flexes with few degrees of freedom, which need few contacts. */
  const isStiff = (f: number): boolean => m.flex_rigid[f] !== 0 || m.flex_interp[f] !== 0;

  /** Tests whether the contacts of two flexes, or of one with a body or itself, are limited in number. */
  const limits = (f1: number, f2: number): boolean => !limitsStiffOnly || (isStiff(f1) && isStiff(f2));

  /** Collides geoms of a body by trees, except static planes and SDFs, which are tested with the whole flex. */
  function collideBody(body: number, f: number, at: number): number {
    const { body_geomadr, body_geomnum, body_dofnum, body_weldid, geom_type } = m;
    const end = body_geomadr[body] + body_geomnum[body];
    const isFixed = body_dofnum[body_weldid[body]] === 0;
    begin();
    for (let g = body_geomadr[body]; g < end; g++) if (isFixed && geom_type[g] === GeomType.PLANE) addPlane(g, f);
    for (let g = body_geomadr[body]; g < end; g++) if (geom_type[g] === GeomType.SDF) addSdf(g, f);
    pairs.length = 0;
    trees.withBody(pairs, body, f);
    for (let i = 0; i < pairs.length; i++) addGeomElement(pairs.first[i], f, pairs.second[i]);
    if (limits(f, f)) spreadCandidates(list);
    sortCandidates(list);
    return write(at, NONE, f);
  }

  /** Collides geoms of a body with a flex whose contacts with each geom are limited, by trees. */
  function collideEachGeom(body: number, f: number, at: number): number {
    const { body_geomadr, body_geomnum, body_dofnum, body_weldid, geom_type } = m;
    const isFixed = body_dofnum[body_weldid[body]] === 0;
    let next = at;
    pairs.length = 0;
    trees.withBody(pairs, body, f);
    for (let g = body_geomadr[body]; g < body_geomadr[body] + body_geomnum[body]; g++) {
      begin();
      if (isFixed && geom_type[g] === GeomType.PLANE) addPlane(g, f);
      if (geom_type[g] === GeomType.SDF) addSdf(g, f);
      for (let i = 0; i < pairs.length; i++) {
        if (pairs.first[i] === g) addGeomElement(g, f, pairs.second[i]);
      }
      spreadCandidates(list);
      sortCandidates(list);
      next = write(next, NONE, f);
    }
    return next;
  }

  /** Collides all geoms of a body with all elements. */
  function collideGeoms(body: number, f: number, at: number): number {
    const { body_geomadr, body_geomnum, flex_elemnum, flex_elemadr, geom_type } = m;
    let next = at;
    for (let g = body_geomadr[body]; g < body_geomadr[body] + body_geomnum[body]; g++) {
      if (!matches(geoms, g, flexes, f)) continue;
      begin();
      if (geom_type[g] === GeomType.PLANE) addPlane(g, f);
      else if (geom_type[g] === GeomType.SDF) addSdf(g, f);
      else {
        setMargin(g, f);
        for (let e = 0; e < flex_elemnum[f]; e++) {
          if (sphereMeets(g, flex_elemadr[f] + e)) addGeomElement(g, f, e);
        }
      }
      if (limits(f, f)) spreadCandidates(list);
      next = write(next, NONE, f);
    }
    return next;
  }

  /** Tests whether the box around the bounding sphere of a geom is within the margin of that of an element. */
  function sphereMeets(g: number, elem: number): boolean {
    const { geom_xpos, flexelem_aabb } = d;
    const radius = m.geom_rbound[g];
    for (let k = 0; k < 3; k++) {
      const away = Math.abs(geom_xpos[3 * g + k] - flexelem_aabb[6 * elem + k]);
      if (away > radius + out[MARGIN] + flexelem_aabb[6 * elem + 3 + k]) return false;
    }
    return true;
  }

  function collideFlexes(f1: number, f2: number, byTrees: boolean, at: number): number {
    begin();
    setFlexMargin(f1, f2);
    if (byTrees) {
      pairs.length = 0;
      trees.withFlex(pairs, f1, f2);
      for (let i = 0; i < pairs.length; i++) addElements(f1, pairs.first[i], f2, pairs.second[i]);
    } else {
      for (let e1 = 0; e1 < m.flex_elemnum[f1]; e1++) {
        for (let e2 = 0; e2 < m.flex_elemnum[f2]; e2++) addElements(f1, e1, f2, e2);
      }
    }
    if (limits(f1, f2)) spreadCandidates(list);
    if (byTrees) sortCandidates(list);
    return write(at, f1, f2);
  }

  function collideSelf(at: number): number {
    const { nflex, flex_rigid, flex_contype, flex_conaffinity, flex_internal, flex_selfcollide } = m;
    let next = at;
    for (let f = 0; f < nflex; f++) {
      if (flex_rigid[f] !== 0 || (flex_contype[f] & flex_conaffinity[f]) === 0 || sleep.isAsleep(f)) continue;
      if (flex_internal[f] !== 0) next = collideWithin(f, next);
      if (flex_selfcollide[f] !== FlexSelf.NONE) next = collideOwn(f, next);
    }
    return next;
  }

  /**
   * Collides vertices with elements other than their own, and corners of tetrahedra with the opposite face, without
   * margin.
   */
  function collideWithin(f: number, at: number): number {
    const { flex_dim, flex_elem, flex_elemnum, flex_evpair, flex_evpairadr, flex_evpairnum } = m;
    begin();
    out[MARGIN] = 0;
    const end = flex_evpairadr[f] + flex_evpairnum[f];
    for (let i = flex_evpairadr[f]; i < end; i++) addVertexElement(f, flex_evpair[2 * i + 1], flex_evpair[2 * i]);
    if (flex_dim[f] === 3) {
      for (let e = 0; e < flex_elemnum[f]; e++) {
        for (let i = 0; i < 4; i++) {
          const count = elements.apex(out, f, e, APICES[i]);
          if (count > 0) add(count, NONE, e, NONE, NONE, flex_elem[elements.cornerOf(f, e, APICES[i])], 1);
        }
      }
    }
    if (limits(f, f)) spreadCandidates(list);
    return write(at, f, f);
  }

  /** Collides active elements of a flex with each other. */
  function collideOwn(f: number, at: number): number {
    const { flex_selfcollide, flex_bvhadr, flex_dim } = m;
    begin();
    out[MARGIN] = 0;
    const how = flex_selfcollide[f];
    if (usesTrees() && how !== FlexSelf.NARROW && flex_bvhadr[f] >= 0) {
      pairs.length = 0;
      const byTree = how === FlexSelf.BVH || (how === FlexSelf.AUTO && flex_dim[f] === 3);
      if (byTree) trees.withFlex(pairs, f, f);
      else sweep.run(pairs, f);
      for (let i = 0; i < pairs.length; i++) addElements(f, pairs.first[i], f, pairs.second[i]);
    } else {
      collideAll(f);
    }
    if (limits(f, f)) spreadCandidates(list);
    return write(at, f, f);
  }

  function collideAll(f: number): void {
    const { flex_elemnum } = m;
    for (let e1 = 0; e1 < flex_elemnum[f]; e1++) {
      if (!isActive(f, e1)) continue;
      for (let e2 = e1 + 1; e2 < flex_elemnum[f]; e2++) if (isActive(f, e2)) addElements(f, e1, f, e2);
    }
  }

  /** Tests whether an element is in a layer that collides with its own flex. */
  function isActive(f: number, e: number): boolean {
    const { flex_dim, flex_elemadr, flex_elemlayer, flex_activelayers } = m;
    return flex_dim[f] < 3 || flex_elemlayer[flex_elemadr[f] + e] < flex_activelayers[f];
  }

  const isOverridden = (): boolean => (m.opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;

  function setMargin(g: number, f: number): void {
    const { geom_margin, geom_gap, flex_margin, flex_gap, opt } = m;
    out[MARGIN] = (isOverridden() ? opt[OPT.o_margin] : geom_margin[g] + flex_margin[f]) + (geom_gap[g] + flex_gap[f]);
  }

  function setFlexMargin(f1: number, f2: number): void {
    const { flex_margin, flex_gap, opt } = m;
    const margin = isOverridden() ? opt[OPT.o_margin] : flex_margin[f1] + flex_margin[f2];
    out[MARGIN] = margin + (flex_gap[f1] + flex_gap[f2]);
  }

  function addPlane(g: number, f: number): void {
    setMargin(g, f);
    const { flex_vertadr, flex_vertnum, flex_radius } = m;
    const { geom_xpos, geom_xmat, flexvert_xpos } = d;
    const reach = out[MARGIN] + flex_radius[f];
    const x = geom_xpos[3 * g];
    const y = geom_xpos[3 * g + 1];
    const z = geom_xpos[3 * g + 2];
    const nx = geom_xmat[9 * g + 2];
    const ny = geom_xmat[9 * g + 5];
    const nz = geom_xmat[9 * g + 8];
    for (let v = 0, p = 3 * flex_vertadr[f]; v < flex_vertnum[f]; v++, p += 3) {
      const height = (flexvert_xpos[p] - x) * nx + (flexvert_xpos[p + 1] - y) * ny + (flexvert_xpos[p + 2] - z) * nz;
      if (height > reach) continue;
      const count = elements.planeVertex(out, g, f, v);
      if (count > 0) add(count, g, NONE, NONE, NONE, v, 0);
    }
  }

  /** Collides a flex surface with an SDF; other flexes are not supported. */
  function addSdf(g: number, f: number): void {
    if (m.flex_dim[f] !== 2) return;
    const count = sdf.collideFlex(out, owner, g, f);
    const first = list.length;
    add(count, g, NONE, NONE, NONE, NONE, 0);
    for (let i = 0; i < count; i++) list.parts[PARTS_SIZE * (first + i) + ELEM + 1] = owner[i];
  }

  function addGeomElement(g: number, f: number, e: number): void {
    if (elements.hasBody(f, e, m.geom_bodyid[g])) return;
    setMargin(g, f);
    const count = elements.withGeom(out, g, f, e);
    if (count > 0) add(count, g, NONE, e, NONE, NONE, 0);
  }

  function addElements(f1: number, e1: number, f2: number, e2: number): void {
    const { flex_elemadr } = m;
    if (boxesApart(d.flexelem_aabb, 6 * (flex_elemadr[f1] + e1), 6 * (flex_elemadr[f2] + e2), out, MARGIN)) return;
    if (shareBody(bodies, flex_elemadr[f1] + e1, flex_elemadr[f2] + e2)) return;
    const count = elements.withElement(out, f1, e1, f2, e2);
    if (count > 0) add(count, NONE, e1, e2, NONE, NONE, 0);
  }

  function addVertexElement(f: number, v: number, e: number): void {
    if (!vertexMeets(f, v, e)) return;
    const count = elements.withVertex(out, f, v, e);
    if (count > 0) add(count, NONE, NONE, e, v, NONE, 0);
  }

  /** Tests whether the boxes around a vertex and an element overlap; only the first includes the margin. */
  function vertexMeets(f: number, v: number, e: number): boolean {
    const { flexvert_xpos, flexelem_aabb } = d;
    const { flex_vertadr, flex_elemadr, flex_radius, flex_margin, opt } = m;
    const reach = flex_radius[f] + (isOverridden() ? opt[OPT.o_margin] : flex_margin[f]);
    const a = 3 * (flex_vertadr[f] + v);
    const b = 6 * (flex_elemadr[f] + e);
    for (let k = 0; k < 3; k++) {
      if (Math.abs(flexvert_xpos[a + k] - flexelem_aabb[b + k]) > reach + flexelem_aabb[b + 3 + k]) return false;
    }
    return true;
  }

  function begin(): void {
    list.length = 0;
  }

  function add(count: number, g: number, e1: number, e2: number, v1: number, v2: number, condim: number): void {
    parts[GEOM] = g;
    parts[ELEM] = e1;
    parts[ELEM + 1] = e2;
    parts[VERT] = v1;
    parts[VERT + 1] = v2;
    parts[CONDIM] = condim;
    addCandidates(list, out, count, parts);
  }

  /**
   * Makes contacts of the candidates, of geoms or a flex with a flex. They are counted even if there is no capacity to
   * write them.
   */
  function write(at: number, f1: number, f2: number): number {
    const end = at + list.length;
    if (end > d.cap_ncon) return end;
    const { contact_geom, contact_flex, contact_elem, contact_vert } = d;
    let mixed = NONE - 1;
    for (let i = 0; i < list.length; i++) {
      const p = PARTS_SIZE * list.order[i];
      const g = list.parts[p + GEOM];
      if (g !== mixed) mix(g, f1, f2);
      mixed = g;
      const c = at + i;
      parameters.place(list.contact, list.order[i], c, list.parts[p + CONDIM]);
      contact_geom[2 * c] = g;
      contact_geom[2 * c + 1] = NONE;
      contact_flex[2 * c] = f1;
      contact_flex[2 * c + 1] = f2;
      for (let side = 0; side < 2; side++) {
        contact_elem[2 * c + side] = list.parts[p + ELEM + side];
        contact_vert[2 * c + side] = list.parts[p + VERT + side];
      }
    }
    return end;
  }

  function mix(g: number, f1: number, f2: number): void {
    if (g >= 0) parameters.mix(geoms, g, flexes, f2, true);
    else parameters.mix(flexes, f1, flexes, f2, f1 !== f2);
  }

  return { collide, collideSelf };
}
