/** Flexes: vertices and nodes in their bodies, elements, and quantities measured in the reference configuration. */

import { integersBelow } from '../../../foundation/base/lists.js';
import type { CellGrid } from '../../../foundation/math/cell-grid.js';
import {
  composeByQuat,
  IDENTITY,
  norm3,
  type Pose,
  sub3,
  transformByQuat,
  type Vec3,
} from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { message } from '../../../foundation/schema/messages.js';
import { ELASTIC2D } from '../../../foundation/schema/mjcf/keywords.js';
import type { Element } from '../../../modelling/spec/element.js';
import { type Bvh, buildBvh } from '../../asset/bvh.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody, CompiledElement } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import { cellStiffness, type KnownCells } from './cell-stiffness.js';
import { bendingOf, STIFFNESS_SIZE, tetrahedronStiffness, triangleStiffness } from './elasticity.js';
import { boxAround, emptyCells } from './empty-cells.js';
import { checkContact, type Given, readFlex } from './flex-given.js';
import type { FlexDim } from './point-cloud.js';
import { rodBending } from './rod-bending.js';
import { shellBending } from './shell-bending.js';
import { type Edges, edgesOf, type Surface, surfaceOf } from './topology.js';

/** A flex with the values of the arrays `flex_*`; positions are in the frames of its bodies [m]. */
export interface CompiledFlex extends CompiledElement<Element<'flex'>> {
  readonly dim: FlexDim;
  /** Order of the interpolation: negative for a shell, 0 for independent vertices. */
  readonly interp: number;
  readonly elements: Int32Array;
  readonly elemtexcoord: Int32Array;
  /** Bodies of the vertices; undefined for interpolated vertices. */
  readonly vertBodies: readonly (CompiledBody | undefined)[];
  readonly vert: Float64Array;
  readonly nodeBodies: readonly CompiledBody[];
  readonly node: Float64Array;
  readonly isRigid: boolean;
  readonly isCentered: boolean;
  readonly edges: Edges;
  readonly surface: Surface;
  readonly stiffness: Float64Array;
  readonly bending: Float64Array;
  readonly bvh: Bvh;
  /** Half sizes of the box [m], and vertex coordinates relative to it, from 0 to 1. */
  readonly size: readonly number[];
  readonly vert0: Float64Array;
  readonly node0: Float64Array;
}

/** Data shared by all flexes. */
interface Shared {
  readonly names: Registry;
  readonly poses: ReadonlyMap<CompiledBody, Pose>;
  /** Names of flexes with strain constraints. */
  readonly strained: ReadonlySet<string>;
  readonly known: KnownCells;
}

/** Resolves all flexes, authored ones first; invalid flexes are reported and omitted. */
export function resolveFlexes(
  compilation: Compilation,
  bodies: readonly CompiledBody[],
  names: Registry,
): CompiledFlex[] {
  const elements = compilation.expansion.all('flex').filter((el): el is Element<'flex'> => el.is('flex'));
  if (elements.length === 0) return [];
  const strained = new Set(
    compilation.expansion
      .all('equality')
      .flatMap((el) => (el.is('flexstrain') && el.flex !== undefined ? [el.flex] : [])),
  );
  const shared: Shared = { names, poses: worldPoses(bodies), strained, known: new Map() };
  const drafts = elements.flatMap((el) => resolveFlex(compilation, el, shared) ?? []);
  drafts.forEach((draft, id) => void (draft.id = id));
  for (const { element } of drafts) checkContact(compilation, element);
  return drafts;
}

/**
 * World poses of all bodies in the reference configuration, bit for bit equal to kinematics: the order of modes with
 * equal stiffness depends on the last bit.
 */
function worldPoses(bodies: readonly CompiledBody[]): ReadonlyMap<CompiledBody, Pose> {
  const poses = new Map<CompiledBody, Pose>();
  for (const body of bodies) {
    const parent = body.parent && poses.get(body.parent);
    poses.set(body, parent ? composeByQuat(parent, body.pose) : IDENTITY);
  }
  return poses;
}

function resolveFlex(
  c: Compilation,
  el: Element<'flex'>,
  { names, poses, strained, known }: Shared,
): CompiledFlex | undefined {
  const isConstrained = strained.has(el.identifier ?? '');
  const given = readFlex(c, el, names, isConstrained);
  if (!given) return undefined;
  const { dim, vertBodies, vertexCount, vertex, nodeBodies, grid, shell } = given;
  const isSingle = vertBodies.length === 1;
  const isRigid = isSingle || (!grid && vertBodies.every((body) => body === vertBodies[0]));
  const isCentered = !el.vertex?.length || ((grid ? el.nodecoord : el.vertex) ?? []).every((x) => x === 0);
  const nodecoord = new Float64Array(3 * nodeBodies.length);
  if (!isCentered && el.nodecoord) nodecoord.set(el.nodecoord.slice(0, nodecoord.length));
  const bodyOf = (v: number): CompiledBody => vertBodies[isRigid ? 0 : v];
  const world = pointsIn(poses, vertexCount, bodyOf, vertex);
  const elements = dim === 3 ? turnedOutwards(given.elements, world) : given.elements;
  const rest =
    grid &&
    axisAligned(
      grid,
      pointsIn(poses, nodeBodies.length, (i) => nodeBodies[i], nodecoord),
    );
  if (rest?.isSkewed) c.reportMessage(el, message('bad-flex/rest-grid'));
  const edges = edgesOf(dim, elements);
  const surface = surfaceOf(dim, elements);
  const bvh = hierarchy(el, dim, elements, surface, world);
  const inRest = rest ? rest.align(world) : world;
  const isIsotropic = follows(c.spec.compatibility, 'interpolatedElasticity');
  const elastic = { ...given, elements, edges, isConstrained, isIsotropic };
  const empty = c.expansion.emptyCells.get(el);
  const { stiffness, bending: sheetBending } = rest
    ? interpolatedElasticity(elastic, rest.nodes, empty ?? emptyOf(elastic, world), known)
    : pointwiseElasticity(elastic, world);
  const bends = dim === 1 && !rest && !isRigid && given.material.young > 0;
  const bending =
    bends && follows(c.spec.compatibility, 'rodBending') ? resolveRod(c, el, elastic, world) : sheetBending;
  const hasElasticity =
    !isConstrained && !isRigid && [stiffness, bending].some((values) => values.some((x) => x !== 0));
  if (hasElasticity) checkMocap(c, el, grid ? nodeBodies : vertBodies);
  const undefinedAt = rest ? -1 : stiffness.findIndex(Number.isNaN);
  if (undefinedAt >= 0) {
    const element = Math.floor((undefinedAt * elements.length) / ((dim + 1) * stiffness.length));
    c.reportMessage(el, message('bad-flex/no-extent', { element }), 'element');
  }
  return {
    element: el,
    name: el.identifier ?? '',
    id: -1,
    dim,
    interp: grid ? (shell ? -grid.order : grid.order) : 0,
    elements,
    elemtexcoord: textureCorners(el, given.elements, elements),
    vertBodies: grid || isSingle ? new Array(vertexCount).fill(grid ? undefined : vertBodies[0]) : vertBodies,
    vert: grid || !isCentered ? vertex : new Float64Array(3 * vertexCount),
    nodeBodies,
    node: nodecoord,
    isRigid,
    isCentered,
    edges,
    surface,
    stiffness,
    bending,
    bvh,
    ...(rest ? inNodeBox(inRest, rest.nodes) : inVertexBox(world, bvh, el.radius)),
    node0: rest?.nodes ?? NONE,
  };
}

/** The bends of a one-dimensional flex; none after reporting an error. */
function resolveRod(
  c: Compilation,
  el: Element<'flex'>,
  { elements, material }: Elastic,
  world: Float64Array,
): Float64Array {
  const bending = rodBending(world, elements, el.radius, material.young);
  if (bending instanceof Float64Array) return bending;
  c.reportMessage(el, bending, bending.code === 'bad-flex/rod-radius' ? 'radius' : 'element');
  return NONE;
}

/** Reports a mocap body, or one fixed to it, among the bodies of an elastic flex. */
function checkMocap(c: Compilation, el: Element<'flex'>, bodies: readonly CompiledBody[]): void {
  if (!follows(c.spec.compatibility, 'noElasticMocap')) return;
  const moved = bodies.find(({ weld }) => weld.mocap);
  if (moved) c.reportMessage(el, message('bad-flex/mocap', { body: moved.weld.name }), 'body');
}

/**
 * Texture coordinate indices of the corners: as authored, else those of the vertices before tetrahedra were reoriented.
 */
function textureCorners(el: Element<'flex'>, written: Int32Array, turned: Int32Array): Int32Array {
  if (!el.texcoord?.length) return turned;
  return el.elemtexcoord?.length ? new Int32Array(el.elemtexcoord) : written;
}

const NONE = new Float64Array(0);

/** World positions of points given in the frames of bodies. */
function pointsIn(
  poses: ReadonlyMap<CompiledBody, Pose>,
  count: number,
  bodyOf: (i: number) => CompiledBody,
  local: Float64Array,
): Float64Array {
  const out = new Float64Array(3 * count);
  let body: CompiledBody | undefined;
  let pose = IDENTITY;
  for (let i = 0; i < count; i++) {
    // consecutive points often have the same body
    if (body !== bodyOf(i)) {
      body = bodyOf(i);
      pose = poses.get(body)!;
    }
    const point = transformByQuat(pose, [local[3 * i], local[3 * i + 1], local[3 * i + 2]]);
    for (let k = 0; k < 3; k++) out[3 * i + k] = point[k];
  }
  return out;
}

/** Reorients tetrahedra so that the faces 0 1 2, 0 2 3, 0 3 1 and 1 3 2 are counter-clockwise seen from outside. */
function turnedOutwards(elements: Int32Array, points: Float64Array): Int32Array {
  const out = elements.slice();
  for (let e = 0; e < out.length; e += 4) {
    const p = 3 * out[e];
    const a = 3 * out[e + 1];
    const b = 3 * out[e + 2];
    const c = 3 * out[e + 3];
    const side = (v: number, k: number): number => points[v + k] - points[p + k];
    const determinant =
      (side(a, 1) * side(b, 2) - side(a, 2) * side(b, 1)) * side(c, 0) +
      (side(a, 2) * side(b, 0) - side(a, 0) * side(b, 2)) * side(c, 1) +
      (side(a, 0) * side(b, 1) - side(a, 1) * side(b, 0)) * side(c, 2);
    if (!(determinant > 0)) continue;
    out[e + 1] = b / 3;
    out[e + 2] = a / 3;
  }
  return out;
}

const FLATNESS = 1e-8;

/** Extent of a grid along an axis below which the reference does not find the axis [m]. */
const THINNEST = 1e-7;

/** Nodes rotated so that their grid is aligned with the axes, and the rotation for other points. */
function axisAligned(grid: CellGrid, nodes: Float64Array) {
  const { order } = grid;
  const at = (i: number): Vec3 => [nodes[3 * i], nodes[3 * i + 1], nodes[3 * i + 2]];
  const steps = [grid.node(order, 0, 0), grid.node(0, order, 0), grid.node(0, 0, order)];
  const axes = steps.map((i): Vec3 => {
    const step = sub3(at(i), at(0));
    const length = norm3(step);
    if (!(length > THINNEST)) return [0, 0, 0];
    return [step[0] / length, step[1] / length, step[2] / length];
  });
  const align = (points: Float64Array): Float64Array => {
    const out = new Float64Array(points.length);
    for (let k = 0; k < 3; k++) {
      const [x, y, z] = axes[k];
      for (let o = 0; o < points.length; o += 3) {
        out[o + k] = x * points[o] + y * points[o + 1] + z * points[o + 2];
      }
    }
    return out;
  };
  const isSkewed = axes.some((a, i) =>
    axes.some((b, j) => !(Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] - Number(i === j)) <= FLATNESS)),
  );
  return { nodes: align(nodes), align, isSkewed };
}

/** Hierarchy over the elements that can collide. */
function hierarchy(
  el: Element<'flex'>,
  dim: FlexDim,
  elements: Int32Array,
  { layers }: Surface,
  points: Float64Array,
): Bvh {
  const active = el.child('flexContact')?.activelayers ?? 1;
  const ids = dim < 3 ? integersBelow(layers.length) : belowIn(layers, active);
  const bounds = new Float64Array(6 * ids.length);
  const centers = new Float64Array(3 * ids.length);
  const corners = dim + 1;
  const { radius } = el;
  for (let i = 0; i < ids.length; i++) {
    const first = ids[i] * corners;
    for (let k = 0; k < 3; k++) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = first; at < first + corners; at++) {
        const x = points[3 * elements[at] + k];
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      const center = 0.5 * (high + low);
      const half = 0.5 * (high - low) + radius;
      centers[3 * i + k] = center;
      bounds[6 * i + k] = center - half;
      bounds[6 * i + 3 + k] = center + half;
    }
  }
  return buildBvh({ ids, bounds, centers });
}

/** Indices of the values below a limit. */
function belowIn(values: Int32Array, limit: number): Int32Array {
  const out = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] < limit) out[count++] = i;
  return out.subarray(0, count);
}

/** Vertex coordinates in the box of the collision hierarchy, without the radius. */
function inVertexBox(points: Float64Array, { aabb }: Bvh, radius: number): { size: number[]; vert0: Float64Array } {
  const size = [3, 4, 5].map((k) => aabb[k] - radius);
  const vert0 = new Float64Array(points.length).fill(0.5);
  for (let k = 0; k < 3; k++) {
    if (!(size[k] > MINVAL)) continue;
    for (let i = k; i < points.length; i += 3) vert0[i] = (points[i] - aabb[k]) / (2 * size[k]) + 0.5;
  }
  return { size, vert0 };
}

/** Vertex coordinates in the box of the nodes. */
function inNodeBox(points: Float64Array, nodes: Float64Array): { size: number[]; vert0: Float64Array } {
  const { low, high } = boxAround(nodes);
  const extent = low.map((x, k) => high[k] - x);
  const vert0 = new Float64Array(points.length);
  for (let k = 0; k < 3; k++) {
    for (let i = k; i < points.length; i += 3) vert0[i] = (points[i] - low[k]) / extent[k];
  }
  return { size: extent.map((x) => x / 2), vert0 };
}

interface Elastic extends Given {
  readonly edges: Edges;
  readonly isConstrained: boolean;
  readonly isIsotropic: boolean;
}

interface Elasticity {
  readonly stiffness: Float64Array;
  readonly bending: Float64Array;
}

/** Elasticity of a flex with independent vertices. */
function pointwiseElasticity(given: Elastic, points: Float64Array): Elasticity {
  const { dim, elements, material, edges, shell } = given;
  if (material.young <= 0) return { stiffness: NONE, bending: NONE };
  const bends = dim === 2 && (shell & ELASTIC2D.bend) !== 0;
  const stretches = dim === 3 || (dim === 2 && (shell & ELASTIC2D.stretch) !== 0);
  const count = elements.length / (dim + 1);
  const stiffness = new Float64Array(STIFFNESS_SIZE * count);
  const stiffnessOf = dim === 3 ? tetrahedronStiffness : triangleStiffness;
  for (let e = 0; stretches && e < count; e++) {
    const corners = elements.subarray(e * (dim + 1), (e + 1) * (dim + 1));
    stiffness.set(stiffnessOf(points, corners, material), STIFFNESS_SIZE * e);
  }
  return { stiffness, bending: bends ? bendingOf(points, edges, material) : NONE };
}

/** Empty cells of an explicit flex, in the box of its vertices. */
const emptyOf = ({ grid, dim, elements }: Elastic, points: Float64Array): Uint8Array =>
  emptyCells(grid!, boxAround(points), dim, points, elements);

/** Elasticity of an interpolated flex; the nodes are aligned with the axes. */
function interpolatedElasticity(given: Elastic, nodes: Float64Array, empty: Uint8Array, known: KnownCells): Elasticity {
  const { material, shell, isConstrained, isIsotropic } = given;
  const isShell = shell !== 0;
  const grid = given.grid!;
  const isElastic = material.young > 0;
  if (!isElastic && !isConstrained) return { stiffness: NONE, bending: NONE };
  const bends = isElastic && (shell & ELASTIC2D.bend) !== 0;
  return {
    stiffness: cellStiffness(grid, nodes, empty, { ...material, isShell, isConstrained, isIsotropic }, known),
    bending: bends ? shellBending(grid, nodes, material) : NONE,
  };
}

/** Tests whether a constraint or force preserves the shape of a flex that could deform. */
export function keepsShape({ element, isRigid, stiffness, bending }: CompiledFlex, isConstrained: boolean): boolean {
  const edge = element.child('flexEdge');
  const damping = element.child('elasticity')?.damping ?? 0;
  const isElastic = bending.length > 0 || stiffness.some((x) => x !== 0);
  const hasForce = Boolean(edge?.stiffness || edge?.damping || damping) || isElastic;
  return isRigid || isConstrained || hasForce;
}
