/** Checks of edits that are made at the edit rather than in compiling. */
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { suggest } from '../../../foundation/base/suggest.js';
import { described, usageError } from '../../../foundation/base/usage.js';
import type { Attribute } from '../../../foundation/schema/mjcf/rows.js';
import { modelError, taken } from '../../../foundation/schema/report.js';
import { pathOf } from '../describe.js';
import type { SpecElement } from '../element.js';
import { elementsAmong, isElement, nameTargets } from '../given-values.js';
import { isTemplate } from '../template.js';
import { expectation } from '../values.js';

/** The place of an element, for diagnostics of edits. */
export const placeIn = (element: SpecElement): { readonly element: string } => ({ element: pathOf(element) });

/** Throws a usage error if the value is not an element. */
export function requireElement(call: string, value: unknown): asserts value is SpecElement {
  if (!isElement(value)) throw usageError(call, 'an element', value);
}

/** Throws a usage error for an element that is the child of another one, or that the parent is inside of. */
export function requireInNoTree(element: SpecElement, parent: SpecElement): void {
  // one that was just made may know its parent before it is a child of it
  if (element.parent?.elements.includes(element)) {
    throw usageError('insert', 'an element that is not in a tree yet', element, 'moveTo moves an element');
  }
  for (let above: SpecElement | undefined = parent; above; above = above.parent) {
    if (above === element) throw usageError('insert', 'a parent outside of the element', parent);
  }
}

/** Throws a RangeError if the value is not a position from 0 to the number of children. */
export function requirePosition(call: string, index: unknown, count: number): void {
  if (Number.isInteger(index) && (index as number) >= 0 && (index as number) <= count) return;
  throw new RangeError(`${call}: expected a position from 0 to ${count}, not ${described(index)}`);
}

/** Makes the values of an element. Errors are located at the place where the element is to be. */
export function locating(parent: SpecElement, child: SpecElement, make: () => void): void {
  try {
    make();
  } catch (error) {
    const { spec } = parent;
    if (!(error instanceof ModelError) || child.parent || spec.isSection(parent) || parent === spec.root) throw error;
    const element = `${pathOf(parent)} > ${child.label}`;
    throw new ModelError(error.diagnostics.map((each) => ({ ...each, element })));
  }
}

/** Throws a ModelError for a deleted element, because edits of it would have no effect. */
export function refuseDeleted(element: SpecElement): void {
  let top = element;
  while (top.parent) top = top.parent;
  if (top.spec.wasRemoved(top)) throw modelError('deleted-element', { element: element.label }, placeIn(element));
}

/** Gives names to elements among values that have none, so that they can be referred to; refuses deleted ones. */
export function prepareTargets(values: readonly unknown[]): void {
  for (const target of values.flatMap(elementsAmong)) refuseDeleted(target);
  nameTargets(values);
}

/** Throws a ModelError for a name that another element of the namespace has. */
export function refuseTaken(element: SpecElement, name: string): void {
  const { namespace, spec, tag } = element;
  if (namespace === undefined || name === '' || isTemplate(element)) return;
  const holder = spec.find(namespace, name) as SpecElement | undefined;
  const isWorld = namespace === 'body' && name === 'world';
  if (isWorld || (holder && holder !== element)) {
    throw modelError('duplicate-name', taken(tag, name, holder?.location), placeIn(element));
  }
}

/** Throws a ModelError for a class that there is not: a file with it could not be read. */
export function refuseUnknownClass(element: SpecElement, name: string): void {
  const { spec } = element;
  if (spec.defaults.find(name)) return;
  const suggestion = suggest(name, spec.names.list('default'));
  throw modelError('unknown-class', { name }, { ...placeIn(element), ...(suggestion && { suggestion }) });
}

/** Throws a ModelError for a value that an attribute cannot hold. */
export function refuseUnfit(element: SpecElement, attribute: string, row: Attribute, value: unknown): void {
  const expected = isElement(value) ? elementExpectation(element, row, value) : expectation(row, value);
  if (expected === undefined) return;
  throw modelError('bad-value', { attribute, value: shownValue(value), expected }, placeIn(element));
}

/** A value in a message: elements and other objects by their kind, everything else in quotes. */
function shownValue(value: unknown): string {
  const isPlain = (one: unknown): boolean => typeof one !== 'object' || one === null;
  if (Array.isArray(value)) return value.every(isPlain) ? `'${value}'` : `[${value.map(described).join(', ')}]`;
  return isPlain(value) ? `'${String(value)}'` : described(value);
}

function elementExpectation({ spec }: SpecElement, row: Attribute, value: SpecElement): string {
  if (row.type !== 'ref' && row.type !== 'names') return expectation(row, value) ?? 'a value';
  const where = value.spec === spec ? '' : ' of the same Spec';
  return `a ${row.namespace}${where}`;
}
