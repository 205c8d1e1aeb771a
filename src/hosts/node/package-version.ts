/** The version of the package. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Version in the package.json above this module, built or in the sources. */
export function packageVersion(): string {
  const places = ['../package.json', '../../../package.json'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const place = places.find(existsSync);
  return place === undefined ? 'unknown' : (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}
