/** Reads default classes: a tree whose root is the main class. */
import { taken } from '../../../foundation/schema/report.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { createElement, type SpecElement } from '../../spec/element.js';
import type { ReadContext } from './context.js';
import { childKindOf, readAttributes, readChildren, readElement } from './element.js';
import { earlierThan, keepEarlier } from './late-defaults.js';

/** Reads a top-level `default` section into the main class. */
export function readDefaults(context: ReadContext, xml: XmlElement): void {
  const { main } = context.spec;
  const name = xml.attributes.class;
  if (name && name !== 'main') {
    context.report('bad-main-class', { name }, xml, { attribute: 'class' });
  }
  for (const attribute in xml.attributes) {
    if (attribute !== 'class') {
      context.report('unknown-attribute', { element: 'default', attribute }, xml, { attribute });
    }
  }
  main.source ??= xml;
  main.comments ??= xml.comments;
  const earlier = earlierThan(main);
  readClass(context, main, xml);
  keepEarlier(context, main, earlier, xml);
}

/** Reads the contents of a class; later sections may add to its templates. */
function readClass(context: ReadContext, cls: SpecElement, xml: XmlElement): void {
  const once = new Set<string>();
  for (const child of xml.children) {
    const kind = childKindOf(context, cls, child);
    if (kind === undefined) continue;
    if (kind === 'default') {
      readSubclass(context, cls, child);
      continue;
    }
    if (once.has(kind)) {
      context.report('duplicate-element', { element: child.name, parent: 'default' }, child);
      context.drop(child, cls);
      continue;
    }
    once.add(kind);
    const existing = cls.child(kind);
    if (existing) {
      readAttributes(context, existing, child);
      readChildren(context, existing, child);
    } else context.adopt(cls, readElement(context, kind, child, cls));
  }
}

function readSubclass(context: ReadContext, parent: SpecElement, xml: XmlElement): void {
  const name = xml.attributes.class;
  if (name === undefined || name === '') {
    context.report('unnamed-class', {}, xml);
    context.drop(xml, parent);
    return;
  }
  const existing = context.spec.find('default', name);
  if (existing) {
    context.report('duplicate-class', taken('default', name, existing.location), xml, { attribute: 'class' });
    context.knownErrors.markFaulty(existing.source);
    context.drop(xml, parent);
    return;
  }
  const cls: SpecElement = createElement(context.spec, 'default');
  cls.source = xml;
  cls.comments = xml.comments;
  cls.parent = parent;
  readAttributes(context, cls, xml);
  context.adopt(parent, cls);
  readClass(context, cls, xml);
}
