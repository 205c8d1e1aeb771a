/** `mjs_delete`: elements hold what they were made with, and a frame what is in it. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { isTemplate, type SpecElement } from '../../modelling/spec/element.js';
import type { MjSpec } from './spec.js';
import { dropEmpty } from './spec-plugin.js';

/**
 * Deletes an element. A frame stays with what is in it, as in the reference, where elements hold on to their frames. The
 * elements of a default class keep the values they have from it.
 */
export function deleteFrom(spec: MjSpec, own: SpecElement): void {
  const home = own.parent;
  if (own.kind === 'frame') return;
  spec.own.changes.group(() => {
    if (own.kind === 'default') deleteClass(spec, own);
    else own.delete();
    if (home) dropEmpty(spec, home);
  });
}

/** Deletes a class with those below it; what they say is written on the elements they apply to. */
function deleteClass(spec: MjSpec, cls: SpecElement): void {
  spec.flush();
  const gone = new Set(cls.descendants());
  const kept = [...(spec.own.root as SpecElement).descendants()].flatMap((element) => {
    if (element.row.defaults === undefined || isTemplate(element)) return [];
    return gone.has(element.defaultClass as SpecElement) ? [[element, valuesOf(element)] as const] : [];
  });
  cls.delete();
  const main = spec.own.main as SpecElement;
  for (const [element, values] of kept) {
    if (element.defaultClass !== (main as unknown)) element.set('class', main.identifier);
    for (const [name, value] of values) {
      if (name === 'class' || element.isSet(name) || String(element.get(name)) === String(value)) continue;
      element.set(name, value);
    }
  }
}

const valuesOf = (element: SpecElement): readonly (readonly [string, AttributeValue])[] =>
  Object.keys(element.row.attributes).flatMap((name) => {
    const value = element.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
