/** Checks of edits, made before compiling. */
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { suggest } from '../../../foundation/base/suggest.js';
import { described, usageError } from '../../../foundation/base/usage.js';
import type { Attribute } from '../../../foundation/schema/mjcf/rows.js';
import { modelError, taken } from '../../../foundation/schema/report.js';
import { elementsAmong, isElement, nameTargets } from '../attribute-input.js';
import { expectation } from '../attribute-values.js';
import { pathOf } from '../describe.js';
import type { SpecElement } from '../element.js';
import { isInDefaultClass } from '../in-default-class.js';

/** The path of an element, for diagnostics of edits. */
export const placeIn = (element: SpecElement): { readonly element: string } => ({ element: pathOf(element) });

/** Throws a usage error if the value is not an element. */
export function requireElement(call: string, value: unknown): asserts value is SpecElement {
  if (!isElement(value)) throw usageError(call, 'an element', value);
}

/** Throws a usage error for an element that has a parent, or that contains the new parent. */
export function requireInNoTree(element: SpecElement, parent: SpecElement): void {
  // a new element may have a parent before it is one of its children
  if (element.parent?.elements.includes(element)) {
    throw usageError('insert', 'an element that is not in a tree yet', element, 'moveTo moves an element');
  }
  for (let above: SpecElement | undefined = parent; above; above = above.parent) {
    if (above === element) throw usageError('insert', 'a parent outside of the element', parent);
  }
}

/** Throws a RangeError if the value is not an index from 0 to the number of children. */
export function requirePosition(call: string, index: unknown, count: number): void {
  if (Number.isInteger(index) && (index as number) >= 0 && (index as number) <= count) return;
  throw new RangeError(`${call}: expected a position from 0 to ${count}, not ${described(index)}`);
}

/** Sets the values of a new element; errors give the path of its future parent. */
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

/** Gives names to unnamed elements among values, so that they can be referred to; throws for deleted ones. */
export function prepareTargets(values: readonly unknown[]): void {
  for (const target of values.flatMap(elementsAmong)) refuseDeleted(target);
  nameTargets(values);
}

/** Throws a ModelError if another element of the namespace has the name. */
export function refuseTaken(element: SpecElement, name: string): void {
  const { namespace, spec, tag } = element;
  if (namespace === undefined || name === '' || isInDefaultClass(element)) return;
  const holder = spec.find(namespace, name);
  const isWorld = namespace === 'body' && name === 'world';
  if (isWorld || (holder && holder !== element)) {
    throw modelError('duplicate-name', taken(tag, name, holder?.location), placeIn(element));
  }
}

/** Throws a ModelError for an unknown class: a file with it could not be read. */
export function refuseUnknownClass(element: SpecElement, name: string): void {
  const { spec } = element;
  if (spec.defaults.find(name)) return;
  const suggestion = suggest(name, spec.names.list('default'));
  throw modelError('unknown-class', { name }, { ...placeIn(element), ...(suggestion && { suggestion }) });
}

/** Throws a ModelError for a value that is not valid for an attribute. */
export function refuseUnfit(element: SpecElement, attribute: string, row: Attribute, value: unknown): void {
  const expected = isElement(value) ? elementExpectation(element, row, value) : expectation(row, value);
  if (expected === undefined) return;
  throw modelError('bad-value', { attribute, value: shownValue(value), expected }, placeIn(element));
}

/** A value in a message: elements and other objects as their kind, everything else in quotes. */
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
