/**
 * `npm run drop-in`: compares the names of `kinetree/mujoco` with those of `@mujoco/mujoco`, by their types, and writes
 * docs/reference/drop-in-coverage.md. Members of classes count as names: `MjData.qpos`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { MISSING } from '../src/mujoco/missing.js';
import { DIFFERENT, OUTSIDE } from '../src/mujoco/outside.js';

const root = fileURLToPath(new URL('..', import.meta.url));
export const COVERAGE_PAGE = `${root}docs/reference/drop-in-coverage.md`;

/** Names of a module and, for its classes, of their members. */
type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** Prefix that separates names of types from the classes and enumerations of the same name. */
const TYPE = 'type ';

/** Members of every object of JavaScript or of the bindings. */
const COMMON = new Set(['__@dispose', 'prototype', 'clone', 'delete', 'deleteLater', 'isAliasOf', 'isDeleted']);

function namesOf(checker: ts.TypeChecker, file: ts.SourceFile): Names {
  const module = checker.getSymbolAtLocation(file);
  const all = module ? checker.getExportsOfModule(module).filter(isExported) : [];
  const exported = all.find(({ name }) => name === 'MainModule');
  if (!exported) throw new Error(`${file.fileName} exports no MainModule`);
  const names = new Map<string, ReadonlySet<string>>(all.map(({ name }) => [TYPE + name, new Set()]));
  for (const property of checker.getDeclaredTypeOfSymbol(exported).getProperties()) {
    names.set(property.name, membersOf(checker, checker.getTypeOfSymbol(property)));
  }
  // in the reference, accessors of elements are classes without a constructor
  return names;
}

/** A declaration file also lists names that it does not export. */
const isExported = ({ flags, declarations = [] }: ts.Symbol): boolean =>
  (flags & ts.SymbolFlags.Alias) !== 0 ||
  declarations.some((each) => (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Export) !== 0);

function membersOf(checker: ts.TypeChecker, type: ts.Type): ReadonlySet<string> {
  const made = type.getConstructSignatures().map((signature) => signature.getReturnType());
  const members = made.flatMap((instance) => checker.getPropertiesOfType(instance).map(({ name }) => name));
  const isEnumeration = checker.getPropertyOfType(type, 'values') !== undefined;
  const own = made.length > 0 || isEnumeration || type.getCallSignatures().length === 0;
  const statics = own ? checker.getPropertiesOfType(type).map(({ name }) => name) : [];
  return new Set([...members, ...statics].filter((name) => !COMMON.has(name) && !name.startsWith('__@')));
}

function compileNames(): { readonly theirs: Names; readonly ours: Names } {
  const theirs = `${root}node_modules/@mujoco/mujoco/mujoco.d.ts`;
  const ours = `${root}src/api/mujoco.ts`;
  const program = ts.createProgram([theirs, ours], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const names = (path: string): Names => {
    const file = program.getSourceFile(path);
    if (!file) throw new Error(`${path} is not there`);
    return namesOf(checker, file);
  };
  return { theirs: names(theirs), ours: names(ours) };
}

interface Group {
  readonly title: string;
  readonly has: (name: string) => boolean;
}

const GROUPS: readonly Group[] = [
  { title: 'Types to import', has: (name) => name.startsWith(TYPE) },
  { title: 'Enumerations', has: (name) => /^mj[tr][A-Z]/.test(name) },
  { title: 'Constants and texts', has: (name) => /^(get_)?mj[A-Z]+(_[A-Z]+)?(STRING)?$/.test(name) },
  { title: 'Classes of the model and its data', has: (name) => /^Mj(?![sv][A-Z])/.test(name) && !name.endsWith('Vec') },
  { title: 'Classes of the spec', has: (name) => /^Mjs[A-Z]/.test(name) },
  { title: 'Classes of the scene', has: (name) => /^Mjv[A-Z]/.test(name) && !name.endsWith('Vec') },
  { title: 'Buffers and lists', has: (name) => /(Buffer|Vec)$/.test(name) },
  { title: '`mj_*`, `mjd_*`', has: (name) => /^mjd?_/.test(name) },
  { title: '`mju_*`', has: (name) => name.startsWith('mju_') },
  { title: '`mjs_*`', has: (name) => name.startsWith('mjs_') },
  { title: '`mjv_*`', has: (name) => name.startsWith('mjv_') },
  { title: 'Files and everything else', has: () => true },
];

const groupOf = (name: string): Group => GROUPS.find(({ has }) => has(name)) as Group;

/** Describes the difference of a name from the reference, if there is one. */
function gap(name: string, theirs: ReadonlySet<string>, ours: ReadonlySet<string> | undefined): string | undefined {
  const outside = OUTSIDE.find(({ names }) => names.test(name))?.reason;
  if (outside !== undefined && (!ours || name in MISSING)) return outside;
  if (!ours) return 'not yet';
  const members = [...theirs].filter(
    (member) => !ours.has(member) && !OUTSIDE.some(({ names }) => names.test(`${name}.${member}`)),
  );
  return members.length > 0 ? `without ${members.map((member) => `\`${member}\``).join(', ')}` : undefined;
}

/** The page as it should be. */
export function coveragePage(): string {
  const { theirs, ours } = compileNames();
  const rows = [...theirs].map(([name, members]) => ({
    name,
    group: groupOf(name),
    gap: gap(name, members, ours.get(name)),
  }));
  const isOutside = (text: string | undefined) => OUTSIDE.some(({ reason }) => reason === text);
  const tables = GROUPS.map((group) => {
    const all = rows.filter((row) => row.group === group);
    const outside = all.filter((row) => isOutside(row.gap)).length;
    const open = all.filter((row) => row.gap !== undefined && !isOutside(row.gap)).length;
    return { ...group, all: all.length, outside, open };
  });
  const gaps = rows.filter((row) => row.gap !== undefined && !isOutside(row.gap));
  return [
    '# Coverage of the drop-in',
    '',
    'Names of `@mujoco/mujoco` 3.14.0 in `kinetree/mujoco`, counted from the types of both by `npm run drop-in`.',
    '',
    '| group | names | available | missing | not applicable |',
    '|---|---|---|---|---|',
    ...tables.map(
      ({ title, all, open, outside }) => `| ${title} | ${all} | ${all - open - outside} | ${open} | ${outside} |`,
    ),
    `| **all** | ${rows.length} | ${rows.length - gaps.length - rows.filter((row) => isOutside(row.gap)).length} | ${gaps.length} | ${rows.filter((row) => isOutside(row.gap)).length} |`,
    '',
    '## Missing',
    '',
    ...(gaps.length === 0
      ? ['None.']
      : ['| name | |', '|---|---|', ...gaps.map((row) => `| \`${row.name}\` | ${row.gap} |`)]),
    '',
    '## Not applicable',
    '',
    'Names of systems that Kinetree does not have. The functions throw an error with the reason.',
    '',
    ...OUTSIDE.map(({ reason, what }) => `- ${what}: ${reason}.`),
    '',
    '## Differences',
    '',
    'Names that behave differently than in the reference.',
    '',
    '| name | difference |',
    '|---|---|',
    ...Object.entries(DIFFERENT).map(([name, text]) => `| \`${name}\` | ${text} |`),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(COVERAGE_PAGE, coveragePage());
}
