/** Checks that need the whole model: classes exist, names are unique, the world does not move. */
import { Suggestions } from '../../../foundation/base/suggest.js';
import { taken } from '../../../foundation/schema/report.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { isInDefaultClass, type SpecElement } from '../../spec/element.js';
import type { ReadContext } from './context.js';

const CLASS_ATTRIBUTES = ['class', 'childclass'] as const;

/** Reports every `class` and `childclass` with an unknown class. */
export function checkClasses(context: ReadContext): void {
  const { spec } = context;
  const suggestions = new Suggestions();
  let classes: readonly string[] | undefined;
  for (const element of spec.root.descendants()) {
    for (const attribute of CLASS_ATTRIBUTES) {
      const name = element.authored.get(attribute) as string | undefined;
      if (name === undefined || spec.find('default', name) || context.knownErrors.mayDeclare(name)) continue;
      classes ??= spec.names.list('default');
      const suggestion = suggestions.of(name, classes);
      context.report('unknown-class', { name }, element.source as XmlElement, { attribute, suggestion });
    }
  }
}

/** Reports every duplicate name, at its later uses. */
export function checkNames(context: ReadContext): void {
  const { spec } = context;
  if (spec.names.repeated().length === 0 && !spec.find('body', 'world')) return;
  const seen = new Map<string, SpecElement | undefined>([['body world', undefined]]);
  for (const element of spec.root.descendants()) {
    const { namespace, identifier } = element;
    if (!identifier || isInDefaultClass(element)) continue;
    const key = `${namespace} ${identifier}`;
    if (seen.has(key)) {
      const parameters = taken(element.tag, identifier, seen.get(key)?.location);
      context.report('duplicate-name', parameters, element.source as XmlElement, { attribute: 'name' });
    } else seen.set(key, element);
  }
}

const MOVING = new Set(['joint', 'freejoint', 'inertial']);

/** Reports joints and inertias of the world, including those in frames and replicates. */
export function checkWorld(context: ReadContext, parent: SpecElement = context.spec.worldbody): void {
  for (const child of parent.elements) {
    if (MOVING.has(child.kind)) context.report('not-in-world', { element: child.tag }, child.source as XmlElement);
    if (child.kind === 'frame' || child.kind === 'replicate') checkWorld(context, child);
  }
}
