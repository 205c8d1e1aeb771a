/** The folder and the version of the package. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** First folder above this module, built or in the sources, that has a package.json; undefined without one. */
export function packageFolder(): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Version of the package; 'unknown' without a package.json. */
export function packageVersion(): string {
  const folder = packageFolder();
  if (folder === undefined) return 'unknown';
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
