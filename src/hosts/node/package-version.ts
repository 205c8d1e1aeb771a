/** The version of the package. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** That of the package the command belongs to: above the built command, or the repository. */
export function packageVersion(): string {
  const places = ['../package.json', '../../../package.json'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const place = places.find(existsSync);
  return place === undefined ? 'unknown' : (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}
