/** Commands for attributes, and the sources of their values. */
import { message } from '../../../foundation/schema/messages.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { messageError } from '../../../foundation/schema/report.js';
import { isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';
import type { Settings } from '../../../modelling/spec/element-type.js';
import { configure } from '../../../modelling/spec/plugin-settings.js';
import type { Edited, Project, TransactionOptions } from '../project.js';
import { fitToType } from './shape-sizes.js';

/** The source of an attribute's value. */
export type ValueSource =
  | { readonly from: 'authored'; readonly value: AttributeValue; readonly without: ValueSource }
  | {
      readonly from: 'class';
      readonly value: AttributeValue;
      /** Class that sets the value, and its entry with the value. */
      readonly className: string;
      readonly entry: SpecElement;
    }
  | { readonly from: 'language'; readonly value: AttributeValue | undefined };

/** Returns the source of an attribute's value, and the value that it would have if none were authored. */
export function valueSource(element: SpecElement, name: string): ValueSource {
  const own = element.authored.get(name);
  const inherited = inheritedSource(element, name);
  return own === undefined ? inherited : { from: 'authored', value: own, without: inherited };
}

function inheritedSource(element: SpecElement, name: string): ValueSource {
  const entry = element.inheritance?.layers.findLast(({ authored }) => authored.has(name));
  if (entry) {
    const value = element.inheritance!.values.get(name) ?? entry.authored.get(name)!;
    return { from: 'class', value, className: entry.parent?.identifier ?? 'main', entry };
  }
  return { from: 'language', value: element.rowOf(name)?.default };
}

const labelOf = (elements: readonly SpecElement[]): string =>
  elements.length === 1 ? elements[0]!.label : `${elements.length} elements`;

/** Sets an attribute of several elements at once; undefined removes it, so that it is inherited again. */
export function setAttribute(
  project: Project,
  elements: readonly SpecElement[],
  name: string,
  value: AttributeValue | undefined,
  options: TransactionOptions = {},
): Edited<void> {
  const title = value === undefined ? `reset ${name} of` : `set ${name} of`;
  return project.transact(
    `${title} ${labelOf(elements)}`,
    () => {
      for (const element of elements) {
        setExclusively(element, name, value);
        if ((name === 'type' || name === 'fromto') && element.is('geom', 'site')) fitToType(element);
      }
    },
    options,
  );
}

/** Sets a plugin's setting; undefined removes it, so that the plugin's default applies. */
export function configureElement(
  project: Project,
  element: SpecElement,
  setting: string,
  value: AttributeValue | undefined,
  options: TransactionOptions = {},
): Edited<void> {
  const title = value === undefined ? `reset ${setting} of` : `set ${setting} of`;
  return project.transact(
    `${title} ${element.label}`,
    () => {
      configure(element, { [setting]: value as Settings[string] });
    },
    options,
  );
}

/** Sets a value and removes its alternatives, such as another form of orientation. */
export function setExclusively(element: SpecElement, name: string, value: AttributeValue | undefined): void {
  if (value !== undefined) {
    for (const { rule, bundles } of element.row.constraints ?? []) {
      if (rule !== 'exclusive' || !bundles.some((bundle) => bundle.includes(name))) continue;
      for (const other of bundles.flat()) if (other !== name && element.isSet(other)) element.unset(other);
    }
  }
  element.set(name, value);
}

/** The entry of a class for elements of a kind. */
function entryFor(cls: SpecElement, like: SpecElement): SpecElement {
  const group = like.row.defaults;
  if (group === undefined) {
    throw messageError(message('edit-refused/class-attributes', { tag: like.tag }));
  }
  const found = cls.elements.find((each) => each.row.defaults === group && isInDefaultClass(each));
  if (found) return found;
  const kinds = Object.keys(cls.row.children ?? {}) as (typeof like.kind)[];
  const kind = kinds.includes(like.kind) ? like.kind : kinds.find((each) => each === `default${capital(group)}`);
  if (!kind) throw messageError(message('edit-refused/class-attributes', { tag: like.tag }));
  return cls.add(kind);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Moves values of an element to its default class, where they apply to all elements of the class. */
export function sayInClass(project: Project, element: SpecElement, names: readonly string[]): Edited<void> {
  const cls = element.defaultClass;
  return project.transact(`move ${names.join(', ')} of ${element.label} to its class`, () => {
    if (!cls) throw messageError(message('edit-refused/classless', { element: element.label }));
    const entry = entryFor(cls, element);
    for (const name of names) {
      const value = element.authored.get(name);
      if (value === undefined) continue;
      entry.set(name, value);
      element.unset(name);
    }
  });
}
