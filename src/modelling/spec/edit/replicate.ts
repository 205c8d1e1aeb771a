/** Expands `replicate`: copies of its contents, each moved by the same screw relative to the previous copy. */

import { resolveOrientation } from '../../../foundation/math/orientation.js';
import { type Pose, type Quat, transform, type Vec3 } from '../../../foundation/math/pose.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { Attachment, affixed, Selection } from '../attach/attach.js';
import { frozen } from '../attribute-values.js';
import { createElement, type Element, type SpecElement } from '../element.js';
import { fits, KEY_VECTORS, type SplitKey, slotsNow, slotsUpTo, splitKeys } from '../keyframes/keys.js';
import type { Spec } from '../spec.js';

/**
 * Replaces a `replicate` element by `count` frames with copies of its contents. Everything that refers to the
 * contents is copied as well, and the originals are removed. Returns elements that were dropped because they also
 * refer to other elements.
 *
 * @param isFirst true for the first replicate of a model; only it copies keyframes, and only before the rule
 * `singleKeyframes`
 * @param copied called with the copy of each element, once per replica
 */
export function expandReplicate(
  replicate: Element<'replicate'>,
  isFirst: boolean,
  copied: (made: ReadonlyMap<SpecElement, SpecElement>, replica: number) => void = () => {},
): readonly SpecElement[] {
  const { spec } = replicate;
  const count = Math.max(0, replicate.count);
  const digits = String(count).length;
  spec.hadReplicatedKeyframes ||= spec.keyframes.length > 0;
  if (follows(spec.compatibility, 'singleKeyframes')) keepWhole(spec);
  const selection = new Selection(spec, spec, [...replicate.elements]);
  // by the rule, a keyframe describes the whole model
  const isSingle = follows(spec.compatibility, 'singleKeyframes');
  const keys = count > 0 && !isSingle ? keysOf(replicate, isFirst) : [];
  const ownKeys = keys.filter((key) => !(key.isAttached || key.isMoved));
  const copies = Array.from({ length: count }, (_, i) => {
    const suffix = `${replicate.sep ?? ''}${String(i).padStart(digits, '0')}`;
    return new Attachment(selection, affixed({ suffix }), i === 0 ? keys : ownKeys);
  });

  const parent = replicate.parent!;
  let index = parent.elements.indexOf(replicate);
  spec.remove(replicate);
  const poses = replicaPoses(replicate);
  copies.forEach((copy, i) => {
    const frame = frameAt(spec, poses[i]!, replicate);
    for (const child of copy.copyParts()) {
      child.parent = frame;
      frame.elements.push(child);
    }
    spec.insert(frame, parent, index++);
    copy.copyFollowers();
    copied(copy.made, i);
  });
  for (const { key } of ownKeys) moveToEnd(key);
  for (const original of [...selection.followers, ...selection.dropped]) spec.remove(original);
  return selection.dropped;
}

/**
 * The keyframes with values for the contents. Their vectors cover the elements up to the replicate, as MuJoCo reads
 * them, or all elements of the Spec. Vectors of other lengths are taken to cover the expanded model and are not
 * split.
 */
function keysOf(replicate: Element<'replicate'>, isFirst: boolean): SplitKey[] {
  const { spec } = replicate;
  if (!isFirst) {
    const apart = spec.keyframes.filter((key) => spec.keyParts.has(key));
    return splitKeys(spec, apart).map((key) => ({ ...key, isMoved: true }));
  }
  const meanings = [slotsUpTo(spec, replicate), slotsNow(spec)];
  return spec.keyframes.flatMap((key) => {
    const slotsOf = meanings.find((each) => fits(key, each));
    return slotsOf ? splitKeys(spec, [key], slotsOf) : [];
  });
}

/** Writes the vectors of split keyframes as a whole, so that they do not follow the replicated elements. */
function keepWhole(spec: Spec): void {
  for (const key of spec.keyframes) {
    for (const name of spec.keyParts.has(key) ? KEY_VECTORS : []) {
      const values = key.get(name);
      spec.dropKeyValue(key, name);
      if (values !== undefined) key.author(name, frozen(values));
    }
  }
}

/** Moves a key to the end: keyframes of replicas come before their originals. */
function moveToEnd(key: SpecElement): void {
  const { spec, parent } = key;
  spec.remove(key);
  spec.insert(key, parent!);
}

function frameAt(spec: Spec, pose: Pose, replicate: Element<'replicate'>): SpecElement {
  const frame: SpecElement = createElement(spec, 'frame');
  frame.source = replicate.source;
  const { childclass } = replicate;
  if (childclass !== undefined) frame.author('childclass', childclass);
  if (pose.pos.some((x) => x !== 0)) frame.author('pos', Object.freeze([...pose.pos]));
  if (pose.quat[0] !== 1) frame.author('quat', Object.freeze([...pose.quat]));
  return frame;
}

/**
 * Pose of each replica: the offset is applied in the frame of the previous replica. Euler angles are multiplied by
 * the index, which equals repeated rotation only if there is a single axis.
 */
function replicaPoses(replicate: Element<'replicate'>): readonly Pose[] {
  const { compiler } = replicate;
  const convention = { radians: compiler.angle === 'radian' ? 1 : Math.PI / 180, eulerseq: compiler.eulerseq };
  const poses: Pose[] = [];
  let pos: Vec3 = [0, 0, 0];
  const offset = replicate.offset as Vec3;
  for (let i = 0; i < replicate.count; i++) {
    const euler = replicate.euler.map((angle) => i * angle);
    const quat = resolveOrientation({ euler }, convention) as Quat;
    poses.push({ pos, quat });
    pos = transform({ pos, quat }, offset);
  }
  return poses;
}
