/** Converts XML elements to elements of a Spec: one generic reader for all kinds, driven by the schema. */
import { suggest } from '../../../foundation/base/suggest.js';
import { follows, includes, VERSION_RULES } from '../../../foundation/schema/compatibility.js';
import { REFUSED_ATTRIBUTES, REMOVED, REMOVED_SINCE, SYNONYMS } from '../../../foundation/schema/mjcf/other-words.js';
import { REQUIRED } from '../../../foundation/schema/mjcf/required.js';
import type { Attribute, ElementRow } from '../../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF, tagOf } from '../../../foundation/schema/mjcf.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { createElement, isInDefaultClass, type SpecElement } from '../../spec/element.js';
import { own, readAttribute } from './attributes.js';
import { passesCheck } from './checks.js';
import { checkConstraint } from './constraints.js';
import type { ReadContext } from './context.js';
import { reportRefused, reportRemoved, reportTooNew } from './refusals.js';

/** Kind of each child element, by parent kind and XML name. */
const CHILD_KINDS = Object.fromEntries(
  Object.entries<ElementRow>(MJCF).map(([kind, row]) => [
    kind,
    new Map(Object.keys(row.children ?? {}).map((child) => [tagOf(child as Kind), child as Kind])),
  ]),
) as unknown as Readonly<Record<Kind, ReadonlyMap<string, Kind>>>;

/** True if a name is only that of a section of a model. */
const isSection = (name: string): boolean => CHILD_KINDS.mujoco.has(name) && !CHILD_KINDS.body.has(name);

/** Kind of an XML element inside a parent; undefined, with a report, if the parent cannot contain it. */
export function childKindOf(context: ReadContext, parent: SpecElement, xml: XmlElement): Kind | undefined {
  const kinds = CHILD_KINDS[parent.kind];
  const kind = isInDefaultClass(parent) && xml.name !== 'layer' ? undefined : kinds.get(xml.name);
  if (kind === undefined) context.drop(xml, parent);
  if (kind === undefined && xml.chain.length > 0 && parent.kind !== 'mujoco' && isSection(xml.name)) {
    context.report('whole-model', { element: xml.name, parent: parent.tag }, xml);
  } else if (kind === undefined) {
    const suggestion = suggest(xml.name, kinds.keys());
    context.report('unknown-element', { element: xml.name, parent: parent.tag }, xml, { suggestion });
  }
  return kind;
}

/** Reads an element and its descendants; the parent is set, but the element is not yet among its children. */
export function readElement(context: ReadContext, kind: Kind, xml: XmlElement, parent: SpecElement): SpecElement {
  context.count(xml);
  const element = createElement(context.spec, kind);
  element.parent = parent;
  element.source = xml;
  element.comments = xml.comments;
  readAttributes(context, element, xml);
  readChildren(context, element, xml);
  checkAlternatives(context, element, xml);
  return element;
}

/** Reports child elements that an attribute of the element overrides. */
function checkAlternatives(context: ReadContext, element: SpecElement, xml: XmlElement): void {
  for (const [attribute, kind] of Object.entries(element.row.childInstead ?? {})) {
    const child = element.authored.has(attribute) && element.child(kind as Kind);
    if (!child) continue;
    context.report('replaced-element', { element: xml.name, attribute, child: child.tag }, child.source as XmlElement);
  }
}

/** Reads the children of an XML element into an element of a Spec. */
export function readChildren(context: ReadContext, element: SpecElement, xml: XmlElement): void {
  const cardinalities = element.row.children ?? {};
  const once = new Set<Kind>();
  for (const child of xml.children) {
    const kind = childKindOf(context, element, child);
    if (kind === undefined) continue;
    if (cardinalities[kind] === '?') {
      if (once.has(kind)) {
        context.report('duplicate-element', { element: child.name, parent: xml.name }, child);
        context.drop(child, element);
        continue;
      }
      once.add(kind);
    }
    element.elements.push(readElement(context, kind, child, element));
  }
}

/** True for frames and replicates, which may have any attribute, such as those of a body; unknown ones are ignored. */
const ignoresAttributes = (kind: Kind): boolean => kind === 'frame' || kind === 'replicate';

/**
 * True if a required attribute is missing. An empty list of numbers counts as missing, and so does an empty text if
 * the row is `nonempty`.
 */
const isAbsent = ({ type, nonempty }: Attribute, text: string | undefined): boolean =>
  text === undefined ||
  (['num', 'float', 'int'].includes(type) ? text.trim() === '' : nonempty === true && text === '');

/** True if an attribute has no effect, whatever its value. */
const isUnread = ({ read, onlyWith }: Attribute, { attributes }: XmlElement): boolean =>
  read === 'unused' || (onlyWith !== undefined && attributes[onlyWith] === undefined);

/** Reports an unknown attribute, with its replacement or a suggestion. */
function reportUnknown(context: ReadContext, { kind, row }: SpecElement, xml: XmlElement, name: string): void {
  const instead = own(own(REMOVED, xml.name) ?? {}, name);
  if (instead !== undefined) {
    context.report('removed-attribute', { element: xml.name, attribute: name, instead }, xml, { attribute: name });
    return;
  }
  const refused = own(own(REFUSED_ATTRIBUTES, xml.name) ?? {}, name);
  if (refused) {
    reportRefused(context, xml, name, refused);
    return;
  }
  const code = ignoresAttributes(kind) ? 'ignored-attribute' : 'unknown-attribute';
  const synonym = own(SYNONYMS, name)?.find((each) => Object.hasOwn(row.attributes, each));
  const suggestion = synonym ?? suggest(name, Object.keys(row.attributes));
  context.report(code, { element: xml.name, attribute: name }, xml, { attribute: name, suggestion });
}

/** Reads the CDATA section that takes the place of an attribute; returns the name of that attribute, if there is one. */
function readCDATA(
  context: ReadContext,
  element: SpecElement,
  xml: XmlElement,
  [text = '', ...more]: readonly string[],
): string | undefined {
  const { attributes } = element.row;
  const name = Object.keys(attributes).find((each) => attributes[each]!.cdata);
  if (name === undefined) return undefined;
  if (xml.attributes[name] !== undefined) context.report('bad-cdata/both', { element: xml.name, attribute: name }, xml);
  else if (more.length > 0) context.report('bad-cdata/several', { element: xml.name }, xml);
  element.author(name, text);
  return name;
}

/** Reads the attributes of an XML element into an element of a Spec, and checks the constraints of the row. */
export function readAttributes(context: ReadContext, element: SpecElement, xml: XmlElement): void {
  const { row } = element;
  if (xml.isDamaged) return;
  const isInClass = isInDefaultClass(element);
  for (const name in xml.attributes) {
    const attribute = element.rowOf(name);
    if (attribute === undefined) {
      reportUnknown(context, element, xml, name);
      continue;
    }
    if (isInClass && (attribute.inDefault === false || attribute.type === 'id' || name === 'class')) {
      context.report('no-default', { element: xml.name, attribute: name }, xml, { attribute: name });
      continue;
    }
    if (isUnread(attribute, xml)) {
      context.report('ignored-attribute', { element: xml.name, attribute: name }, xml, { attribute: name });
      continue;
    }
    const removal = own(own(REMOVED_SINCE, xml.name) ?? {}, name);
    if (removal && follows(context.spec.compatibility, removal)) {
      reportRemoved(context, xml, name, VERSION_RULES[removal].since.replace(/\.0$/, ''));
      continue;
    }
    if (attribute.since !== undefined && !includes(context.spec.compatibility, attribute.since)) {
      reportTooNew(context, xml, name, attribute.since.replace(/\.0$/, ''));
      continue;
    }
    const value = readAttribute(context, xml, name, attribute);
    if (value === undefined || !passesCheck(context, xml, name, attribute, value)) continue;
    element.author(name, value);
  }
  const inCDATA = xml.cdata && readCDATA(context, element, xml, xml.cdata);
  if (isInClass) return;
  for (const name of REQUIRED[element.kind]) {
    if (name !== inCDATA && isAbsent(row.attributes[name]!, xml.attributes[name])) {
      context.report('missing-attribute', { element: xml.name, attribute: name }, xml);
    }
  }
  if (row.constraints) for (const constraint of row.constraints) checkConstraint(context, xml, constraint);
}
