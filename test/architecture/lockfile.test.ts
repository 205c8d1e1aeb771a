import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

/** The package, and the generator of the site, which has separate packages. */
const FOLDERS = ['', 'site/'];

/** Location of a package as resolved from another: the nearest `node_modules` on the way up. */
function resolve(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
    const end = folder.lastIndexOf('/node_modules/');
    folder = end < 0 ? '' : folder.slice(0, end);
  }
}

/** `npm ci` installs only from a lockfile that contains the packages of every platform. */
describe.each(FOLDERS)('%spackage-lock.json', (folder) => {
  const packages: Record<string, Locked> = read(`${folder}package-lock.json`).packages;
  const { '': root, ...locked } = packages;

  it('the lockfile has the packages of package.json', () => {
    const { dependencies = {}, devDependencies } = read(`${folder}package.json`);
    expect({ dependencies: {}, ...root }).toMatchObject({ dependencies, devDependencies });
  });

  it('the lockfile has the optional packages of every platform', () => {
    const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !resolve(packages, path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('the lockfile has the hash and no address of every package', () => {
    const faulty = Object.entries(locked).filter(([, { integrity, resolved }]) => !integrity || resolved);
    expect(faulty.map(([path]) => path)).toEqual([]);
  });
});
