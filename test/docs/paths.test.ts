/** Repository paths in code style exist in all pages. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = execFileSync(
  'git',
  ['ls-files', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('docs/api/'));

/** A path from the root of the repository; a name in capitals or a pattern matches any name. */
const PATH = /`((?:src|app|test|bench|scripts|site|examples|clients|models|docs)\/[\w./-]+)`/g;

it.each(pages)('every path on %s exists', (page) => {
  const text = readFileSync(root + page, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const paths = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !/\/[A-Z]+[-.]/.test(path));
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});
