/** Flexcomps: generates the flex, bodies and constraints of a deformable body from its short description. */

import { listOf } from '../../../foundation/base/lists.js';
import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { type Quat, quatToMat, transformByMat, transformByQuat, type Vec3 } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { attachedPose } from '../../../modelling/spec/pose.js';
import { type Compilation, vec3 } from '../compilation.js';
import { makeElement } from '../expand/expansion.js';
import { resistsStrain } from './elasticity.js';
import { type Box, boxAround, emptyCells } from './empty-cells.js';
import { isRead, makeCloud } from './flexcomp-cloud.js';
import { nodesOf, pinIdleNodes } from './flexcomp-nodes.js';
import { pinnedPoints } from './pins.js';
import { type FlexFault, type PointCloud, withoutUnused } from './point-cloud.js';

/** Replaces every flexcomp; invalid ones are reported and omitted. */
export function expandFlexcomps(compilation: Compilation): void {
  for (const el of compilation.spec.all('flex')) if (el.is('flexcomp')) expand(compilation, el);
}

type Flexcomp = Element<'flexcomp'>;
type Owner = Element<'body'> | Element<'worldbody'>;

/** Order of each interpolation. */
const ORDERS: Readonly<Record<string, number>> = { trilinear: 1, quadratic: 2 };

function expand(c: Compilation, el: Flexcomp): void {
  let bodies: readonly SpecElement[] = [];
  try {
    bodies = new Flexible(c, el).make();
  } catch (error) {
    c.reportThrown(el, error);
  }
  c.expansion.replace(el, { elements: bodies, frame: attachedPose(el) });
}

/** Nearest body around an element, skipping frames. */
function ownerOf(el: SpecElement): Owner {
  let at = el.parent;
  while (at && !at.is('body', 'worldbody')) at = at.parent;
  return at as Owner;
}

/** A flexcomp during its expansion. */
class Flexible {
  private readonly owner: Owner;
  private readonly ownerName: string;
  private readonly name: string;
  private readonly order: number;

  constructor(
    private readonly compilation: Compilation,
    private readonly el: Flexcomp,
  ) {
    this.owner = ownerOf(el);
    this.ownerName = this.owner.is('worldbody') ? 'world' : (this.owner.identifier ?? '');
    this.name = el.identifier ?? '';
    this.order = ORDERS[el.dof] ?? 0;
  }

  private fault(fault: FlexFault, attribute?: string, part?: SpecElement): void {
    this.compilation.reportMessage(this.el, fault, attribute, { part });
  }

  /** Adds the flex and its constraints; returns its bodies. */
  make(): readonly SpecElement[] {
    if (this.ownerName === '') this.fault(message('bad-flex/owner-name'));
    this.checkShape();
    const raw = makeCloud(this.compilation, this.el, (fault, attribute) => this.fault(fault, attribute));
    if (!raw || this.ownerName === '') return [];
    const placed = { ...raw, points: this.placed(raw.points) };
    const box = boxAround(placed.points);
    const pinned = this.pins(placed);
    const { cloud, kept } = withoutUnused(placed, isRead(this.el));
    kept.forEach((old, i) => void (pinned[i] = pinned[old]));
    // pins refer to points before unused ones are removed, or to nodes
    return this.assemble(cloud, box, pinned);
  }

  /** Positions in the frame of the flexcomp: points from files and lists are scaled, all are translated and rotated. */
  private placed(points: Float64Array): Float64Array {
    const { el } = this;
    const pose = this.compilation.poseOf(el);
    const quat = this.writtenQuat();
    const turned = quat && { pos: pose.pos, quat };
    const mat = quatToMat(pose.quat);
    const scale = isRead(el) ? el.scale : [1, 1, 1];
    const out = new Float64Array(points.length);
    for (let o = 0; o < points.length; o += 3) {
      const scaled: Vec3 = [points[o] * scale[0], points[o + 1] * scale[1], points[o + 2] * scale[2]];
      out.set(turned ? transformByQuat(turned, scaled) : transformByMat(pose.pos, mat, scaled), o);
    }
    return out;
  }

  /** Positions in the parent body. */
  private inOwner(points: Float64Array): number[] {
    const { pos, quat } = attachedPose(this.el);
    const mat = quatToMat(quat);
    const out: number[] = [];
    for (let o = 0; o < points.length; o += 3) {
      out.push(...transformByMat(pos, mat, vec3(points, o)));
    }
    return out;
  }

  /** The authored quaternion, which is not normalized before it rotates the points, as in the reference. */
  private writtenQuat(): Quat | undefined {
    const isOutweighed = ORIENTATION_FORMS.some((form) => this.el.get(form) !== undefined);
    const { quat } = this.el;
    return quat && !isOutweighed ? [quat[0], quat[1], quat[2], quat[3]] : undefined;
  }

  /** Marks the fixed points, or the fixed nodes of an interpolated flex. */
  private pins({ dim, points }: PointCloud): Uint8Array {
    const { el, order } = this;
    const pointCount = points.length / 3;
    const pinned = new Uint8Array(Math.max(pointCount, this.grid().nodeCount));
    if (el.rigid) return pinned.fill(1);
    const nodes = el.type !== 'grid' ? [order + 1, order + 1, order + 1] : el.count;
    pinnedPoints(
      el.children('pin') as readonly Element<'pin'>[],
      pinned,
      { dim, pointCount, count: el.count, gridLimit: nodes, hasGrid: el.type === 'grid' || order > 0 },
      (pin, attribute, fault) => this.fault(fault, attribute, pin),
    );
    if (el.dof === 'radial') pinned[0] = 1;
    return pinned;
  }

  private grid(): CellGrid {
    const { cellcount } = this.el;
    return new CellGrid(this.order, [cellcount[0], cellcount[1], cellcount[2]]);
  }

  private assemble(cloud: PointCloud, box: Box, pinned: Uint8Array): readonly SpecElement[] {
    const { el, order } = this;
    const own = pinned.subarray(0, cloud.points.length / 3);
    const isRigid = own.every((x) => x === 1);
    // the plugin acts on every body with vertices
    if (order > 0 || own.includes(1)) this.compilation.plugins.lend(el, this.owner);
    if (isRigid) {
      this.addFlex(cloud, { body: [this.ownerName], vertex: this.inOwner(cloud.points) });
      return [];
    }
    const anyPinned = own.includes(1);
    return order > 0 ? this.interpolated(cloud, box, pinned) : this.pointwise(cloud, own, anyPinned);
  }

  /** Makes a body for each moving point. */
  private pointwise(cloud: PointCloud, pinned: Uint8Array, anyPinned: boolean): readonly SpecElement[] {
    const count = pinned.length;
    if (!this.isWithinLimit(count - pinned.reduce((sum, x) => sum + x, 0))) return [];
    const mass = this.el.mass / count;
    const bodies: SpecElement[] = [];
    const names: string[] = [];
    const vertex = this.inOwner(cloud.points);
    for (let i = 0; i < count; i++) {
      if (pinned[i]) {
        names.push(this.ownerName);
        continue;
      }
      const name = `${this.name}_${i}`;
      const body = this.body(name, vec3(cloud.points, 3 * i), mass);
      this.compilation.plugins.lend(this.el, body);
      bodies.push(body);
      names.push(name);
      vertex.fill(0, 3 * i, 3 * i + 3);
    }
    this.addFlex(cloud, { body: names, ...(anyPinned && { vertex }) });
    this.addEdgeEquality();
    if (this.isStrained()) this.addEquality('flexstrain', '', { cell: [0, 0, 0] });
    return bodies;
  }

  /** Makes a body for each moving node; the vertices are points of the parent body. */
  private interpolated(cloud: PointCloud, box: Box, pinned: Uint8Array): readonly SpecElement[] {
    const { el } = this;
    const isShell = (el.child('elasticity')?.elastic2d ?? 'none') !== 'none';
    const grid = this.grid();
    const empty = isShell ? undefined : emptyCells(grid, box, cloud.dim, cloud.points, cloud.elements);
    pinIdleNodes(grid, empty, pinned);
    const own = pinned.subarray(0, grid.nodeCount);
    const nodes = nodesOf(grid, box, own);
    if (!this.isWithinLimit(own.length - own.reduce((sum, x) => sum + x, 0))) return [];
    const bodies: SpecElement[] = [];
    const names = nodes.labels.map((label, i) => {
      if (own[i]) return this.ownerName;
      const name = `${this.name}_${label}`;
      bodies.push(this.body(name, vec3(nodes.points, 3 * i), el.mass * nodes.shares[i]));
      return name;
    });
    const flex = this.addFlex(cloud, {
      body: new Array(cloud.points.length / 3).fill(this.ownerName),
      vertex: this.inOwner(cloud.points),
      node: names,
      nodecoord: this.inOwner(nodes.points).map((x, i) => (own[Math.floor(i / 3)] ? x : 0)),
      cellcount: [...grid.cells],
      dof: el.dof,
    });
    if (empty) this.compilation.expansion.emptyCells.set(flex, empty);
    this.addEdgeEquality();
    this.addStrainEqualities(grid, empty);
    return bodies;
  }

  /** Reports a shape constrained by both an equality and a stiffness, which would be too stiff. */
  private checkShape(): void {
    const edge = this.el.child('flexcompEdge');
    const isConstrained = (edge?.equality ?? 'false') !== 'false';
    if (!isConstrained) return;
    if (resistsStrain(this.el)) {
      this.fault(message('bad-flex/edges-and-elasticity'), 'equality', edge);
    } else if ((edge?.stiffness ?? 0) > 0) {
      this.fault(message('bad-flex/edges-and-stiffness'), 'equality', edge);
    }
  }

  private isWithinLimit(bodies: number): boolean {
    const isListed = isRead(this.el) && this.order === 0;
    return isListed || this.compilation.spend(this.el, 'flexBodies', bodies);
  }

  /** Makes a point mass with slide joints along its free axes. */
  private body(name: string, pos: Vec3, mass: number): SpecElement {
    const { el } = this;
    const body = makeElement(el, name, 'body', this.owner, { name, pos });
    const moment = mass * ((2 * el.inertiabox * el.inertiabox) / 3);
    const diaginertia = [moment, moment, moment] as const;
    const axes = el.dof === 'radial' ? [pos] : AXES.slice(0, el.dof === '2d' ? 2 : 3);
    body.elements.push(
      makeElement(el, name, 'inertial', body, { pos: [0, 0, 0], mass, diaginertia }),
      ...axes.map((axis, k) => makeElement(el, `${name} ${k}`, 'joint', body, { type: 'slide', pos: [0, 0, 0], axis })),
    );
    return body;
  }

  private addFlex(
    cloud: PointCloud,
    values: {
      body: readonly string[];
      vertex?: readonly number[];
      node?: readonly string[];
      nodecoord?: readonly number[];
      cellcount?: readonly [number, number, number];
      dof?: Flexcomp['dof'];
    },
  ): SpecElement {
    const { el, compilation: c } = this;
    const { type } = el;
    const isFlat = type === 'box' || type === 'cylinder' || (type === 'grid' && cloud.dim === 3);
    const section = c.spec.section('deformableSection');
    const flex = makeElement(el, this.name, 'flex', section, {
      name: this.name,
      group: el.group,
      dim: cloud.dim,
      radius: el.radius,
      material: el.material,
      rgba: el.rgba,
      flatskin: el.flatskin || isFlat,
      element: listOf(cloud.elements),
      ...(cloud.texcoord.length > 0 && { texcoord: listOf(cloud.texcoord) }),
      ...(cloud.elemtexcoord.length > 0 && { elemtexcoord: listOf(cloud.elemtexcoord) }),
      ...values,
    });
    for (const kind of ['flexContact', 'elasticity'] as const) {
      const child = el.child(kind);
      if (!child) continue;
      flex.elements.push(makeElement(child, '', kind, flex, Object.fromEntries(child.authored)));
    }
    const edge = el.child('flexcompEdge');
    if (edge) {
      const { stiffness, damping } = edge;
      flex.elements.push(makeElement(edge, '', 'flexEdge', flex, { stiffness, damping }));
    }
    c.plugins.lend(el, flex);
    c.expansion.add(flex);
    return flex;
  }

  private addEdgeEquality(): void {
    const edge = this.el.child('flexcompEdge');
    if (edge?.equality === 'true') this.addEquality('equalityFlex', '', {});
    else if (edge?.equality === 'vert') this.addEquality('flexvert', '', {});
  }

  private isStrained(): boolean {
    return this.el.child('flexcompEdge')?.equality === 'strain';
  }

  /** Adds one equality per full cell, or per square of a shell, whose index is the first number. */
  private addStrainEqualities(grid: CellGrid, empty: Uint8Array | undefined): void {
    if (!this.isStrained()) return;
    const cells = empty
      ? Array.from(empty.keys(), (i) => grid.placeOfCell(i)).filter((_, i) => !empty[i])
      : grid.facets().map((_, i): Vec3 => [i, -1, -1]);
    for (const cell of cells) this.addEquality('flexstrain', String(cell), { cell });
  }

  private addEquality(
    kind: 'equalityFlex' | 'flexvert' | 'flexstrain',
    key: string,
    values: { cell?: readonly [number, number, number] },
  ): void {
    const { el, compilation: c } = this;
    const { solref, solimp } = el.child('flexcompEdge')!;
    const section = c.spec.section('equalitySection');
    const made = makeElement(el, key, kind, section, { flex: this.name, active: true, solref, solimp, ...values });
    c.expansion.add(made);
  }
}

/** Orientation attributes that take precedence over `quat`. */
const ORIENTATION_FORMS = ['axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
