/** Commands for the tree: add, delete, move, rename, duplicate. */

import { freeName, withoutNumber } from '../../../foundation/base/free-name.js';
import { compose, inversePose, type Pose, rotate, transform, type Vec3 } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { messageError, modelError } from '../../../foundation/schema/report.js';
import { copyElement } from '../../../modelling/spec/edit/copy.js';
import type { Deletion } from '../../../modelling/spec/edit/delete.js';
import type { Authored, SpecElement } from '../../../modelling/spec/element.js';
import { ownReferences, type Reference } from '../../../modelling/spec/lookup/references.js';
import { localPose, ORIENTATION_FORMS, quatOf, worldPose } from '../../../modelling/spec/pose.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { Edited, Project } from '../project.js';

/** Adds an element in a parent, last or at a position. */
export function addElement<K extends Kind>(
  project: Project,
  parent: SpecElement,
  kind: K,
  values: Authored<K> = {},
  index?: number,
): Edited<SpecElement> {
  return project.transact(`add ${kind}`, () =>
    parent.add(kind as Kind, values as Authored<Kind>, index === undefined ? {} : { index }),
  );
}

/** Returns a name that is unused in its namespace: the wanted one, or the same with a number. */
export function freeNameIn(spec: Spec, namespace: Parameters<Spec['find']>[0], wanted: string): string {
  const isTaken = (name: string): boolean =>
    Boolean(spec.find(namespace, name)) || (namespace === 'body' && name === 'world');
  return freeName(wanted, isTaken, withoutNumber(wanted));
}

/** Returns the references to elements or their contents from elsewhere. */
export function referrersOf(elements: readonly SpecElement[]): readonly Reference[] {
  const within = new Set(elements.flatMap((element) => element.descendants()));
  const names = new Set<string>();
  for (const { namespace, identifier } of within) if (namespace && identifier) names.add(`${namespace} ${identifier}`);
  const spec = elements[0]?.spec;
  if (!spec || names.size === 0) return [];
  return spec.root
    .descendants()
    .filter((element) => !within.has(element))
    .flatMap(ownReferences)
    .filter(({ namespace, name }) => names.has(`${namespace} ${name}`));
}

/**
 * Deletes elements with their contents and, if `withReferrers`, the elements that refer to them. Otherwise, if there
 * are such references, nothing is deleted, and a ModelError `edit-refused` names them.
 */
export function deleteElements(
  project: Project,
  elements: readonly SpecElement[],
  { withReferrers = false }: { readonly withReferrers?: boolean } = {},
): Edited<readonly Deletion[]> {
  const referrers = withReferrers ? [] : referrersOf(elements);
  if (referrers.length > 0) {
    const list = [...new Set(referrers.map(({ element }) => element.label))].join(', ');
    throw messageError(message('edit-refused/referenced', { elements: list }));
  }
  const name = elements.length === 1 ? elements[0]!.label : `${elements.length} elements`;
  return project.transact(`delete ${name}`, () => elements.map((element) => element.delete()));
}

/** Renames an element and every reference to it, as one transaction. */
export function renameElement(project: Project, element: SpecElement, name: string): Edited<void> {
  return project.transact(`rename ${element.label} to '${name}'`, () => element.rename(name));
}

/** Copies an element with the elements that depend on it, under unused names; the copy follows the original. */
export function duplicateElement(project: Project, element: SpecElement): Edited<SpecElement> {
  return project.transact(`duplicate ${element.label}`, ({ spec }) => {
    const isMade = element.descendants().some(({ kind }) => kind === 'composite' || kind === 'flexcomp');
    if (!isMade) return element.clone();
    // generated elements have no names yet, and nothing outside of the copy depends on it
    const copy = copyElement(element, spec, (namespace, name) =>
      element.descendants().some((each) => each.namespace === namespace && each.identifier === name)
        ? freeNameIn(spec, namespace, name)
        : name,
    );
    spec.insert(copy, element.parent!, element.parent!.elements.indexOf(element) + 1);
    return copy;
  });
}

/** Rounds numbers to 1e-12, to remove rounding errors. */
export const tidy = (values: readonly number[]): number[] => values.map((x) => Math.round(x * 1e12) / 1e12 + 0);

const isNear = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => Math.abs(x - b[i]!) < 1e-12);

/** Sets the pose of an element in its parent; unchanged parts keep their text. */
export function setPose(element: SpecElement, { pos, quat }: Pose): void {
  const old = localPose(element);
  if (!isNear(pos, old.pos)) element.set('pos', tidy(pos));
  const before = quatOf(element);
  const isKept =
    typeof before !== 'string' &&
    (isNear(quat, before) ||
      isNear(
        quat,
        before.map((x) => -x),
      ));
  if (isKept || !element.row.attributes.quat) return;
  for (const form of ORIENTATION_FORMS) if (form !== 'quat' && element.isSet(form)) element.unset(form);
  element.set('quat', tidy(quat));
}

/** Attributes with a position or a direction, for elements without a pose. */
const POINTS: readonly string[] = ['pos'];
const DIRECTIONS: readonly string[] = ['axis', 'dir'];

/** Transforms the geometry of an element by `change`, from coordinates of its parent to those of a new frame. */
export function applyTransform(element: SpecElement, change: Pose): void {
  const { attributes } = element.row;
  const fromto = element.authored.get('fromto') as readonly number[] | undefined;
  if (fromto) {
    const ends = [fromto.slice(0, 3), fromto.slice(3)].flatMap((end) => transform(change, end as unknown as Vec3));
    element.set('fromto', tidy(ends));
    return;
  }
  if (attributes.pos && attributes.quat) {
    setPose(element, compose(change, localPose(element)));
    return;
  }
  for (const name of POINTS)
    if (attributes[name]) setVector(element, name, transform(change, element.get(name) as Vec3));
  for (const name of DIRECTIONS) {
    if (attributes[name]) setVector(element, name, rotate(element.get(name) as Vec3, change.quat));
  }
}

function setVector(element: SpecElement, name: string, value: Vec3): void {
  if (!isNear(value, element.get(name) as Vec3)) element.set(name, tidy(value));
}

/** Moves an element to another parent, at an index among its children; its world pose and class are kept. */
export function reparent(project: Project, element: SpecElement, parent: SpecElement, index?: number): Edited<void> {
  return project.transact(`move ${element.label} to ${parent.label}`, () => moveTo(element, parent, index));
}

/** Moves an element within a transaction. */
export function moveTo(element: SpecElement, parent: SpecElement, index?: number): void {
  const { spec } = element;
  if (!element.parent || spec.isSection(element) || element.descendants().includes(parent)) {
    throw messageError(message('edit-refused/move', { element: element.label }));
  }
  if (!Object.hasOwn(parent.row.children ?? {}, element.kind)) {
    throw modelError('bad-child', { element: parent.tag, child: element.tag }, { element: parent.label });
  }
  const change = compose(inversePose(worldPose(parent)), worldPose(element.parent));
  const cls = element.defaultClass;
  if (parent !== element.parent) {
    applyTransform(element, change);
    spec.remove(element);
    spec.insert(element, parent, index ?? parent.elements.length);
    keepClass(element, cls?.identifier);
    return;
  }
  const at = parent.elements.indexOf(element);
  spec.remove(element);
  spec.insert(
    element,
    parent,
    Math.min(index !== undefined && index > at ? index - 1 : (index ?? at), parent.elements.length),
  );
}

/** Sets the class of an element if it differs from the class of its new surroundings. */
function keepClass(element: SpecElement, className = 'main'): void {
  if ((element.defaultClass?.identifier ?? 'main') === className) return;
  const name = ['class', 'childclass'].find((each) => Object.hasOwn(element.row.attributes, each));
  if (name && !element.authored.has(name)) element.set(name, className);
}
