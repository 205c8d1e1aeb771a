/** Removes a body or frame from a model and returns it as a separate Spec. */
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import { deleteElement } from '../edit/delete.js';
import { removeUnbound, removeUnused } from '../edit/remove-unused.js';
import type { Element, SpecElement } from '../element.js';
import type { Origin } from '../lookup/links.js';
import type { Singleton } from '../singletons.js';
import type { Spec, SpecOptions } from '../spec.js';
import type { Affix, Affixes } from './attach.js';
import { partsOf, placeKeys, planAttachment } from './attach-to.js';

/** Sections that a detached part keeps because they affect its motion. */
const KEPT = ['option', 'flag', 'size'] as const satisfies readonly Singleton[];

/**
 * Returns the child if it was attached by reference; else a new Spec made of the attached elements under their
 * original names.
 */
export function detach(element: SpecElement, make: (options: SpecOptions) => Spec): Spec {
  const { spec } = element;
  const origin = spec.links.originOf(element);
  if (!spec.holds(element)) {
    throw messageError(message('bad-attachment/no-part'), { element: element.label });
  }
  // elements attached within the part belong to other attachments, and are removed with them
  const origins = [...element.descendants()].flatMap((each) => spec.links.originOf(each) ?? []);
  const copies = new Set(origins.flatMap((each) => spec.links.broughtFor(each)));
  const child = origin?.options.by === 'reference' ? origin.child : extract(element, make, origin, copies);
  deleteElement(element);
  spec.links.unguarded(() => {
    removeUnbound(spec, copies);
    removeUnused(spec, copies);
  });
  spec.links.end(element);
  return child;
}

/** Creates a Spec with a copy of an element and everything that belongs to it. */
function extract(
  element: SpecElement,
  make: (options: SpecOptions) => Spec,
  origin: Origin | undefined,
  copies: ReadonlySet<SpecElement>,
): Spec {
  const { spec } = element;
  const isWrapper = origin !== undefined && isFrameOf(element, origin);
  // copies the same elements as an attachment, and throws for kinds that cannot be attached
  const parts = isWrapper ? [...element.elements] : partsOf(element as Element<'body'>).parts;
  const settings = parts[0] ?? element;
  const { directory, readFile } = settings;
  const child = make({
    uri: origin?.child.uri ?? '',
    directory,
    readFile,
    ...(spec.extensions && { extensions: spec.extensions }),
    compatibility: spec.compatibility,
    ...(spec.compilerQueries && { compilerQueries: spec.compilerQueries }),
  });
  child.changes.unrecorded(() => {
    for (const [name, value] of settings.compiler.authored) child.compiler.set(name, value);
    for (const section of KEPT) {
      for (const [name, value] of spec.section(section).authored) child.section(section).set(name, value);
    }
    const affix = origin ? withoutAffixes(origin.options) : (name: string): string => name;
    const plan = planAttachment(spec, child, parts, affix, { unbound: origin && copies });
    for (const copy of plan.attachment.copyParts()) {
      copy.scope = undefined;
      child.insert(copy, child.worldbody);
    }
    for (const { copy, home } of plan.attachment.sectionCopies()) {
      copy.scope = undefined;
      child.insert(copy, home);
    }
    placeKeys(plan, affix, 'separate', true);
  });
  return child;
}

/** True if an element is the frame that the attachment created. */
const isFrameOf = (element: SpecElement, { plan }: Origin): boolean =>
  element.kind === 'frame' && ![...plan.attachment.made.values()].includes(element);

const withoutAffixes =
  ({ prefix = '', suffix = '' }: Affixes): Affix =>
  (name) => {
    const start = name.startsWith(prefix) ? prefix.length : 0;
    const end = suffix !== '' && name.endsWith(suffix) ? name.length - suffix.length : name.length;
    return end > start ? name.slice(start, end) : name;
  };
