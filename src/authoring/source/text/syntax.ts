/**
 * The lossless syntax tree of an XML text: elements with their ranges, and pieces for the text between (comments, white
 * space, declarations). The text itself is authoritative; a node only holds offsets in it.
 */
import { type ScannedAttribute, scanAttributes } from '../../../foundation/xml/scan.js';

/** An XML element. Its id stays the same while the text around it, and within it, is edited. */
export class SyntaxNode {
  id = -1;
  readonly children: SyntaxNode[] = [];
  /** Offset after the closing tag, or after the text if the tag is missing. */
  end = -1;
  /** Offset of the closing tag; `end` if the tag is missing. */
  closeStart = -1;
  /** Range of the first CDATA section between the children. */
  cdata: { readonly start: number; readonly end: number } | undefined;

  constructor(
    readonly name: string,
    readonly parent: SyntaxNode | undefined,
    /** Offset of the opening `<`. */
    readonly start: number,
    /** Offset after the opening tag. */
    readonly openEnd: number,
    /** In the order of the text; the first of repeated attributes counts. */
    readonly attributes: readonly ScannedAttribute[],
    /** True if the element has no separate closing tag: `<geom/>`. */
    readonly isSelfClosing: boolean,
  ) {}

  attribute(name: string): ScannedAttribute | undefined {
    return this.attributes.find((each) => each.name === name);
  }

  /** The node and its descendants, in the order of the text. */
  *descendants(): Generator<SyntaxNode> {
    yield this;
    for (const child of this.children) yield* child.descendants();
  }
}

/** A piece of a text; all pieces together cover it. */
export interface SyntaxPiece {
  readonly type: 'text' | 'comment' | 'declaration' | 'open' | 'close';
  readonly start: number;
  readonly end: number;
  /** The element of a tag; undefined for a surplus closing tag. */
  readonly node?: SyntaxNode;
}

/** The elements of a text, with their ranges. */
export interface SyntaxTree {
  /** The first element without a parent. */
  readonly root: SyntaxNode | undefined;
  /** All elements, in the order of the text; also those after the root. */
  readonly nodes: readonly SyntaxNode[];
  readonly pieces: readonly SyntaxPiece[];
}

/** Start of a CDATA section. */
export const CDATA = '<![CDATA[';

const NAME = /[^\s=/>"'<]+/y;

/** Returns the end of the text that begins at an offset and ends with a mark. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** Returns the end of a declaration; a document type may contain declarations in brackets. */
function endOfDeclaration(text: string, from: number): number {
  const close = endOf(text, '>', from);
  const bracket = text.indexOf('[', from);
  return bracket < 0 || bracket > close ? close : endOf(text, '>', endOf(text, ']', bracket) - 1);
}

class TreeReader {
  readonly nodes: SyntaxNode[] = [];
  readonly pieces: SyntaxPiece[] = [];
  root: SyntaxNode | undefined;
  private open: SyntaxNode | undefined;

  constructor(private readonly text: string) {}

  read(): void {
    const { text } = this;
    for (let at = 0; at < text.length; ) {
      const tag = text.indexOf('<', at);
      const start = tag < 0 ? text.length : tag;
      if (start > at) this.pieces.push({ type: 'text', start: at, end: start });
      at = tag < 0 ? start : this.readMarkup(start);
    }
    for (; this.open; this.open = this.open.parent) this.finish(this.open, text.length, text.length);
  }

  /** Reads markup that begins with `<`; returns the offset of its end. */
  private readMarkup(start: number): number {
    const { text } = this;
    if (text.startsWith('<!--', start)) return this.add('comment', start, endOf(text, '-->', start + 4));
    if (text.startsWith(CDATA, start)) return this.readCDATA(start);
    if (text.startsWith('<?', start)) return this.add('declaration', start, endOf(text, '?>', start));
    if (text.startsWith('<!', start)) return this.add('declaration', start, endOfDeclaration(text, start));
    if (text.startsWith('</', start)) return this.readClose(start);
    NAME.lastIndex = start + 1;
    const name = NAME.exec(text)?.[0];
    return name === undefined ? this.add('text', start, start + 1) : this.readOpen(start, name);
  }

  private readCDATA(start: number): number {
    const end = endOf(this.text, ']]>', start);
    if (this.open) this.open.cdata ??= { start, end };
    return this.add('text', start, end);
  }

  private readOpen(start: number, name: string): number {
    const { text } = this;
    const attributes = scanAttributes(text, start);
    const last = attributes.at(-1);
    const end = endOf(text, '>', last ? last.valueEnd + 1 : start + 1 + name.length);
    const isSelfClosing = text.slice(end - 2, end) === '/>';
    const node = new SyntaxNode(name, this.open, start, end, attributes, isSelfClosing);
    this.nodes.push(node);
    this.open?.children.push(node);
    if (!this.open) this.root ??= node;
    if (isSelfClosing) this.finish(node, end, end);
    else this.open = node;
    this.pieces.push({ type: 'open', start, end, node });
    return end;
  }

  private readClose(start: number): number {
    const end = endOf(this.text, '>', start);
    const name = this.text.slice(start + 2, end - 1).trim();
    let node = this.open;
    while (node && node.name !== name) node = node.parent;
    if (node) {
      for (; this.open !== node; this.open = this.open!.parent) this.finish(this.open!, start, start);
      this.finish(node, start, end);
      this.open = node.parent;
    }
    this.pieces.push({ type: 'close', start, end, ...(node && { node }) });
    return end;
  }

  private finish(node: SyntaxNode, closeStart: number, end: number): void {
    node.closeStart = closeStart;
    node.end = end;
  }

  private add(type: SyntaxPiece['type'], start: number, end: number): number {
    this.pieces.push({ type, start, end });
    return end;
  }
}

/** Parses a text; texts with errors also give a tree. */
export function readSyntax(text: string): SyntaxTree {
  const reader = new TreeReader(text);
  reader.read();
  return reader;
}
