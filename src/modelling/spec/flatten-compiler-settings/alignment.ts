/** Alignment of free bodies with their inertia. */
import { compose, inversePose } from '../../../foundation/math/pose.js';
import type { CompilerQueries } from '../compiler-queries.js';
import type { Element } from '../element.js';
import { localPose } from '../pose.js';
import type { FileSettings } from './file-settings.js';
import { contentsOf, writeInertia } from './inertia.js';
import { setPose } from './pose.js';

/** A joint that frees a body: a `freejoint`, or a `joint` of type free. */
export type FreeJoint = Element<'joint'> | Element<'freejoint'>;

/** The joint that makes a body free; undefined if the body is not free. */
export function jointOf(body: Element<'body'>): FreeJoint | undefined {
  for (const each of contentsOf(body)) {
    if (each.is('freejoint') || (each.is('joint') && each.type === 'free')) return each;
  }
  return undefined;
}

/** True if the compiler aligns the frame of a body with its inertia (`alignfree`, `align`). */
export const isAligned = (body: Element<'body'>, compilerQueries: CompilerQueries | undefined): boolean =>
  compilerQueries?.restPose(body) !== undefined;

/** Attributes that have no effect on a free joint, or that both kinds of joint have. */
const IDLE: readonly string[] = ['name', 'class', 'type', 'group', 'pos', 'axis'];

/** True if a `freejoint` can express everything that a free `joint` sets. */
export const isPlain = (joint: Element<'joint'>): boolean =>
  Object.entries(joint.row.attributes).every(
    ([name, row]) => IDLE.includes(name) || JSON.stringify(joint.get(name)) === JSON.stringify(row.default),
  );

/** Preserves the alignment of a body with a free `joint`, which has no `align` attribute. */
export function sayAlignment(file: FileSettings, original: Element<'body'>, copy: Element<'body'>): void {
  const joint = jointOf(original);
  if (!joint?.is('joint') || !file.differsFor(original, 'alignfree')) return;
  if (original.children('body').length > 0) return;
  const isToAlign = isAligned(original, file.compilerQueries);
  const copied = jointOf(copy);
  if (copied?.is('joint') && isPlain(joint)) becomeFreeJoint(copied, isToAlign);
  else if (isToAlign) becomeAligned(file.compilerQueries!, original, copy);
}

function becomeFreeJoint(joint: Element<'joint'>, isToAlign: boolean): void {
  const { spec, parent, name, group } = joint;
  const index = parent!.elements.indexOf(joint);
  spec.remove(joint);
  const values = { align: String(isToAlign) as 'true' | 'false', ...(group !== 0 && { group }) };
  const free = parent!.add('freejoint', { ...(name !== undefined && { name }), ...values }, { index });
  free.comments = joint.comments;
}

/** Moves a body to its inertial frame, and its contents back by the inverse. */
function becomeAligned(compilerQueries: CompilerQueries, original: Element<'body'>, copy: Element<'body'>): void {
  const { spec } = copy;
  const inertia = compilerQueries.inertiaOf(original)!;
  const { ipose } = inertia;
  const placed = copy.elements.filter(
    (each) => each.row.attributes.pos && each.namespace !== 'joint' && each.kind !== 'inertial',
  );
  const frame = copy.addFrame();
  setPose(frame, inversePose(ipose));
  for (const each of placed) {
    spec.remove(each);
    spec.insert(each, frame);
  }
  setPose(copy, compose(localPose(original), ipose));
  writeInertia(copy, { ...inertia, ipose: { pos: [0, 0, 0], quat: [1, 0, 0, 0] } });
}
