import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { packageFolder, packageVersion } from './package-version.js';

it('finds the folder and the version of the package from the sources', () => {
  expect(`${packageFolder()}/`).toBe(fileURLToPath(new URL('../../../', import.meta.url)));
  expect(packageVersion()).toBe(packageJson.version);
});
