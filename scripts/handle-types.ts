/**
 * `npm run handle-types`: writes the properties of handles, such as `data.body('hand').xpos`, as types with the comments of
 * their arrays, which editors show.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DATA_FIELDS } from '../src/foundation/schema/data.js';
import type { Field, FieldKind } from '../src/foundation/schema/fields.js';
import { MODEL_FIELDS } from '../src/foundation/schema/model.js';
import { ADDRESSED } from '../src/simulation/model/addressed.js';
import { NAMED_KINDS, type NamedKind } from '../src/simulation/model/named.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const schema = `${root}src/foundation/schema`;

export const HANDLE_TYPES_PATH = `${root}src/simulation/model/handles.ts`;

const ARRAYS: Partial<Readonly<Record<FieldKind, string>>> = {
  num: 'Float64Array',
  float: 'Float32Array',
  bytes: 'Uint8Array',
};

/** Comments of the rows of the tables, by the names of the arrays. */
function comments(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const files = [`${schema}/data.ts`, ...readdirSync(`${schema}/model`).map((name) => `${schema}/model/${name}`)];
  for (const file of files) {
    const rows = readFileSync(file, 'utf8').matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+): (?:num|int|float|bool|byte|size|bytes)\(/g,
    );
    for (const [, text, name] of rows) found.set(name!, text!.replace(/\s*\n\s*\*\s*/g, ' ').trim());
  }
  return found;
}

function typesOf(
  name: string,
  doc: string,
  rowsOf: (kind: NamedKind) => readonly (readonly [property: string, array: string, field: Field])[],
): string {
  const texts = comments();
  const kinds = (Object.keys(NAMED_KINDS) as NamedKind[]).map((kind) => {
    const rows = rowsOf(kind).map(([property, array, field]) => {
      const type = field.cols === 1 ? 'number' : (ARRAYS[field.kind] ?? 'Int32Array');
      const text = texts.get(array);
      return `${text ? `    /** ${text} */\n` : ''}    ${property}: ${type};`;
    });
    return rows.length === 0 ? `  ${kind}: Record<never, never>;` : `  ${kind}: {\n${rows.join('\n')}\n  };`;
  });
  return `/** ${doc} */\nexport interface ${name} {\n${kinds.join('\n')}\n}\n`;
}

/** Rows of a table that belong to a kind, under their names without the prefix of the kind. */
function rowsIn(table: Readonly<Record<string, Field>>, kind: NamedKind, needsPrefix: boolean) {
  const { size, prefix } = NAMED_KINDS[kind];
  const addressed = needsPrefix ? [] : Object.keys((ADDRESSED as Record<string, object>)[kind] ?? {});
  return Object.entries(table).flatMap(([name, field]) => {
    if (field.rows !== size || addressed.includes(name) || (needsPrefix && !name.startsWith(prefix))) return [];
    return [[name.startsWith(prefix) ? name.slice(prefix.length) : name, name, field] as const];
  });
}

export const handleTypes =
  (): string => `/** Properties of handles, with the comments of their arrays; made by \`npm run handle-types\`. */

${typesOf('ModelRows', 'Rows of the Model arrays of one element, by kind.', (kind) => rowsIn(MODEL_FIELDS, kind, true))}
${typesOf('DataRows', 'Rows of the Data arrays of one element, by kind.', (kind) => rowsIn(DATA_FIELDS, kind, false))}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(HANDLE_TYPES_PATH, handleTypes());
