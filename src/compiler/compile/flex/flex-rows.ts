/** Arrays of the Model for flexes: sizes, rows, and consecutive data. */

import { EqType } from '../../../foundation/schema/enums.js';
import { ELASTIC2D, FLEX_SELFCOLLIDE } from '../../../foundation/schema/mjcf/keywords.js';
import type { FLEX_FIELDS } from '../../../foundation/schema/model/flex.js';
import type { ModelRecord, ModelSizes } from '../../../simulation/model/model-record.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody } from '../compiled-element.js';
import type { CompiledEquality } from '../elements/equality.js';
import type { Registry } from '../registry.js';
import { type Cell, writeRows } from '../rows.js';
import { bendingFactorSize, couplesCoordinates } from './bending-factor.js';
import { type CompiledFlex, keepsShape } from './flex.js';

const total = <T>(list: readonly T[], count: (item: T) => number): number =>
  list.reduce((sum, item) => sum + count(item), 0);

/** Lengths of the data of a flex, by the arrays that contain their addresses. */
const lengths = (flex: CompiledFlex) => ({
  vert: flex.vertBodies.length,
  node: flex.nodeBodies.length,
  edge: flex.edges.vertices.length / 2,
  elem: flex.elements.length / (flex.dim + 1),
  elemdata: flex.elements.length,
  elemedge: flex.edges.ofElements.length,
  shelldata: flex.surface.shell.length,
  evpair: flex.surface.pairs.length / 2,
  texcoord: (flex.element.texcoord?.length ?? 0) / 2,
  stiffness: flex.stiffness.length,
  bending: flex.bending.length,
  bvh: flex.bvh.count,
});

type Lengths = ReturnType<typeof lengths>;

/** Sizes that depend on the flexes. */
export function flexSizes(flexes: readonly CompiledFlex[]): Partial<ModelSizes> {
  const all = flexes.map(lengths);
  const sum = (name: keyof Lengths): number => total(all, (each) => each[name]);
  const jacobians = flexes.map(jacobianSizes);
  const isCoupled = couplesCoordinates(flexes);
  const factors = flexes.map((flex) => bendingFactorSize(flex, isCoupled));
  return {
    nflex: flexes.length,
    nflexnode: sum('node'),
    nflexvert: sum('vert'),
    nflexedge: sum('edge'),
    nflexelem: sum('elem'),
    nflexelemdata: sum('elemdata'),
    nflexelemedge: sum('elemedge'),
    nflexshelldata: sum('shelldata'),
    nflexevpair: sum('evpair'),
    nflextexcoord: sum('texcoord'),
    nflexstiffness: sum('stiffness'),
    nflexbending: sum('bending'),
    nefm0dof: total(factors, ({ dofs }) => dofs),
    nefm0L: total(factors, ({ nonzeros }) => nonzeros),
    nJfe: total(jacobians, ({ edges }) => edges),
    nJfv: total(jacobians, ({ vertices }) => vertices),
  };
}

/** Count of the dofs that move any of the bodies. */
function dofsOf(bodies: Iterable<CompiledBody>): number {
  const chain = new Set<CompiledBody>();
  for (const body of bodies) {
    for (let at: CompiledBody | undefined = body; at && !chain.has(at); at = at.parent) chain.add(at);
  }
  return total([...chain], (body) => body.dofnum);
}

/** Counts of nonzeros of the Jacobians of edges, and of vertices with their neighbors. */
function jacobianSizes(flex: CompiledFlex): { edges: number; vertices: number } {
  if (flex.interp !== 0 || flex.isRigid) return { edges: 0, vertices: 0 };
  const bodies = flex.vertBodies as readonly CompiledBody[];
  const around = bodies.map((body) => new Set([body]));
  const { vertices: ends } = flex.edges;
  let edges = 0;
  for (let e = 0; e < ends.length; e += 2) {
    const [a, b] = [ends[e], ends[e + 1]];
    edges += dofsOf([bodies[a], bodies[b]]);
    around[a].add(bodies[b]);
    around[b].add(bodies[a]);
  }
  return { edges, vertices: total(around, dofsOf) };
}

type Later =
  | `flex_${'bvh' | 'vert' | 'node' | 'edge' | 'elem' | 'elemdata' | 'stiffness' | 'elemedge' | 'bending'}adr`
  | `flex_${'bvh' | 'vert' | 'node' | 'edge' | 'elem' | 'shell' | 'evpair'}num`
  | `flex_${'shelldata' | 'evpair' | 'texcoord'}adr`;

/** Bits of the constraints of a flex, by the first constraint that names it. */
const EQUALITIES: Readonly<Record<number, number>> = { [EqType.FLEX]: 1, [EqType.FLEXVERT]: 2, [EqType.FLEXSTRAIN]: 3 };

type RowName = Exclude<Extract<keyof typeof FLEX_FIELDS, `flex_${string}`>, Later>;

function flexRow(flex: CompiledFlex, equality: number, names: Registry): { readonly [N in RowName]?: Cell } {
  const { element: el } = flex;
  const [contact, edge, elasticity] = [el.child('flexContact'), el.child('flexEdge'), el.child('elasticity')];
  return {
    flex_contype: contact?.contype ?? 1,
    flex_conaffinity: contact?.conaffinity ?? 1,
    flex_condim: contact?.condim ?? 3,
    flex_priority: contact?.priority ?? 0,
    flex_solmix: contact?.solmix ?? 1,
    flex_solref: contact?.solref ?? [0.02, 1],
    flex_solimp: contact?.solimp ?? [0.9, 0.95, 0.001, 0.5, 2],
    flex_friction: contact?.friction ?? [1, 0.005, 0.0001],
    flex_margin: contact?.margin ?? 0,
    flex_gap: contact?.gap ?? 0,
    flex_internal: contact?.internal ?? false,
    flex_selfcollide: FLEX_SELFCOLLIDE[contact?.selfcollide ?? 'auto'],
    flex_activelayers: contact?.activelayers ?? 1,
    flex_passive: contact?.passive ?? false,
    flex_dim: flex.dim,
    flex_matid: names.materialId(el),
    flex_group: el.group,
    flex_interp: flex.interp,
    flex_cellnum: el.cellcount,
    flex_radius: el.radius,
    flex_size: flex.size,
    flex_damping: elasticity?.damping ?? 0,
    flex_edgestiffness: edge?.stiffness ?? 0,
    flex_edgedamping: edge?.damping ?? 0,
    flex_edgeequality: equality,
    flex_rigid: flex.isRigid,
    flex_centered: flex.isCentered,
    flex_flatskin: el.flatskin,
    flex_rgba: el.rgba,
  };
}

/** Writes all but the hierarchies, which are pieces of `assetPieces`. */
export function writeFlexes(
  compilation: Compilation,
  m: ModelRecord,
  flexes: readonly CompiledFlex[],
  equalities: readonly CompiledEquality[],
  names: Registry,
  firstBvh: number,
): void {
  const constrained = new Map<string, number>();
  for (const { element: el, type } of equalities) {
    const flex = el.is('equalityFlex', 'flexvert', 'flexstrain') ? el.flex : undefined;
    if (flex !== undefined && !constrained.has(flex)) constrained.set(flex, EQUALITIES[type] ?? 0);
  }
  reportIdleStrains(compilation, flexes, equalities);
  const equalityOf = ({ name }: CompiledFlex): number => constrained.get(name) ?? 0;
  writeRows(m, flexes, (flex) => flexRow(flex, equalityOf(flex), names));
  const at: Lengths = { ...NOTHING, bvh: firstBvh };
  for (const flex of flexes) {
    writeAddresses(m, flex, at);
    writeData(m, flex, at);
    const count = lengths(flex);
    for (const part of Object.keys(at) as (keyof Lengths)[]) at[part] += count[part];
    if (!keepsShape(flex, equalityOf(flex) !== 0))
      compilation.report(flex.element, 'loose-flex', { name: flex.element.label });
  }
}

/** Warns of strain constraints on flexes without cells. */
function reportIdleStrains(
  c: Compilation,
  flexes: readonly CompiledFlex[],
  equalities: readonly CompiledEquality[],
): void {
  const withoutCells = new Map(flexes.filter(({ interp }) => interp === 0).map((flex) => [flex.name, flex.element]));
  for (const { element: el } of equalities) {
    const flex = el.is('flexstrain') ? withoutCells.get(el.flex ?? '') : undefined;
    if (flex) c.report(el, 'idle-strain', { name: el.label, flex: flex.label }, 'flex');
  }
}

const NOTHING: Lengths = {
  vert: 0,
  node: 0,
  edge: 0,
  elem: 0,
  elemdata: 0,
  elemedge: 0,
  shelldata: 0,
  evpair: 0,
  texcoord: 0,
  stiffness: 0,
  bending: 0,
  bvh: 0,
};

/** Writes the addresses of the data. Empty data has the address -1, except data that every flex has. */
function writeAddresses(m: ModelRecord, flex: CompiledFlex, at: Lengths): void {
  const { id, dim } = flex;
  const count = lengths(flex);
  for (const part of ['vert', 'node', 'edge', 'elem', 'elemdata', 'elemedge'] as const)
    m[`flex_${part}adr`][id] = at[part];
  for (const part of ['vert', 'node', 'edge', 'elem', 'evpair', 'bvh'] as const) m[`flex_${part}num`][id] = count[part];
  for (const part of ['stiffness', 'bending', 'shelldata', 'evpair', 'texcoord', 'bvh'] as const) {
    m[`flex_${part}adr`][id] = count[part] > 0 ? at[part] : -1;
  }
  m.flex_shellnum[id] = count.shelldata / dim;
}

function writeData(m: ModelRecord, flex: CompiledFlex, at: Lengths): void {
  const { dim, edges, surface, element: el } = flex;
  m.flex_vert.set(flex.vert, 3 * at.vert);
  m.flex_vert0.set(flex.vert0, 3 * at.vert);
  m.flex_vertbodyid.set(
    flex.vertBodies.map((body) => body?.id ?? -1),
    at.vert,
  );
  m.flex_node.set(flex.node, 3 * at.node);
  m.flex_node0.set(flex.node0, 3 * at.node);
  m.flex_nodebodyid.set(
    flex.nodeBodies.map((body) => (flex.isRigid ? flex.nodeBodies[0] : body).id),
    at.node,
  );
  m.flex_elem.set(flex.elements, at.elemdata);
  m.flex_elemtexcoord.set(flex.elemtexcoord, at.elemdata);
  m.flex_elemedge.set(edges.ofElements, at.elemedge);
  m.flex_elemlayer.set(surface.layers, at.elem);
  m.flex_edge.set(edges.vertices, 2 * at.edge);
  const bends = dim === 2 && (ELASTIC2D[el.child('elasticity')?.elastic2d ?? 'none'] & ELASTIC2D.bend) !== 0;
  if (bends) m.flex_edgeflap.set(edges.opposite, 2 * at.edge);
  else m.flex_edgeflap.fill(-1, 2 * at.edge, 2 * at.edge + edges.vertices.length);
  m.flexedge_rigid.set(rigidEdges(flex), at.edge);
  m.flex_shell.set(surface.shell, at.shelldata);
  m.flex_evpair.set(surface.pairs, 2 * at.evpair);
  m.flex_texcoord.set(el.texcoord ?? [], 2 * at.texcoord);
  m.flex_stiffness.set(flex.stiffness, at.stiffness);
  m.flex_bending.set(flex.bending, at.bending);
}

/** Edges whose ends cannot move relative to each other. */
function rigidEdges({ edges, vertBodies, interp, isRigid }: CompiledFlex): Int32Array {
  const { vertices } = edges;
  const rigid = new Int32Array(vertices.length / 2);
  if (interp !== 0 || isRigid) return rigid.fill(Number(isRigid));
  for (let e = 0; e < rigid.length; e++) {
    rigid[e] = Number(vertBodies[vertices[2 * e]]!.weld === vertBodies[vertices[2 * e + 1]]!.weld);
  }
  return rigid;
}
