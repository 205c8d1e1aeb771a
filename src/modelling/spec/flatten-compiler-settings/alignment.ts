/** Free bodies whose frames are aligned with their inertia, or are not. */
import { compose, inversePose } from '../../../foundation/math/pose.js';
import type { CompilerQueries } from '../compiler-queries.js';
import type { Element } from '../element.js';
import { localPose } from '../pose.js';
import type { FileSettings } from './file-settings.js';
import { contentsOf, writeInertia } from './inertia.js';
import { setPose } from './pose.js';

/** A joint that frees a body: a `freejoint`, or a `joint` of type free. */
export type FreeJoint = Element<'joint'> | Element<'freejoint'>;

/** The joint that makes a body free. */
export function jointOf(body: Element<'body'>): FreeJoint | undefined {
  for (const each of contentsOf(body)) {
    if (each.is('freejoint') || (each.is('joint') && each.type === 'free')) return each;
  }
  return undefined;
}

/** Returns true if compiling turns the frame of a body to its inertia, as `alignfree` and `align` ask. */
export const isAligned = (body: Element<'body'>, compilerQueries: CompilerQueries | undefined): boolean =>
  compilerQueries?.restPose(body) !== undefined;

/** Attributes of a joint that mean nothing at a free one, or that both of its words have. */
const IDLE: readonly string[] = ['name', 'class', 'type', 'group', 'pos', 'axis'];

/** Tests whether a `freejoint` can express everything that a free `joint` sets. */
export const isPlain = (joint: Element<'joint'>): boolean =>
  Object.entries(joint.row.attributes).every(
    ([name, row]) => IDLE.includes(name) || JSON.stringify(joint.get(name)) === JSON.stringify(row.default),
  );

/** Says at a body with a free `joint`, which has no word for it, whether it is aligned. */
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

/** Moves a body to its inertial frame, and everything in it back. */
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
