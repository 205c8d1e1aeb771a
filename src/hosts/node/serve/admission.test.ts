import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';

const compared: (readonly [number, number])[] = [];

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const timingSafeEqual = (a: Buffer, b: Buffer): boolean => {
    compared.push([a.length, b.length]);
    return crypto.timingSafeEqual(a, b);
  };
  return { ...crypto, timingSafeEqual };
});

const { isLoopback, needsToken, newToken, tokenTest } = await import('./admission.js');

const asked = (headers: Record<string, string>): IncomingMessage => ({ headers }) as unknown as IncomingMessage;

describe('admission', () => {
  it('compares tokens by their digests', () => {
    const test = tokenTest('a secret');
    expect(['a secret', 'a secres', '', 'a', 'a secret '].map(test)).toEqual([true, false, false, false, false]);
    // always compares whole digests, independent of the length of the token and of where it differs
    expect(compared).toEqual(Array.from({ length: 5 }, () => [32, 32]));
  });

  it('makes tokens that differ, of letters that addresses may have', () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.0.1', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.7', false],
    ['127.0.0.1.example.com', false],
    ['', false],
  ])('knows that %s is this machine alone: %s', (host, is) => expect(isLoopback(host)).toBe(is));

  it.each<[Record<string, string>, boolean]>([
    [{ host: '127.0.0.1:4848' }, false],
    [{ host: 'localhost:4848', origin: 'http://localhost:4848' }, false],
    [{ host: '[::1]:4848', origin: 'http://[::1]:4848' }, false],
    [{ host: '127.0.0.1:4848', origin: 'http://127.0.0.1:4747' }, true],
    [{ host: '127.0.0.1:4848', origin: 'http://localhost:4848' }, true],
    [{ host: '127.0.0.1:4848', origin: 'https://127.0.0.1:4848' }, true],
    [{ host: '127.0.0.1:4848', origin: 'null' }, true],
    [{ host: 'evil.example:4848', origin: 'http://evil.example:4848' }, true],
    [{ host: 'localhost.evil.example' }, true],
    [{}, true],
  ])('asks %j for the token: %s', (headers, needs) => {
    expect(needsToken(asked(headers), true)).toBe(needs);
    expect(needsToken(asked(headers), false)).toBe(true);
  });
});
