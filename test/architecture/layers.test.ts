import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projects } from '../../scripts/tsconfigs.js';
import { DISTRICTS, LAYERS, SINGLE_ROOMS } from './layers.js';
import { APART, APP_ROOMS } from './rooms.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const src = join(root, 'src');
const files = (readdirSync(src, { recursive: true }) as string[]).filter((name) => /\.tsx?$/.test(name));
const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

/** Room of a path below src; returns a path outside of every district unchanged. */
const roomOf = (path: string): string => {
  const [first = '', second = ''] = path.split(sep);
  if (SINGLE_ROOMS.includes(first)) return first;
  return DISTRICTS[first]?.includes(second) ? second : path;
};

interface ModuleReference {
  readonly specifier: string;
  /** True if the import is erased at run time. */
  readonly isType: boolean;
  /** True if the module is loaded by a call of `import()`. */
  readonly isDynamic: boolean;
}

const references = new Map<string, ModuleReference[]>();

/** Every module that a file imports: static, dynamic and re-exported. A file is parsed once. */
function moduleReferences(path: string): ModuleReference[] {
  const known = references.get(path) ?? parseReferences(readFileSync(path, 'utf8'));
  references.set(path, known);
  return known;
}

function parseReferences(text: string): ModuleReference[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  const types = new Set<string>();
  const values = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    (isErased(statement) ? types : values).add(statement.moduleSpecifier.text);
  }
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => ({
    specifier: fileName,
    isType: types.has(fileName) && !values.has(fileName),
    isDynamic: !types.has(fileName) && !values.has(fileName),
  }));
}

/** Tests whether a declaration names only types, so that the compiler erases it. */
function isErased(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (!clause) return false;
  const bindings = clause.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined;
  return clause.isTypeOnly || (!clause.name && !!named && named.every(({ isTypeOnly }) => isTypeOnly));
}

/** Path below src of a relative specifier in a file. */
const targetOf = (name: string, specifier: string): string =>
  relative(src, resolve(join(src, name), '..', specifier)).replace(/\.js$/, '.ts');

interface Imports {
  /** Folders with imported values. */
  readonly folders: string[];
  /** Folders of which only types are imported. */
  readonly types: string[];
  readonly packages: string[];
}

function importsOf(name: string): Imports {
  const folders: string[] = [];
  const types: string[] = [];
  const packages: string[] = [];
  for (const { specifier, isType } of moduleReferences(join(src, name))) {
    if (!specifier.startsWith('.')) {
      packages.push(specifier);
      continue;
    }
    const target = targetOf(name, specifier);
    (isType ? types : folders).push(target.startsWith('..') ? target : roomOf(target));
  }
  return { folders, types, packages };
}

/** The files of a folder from which a file imports values statically. */
function valueImports(folder: string, name: string, known: ReadonlySet<string>): string[] {
  return moduleReferences(join(folder, name))
    .filter(({ specifier, isType, isDynamic }) => specifier.startsWith('.') && !isType && !isDynamic)
    .map(({ specifier }) => relative(folder, resolve(join(folder, name), '..', specifier)).replace(/\.js$/, '.ts'))
    .map((target) => (known.has(target) ? target : target.replace(/\.ts$/, '.tsx')))
    .filter((target) => known.has(target));
}

/** The first cycle of a graph, as the names along it; `none` if there is none. */
function circleOf(edges: ReadonlyMap<string, readonly string[]>): string {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' -> ');
    for (const next of done.has(name) ? [] : (edges.get(name) ?? [])) {
      const circle = visit(next, [...path, name]);
      if (circle !== 'none') return circle;
    }
    done.add(name);
    return 'none';
  };
  return [...edges.keys()].map((name) => visit(name, [])).find((circle) => circle !== 'none') ?? 'none';
}

describe('layers', () => {
  it('the table of layers lists every folder of src', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].filter((room) => !(room in LAYERS))).toEqual([]);
    expect([...Object.values(DISTRICTS).flat(), ...SINGLE_ROOMS].toSorted()).toEqual(Object.keys(LAYERS).toSorted());
  });

  it('the table of layers is the one of ARCHITECTURE.md', () => {
    const page = readFileSync(join(src, '../ARCHITECTURE.md'), 'utf8');
    const named = [...page.matchAll(/^\|.*`.*\|$/gm)].flatMap(([row]) => row.match(/[\w-]+/g) ?? []);
    expect(Object.keys(LAYERS).filter((room) => !named.includes(room))).toEqual([]);
  });

  it('imports follow the table of layers', () => {
    const wrong: string[] = [];
    for (const name of files.filter((name) => !isTest(name))) {
      const folder = roomOf(name);
      const layer = LAYERS[folder];
      if (!layer) continue;
      const { folders, types, packages } = importsOf(name);
      for (const target of folders) {
        if (target !== folder && !layer.imports.includes(target)) wrong.push(`${name} imports ${target}`);
      }
      for (const target of types) {
        const allowed = layer.imports.includes(target) || layer.types?.includes(target);
        if (target !== folder && !allowed) wrong.push(`${name} imports types of ${target}`);
      }
      for (const specifier of packages) {
        const allowed =
          (layer.platform === 'node' && specifier.startsWith('node:')) ||
          layer.packages?.some((pkg) => specifier === pkg || specifier.startsWith(`${pkg}/`));
        if (!allowed) wrong.push(`${name} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(['src', 'app', 'site', 'scripts', 'bench'])(
    'files of %s do not import values of each other in a cycle',
    (top) => {
      const folder = join(root, top);
      // the generator of the site has separate packages
      const names = (readdirSync(folder, { recursive: true }) as string[]).filter(
        (name) => /\.tsx?$/.test(name) && !name.includes('node_modules'),
      );
      const known = new Set(names);
      const edges = new Map(
        names.filter((name) => !isTest(name)).map((name) => [name, valueImports(folder, name, known)]),
      );
      expect([...edges.values()].flat()).not.toEqual([]);
      expect(circleOf(edges)).toBe('none');
    },
  );

  it('keeps state out of the modules of the engine, whose text is evaluated once per Model', () => {
    const stateful = files
      .filter((name) => roomOf(name) === 'engine' && !isTest(name))
      .filter((name) => /^(export )?(let|var) /m.test(readFileSync(join(src, name), 'utf8')));
    expect(stateful).toEqual([]);
  });

  it('only the command line, the drop-in and React write to the console', () => {
    // programs written for the reference and for React expect its warnings on the console
    const allowed = [join('mujoco', 'binding', 'warn.ts'), join('web', 'react', 'properties.ts')];
    const loud = files.filter(
      (name) => !isTest(name) && roomOf(name) !== 'cli' && /\bconsole\./.test(readFileSync(join(src, name), 'utf8')),
    );
    expect(loud.sort()).toEqual(allowed);
  });
});

/** Folders below a top folder into which the relative imports of a file lead, types and dynamic imports included. */
const foldersIn = (top: string, path: string): string[] =>
  moduleReferences(path)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => relative(top, resolve(path, '..', specifier)))
    .filter((target) => !target.startsWith('..'))
    .map((target) => (target.includes(sep) ? target.split(sep)[0]! : '.'));

const sourcesOf = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules') && !isTest(name))
    .map((name) => join(folder, name));

describe('rooms of the studio', () => {
  const app = join(root, 'app');
  const sources = sourcesOf(app).filter((path) => !/vite[.-]/.test(path));
  const roomOf = (path: string): string => {
    const name = relative(app, path);
    return name.includes(sep) ? name.split(sep)[0]! : '.';
  };

  it('the table of studio rooms lists every folder of app', () => {
    expect([...new Set(sources.map(roomOf))].filter((room) => !(room in APP_ROOMS))).toEqual([]);
  });

  it('studio rooms import only lower rooms that the table allows', () => {
    const wrong = sources.flatMap((path) => {
      const room = roomOf(path);
      const allowed = [room, ...(APP_ROOMS[room] ?? [])];
      return foldersIn(app, path)
        .filter((target) => !allowed.includes(target))
        .map((target) => `${relative(app, path)} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('the table of studio rooms has no cycle and no unused edge', () => {
    expect(circleOf(new Map(Object.entries(APP_ROOMS)))).toBe('none');
    const used = new Set(sources.flatMap((path) => foldersIn(app, path).map((target) => `${roomOf(path)} ${target}`)));
    const unused = Object.entries(APP_ROOMS).flatMap(([room, targets]) =>
      targets.filter((target) => !used.has(`${room} ${target}`)).map((target) => `${room} imports ${target}`),
    );
    expect(unused).toEqual([]);
  });

  it('studio modules hold no state, so that a page can have several studios', () => {
    // the entry point owns the studio of the page
    const stateful = sources
      .filter((path) => roomOf(path) !== '.')
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => MODULE_STATE.test(line))
          .map((line) => `${relative(app, path)}: ${line}`),
      );
    expect(stateful).toEqual([]);
  });
});

/** A variable of a module, or a constant that holds a mutable instance. */
const MODULE_STATE =
  /^(?:export )?(?:(?:let|var) |const \w+(?:: (?!Readonly)[^=]+)? = (?:new (?!URL\b)|create(?!Context)\w*[(<]))/;

describe('folders next to src', () => {
  it.each(APART)('%s and %s do not import each other', (one, other) => {
    const wrong = (
      [
        [one, other],
        [other, one],
      ] as const
    ).flatMap(([from, to]) =>
      sourcesOf(join(root, from)).filter((path) =>
        moduleReferences(path).some(
          ({ specifier }) =>
            specifier.startsWith('.') && relative(root, resolve(path, '..', specifier)).split(sep)[0] === to,
        ),
      ),
    );
    expect(wrong.map((path) => relative(root, path))).toEqual([]);
  });
});

describe('projects', () => {
  it('the TypeScript projects are generated from the table of layers (npm run tsconfigs)', () => {
    for (const [path, text] of projects()) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
  });
});
