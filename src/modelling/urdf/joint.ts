/** Joints: the motion of a link relative to its parent. */

import { suggest } from '../../foundation/base/suggest.js';
import { quatToMat, type Vec3, zAxisToQuat } from '../../foundation/math/pose.js';
import { message } from '../../foundation/schema/messages.js';
import { taken } from '../../foundation/schema/report.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Authored, Element } from '../spec/element.js';
import { childOf, poseAttributes, type UrdfContext } from './context.js';

const TYPES = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar', 'spherical'] as const;

type JointValues = Authored<'joint'>;

/** Sets the pose of a body from its joint, and adds the joint. */
export function readJoint(context: UrdfContext, xml: XmlElement, body: Element<'body'>): void {
  const type = context.text(xml, 'type');
  const name = context.text(xml, 'name');
  if (type === undefined || name === undefined) return;
  const { pos, quat } = poseAttributes(context.origin(xml));
  if (pos) body.pos = pos;
  if (quat) body.quat = quat;
  if (!(TYPES as readonly string[]).includes(type)) {
    const parameters = { attribute: 'type', value: type, keywords: TYPES.join(', ') };
    context.report('bad-keyword', parameters, xml, { attribute: 'type', suggestion: suggest(type, TYPES) });
    return;
  }
  if (type === 'fixed') return;
  const earlier = context.spec.find('joint', type === 'planar' ? `${name}_TX` : name);
  if (earlier) {
    context.report('duplicate-name', taken('joint', name, earlier.location), xml, { attribute: 'name' });
    return;
  }
  const common = readDynamics(context, xml);
  const first = { ...common, ...readLimit(context, xml) };
  const add = (values: JointValues): void => {
    const joint = body.add('joint', values);
    joint.source = xml;
    joint.comments = xml.comments;
  };
  const axis = axisOf(context, xml);
  switch (type) {
    case 'floating':
      add({ name, type: 'free', ...first });
      return;
    case 'spherical':
      add({ name, type: 'ball', ...first });
      return;
    case 'planar': {
      const m = quatToMat(zAxisToQuat(axis));
      add({ name: `${name}_TX`, type: 'slide', axis: [m[0], m[3], m[6]], ...first });
      add({ name: `${name}_TY`, type: 'slide', axis: [m[1], m[4], m[7]], ...common });
      add({ name: `${name}_RZ`, type: 'hinge', axis, ...common });
      return;
    }
    default:
      add({ name, ...(type === 'prismatic' && { type: 'slide' }), axis, ...first });
  }
}

/** Reports a floating link whose parent can move, unless the parent is fused with the world. */
export function checkFloating(context: UrdfContext, xml: XmlElement, body: Element<'body'>): void {
  if (xml.attributes.type !== 'floating') return;
  const { fusestatic } = context.spec.compiler;
  for (let at = body.parent; at?.is('body'); at = at.parent) {
    if (fusestatic && at.elements.every(({ namespace }) => namespace !== 'joint')) continue;
    context.report('urdf-floating', { joint: xml.attributes.name! }, xml, { attribute: 'type' });
    return;
  }
}

/** The axis of a joint, (1, 0, 0) by default. */
function axisOf(context: UrdfContext, xml: XmlElement): Vec3 {
  const element = childOf(xml, 'axis');
  if (!element) return [1, 0, 0];
  const axis = context.given(element, 'xyz', 3, [1, 0, 0]) as Vec3;
  if (axis.every((x) => x === 0)) {
    context.report('bad-orientation', { form: 'xyz' }, element, { attribute: 'xyz' });
    return [1, 0, 0];
  }
  return axis;
}

function readDynamics(context: UrdfContext, xml: XmlElement): JointValues {
  const dynamics = childOf(xml, 'dynamics');
  if (!dynamics) return {};
  const damping = context.number(dynamics, 'damping');
  const friction = context.number(dynamics, 'friction');
  return { ...(damping && { damping: [damping] }), ...(friction && { frictionloss: friction }) };
}

/** Limits apply only if both are given and in order. */
function readLimit(context: UrdfContext, xml: XmlElement): JointValues {
  const limit = childOf(xml, 'limit');
  if (!limit) return {};
  const [lower, upper] = [context.number(limit, 'lower'), context.number(limit, 'upper')];
  const effort = Math.abs(context.number(limit, 'effort') ?? 0);
  if (limit.attributes.velocity !== undefined) context.drop(limit, message('urdf-dropped/velocity'));
  const isBad = (lower === undefined) !== (upper === undefined) || (lower ?? 0) > (upper ?? 0);
  if (isBad) context.drop(limit, message('urdf-dropped/range'));
  const isGiven = lower !== undefined || upper !== undefined;
  return {
    ...(isGiven && { range: [lower ?? 0, upper ?? 0] as const }),
    ...(isBad && { limited: 'false' as const }),
    ...(effort > 0 && { actuatorfrcrange: [-effort, effort] as const }),
  };
}

/**
 * Adds the constraint of a joint that follows another, q = multiplier q_other + offset; `names` are those of all
 * joints.
 */
export function readMimic(context: UrdfContext, xml: XmlElement, names: ReadonlySet<string | undefined>): void {
  const mimic = childOf(xml, 'mimic');
  if (!mimic) return;
  if (context.options.mimic === false) {
    context.drop(mimic, message('urdf-dropped/mimic'));
    return;
  }
  const { spec } = context;
  const other = context.text(mimic, 'joint');
  const name = xml.attributes.name;
  if (other === undefined || name === undefined) return;
  const isThere = spec.find('joint', other) !== undefined;
  if (!isThere && names.has(other)) {
    context.drop(mimic, message('urdf-dropped/mimic-other', { joint: other }));
    return;
  }
  if (!isThere) {
    const suggestion = suggest(other, spec.names.list('joint'));
    const parameters = { attribute: 'joint', namespace: 'joint', name: other };
    context.report('unknown-reference', parameters, mimic, { attribute: 'joint', suggestion });
    return;
  }
  if (!spec.find('joint', name)) {
    context.drop(mimic, message('urdf-dropped/mimic-axis'));
    return;
  }
  const [offset, multiplier] = [context.number(mimic, 'offset') ?? 0, context.number(mimic, 'multiplier') ?? 1];
  const equality = spec.add('equalityJoint', { joint1: name, joint2: other, polycoef: [offset, multiplier, 0, 0, 0] });
  equality.source = mimic;
}
