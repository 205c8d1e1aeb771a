/** Custom numbers, texts and tuples. */

import { isBeyondRange, parseNumber, words } from '../../../foundation/base/numbers.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import { type CompiledElement, isGeom } from '../compiled-element.js';
import { OBJECT_TYPES, type Registry } from '../registry.js';

export interface CompiledNumeric extends CompiledElement<Element<'numeric'>> {
  /** Values, padded with zeros to the size of the field. */
  readonly data: Float64Array;
}

export interface CompiledText extends CompiledElement<Element<'text'>> {
  /** UTF-8 with a terminating zero. */
  readonly data: Uint8Array;
}

/** A `tuple` with types, objects and parameters of its members. */
export interface CompiledTuple extends CompiledElement<Element<'tuple'>> {
  objtype: readonly number[];
  objects: readonly (CompiledElement | undefined)[];
  objprm: readonly number[];
}

const named = <E extends Element<'numeric'> | Element<'text'> | Element<'tuple'>>(element: E) => ({
  element,
  name: element.identifier ?? '',
  id: 0,
});

/** Returns the numbers of `data`; words that are not numbers are reported. */
function numbersIn(c: Compilation, el: Element<'numeric'>): readonly number[] {
  const list = words(el.data ?? '');
  const values = list.map(parseNumber);
  const wrong = values.findIndex((value, i) => value === undefined || isBeyondRange(list[i], value));
  if (wrong >= 0) c.report(el, 'bad-number', { attribute: 'data', value: list[wrong] }, 'data');
  return values.map((value) => value ?? 0);
}

/** Reads a numeric field; its size defaults to the count of values. */
export function resolveNumeric(compilation: Compilation, element: Element<'numeric'>): CompiledNumeric {
  const values = numbersIn(compilation, element);
  const size = element.size ?? values.length;
  const isPlenty = !compilation.spend(element, 'numericValues', Math.max(0, size), 'size');
  if (isPlenty) return { ...named(element), data: new Float64Array(0) };
  const fault = (fault: Message<CodeIn<'bad-custom'>>): void => compilation.reportMessage(element, fault);
  if (size < values.length) fault(message('bad-custom/data-size', { count: values.length, size }));
  if (size <= 0 && values.length === 0) fault(message('bad-custom/no-size'));
  const data = new Float64Array(Math.max(size, values.length));
  data.set(values);
  return { ...named(element), data };
}

/** Encodes a text; an empty text is reported. */
export function resolveText(compilation: Compilation, element: Element<'text'>): CompiledText {
  if (element.data === '') compilation.reportMessage(element, message('bad-custom/empty-text'), 'data');
  const utf8 = new TextEncoder().encode(element.data);
  const data = new Uint8Array(utf8.length + 1);
  data.set(utf8);
  return { ...named(element), data };
}

/** Returns a tuple without members: `resolveTuple` adds them after every object has its id. */
export const newTuple = (element: Element<'tuple'>): CompiledTuple => ({
  ...named(element),
  objtype: [],
  objects: [],
  objprm: [],
});

/** Resolves the members, which may be tuples. */
export function resolveTuple(compilation: Compilation, tuple: CompiledTuple, names: Registry): void {
  const el = tuple.element;
  const members = el.children('tupleElement');
  if (members.length === 0) compilation.reportMessage(el, message('bad-custom/empty-tuple'));
  tuple.objtype = members.map((member) => {
    const type = OBJECT_TYPES.get(member.objtype) ?? ObjType.UNKNOWN;
    if (type === ObjType.UNKNOWN) {
      compilation.reportMessage(member, message('bad-custom/objtype', { type: member.objtype }), 'objtype');
    }
    return type;
  });
  tuple.objects = members.map((member, i) => {
    const type = tuple.objtype[i];
    return type === ObjType.UNKNOWN ? undefined : names.named(member, 'objname', type, member.objname);
  });
  for (const object of tuple.objects) if (isGeom(object)) object.visual = false;
  tuple.objprm = members.map((member) => member.prm);
}
