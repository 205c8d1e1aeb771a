import { expect, test } from 'vitest';
import { modelURL, networkRootOf } from './model-address.js';

const RAW = 'https://raw.githubusercontent.com';

test.each([
  ['github:o/r/main/a/b c.xml', `${RAW}/o/r/main/a/b%20c.xml`, `${RAW}/o/r/main/`],
  ['GitHub:o/r/main/a.xml', `${RAW}/o/r/main/a.xml`, `${RAW}/o/r/main/`],
  ['https://example.org/m/x.xml', 'https://example.org/m/x.xml', 'https://example.org/'],
])('the model address %s is resolved to %s, with reads below %s', (address, url, root) => {
  expect(modelURL(address)).toBe(url);
  expect(networkRootOf(url)).toBe(root);
});

test('a path of github: without owner, repository, branch and path is rejected', () => {
  expect(() => modelURL('github:o/r/main')).toThrow(/github:owner\/repository\/branch\/path.*resource-failed/);
});
