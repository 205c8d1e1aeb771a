/**
 * Finishes the types that the package ships; run by `npm run build`.
 *
 * - Editors show the texts of the schema: the comments of the tables in `src/foundation/schema/` are added to the
 *   properties of the types derived from them.
 * - The types are valid for TypeScript 5.5 and later, with any `lib` and with or without the types of Node and of the
 *   DOM.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { commentAbove, gatherDocs } from './schema-docs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

type Texts = Readonly<Record<string, string>>;
/** Texts by the path of their type literal: `OPTION_FIELDS`, `MJCF.geom.attributes`. */
type TextsByPath = ReadonlyMap<string, Texts>;

const VISUAL_GROUPS = ['global', 'quality', 'headlight', 'map', 'scale', 'rgba'];

/** Texts for members without comments in the declarations, because they are generated from rows of other tables. */
function textsByPath(): TextsByPath {
  const docs = gatherDocs();
  const attributes = (kind: string): Texts => docs[kind]!.attributes;
  return new Map([
    ...Object.keys(docs).map((kind) => [`MJCF.${kind}.attributes`, attributes(kind)] as const),
    ...VISUAL_GROUPS.map((kind) => [`VISUAL_FIELDS.${kind}`, attributes(kind)] as const),
    ['OPTION_FIELDS', { ...attributes('option'), ...FLAG_WORDS }],
    ['STATISTIC_FIELDS', attributes('statistic')],
    ['MODEL_FIELDS', modelTexts()],
  ]);
}

/** Texts of the Model arrays, which are declared section by section. */
function modelTexts(): Texts {
  const folder = join(root, 'src/foundation/schema/model');
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ts'))) {
    const source = readFileSync(join(folder, name), 'utf8');
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node)) found[node.name.getText()] ??= commentAbove(node, source);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  }
  return found;
}

/** Options that MJCF writes as separate elements and attributes. */
const FLAG_WORDS: Texts = {
  disableflags: 'Disabled parts of the physics: bits of `DisableBit`.',
  enableflags: 'Enabled parts of the physics: bits of `EnableBit`.',
  disableactuator: 'Disabled groups of actuators, one bit for each.',
};

/**
 * Moves comments at line ends to separate lines: the bundler puts those of inferred types there, after the row before
 * the one they describe.
 */
const onOwnLines = (text: string): string => text.replace(/^( *)(\S.*;) (\/\*\*[\s\S]*?\*\/)$/gm, '$1$2\n$1$3');

/** Positions and texts to insert, for every property without a comment in a type literal with a known path. */
function insertions(source: ts.SourceFile, texts: TextsByPath): [at: number, text: string][] {
  const found: [number, string][] = [];
  const visit = (literal: ts.TypeNode | undefined, path: string): void => {
    if (!literal || !ts.isTypeLiteralNode(literal)) return;
    const known = texts.get(path);
    for (const member of literal.members) {
      if (!ts.isPropertySignature(member) || !ts.isIdentifier(member.name)) continue;
      const text = known?.[member.name.text];
      if (text && ts.getJSDocCommentsAndTags(member).length === 0) {
        const indent = ' '.repeat(source.getLineAndCharacterOfPosition(member.getStart()).character);
        found.push([member.getStart(), `/** ${text} */\n${indent}`]);
      }
      visit(member.type, `${path}.${member.name.text}`);
    }
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, type } of statement.declarationList.declarations) visit(type, name.getText());
  }
  return found;
}

function withTexts(name: string, text: string, texts: TextsByPath): string {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  return insertions(source, texts).reduceRight(
    (result, [at, comment]) => result.slice(0, at) + comment + result.slice(at),
    text,
  );
}

/** Platform types that signatures refer to. Declared empty, they merge with those of the platform if present. */
const PLATFORM_TYPES = ['AbortSignal', 'DataTransferItemList', 'File', 'FileSystemDirectoryHandle', 'URL', 'Worker'];

/** Typed arrays have no type parameter before TypeScript 5.7. */
const withoutBuffers = (text: string): string => text.replace(/\b(\w+Array)<ArrayBuffer(?:Like)?>/g, '$1');

function withPlatform(text: string): string {
  const used = PLATFORM_TYPES.filter((name) => new RegExp(`[:<>|(] *${name}\\b`).test(text));
  const lib = text.includes('[Symbol.dispose]') ? '/// <reference lib="esnext.disposable" />\n' : '';
  const declared = used.map((name) => `  interface ${name} {}\n`).join('');
  return lib + text + (declared && `\ndeclare global {\n${declared}}\n`);
}

const texts = textsByPath();
for (const name of readdirSync(dist).filter((each) => each.endsWith('.d.ts'))) {
  const text = onOwnLines(readFileSync(join(dist, name), 'utf8'));
  writeFileSync(join(dist, name), withPlatform(withoutBuffers(withTexts(name, text, texts))));
}

// the classic script has no exports, but a global
writeFileSync(
  join(dist, 'kinetree.global.d.ts'),
  `type Api = typeof import('./browser.js') & Pick<typeof import('./worker.js'), 'createSimulation' | 'WorkerSimulation'> &
  Pick<typeof import('./view.js'), 'createViewer' | 'Frame' | 'Label' | 'PageSimulation' | 'RndFlag' | 'VisFlag' | 'Viewer'>;
declare global {
  /** The functions of \`kinetree.global.js\`. */
  var Kinetree: Api;
}
export {};
`,
);
