/** Models as trees of elements with their kinds from the schema, to be parsed, mutated and written. */

import type { Attribute, Namespace } from '../../src/foundation/schema/mjcf/rows.js';
import { type Kind, rowOf, tagOf } from '../../src/foundation/schema/mjcf.js';
import { parseTree } from '../../src/foundation/xml/parse.js';
import { XmlSource } from '../../src/foundation/xml/source.js';
import type { XmlElement } from '../../src/foundation/xml/tree.js';
import { escapeAttribute } from '../../src/foundation/xml/xml-writer.js';

export interface Node {
  /** Undefined for an element that the schema does not allow there, such as `include`. */
  readonly kind: Kind | undefined;
  readonly tag: string;
  attributes: Map<string, string>;
  children: Node[];
}

/** Kinds of the permitted children of a kind, by XML name. */
function childKinds(kind: Kind | undefined): ReadonlyMap<string, Kind> {
  const children = kind === undefined ? [] : (Object.keys(rowOf(kind).children ?? {}) as Kind[]);
  return new Map(children.map((child) => [tagOf(child), child]));
}

function nodeOf(xml: XmlElement, kind: Kind | undefined): Node {
  const kinds = childKinds(kind);
  return {
    kind,
    tag: xml.name,
    attributes: new Map(Object.entries(xml.attributes)),
    children: xml.children.map((child) => nodeOf(child, kinds.get(child.name))),
  };
}

/** The tree of a text; undefined for invalid XML. */
export function treeOf(text: string): Node | undefined {
  const root = parseTree(new XmlSource('model.xml', text), () => {});
  return root && nodeOf(root, root.name === 'mujoco' ? 'mujoco' : undefined);
}

export function newNode(kind: Kind, attributes: Readonly<Record<string, string>> = {}, children: Node[] = []): Node {
  return { kind, tag: tagOf(kind), attributes: new Map(Object.entries(attributes)), children };
}

export function textOf({ tag, attributes, children }: Node): string {
  const given = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  return children.length > 0 ? `<${tag}${given}>${children.map(textOf).join('')}</${tag}>` : `<${tag}${given}/>`;
}

export function copyOf({ kind, tag, attributes, children }: Node): Node {
  return { kind, tag, attributes: new Map(attributes), children: children.map(copyOf) };
}

/** The row of an attribute of an element, if it exists. */
export const attributeRow = ({ kind }: Node, name: string): Attribute | undefined =>
  kind === undefined ? undefined : rowOf(kind).attributes[name];

/** An element with its parent. */
export interface Place {
  readonly node: Node;
  readonly parent: Node | undefined;
}

/** All elements with their parents, the root first. */
export function placesIn(root: Node): Place[] {
  const places: Place[] = [{ node: root, parent: undefined }];
  for (const { node } of places) for (const child of node.children) places.push({ node: child, parent: node });
  return places;
}

/** Names that the elements of a tree declare, by namespace. */
export function namesIn(root: Node): ReadonlyMap<Namespace, readonly string[]> {
  const names = new Map<Namespace, string[]>([['body', ['world']]]);
  for (const { node } of placesIn(root)) {
    for (const [name, value] of node.attributes) {
      const row = attributeRow(node, name);
      if (row?.type !== 'id') continue;
      const list = names.get(row.namespace!) ?? [];
      list.push(value);
      names.set(row.namespace!, list);
    }
  }
  return names;
}
