import { expect, test } from 'vitest';
import { inlineConstants } from '../../build-plugins/inline-constants.mjs';

/** Returns the rest of a module after its constants. */
const inlined = (constants: string, rest: string): string => {
  const code = inlineConstants(`${constants}\n${rest}\nexport { f };`);
  return code.slice(constants.length + 1, code.lastIndexOf('\nexport'));
};

test('constant numbers, also in objects, are inlined', () => {
  const constants = 'const A = 2; const B = -A / 4; const O = { x: A, y: { z: 1 }, s: "s" };';
  expect(inlined(constants, 'const f = (a) => a[A] - B + O.x + O.y.z + O.s;')).toBe(
    'const f = (a) => a[2] - (-0.5) + 2 + 1 + O.s;',
  );
});

test('another variable with the name of a constant is not replaced', () => {
  const constants = 'const A = 2; const O = { x: 1 };';
  const rest = 'const f = (a, i) => [a.A, a.O.x, O[i], { A, O, x: A }, { A: 1 }];';
  expect(inlined(constants, rest)).toBe('const f = (a, i) => [a.A, a.O.x, O[i], { A: 2, O, x: 2 }, { A: 1 }];');
});

test.each([
  ['a parameter', 'function f(A) { return A; }'],
  ['a function', 'function f(a) { return A; function A() {} }'],
  ['a pattern', 'function f({ a: [A = 1], ...rest }) { return A + rest; }'],
  ['a variable', 'function f(a) { const { A } = a; return A; }'],
  ['an error', 'function f(a) { try { a(); } catch (A) { return A; } }'],
  ['a property that is written', 'const f = () => [O.x++, O.x];'],
  ['a property of a property that is written', 'const f = () => [(O.y.z = 3), O.y.z, O.x];'],
])('a name that is declared again, or has a property written, stays: %s', (_, rest) => {
  expect(inlined('const A = 2; const O = { x: 1, y: { z: 2 } };', rest)).toBe(rest);
});

test('constants without a literal are not replaced', () => {
  const rest = 'const f = () => [N, I, Z, T.length];';
  expect(inlined('const N = 0 / 0; const I = 1 / 0; const Z = -0; const T = [1];', rest)).toBe(rest);
});
