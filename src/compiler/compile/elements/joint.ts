/** Joints: axis and anchor in the body, limits in radians, coordinate counts. */

import { type Pose, rotate, transform, unit3, type Vec3 } from '../../../foundation/math/pose.js';
import { JointType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { JOINT_TYPE } from '../../../foundation/schema/mjcf/keywords.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { type Compilation, vec3 } from '../compilation.js';
import type { CompiledBody, CompiledJoint } from '../compiled-element.js';
import { checkAutolimits, checkRange, isLimited, type Range } from './limits.js';

/** Counts of coordinates and degrees of freedom by type. */
const DIMENSIONS: Readonly<Record<number, readonly [nq: number, nv: number]>> = {
  [JointType.FREE]: [7, 6],
  [JointType.BALL]: [4, 3],
  [JointType.SLIDE]: [1, 1],
  [JointType.HINGE]: [1, 1],
};

const isScalar = (type: number): boolean => type === JointType.HINGE || type === JointType.SLIDE;

/** Reads type, axis, anchor, limits and springs of a joint; converts angles to radians and poses to the body frame. */
export function resolveJoint(compilation: Compilation, joint: CompiledJoint): void {
  const { element: el, given } = joint;
  const type = el.is('freejoint') ? JointType.FREE : JOINT_TYPE[el.type];
  joint.type = type;
  [joint.nq, joint.nv] = DIMENSIONS[type];
  joint.axis = isScalar(type) ? axisOf(compilation, joint) : [0, 0, 1];
  joint.pos = type === JointType.FREE ? [0, 0, 0] : inFrame(joint.frame, vec3(given.pos));
  resolveLimits(compilation, joint);
  const unit = type === JointType.HINGE ? compilation.radians(el) : 1;
  joint.ref = given.ref * unit;
  joint.springref = given.springref * unit;
  joint.springdamper = given.springdamper;
  const [timeconst, dampratio] = joint.springdamper;
  if ((timeconst || dampratio) && !(timeconst > 0 && dampratio > 0)) {
    compilation.reportMessage(el, message('bad-joint/springdamper'), 'springdamper');
  }
}

const inFrame = (frame: Pose | undefined, point: Vec3): Vec3 => (frame ? transform(frame, point) : point);

function axisOf(c: Compilation, joint: CompiledJoint): Vec3 {
  const authored = vec3(joint.given.axis);
  const axis = unit3(joint.frame ? rotate(authored, joint.frame.quat) : authored);
  if (axis) return axis;
  c.reportMessage(joint.element, message('bad-joint/axis'), 'axis');
  return authored;
}

function resolveLimits(c: Compilation, joint: CompiledJoint): void {
  const { element: el, given, type } = joint;
  const range = given.range as Range;
  joint.range = range;
  if (type !== JointType.FREE) {
    const { limited } = given;
    checkAutolimits(c, el, '', limited, range);
    joint.limited = isLimited(limited, range);
    // the range of a ball joint starts at 0 and may end there
    if (type !== JointType.BALL || !joint.limited) checkRange(c, el, 'range', limited, range);
  }
  if (joint.limited) {
    if (type === JointType.BALL && range[0] !== 0) {
      c.reportMessage(el, message('bad-joint/ball-range'), 'range');
    }
    const unit = type === JointType.SLIDE ? 1 : c.radians(el);
    joint.range = [range[0] * unit, range[1] * unit];
  }
  if (isScalar(type)) {
    const forces = given.actuatorfrcrange as Range;
    const limited = given.actuatorfrclimited;
    checkAutolimits(c, el, 'actuatorfrc', limited, forces);
    joint.actfrclimited = isLimited(limited, forces);
    checkRange(c, el, 'actuatorfrcrange', limited, forces);
  }
}

/** Checks that a body with a free joint is a child of the world, after static bodies are fused. */
export function checkFree(compilation: Compilation, { joints, parent }: CompiledBody): void {
  const free = joints.find((joint) => joint.type === JointType.FREE);
  if (free && parent?.parent) compilation.reportMessage(free.element, message('bad-joint/free-child'));
}

/** Checks that the joints of a body can be combined. */
export function checkJoints(compilation: Compilation, body: CompiledBody): void {
  const { joints, element } = body;
  const free = joints.find((joint) => joint.type === JointType.FREE);
  const fault = (found: Message<CodeIn<'bad-joint'>>, el: SpecElement = element): void =>
    compilation.reportMessage(el, found);
  if (joints.length > 0 && !body.parent) fault(message('bad-joint/world'), joints[0].element);
  body.dofnum = joints.reduce((sum, joint) => sum + joint.nv, 0);
  if (free && joints.length > 1) fault(message('bad-joint/free-alone'), free.element);
  else if (body.dofnum > 6) fault(message('bad-joint/dofs', { count: body.dofnum }));
  const ball = joints.findIndex((joint) => joint.type === JointType.BALL);
  const after = ball < 0 ? undefined : joints.slice(ball + 1).find((joint) => joint.type !== JointType.SLIDE);
  if (after) fault(message('bad-joint/after-ball'), after.element);
  if (body.mocap && (body.dofnum > 0 || body.parent!.parent)) {
    fault(message('bad-joint/mocap'));
  }
}
