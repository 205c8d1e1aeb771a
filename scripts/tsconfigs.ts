/**
 * `npm run tsconfigs`: writes one TypeScript project per folder of `src`, and the root that builds them,
 * from the table of layers. A project sees only the folders below it and the globals of its platform.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LAYERS, type Layer, type Platform } from '../test/architecture/layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const PLATFORM: Record<Platform, { lib: string[]; types: string[] }> = {
  es: { lib: ['ES2023', 'ESNext.Disposable'], types: [] },
  dom: { lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], types: [] },
  node: { lib: ['ES2023', 'ESNext.Disposable'], types: ['node'] },
};

/** Folders that hold sources; a layer may be empty until something is written in it. */
function hasSources(folder: string): boolean {
  if (folder === 'index') return true;
  const path = `${root}src/${folder}`;
  return existsSync(path) && (readdirSync(path, { recursive: true }) as string[]).some((name) => /\.tsx?$/.test(name));
}

const configPath = (folder: string): string =>
  folder === 'index' ? 'src/tsconfig.json' : `src/${folder}/tsconfig.json`;

function project(folder: string, layer: Layer): object {
  const up = folder === 'index' ? '..' : '../..';
  const { lib, types } = PLATFORM[layer.platform];
  const references = [...layer.imports, ...(layer.types ?? [])]
    .filter(hasSources)
    .map((name) => ({ path: `${up}/${configPath(name)}` }));
  const common = layer.platform === 'es' ? [`${up}/src/base/platform.d.ts`] : [];
  return {
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: {
      lib,
      types,
      noUncheckedIndexedAccess: !layer.numeric,
      tsBuildInfoFile: `${up}/.cache/types/${folder}.tsbuildinfo`,
    },
    ...(folder === 'index'
      ? { include: ['*.ts', 'base/platform.d.ts'] }
      : { include: ['**/*.ts', '**/*.tsx', ...common], exclude: ['**/*.test.ts', '**/*.test.tsx'] }),
    references,
  };
}

/** Every generated file by its path. */
export function projects(): Map<string, string> {
  const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  const files = new Map<string, string>();
  const folders = Object.keys(LAYERS).filter(hasSources);
  for (const folder of folders) files.set(configPath(folder), text(project(folder, LAYERS[folder])));
  const references = [...folders.map(configPath), 'tsconfig.json'].map((path) => ({ path: `./${path}` }));
  files.set('tsconfig.build.json', text({ files: [], references }));
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of projects()) writeFileSync(`${root}${path}`, text);
}
