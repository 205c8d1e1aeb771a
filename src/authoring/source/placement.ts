/** Inserts, moves and removes elements of a Spec in the texts. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF, tagOf } from '../../foundation/schema/mjcf.js';
import { modelError } from '../../foundation/schema/report.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { NodeSource } from './node-source.js';
import { type Origins, placeOf, sectionPath } from './origins.js';
import type { Outline, Place } from './outline.js';
import type { SourceDocument } from './text/document.js';
import {
  type Anchor,
  type Content,
  indentAt,
  indentOf,
  insertionPatch,
  rangeWithComments,
  removalPatch,
  removeNode,
} from './text/place-patch.js';
import type { SyntaxNode } from './text/syntax.js';
import type { Workspace } from './workspace.js';
import { writeElement } from './write-element.js';

interface Spot {
  readonly document: SourceDocument;
  readonly anchor: Anchor;
}

/** Sections in their conventional order. */
const SECTIONS = Object.keys(MJCF.mujoco.children).map((kind) => tagOf(kind as Kind));

/** Inserts, moves and removes elements in the texts of a workspace. */
export class Placement {
  constructor(
    private readonly workspace: Workspace,
    private readonly origins: Origins,
  ) {}

  private get outline(): Outline {
    return this.workspace.outline;
  }

  /** Writes a new element at its position in the Spec, and sets its location. */
  add(
    element: SpecElement,
    values: (element: SpecElement) => ReadonlyMap<string, AttributeValue>,
    holds: (child: SpecElement) => boolean,
  ): void {
    const { document, anchor } = this.spotFor(element);
    const layout = { indent: indentOf(document), lineEnd: document.lineEnd };
    const written: SpecElement[] = [];
    const ids: number[] = [];
    const patch = insertionPatch(document, anchor, (indent) => {
      const text = writeElement(element, layout, indent, written, { values, holds });
      for (const _ of written) ids.push(this.workspace.newId());
      return { text, ids };
    });
    this.workspace.patch(document, [patch]);
    written.forEach((each, i) => {
      each.source = new NodeSource(
        this.workspace.documents,
        document.uri,
        ids[i]!,
        element.parent?.source?.chain ?? [],
      );
    });
  }

  /** Moves the text of an element to its position in the Spec, with its comments and contents. */
  move(element: SpecElement): void {
    const { source } = element;
    const place = placeOf(element)!;
    const { document } = place;
    const range = rangeWithComments(document, place.node);
    const text = document.text.slice(range.start, range.end);
    const indent = indentAt(document.text, range.start) ?? '';
    const ids = [...place.node.descendants()].map(({ id }) => id);
    this.workspace.patch(document, [removalPatch(document, range)]);
    const spot = this.spotFor(element);
    const content: Content = (next) => ({ text: reindented(text, indent, next), ids });
    this.workspace.patch(spot.document, [insertionPatch(spot.document, spot.anchor, content)]);
    if (spot.document !== document) this.rebind(element, spot.document.uri, (source as NodeSource).uri);
  }

  remove(place: Place): void {
    const now = this.workspace.renewed(place);
    if (!now) return;
    this.workspace.patch(now.document, [removeNode(now.document, now.node)]);
  }

  /** Returns the section with a path, which is created if missing. */
  section(path: readonly string[]): Place {
    const found = this.outline.sectionsNamed(...path).at(-1);
    if (found) return found;
    const parent = path.length > 1 ? this.section(path.slice(0, -1)) : this.outline.root!;
    const { document, node } = parent;
    const id = this.workspace.newId();
    const content: Content = () => ({ text: `<${path.at(-1)}/>`, ids: [id] });
    const anchor = path.length > 1 ? ({ within: node } as const) : sectionAnchor(node, path[0]!);
    this.workspace.patch(document, [insertionPatch(document, anchor, content)]);
    return { document, node: document.node(id)! };
  }

  /** Updates the locations of elements that moved to another document. */
  private rebind(element: SpecElement, uri: string, from: string): void {
    for (const each of element.descendants()) {
      const { source } = each;
      if (!(source instanceof NodeSource) || source.uri !== from) continue;
      each.source = new NodeSource(this.workspace.documents, uri, source.id, source.chain);
    }
  }

  private spotFor(element: SpecElement): Spot {
    const parent = element.parent!;
    const holders = this.holdersOf(parent);
    const siblings = parent.elements;
    const at = siblings.indexOf(element);
    const nodes = new Set(holders.map(({ node }) => node));
    const isHere = (place: Place | undefined): place is Place =>
      place !== undefined && nodes.has(this.outline.parent(place)?.node as SyntaxNode);
    const next = siblings
      .slice(at + 1)
      .map(placeOf)
      .find(isHere);
    const previous = siblings.slice(0, at).map(placeOf).findLast(isHere);
    if (previous) return this.behind(previous, next, holders);
    if (next) return this.before(next, holders);
    const { document, node } = holders.at(-1)!;
    return { document, anchor: { within: node } };
  }

  private holdersOf(parent: SpecElement): readonly Place[] {
    const places = this.origins.placesOf(parent, this.outline);
    const foreign = places.find(({ node }) => node.name !== parent.tag && node.name !== 'replicate');
    if (foreign) {
      const generator = foreign.node.name;
      throw modelError('made-by-generator', { element: parent.label, generator }, { element: parent.label });
    }
    const path = sectionPath(parent);
    if (places.length === 0 && path) return [this.section(path)];
    if (places.length > 0) return places;
    throw modelError('not-in-text', { element: parent.label }, { element: parent.label });
  }

  /** Returns the spot after a sibling; if only the sibling is from an include, the spot after that `include`. */
  private behind(previous: Place, next: Place | undefined, holders: readonly Place[]): Spot {
    if (next?.document === previous.document) return spot(previous, 'behind');
    return spot(this.lifted(previous, holders), 'behind');
  }

  private before(next: Place, holders: readonly Place[]): Spot {
    return spot(this.lifted(next, holders), 'before');
  }

  /** Returns a place, or the `include` that brings it into one of the holders. */
  private lifted(place: Place, holders: readonly Place[]): Place {
    let at = place;
    while (!holders.some(({ node }) => node === at.node.parent)) {
      const include = this.outline.includeOf(at.document.uri);
      if (!include) return place;
      at = include;
    }
    return at;
  }
}

const spot = ({ document, node }: Place, side: 'behind' | 'before'): Spot => ({
  document,
  anchor: side === 'behind' ? { behind: node } : { before: node },
});

/** Returns the position of a new section: after the sections that precede it in the schema. */
function sectionAnchor(root: SyntaxNode, tag: string): Anchor {
  const rank = SECTIONS.indexOf(tag);
  const previous = root.children.findLast(({ name }) => SECTIONS.includes(name) && SECTIONS.indexOf(name) <= rank);
  if (previous) return { behind: previous };
  return root.children[0] ? { before: root.children[0] } : { within: root };
}

/** Replaces the indentation of all lines except the first, which has none. */
function reindented(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text
    .split('\n')
    .map((line, i) => (i > 0 && line.startsWith(from) ? to + line.slice(from.length) : line))
    .join('\n');
}
