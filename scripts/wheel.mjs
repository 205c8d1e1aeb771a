/**
 * `node scripts/wheel.mjs`: builds the wheel of the Python client into `dist-python/`, with the setuptools of the installed
 * Python and without a package index. Skipped, with a message, where Python or one of the tools is missing.
 */
import { spawnSync } from 'node:child_process';
import { run } from './install.mjs';

const PYTHON = process.platform === 'win32' ? 'python' : 'python3';

/** Newer versions of setuptools contain what the package `wheel` adds to older ones. */
const HAS_TOOLS = `
import setuptools, pip
try: import setuptools.command.bdist_wheel
except ImportError: import wheel
`;

const { status } = spawnSync(PYTHON, ['-c', HAS_TOOLS], { stdio: 'ignore' });
if (status === 0) {
  const options = ['--no-index', '--no-deps', '--no-build-isolation', '--wheel-dir', 'dist-python'];
  run(PYTHON, ['-m', 'pip', 'wheel', ...options, 'clients/python']);
} else {
  console.log(
    `skipped: ${PYTHON} with pip, setuptools and wheel is missing (Debian: python3-pip, python3-setuptools, python3-wheel)`,
  );
}
