/** Copy and paste, within a model and between models. The clipboard contains a model as text. */

import { ModelError } from '../../../foundation/base/diagnostics.js';
import { message } from '../../../foundation/schema/messages.js';
import { type Kind, rowOf } from '../../../foundation/schema/mjcf.js';
import { messageError, modelError } from '../../../foundation/schema/report.js';
import { toXML } from '../../../modelling/mjcf/index.js';
import { copyElement } from '../../../modelling/spec/edit/copy.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { Spec } from '../../../modelling/spec/spec.js';
import { parseModel } from '../../load/parse.js';
import type { Edited, Project } from '../project.js';
import { classesOf, shareClasses } from './share-classes.js';
import { freeNameIn } from './structure.js';

/** Name of the body around the copied elements; neither the world nor an attached frame can contain all kinds. */
const CLIP = 'kinetree-clip';

const mayHold = (holder: Kind, { kind }: SpecElement): boolean => Object.hasOwn(rowOf(holder).children ?? {}, kind);

/** Tests whether an element belongs to the tree of bodies. */
const isPlaced = (element: SpecElement): boolean => mayHold('body', element) || mayHold('worldbody', element);

/**
 * Returns elements as the text of a model, with their assets, default classes and the elements that refer only to them.
 * The elements are either all in the tree of bodies, or all in sections of the model.
 */
export function copyElements(elements: readonly SpecElement[]): string {
  const spec = elements[0]?.spec;
  if (!spec) return '';
  const copies = new Map<SpecElement, SpecElement>();
  const copy = spec.clone(copies);
  const chosen = outermost(elements).map((element) => copies.get(element)!);
  if (!chosen.every(isPlaced)) return toXML(sectionsOnly(copy, chosen));
  return copy.changes.unrecorded(() => {
    const clip = holderIn(chosen[0]!).add('body', { name: CLIP });
    for (const element of chosen) {
      copy.remove(element);
      copy.insert(element, clip);
    }
    return toXML(clip.detach());
  });
}

/** The innermost ancestor that can contain the clip. */
function holderIn(element: SpecElement): SpecElement {
  let at = element.parent!;
  while (!at.row.children?.body) at = at.parent!;
  return at;
}

/** Removes the elements whose ancestors are in the list. */
function outermost(elements: readonly SpecElement[]): SpecElement[] {
  const all = new Set(elements);
  return elements.filter((element) => {
    for (let at = element.parent; at; at = at.parent) if (all.has(at)) return false;
    return true;
  });
}

/** Returns a model with only the given elements of sections. */
function sectionsOnly(from: Spec, elements: readonly SpecElement[]): Spec {
  const spec = new Spec({
    uri: from.uri,
    directory: from.rootScope.directory,
    compatibility: from.compatibility,
  });
  spec.changes.unrecorded(() => {
    for (const element of elements) {
      const { parent } = element;
      const home = parent && spec.root.child(parent.kind);
      if (!home) {
        const { label } = element;
        throw messageError(
          parent?.parent
            ? message('edit-refused/copy-part', { element: label, parent: parent.label })
            : message('edit-refused/copy', { element: label }),
        );
      }
      spec.insert(
        copyElement(element, spec, (_, name) => name),
        home,
      );
    }
  });
  return spec;
}

/**
 * Pastes the text of `copyElements`, or of any model, into a body, a frame or the world; elements of sections go into
 * their sections. Names in use get a number.
 */
export function pasteElements(
  project: Project,
  text: string,
  parent: SpecElement,
  title = 'paste',
): Edited<SpecElement[]> {
  return project.transact(title, ({ spec }) => {
    const child = parseModel(text, {
      name: spec.uri,
      files: spec.readFile,
      compatibility: spec.compatibility,
    });
    return pasteSpec(child, parent);
  });
}

/** Pastes a Spec within a transaction. */
export function pasteSpec(child: Spec, parent: SpecElement): SpecElement[] {
  const { spec } = parent;
  const clip = child.find('body', CLIP);
  const hasTree = child.worldbody.elements.length > 0;
  if (!hasTree) return pasteSections(child, spec);
  const classes = classesOf(spec);
  if (clip) requirePlaceFor(clip, parent);
  const pasted = unwrap(attachFreely(parent, clip ?? child));
  shareClasses(spec, classes);
  return pasted;
}

/** Refuses joints and inertia outside of a body. */
function requirePlaceFor(clip: SpecElement, parent: SpecElement): void {
  const stray = clip.elements.find((element) => !mayHold(parent.kind, element));
  if (!stray) return;
  const { tag } = stray;
  if (parent.kind === 'worldbody') throw modelError('not-in-world', { element: tag }, { element: parent.label });
  throw modelError('bad-child', { element: parent.tag, child: tag }, { element: parent.label });
}

/** Attaches with the first suffix that avoids all name conflicts. */
function attachFreely(parent: SpecElement, child: Spec | Element<'body'>): SpecElement {
  for (let i = 0; ; i++) {
    try {
      return parent.spec.attach(parent, child, i === 0 ? {} : { suffix: `_${i}` });
    } catch (error) {
      const isTaken = error instanceof ModelError && error.diagnostics.every(({ code }) => code === 'duplicate-name');
      if (!isTaken || i > 999) throw error;
    }
  }
}

/** Replaces a frame or body that has no attributes except name and class by its contents. */
function unwrap(frame: SpecElement): SpecElement[] {
  const { spec, parent } = frame;
  const contents = [...frame.elements];
  const relevant = [...frame.authored.keys()].filter((name) => name !== 'name' && name !== 'childclass');
  const isFit = contents.every(({ kind }) => Object.hasOwn(parent!.row.children ?? {}, kind));
  if (relevant.length > 0 || !isFit) return [frame];
  const cls = frame.authored.get('childclass');
  let index = parent!.elements.indexOf(frame);
  for (const element of contents) {
    const only = parent!.row.children?.[element.kind] === '?' ? parent!.child(element.kind) : undefined;
    if (only && only !== element) {
      // the parent allows one element of this kind, which is replaced
      if (parent!.elements.indexOf(only) < index) index--;
      spec.remove(only);
    }
    spec.remove(element);
    spec.insert(element, parent!, index++);
    const name = ['class', 'childclass'].find((each) => Object.hasOwn(element.row.attributes, each));
    if (cls !== undefined && name && !element.authored.has(name)) element.set(name, cls);
  }
  spec.remove(frame);
  return contents;
}

function pasteSections(child: Spec, spec: Spec): SpecElement[] {
  const made: SpecElement[] = [];
  for (const section of child.root.elements) {
    const home = spec.root.child(section.kind as Kind);
    for (const element of section.elements) {
      if (!home || child.isSection(element) || element.kind === 'layer') continue;
      const copy = copyElement(element, spec, (namespace, name) =>
        namespace === element.namespace && name === element.identifier ? freeNameIn(spec, namespace, name) : name,
      );
      spec.insert(copy, home);
      made.push(copy);
    }
  }
  return made;
}
