/**
 * `npm run schema-docs`: collects the comments above the rows of `src/foundation/schema/mjcf/` into
 * `src/foundation/schema/mjcf-docs.ts`, and writes the reference pages and the XML Schema in `docs/reference/`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const tables = join(root, 'src/foundation/schema/mjcf');
export const DOCS_MODULE = 'src/foundation/schema/mjcf-docs.ts';

interface ElementDocs {
  text: string;
  attributes: Record<string, string>;
}

/** Text of the comment directly above a node. */
export function commentAbove(node: ts.Node, source: string): string {
  const comments = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [];
  const last = comments.findLast(({ pos }) => source.startsWith('/**', pos));
  if (!last) return '';
  const lines = source.slice(last.pos + 3, last.end - 2).split('\n');
  return lines
    .map((line) => line.trim().replace(/^\* ?/, ''))
    .join(' ')
    .trim();
}

/** Tables of attributes and of elements, by the names of their constants. */
class Tables {
  readonly elements = new Map<string, { text: string; attributes: ts.Expression | undefined; source: string }>();
  private readonly groups = new Map<string, { value: ts.Expression; source: string }>();

  constructor() {
    for (const name of readdirSync(tables).filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
      this.read(readFileSync(join(tables, name), 'utf8'), name);
    }
  }

  private read(source: string, name: string): void {
    const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const declaration = statement.declarationList.declarations[0]!;
      const constant = declaration.name.getText();
      const value = plain(declaration.initializer);
      const row = value && elementRow(value);
      if (row) {
        const attributes = propertyOf(row, 'attributes');
        this.elements.set(constant, { text: commentAbove(statement, source), attributes, source });
      } else if (value) this.groups.set(constant, { value, source });
    }
  }

  /** Kinds with the constants of their elements, in a table that is spread into the language. */
  constantsOf(table: string): (readonly [kind: string, constant: string])[] {
    const object = this.groups.get(table)?.value;
    if (!object || !ts.isObjectLiteralExpression(object)) throw new Error(`there is no table ${table}`);
    return object.properties
      .filter(ts.isPropertyAssignment)
      .map((property) => [property.name.getText(), property.initializer.getText()] as const);
  }

  /** Comments of attributes, spread groups included. */
  attributesOf(
    value: ts.Expression | undefined,
    source: string,
    found: Record<string, string> = {},
  ): Record<string, string> {
    const object = plain(value);
    if (object && ts.isIdentifier(object)) {
      const group = this.groups.get(object.text);
      return group ? this.attributesOf(group.value, group.source, found) : found;
    }
    if (!object || !ts.isObjectLiteralExpression(object)) return found;
    for (const property of object.properties) {
      if (ts.isSpreadAssignment(property)) {
        this.attributesOf(property.expression, source, found);
      } else if (property.name) {
        found[(property.name as ts.Identifier).text] = commentAbove(property, source);
      }
    }
    return found;
  }
}

const plain = (value: ts.Expression | undefined): ts.Expression | undefined =>
  value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) ? plain(value.expression) : value;

function elementRow(value: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(value) || value.expression.getText() !== 'element') return undefined;
  const [row] = value.arguments;
  return row && ts.isObjectLiteralExpression(row) ? row : undefined;
}

const propertyOf = (row: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  row.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer;

/** Texts of every kind and its attributes. */
export function gatherDocs(): Record<string, ElementDocs> {
  const { elements, attributesOf, constantsOf } = bound(new Tables());
  const source = readFileSync(join(root, 'src/foundation/schema/mjcf.ts'), 'utf8');
  const body = source.slice(source.indexOf('export const MJCF = {'));
  const lines = [...body.slice(0, body.indexOf('}')).matchAll(/^ {2}(?:(\w+): |\.\.\.)(\w+),$/gm)];
  const kinds = lines.flatMap(([, kind, constant]) => (kind ? [[kind, constant!] as const] : constantsOf(constant!)));
  return Object.fromEntries(
    kinds.map(([kind, constant]) => {
      const table = elements.get(constant);
      if (!table) throw new Error(`there is no table ${constant}`);
      return [kind, { text: table.text, attributes: attributesOf(table.attributes, table.source) }];
    }),
  );
}

const bound = (tables: Tables) => ({
  elements: tables.elements,
  attributesOf: tables.attributesOf.bind(tables),
  constantsOf: tables.constantsOf.bind(tables),
});

const quoted = (text: string): string => {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark;
};

const record = (texts: ReadonlyMap<string, string>, indent: string): string => {
  const rows = [...texts].map(([name, text]) => `${indent}  ${name}: ${quoted(text)},\n`);
  return `{\n${rows.join('')}${indent}}`;
};

/** The most frequent text of each attribute name; of equally frequent ones, the first. */
function commonTexts(docs: readonly ElementDocs[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [name, text] of docs.flatMap(({ attributes }) => Object.entries(attributes))) {
    const texts = counts.get(name) ?? new Map<string, number>();
    counts.set(name, texts.set(text, (texts.get(text) ?? 0) + 1));
  }
  const most = (texts: Map<string, number>): string => [...texts].sort(([, a], [, b]) => b - a)[0]![0];
  return new Map([...counts].map(([name, texts]) => [name, most(texts)]));
}

/** The module of texts: the common text of an attribute once, different texts under their kind. */
export function docsModule(): string {
  const docs = gatherDocs();
  const kinds = new Map(Object.entries(docs).map(([kind, { text }]) => [kind, text]));
  const common = commonTexts(Object.values(docs));
  const own = Object.entries(docs).flatMap(([kind, { attributes }]) => {
    const texts = new Map(Object.entries(attributes).filter(([name, text]) => text !== common.get(name)));
    return texts.size === 0 ? [] : [`  ${kind}: ${record(texts, '  ')},\n`];
  });
  return `/**
 * Descriptions of the elements and attributes of MJCF: the comments of the tables in \`mjcf/\`, gathered by
 * \`npm run schema-docs\`. Edit the comments, not this file.
 */
import type { Kind } from './mjcf.js';

/** Descriptions of elements, by kind. */
export const KIND_TEXTS: Readonly<Record<Kind, string>> = ${record(kinds, '')};

/** By name of attribute, for every element that says nothing else. */
const COMMON_TEXTS: Readonly<Record<string, string>> = ${record(common, '')};

const OWN_TEXTS: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
${own.join('')}};

/** Returns the description of an attribute; empty if there is none. */
export const attributeText = (kind: Kind, name: string): string => OWN_TEXTS[kind]?.[name] ?? COMMON_TEXTS[name] ?? '';
`;
}

/** The pages by path, generated from the current module. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const { SECTIONS, sectionPage } = await import('../src/hosts/cli/schema-markdown.js');
  const sections = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];
  return new Map(sections.map((section) => [`docs/reference/mjcf/${section}.md`, sectionPage(section)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, DOCS_MODULE), docsModule());
  for (const [path, text] of await referencePages()) writeFileSync(join(root, path), text);
}
