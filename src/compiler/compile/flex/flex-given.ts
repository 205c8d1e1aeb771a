/** Reading and checking of the attributes of a flex. */

import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { ELASTIC2D } from '../../../foundation/schema/mjcf/keywords.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { checkCondim } from '../checks/condim.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { Material } from './elasticity.js';
import { checkCells } from './flexcomp-cloud.js';
import { type FlexDim, type FlexFault, strayPoint } from './point-cloud.js';

/** Checked attributes of a flex. */
export interface Given {
  readonly dim: FlexDim;
  readonly elements: Int32Array;
  readonly vertexCount: number;
  readonly vertex: Float64Array;
  readonly vertBodies: readonly CompiledBody[];
  readonly nodeBodies: readonly CompiledBody[];
  readonly grid: CellGrid | undefined;
  /** Elastic forces of a shell, as bits of `ELASTIC2D`. */
  readonly shell: number;
  readonly material: Material;
}

/** Reads and checks a flex; returns undefined after reporting an error. */
export function readFlex(
  compilation: Compilation,
  element: Element<'flex'>,
  names: Registry,
  isStrained: boolean,
): Given | undefined {
  let isSound = true;
  const check: Check = (holds, fault, attribute, part) => {
    if (holds) return;
    isSound = false;
    compilation.reportMessage(element, fault, attribute, { part });
  };
  const bodiesOf = (attribute: 'body' | 'node'): CompiledBody[] => {
    const bodies: CompiledBody[] = [];
    const list = element[attribute] ?? [];
    let body: CompiledBody | undefined;
    for (let i = 0; i < list.length; i++) {
      // consecutive points often have the same body
      if (!body || list[i] !== list[i - 1]) body = names.named<CompiledBody>(element, attribute, ObjType.BODY, list[i]);
      if (body) bodies.push(body);
      else isSound = false;
    }
    return bodies;
  };
  const [vertBodies, nodeBodies] = [bodiesOf('body'), bodiesOf('node')];
  const elasticity = element.child('elasticity');
  const shell = ELASTIC2D[elasticity?.elastic2d ?? 'none'];
  const material = {
    young: elasticity?.young ?? 0,
    poisson: elasticity?.poisson ?? 0,
    thickness: elasticity?.thickness ?? -1,
  };
  const order = ELEMENT_ORDERS[element.dof] ?? 0;
  const vertex = element.vertex ?? [];
  const vertexCount = vertex.length > 0 ? Math.floor(vertex.length / 3) : vertBodies.length;
  if (!isSound) return undefined;
  const isInterpolated = nodeBodies.length > 0;
  checkShape(element, vertexCount, vertBodies.length, check);
  checkElasticity(element, isInterpolated, shell !== 0, material, check);
  const bends = element.dim === 2 && !isInterpolated && (shell & ELASTIC2D.bend) !== 0;
  const isArticulated = follows(element.spec.compatibility, 'articulatedFlexes');
  const pin = vertBodies.find(({ joints }) => joints.length !== 0 && joints.length !== 3);
  check(!bends || !pin || isArticulated, message('bad-flex/pinned-joints', { body: pin?.name ?? '' }), 'body');
  if (isInterpolated || order > 0) checkInterpolation(element, order, nodeBodies.length, isStrained, check);
  if (!isSound) return undefined;
  const { cellcount } = element;
  return {
    dim: element.dim as FlexDim,
    elements: new Int32Array(element.element ?? []),
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

/** Reports an error unless a condition holds, at an attribute of the flex or of its part. */
type Check = (holds: boolean, fault: FlexFault, attribute?: string, part?: SpecElement) => void;

function checkShape(el: Element<'flex'>, vertexCount: number, bodyCount: number, check: Check): void {
  const { dim } = el;
  const elements = el.element ?? [];
  const corners = dim + 1;
  check(dim >= 1 && dim <= 3, message('bad-flex/dim'), 'dim');
  if (dim < 1 || dim > 3) return;
  check(elements.length > 0, message('bad-flex/no-elements'), 'element');
  check(elements.length % corners === 0, message('bad-flex/element-vertices', { count: corners }), 'element');
  check((el.vertex?.length ?? 0) % 3 === 0, message('bad-flex/vertex-size'), 'vertex');
  const isFitting = !el.vertex?.length || bodyCount === 1 || bodyCount === vertexCount;
  check(isFitting, message('bad-flex/body-count', { bodies: bodyCount, vertices: vertexCount }), 'body');
  check(vertexCount >= corners, message('bad-flex/few-vertices', { count: vertexCount }), 'vertex');
  const stray = strayPoint(elements, vertexCount);
  check(stray === undefined, message('bad-flex/stray-vertex', { vertex: stray ?? -1, count: vertexCount }), 'element');
  const repeated = repeatedIn(elements, corners);
  check(repeated < 0, message('bad-flex/vertex-twice', { element: repeated }), 'element');
  const texcoord = el.texcoord?.length ?? 0;
  const isTextured = texcoord === 0 || texcoord === 2 * vertexCount || Boolean(el.elemtexcoord?.length);
  check(
    isTextured,
    message('bad-flex/texcoord-count', { coordinates: texcoord / 2, vertices: vertexCount }),
    'texcoord',
  );
}

/** Index of the first element with a repeated vertex, or -1. */
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
  const edge = el.child('flexEdge');
  const elasticity = el.child('elasticity');
  const isLoose = (el.child('flexEdge')?.stiffness ?? 0) <= 0;
  check(isLoose || el.dim === 1, message('bad-flex/edge-stiffness'), 'stiffness', edge);
  const isPossible = (young <= 0 && !isShell) || (poisson >= 0 && poisson < 0.5);
  check(isPossible, message('bad-flex/poisson'), 'poisson', elasticity);
  if (!isShell) return;
  check(thickness > 0, message('bad-flex/shell-thickness'), 'thickness', elasticity);
  check(el.dim === 2 || isInterpolated, message('bad-flex/shell-nodes'), 'elastic2d', elasticity);
}

function checkInterpolation(
  el: Element<'flex'>,
  order: number,
  nodeCount: number,
  isStrained: boolean,
  check: Check,
): void {
  const contact = el.child('flexContact');
  const collides = (contact?.selfcollide ?? 'auto') !== 'none';
  check(!collides, message('bad-flex/selfcollide'), 'selfcollide', contact);
  check(contact?.internal !== true, message('bad-flex/internal'), 'internal', contact);
  check(order > 0, message('bad-flex/node-dof'), 'dof');
  const { cellcount } = el;
  if (order > 0) checkCells(el, order, isStrained, check);
  const expected = cellcount.reduce((product, n) => product * (n * order + 1), 1);
  check(order === 0 || nodeCount === expected, message('bad-flex/node-count', { expected, count: nodeCount }), 'node');
}

/** Checks the contacts of a flex. */
export function checkContact(compilation: Compilation, element: Element<'flex'>): void {
  const contact = element.child('flexContact');
  if (contact) checkCondim(compilation, contact, contact.condim);
  if (!contact?.passive) return;
  if ((ELEMENT_ORDERS[element.dof] ?? 0) > 0) {
    compilation.report(contact, 'ignored-attribute', { element: 'contact', attribute: 'passive' }, 'passive');
  }
}
