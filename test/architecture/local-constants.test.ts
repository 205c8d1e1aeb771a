import { expect, test } from 'vitest';
import { localConstants } from '../../build-plugins/local-constants.mjs';

/** Returns the body of `f`, which captures the constants `a`, `b` and `m`. */
const body = (text: string, params = 'n'): string => {
  const before = `function bind() { const a = [], { b, m } = {}; let v = []; return function f(${params}) {`;
  const code = localConstants(`${before}${text}}; }`);
  return code.slice(before.length, code.lastIndexOf('}; }'));
};

test.each([
  [
    'in a body',
    'for (let i = 0; i < n; i++) a[i] = b[i];',
    ' const a$local = a, b$local = b;for (let i = 0; i < n; i++) a$local[i] = b$local[i];',
  ],
  ['in a condition', 'while (a[n] > 0) n--;', ' const a$local = a;while (a$local[n] > 0) n--;'],
  [
    'of an object',
    'do n += m.opt[0]; while (n < 9); return { m, a: m.a };',
    ' const m$local = m;do n += m$local.opt[0]; while (n < 9); return { m: m$local, a: m$local.a };',
  ],
])('a captured constant that a loop indexes is read before the loop: %s', (_, text, expected) => {
  expect(body(text)).toBe(expected);
});

test.each([
  ['no loop', 'a[0] = b[0];'],
  ['a part of a loop that runs once', 'for (let i = a[0]; i < n; i++) n += i; for (const x of b[0]) n += x;'],
  ['a variable', 'for (let i = 0; i < n; i++) v[i] = i;'],
  ['a constant of the function', 'const { a } = m; for (let i = 0; i < n; i++) a[i] = i;'],
  ['a constant of a block', '{ const a = []; for (let i = 0; i < n; i++) a[i] = i; }'],
  ['a constant of a loop', 'for (const a of n) a[0] = 1;'],
  ['an error', 'for (;;) try { n(); } catch (a) { a[0] = n; }'],
  ['a function', 'for (;;) a[0] = n; function a() {}'],
  ['a property with the name of a constant', 'for (let i = 0; i < n; i++) n.a[i] = { a: n, b() {} };'],
])('other names stay: %s', (_, text) => {
  expect(body(text)).toBe(text);
});

test('a parameter with the name of a captured constant stays', () => {
  const text = 'for (let i = 0; i < n; i++) a[i] = i;';
  expect(body(text, '{ a, n }')).toBe(text);
});

test('each function reads its own constants', () => {
  const inner = 'for (let i = 0; i < n; i++) g(() => { for (;;) b[0] = a; });';
  expect(body(inner)).toBe('for (let i = 0; i < n; i++) g(() => { const b$local = b; for (;;) b$local[0] = a; });');
});
