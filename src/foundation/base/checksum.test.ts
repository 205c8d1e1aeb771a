import { expect, test } from 'vitest';
import { adler32, crc32 } from './checksum.js';

const bytes = (text: string) => new TextEncoder().encode(text);

test('checksums equal the check values of the standards', () => {
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926);
  expect(adler32(bytes('Wikipedia'))).toBe(0x11e60398);
});

test('checksums of an empty input are the initial values', () => {
  expect(crc32(bytes(''))).toBe(0);
  expect(adler32(bytes(''))).toBe(1);
});

test('checksums of long inputs do not overflow', () => {
  // a = 1 + 255 n and b = n + 255 n (n + 1) / 2, both modulo 65521
  const n = 100_000;
  const [a, b] = [(1 + 255 * n) % 65521, (n + (255 * n * (n + 1)) / 2) % 65521];
  expect(adler32(new Uint8Array(n).fill(255))).toBe(b * 65536 + a);
});
