/** Replaces default classes of pasted elements by equal classes of the model. */

import { withoutClass } from '../../../modelling/spec/attribute-values.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';

/** Returns every default class of a Spec, outer ones first. */
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
  // inner classes first, because removing them can leave the outer ones empty
  for (const cls of came.reverse()) {
    const isOuter = cls.elements.some(({ kind }) => kind === 'default');
    if (!isOuter && !used.has(cls.identifier!)) spec.remove(cls);
  }
}

/** Returns the name of a class without the numbers that made it unique. */
const baseName = ({ identifier = '' }: SpecElement): string => identifier.replace(/(_\d+)+$/, '');

/** Serializes all settings of a class, including inherited ones; equal texts mean equal classes. */
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

/** Serializes the values of an entry that differ from the built-in defaults, and its parts; empty if there are none. */
function settingsOf(entry: SpecElement): string {
  const values = Object.entries(entry.row.attributes).flatMap(([name, row]) => {
    const value = JSON.stringify(entry.get(name));
    return name === 'class' || value === JSON.stringify(withoutClass(row)) ? [] : [[name, value]];
  });
  const parts = entry.elements.map((part) => [part.kind, settingsOf(part)]);
  return values.length + parts.length === 0 ? '' : JSON.stringify([values, parts]);
}

/**
 * Replaces references to classes by their twins, or removes them if the twin applies anyway; returns the names of the
 * classes that are then in use.
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
