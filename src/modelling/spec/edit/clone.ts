/** Copies of elements next to their originals, and of whole Specs. */
import { modelError, taken } from '../../../foundation/schema/report.js';
import { type Affixes, Attachment, affixed, Selection } from '../attach/attach.js';
import { placeKeys } from '../attach/attach-to.js';
import { expandComposites } from '../composite/expand.js';
import type { SpecElement } from '../element.js';
import { partsOfCopies, splitKeys } from '../keyframes/keys.js';
import type { Singleton } from '../singletons.js';
import type { Spec } from '../spec.js';
import { copyElement, type Rename, ScopeCopies } from './copy.js';

/** Inserts a copy of an element after it. */
export function cloneElement(original: SpecElement, affixes: Affixes = {}): SpecElement {
  const { spec, parent } = original;
  const element = expandComposites(spec, original);
  if (!parent || spec.isSection(element) || parent.row.children?.[element.kind] === '?') {
    throw modelError('not-clonable', { element: element.label }, { element: element.label });
  }
  const selection = new Selection(spec, spec, [element]);
  const affix = affixed(isAffixed(affixes) ? affixes : { suffix: freeSuffix(selection) });
  for (const [namespace, names] of selection.names) {
    for (const name of names) {
      const holder = spec.find(namespace, affix(name));
      if (!holder) continue;
      throw modelError('duplicate-name', taken(element.tag, affix(name), holder.location), { element: element.label });
    }
  }
  const keys = splitKeys(spec);
  const attachment = new Attachment(selection, affix, keys);
  const copy = attachment.copyParts()[0]!;
  spec.insert(copy, parent, parent.elements.indexOf(element) + 1);
  for (const { copy: follower, home } of attachment.sectionCopies()) spec.insert(follower, home);
  placeKeys({ attachment, selection, keys, names: undefined }, affix, 'separate', false);
  return copy;
}

const isAffixed = ({ prefix, suffix }: Affixes): boolean => Boolean(prefix) || Boolean(suffix);

/** The first number suffix with which every name is free. */
function freeSuffix({ names, to }: Selection): string {
  for (let i = 1; ; i++) {
    const suffix = `_${i}`;
    const isFree = [...names].every(([space, each]) => [...each].every((name) => !to.find(space, name + suffix)));
    if (isFree) return suffix;
  }
}

const SAME: Rename = (_, name) => name;

/** Copies all elements of a Spec into an empty one; `made` receives the copy of each element. */
export function cloneSpec(from: Spec, to: Spec, made = new Map<SpecElement, SpecElement>()): Spec {
  const scopes = new ScopeCopies(to);
  const fill = (original: SpecElement, copy: SpecElement): void => {
    made.set(original, copy);
    copy.source = original.source;
    copy.comments = original.comments;
    copy.authorLike(original);
    for (const child of original.elements) {
      if (from.isSection(child)) fill(child, to.section(child.kind as Singleton));
      else to.insert(copyElement(child, to, SAME, made, scopes), copy);
    }
  };
  to.changes.unrecorded(() => {
    fill(from.root, to.root);
    for (const key of from.all('key')) {
      const record = from.keyParts.get(key);
      const copy = made.get(key);
      if (record && copy) to.keyParts.set(copy, { ...record, parts: partsOfCopies(record.parts, made) });
    }
  });
  from.slots.copyTo(to.slots);
  return to;
}
