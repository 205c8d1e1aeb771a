/** A document of a project: its text and its syntax tree. */
import type { Location } from '../../../foundation/base/diagnostics.js';
import { XmlSource } from '../../../foundation/xml/source.js';
import { readSyntax, type SyntaxNode, type SyntaxTree } from './syntax.js';
import { OldPlaces, patched, type TextPatch, textDifference } from './text-patch.js';

/** Returns an id that no element of the project has had. */
export type NewId = () => number;

/** The byte order mark: not part of the text, but kept in the file. */
const MARK = '\ufeff';

/** One text of a project, with its syntax tree. */
export class SourceDocument {
  /** Number of changes of the text. */
  version = 0;
  private current!: string;
  private tree!: SyntaxTree;
  private places!: XmlSource;
  private byId!: Map<number, SyntaxNode>;
  private byStart!: Map<number, SyntaxNode>;
  private encoded: Uint8Array | undefined;
  private readonly mark: string;

  constructor(
    readonly uri: string,
    text: string,
    private readonly newId: NewId,
    /** The content of the file when it was last read or written; undefined if there is no file yet. */
    public savedText: string | undefined = undefined,
  ) {
    this.mark = text.startsWith(MARK) ? MARK : '';
    this.replace(text.slice(this.mark.length), () => this.newId());
  }

  get text(): string {
    return this.current;
  }

  /** The content of the file after saving. */
  get fileText(): string {
    return this.mark + this.current;
  }

  get bytes(): Uint8Array {
    return (this.encoded ??= new TextEncoder().encode(this.current));
  }

  get isChanged(): boolean {
    return this.fileText !== this.savedText;
  }

  get syntax(): SyntaxTree {
    return this.tree;
  }

  get root(): SyntaxNode | undefined {
    return this.tree.root;
  }

  /** The line ending of the document. */
  get lineEnd(): string {
    return this.current.includes('\r\n') ? '\r\n' : '\n';
  }

  node(id: number): SyntaxNode | undefined {
    return this.byId.get(id);
  }

  /** Returns the element that begins at an offset. */
  nodeFrom(offset: number): SyntaxNode | undefined {
    return this.byStart.get(offset);
  }

  /** Returns the innermost element around an offset. */
  nodeAt(offset: number): SyntaxNode | undefined {
    let found = this.tree.nodes.find((node) => !node.parent && node.start <= offset && offset < node.end);
    for (let next = found; next; ) {
      found = next;
      next = next.children.find(({ start, end }) => start <= offset && offset < end);
    }
    return found;
  }

  /** Returns the line and column of an offset, both from 1. */
  locate(offset: number): Location {
    return this.places.locate(offset);
  }

  /** Returns the offset of a line and column, both from 1. */
  offsetOf(line: number, column: number): number {
    let start = 0;
    for (let i = 1; i < line; i++) {
      const end = this.current.indexOf('\n', start);
      if (end < 0) break;
      start = end + 1;
    }
    return Math.min(start + column - 1, this.current.length);
  }

  /** Returns the value of an attribute as written, with entities not decoded. */
  rawValue(node: SyntaxNode, name: string): string | undefined {
    const found = node.attribute(name);
    return found && this.current.slice(found.valueStart, found.valueEnd);
  }

  /** Applies patches, in ascending order; returns the inverse patches. */
  apply(patches: readonly TextPatch[]): TextPatch[] {
    const inverse = this.inverseOf(patches);
    const before = this.byStart;
    const places = new OldPlaces(patches);
    const taken = new Set<number>();
    const counts = new Map<TextPatch, number>();
    this.version++;
    this.replace(patched(this.current, patches), (node) => {
      const id = this.carriedId(places.of(node.start), before, counts);
      if (id === undefined || taken.has(id)) return this.newId();
      taken.add(id);
      return id;
    });
    return inverse;
  }

  /** Returns the patches from this text to another one. */
  difference(text: string): TextPatch[] {
    return textDifference(this.current, text);
  }

  private carriedId(
    place: ReturnType<OldPlaces['of']>,
    before: ReadonlyMap<number, SyntaxNode>,
    counts: Map<TextPatch, number>,
  ): number | undefined {
    if ('offset' in place) return before.get(place.offset)?.id;
    const count = counts.get(place.patch) ?? 0;
    counts.set(place.patch, count + 1);
    return place.patch.ids?.[count];
  }

  private inverseOf(patches: readonly TextPatch[]): TextPatch[] {
    let shift = 0;
    return patches.map(({ start, end, insert }) => {
      const ids = this.tree.nodes.filter((node) => node.start >= start && node.start < end).map(({ id }) => id);
      const from = start + shift;
      shift += insert.length - (end - start);
      return { start: from, end: from + insert.length, insert: this.current.slice(start, end), ids };
    });
  }

  private replace(text: string, idOf: (node: SyntaxNode) => number): void {
    this.current = text;
    this.encoded = undefined;
    this.tree = readSyntax(text);
    this.places = new XmlSource(this.uri, text);
    this.byId = new Map();
    this.byStart = new Map();
    for (const node of this.tree.nodes) {
      node.id = idOf(node);
      this.byId.set(node.id, node);
      this.byStart.set(node.start, node);
    }
  }
}
