import { expect, it } from 'vitest';
import { foreignBytes, foreignFormat } from './foreign-format.js';

it.each([
  ['<!doctype html><html></html>', 'not-a-model/page'],
  ['<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE html PUBLIC "x">', 'not-a-model/page'],
  ['\uFEFF <html lang="en">', 'not-a-model/page'],
  ['{"nq": 1}', 'not-a-model/json'],
  ['#usda 1.0\n', 'not-a-model/usd'],
  ['<?xml version="1.0"?><sdf version="1.6">', 'not-a-model/sdf'],
  ['<mujoco/>', undefined],
  ['<body name="a"/>', undefined],
  ['text <mujoco/>', undefined],
])('the format of %j is %s', (text, code) => {
  expect(foreignFormat(text)?.code).toBe(code);
});

it('text in UTF-16 and binary USD are recognized', () => {
  const utf16 = (text: string, mark: boolean): Uint8Array =>
    new Uint8Array(Uint16Array.from(mark ? `\uFEFF${text}` : text, (letter) => letter.charCodeAt(0)).buffer);
  expect(foreignBytes(utf16('<mujoco/>', true))?.code).toBe('not-a-model/utf16');
  expect(foreignBytes(utf16('<mujoco/>', false))?.code).toBe('not-a-model/utf16');
  expect(foreignBytes(new TextEncoder().encode('PXR-USDC....'))?.code).toBe('not-a-model/usd');
  expect(foreignBytes(new TextEncoder().encode('<mujoco/>'))).toBeUndefined();
});
