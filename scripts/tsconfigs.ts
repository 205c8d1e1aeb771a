/**
 * `npm run tsconfigs`: writes one TypeScript project per folder of `src`, and the root that builds them, from the table
 * of layers. A project can import only the folders below it and the globals of its platform.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { folderOfRoom, LAYERS, type Layer, type Platform } from '../test/architecture/layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const PLATFORM: Record<Platform, { lib: string[]; types: string[] }> = {
  es: { lib: ['ES2023', 'ESNext.Disposable'], types: [] },
  dom: { lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], types: [] },
  node: { lib: ['ES2023', 'ESNext.Disposable'], types: ['node'] },
};

const configPath = (room: string): string => `src/${folderOfRoom(room)}/tsconfig.json`;

function project(room: string, layer: Layer): object {
  const folder = `src/${folderOfRoom(room)}`;
  const up = relative(folder, '.');
  const { lib, types } = PLATFORM[layer.platform];
  const references = [...layer.imports, ...(layer.types ?? [])].map((name) => ({
    path: relative(folder, configPath(name)),
  }));
  const common = layer.platform === 'es' ? [relative(folder, 'src/foundation/base/platform.d.ts')] : [];
  return {
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: {
      lib,
      types,
      noUncheckedIndexedAccess: !layer.numeric,
      tsBuildInfoFile: `${up}/.cache/types/${room}.tsbuildinfo`,
    },
    include: ['**/*.ts', '**/*.tsx', ...common],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
    references,
  };
}

/** Every generated file by its path. */
export function projects(): Map<string, string> {
  const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  const files = new Map<string, string>();
  const rooms = Object.keys(LAYERS);
  for (const room of rooms) files.set(configPath(room), text(project(room, LAYERS[room]!)));
  const references = [...rooms.map(configPath), 'tsconfig.json'].map((path) => ({ path: `./${path}` }));
  files.set('tsconfig.build.json', text({ files: [], references }));
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of projects()) writeFileSync(`${root}${path}`, text);
}
