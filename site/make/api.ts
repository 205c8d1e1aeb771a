/** The reference of the API: a page for each entry point of the package, from the comments of the sources. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PAGES, REPOSITORY, root } from './paths.js';

/** Entry points of the package by the names of their pages. */
export const ENTRIES = {
  kinetree: 'src/api/node.ts',
  'kinetree-browser': 'src/api/browser.ts',
  'kinetree-decoders': 'src/api/decoders.ts',
  'kinetree-env': 'src/api/env.ts',
  'kinetree-global': 'src/api/global.ts',
  'kinetree-ik': 'src/api/ik.ts',
  'kinetree-mujoco': 'src/api/mujoco.ts',
  'kinetree-plan': 'src/api/plan.ts',
  'kinetree-contacts': 'src/api/contacts.ts',
  'kinetree-policy': 'src/api/policy.ts',
  'kinetree-teleop': 'src/api/teleop.ts',
  'kinetree-record': 'src/api/record.ts',
  'kinetree-remote': 'src/api/remote.ts',
  'kinetree-render': 'src/api/render.ts',
  'kinetree-rollout': 'src/api/rollout.ts',
  'kinetree-study': 'src/api/study.ts',
  'kinetree-three': 'src/api/three.ts',
  'kinetree-scene': 'src/api/scene.ts',
  'kinetree-view': 'src/api/view.ts',
  'kinetree-worker': 'src/api/worker.ts',
  'kinetree-element': 'src/api/element.ts',
  'kinetree-react': 'src/api/react.ts',
} as const;

/** Lines longer than this are expanded types: those of the elements of a Spec are some 50 kB each. */
const LONGEST = 700;

/** Removes the long types of a Spec's elements, which the MJCF reference lists as tables. */
export function shortened(page: string): string {
  return page
    .split('\n')
    .flatMap((line) => {
      if (line.length <= LONGEST) return [line];
      if (line.startsWith('|')) {
        const name = line.split(' | ')[0]!;
        return /\.\w+\??`?$/.test(name) ? [] : [`${name} | see the [MJCF reference](/reference/mjcf/body.md) | |`];
      }
      const name = line.match(/\*\*\w+\*\*(?:\([^)]{0,120}\))?/)?.[0] ?? '';
      return [
        `${line.startsWith('>') ? '> ' : ''}${name} (the type is long: see the [MJCF reference](/reference/mjcf/body.md))`,
      ];
    })
    .join('\n');
}

/** Writes a module for each entry point under its name, so that the page gets the same name. */
function writeEntries(folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(ENTRIES).map(([name, path]) => {
    const from = `${root}${path}`.replace(/\.ts$/, '.js');
    writeFileSync(`${folder}${name}.ts`, `export * from '${from}';\n`);
    return `${folder}${name}.ts`;
  });
  const compilerOptions = {
    composite: false,
    rootDir: root,
    noEmit: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  };
  writeFileSync(
    `${folder}tsconfig.json`,
    JSON.stringify({ extends: `${root}tsconfig.json`, compilerOptions, include: [], files }),
  );
  return files;
}

export function makeApi(): void {
  const out = `${PAGES}api/`;
  const folder = `${root}.cache/api-entries/`;
  const options = {
    entryPoints: writeEntries(folder),
    tsconfig: `${folder}tsconfig.json`,
    plugin: [`${root}site/node_modules/typedoc-plugin-markdown/dist/index.js`],
    out,
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeProtected: true,
    excludeExternals: true,
    sourceLinkTemplate: `${REPOSITORY}/blob/main/{path}#L{line}`,
    gitRevision: 'main',
    disableGit: true,
    basePath: root,
    outputFileStrategy: 'modules',
    readme: 'none',
    name: 'API',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    // by default, the generator makes other anchors of headings than the links of these pages use
    useHTMLAnchors: true,
    sanitizeComments: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    propertyMembersFormat: 'table',
    enumMembersFormat: 'table',
    entryFileName: 'index',
    logLevel: 'Error',
  };
  rmSync(out, { recursive: true, force: true });
  const file = `${folder}typedoc.json`;
  writeFileSync(file, JSON.stringify(options));
  const { status } = spawnSync(process.execPath, [`${root}site/node_modules/typedoc/bin/typedoc`, '--options', file], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('typedoc failed');
  cpSync(`${out}.cache/api-entries/`, out, { recursive: true });
  rmSync(`${out}.cache`, { recursive: true });
  for (const name of readdirSync(out, { recursive: true }) as string[]) {
    if (!name.endsWith('.md')) continue;
    const text = shortened(readFileSync(out + name, 'utf8'))
      .replaceAll('.cache/api-entries/', '')
      .replaceAll('blob/main/../../', 'blob/main/')
      .replace(/^# kinetree-(\w+)/m, '# kinetree/$1');
    writeFileSync(out + name, `---\noutline: [2, 3]\neditLink: false\n---\n\n${text}`);
  }
}
