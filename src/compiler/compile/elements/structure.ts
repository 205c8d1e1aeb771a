/** Structure derived from the tree: roots, dof parents, trees, and bodies with diagonal inertia. */
import type { Quat, Vec3 } from '../../../foundation/math/pose.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { CompiledBody, CompiledJoint, Objects } from '../compiled-element.js';
import { type CompiledTendon, pathBodies } from './tendon.js';

/** Tolerance of coordinates when frames are compared. */
const SAME = 1e-6;
const EPS = 1e-14;

/** Properties of the tree, by body and by dof; named after the arrays of a Model where one exists. */
export interface TreeStructure {
  readonly rootid: Int32Array;
  /** First dof of each body, -1 for none. */
  readonly dofadr: Int32Array;
  /** 0: no; 1: the inertia is diagonal in the dofs of the body; 2: in addition, all joints are slides. */
  readonly simple: Int32Array;
  readonly dof_parentid: Int32Array;
  readonly dof_treeid: Int32Array;
  readonly dof_bodyid: Int32Array;
  readonly nq: number;
  readonly nv: number;
  readonly ntree: number;
}

/** Assigns addresses to joints and computes the structure. */
export function treeStructure({ bodies, joints }: Objects, tendons: readonly CompiledTendon[]): TreeStructure {
  let [nq, nv] = [0, 0];
  for (const joint of joints) {
    joint.qposadr = nq;
    joint.dofadr = nv;
    nq += joint.nq;
    nv += joint.nv;
  }
  return {
    rootid: new Int32Array(bodies.map(rootOf)),
    dofadr: new Int32Array(bodies.map((body) => (body.dofnum > 0 ? body.joints[0].dofadr : -1))),
    simple: simpleBodies(bodies, tendons),
    ...dofStructure(bodies, nv),
    nq,
    nv,
  };
}

/** Id of the ancestor that is a child of the world. */
function rootOf(body: CompiledBody): number {
  let at = body;
  while (at.parent?.parent) at = at.parent;
  return at.id;
}

function dofStructure(bodies: readonly CompiledBody[], nv: number) {
  const dof_parentid = new Int32Array(nv);
  const dof_treeid = new Int32Array(nv);
  const dof_bodyid = new Int32Array(nv);
  const last = new Int32Array(bodies.length);
  let ntree = 0;
  for (const body of bodies) {
    let parent = body.parent ? last[body.parent.id] : -1;
    const start = body.joints[0]?.dofadr ?? 0;
    for (let dof = start; dof < start + body.dofnum; dof++) {
      if (parent === -1) ntree++;
      dof_parentid[dof] = parent;
      dof_treeid[dof] = ntree - 1;
      dof_bodyid[dof] = body.id;
      parent = dof;
    }
    last[body.id] = parent;
  }
  return { dof_parentid, dof_treeid, dof_bodyid, ntree };
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

const isOrigin = (p: Vec3): boolean => near(p[0], 0) && near(p[1], 0) && near(p[2], 0);
const isUnrotated = (q: Quat): boolean => near(Math.abs(q[0]), 1) && near(q[1], 0) && near(q[2], 0) && near(q[3], 0);

/**
 * Finds simple bodies: leaves on the world or on a fixed child of it, aligned with their inertia, with joints through
 * the center.
 */
function simpleBodies(bodies: readonly CompiledBody[], tendons: readonly CompiledTendon[]): Int32Array {
  const simplicity = (body: CompiledBody): number => {
    const { parent, ipose, joints, element } = body;
    const isAllowed = !element.is('body') || element.simple !== 'false';
    const isCentered = isOrigin(ipose.pos) && isUnrotated(ipose.quat);
    const onWorld = !parent?.parent || (!parent.parent.parent && parent.dofnum === 0);
    const isLeaf = !parent || body.bodies.length === 0;
    if (!isAllowed || !isCentered || !onWorld || !isLeaf || !joints.every(isCentral)) return 0;
    if (joints.some((joint, i) => isRotation(joint) && i < joints.length - 1)) return 0;
    return joints.length > 0 && joints.every(isSlide) ? 2 : 1;
  };
  const simple = new Int32Array(bodies.map(simplicity));
  for (const tendon of tendons) {
    if (tendon.element.armature === 0) continue;
    for (const body of pathBodies(tendon)) simple[body.id] = 0;
  }
  return simple;
}

const isSlide = ({ type }: CompiledJoint): boolean => type === JointType.SLIDE;
const isRotation = ({ type }: CompiledJoint): boolean => type === JointType.BALL || type === JointType.HINGE;

/** Tests whether a joint passes through the origin along an axis of the body; the axis of a ball or free joint is z. */
function isCentral({ pos, axis }: CompiledJoint): boolean {
  const along = (k: 0 | 1 | 2): number => Number(Math.abs(axis[k]) > EPS);
  return isOrigin(pos) && along(0) + along(1) + along(2) === 1;
}
