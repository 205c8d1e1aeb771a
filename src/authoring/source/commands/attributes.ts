/** Commands for attributes, and where their values come from. */
import { message } from '../../../foundation/schema/messages.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { messageError, modelError, taken } from '../../../foundation/schema/report.js';
import { type Element, isTemplate, type SpecElement } from '../../../modelling/spec/element.js';
import type { Settings } from '../../../modelling/spec/element-type.js';
import { configure } from '../../../modelling/spec/plugin-settings.js';
import type { Edited, Project, TransactionOptions } from '../project.js';

/** The source of an attribute's value. */
export type ValueSource =
  | { readonly from: 'authored'; readonly value: AttributeValue; readonly without: ValueSource }
  | {
      readonly from: 'class';
      readonly value: AttributeValue;
      /** Class that says it, and the element in it that does. */
      readonly className: string;
      readonly template: SpecElement;
    }
  | { readonly from: 'language'; readonly value: AttributeValue | undefined };

/** The source of an attribute's value, and the value that it would have if none were authored. */
export function valueSource(element: SpecElement, name: string): ValueSource {
  const own = element.authored.get(name);
  const inherited = inheritedSource(element, name);
  return own === undefined ? inherited : { from: 'authored', value: own, without: inherited };
}

function inheritedSource(element: SpecElement, name: string): ValueSource {
  const template = element.inheritance?.layers.findLast(({ authored }) => authored.has(name));
  if (template) {
    const value = element.inheritance!.values.get(name) ?? template.authored.get(name)!;
    return { from: 'class', value, className: template.parent?.identifier ?? 'main', template };
  }
  return { from: 'language', value: element.rowOf(name)?.default };
}

const labelOf = (elements: readonly SpecElement[]): string =>
  elements.length === 1 ? elements[0]!.label : `${elements.length} elements`;

/** Sets an attribute of several elements at once; undefined takes it away, so that it is inherited again. */
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
      for (const element of elements) setExclusively(element, name, value);
    },
    options,
  );
}

/** Gives a setting of a plugin a value; undefined takes it away, so that the plugin's default holds. */
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

/** Sets a value in place of the other ways to say the same: an element has one orientation. */
export function setExclusively(element: SpecElement, name: string, value: AttributeValue | undefined): void {
  if (value !== undefined) {
    for (const { rule, bundles } of element.row.constraints ?? []) {
      if (rule !== 'exclusive' || !bundles.some((bundle) => bundle.includes(name))) continue;
      for (const other of bundles.flat()) if (other !== name && element.isSet(other)) element.unset(other);
    }
  }
  element.set(name, value);
}

/** Sets an attribute of a kind in a default class, and adds the entry to the class if it is missing. */
export function setDefault(
  project: Project,
  className: string,
  like: SpecElement,
  name: string,
  value: AttributeValue | undefined,
): Edited<void> {
  return project.transact(`set ${name} of ${like.tag} in class '${className}'`, ({ spec }) => {
    const cls = spec.defaults.find(className);
    if (!cls) throw messageError(message('edit-refused/no-class', { name: className }));
    const template = templateFor(cls as SpecElement, like);
    template?.set(name, value);
  });
}

/** The entry of a class for elements of a kind. */
function templateFor(cls: SpecElement, like: SpecElement): SpecElement {
  const group = like.row.defaults;
  if (group === undefined) {
    throw messageError(message('edit-refused/class-attributes', { tag: like.tag }));
  }
  const found = cls.elements.find((each) => each.row.defaults === group && isTemplate(each));
  if (found) return found;
  const kinds = Object.keys(cls.row.children ?? {}) as (typeof like.kind)[];
  const kind = kinds.includes(like.kind) ? like.kind : kinds.find((each) => each === `default${capital(group)}`);
  if (!kind) throw messageError(message('edit-refused/class-attributes', { tag: like.tag }));
  return cls.add(kind) as SpecElement;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Adds a default class below another one. */
export function addDefaultClass(project: Project, name: string, parent = 'main'): Edited<Element<'default'>> {
  return project.transact(`add class '${name}'`, ({ spec }) => {
    const above = spec.defaults.find(parent);
    if (!above) throw messageError(message('edit-refused/no-class', { name: parent }));
    const found = spec.find('default', name);
    if (found) throw modelError('duplicate-name', taken('class', name, found.location));
    return above.add('default', { class: name });
  });
}

/** Moves what an element says itself into its default class, for all elements of the class. */
export function sayInClass(project: Project, element: SpecElement, names: readonly string[]): Edited<void> {
  const cls = element.defaultClass;
  return project.transact(`move ${names.join(', ')} of ${element.label} to its class`, () => {
    if (!cls) throw messageError(message('edit-refused/classless', { element: element.label }));
    const template = templateFor(cls as SpecElement, element);
    for (const name of names) {
      const value = element.authored.get(name);
      if (value === undefined) continue;
      template.set(name, value);
      element.unset(name);
    }
  });
}
