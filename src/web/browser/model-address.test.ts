import { expect, test } from 'vitest';
import { modelURL, placeOf } from './model-address.js';

const BASE = 'http://127.0.0.1:4747/';
const RAW = 'https://raw.githubusercontent.com';

test.each([
  ['github:o/r/main/a/b c.xml', `${RAW}/o/r/main/a/b%20c.xml`, `${RAW}/o/r/main/`],
  ['https://example.org/m/x.xml', 'https://example.org/m/x.xml', 'https://example.org/'],
  ['GitHub:o/r/v1.0//a/x.xml', `${RAW}/o/r/v1.0/a/x.xml`, `${RAW}/o/r/v1.0/`],
  ['github:o/r/main/a%2e%2e/x?y#z.xml', `${RAW}/o/r/main/a%252e%252e/x%3Fy%23z.xml`, `${RAW}/o/r/main/`],
  ['models/x.xml', 'http://127.0.0.1:4747/models/x.xml', 'http://127.0.0.1:4747/'],
])('the model address %s is resolved to %s, with reads below %s', (address, url, place) => {
  expect(modelURL(address, BASE)).toBe(url);
  expect(placeOf(url)).toBe(place);
});

test.each([
  'github:o/r/main',
  'github:o/r/main/../../../other/r/main/x.xml',
  'github:o/../main/x.xml',
  'github:',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/xml,<mujoco/>',
])('rejects %s as the address of a model', (address) => {
  expect(() => modelURL(address, BASE)).toThrow(TypeError);
});
