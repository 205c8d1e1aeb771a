/** Custom numbers, texts and tuples. */

import { isBeyondRange, parseNumber, words } from '../../../foundation/base/numbers.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import { type Draft, isGeom } from '../draft.js';
import { OBJECT_TYPES, type Registry } from '../registry.js';

/** A `numeric` field with its values. */
export interface NumericDraft extends Draft<Element<'numeric'>> {
  /** As many values as the field has, zeros at the end. */
  readonly data: Float64Array;
}

/** A `text` field with its bytes. */
export interface TextDraft extends Draft<Element<'text'>> {
  /** UTF-8 with the zero at the end. */
  readonly data: Uint8Array;
}

/** A `tuple` with types, objects and parameters of its elements, in their order. */
export interface TupleDraft extends Draft<Element<'tuple'>> {
  objtype: readonly number[];
  objects: readonly (Draft | undefined)[];
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

/** Size as given, or as many as there are values. */
export function resolveNumeric(c: Compilation, el: Element<'numeric'>): NumericDraft {
  const values = numbersIn(c, el);
  const size = el.size ?? values.length;
  const isPlenty = !c.spend(el, 'numericValues', Math.max(0, size), 'size');
  if (isPlenty) return { ...named(el), data: new Float64Array(0) };
  const fault = (fault: Message<CodeIn<'bad-custom'>>): void => c.reportMessage(el, fault);
  if (size < values.length) fault(message('bad-custom/data-size', { count: values.length, size }));
  if (size <= 0 && values.length === 0) fault(message('bad-custom/no-size'));
  const data = new Float64Array(Math.max(size, values.length));
  data.set(values);
  return { ...named(el), data };
}

/** Encodes a text; an empty one is an error. */
export function resolveText(c: Compilation, el: Element<'text'>): TextDraft {
  if (el.data === '') c.reportMessage(el, message('bad-custom/empty-text'), 'data');
  const utf8 = new TextEncoder().encode(el.data);
  const data = new Uint8Array(utf8.length + 1);
  data.set(utf8);
  return { ...named(el), data };
}

/** Returns a tuple without elements: `resolveTuple` adds them once every object has its id. */
export const newTuple = (el: Element<'tuple'>): TupleDraft => ({ ...named(el), objtype: [], objects: [], objprm: [] });

/** Finds the members, which may be tuples. */
export function resolveTuple(c: Compilation, tuple: TupleDraft, names: Registry): void {
  const el = tuple.element;
  const members = el.children('tupleElement');
  if (members.length === 0) c.reportMessage(el, message('bad-custom/empty-tuple'));
  tuple.objtype = members.map((member) => {
    const type = OBJECT_TYPES.get(member.objtype) ?? ObjType.UNKNOWN;
    if (type === ObjType.UNKNOWN) {
      c.reportMessage(member, message('bad-custom/objtype', { type: member.objtype }), 'objtype');
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
