/** `mjs_delete`: remaining elements keep the values of a deleted class, and a deleted frame keeps its content. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { isInDefaultClass, type SpecElement } from '../../modelling/spec/element.js';
import type { MjSpec } from './spec.js';
import { dropEmpty } from './spec-plugin.js';

/**
 * Deletes an element. A frame with content stays, as in the reference, where elements refer to their frame. Elements of
 * a deleted default class keep the values they have from it.
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

/** Deletes a class and those below it; their values are written to the elements that use them. */
function deleteClass(spec: MjSpec, cls: SpecElement): void {
  spec.flush();
  const gone = new Set<SpecElement | undefined>(cls.descendants());
  const kept = [...spec.own.root.descendants()].flatMap((element) => {
    if (element.row.defaults === undefined || isInDefaultClass(element)) return [];
    return gone.has(element.defaultClass) ? [[element, valuesOf(element)] as const] : [];
  });
  cls.delete();
  const main = spec.own.main;
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
