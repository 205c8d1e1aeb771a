/**
 * Language services for a text editor, computed from the schema: completions and descriptions at an offset, and
 * diagnostics.
 */
import type { Diagnostic } from '../../foundation/base/diagnostics.js';
import { unitOf } from '../../foundation/schema/mjcf/dimensions.js';
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, rowOf, tagOf } from '../../foundation/schema/mjcf.js';
import { attributeText, KIND_TEXTS } from '../../foundation/schema/mjcf-docs.js';
import { boundsText, countText } from '../../modelling/spec/attribute-values.js';
import type { Place } from './outline.js';
import type { Project } from './project.js';
import type { SourceDocument } from './text/document.js';
import type { SyntaxNode } from './text/syntax.js';

/** A completion at an offset. */
export interface Completion {
  readonly label: string;
  /** The description of the completion. */
  readonly text: string;
  readonly type: 'element' | 'attribute' | 'value' | 'name';
}

/** The completions at an offset in a text. */
export interface Completions {
  /** Offset from which a chosen word replaces the text up to the cursor. */
  readonly from: number;
  readonly options: readonly Completion[];
}

/** A range of a text with its description. */
export interface Described {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly text: string;
}

/** Kind of an XML element, derived from its parents; undefined if the schema does not contain it. */
export function kindOf(project: Project, place: Place): Kind | undefined {
  const parent = project.outline.parent(place);
  if (!parent) return place.node.name === 'mujoco' || place.document.uri !== project.uri ? 'mujoco' : undefined;
  const above = kindOf(project, parent);
  return above && childKind(above, place.node.name);
}

const childKind = (parent: Kind, tag: string): Kind | undefined =>
  childKinds(parent).find((kind) => tagOf(kind) === tag);

const childKinds = (kind: Kind): readonly Kind[] => Object.keys(rowOf(kind).children ?? {}) as Kind[];

/** Returns the words that fit before an offset; undefined if none are known. */
export function completionsAt(project: Project, uri: string, offset: number): Completions | undefined {
  const document = project.documents.get(uri);
  if (!document) return undefined;
  const isComment = document.syntax.pieces.some(
    (each) => each.type === 'comment' && each.start < offset && offset < each.end,
  );
  const before = document.text.slice(0, offset);
  const open = before.lastIndexOf('<');
  if (isComment || open < 0 || before.startsWith('<!', open) || before.startsWith('</', open)) return undefined;
  const tag = before.slice(open);
  if (/^<[\w-]*$/.test(tag)) return elementsFor(project, document, open);
  const node = document.nodeFrom(open);
  const kind = node && kindOf(project, { document, node });
  if (!kind || before.lastIndexOf('>') > lastQuote(tag, open)) return undefined;
  const value = /([\w-]+)\s*=\s*(["'])([^"']*)$/.exec(tag);
  if (value) return valuesFor(project, kind, value[1]!, value[3]!, offset);
  const word = /\s([\w-]*)$/.exec(tag);
  return word ? attributesFor(kind, node, offset - word[1]!.length) : undefined;
}

const lastQuote = (tag: string, open: number): number => open + Math.max(0, tag.lastIndexOf('"'), tag.lastIndexOf("'"));

function elementsFor(project: Project, document: SourceDocument, open: number): Completions | undefined {
  const above = holderOf(document, open);
  const parent = above && kindOf(project, { document, node: above });
  if (!parent) return undefined;
  const options = childKinds(parent).map(
    (kind): Completion => ({ label: tagOf(kind), text: KIND_TEXTS[kind], type: 'element' }),
  );
  const include: Completion = { label: 'include', text: 'Puts the contents of another file here.', type: 'element' };
  return { from: open + 1, options: [...options, include] };
}

/** Returns the element that contains a tag beginning at an offset; the tag may be incomplete. */
function holderOf(document: SourceDocument, open: number): SyntaxNode | undefined {
  const own = document.nodeFrom(open);
  if (own) return own.parent;
  const around = document.nodeAt(open);
  return around && around.openEnd <= open ? around : around?.parent;
}

function attributesFor(kind: Kind, node: SyntaxNode, from: number): Completions {
  const { attributes } = rowOf(kind);
  const options = Object.keys(attributes)
    .filter((name) => !node.attribute(name))
    .map((label): Completion => ({ label, text: attributeText(kind, label), type: 'attribute' }));
  return { from, options };
}

function valuesFor(project: Project, kind: Kind, name: string, typed: string, offset: number): Completions | undefined {
  const row = rowOf(kind).attributes[name];
  if (!row) return undefined;
  const isList = row.type === 'flags' || row.type === 'names';
  const from = offset - (isList ? /\S*$/.exec(typed)![0].length : typed.length);
  const words = row.type === 'bool' ? ['true', 'false'] : Object.keys(row.keywords ?? {});
  if (words.length > 0) return { from, options: words.map((label) => ({ label, text: '', type: 'value' })) };
  if ((row.type !== 'ref' && row.type !== 'names') || !row.namespace) return undefined;
  const names = project.spec.names.list(row.namespace);
  return { from, options: names.map((label) => ({ label, text: row.namespace!, type: 'name' })) };
}

/** Describes the element or attribute at an offset. */
export function describeAt(project: Project, uri: string, offset: number): Described | undefined {
  const document = project.documents.get(uri);
  const node = document?.nodeAt(offset);
  if (!document || !node || offset >= node.openEnd) return undefined;
  const kind = kindOf(project, { document, node });
  if (!kind) return undefined;
  const attribute = node.attributes.find(({ nameStart, valueEnd }) => nameStart <= offset && offset <= valueEnd);
  if (!attribute) {
    const start = node.start + 1;
    const end = start + node.name.length;
    return offset > end ? undefined : { start, end, title: node.name, text: KIND_TEXTS[kind] };
  }
  const { name, nameStart, valueEnd } = attribute;
  const row = rowOf(kind).attributes[name];
  if (!row) return undefined;
  const described = attributeText(kind, name);
  const unit = described.includes('[') ? undefined : unitOf(row, rowOf(kind));
  const text = [described, unit && `[${unit}]`, factsOf(row)].filter(Boolean).join(' ');
  return { start: nameStart, end: valueEnd + 1, title: `${node.name} ${name}`, text };
}

/** Describes the number of an attribute's values, their bounds, and the default. */
export function factsOf(row: Attribute): string {
  const facts: string[] = [];
  const isNumber = row.type === 'num' || row.type === 'float' || row.type === 'int';
  if (isNumber)
    facts.push(`${countText(...row.arity)} ${row.type === 'int' ? 'integer' : 'number'}(s)${boundsText(row)}`);
  if (row.keywords) facts.push(Object.keys(row.keywords).join(', '));
  if (row.default !== undefined) facts.push(`default: ${[row.default].flat().join(' ')}`);
  if (row.required) facts.push('required');
  return facts.length > 0 ? `(${facts.join('; ')})` : '';
}

/** A diagnostic with its range in the text. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly diagnostic: Diagnostic;
}

/** Returns the diagnostics of a document, each with the range from its location to the end of the word there. */
export function marksIn(document: SourceDocument, diagnostics: readonly Diagnostic[]): readonly Mark[] {
  return diagnostics.flatMap((diagnostic) => {
    const { location } = diagnostic;
    if (location?.uri !== document.uri) return [];
    const start = document.offsetOf(location.line ?? 1, location.column ?? 1);
    const word = /^<?[^\s=/>"']*/.exec(document.text.slice(start, start + 200))![0];
    return [{ start, end: start + Math.max(1, word.length), diagnostic }];
  });
}
