/** Default classes of what is pasted, where the model has classes already that say the same. */

import { withoutClass } from '../../../modelling/spec/attribute-values.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';

/** Every default class of a Spec, outer ones first. */
export const classesOf = (spec: Spec): readonly SpecElement[] => spec.all('default');

/** Replaces pasted default classes by equal existing ones, and removes those that become unused. */
export function shareClasses(spec: Spec, before: readonly SpecElement[]): void {
  const came = classesOf(spec).filter((cls) => !before.includes(cls));
  if (came.length === 0) return;
  const known = before.map((cls) => [meaningOf(cls), cls] as const);
  const twins = new Map<string, SpecElement>();
  for (const cls of came) {
    const meaning = meaningOf(cls);
    const alike = known.filter(([other]) => other === meaning).map(([, each]) => each);
    const twin = alike.find((each) => baseName(each) === baseName(cls)) ?? alike[0];
    if (twin) twins.set(cls.identifier!, twin);
  }
  const used = replaceClasses(spec, twins);
  // inner ones first, so that what was around them is seen to be empty
  for (const cls of came.reverse()) {
    const isOuter = cls.elements.some(({ kind }) => kind === 'default');
    if (!isOuter && !used.has(cls.identifier!)) spec.remove(cls);
  }
}

/** The name of a class without the number that made it free. */
const baseName = ({ identifier = '' }: SpecElement): string => identifier.replace(/(_\d+)+$/, '');

/** Everything that a class says about elements, with what it inherits, as text; equal texts mean the same. */
function meaningOf(cls: SpecElement): string {
  const templates = new Map<string, SpecElement>();
  for (let at: SpecElement | undefined = cls; at?.kind === 'default'; at = at.parent) {
    for (const each of at.elements) {
      if (each.kind !== 'default' && !templates.has(each.kind)) templates.set(each.kind, each);
    }
  }
  const said = [...templates].map(([kind, entry]) => [kind, settingsOf(entry)]);
  return JSON.stringify([[...cls.compiler.authored].sort(), said.filter(([, settings]) => settings !== '').sort()]);
}

/** The values of a entry that are not those of the language, and its parts, as text; empty if there are none. */
function settingsOf(entry: SpecElement): string {
  const values = Object.entries(entry.row.attributes).flatMap(([name, row]) => {
    const value = JSON.stringify(entry.get(name));
    return name === 'class' || value === JSON.stringify(withoutClass(row)) ? [] : [[name, value]];
  });
  const parts = entry.elements.map((part) => [part.kind, settingsOf(part)]);
  return values.length + parts.length === 0 ? '' : JSON.stringify([values, parts]);
}

/**
 * Names the twins wherever classes are named, or nothing where the twin holds anyway; returns the names of classes that
 * are in use then.
 */
function replaceClasses(spec: Spec, twins: ReadonlyMap<string, SpecElement>): Set<string> {
  const used = new Set<string>();
  for (const element of [...spec.root.descendants()]) {
    for (const { attribute, namespace, name } of ownReferences(element)) {
      if (namespace !== 'default') continue;
      const twin = twins.get(name);
      if (twin) {
        element.unset(attribute);
        if (element.defaultClass !== twin) element.set(attribute, twin.identifier);
      } else used.add(name);
    }
  }
  return used;
}
