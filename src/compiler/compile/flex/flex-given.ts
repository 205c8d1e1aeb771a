/** Checks the values that the element of a flex gives. */

import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { ELASTIC2D } from '../../../foundation/schema/mjcf/keywords.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { checkCondim } from '../checks/condim.js';
import type { Compilation } from '../compilation.js';
import type { BodyDraft } from '../draft.js';
import type { Registry } from '../registry.js';
import type { Material } from './elasticity.js';
import { checkCells } from './flexcomp-cloud.js';
import { type FlexDim, strayPoint } from './point-cloud.js';

/** The checked values of a flex, as its element gives them. */
export interface Given {
  readonly dim: FlexDim;
  readonly elements: Int32Array;
  readonly vertexCount: number;
  readonly vertex: Float64Array;
  readonly vertBodies: readonly BodyDraft[];
  readonly nodeBodies: readonly BodyDraft[];
  readonly grid: CellGrid | undefined;
  /** Elastic forces of a shell, bits of `ELASTIC2D`. */
  readonly shell: number;
  readonly material: Material;
}

/** Reads and checks an element; undefined where something is wrong, which is reported. */
export function readFlex(c: Compilation, el: Element<'flex'>, names: Registry, isStrained: boolean): Given | undefined {
  let isSound = true;
  const check: Check = (holds, reason, attribute, at = el) => {
    if (holds) return;
    isSound = false;
    c.report(at, 'bad-flex', { name: el.label, reason }, attribute);
  };
  const bodiesOf = (attribute: 'body' | 'node'): BodyDraft[] => {
    const bodies: BodyDraft[] = [];
    const list = el[attribute] ?? [];
    let body: BodyDraft | undefined;
    for (let i = 0; i < list.length; i++) {
      // often the next point is of the same body
      if (!body || list[i] !== list[i - 1]) body = names.named<BodyDraft>(el, attribute, ObjType.BODY, list[i]);
      if (body) bodies.push(body);
      else isSound = false;
    }
    return bodies;
  };
  const [vertBodies, nodeBodies] = [bodiesOf('body'), bodiesOf('node')];
  const elasticity = el.child('elasticity');
  const shell = ELASTIC2D[elasticity?.elastic2d ?? 'none'];
  const material = {
    young: elasticity?.young ?? 0,
    poisson: elasticity?.poisson ?? 0,
    thickness: elasticity?.thickness ?? -1,
  };
  const order = ELEMENT_ORDERS[el.dof] ?? 0;
  const vertex = el.vertex ?? [];
  const vertexCount = vertex.length > 0 ? Math.floor(vertex.length / 3) : vertBodies.length;
  if (!isSound) return undefined;
  const isInterpolated = nodeBodies.length > 0;
  checkShape(el, vertexCount, vertBodies.length, check);
  checkElasticity(el, isInterpolated, shell !== 0, material, check);
  const bends = el.dim === 2 && !isInterpolated && (shell & ELASTIC2D.bend) !== 0;
  const pin = vertBodies.find(({ joints }) => joints.length !== 0 && joints.length !== 3);
  check(!bends || !pin, `vertices that bend cannot be pinned to the body '${pin?.name}', which has joints`, 'body');
  if (isInterpolated || order > 0) checkInterpolation(el, order, nodeBodies.length, isStrained, check);
  if (!isSound) return undefined;
  const { cellcount } = el;
  return {
    dim: el.dim as FlexDim,
    elements: new Int32Array(el.element ?? []),
    vertexCount,
    vertex: vertex.length > 0 ? new Float64Array(vertex) : new Float64Array(3 * vertexCount),
    vertBodies,
    nodeBodies,
    grid: isInterpolated ? new CellGrid(order, [cellcount[0], cellcount[1], cellcount[2]]) : undefined,
    shell,
    material,
  };
}

const ELEMENT_ORDERS: Readonly<Record<string, number>> = { trilinear: 1, quadratic: 2 };

/** Reports a fault unless a condition holds, at an attribute of the flex or of an element in it. */
type Check = (holds: boolean, reason: string, attribute?: string, at?: SpecElement) => void;

function checkShape(el: Element<'flex'>, vertexCount: number, bodyCount: number, check: Check): void {
  const { dim } = el;
  const elements = el.element ?? [];
  const corners = dim + 1;
  check(dim >= 1 && dim <= 3, 'dim must be 1, 2 or 3', 'dim');
  if (dim < 1 || dim > 3) return;
  check(elements.length > 0, 'there are no elements', 'element');
  check(elements.length % corners === 0, `elements need ${corners} vertices each`, 'element');
  check((el.vertex?.length ?? 0) % 3 === 0, 'vertices need three numbers each', 'vertex');
  const isFitting = !el.vertex?.length || bodyCount === 1 || bodyCount === vertexCount;
  check(isFitting, `${bodyCount} bodies are neither one nor as many as ${vertexCount} vertices`, 'body');
  check(vertexCount >= corners, `${vertexCount} vertices are not enough`, 'vertex');
  const stray = strayPoint(elements, vertexCount);
  check(stray === undefined, `an element has the vertex ${stray} of ${vertexCount}`, 'element');
  const repeated = repeatedIn(elements, corners);
  check(repeated < 0, `element ${repeated} has a vertex twice`, 'element');
  const texcoord = el.texcoord?.length ?? 0;
  const isTextured = texcoord === 0 || texcoord === 2 * vertexCount || Boolean(el.elemtexcoord?.length);
  check(isTextured, `${texcoord / 2} texture coordinates are not one for each of ${vertexCount} vertices`, 'texcoord');
}

/** The first element with a vertex twice, -1 for none. */
function repeatedIn(elements: readonly number[], corners: number): number {
  const count = Math.floor(elements.length / corners);
  for (let e = 0; e < count; e++) {
    const end = (e + 1) * corners;
    for (let a = end - corners; a < end; a++) {
      for (let b = a + 1; b < end; b++) if (elements[a] === elements[b]) return e;
    }
  }
  return -1;
}

function checkElasticity(
  el: Element<'flex'>,
  isInterpolated: boolean,
  isShell: boolean,
  { young, poisson, thickness }: Material,
  check: Check,
): void {
  const edge = el.child('flexEdge') as SpecElement | undefined;
  const elasticity = el.child('elasticity') as SpecElement | undefined;
  const isLoose = (el.child('flexEdge')?.stiffness ?? 0) <= 0;
  check(isLoose || el.dim === 1, 'only the edges of lines have a stiffness; use elasticity', 'stiffness', edge);
  const isPossible = (young <= 0 && !isShell) || (poisson >= 0 && poisson < 0.5);
  check(isPossible, "Poisson's ratio must be in [0, 0.5)", 'poisson', elasticity);
  if (!isShell) return;
  check(thickness > 0, 'elasticity of a shell needs a thickness', 'thickness', elasticity);
  check(el.dim === 2 || isInterpolated, 'elasticity of a shell needs dim 2 or nodes', 'elastic2d', elasticity);
}

function checkInterpolation(
  el: Element<'flex'>,
  order: number,
  nodeCount: number,
  isStrained: boolean,
  check: Check,
): void {
  const contact = el.child('flexContact');
  check(
    (contact?.selfcollide ?? 'auto') === 'none',
    'an interpolated flex cannot collide with itself: set selfcollide',
    'selfcollide',
    contact as SpecElement | undefined,
  );
  check(
    contact?.internal !== true,
    'an interpolated flex cannot have internal contacts',
    'internal',
    contact as SpecElement | undefined,
  );
  check(order > 0, 'nodes need a dof that says how to interpolate between them', 'dof');
  const { cellcount } = el;
  if (order > 0) checkCells(el, order, isStrained, check);
  const expected = cellcount.reduce((product, n) => product * (n * order + 1), 1);
  check(order === 0 || nodeCount === expected, `${nodeCount} nodes instead of ${expected} for its cells`, 'node');
}

/** Checks the contacts of a flex; as passive forces they are too stiff for any solver but one that knows their stiffness. */
export function checkContact(c: Compilation, el: Element<'flex'>): void {
  const contact = el.child('flexContact');
  if (contact) checkCondim(c, contact as SpecElement, contact.condim);
  if (!contact?.passive) return;
  if ((ELEMENT_ORDERS[el.dof] ?? 0) > 0) {
    c.report(contact as SpecElement, 'ignored-attribute', { element: 'contact', attribute: 'passive' }, 'passive');
  }
  const { integrator, solver, cone } = c.spec.option;
  const isImplicit = integrator === 'implicit' || integrator === 'implicitfast';
  const isAwake = c.spec.section('flag').sleep !== 'enable';
  if (isImplicit && solver === 'CG' && cone === 'pyramidal' && isAwake) return;
  const reason = 'passive contacts need an implicit integrator, the CG solver, pyramidal cones and no sleep';
  c.report(contact as SpecElement, 'bad-flex', { name: el.label, reason }, 'passive');
}
