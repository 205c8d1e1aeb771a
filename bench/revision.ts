/** Builds this revision of the repository and another one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr || stdout}`);
  return stdout.trim();
}

/** Builds the working tree; returns the folder of the build. */
export function buildThis(): string {
  run(root, process.execPath, 'scripts/build.mjs');
  return join(root, 'dist');
}

/** Builds a revision once, with its dependencies; returns the folder of the build. */
export function buildRevision(revision: string): string {
  const commit = run(root, 'git', 'rev-parse', '--verify', `${revision}^{commit}`);
  const folder = join(root, '.cache', 'revisions', commit);
  const dist = join(folder, 'dist');
  if (existsSync(join(dist, 'node.js'))) return dist;
  process.stderr.write(`building ${commit.slice(0, 10)}\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(root, 'git', 'archive', '--format=tar', `--output=${folder}.tar`, commit);
  run(folder, 'tar', '-xf', `${folder}.tar`);
  rmSync(`${folder}.tar`);
  const samePackages = run(root, 'git', 'diff', '--name-only', commit, '--', 'package-lock.json') === '';
  if (samePackages) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  run(folder, process.execPath, 'scripts/build.mjs');
  return dist;
}
