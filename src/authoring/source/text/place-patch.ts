/** Patches that insert and remove elements, with their lines and comments. */
import type { SourceDocument } from './document.js';
import type { SyntaxNode } from './syntax.js';
import type { TextPatch } from './text-patch.js';

/** Returns the white space between the start of the line and an offset; undefined if the line has other text there. */
export function indentAt(text: string, offset: number): string | undefined {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  const space = text.slice(line, offset);
  return /^[ \t]*$/.test(space) ? space : undefined;
}

/** Returns one step of indentation, taken from the first element that is indented further than its parent. */
export function indentOf({ text, syntax }: SourceDocument): string {
  for (const node of syntax.nodes) {
    const outer = node.parent && indentAt(text, node.parent.start);
    const inner = indentAt(text, node.start);
    if (outer !== undefined && inner !== undefined && inner.length > outer.length && inner.startsWith(outer)) {
      return inner.slice(outer.length);
    }
  }
  return '  ';
}

/** Returns the indentation of an element's contents. */
export function indentWithin(document: SourceDocument, node: SyntaxNode): string {
  for (const child of node.children) {
    const own = indentAt(document.text, child.start);
    if (own !== undefined) return own;
  }
  return (indentAt(document.text, node.start) ?? '') + indentOf(document);
}

/** Returns the range of an element with the comments directly above it, each on a separate line. */
export function rangeWithComments({ text }: SourceDocument, node: SyntaxNode): { start: number; end: number } {
  let { start } = node;
  const from = node.parent ? previousEnd(node) : 0;
  for (;;) {
    const above = /\n[ \t]*<!--(?:(?!-->)[\s\S])*-->[ \t]*\r?\n[ \t]*$/.exec(text.slice(from, start));
    if (!above || indentAt(text, start) === undefined) break;
    start = from + above.index + above[0].indexOf('<!--');
  }
  const behind = /^[ \t]*<!--[^\n]*?-->(?=[ \t]*(?:\r?\n|$))/.exec(text.slice(node.end, node.end + 400));
  const isLast = behind && indentAt(text, start) !== undefined;
  return { start, end: isLast ? node.end + behind[0].length : node.end };
}

/** Returns the end of the content before an element in the same parent. */
function previousEnd(node: SyntaxNode): number {
  const { children, openEnd } = node.parent!;
  return children[children.indexOf(node) - 1]?.end ?? openEnd;
}

/** Removes a range, and its line if that is otherwise empty. */
export function removalPatch({ text }: SourceDocument, range: { start: number; end: number }): TextPatch {
  const indent = indentAt(text, range.start);
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(range.end))?.[0];
  if (indent === undefined || rest === undefined) return { ...range, insert: '' };
  return { start: range.start - indent.length, end: range.end + rest.length, insert: '' };
}

/** Removes an element with its comments and lines. */
export const removeNode = (document: SourceDocument, node: SyntaxNode): TextPatch =>
  removalPatch(document, rangeWithComments(document, node));

/** The position of a new element: after another, before another, or last in its parent. */
export type Anchor =
  | { readonly behind: SyntaxNode }
  | { readonly before: SyntaxNode }
  | { readonly within: SyntaxNode };

/** Writes content with an indentation. */
export type Content = (indent: string) => { readonly text: string; readonly ids?: readonly number[] };

/** Inserts content at a position, on a separate line if its neighbors are on separate lines. */
export function insertionPatch(document: SourceDocument, anchor: Anchor, content: Content): TextPatch {
  const { text, lineEnd } = document;
  if ('behind' in anchor) return insertBehind(document, anchor.behind, content);
  if ('before' in anchor) {
    const { start } = rangeWithComments(document, anchor.before);
    const indent = indentAt(text, start);
    const { text: insert, ids } = content(indent ?? '');
    const patch = { start, end: start, insert: insert + (indent === undefined ? '' : lineEnd + indent) };
    return ids ? { ...patch, ids } : patch;
  }
  const { within } = anchor;
  const last = within.children.at(-1);
  if (last) return insertBehind(document, last, content);
  const indent = indentWithin(document, within);
  const outer = indentAt(text, within.start) ?? '';
  const { text: insert, ids = [] } = content(indent);
  if (within.isSelfClosing) {
    const start = within.openEnd - 2;
    const close = `${lineEnd}${outer}</${within.name}>`;
    const space = text.slice(0, start).length - text.slice(0, start).trimEnd().length;
    return { start: start - space, end: within.openEnd, insert: `>${lineEnd}${indent}${insert}${close}`, ids };
  }
  const trailing = /\s*$/.exec(text.slice(within.openEnd, within.closeStart))![0].length;
  const start = within.closeStart - trailing;
  return { start, end: within.closeStart, insert: `${lineEnd}${indent}${insert}${lineEnd}${outer}`, ids };
}

function insertBehind({ text, lineEnd }: SourceDocument, node: SyntaxNode, content: Content): TextPatch {
  const indent = indentAt(text, node.start);
  const { text: insert, ids = [] } = content(indent ?? '');
  const behind = /^[ \t]*<!--[^\n]*?-->(?=[ \t]*(?:\r?\n|$))/.exec(text.slice(node.end, node.end + 400));
  const at = indent !== undefined && behind ? node.end + behind[0].length : node.end;
  const gap = indent === undefined ? '' : lineEnd + indent;
  return { start: at, end: at, insert: gap + insert, ids };
}
