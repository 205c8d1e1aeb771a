/** The page, built once for all tests that open it. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const kept = join(root, '.cache/studio-test');
const SOURCES = [
  ...['app', 'src', 'models', 'build-plugins', 'package.json'],
  ...['docs/tutorials', 'docs/guides/studio.md', 'docs/zh/guides/studio.md'],
];

/** A resting model without floor and shadows, which software draws in a fraction of the time of the samples. */
const RESTING = `<mujoco model="resting">
  <worldbody>
    <light pos="0 0 3" castshadow="false"/>
    <body name="resting"><joint/><geom size=".1"/></body>
  </worldbody>
</mujoco>
`;

/** Query of a page that opens with the resting model, which lies beside the built page. */
export const AT_REST = '?model=resting.xml';

/** Builds the page into a folder and returns it; reuses a build of the same sources. */
export async function buildStudio(): Promise<string> {
  const folder = join(kept, sourcesHash());
  if (existsSync(folder)) return folder;
  // another process must never find an incomplete page
  const unfinished = join(root, `.cache/studio-test.${randomUUID()}`);
  const { NODE_ENV } = process.env;
  try {
    // the production build, whatever environment the test runner sets
    process.env.NODE_ENV = 'production';
    await build({ root: join(root, 'app'), logLevel: 'error', build: { outDir: unfinished } });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
  writeFileSync(join(unfinished, 'resting.xml'), RESTING);
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept))
    if (isOld(join(kept, old))) rmSync(join(kept, old), { recursive: true, force: true });
  try {
    renameSync(unfinished, folder);
  } catch {
    // another process was faster
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Tests whether a build is so old that no running test uses it. */
const isOld = (path: string): boolean => Date.now() - statSync(path).mtimeMs > 3_600_000;

/** Hash of the resting model and of the names, sizes and dates of all sources of the page. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(RESTING);
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = statSync(path).isFile() ? [''] : (readdirSync(path, { recursive: true }) as string[]).sort();
    for (const file of files) {
      const stats = statSync(join(path, file));
      if (stats.isFile()) hash.update(`${source}/${file} ${stats.size} ${stats.mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}
