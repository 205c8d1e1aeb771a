/** The package as installed by users: packed, and unpacked into the `node_modules` of an empty project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const isBuilt =
  existsSync(join(root, 'dist/engine-code.js')) && existsSync(join(root, 'dist/studio/index.html'));

export interface Project {
  readonly folder: string;
  /** Path of the installed package. */
  readonly installed: string;
  readonly tarball: string;
  write(name: string, text: string): string;
  remove(): void;
}

/** An isolated project, which resolves only its installed packages. */
export function packedProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-package-'));
  const installed = join(folder, 'node_modules/kinetree');
  mkdirSync(installed, { recursive: true });
  // `npm run` sets variables that would make npm pack the project of the test
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const name = execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)!;
  execFileSync('tar', ['-xzf', join(folder, name), '-C', installed, '--strip-components=1']);
  symlinkSync(join(root, 'node_modules/commander'), join(folder, 'node_modules/commander'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n');
  return {
    folder,
    installed,
    tarball: join(folder, name),
    write(file, text) {
      writeFileSync(join(folder, file), text);
      return join(folder, file);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
