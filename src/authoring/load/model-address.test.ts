import { expect, test } from 'vitest';
import { modelURL, networkRootOf } from './model-address.js';

const RAW = 'https://raw.githubusercontent.com';

test.each([
  ['github:o/r/main/a/b c.xml', `${RAW}/o/r/main/a/b%20c.xml`, `${RAW}/o/r/main/`],
  ['GitHub:o/r/main/a.xml', `${RAW}/o/r/main/a.xml`, `${RAW}/o/r/main/`],
  ['GitHub:o/r/v1.0//a/x.xml', `${RAW}/o/r/v1.0/a/x.xml`, `${RAW}/o/r/v1.0/`],
  ['github:o/r/main/a%2e%2e/x?y#z.xml', `${RAW}/o/r/main/a%252e%252e/x%3Fy%23z.xml`, `${RAW}/o/r/main/`],
  ['https://example.org/m/x.xml', 'https://example.org/m/x.xml', 'https://example.org/'],
])('the model address %s is resolved to %s, with reads below %s', (address, url, root) => {
  expect(modelURL(address)).toBe(url);
  expect(networkRootOf(url)).toBe(root);
});

test.each(['github:', 'github:o/r/main', 'github:o/r/main/../../../other/r/main/x.xml', 'github:o/../main/x.xml'])(
  'a path of github: without owner, repository, branch and path below it is rejected: %s',
  (address) => {
    expect(() => modelURL(address)).toThrow(/github:owner\/repository\/branch\/path.*resource-failed/);
  },
);
