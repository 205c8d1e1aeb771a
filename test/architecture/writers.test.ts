/** Only one module writes outputs: no other module of the package calls functions that create or change files. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const src = new URL('../../src/', import.meta.url);

/** Functions of `node:fs` and `node:fs/promises` that create a file or a folder, or change one. */
const CHANGES =
  /^(append|chmod|chown|copyFile|cp|createWriteStream|fchmod|fchown|fsync|ftruncate|lchown|link|mkdir|symlink|truncate|utimes|write|writeFile|writev)(Sync)?$/;

/** Names that a module imports from the file system; `*` for all of it. */
function importsOf(text: string): string[] {
  const found = text.matchAll(/import (type )?(?:\{([^}]*)\}|(\* as \w+|\w+)) from 'node:fs(?:\/promises)?'/g);
  return [...found].flatMap(([, isType, names, all]) => {
    if (isType) return [];
    return all ? ['*'] : names!.split(',').map((name) => name.trim().split(' as ')[0]!);
  });
}

it('only src/hosts/node/output writes files', () => {
  const names = (readdirSync(src, { recursive: true }) as string[])
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('hosts/node/output/'));
  expect(names.length).toBeGreaterThan(500);
  const writers = names.filter((name) =>
    importsOf(readFileSync(new URL(name, src), 'utf8')).some((each) => each === '*' || CHANGES.test(each)),
  );
  expect(writers).toEqual([]);
});
