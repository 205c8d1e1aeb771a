/**
 * `npm run size`, after `npm run build`: size of the code that a page loads for some uses of the package, minified and
 * gzipped; with `--folders`, by folder of `src/`.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { engineModules, enginePlugin, isEngine } from '../build-plugins/engine-plugin.mjs';
import { purePlugin } from '../build-plugins/pure-plugin.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Use {
  readonly name: string;
  /** `use` represents the use of its arguments by a page. */
  readonly code: string;
  /** Goal for the size loaded before the code runs [kB, gzipped]; see docs/decisions/imports-without-effects.md. */
  readonly goal: number;
}

export const USES: readonly Use[] = [
  {
    name: 'parse, compile and step',
    code: `import { compile, Data, parseXML, step } from 'kinetree'; use(parseXML, compile, Data, step);`,
    goal: 220,
  },
  {
    name: 'read MJB and step',
    code: `import { Data, loadMJB, step } from 'kinetree'; use(Data, loadMJB, step);`,
    goal: 135,
  },
  { name: 'the drop-in', code: `import load from 'kinetree/mujoco'; use(await load());`, goal: 320 },
  { name: 'one small function', code: `import { quat } from 'kinetree'; use(quat.mulQuat);`, goal: 5 },
  { name: 'nothing', code: `import 'kinetree'; import 'kinetree/mujoco';`, goal: 0 },
];

/** The package as a bundler for browsers resolves it, and its sources. */
const BUILT = { kinetree: 'dist/browser.js', 'kinetree/mujoco': 'dist/mujoco.js' };
const SOURCES = { kinetree: 'src/api/browser.ts', 'kinetree/mujoco': 'src/api/mujoco.ts' };

/** Minified chunks of a page that are loaded before it runs, and on demand. */
interface Loaded {
  readonly first: readonly OutputChunk[];
  readonly later: readonly OutputChunk[];
}

const ENTRY = 'virtual:use';

async function bundled(code: string, paths: Readonly<Record<string, string>>, plugins: Plugin[] = []): Promise<Loaded> {
  const entry: Plugin = {
    name: 'kinetree-use',
    resolveId: (id) => (id === ENTRY ? id : paths[id] ? root + paths[id] : null),
    load: (id) => (id === ENTRY ? code : null),
  };
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  // Vite's minified files have no comments that mark calls as pure
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: { annotation: false } });
  await bundle.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  const first = loadedFirst(chunks);
  return { first, later: chunks.filter((each) => !first.includes(each)) };
}

/** Chunks that the entry imports; the module of the drop-in is imported by the call that every page makes. */
function loadedFirst(chunks: readonly OutputChunk[]): OutputChunk[] {
  const found = new Set<OutputChunk>();
  const visit = (chunk: OutputChunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const each of chunks) {
      const isModule =
        chunk.dynamicImports.includes(each.fileName) &&
        /src\/mujoco\/module|dist\/module-/.test(each.facadeModuleId ?? '');
      if (isModule || chunk.imports.includes(each.fileName)) visit(each);
    }
  };
  for (const each of chunks) if (each.isEntry) visit(each);
  return [...found];
}

export interface Size {
  /** Minified and gzipped size before it runs, and on demand [bytes]. */
  readonly first: number;
  readonly later: number;
  /** Minified size before it runs [bytes]. */
  readonly minified: number;
}

const zipped = (chunks: readonly OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + (code.trim() === '' ? 0 : gzipSync(code).length), 0);

/** The size of a use of the built package. */
export async function sizeOf({ code }: Use): Promise<Size> {
  const { first, later } = await bundled(code, BUILT);
  const minified = first.reduce((sum, chunk) => sum + chunk.code.length, 0);
  return { first: zipped(first), later: zipped(later), minified };
}

/** Minified size of the modules that a use loads first, by folder, including those of the engine text [bytes]. */
async function foldersOf({ code }: Use): Promise<[folder: string, bytes: number, zipped: number][]> {
  const { first } = await bundled(code, SOURCES, [purePlugin(), enginePlugin()]);
  const modules = first.flatMap((chunk) => Object.entries(chunk.modules));
  const all = modules.flatMap(([id, { code: text }]) => (isEngine(id) ? [] : [[id, text ?? ''] as const]));
  if (modules.some(([id]) => isEngine(id))) {
    for (const [id, text] of await engineModules()) all.push([`engine's text: ${id}`, text]);
  }
  const folders = new Map<string, [number, number]>();
  for (const [id, text] of all) {
    const folder = folderOf(id);
    const small = minifySync('module.js', text, { module: true, compress: false }).code;
    const [bytes, packed] = folders.get(folder) ?? [0, 0];
    folders.set(folder, [bytes + small.length, packed + gzipSync(small).length]);
  }
  return [...folders]
    .map(([folder, sizes]): [string, number, number] => [folder, ...sizes])
    .sort((a, b) => b[1] - a[1]);
}

function folderOf(id: string): string {
  const [, where = '', path = id] = /(engine's text: )?.*?(?:\/src\/|node_modules\/)(.*)/.exec(id) ?? [];
  return (where + path)
    .split('/')
    .slice(0, /engine|compile|schema|spec|mjcf/.test(path) ? 3 : 2)
    .join('/');
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log('| a page that uses | kB gzipped | goal | on demand | kB minified |\n|---|---|---|---|---|');
  for (const use of USES) {
    const { first, later, minified } = await sizeOf(use);
    console.log(`| ${use.name} | ${kB(first)} | ${use.goal} | ${kB(later)} | ${kB(minified)} |`);
  }
  for (const use of process.argv.includes('--folders') ? USES : []) {
    console.log(`\n${use.name}, kB minified, gzipped module by module:`);
    for (const [folder, bytes, packed] of await foldersOf(use))
      console.log(`${folder.padEnd(36)} ${kB(bytes)} ${kB(packed)}`);
  }
}
